# shellcheck shell=bash disable=SC2154 # top is set by ./dev
# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sourced by ./dev: what people install. A .deb for Debian 13, Ubuntu 25.04 and newer, and for every other Linux one file that brings
# everything along, its C library too: a Debian 12 cannot run what was linked on a Debian 13.

package()
{
    build release --target varve varve_printed
    rm -rf "$top/build/package"
    mkdir -p "$top/build/package"
    cpack --config "$top/build/release/CPackConfig.cmake" -G DEB -B "$top/build/package" >&2
    rm -rf "$top/build/package/_CPack_Packages"
    bundle
    ls -s --block-size=1K "$top"/build/package/*.deb "$top"/build/package/*.run
}

# The program calls for these by name only when it runs, so no list of shared libraries has them.
bundled_plugins=(
    platforms/libq{xcb,wayland-generic,wayland-egl,offscreen}.so
    wayland-shell-integration/libxdg-shell.so
    wayland-decoration-client/lib{adwaita,bradient}.so
    wayland-graphics-integration-client/libqt-plugin-wayland-egl.so
    xcbglintegrations/libqxcb-{egl,glx}-integration.so
    platformthemes/libqxdgdesktopportal.so
    platforminputcontexts/lib{compose,ibus}platforminputcontextplugin.so
    imageformats/libq{gif,ico,jpeg,svg,webp}.so
    iconengines/libqsvgicon.so
    printsupport/libcupsprintersupport.so
    sqldrivers/libqsqlite.so
    sqldrivers/libqsqlpsql.so # with libpq, which the driver is linked to
    tls/libqopensslbackend.so
    kf6/org.kde.kidletime.platforms/KF6IdleTime{XcbPlugin0,XcbPlugin1,WaylandPlugin}.so
    kf6/sonnet/sonnet_hunspell.so # dictionaries are those of the system, which are of the person's languages
    networkinformation/libq{glib,networkmanager}.so
)
bundled_libraries=(libsecret-1.so.0 libnss_dns.so.2 libnss_files.so.2 libnss_compat.so.2)
bundled_programs=(rg bwrap)

bundle()
{
    local version stage=$top/build/package/stage triplet
    version=$(sed -n 's/^set(CPACK_PACKAGE_VERSION "\(.*\)")/\1/p' "$top/build/release/CPackConfig.cmake")
    triplet=$(gcc -dumpmachine)
    DESTDIR=$stage/installed cmake --install "$top/build/release" --prefix /usr --strip >/dev/null

    mkdir -p "$stage"/varve/{bin,lib,plugins,translations,share,etc}
    cp "$stage/installed/usr/bin/varve" "$stage/varve/bin/"
    cp -r "$stage/installed/usr/share/." "$stage/varve/share/"
    bundle_rest "$stage/varve" "/usr/lib/$triplet"
    bundle_interpreter "$stage/varve"

    say "packing $(du -sm "$stage/varve" | cut -f1) MB"
    bundle_file "$stage/varve" "$top/build/package/varve-$version-$(uname -m).run"
    rm -rf "$stage"
}

# bundle_rest FOLDER LIBRARIES: plugins, programs, data, and all libraries that any of them needs
bundle_rest()
{
    local folder=$1 libraries=$2 name file
    for name in "${bundled_plugins[@]}"; do
        [[ -e $libraries/qt6/plugins/$name ]] || continue
        mkdir -p "$folder/plugins/${name%/*}"
        cp -L "$libraries/qt6/plugins/$name" "$folder/plugins/$name"
    done
    for name in "${bundled_programs[@]}"; do
        cp -L "$(command -v "$name")" "$folder/bin/"
    done
    for name in "${bundled_libraries[@]}"; do
        if [[ -e $libraries/$name ]]; then cp -L "$libraries/$name" "$folder/lib/"; fi
    done
    find "$folder" -type f \( -name '*.so*' -o -path "$folder/bin/*" \) -exec ldd {} + 2>/dev/null \
        | sed -n 's/.* => \(\/[^ ]*\) (0x.*/\1/p' | sort -u | while read -r file; do
        [[ -e $folder/lib/${file##*/} ]] || cp -L "$file" "$folder/lib/"
    done
    cp -L "$(patchelf --print-interpreter "$folder/bin/varve")" "$folder/lib/ld.so"
    cp /usr/share/qt6/translations/qtbase_*.qm "$folder/translations/"
    # Where a system has no font at all, and for what looks of a program depend on.
    mkdir -p "$folder/share/fonts"
    cp /usr/share/fonts/truetype/dejavu/DejaVuSans{,-Bold,Mono}.ttf "$folder/share/fonts/"
    cp "$top/packaging/bundle/fonts.conf" "$folder/etc/"
    cp "$top/packaging/bundle/qt.conf" "$folder/bin/"
    bundle_licences "$folder"
}

# The licences of everything that is brought along, by the package that it is from.
bundle_licences()
{
    local folder=$1 package
    mkdir -p "$folder/share/licences"
    { find "$folder/lib" "$folder/plugins" -name '*.so*' -printf '*/%f\n'
      printf '*/%s\n' "${bundled_programs[@]}" DejaVuSans.ttf; } \
        | xargs dpkg -S 2>/dev/null | sed 's/:.*//' | sort -u | while read -r package; do
        if [[ -e /usr/share/doc/$package/copyright ]]; then
            cp -L "/usr/share/doc/$package/copyright" "$folder/share/licences/$package"
        fi
    done
}

# A program names the loader that starts it by an absolute path, and where the bundle will lie is known only there. So there is room for
# 200 characters now, and whoever unpacks writes the path over it.
bundle_interpreter()
{
    local folder=$1 file place name
    place=/$(printf '%0198d' 0)
    for file in "$folder"/lib/*.so*; do
        if [[ ${file##*/} != ld.so ]]; then patchelf --force-rpath --set-rpath "\$ORIGIN" "$file"; fi
    done
    find "$folder/plugins" -name '*.so' -exec patchelf --force-rpath --set-rpath "\$ORIGIN/../../lib" {} +
    for name in varve "${bundled_programs[@]}"; do
        patchelf --force-rpath --set-rpath "\$ORIGIN/../lib" --set-interpreter "$place" "$folder/bin/$name"
        echo "bin/$name $(grep -abo "$place" "$folder/bin/$name" | head -n 1 | cut -d: -f1)" >>"$folder/etc/interpreters"
    done
}

# bundle_file FOLDER FILE: a script that unpacks what stands behind it
bundle_file()
{
    local folder=$1 file=$2 archive sum head
    archive=$file.tar
    tar -C "$folder" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@${SOURCE_DATE_EPOCH:-0}" -cf "$archive" .
    gzip -9 -n "$archive"
    sum=$(sha256sum "$archive.gz" | cut -c1-16)
    head=$(sed "s/@SUM@/$sum/" "$top/packaging/bundle/unpack.sh")
    head=${head//@LINES@/$(($(wc -l <<<"$head") + 1))}
    { echo "$head"; cat "$archive.gz"; } >"$file"
    rm "$archive.gz"
    chmod 755 "$file"
}
