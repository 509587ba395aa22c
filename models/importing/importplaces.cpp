// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importplaces.h"

#include "importformats.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <functional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Of a folder that the person has chosen: what may be a session. Their content tells whether it is one.
QStringList sessionPatterns()
{
    return { u"*.jsonl"_s, u"*.json"_s, u"*.db"_s, u".aider.chat.history.md"_s };
}

QString folderOr(const QProcessEnvironment &environment, const QString &variable,
                 const QString &usual)
{
    const QString set = environment.value(variable);
    return set.isEmpty() ? usual : QDir::cleanPath(set);
}

FoundFile describe(const QFileInfo &info)
{
    FoundFile file;
    file.path = info.absoluteFilePath();
    file.stamp = ImportedFiles::Stamp::of(file.path);
    return file;
}

QString folderBelow(const QString &place, const QFileInfo &info)
{
    const QString below = QDir(place).relativeFilePath(info.absolutePath());
    return below == "."_L1 ? QString() : below.section(u'/', 0, 0);
}

/// By the first bytes, as many a program writes JSON. What cannot be read is told when it is brought in.
bool isOther(const QString &path)
{
    if (!path.endsWith(".json"_L1) && !path.endsWith(".jsonl"_L1)) {
        return false;
    }
    const auto importer = importerFor(path);
    return !importer && importer.error().kind == Error::Kind::InvalidInput;
}

void addFolder(const QString &folder, const std::stop_token &stop, qsizetype most,
               ChosenFiles &chosen)
{
    constexpr qint64 MostOthers = 100'000; // a home folder may hold any number of them
    QDirIterator below(folder, sessionPatterns(), QDir::Files | QDir::Hidden,
                       QDirIterator::Subdirectories);
    while (below.hasNext() && !stop.stop_requested()) {
        if (chosen.files.size() >= most || chosen.others >= MostOthers) {
            chosen.isCut = true;
            return;
        }
        const QFileInfo info = below.nextFileInfo();
        if (isOther(info.filePath())) {
            ++chosen.others;
            continue;
        }
        FoundFile file = describe(info);
        file.folder = folderBelow(folder, info);
        chosen.files += file;
    }
}

} // namespace

QList<ImportPlace> importPlaces(const QString &home, const QProcessEnvironment &environment)
{
    const QString data = folderOr(environment, u"XDG_DATA_HOME"_s, home + u"/.local/share"_s);
    const QString codex = folderOr(environment, u"CODEX_HOME"_s, home + u"/.codex"_s);
    return {
        { u"pi"_s, home + u"/.pi/agent/sessions"_s, { u"*.jsonl"_s } },
        { u"Claude Code"_s,
          folderOr(environment, u"CLAUDE_CONFIG_DIR"_s, home + u"/.claude"_s) + u"/projects"_s,
          { u"*.jsonl"_s } },
        { u"Codex"_s, codex + u"/sessions"_s, { u"*.jsonl"_s } },
        { u"Codex"_s, codex + u"/archived_sessions"_s, { u"*.jsonl"_s } },
        { u"librecode"_s,
          folderOr(environment, u"LIBRECODE_HOME"_s, home + u"/.librecode"_s),
          { u"librecode.db"_s } },
        { u"OpenCode"_s, data + u"/opencode"_s, { u"opencode.db"_s } },
        { u"Gemini CLI"_s,
          home + u"/.gemini/tmp"_s,
          { u"session-*.json"_s, u"session-*.jsonl"_s } },
    };
}

ChosenFiles describeFiles(const QStringList &paths, const std::stop_token &stop, qsizetype most)
{
    ChosenFiles chosen;
    for (const QString &path : paths) {
        const QFileInfo info(path);
        if (info.isDir()) {
            addFolder(path, stop, most, chosen);
        } else {
            chosen.files += describe(info);
        }
    }
    return chosen;
}

QList<FoundFile> findSessionFiles(const QList<ImportPlace> &places, std::stop_token stop)
{
    QList<FoundFile> found;
    for (const ImportPlace &place : places) {
        QDirIterator files(place.folder, place.patterns, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext() && !stop.stop_requested()) {
            const QFileInfo info = files.nextFileInfo();
            FoundFile file = describe(info);
            file.program = place.program;
            file.folder = folderBelow(place.folder, info);
            found += file;
        }
    }
    std::ranges::stable_sort(found, std::greater {},
                             [](const FoundFile &file) { return file.stamp.modified; });
    return found;
}

} // namespace varve
