// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype PieceBytes = 7;

SendBytes chunk(const QJsonObject &delta, const QJsonValue &finish = QJsonValue::Null)
{
    const QJsonObject choice { { u"index"_s, 0 },
                               { u"delta"_s, delta },
                               { u"finish_reason"_s, finish } };
    const QJsonObject object { { u"id"_s, u"c1"_s },
                               { u"object"_s, u"chat.completion.chunk"_s },
                               { u"model"_s, u"tiny"_s },
                               { u"choices"_s, QJsonArray { choice } } };
    return { "data: " + QJsonDocument(object).toJson(QJsonDocument::Compact) + "\n\n" };
}

SendBytes ending(const QString &reason)
{
    return {
        chunk({}, reason).bytes
        + R"(data: {"id":"c1","model":"tiny","choices":[],"usage":{"prompt_tokens":100,"completion_tokens":10}})"
        + "\n\ndata: [DONE]\n\n"
    };
}

void addCall(Script &script, int index, const ScriptedCall &call)
{
    const auto delta = [index](const QJsonObject &function, const QString &id) {
        QJsonObject object { { u"index"_s, index }, { u"function"_s, function } };
        if (!id.isEmpty()) {
            object[u"id"_s] = id;
            object[u"type"_s] = u"function"_s;
        }
        return chunk({ { u"tool_calls"_s, QJsonArray { object } } });
    };
    script += delta({ { u"name"_s, call.name }, { u"arguments"_s, u""_s } }, call.id);
    const QByteArray arguments = QJsonDocument(call.arguments).toJson(QJsonDocument::Compact);
    for (qsizetype at = 0; at < arguments.size(); at += PieceBytes) {
        script +=
                delta({ { u"arguments"_s, QString::fromUtf8(arguments.mid(at, PieceBytes)) } }, {});
    }
}

} // namespace

Script chatCalls(const QString &text, const QList<ScriptedCall> &calls)
{
    Script script = streamHead();
    if (!text.isEmpty()) {
        script += chunk({ { u"content"_s, text } });
    }
    for (int i = 0; i < calls.size(); ++i) {
        addCall(script, i, calls[i]);
    }
    script += ending(u"tool_calls"_s);
    script += Close {};
    return script;
}

Script chatText(const QString &text)
{
    return streamHead() + Script { chunk({ { u"content"_s, text } }), ending(u"stop"_s), Close {} };
}

Script chatCut(const QString &text, const ScriptStep &after)
{
    return streamHead() + Script { chunk({ { u"content"_s, text } }), after };
}

} // namespace varve::test
