// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "workingplace.h"

#include <storage/sessionstore.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::WorkingPlace)
};

constexpr auto NeverPlaces = std::to_array({ "/dev"_L1, "/proc"_L1, "/run"_L1, "/sys"_L1 });
/// But what lies in these is as good as any other folder.
constexpr auto Mounted = std::to_array({ "/run/media"_L1, "/run/user/media"_L1 });
constexpr auto TemporaryPlaces = std::to_array({ "/tmp"_L1, "/var/tmp"_L1 });
constexpr auto SystemPlaces = std::to_array(
        { "/bin"_L1, "/boot"_L1, "/etc"_L1, "/gnu"_L1, "/lib"_L1, "/lib32"_L1, "/lib64"_L1,
          "/libx32"_L1, "/nix"_L1, "/sbin"_L1, "/snap"_L1, "/usr"_L1, "/var"_L1 });
/// People's work all the same.
constexpr auto WorkInSystem =
        std::to_array({ "/usr/local/src"_L1, "/usr/src"_L1, "/var/home"_L1, "/var/tmp"_L1,
                        "/var/www"_L1, "/var/lib/jenkins"_L1 });
/// Only the folder itself is the system's, not what is in it.
constexpr auto Tops =
        std::to_array({ "/media"_L1, "/mnt"_L1, "/opt"_L1, "/srv"_L1, "/run/media"_L1 });

template<typename List>
bool isIn(const List &places, const QString &path)
{
    return std::ranges::any_of(
            places, [&](QLatin1StringView place) { return isWithin(QString(place), path); });
}

template<typename List>
bool isOne(const List &places, const QString &path)
{
    return std::ranges::any_of(places, [&](QLatin1StringView place) { return path == place; });
}

bool isBelow(const QString &folder, const QString &path)
{
    return path != folder && isWithin(folder, path);
}

bool concernsKeys(const QString &folder, const QString &home, const QStringList &own)
{
    const auto concerns = [&](const QString &place) {
        return isWithin(place, folder) || isWithin(folder, place);
    };
    // A project that holds a store of its own is one; the store is hidden from its commands.
    const bool isOwn = std::ranges::any_of(own, [&](const QString &place) {
        return QFileInfo(place).isDir() && isWithin(place, folder);
    });
    return isOwn
            || (!home.isEmpty() && isBelow(home, folder)
                && std::ranges::any_of(keyPlaces(), [&](const QString &place) {
                       return concerns(home + u'/' + place);
                   }));
}

bool isHomeOfOthers(const QString &folder, const QString &home)
{
    if (folder == "/home"_L1 || folder == "/var/home"_L1) {
        return true;
    }
    const QString above = QFileInfo(folder).path();
    const bool isHome = above == "/home"_L1 || above == "/var/home"_L1;
    return (isHome && folder != home)
            || (isWithin(u"/root"_s, folder) && !isWithin(u"/root"_s, home));
}

} // namespace

bool isWithin(const QString &folder, const QString &path)
{
    return path == folder || folder == "/"_L1 || path.startsWith(folder + u'/');
}

const QStringList &keyPlaces()
{
    static const QStringList places {
        u".ssh"_s,
        u".gnupg"_s,
        u".pki"_s,
        u".aws"_s,
        u".azure"_s,
        u".kube"_s,
        u".docker"_s,
        u".oci"_s,
        u".gcloud"_s,
        u".config/gcloud"_s,
        u".config/gh"_s,
        u".config/glab-cli"_s,
        u".config/hub"_s,
        u".config/varve"_s,
        u".config/op"_s,
        u".config/1Password"_s,
        u".1password"_s,
        u".op"_s,
        u".config/Bitwarden"_s,
        u".config/Bitwarden CLI"_s,
        u".config/keepassxc"_s,
        u".config/sops"_s,
        u".config/rclone"_s,
        u".config/doctl"_s,
        u".config/heroku"_s,
        u".config/containers"_s,
        u".config/autostart"_s,
        u".config/systemd"_s,
        u".config/chromium"_s,
        u".config/google-chrome"_s,
        u".config/BraveSoftware"_s,
        u".config/microsoft-edge"_s,
        u".config/vivaldi"_s,
        u".config/opera"_s,
        u".config/Signal"_s,
        u".config/Slack"_s,
        u".config/discord"_s,
        u".config/git/credentials"_s,
        u".config/github-copilot"_s,
        u".config/fish"_s,
        u".config/Code"_s,
        u".config/opencode"_s,
        u".config/io.datasette.llm"_s,
        u".local/share/varve"_s,
        u".local/share/keyrings"_s,
        u".local/share/kwalletd"_s,
        u".local/share/opencode"_s,
        u".local/share/fish"_s,
        u".local/share/evolution"_s,
        u".local/share/TelegramDesktop"_s,
        u".local/share/gopass"_s,
        u".local/share/chezmoi"_s,
        u".password-store"_s,
        u".mozilla"_s,
        u".thunderbird"_s,
        u".var/app"_s,
        u"snap"_s,
        u".vault-token"_s,
        u".terraform.d"_s,
        u".netrc"_s,
        u".git-credentials"_s,
        u".npmrc"_s,
        u".pypirc"_s,
        u".pgpass"_s,
        u".my.cnf"_s,
        u".m2/settings.xml"_s,
        u".m2/settings-security.xml"_s,
        u".gradle/gradle.properties"_s,
        u".cargo/credentials"_s,
        u".cargo/credentials.toml"_s,
        u".gem/credentials"_s,
        u".bundle"_s,
        u".composer/auth.json"_s,
        u".config/composer"_s,
        u".conan2/credentials.json"_s,
        u".pub-cache/credentials.json"_s,
        u".nuget/NuGet"_s,
        u".claude"_s,
        u".claude.json"_s,
        u".codex"_s,
        u".gemini"_s,
        u".pi"_s,
        u".cursor"_s,
        u".continue"_s,
        u".aider.conf.yml"_s,
        u".huggingface"_s,
        u".cache/huggingface/token"_s,
        u".databrickscfg"_s,
        u".s3cfg"_s,
        u".boto"_s,
        u".bash_history"_s,
        u".zsh_history"_s,
        u".python_history"_s,
        u".node_repl_history"_s,
        u".psql_history"_s,
        u".mysql_history"_s,
        u".sqlite_history"_s,
        u".rediscli_history"_s,
        u".lesshst"_s,
        u".viminfo"_s,
        u".Xauthority"_s,
        u".ICEauthority"_s,
    };
    return places;
}

