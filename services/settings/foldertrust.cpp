// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldertrust.h"

#include "settings.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// One group a path, named after it.
constexpr auto FolderGroups = "trustedFolders"_L1;
constexpr auto BelowName = "below"_L1;
constexpr auto SinceName = "since"_L1;

} // namespace

FolderTrust FolderTrust::read(const Settings &settings)
{
    FolderTrust trust;
    const QStringList paths = settings.groups(FolderGroups);
    for (const QString &path : paths) {
        const QVariantHash values = settings.group(FolderGroups, path);
        trust.folders += { path, values.value(BelowName).toString() == "true"_L1,
                           QDateTime::fromString(values.value(SinceName).toString(), Qt::ISODate) };
    }
    std::ranges::sort(trust.folders, {}, &TrustedFolder::path);
    return trust;
}

FolderTrust FolderTrust::readAnew(Settings *settings)
{
    // Where that is not possible, what is known holds.
    (void)settings->sync();
    return read(*settings);
}

bool FolderTrust::covers(const QString &folder) const
{
    return everything || std::ranges::any_of(folders, [&](const TrustedFolder &trusted) {
               const QString start =
                       trusted.path.endsWith(u'/') ? trusted.path : QString(trusted.path + u'/');
               return trusted.path == folder || (trusted.below && folder.startsWith(start));
           });
}

QString trustPath(const QString &folder)
{
    const QString real = QFileInfo(folder).canonicalFilePath();
    return real.isEmpty() ? QDir::cleanPath(QDir(folder).absolutePath()) : real;
}

void trustFolder(Settings *settings, const QString &folder, bool below)
{
    settings->setGroup(FolderGroups, trustPath(folder),
                       { { SinceName, QDateTime::currentDateTimeUtc().toString(Qt::ISODate) },
                         { BelowName, below ? QVariant(u"true"_s) : QVariant() } });
}

bool distrustFolder(Settings *settings, const QString &folder)
{
    const QStringList trusted = settings->groups(FolderGroups);
    // As it was kept, too: what is at that place now may be a link to another one.
    const QString path = trusted.contains(folder) ? folder : trustPath(folder);
    settings->removeGroup(FolderGroups, path);
    return trusted.contains(path);
}

} // namespace varve
