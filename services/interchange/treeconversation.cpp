// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "treeconversation.h"

#include "sourcevalues.h"

#include <ranges>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

void MessageTree::add(Node node)
{
    if (node.id.empty()) {
        node.id = "#" + std::to_string(m_nodes.size());
    }
    m_index.try_emplace(node.id, static_cast<int>(m_nodes.size()));
    m_nodes.push_back(std::move(node));
}

int MessageTree::indexOf(const std::string &id) const
{
    const auto found = m_index.find(id);
    return found == m_index.end() ? -1 : found->second;
}

void MessageTree::link()
{
    m_above.resize(m_nodes.size());
    std::vector<bool> visited(m_nodes.size());
    std::vector<int> chain;
    for (int start = 0; start < static_cast<int>(m_nodes.size()); ++start) {
        // A circle ends where it meets itself; who cuts it is the linker of entries.
        for (int at = start; at >= 0 && !visited[static_cast<size_t>(at)];
             at = indexOf(m_nodes[static_cast<size_t>(at)].parent)) {
            visited[static_cast<size_t>(at)] = true;
            chain.push_back(at);
        }
        for (; !chain.empty(); chain.pop_back()) {
            place(chain.back());
        }
    }
}

void MessageTree::place(int index)
{
    const Node &node = m_nodes[static_cast<size_t>(index)];
    const int parent = indexOf(node.parent);
    const bool passes = parent >= 0 && !m_nodes[static_cast<size_t>(parent)].message.exists();
    m_above[static_cast<size_t>(index)] =
            passes ? m_above[static_cast<size_t>(parent)] : node.parent;
    if (node.message.exists()) {
        m_order.push_back(index);
    }
}

const MessageTree::Node *MessageTree::messageAt(const std::string &id) const
{
    int index = indexOf(id);
    if (index >= 0 && !m_nodes[static_cast<size_t>(index)].message.exists()) {
        index = indexOf(above(index));
    }
    return index < 0 ? nullptr : &m_nodes[static_cast<size_t>(index)];
}

Result<> SessionSequence::begin(Session session)
{
    if (m_into.hasSession()) {
        if (const auto ended = end(); !ended) {
            return ended;
        }
    }
    return m_into.begin(std::move(session));
}

Result<> SessionSequence::finish()
{
    if (const auto required = m_into.requireSession(ImportTexts::noConversation); !required) {
        const auto &skipped = m_into.report().skipped;
        return fail(required.error().kind, required.error().message,
                    skipped.isEmpty() ? QString() : skipped.constFirst().reason);
    }
    return end();
}

Result<> SessionSequence::end()
{
    return m_into.end(std::exchange(m_leaf, {}));
}

SourceEntry messageFrame(const JsonRef &message, const MessagePlace &place, const QDateTime &time,
                         const QByteArray &payload)
{
    SourceEntry out =
            newSourceEntry(time.isValid() ? time : place.timeAbove, fromWobblyUtf8(place.id),
                           place.line, static_cast<qint64>(message.raw().size()));
    out.id = place.id;
    out.parentId = place.parent;
    out.hasLink = true;
    out.payload = payload;
    return out;
}

MessagePieces::MessagePieces(SourceEntry message) : m_stopReason(message.entry.stopReason)
{
    m_pieces.push_back(std::move(message));
}

SourceEntry &MessagePieces::addPiece(Role role)
{
    const SourceEntry &first = m_pieces.front();
    const std::string number = "#" + std::to_string(m_pieces.size());
    SourceEntry piece = newSourceEntry(first.entry.createdAt, first.entry.originId, first.line);
    piece.id = first.id + number;
    piece.parentId = m_pieces.back().id;
    piece.hasLink = true;
    piece.payload = first.payload + QByteArray::fromStdString(number);
    piece.keyTime = first.keyTime;
    piece.entry.role = role;
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

std::string TreeConversation::entryOf(const std::string &message) const
{
    const auto entry = m_above.find(message);
    return entry == m_above.end() ? std::string() : entry->second.id;
}

std::vector<SourceEntry> TreeConversation::readNode(int index)
{
    const MessageTree::Node &node = m_tree.nodes()[static_cast<size_t>(index)];
    const auto known = m_above.find(m_tree.above(index));
    const Above above = known == m_above.end() ? Above { m_tree.above(index), {} } : known->second;
    std::vector<SourceEntry> entries = readMessage(node, above);
    m_above.try_emplace(node.id, entries.back().id, entries.front().entry.createdAt);
    return entries;
}

Result<> TreeConversation::readInto(ImportAssembler &into, SessionSequence &sessions)
{
    if (m_tree.order().empty()) {
        into.log().skipped(m_line, ChatTexts::noMessages(m_conversation[m_title].string()));
        return {};
    }
    const Session session = this->session();
    m_above[{}] = { {}, session.createdAt };
    if (const auto begun = sessions.begin(session); !begun) {
        return begun;
    }
    bool first = true;
    for (const int index : m_tree.order()) {
        into.log().saw("message");
        std::vector<SourceEntry> entries = readNode(index);
        if (std::exchange(first, false)) {
            keepConversation(entries.front().entry);
        }
        if (const auto added = into.add(std::move(entries)); !added) {
            return added;
        }
    }
    sessions.setLeaf(leaf(into.log()));
    return {};
}

} // namespace varve
