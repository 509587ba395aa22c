// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudeaiconversation.h"

#include "chattexts.h"
#include "chatvalues.h"
#include "claudeaicounts.h"
#include "claudeaimessage.h"
#include "payloaddigest.h"
#include "sourcevalues.h"

namespace varve
{

namespace
{

/// What the first message stands on.
constexpr std::string_view Root = "00000000-0000-4000-8000-000000000000";

} // namespace

ClaudeAiConversation::ClaudeAiConversation(const JsonRef &conversation, qint64 line)
    : m_conversation(conversation)
    , m_line(line)
{
    const JsonRef messages = conversation["chat_messages"];
    const bool isTree = isClaudeAiTree(messages);
    for (const JsonRef message : messages) {
        if (!message.isObject()) {
            continue;
        }
        const std::string_view parent = message["parent_message_uuid"].utf8();
        m_tree.add({ std::string(message["uuid"].utf8()),
                     isTree ? std::string(parent == Root ? "" : parent) : m_tree.lastId(),
                     message });
    }
    m_tree.link();
}

Session ClaudeAiConversation::session() const
{
    const JsonRef first = m_tree.nodes().front().message;
    Session session;
    session.name = m_conversation["name"].string();
    session.createdAt = readSourceTime(m_conversation["created_at"]);
    if (!session.createdAt.isValid()) {
        session.createdAt = readSourceTime(first["created_at"]);
    }
    session.origin.sessionId = m_conversation["uuid"].string();
    if (session.origin.sessionId.isEmpty()) {
        PayloadDigest digest;
        digest.add(m_conversation["created_at"]);
        digest.add(first["text"]);
        digest.add(first["content"]);
        session.origin.sessionId = idFromDigest(digest.result());
    }
    return session;
}

std::vector<SourceEntry> ClaudeAiConversation::readNode(int index)
{
    const MessageTree::Node &node = m_tree.nodes()[static_cast<size_t>(index)];
    const auto above = m_above.find(m_tree.above(index));
    ClaudeAiPlace place {
        node.id, m_tree.above(index), m_conversation["model"].string(), {}, m_line
    };
    if (above != m_above.end()) {
        place.parent = above->second.id;
        place.timeAbove = above->second.time;
    }
    std::vector<SourceEntry> entries = readClaudeAiMessage(node.message, place);
    if (entries.size() > 1) {
        ++m_split;
        m_pieces += static_cast<qint64>(entries.size());
    }
    m_above.try_emplace(node.id, entries.back().id, entries.front().entry.createdAt);
    return entries;
}

void ClaudeAiConversation::keepConversation(Entry &entry) const
{
    keepFields(membersBut(m_conversation,
                          { "uuid", "name", "created_at", "chat_messages",
                            "current_leaf_message_uuid" }),
               ClaudeAiData::Conversation, entry);
}

Result<> ClaudeAiConversation::readInto(ImportAssembler &into, SessionSequence &sessions)
{
    if (m_tree.order().empty()) {
        into.log().skipped(m_line, ChatTexts::noMessages(m_conversation["name"].string()));
        return {};
    }
    const Session session = this->session();
    m_above[{}] = { {}, session.createdAt };
    if (const auto begun = sessions.begin(session); !begun) {
        return begun;
    }
    bool first = true;
    for (const int index : m_tree.order()) {
        std::vector<SourceEntry> entries = readNode(index);
        if (std::exchange(first, false)) {
            keepConversation(entries.front().entry);
        }
        for (SourceEntry &entry : entries) {
            if (const auto added = into.add(std::move(entry)); !added) {
                return added;
            }
        }
    }
    setEnding(into, sessions);
    return {};
}

void ClaudeAiConversation::setEnding(ImportAssembler &into, SessionSequence &sessions)
{
    for (const JsonRef message : m_conversation["chat_messages"]) {
        if (!message.isObject()) {
            into.log().skipped(m_line, ChatTexts::notAMessage());
        }
    }
    if (m_split > 0) {
        into.log().note(m_line, ChatTexts::splitMessages(m_split, m_pieces));
    }
    ClaudeAiCounts counts;
    counts.add(m_conversation["chat_messages"]);
    const auto leaf = m_above.find(std::string(m_conversation["current_leaf_message_uuid"].utf8()));
    sessions.setEnding({ leaf == m_above.end() ? std::string() : leaf->second.id, counts.toJson(),
                         counts.branchPoints() });
}

} // namespace varve
