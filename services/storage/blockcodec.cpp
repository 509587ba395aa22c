// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "blockcodec.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QJsonObject encode(const TextBlock &block)
{
    return { { "t"_L1, "text"_L1 }, { "n"_L1, block.text.size() } };
}

QJsonObject encode(const ThinkingBlock &block)
{
    QJsonObject object { { "t"_L1, "thinking"_L1 }, { "text"_L1, block.text } };
    if (!block.signature.isEmpty()) {
        object["signature"_L1] = block.signature;
    }
    if (block.redacted) {
        object["redacted"_L1] = true;
    }
    return object;
}

QJsonObject encode(const ToolCallBlock &block)
{
    QJsonObject object { { "t"_L1, "call"_L1 },
                         { "id"_L1, block.callId },
                         { "name"_L1, block.name },
                         { "arguments"_L1, QString::fromUtf8(block.arguments) } };
    if (!block.signature.isEmpty()) {
        object["signature"_L1] = block.signature;
    }
    return object;
}

QJsonObject encode(const ImageBlock &block)
{
    return { { "t"_L1, "image"_L1 },
             { "sha256"_L1, QString::fromLatin1(block.sha256.toHex()) },
             { "type"_L1, block.mediaType },
             { "width"_L1, block.width },
             { "height"_L1, block.height } };
}

Block decodeOther(const QJsonObject &object)
{
    const QString kind = object.value("t"_L1).toString();
    if (kind == "thinking"_L1) {
        return ThinkingBlock { object.value("text"_L1).toString(),
                               object.value("signature"_L1).toString(),
                               object.value("redacted"_L1).toBool() };
    }
    if (kind == "call"_L1) {
        return ToolCallBlock { object.value("id"_L1).toString(), object.value("name"_L1).toString(),
                               object.value("arguments"_L1).toString().toUtf8(),
                               object.value("signature"_L1).toString() };
    }
    return ImageBlock { QByteArray::fromHex(object.value("sha256"_L1).toString().toLatin1()),
                        object.value("type"_L1).toString(), object.value("width"_L1).toInt(),
                        object.value("height"_L1).toInt() };
}

} // namespace

QString encodeBlocks(const Blocks &blocks)
{
    const bool contentSaysItAll = blocks.isEmpty()
            || (blocks.size() == 1 && std::holds_alternative<TextBlock>(blocks.first())
                && !std::get<TextBlock>(blocks.first()).text.isEmpty());
    if (contentSaysItAll) {
        return {};
    }
    QJsonArray array;
    for (const Block &block : blocks) {
        array += std::visit([](const auto &part) { return encode(part); }, block);
    }
    return QString::fromUtf8(QJsonDocument(array).toJson(QJsonDocument::Compact));
}

Blocks decodeBlocks(const QString &content, const QString &blocksJson)
{
    if (blocksJson.isEmpty()) {
        return content.isEmpty() ? Blocks {} : Blocks { TextBlock { content } };
    }
    Blocks blocks;
    qsizetype at = 0;
    const QJsonArray array = QJsonDocument::fromJson(blocksJson.toUtf8()).array();
    for (const auto &value : array) {
        const QJsonObject object = value.toObject();
        if (object.value("t"_L1).toString() == "text"_L1) {
            const qsizetype length = object.value("n"_L1).toInteger();
            blocks += TextBlock { content.sliced(
                    std::min(at, content.size()),
                    std::clamp<qsizetype>(length, 0,
                                          std::max<qsizetype>(0, content.size() - at))) };
            at += length;
        } else {
            blocks += decodeOther(object);
        }
    }
    return blocks;
}

} // namespace varve
