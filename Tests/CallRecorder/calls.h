#ifndef CALLS_H
#define CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// The letters are the recording's format: see RecordedCall in Tests/CrashStates.
enum kind {
  KIND_OPEN = 'O',
  KIND_WRITE = 'W',
  KIND_TRUNCATE = 'T',
  KIND_SYNCHRONIZE = 'S',
  KIND_RENAME = 'R',
  KIND_REMOVE = 'U',
  KIND_MAKE_FOLDER = 'D',
  KIND_LINK = 'L',
  KIND_SYMBOLIC_LINK = 'Y',
  KIND_MODE = 'M',
  KIND_OUTPUT = 'A',
  KIND_FAILED = 'F',
};

/// Tells whether a path is below the folder that is recorded.
bool is_watched(const char *path);
/// The full path of a name; false where it is not below the folder.
bool full_path(int folder, const char *name, char *path, size_t size);
/// The path behind a descriptor; false where it is not below the folder.
bool descriptor_path(int descriptor, char *path, size_t size);

/// Calls and their entries are in one order, across threads and processes.
void begin_call(void);
void end_call(void);

/// Adds an entry; keeps errno.
void record(
    enum kind kind, uint64_t inode, int64_t number, const char *path, const char *other,
    const void *bytes, size_t count);
/// The number of the file behind a descriptor.
uint64_t inode_of(int descriptor);
uint64_t inode_at(const char *path);

/// Tells whether this call of a class is to fail; sets errno.
bool fails(const char *class, const char *path);
/// Tells whether a call of any class is to fail.
bool is_failing(void);

#endif
