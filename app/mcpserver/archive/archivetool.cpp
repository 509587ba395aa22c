// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivetool.h"

#include <base/visibletext.h>
#include <prompts/promptfile.h>
#include <prompts/summarylead.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView ArchiveTag { "archive" };

} // namespace

QJsonObject ArchiveTool::definition(bool mayReachOut) const
{
    QJsonObject schema = inputSchema(operation, offered);
    if (reachesOut && mayReachOut) {
        QJsonObject properties = schema.value("properties"_L1).toObject();
        properties[EverywhereParameter] =
                QJsonObject { { "type"_L1, "boolean"_L1 },
                              { "default"_L1, false },
                              { "description"_L1,
                                "Also sessions of other projects than this one."_L1 } };
        schema["properties"_L1] = properties;
    }
    const QByteArray prompt = "archive-" + QByteArray(name.data(), name.size());
    return { { "name"_L1, QString(name) },
             { "title"_L1, QString(title) },
             { "description"_L1, readPrompt(QLatin1StringView(prompt)) },
             { "inputSchema"_L1, schema },
             { "annotations"_L1,
               QJsonObject { { "title"_L1, QString(title) },
                             { "readOnlyHint"_L1, !changes },
                             { "destructiveHint"_L1, false },
                             { "idempotentHint"_L1, !changes },
                             { "openWorldHint"_L1, false } } } };
}

QString wrapArchive(const ArchiveText &text)
{
    if (text.body.isEmpty()) {
        return visibleText(text.rest);
    }
    const QString wrapped = fillPrompt(
            readPrompt("archive-answer"_L1),
            { { "body"_L1, escapeTags(text.body, { ArchiveTag }) }, { "rest"_L1, text.rest } });
    return visibleText(wrapped.trimmed());
}

} // namespace varve
