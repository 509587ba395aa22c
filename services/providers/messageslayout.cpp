// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messageslayout.h"

#include "reasoningeffort.h"
#include "wirenames.h"

#include <algorithm>
#include <limits>

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

namespace
{

constexpr qint64 UsualAnswer = 16384; // tokens
constexpr qint64 SmallestBudget =
        1024; // what the API takes, and what it has to leave for the answer

qint64 budgetOf(const QString &level)
{
    bool isNumber = false;
    const qint64 exact = level.toLongLong(&isNumber);
    if (isNumber) {
        return std::max(exact, SmallestBudget);
    }
    if (level == "minimal"_L1) {
        return SmallestBudget;
    }
    if (level == "low"_L1) {
        return 2048;
    }
    return level == "medium"_L1 ? 8192 : 16384;
}

} // namespace

MessagesThinking chooseThinking(const QString &level, qint64 answer, qint64 maxOutput,
                                const MessagesDialect &dialect)
{
    using Mode = MessagesThinking::Mode;
    const qint64 most = maxOutput > 0 ? maxOutput : std::numeric_limits<qint64>::max();
    MessagesThinking thinking;
    thinking.maxTokens = std::min(answer > 0 ? answer : UsualAnswer, most);
    // A model that always thinks does so adaptively; said where its blocks have to be spoken of.
    const Mode unsaid = dialect.boundThinking ? Mode::Adaptive : Mode::Unsaid;
    if (dialect.thinking == MessagesDialect::Thinking::None || level.isEmpty()) {
        thinking.mode = unsaid;
        return thinking;
    }
    const Mode off = dialect.thinkingCanBeOff ? Mode::Disabled : unsaid;
    if (!asksForThinking(level)) {
        thinking.mode = off;
        return thinking;
    }
    if (dialect.thinking == MessagesDialect::Thinking::Adaptive) {
        thinking.mode = Mode::Adaptive;
        thinking.effort = effortFor(level, dialect.efforts);
        return thinking;
    }
    const qint64 wanted = budgetOf(level);
    const qint64 withBudget =
            wanted > most - thinking.maxTokens ? most : thinking.maxTokens + wanted;
    const qint64 budget = std::min(wanted, withBudget - SmallestBudget);
    if (budget < SmallestBudget) {
        thinking.mode = off;
        return thinking;
    }
    thinking.mode = Mode::Budget;
    thinking.budget = budget;
    thinking.maxTokens = withBudget;
    return thinking;
}

} // namespace varve
