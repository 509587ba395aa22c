// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messageslayout.h"

#include "wirenames.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestCallId = 60; // the API takes 64; a counter may follow

bool isBlank(QStringView text)
{
    return text.trimmed().isEmpty();
}

bool isResult(const MessagesBlock &block)
{
    return block.kind == MessagesBlock::Kind::Result;
}

class Layout
{
public:
    void add(const RequestMessage &message)
    {
        switch (message.kind) {
        case RequestMessage::Kind::User:
            addBlocks(message, false);
            break;
        case RequestMessage::Kind::Assistant:
            addAnswer(message);
            break;
        case RequestMessage::Kind::ToolResult:
            addResult(message);
            break;
        }
    }

    QList<MessagesMessage> take()
    {
        trimEnd();
        return std::move(m_messages);
    }

private:
    void addAnswer(const RequestMessage &message)
    {
        const bool hasContent = std::ranges::any_of(message.blocks, [](const Block &block) {
            const auto *text = std::get_if<TextBlock>(&block);
            return std::holds_alternative<ToolCallBlock>(block) || (text && !isBlank(text->text));
        });
        if (hasContent) { // thinking alone is no answer
            addBlocks(message, true);
        }
    }

    void addBlocks(const RequestMessage &message, bool isAssistant)
    {
        MessagesBlock *last = nullptr;
        for (const Block &block : message.blocks) {
            MessagesBlock made;
            if (const auto *text = std::get_if<TextBlock>(&block); text && !isBlank(text->text)) {
                made.text = text->text;
            } else if (const auto *thought = std::get_if<ThinkingBlock>(&block);
                       thought && isAssistant && !thought->signature.isEmpty()) {
                made.kind = MessagesBlock::Kind::Thinking;
                made.thinking = thought;
            } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
                made.kind = MessagesBlock::Kind::Call;
                made.call = call;
                made.id = m_ids.begin(call->callId);
            } else if (const auto *image = std::get_if<ImageBlock>(&block); image && !isAssistant) {
                made.kind = MessagesBlock::Kind::Image;
                made.image = image;
            } else {
                continue;
            }
            last = &append(isAssistant, made);
        }
        if (last != nullptr) {
            last->anchor = message.anchor;
        }
    }

    /// Before everything that is not a result; the images of failed ones behind, where the API takes them.
    void addResult(const RequestMessage &message)
    {
        MessagesBlock made;
        made.kind = MessagesBlock::Kind::Result;
        made.result = &message;
        made.id = m_ids.of(message.toolCallId);
        made.anchor = message.anchor;
        QList<MessagesBlock> &blocks = current(false).blocks;
        const auto behind = std::ranges::find_if_not(blocks, isResult);
        blocks.insert(behind, made);
        if (!message.isError) {
            return;
        }
        for (const Block &block : message.blocks) {
            if (const auto *image = std::get_if<ImageBlock>(&block)) {
                MessagesBlock extra;
                extra.kind = MessagesBlock::Kind::Image;
                extra.image = image;
                append(false, extra);
            }
        }
    }

    MessagesMessage &current(bool isAssistant)
    {
        if (m_messages.isEmpty() || m_messages.last().isAssistant != isAssistant) {
            m_messages.append(MessagesMessage { isAssistant, {} });
        }
        return m_messages.last();
    }

    MessagesBlock &append(bool isAssistant, const MessagesBlock &block)
    {
        QList<MessagesBlock> &blocks = current(isAssistant).blocks;
        blocks.append(block);
        return blocks.last();
    }

    void trimEnd()
    {
        if (m_messages.isEmpty() || !m_messages.last().isAssistant) {
            return;
        }
        MessagesBlock &last = m_messages.last().blocks.last();
        while (!last.text.isEmpty() && last.text.back().isSpace()) {
            last.text.chop(1); // not blank, so something stays
        }
    }

    QList<MessagesMessage> m_messages;
    WireCallIds m_ids { LongestCallId };
};

} // namespace

QList<MessagesMessage> layOutMessages(const Request &request)
{
    Layout layout;
    for (const RequestMessage &message : request.messages) {
        layout.add(message);
    }
    return layout.take();
}

} // namespace varve
