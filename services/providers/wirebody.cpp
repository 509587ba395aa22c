// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "wirebody.h"

#include "jsonrepair.h"
#include "jsonwriter.h"

#include <QJsonDocument>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype EscapeLength = 6; // \uXXXX

/// The code unit of an escape like \ud83d that begins at `at`; 0 if none does.
char16_t escapedUnit(const QByteArray &json, qsizetype at)
{
    if (json.size() - at < EscapeLength || json[at] != '\\' || json[at + 1] != 'u') {
        return 0;
    }
    return json.mid(at + 2, EscapeLength - 2).toUShort(nullptr, 16);
}

/// Of valid JSON.
QByteArray withoutLoneEscapes(QByteArray json)
{
    for (qsizetype at = json.indexOf('\\'); at >= 0; at = json.indexOf('\\', at)) {
        const char16_t unit = escapedUnit(json, at);
        if (QChar::isHighSurrogate(unit)
            && QChar::isLowSurrogate(escapedUnit(json, at + EscapeLength))) {
            at += 2 * EscapeLength;
        } else if (QChar::isSurrogate(unit)) {
            json.replace(at, EscapeLength, "\\ufffd");
            at += EscapeLength;
        } else {
            at += 2;
        }
    }
    return json;
}

} // namespace

qsizetype expectedBytes(const Request &request, const ImageData &images)
{
    constexpr qsizetype Around = 256; // names and marks of a block
    qsizetype size = 4096 + request.systemPrompt.size();
    for (const RequestMessage &message : request.messages) {
        size += textSize(message.blocks) + message.blocks.size() * Around;
    }
    for (const QByteArray &image : images) {
        size += image.size() / 3 * 4 + Around;
    }
    return size + size / 8;
}

QByteArray toolSchema(const ToolDefinition &tool)
{
    return QJsonDocument::fromJson(tool.parameters).isObject()
            ? tool.parameters
            : R"({"type":"object","properties":{}})"_ba;
}

QByteArray wireArguments(const QByteArray &arguments)
{
    if (arguments.trimmed().isEmpty()) {
        return "{}"_ba;
    }
    // Valid JSON comes back as it was. Qt's parser alone would let control characters pass.
    if (const QByteArray json = repairedJson(arguments.trimmed());
        QJsonDocument::fromJson(json).isObject()) {
        return withoutLoneEscapes(json);
    }
    // The model sees what it wrote, and its error result beside it.
    JsonWriter json(arguments.size() + 32);
    json.beginObject().key("arguments").utf8(arguments).endObject();
    return json.take();
}

} // namespace varve
