#ifndef EMBEDDED_ASSETS_H
#define EMBEDDED_ASSETS_H

#include <stddef.h>

/// A file of the folder `Assets` as it was when the program was built.
struct embedded_asset {
  /// The path within `Assets`, with slashes.
  const char *path;
  const unsigned char *bytes;
  size_t count;
};

/// The embedded files; `count` receives how many there are.
const struct embedded_asset *embedded_assets(size_t *count);

#endif
