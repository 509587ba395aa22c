// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudebeside.h"

#include "jsonfile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 MostBytes = 16 << 20;

/// The folder of a session has the name of its transcript; subagents have theirs in a folder in there.
QString outputsOf(const QString &sessionFile)
{
    const QFileInfo file(sessionFile);
    const QString folder = file.dir().dirName() == "subagents"_L1
            ? QFileInfo(file.path()).path()
            : file.path() + u'/' + file.completeBaseName();
    return folder + "/tool-results"_L1;
}

/// Of the file with the whole output; empty if the text does not point to one. The path is that of the machine on which it was written, of any system.
QString nameOfOutput(const QString &text)
{
    constexpr qsizetype MostBefore = 2000;
    if (!text.startsWith("<persisted-output>"_L1) && !text.startsWith("Error: result ("_L1)) {
        return {};
    }
    static const QRegularExpression pointer(
            uR"(saved to:?\s[^\n<]*[/\\]tool-results[/\\]([\w-]+\.(?:txt|json)))"_s);
    return pointer.match(text.left(MostBefore)).captured(1);
}

} // namespace

ClaudeOutputs::ClaudeOutputs(const QString &sessionFile) : m_folder(outputsOf(sessionFile)) { }

void ClaudeOutputs::addTo(SourceEntry &result, ImportLog &log) const
{
    const QString name = nameOfOutput(result.entry.text());
    if (name.isEmpty()) {
        return;
    }
    result.fullOutput = read(name);
    log.count(result.fullOutput.isEmpty() ? ClaudeTexts::missingOutputs
                                          : ClaudeTexts::wholeOutputs);
}

/// Only a plain file: the name comes from a transcript that anybody may have written.
QByteArray ClaudeOutputs::read(const QString &name) const
{
    QFile file(m_folder + u'/' + name);
    const QFileInfo info(file);
    if (!info.isFile() || info.isSymLink() || info.size() > MostBytes
        || !file.open(QIODevice::ReadOnly)) {
        return {};
    }
    return QString::fromUtf8(file.read(MostBytes)).toUtf8();
}

ClaudeSubagent ClaudeSubagent::of(const QString &transcript)
{
    constexpr qsizetype MostCharacters = 200;
    const QFileInfo lines(transcript);
    const JsonFile about(lines.path() + u'/' + lines.completeBaseName() + ".meta.json"_L1);
    return { about.root()["description"].string().left(MostCharacters).simplified(),
             about.root()["parentAgentId"].string().left(MostCharacters) };
}

} // namespace varve
