#ifndef COLLATION_H
#define COLLATION_H

#include <stddef.h>

/// Unicode's default collation 13.0.0; `count` receives how many bytes it has.
///
/// `Scripts/make-collation.py` makes it, and tells the form. Unicode's data files are used under the
/// Unicode License.
const unsigned char *arcade_collation(size_t *count);

#endif
