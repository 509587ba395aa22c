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
    return u"## Goal\n%1\n\n## Constraints & Preferences\n- (none)\n\n## Progress\n### Done\n- [x] "
           u"begun\n\n### In Progress\n"
           "- [ ] the rest\n\n### Blocked\n- (none)\n\n## Key Decisions\n- **Plain**: easy to "
           "check\n\n## Next Steps\n"
           "1. Go on\n\n## Critical Context\n- (none)\n"_s.arg(goal);
}

} // namespace varve::test
