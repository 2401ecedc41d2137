#include "CCollation.h"

static const unsigned char table[] = {
#embed "collation.bin"
};

const unsigned char *arcade_collation(size_t *count) {
  *count = sizeof table;
  return table;
}
