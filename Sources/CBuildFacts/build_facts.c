#include "CBuildFacts.h"

// The manifest defines them, from the environment of the build.
#ifndef ARCADE_COMMIT
#define ARCADE_COMMIT ""
#endif
#ifndef ARCADE_SWIFT
#define ARCADE_SWIFT ""
#endif

const char *arcade_commit(void) { return ARCADE_COMMIT; }

const char *arcade_swift(void) { return ARCADE_SWIFT; }
