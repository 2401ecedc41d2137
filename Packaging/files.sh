# shellcheck shell=sh
# The files that an installed arcade has besides the program and its Assets: the source, and the place
# below the prefix. Read by install.sh and uninstall.sh.
installed_files() {
  for page in Packaging/man/*.[15]; do
    echo "$page share/man/man${page##*.}/${page##*/}"
  done
  for page in Packaging/man-zh_CN/*.1; do
    echo "$page share/man/zh_CN/man1/${page##*/}"
  done
  # The pages that the README leads to lie beside it as they do here.
  for page in docs/*.md docs/decisions/*.md docs/pictures/*.svg CONTRIBUTING.md SECURITY.md; do
    echo "$page share/doc/arcade/$page"
  done
  cat <<'END'
Packaging/completions/arcade.bash share/bash-completion/completions/arcade
Packaging/completions/_arcade share/zsh/site-functions/_arcade
Packaging/completions/arcade.fish share/fish/vendor_completions.d/arcade.fish
Packaging/arcade.desktop share/applications/arcade.desktop
Packaging/arcade.metainfo.xml share/metainfo/local.arcade.Arcade.metainfo.xml
Packaging/arcade.svg share/icons/hicolor/scalable/apps/arcade.svg
README.md share/doc/arcade/README.md
README.zh-CN.md share/doc/arcade/README.zh-CN.md
CHANGELOG.md share/doc/arcade/CHANGELOG.md
LICENSE share/doc/arcade/LICENSE
Packaging/third-party-licences.txt share/doc/arcade/third-party-licences.txt
END
}
