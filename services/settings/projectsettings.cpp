// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectsettings.h"

#include "settingtable.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ProjectSettings)
};

const Setting *settingOfProjects(const QString &name)
{
    const Setting *setting = settingNamed(name);
    return setting && setting->scopes.testFlag(SettingScope::Project) ? setting : nullptr;
}

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
        if (const Setting *setting = settingOfProjects(name)) {
            const QString value = valueOf(QStringView(line).sliced(equals + 1).trimmed());
            found.values.insert(name, value);
            found.problems += setting->problemOf(value);
        } else {
            found.ignored += name;
        }
    }
    found.problems.removeAll(QString());
    return found;
}

} // namespace varve
