#include "CNCurses.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>

bool arcade_set_character_type(const char *name) { return setlocale(LC_CTYPE, name) != NULL; }

bool arcade_encodes_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }
