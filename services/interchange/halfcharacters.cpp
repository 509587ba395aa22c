// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "halfcharacters.h"

namespace varve
{

namespace
{

qint64 replaceIn(QString &text)
{
    if (text.isValidUtf16()) {
        return 0;
    }
    qint64 replaced = 0;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar c = text.at(at);
        if (c.isHighSurrogate() && at + 1 < text.size() && text.at(at + 1).isLowSurrogate()) {
            ++at;
        } else if (c.isSurrogate()) {
            text[at] = QChar::ReplacementCharacter;
            ++replaced;
        }
    }
    return replaced;
}

qint64 replaceIn(Block &block)
{
    if (auto *text = std::get_if<TextBlock>(&block)) {
        return replaceIn(text->text);
    }
    if (auto *thinking = std::get_if<ThinkingBlock>(&block)) {
        return replaceIn(thinking->text) + replaceIn(thinking->signature);
    }
    if (auto *call = std::get_if<ToolCallBlock>(&block)) {
        return replaceIn(call->callId) + replaceIn(call->name) + replaceIn(call->signature);
    }
    return 0;
}

} // namespace

qint64 replaceHalfCharacters(Entry &entry)
{
    qint64 replaced = 0;
    for (Block &block : entry.blocks) {
        replaced += replaceIn(block);
    }
    for (QString *text : { &entry.provider, &entry.model, &entry.api, &entry.toolCallId,
                           &entry.toolName, &entry.toolStatus, &entry.summary, &entry.customType,
                           &entry.operationId, &entry.originId }) {
        replaced += replaceIn(*text);
    }
    return replaced;
}

qint64 replaceHalfCharacters(Session &session)
{
    return replaceIn(session.name) + replaceIn(session.cwd) + replaceIn(session.summary);
}

} // namespace varve
