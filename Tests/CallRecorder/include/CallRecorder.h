#ifndef CALL_RECORDER_H
#define CALL_RECORDER_H

// A library to preload under a program: it writes down what the program asks of the file system
// below a folder, and lets a chosen call fail. Nothing here is called by name.
//
// ARCADE_RECORD_ROOT   The folder below which calls count; nothing is recorded without it.
// ARCADE_RECORD_FILE   The recording, to which every process adds. It must lie elsewhere.
// ARCADE_FAIL_CALL     CLASS:NUMBER:ERROR:once or CLASS:NUMBER:ERROR:on, optionally :TEXT. From the
//                      NUMBER-th call of a class (from 1), one or every call fails with that errno,
//                      where TEXT is in the path.

#include <stdint.h>

/// The head of each entry of a recording; the paths and the bytes follow, unpadded.
struct recorded_call {
  uint8_t kind;
  uint8_t unused[3];
  int32_t process;
  uint64_t inode;
  int64_t number;
  uint32_t path_length;
  uint32_t other_path_length;
  uint64_t byte_count;
};

#endif
