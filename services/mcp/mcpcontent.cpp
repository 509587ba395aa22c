// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcpcontent.h"

#include <agent/tooltext.h>
#include <base/textends.h>

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::McpContent)
};

QString textOf(const QJsonObject &part)
{
    const QString type = part["type"_L1].toString();
    if (type == "text"_L1) {
        return part["text"_L1].toString();
    }
    if (type == "resource"_L1) {
        const QJsonObject resource = part["resource"_L1].toObject();
        return resource.contains("text"_L1) ? resource["text"_L1].toString()
                                            : u"[%1]"_s.arg(resource["uri"_L1].toString());
    }
    if (type == "resource_link"_L1) {
        return u"[%1]"_s.arg(part["uri"_L1].toString());
    }
    return Tr::tr("[%1, which cannot be shown here]").arg(type);
}

} // namespace

namespace
{

constexpr auto InputRequired = "input_required"_L1;
constexpr qsizetype LongestName = 128;
constexpr qsizetype LongestDefinition = 256LL * 1024; // characters of description and schema
constexpr qsizetype LongestProgress = 500;

bool isReadableName(const QString &name)
{
    return !name.isEmpty() && name.size() <= LongestName
            && std::ranges::all_of(name, [](QChar c) { return c.isPrint() && !c.isSpace(); });
}

/// Of what somebody decides by, whatever order it is written in.
QByteArray digestOf(const QJsonObject &tool)
{
    QJsonObject told;
    for (const QLatin1StringView name :
         { "name"_L1, "title"_L1, "description"_L1, "inputSchema"_L1, "annotations"_L1 }) {
        told[name] = tool[name];
    }
    return QCryptographicHash::hash(QJsonDocument(told).toJson(QJsonDocument::Compact),
                                    QCryptographicHash::Sha256);
}

/// Since 2026-07-28 what is structured may be any value.
QString jsonText(const QJsonValue &value)
{
    if (value.isObject() || value.isArray()) {
        const QJsonDocument document =
                value.isObject() ? QJsonDocument(value.toObject()) : QJsonDocument(value.toArray());
        return QString::fromUtf8(document.toJson(QJsonDocument::Indented));
    }
    const QByteArray alone = QJsonDocument(QJsonArray { value }).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(alone.sliced(1).chopped(1));
}

QString errorTextOf(const RpcMessage &reply)
{
    if (reply.errorCode == RpcCode::MissingCapability) {
        const QStringList wanted = reply.errorData["requiredCapabilities"_L1].toObject().keys();
        return Tr::tr("The server wants something of Varve for this that it does not offer to "
                      "servers: %1.")
                .arg(headOf(wanted.join(", "_L1), LongestProgress));
    }
    return reply.errorText.isEmpty()
            ? Tr::tr("The server reported an error (%1).").arg(reply.errorCode)
            : limitText(reply.errorText, KeptEnd::Head).text;
}

/// "elicitation/create: Please sign in" of each thing that a server asks for.
QString askedFor(const QJsonObject &requests)
{
    QStringList asked;
    for (const QJsonValue &request : requests) {
        const QString method = request["method"_L1].toString();
        const QString message = request["params"_L1]["message"_L1].toString();
        asked += message.isEmpty() ? method : u"%1: %2"_s.arg(method, message);
    }
    return readableText(headOf(asked.join("; "_L1), LongestProgress).toUtf8());
}

/// Why a result is none; empty: it is one. Servers of earlier revisions do not say of which kind it is.
QString incompleteness(const QJsonObject &result)
{
    const QString type = result["resultType"_L1].toString("complete"_L1);
    if (type == "complete"_L1) {
        return {};
    }
    if (type != InputRequired) {
        return Tr::tr("The server answered with a kind of result that Varve does not know (%1).")
                .arg(headOf(type, LongestName));
    }
    const QString asked = askedFor(result["inputRequests"_L1].toObject());
    return asked.isEmpty()
            ? Tr::tr("The server wanted this call again and again without answering it.")
            : Tr::tr("The server asks for something before it goes on, which Varve does not give "
                     "to "
                     "servers: %1")
                      .arg(asked);
}

} // namespace

QList<McpToolInfo> mcpTools(const QJsonObject &page)
{
    QList<McpToolInfo> tools;
    const QJsonArray array = page["tools"_L1].toArray();
    for (const QJsonValue &value : array) {
        McpToolInfo tool;
        tool.definition.name = value["name"_L1].toString();
        tool.definition.description = value["description"_L1].toString();
        QJsonObject schema = value["inputSchema"_L1].toObject();
        if (!schema.contains("type"_L1)) {
            schema["type"_L1] = u"object"_s; // providers refuse a request for one tool without it
        }
        tool.definition.parameters = QJsonDocument(schema).toJson(QJsonDocument::Compact);
        tool.mirrors = mirrorsOf(schema);
        tool.readOnly = value["annotations"_L1]["readOnlyHint"_L1].toBool();
        tool.digest = digestOf(value.toObject());
        const qsizetype length =
                tool.definition.description.size() + tool.definition.parameters.size();
        if (isReadableName(tool.definition.name) && length <= LongestDefinition) {
            tools += tool;
        }
    }
    return tools;
}

bool wantsOnlyItsState(const QJsonObject &result)
{
    return result["resultType"_L1].toString() == InputRequired
            && result["inputRequests"_L1].toObject().isEmpty()
            && result["requestState"_L1].isString();
}

ToolOutcome mcpOutcome(const RpcMessage &reply)
{
    if (reply.kind == RpcMessage::Kind::ErrorReply) {
        return toolError(errorTextOf(reply));
    }
    if (const QString problem = incompleteness(reply.content); !problem.isEmpty()) {
        return toolError(problem);
    }
    QStringList parts;
    const QJsonArray content = reply.content["content"_L1].toArray();
    for (const QJsonValue &part : content) {
        parts += textOf(part.toObject());
    }
    if (parts.isEmpty() && reply.content.contains("structuredContent"_L1)) {
        parts += jsonText(reply.content["structuredContent"_L1]);
    }
    const QString whole = parts.join(u'\n');
    const LimitedText shown = limitText(whole, KeptEnd::Head);
    ToolOutcome outcome;
    outcome.isError = reply.content["isError"_L1].toBool();
    outcome.text = shown.text;
    if (shown.droppedLines > 0) {
        outcome.fullOutput = whole.toUtf8();
        outcome.text +=
                u'\n' + Tr::tr("[%n more line(s)]", nullptr, static_cast<int>(shown.droppedLines));
    }
    if (outcome.text.isEmpty()) {
        outcome.text = Tr::tr("[no output]");
    }
    return outcome;
}

QString mcpProgressText(const QJsonObject &content)
{
    const QString message =
            readableText(headOf(content["message"_L1].toString(), LongestProgress).toUtf8());
    const QString done = QString::number(content["progress"_L1].toDouble());
    const QString far = content["total"_L1].isDouble()
            ? Tr::tr("%1 of %2").arg(done, QString::number(content["total"_L1].toDouble()))
            : done;
    return message.isEmpty() ? far : u"%1: %2"_s.arg(far, message);
}

} // namespace varve
