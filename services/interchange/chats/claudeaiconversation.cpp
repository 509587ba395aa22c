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
    : TreeConversation(conversation, line)
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

QString ClaudeAiConversation::title() const
{
    return m_conversation["name"].string();
}

std::vector<SourceEntry> ClaudeAiConversation::readMessage(const MessageTree::Node &node,
                                                           const Above &above)
{
    return readClaudeAiMessage(
            node.message,
            { { node.id, above.id, above.time, m_line }, m_conversation["model"].string() });
}

void ClaudeAiConversation::keepConversation(Entry &first) const
{
    keepFields(membersBut(m_conversation,
                          { "uuid", "name", "created_at", "chat_messages",
                            "current_leaf_message_uuid" }),
               ClaudeAiData::Conversation, first);
}

void ClaudeAiConversation::setEnding(ImportAssembler &into, SessionSequence &sessions)
{
    for (const JsonRef message : m_conversation["chat_messages"]) {
        if (!message.isObject()) {
            into.log().skipped(m_line, ChatTexts::notAMessage());
        }
    }
    ClaudeAiCounts counts;
    counts.add(m_conversation["chat_messages"]);
    const std::string leaf(m_conversation["current_leaf_message_uuid"].utf8());
    sessions.setEnding({ entryOf(leaf), counts.toJson(), counts.branchPoints() });
}

} // namespace varve