WorkingPlace workingPlaceOf(const QString &folder, const QString &home, const QStringList &own)
{
    const QString ownHome = home == "/"_L1 ? QString() : home;
    if (folder == "/"_L1) {
        return WorkingPlace::Everything;
    }
    if (!ownHome.isEmpty() && isWithin(folder, ownHome)) {
        return folder == ownHome ? WorkingPlace::Home : WorkingPlace::AboveHome;
    }
    if (concernsKeys(folder, ownHome, own)) {
        return WorkingPlace::Keys;
    }
    if (!ownHome.isEmpty() && isBelow(ownHome, folder)) {
        return WorkingPlace::Project;
    }
    if (isIn(NeverPlaces, folder) && !(isIn(Mounted, folder) && !isOne(Mounted, folder))) {
        return WorkingPlace::Never;
    }
    if (isOne(TemporaryPlaces, folder) || folder == QDir::cleanPath(QDir::tempPath())) {
        return WorkingPlace::Temporary;
    }
    if (isHomeOfOthers(folder, ownHome)) {
        return WorkingPlace::OtherHome;
    }
    const bool isWork = isIn(WorkInSystem, folder) && !isOne(WorkInSystem, folder);
    if (isOne(Tops, folder) || (isIn(SystemPlaces, folder) && !isWork)) {
        return WorkingPlace::System;
    }
    return WorkingPlace::Project;
}

QString describePlace(WorkingPlace place, const QString &folder)
{
    switch (place) {
    case WorkingPlace::Project:
        return {};
    case WorkingPlace::Home:
        return Tr::tr("%1 is your home folder. Tools that work there reach every file of yours; "
                      "commands "
                      "can change all but what begins with a dot.")
                .arg(folder);
    case WorkingPlace::AboveHome:
        return Tr::tr("%1 holds your home folder. Tools that work there reach every file of yours; "
                      "commands can change all but what begins with a dot.")
                .arg(folder);
    case WorkingPlace::OtherHome:
        return Tr::tr("%1 is somebody else's home folder, or holds such folders.").arg(folder);
    case WorkingPlace::Everything:
        return Tr::
                tr("%1 is the whole file system. Tools that work there reach every file that you "
                   "can reach; commands can change all but the system and what begins with a dot "
                   "in "
                   "your home folder.")
                        .arg(folder);
    case WorkingPlace::Temporary:
        return Tr::tr("%1 is where all programs keep what they need for a while. Commands have a "
                      "folder of "
                      "their own there: of the real one they see only files and folders of yours "
                      "without "
                      "sockets.")
                .arg(folder);
    case WorkingPlace::System:
        return Tr::tr("%1 belongs to the system. What is changed there may break it, or act for "
                      "everybody "
                      "who uses it.")
                .arg(folder);
    case WorkingPlace::Keys:
        return Tr::tr("%1 is, holds, or lies within a place where programs keep keys and "
                      "passwords. Those "
                      "are hidden from commands, not from the other tools.")
                .arg(folder);
    case WorkingPlace::Never:
        return Tr::
                tr("%1 holds devices and connections of the running system. No tool works there.")
                        .arg(folder);
    }
    Q_UNREACHABLE_RETURN({});
}

OwnPlaces OwnPlaces::now(const QString &store)
{
    OwnPlaces places;
    const QString home = QFileInfo(QDir::homePath()).canonicalFilePath();
    places.home = home == "/"_L1 ? QString() : home;
    const auto add = [&](const QString &path) {
        const QString real = QFileInfo(path).canonicalFilePath();
        if (!real.isEmpty() && real != "/"_L1 && !isWithin(real, places.home)
            && !places.own.contains(real)) {
            places.own += real;
        }
    };
    for (const auto place :
         { QStandardPaths::GenericConfigLocation, QStandardPaths::GenericDataLocation,
           QStandardPaths::GenericStateLocation }) {
        add(QStandardPaths::writableLocation(place) + u"/varve"_s);
    }
    for (const QString &path : { SessionStore::defaultPath(), store }) {
        for (const QLatin1StringView end : { ""_L1, "-wal"_L1, "-shm"_L1, "-journal"_L1 }) {
            if (!path.isEmpty()) {
                add(path + end);
            }
        }
        if (const QString backups = QFileInfo(path).absolutePath() + u"/backups"_s;
            !path.isEmpty() && QFileInfo::exists(path)) {
            add(backups);
        }
    }
    return places;
}

} // namespace varve
