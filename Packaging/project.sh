# The facts about the project that packages name. Neither is real yet: a release needs this one edit.

# The address of the folder that archives are downloaded from.
site=${ARCHIVE_SITE:-https://example.org/arcade/releases}
# The maintainer of the Debian package.
maintainer=${DEB_MAINTAINER:-Arcade contributors <packages@arcade.invalid>}
