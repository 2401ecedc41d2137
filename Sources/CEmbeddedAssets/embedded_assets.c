#include "embedded_assets.h"

static const unsigned char whackamole_unicode[] = {
#embed "../../Assets/Sprites/whackamole.unicode.sprites"
};
static const unsigned char whackamole_ascii[] = {
#embed "../../Assets/Sprites/whackamole.ascii.sprites"
};
static const unsigned char cabinet_unicode[] = {
#embed "../../Assets/Sprites/cabinet.unicode.sprites"
};
static const unsigned char cabinet_ascii[] = {
#embed "../../Assets/Sprites/cabinet.ascii.sprites"
};
static const unsigned char whackamole_template[] = {
#embed "../../Assets/Templates/whackamole_template.plist"
};
static const unsigned char memory_template[] = {
#embed "../../Assets/Templates/memory_template.sqlite"
};

#define ASSET(path, bytes) {path, bytes, sizeof(bytes)}

static const struct embedded_asset assets[] = {
    ASSET("Sprites/whackamole.unicode.sprites", whackamole_unicode),
    ASSET("Sprites/whackamole.ascii.sprites", whackamole_ascii),
    ASSET("Sprites/cabinet.unicode.sprites", cabinet_unicode),
    ASSET("Sprites/cabinet.ascii.sprites", cabinet_ascii),
    ASSET("Templates/whackamole_template.plist", whackamole_template),
    ASSET("Templates/memory_template.sqlite", memory_template),
};

const struct embedded_asset *embedded_assets(size_t *count) {
  *count = sizeof(assets) / sizeof(assets[0]);
  return assets;
}
