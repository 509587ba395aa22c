// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectsettings.h"

#include "settingkeys.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ProjectSettings)
};

constexpr qint64 LargestFile = 64 * 1024; // bytes

constexpr std::array Allowed {
    Keys::ThresholdShare.name,    Keys::IdleShare.name,         Keys::IdleMinutes.name,
    Keys::ProgressShare.name,     Keys::MeterNotice.name,       Keys::MeterWarning.name,
    Keys::ResumeShare.name,       Keys::KeepRecentTokens.name,  Keys::KeepRecentMessages.name,
    Keys::KeepRecentShare.name,   Keys::ReserveTokens.name,     Keys::SummaryShare.name,
    Keys::MaskProtectTokens.name, Keys::MaskMinimumTokens.name, Keys::MaskTurns.name,
    Keys::PruneThreshold.name,    Keys::PruneKeep.name,         Keys::MustShrinkShare.name,
    Keys::MustShrinkTokens.name,  Keys::UserMessageTokens.name, Keys::Instructions.name,
};

} // namespace

QString projectSettingsFile(const QString &folder)
{
    return folder + u"/.varve/settings.ini"_s;
}

Result<ProjectSettings> readProjectSettings(const QString &folder)
{
    const QString path = projectSettingsFile(folder);
    const QFileInfo info(path);
    if (folder.isEmpty() || !info.exists()) {
        return ProjectSettings {};
    }
    if (!info.isFile() || !info.isReadable() || info.size() > LargestFile) {
        return fail(
                Error::Kind::Io,
                Tr::tr("The project's settings in %1 cannot be used: the file cannot be read, or "
                       "is larger than 64 kB.")
                        .arg(path));
    }
    // A QSettings of its own would be written to by others of the same path; this one is read once.
    const QSettings file(path, QSettings::IniFormat);
    const QStringList names = file.allKeys();
    if (file.status() != QSettings::NoError) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("The project's settings in %1 cannot be used: this is no settings file.")
                            .arg(path));
    }
    ProjectSettings found;
    for (const QString &name : names) {
        if (std::ranges::any_of(Allowed, [&](QLatin1StringView one) { return one == name; })) {
            const QVariant value = file.value(name);
            // A sentence with commas that was written by hand, without quotes.
            found.values.insert(name,
                                value.typeId() == QMetaType::QStringList
                                        ? value.toStringList().join(u", "_s)
                                        : value);
        } else {
            found.ignored += name;
        }
    }
    return found;
}

} // namespace varve
