#ifndef BUILD_FACTS_H
#define BUILD_FACTS_H

/// The commit that the program was built from; empty where the build didn't say.
const char *arcade_commit(void);

/// The version of Swift that it was built with; empty where the build didn't say.
const char *arcade_swift(void);

#endif
