#include "CFuzzing.h"

#include <sqlite3.h>
#include <stdlib.h>

#ifndef __has_feature
#define __has_feature(name) 0
#endif

#if defined(__GLIBC__) && __has_feature(address_sanitizer)

void *__libc_malloc(size_t);
void *__libc_realloc(void *, size_t);
void __libc_free(void *);

// The size stands before each block; sixteen bytes keep what follows aligned.
enum { HEAD = 16 };

static void *start(size_t *block, int size) {
  if (!block) return NULL;
  *block = (size_t)size;
  return (char *)block + HEAD;
}

static size_t *block_of(void *place) { return (size_t *)((char *)place - HEAD); }

static void *take(int size) { return start(__libc_malloc((size_t)size + HEAD), size); }

static void give_back(void *place) {
  if (place) __libc_free(block_of(place));
}

static void *change(void *place, int size) {
  if (!place) return take(size);
  return start(__libc_realloc(block_of(place), (size_t)size + HEAD), size);
}

static int size_of(void *place) { return place ? (int)*block_of(place) : 0; }

static int rounded(int size) { return (size + 7) & ~7; }

static int begin(void *unused) {
  (void)unused;
  return SQLITE_OK;
}

static void end(void *unused) { (void)unused; }

void cfuzzing_use_plain_memory(void) {
  sqlite3_mem_methods methods = {take, give_back, change, size_of, rounded, begin, end, NULL};
  sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

#else

void cfuzzing_use_plain_memory(void) {}

#endif
