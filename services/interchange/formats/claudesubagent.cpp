// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudesubagent.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

namespace varve
{

using namespace Qt::StringLiterals;

ClaudeSubagent readClaudeSubagent(const QString &transcript)
{
    constexpr qint64 MostBytes = 64 << 10;
    constexpr qsizetype MostCharacters = 200;
    const QFileInfo lines(transcript);
    QFile file(lines.path() + u'/' + lines.completeBaseName() + ".meta.json"_L1);
    const QFileInfo info(file);
    if (!info.isFile() || info.isSymLink() || info.size() > MostBytes
        || !file.open(QIODevice::ReadOnly)) {
        return {};
    }
    const QJsonObject about = QJsonDocument::fromJson(file.readAll()).object();
    return { about["description"_L1].toString().left(MostCharacters).simplified(),
             about["parentAgentId"_L1].toString().left(MostCharacters) };
}

} // namespace varve
