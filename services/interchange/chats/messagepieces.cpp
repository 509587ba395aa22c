// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messagepieces.h"

#include <ranges>

namespace varve
{

using namespace Qt::StringLiterals;

MessagePieces::MessagePieces(SourceEntry message) : m_stopReason(message.entry.stopReason)
{
    m_pieces.push_back(std::move(message));
}

SourceEntry &MessagePieces::addPiece(Role role)
{
    const SourceEntry &first = m_pieces.front();
    const std::string number = "#" + std::to_string(m_pieces.size());
    SourceEntry piece;
    piece.id = first.id + number;
    piece.parentId = m_pieces.back().id;
    piece.hasLink = true;
    piece.payload = first.payload + QByteArray::fromStdString(number);
    piece.keyTime = first.keyTime;
    piece.line = first.line;
    piece.entry.id = EntryId::create();
    piece.entry.role = role;
    piece.entry.createdAt = first.entry.createdAt;
    piece.entry.originId = first.entry.originId;
    piece.entry.display = first.entry.display;
    piece.entry.modelFacing = first.entry.modelFacing;
    m_pieces.push_back(std::move(piece));
    return m_pieces.back();
}

SourceEntry &MessagePieces::answer()
{
    if (m_pieces.back().entry.role != Role::ToolResult) {
        return m_pieces.back();
    }
    SourceEntry &piece = addPiece(m_pieces.front().entry.role);
    piece.entry.provider = m_pieces.front().entry.provider;
    piece.entry.model = m_pieces.front().entry.model;
    return piece;
}

void MessagePieces::addCall(ToolCallBlock call)
{
    Entry &entry = answer().entry;
    entry.blocks += std::move(call);
    entry.stopReason = StopReason::ToolUse;
}

SourceEntry &MessagePieces::addResult(const QString &callId, const QString &tool, bool failed)
{
    SourceEntry &piece = addPiece(Role::ToolResult);
    piece.entry.toolCallId = callId;
    piece.entry.toolName = tool;
    piece.entry.toolStatus = failed ? u"error"_s : QString();
    return piece;
}

std::vector<SourceEntry> MessagePieces::take()
{
    const auto isAnswer = [](const SourceEntry &piece) {
        return piece.entry.role == Role::Assistant;
    };
    bool isLast = true;
    for (SourceEntry &piece : m_pieces | std::views::reverse | std::views::filter(isAnswer)) {
        const bool calls = piece.entry.stopReason == StopReason::ToolUse;
        if (!calls) {
            piece.entry.stopReason = isLast ? m_stopReason : StopReason::Stop;
        }
        isLast = false;
    }
    return std::move(m_pieces);
}

} // namespace varve
