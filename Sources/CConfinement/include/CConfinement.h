#ifndef CCONFINEMENT_H
#define CCONFINEMENT_H

#include <stdbool.h>
#include <stddef.h>

// Has the kernel refuse to start another program in place of this process or a child of it, for ever.
// False where the kernel doesn't know how.
bool arcade_refuse_programs(void);

// Has the kernel refuse every file but those below one folder, and those below others for reading
// only, for ever. A folder that isn't there is left out. False where the kernel doesn't know how.
bool arcade_refuse_files(const char *folder, const char *const readable[], size_t count);

#endif
