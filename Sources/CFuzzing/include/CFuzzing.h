#pragma once

#include <stddef.h>
#include <stdint.h>

/// Changes bytes as libFuzzer does, within a length; only a program linked with libFuzzer has it.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

/// Lets SQLite take its memory from the C library directly.
///
/// The address sanitizer knows none of SQLite's own code, yet makes each of its allocations ten
/// times as long; a database is opened with thousands of them. To be called before SQLite is used.
void cfuzzing_use_plain_memory(void);
