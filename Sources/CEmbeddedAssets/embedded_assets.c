#include "embedded_assets.h"

static const unsigned char whackamole_unicode[] = {
#embed "../../Assets/Sprites/whackamole.unicode.sprites"
};
static const unsigned char whackamole_ascii[] = {
#embed "../../Assets/Sprites/whackamole.ascii.sprites"
};
static const unsigned char skeet_unicode[] = {
#embed "../../Assets/Sprites/skeet.unicode.sprites"
};
static const unsigned char skeet_ascii[] = {
#embed "../../Assets/Sprites/skeet.ascii.sprites"
};
static const unsigned char cabinet_unicode[] = {
#embed "../../Assets/Sprites/cabinet.unicode.sprites"
};
static const unsigned char cabinet_ascii[] = {
#embed "../../Assets/Sprites/cabinet.ascii.sprites"
};
static const unsigned char memory_unicode[] = {
#embed "../../Assets/Sprites/memory.unicode.sprites"
};
static const unsigned char memory_ascii[] = {
#embed "../../Assets/Sprites/memory.ascii.sprites"
};
static const unsigned char lander_unicode[] = {
#embed "../../Assets/Sprites/lander.unicode.sprites"
};
static const unsigned char lander_ascii[] = {
#embed "../../Assets/Sprites/lander.ascii.sprites"
};
static const unsigned char whackamole_template[] = {
#embed "../../Assets/Templates/whackamole_template.plist"
};
static const unsigned char skeetshooter_template[] = {
#embed "../../Assets/Templates/skeetshooter_template.sqlite"
};
static const unsigned char memory_template[] = {
#embed "../../Assets/Templates/memory_template.sqlite"
};
static const unsigned char scene_unicode[] = {
#embed "../../Assets/Sprites/scene.unicode.sprites"
};
static const unsigned char scene_ascii[] = {
#embed "../../Assets/Sprites/scene.ascii.sprites"
};
static const unsigned char desert_scene[] = {
#embed "../../Assets/Scenes/desert.plist"
};
static const unsigned char meadow_scene[] = {
#embed "../../Assets/Scenes/meadow.json"
};
static const unsigned char crater_scene[] = {
#embed "../../Assets/Scenes/crater.xml"
};
static const unsigned char crowd_template[] = {
#embed "../../Assets/Templates/crowd_template.json"
};

#define ASSET(path, bytes) {path, bytes, sizeof(bytes)}

static const struct embedded_asset assets[] = {
    ASSET("Sprites/whackamole.unicode.sprites", whackamole_unicode),
    ASSET("Sprites/whackamole.ascii.sprites", whackamole_ascii),
    ASSET("Sprites/skeet.unicode.sprites", skeet_unicode),
    ASSET("Sprites/skeet.ascii.sprites", skeet_ascii),
    ASSET("Sprites/cabinet.unicode.sprites", cabinet_unicode),
    ASSET("Sprites/cabinet.ascii.sprites", cabinet_ascii),
    ASSET("Sprites/memory.unicode.sprites", memory_unicode),
    ASSET("Sprites/memory.ascii.sprites", memory_ascii),
    ASSET("Sprites/lander.unicode.sprites", lander_unicode),
    ASSET("Sprites/lander.ascii.sprites", lander_ascii),
    ASSET("Templates/whackamole_template.plist", whackamole_template),
    ASSET("Templates/skeetshooter_template.sqlite", skeetshooter_template),
    ASSET("Templates/memory_template.sqlite", memory_template),
    ASSET("Templates/crowd_template.json", crowd_template),
    ASSET("Sprites/scene.unicode.sprites", scene_unicode),
    ASSET("Sprites/scene.ascii.sprites", scene_ascii),
    ASSET("Scenes/desert.plist", desert_scene),
    ASSET("Scenes/meadow.json", meadow_scene),
    ASSET("Scenes/crater.xml", crater_scene),
};

const struct embedded_asset *embedded_assets(size_t *count) {
  *count = sizeof(assets) / sizeof(assets[0]);
  return assets;
}
