// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librechatconversation.h"

#include "chattexts.h"
#include "chatvalues.h"
#include "librechatcounts.h"
#include "librechatmessage.h"
#include "librechatunfolding.h"
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
    : TreeConversation(conversation, line)
    , m_isUnfolded(conversation[UnfoldedMark].boolean())
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
        m_uprooted += m_isUnfolded && !said.exists();
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

QString LibreChatConversation::title() const
{
    return m_conversation["title"].string();
}

std::vector<SourceEntry> LibreChatConversation::readMessage(const MessageTree::Node &node,
                                                            const Above &above)
{
    m_withoutTime += !readSourceTime(node.message["createdAt"]).isValid();
    return readLibreChatMessage(
            node.message,
            { { node.id, above.id, above.time, m_line }, m_conversation["endpoint"].string() });
}

void LibreChatConversation::keepConversation(Entry &first) const
{
    keepFields(membersBut(m_conversation,
                          { "conversationId", "title", "messages", "messagesTree", UnfoldedMark }),
               LibreChatData::Conversation, first);
}

void LibreChatConversation::setEnding(ImportAssembler &into, SessionSequence &sessions)
{
    for (qint64 i = 0; i < m_strangers; ++i) {
        into.log().skipped(m_line, ChatTexts::notAMessage());
    }
    if (m_withoutTime > 0) {
        into.log().note(m_line, ChatTexts::timesMissing(m_withoutTime));
    }
    if (m_uprooted > 1) { // one is the first message
        into.log().note(m_line, ChatTexts::nestingLost(m_uprooted));
    }
    LibreChatCounts counts;
    counts.addDocument(m_conversation);
    counts.addTree(m_tree);
    sessions.setEnding({ {}, counts.toJson(), counts.branchPoints() });
}

} // namespace varve
