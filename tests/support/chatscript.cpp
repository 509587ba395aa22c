// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatscript.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

QByteArray chunk(const QString &text)
{
    const QJsonObject delta { { u"content"_s, text } };
    return R"(data: {"id":"c1","object":"chat.completion.chunk","model":"tiny","choices":[{"index":0,"delta":)"
            + QJsonDocument(delta).toJson(QJsonDocument::Compact) + R"(,"finish_reason":null}]})"
            + "\n\n";
}

} // namespace

Script chatBeginning(const QStringList &pieces, const ScriptStep &after)
{
    Script script = streamHead();
    for (const QString &piece : pieces) {
        script += SendBytes { chunk(piece) };
    }
    script += after;
    return script;
}

Script chatAnswer(const QStringList &pieces)
{
    Script script = chatBeginning(
            pieces,
            SendBytes {
                    R"(data: {"id":"c1","model":"tiny","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]})"
                    "\n\n"
                    R"(data: {"id":"c1","model":"tiny","choices":[],"usage":{"prompt_tokens":900,"completion_tokens":30}})"
                    "\n\ndata: [DONE]\n\n" });
    script += Close {};
    return script;
}

QString wellShapedSummary(const QString &goal)
{
    return u"## Goal\n- %1\n\n## Constraints and preferences\n- plain words\n\n## Done\n- begun\n\n"
           "## In progress\n- the rest\n\n## Key decisions\n- tables as text: easy to check\n\n"
           "## Errors\n- none so far\n\n## Next steps\n- go on\n"_s.arg(goal);
}

} // namespace varve::test
