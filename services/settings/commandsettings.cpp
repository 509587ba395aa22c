// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandsettings.h"

#include "foldertrust.h"
#include "keysource.h"
#include "settings.h"
#include "wordvalue.h"

#include <QDir>
#include <QRegularExpression>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QStringList linesOf(const QString &text)
{
    QStringList lines;
    const QStringList parts = text.split(u'\n');
    for (const QString &part : parts) {
        if (const QString line = part.trimmed(); !line.isEmpty()) {
            lines += line;
        }
    }
    return lines;
}

QStringList foldersIn(const QString &text)
{
    QStringList folders;
    const QStringList lines = linesOf(text);
    for (QString path : lines) {
        if (path == "~"_L1 || path.startsWith("~/"_L1)) {
            path.replace(0, 1, QDir::homePath());
        }
        if (QDir::isAbsolutePath(path)) {
            folders += QDir::cleanPath(path);
        }
    }
    return folders;
}

QStringList variablesIn(const QString &text)
{
    static const QRegularExpression between(u"[\\s,]+"_s);
    QStringList names = text.split(between, Qt::SkipEmptyParts);
    names.removeIf([](const QString &name) { return !isVariableName(name); });
    return names;
}

constexpr std::array Protections { "readOnly"_L1, "commits"_L1, "writable"_L1 };

} // namespace

QLatin1StringView toString(ProtectedFiles files)
{
    return Protections.at(static_cast<std::size_t>(files));
}

ProtectedFiles protectedFilesFromString(QStringView text)
{
    return wordValue<ProtectedFiles>(Protections, text);
}

CommandSettings CommandSettings::read(const Settings &settings)
{
    return { settings.get(Keys::CommandsWithoutSandbox),
             protectedFilesFromString(settings.get(Keys::CommandProtection)),
             foldersIn(settings.get(Keys::CommandFolders)),
             variablesIn(settings.get(Keys::CommandVariables)),
             linesOf(settings.get(Keys::ChosenFolders)) };
}

void addChosenFolder(Settings *settings, const QString &folder)
{
    QStringList folders = linesOf(settings->get(Keys::ChosenFolders));
    if (const QString path = trustPath(folder); !folders.contains(path)) {
        settings->set(Keys::ChosenFolders, (folders << path).join(u'\n'));
    }
}

} // namespace varve
