// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librechatconversation.h"

#include "chattexts.h"
#include "chatvalues.h"
#include "librechatcounts.h"
#include "librechatmessage.h"
#include "payloaddigest.h"
#include "sourcevalues.h"

namespace varve
{

namespace
{

/// What the first message stands on.
constexpr std::string_view Root = "00000000-0000-0000-0000-000000000000";

std::string idOf(const JsonRef &message)
{
    for (const std::string_view key : { "messageId", "id", "_id" }) {
        if (const std::string_view id = message[key].utf8(); !id.empty()) {
            return std::string(id);
        }
    }
    return {};
}

} // namespace

LibreChatConversation::LibreChatConversation(const JsonRef &conversation, qint64 line)
    : m_conversation(conversation)
    , m_line(line)
{
    gather(messagesOf(conversation), {});
    m_tree.link();
}

JsonRef LibreChatConversation::messagesOf(const JsonRef &conversation)
{
    for (const std::string_view key : { "messagesTree", "messages" }) {
        if (const JsonRef messages = conversation[key]; messages.isArray()) {
            return messages;
        }
    }
    return {};
}

/// Calls itself at most as deep as JsonTree lets a document be.
void LibreChatConversation::gather(const JsonRef &messages, const std::string &parent)
{
    for (const JsonRef message : messages) {
        if (!message.isObject()) {
            ++m_strangers;
            continue;
        }
        const JsonRef said = message["parentMessageId"];
        std::string above = said.exists() ? std::string(said.utf8()) : parent;
        if (above == Root) {
            above.clear();
        }
        m_tree.add({ idOf(message), above, message });
        gather(message["children"], m_tree.lastId());
    }
}

Session LibreChatConversation::session() const
{
    Session session;
    session.name = m_conversation["title"].string();
    for (const MessageTree::Node &node : m_tree.nodes()) {
        session.createdAt = readSourceTime(node.message["createdAt"]);
        if (session.createdAt.isValid()) {
            break;
        }
    }
    session.origin.sessionId = m_conversation["conversationId"].string();
    if (session.origin.sessionId.isEmpty()) {
        const JsonRef first = m_tree.nodes().front().message;
        PayloadDigest digest;
        digest.add(first["createdAt"]);
        digest.add(first["text"]);
        digest.add(first["content"]);
        session.origin.sessionId = idFromDigest(digest.result());
    }
    return session;
}

std::vector<SourceEntry> LibreChatConversation::readNode(int index)
{
    const MessageTree::Node &node = m_tree.nodes()[static_cast<size_t>(index)];
    const auto above = m_above.find(m_tree.above(index));
    LibreChatPlace place {
        node.id, m_tree.above(index), m_conversation["endpoint"].string(), {}, m_line
    };
    if (above != m_above.end()) {
        place.parent = above->second.id;
        place.timeAbove = above->second.time;
    }
    m_withoutTime += !readSourceTime(node.message["createdAt"]).isValid();
    std::vector<SourceEntry> entries = readLibreChatMessage(node.message, place);
    if (entries.size() > 1) {
        ++m_split;
        m_pieces += static_cast<qint64>(entries.size());
    }
    m_above.try_emplace(node.id, entries.back().id, entries.front().entry.createdAt);
    return entries;
}

Result<> LibreChatConversation::readInto(ImportAssembler &into, SessionSequence &sessions)
{
    if (m_tree.order().empty()) {
        into.log().skipped(m_line, ChatTexts::noMessages(m_conversation["title"].string()));
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
            keepFields(membersBut(m_conversation,
                                  { "conversationId", "title", "messages", "messagesTree" }),
                       LibreChatData::Conversation, entries.front().entry);
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

void LibreChatConversation::setEnding(ImportAssembler &into, SessionSequence &sessions)
{
    for (qint64 i = 0; i < m_strangers; ++i) {
        into.log().skipped(m_line, ChatTexts::notAMessage());
    }
    if (m_withoutTime > 0) {
        into.log().note(m_line, ChatTexts::timesMissing(m_withoutTime));
    }
    if (m_split > 0) {
        into.log().note(m_line, ChatTexts::splitMessages(m_split, m_pieces));
    }
    LibreChatCounts counts;
    counts.addDocument(m_conversation);
    counts.addTree(m_tree);
    sessions.setEnding({ {}, counts.toJson(), counts.branchPoints() });
}

} // namespace varve
