// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerassembler.h"

namespace varve
{

namespace
{

bool isEmpty(const Block &block)
{
    if (const auto *text = std::get_if<TextBlock>(&block)) {
        return text->text.isEmpty();
    }
    if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
        return thinking->text.isEmpty() && thinking->signature.isEmpty();
    }
    return false;
}

} // namespace

/// A number that comes back as another kind of block is the server's mistake; the later kind wins.
template<typename Content>
Content &AnswerAssembler::at(int number)
{
    Block &block = m_parts[number].block;
    if (!std::holds_alternative<Content>(block)) {
        block = Content {};
    }
    return std::get<Content>(block);
}

void AnswerAssembler::take(const StreamEvents &events)
{
    for (const StreamEvent &event : events) {
        if (const auto *text = std::get_if<TextDelta>(&event)) {
            at<TextBlock>(text->block).text += text->text;
            m_size += text->text.size();
        } else if (const auto *thinking = std::get_if<ThinkingDelta>(&event)) {
            auto &block = at<ThinkingBlock>(thinking->block);
            block.text += thinking->text;
            block.signature += thinking->signature;
            block.redacted = block.redacted || thinking->redacted;
            m_size += thinking->text.size();
        } else if (const auto *begin = std::get_if<ToolCallBegin>(&event)) {
            at<ToolCallBlock>(begin->block) = { begin->id, begin->name, {}, begin->signature };
            m_parts[begin->block].whole = false;
        } else if (const auto *arguments = std::get_if<ToolArgumentsDelta>(&event)) {
            at<ToolCallBlock>(arguments->block).arguments += arguments->bytes;
            m_size += arguments->bytes.size();
        } else if (const auto *end = std::get_if<ToolCallEnd>(&event)) {
            m_parts[end->block].whole = end->complete;
        } else if (const auto *usage = std::get_if<UsageReport>(&event)) {
            m_usage = usage->usage;
        } else if (const auto *stop = std::get_if<StopEvent>(&event)) {
            m_stop = *stop;
        }
    }
}

Blocks AnswerAssembler::blocks() const
{
    Blocks blocks;
    for (const auto &[number, part] : m_parts) {
        if (part.whole && !isEmpty(part.block)) {
            blocks.push_back(part.block);
        }
    }
    return blocks;
}

Blocks AnswerAssembler::shownBlocks() const
{
    Blocks blocks;
    for (const auto &[number, part] : m_parts) {
        if (!isEmpty(part.block)) {
            blocks.push_back(part.block);
        }
    }
    return blocks;
}

} // namespace varve
