// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectsettings.h"

#include "settingkeys.h"

#include <QCoreApplication>

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

constexpr std::array Allowed {
    Keys::ThresholdShare.name,    Keys::IdleShare.name,         Keys::IdleMinutes.name,
    Keys::ProgressShare.name,     Keys::MeterNotice.name,       Keys::MeterWarning.name,
    Keys::ResumeShare.name,       Keys::KeepRecentTokens.name,  Keys::KeepRecentMessages.name,
    Keys::KeepRecentShare.name,   Keys::ReserveTokens.name,     Keys::SummaryShare.name,
    Keys::MaskProtectTokens.name, Keys::MaskMinimumTokens.name, Keys::MaskTurns.name,
    Keys::PruneThreshold.name,    Keys::PruneKeep.name,         Keys::MustShrinkShare.name,
    Keys::MustShrinkTokens.name,  Keys::UserMessageTokens.name, Keys::Instructions.name,
};

/// Escapes as in any INI file; quotes around the whole are taken off.
QString valueOf(QStringView written)
{
    if (written.size() >= 2 && written.startsWith(u'"') && written.endsWith(u'"')) {
        written = written.sliced(1, written.size() - 2);
    }
    if (written.startsWith("@@"_L1)) {
        written = written.sliced(1); // how a text that begins with that sign is written
    }
    QString value;
    for (qsizetype at = 0; at < written.size(); ++at) {
        if (written[at] != u'\\' || at + 1 == written.size()) {
            value += written[at];
            continue;
        }
        const QChar escaped = written[++at];
        value += escaped == u'n' ? QChar(u'\n') : escaped == u't' ? QChar(u'\t') : escaped;
    }
    return value;
}

} // namespace

QString projectSettingsFile(const QString &folder)
{
    return folder + u"/.varve/settings.ini"_s;
}

// Not by QSettings: that makes objects of any type from what a file says, and opens whatever stands at the path.
Result<ProjectSettings> parseProjectSettings(const QString &text)
{
    ProjectSettings found;
    QString group;
    int number = 0;
    const QStringList lines = text.split(u'\n');
    for (const QString &whole : lines) {
        ++number;
        const QString line = whole.trimmed();
        if (line.isEmpty() || line.startsWith(u';') || line.startsWith(u'#')) {
            continue;
        }
        if (line.startsWith(u'[') && line.endsWith(u']')) {
            group = line.sliced(1, line.size() - 2).trimmed();
            continue;
        }
        const qsizetype equals = line.indexOf(u'=');
        if (equals <= 0) {
            return fail(
                    Error::Kind::InvalidInput,
                    Tr::tr("Line %1 is neither a group in brackets nor “name=value”.").arg(number));
        }
        const QString name = (group.isEmpty() || group == "General"_L1 ? QString() : group + u'/')
                + line.first(equals).trimmed();
        if (std::ranges::any_of(Allowed, [&](QLatin1StringView one) { return one == name; })) {
            found.values.insert(name, valueOf(QStringView(line).sliced(equals + 1).trimmed()));
        } else {
            found.ignored += name;
        }
    }
    return found;
}

} // namespace varve
