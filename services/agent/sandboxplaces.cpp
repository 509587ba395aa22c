// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxplaces.h"

#include <redaction/secrets.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

const QStringList &systemPlaces()
{
    static const QStringList places {
        u"/bin"_s,
        u"/sbin"_s,
        u"/lib"_s,
        u"/lib32"_s,
        u"/lib64"_s,
        u"/libx32"_s,
        u"/usr"_s,
        u"/etc"_s,
        u"/opt"_s,
        u"/sys"_s,
        u"/nix"_s,
        u"/gnu"_s,
        u"/run/current-system"_s,
        u"/run/opengl-driver"_s,
        u"/home/linuxbrew/.linuxbrew"_s,
        u"/var/lib/alternatives"_s,
        u"/var/lib/apt"_s,
        u"/var/lib/aspell"_s,
        u"/var/lib/ca-certificates"_s,
        u"/var/lib/dictionaries-common"_s,
        u"/var/lib/dpkg"_s,
        u"/var/lib/emacsen-common"_s,
        u"/var/lib/fonts"_s,
        u"/var/lib/gems"_s,
        u"/var/lib/ghc"_s,
        u"/var/lib/mecab"_s,
        u"/var/lib/pacman"_s,
        u"/var/lib/python"_s,
        u"/var/lib/rpm"_s,
        u"/var/lib/sgml-base"_s,
        u"/var/lib/texmf"_s,
        u"/var/lib/xml-core"_s,
        u"/var/cache/apt"_s,
        u"/var/cache/fontconfig"_s,
        u"/var/cache/ldconfig"_s,
        u"/var/cache/man"_s,
        u"/var/db/pkg"_s,
    };
    return places;
}

const QStringList &systemSockets()
{
    static const QStringList places { u"/nix/var/nix/daemon-socket"_s, u"/var/guix"_s,
                                      u"/gnu/var/guix/daemon-socket"_s };
    return places;
}

const QStringList &toolchainPlaces()
{
    static const QStringList places {
        u"bin"_s,
        u".local/bin"_s,
        u".local/lib"_s,
        u".local/pipx"_s,
        u".local/share/pipx"_s,
        u".local/share/uv"_s,
        u".local/share/virtualenvs"_s,
        u".local/share/pnpm"_s,
        u".local/share/fnm"_s,
        u".local/share/nvm"_s,
        u".local/share/mise"_s,
        u".local/share/rtx"_s,
        u".local/share/mamba"_s,
        u".local/share/gem"_s,
        u".local/share/coursier"_s,
        u".local/share/go"_s,
        u".local/state/nix/profiles"_s,
        u".cargo/bin"_s,
        u".cargo/env"_s,
        u".cargo/registry"_s,
        u".cargo/git"_s,
        u".rustup"_s,
        u"go"_s,
        u".nvm"_s,
        u".fnm"_s,
        u".volta"_s,
        u".bun/bin"_s,
        u".bun/install"_s,
        u".deno/bin"_s,
        u".npm-global"_s,
        u".npm-packages"_s,
        u".yarn"_s,
        u".nodenv"_s,
        u".asdf"_s,
        u".pyenv"_s,
        u".virtualenvs"_s,
        u".conda/envs"_s,
        u".conda/pkgs"_s,
        u"miniconda3"_s,
        u"miniforge3"_s,
        u"mambaforge"_s,
        u"anaconda3"_s,
        u"micromamba"_s,
        u".rbenv"_s,
        u".rvm"_s,
        u".gem/ruby"_s,
        u".sdkman"_s,
        u".jenv"_s,
        u".jdks"_s,
        u".m2/repository"_s,
        u".m2/wrapper"_s,
        u".gradle/caches"_s,
        u".gradle/wrapper"_s,
        u".gradle/jdks"_s,
        u".ivy2/cache"_s,
        u".ivy2/local"_s,
        u".sbt/boot"_s,
        u".konan"_s,
        u"Android/Sdk"_s,
        u".dotnet"_s,
        u".nuget/packages"_s,
        u".ghcup"_s,
        u".cabal/bin"_s,
        u".cabal/packages"_s,
        u".cabal/store"_s,
        u".stack/programs"_s,
        u".stack/snapshots"_s,
        u".opam"_s,
        u".elan"_s,
        u".julia"_s,
        u".juliaup"_s,
        u".pub-cache/bin"_s,
        u".pub-cache/hosted"_s,
        u"flutter"_s,
        u".platformio"_s,
        u".conan2/p"_s,
        u".hex/packages"_s,
        u".mix"_s,
        u".kerl"_s,
        u".luarocks"_s,
        u".perl5"_s,
        u"perl5"_s,
        u"R"_s,
        u".nix-profile"_s,
        u".nix-defexpr"_s,
        u".guix-profile"_s,
    };
    return places;
}

const QStringList &toolSettings()
{
    static const QStringList files {
        u".gitconfig"_s,
        u".config/git/config"_s,
        u".config/git/ignore"_s,
        u".config/git/attributes"_s,
        u".gitignore_global"_s,
        u".cargo/config.toml"_s,
        u".cargo/config"_s,
        u".npmrc"_s,
        u".yarnrc"_s,
        u".yarnrc.yml"_s,
        u".condarc"_s,
        u".config/pip/pip.conf"_s,
        u".config/uv/uv.toml"_s,
        u".config/go/env"_s,
        u".config/ccache/ccache.conf"_s,
        u".config/mise/config.toml"_s,
        u".tool-versions"_s,
        u".bazelrc"_s,
        u".clang-format"_s,
        u".clang-tidy"_s,
        u".editorconfig"_s,
        u".rustfmt.toml"_s,
        u".config/rustfmt/rustfmt.toml"_s,
        u".gemrc"_s,
        u".Rprofile"_s,
    };
    return files;
}

bool isFreeOfKeys(const QString &path)
{
    constexpr qint64 Most = 256 * 1024;
    const QFileInfo info(path);
    QFile file(path);
    if (!info.isFile() || info.size() > Most || !file.open(QIODevice::ReadOnly)) {
        return false;
    }
    return findSecrets(QString::fromUtf8(file.read(Most))).isEmpty();
}

const QStringList &lateActingFolders()
{
    static const QStringList names {
        u".git"_s,   u".husky"_s,  u".varve"_s,        u".agents"_s,   u".claude"_s,
        u".codex"_s, u".gemini"_s, u".cursor"_s,       u".windsurf"_s, u".vscode"_s,
        u".idea"_s,  u".zed"_s,    u".devcontainer"_s,
    };
    return names;
}

const QStringList &lateActingFiles()
{
    static const QStringList names {
        u"AGENTS.md"_s,
        u"CLAUDE.md"_s,
        u"CLAUDE.local.md"_s,
        u"GEMINI.md"_s,
        u".mcp.json"_s,
        u".cursorrules"_s,
        u".envrc"_s,
        u".exrc"_s,
        u".nvim.lua"_s,
        u".dir-locals.el"_s,
        u".pre-commit-config.yaml"_s,
        u"lefthook.yml"_s,
        u".hg"_s,
        u".jj"_s,
    };
    return names;
}

QFileInfoList entriesOf(const QString &folder)
{
    return QDir(folder).entryInfoList(
            QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
}

} // namespace varve
