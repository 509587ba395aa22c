// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatgptconversation.h"

#include "chatgptcontent.h"
#include "chatgptcounts.h"
#include "chatgptmessage.h"
#include "chattexts.h"
#include "chatvalues.h"
#include "payloaddigest.h"
#include "sourcevalues.h"

namespace varve
{

ChatGptConversation::ChatGptConversation(const JsonRef &conversation, qint64 line)
    : m_conversation(conversation)
    , m_line(line)
{
    for (const JsonRef node : conversation["mapping"]) {
        const JsonRef message = node["message"];
        m_tree.add({ std::string(node.key()), std::string(node["parent"].utf8()),
                     message.isObject() ? message : JsonRef() });
    }
    m_tree.link();
    findAnswered();
}

void ChatGptConversation::findAnswered()
{
    for (const int index : m_tree.order()) {
        if (isFromChatGptTool(m_tree.nodes()[static_cast<size_t>(index)].message)) {
            m_answered[m_tree.above(index)] = true;
        }
    }
}

QString ChatGptConversation::id() const
{
    for (const std::string_view key : { "conversation_id", "id" }) {
        if (const QString id = m_conversation[key].string(); !id.isEmpty()) {
            return id;
        }
    }
    PayloadDigest digest;
    digest.add(m_conversation["create_time"]);
    if (!m_tree.order().empty()) {
        const auto first = static_cast<size_t>(m_tree.order().front());
        digest.add(m_tree.nodes()[first].message["content"]);
    }
    return idFromDigest(digest.result());
}

Session ChatGptConversation::session() const
{
    Session session;
    session.name = m_conversation["title"].string();
    session.createdAt = readSecondsTime(m_conversation["create_time"]);
    for (const int index : m_tree.order()) {
        if (session.createdAt.isValid()) {
            break;
        }
        const JsonRef message = m_tree.nodes()[static_cast<size_t>(index)].message;
        session.createdAt = readSecondsTime(message["create_time"]);
    }
    session.origin.sessionId = id();
    return session;
}

SourceEntry ChatGptConversation::readNode(int index)
{
    const MessageTree::Node &node = m_tree.nodes()[static_cast<size_t>(index)];
    ChatGptPlace place { { node.id, m_tree.above(index), m_times[m_tree.above(index)], 0 },
                         m_answered.contains(node.id),
                         {} };
    const MessageTree::Node *above = m_tree.messageAt(place.parent);
    if (above && isFromChatGptTool(node.message) && isChatGptCall(above->message)) {
        place.call = above->message;
    }
    SourceEntry entry = readChatGptMessage(node.message, place);
    entry.line = m_line;
    m_times[node.id] = entry.entry.createdAt;
    return entry;
}

Result<> ChatGptConversation::readInto(ImportAssembler &into, SessionSequence &sessions)
{
    if (m_tree.order().empty()) {
        into.log().skipped(m_line, ChatTexts::noMessages(m_conversation["title"].string()));
        return {};
    }
    const Session session = this->session();
    m_times[{}] = session.createdAt;
    if (const auto begun = sessions.begin(session); !begun) {
        return begun;
    }
    bool first = true;
    for (const int index : m_tree.order()) {
        SourceEntry entry = readNode(index);
        if (std::exchange(first, false)) {
            keepFields(membersBut(m_conversation,
                                  { "title", "create_time", "mapping", "current_node",
                                    "conversation_id", "id" }),
                       ChatGptData::Conversation, entry.entry);
        }
        if (const auto added = into.add(std::move(entry)); !added) {
            return added;
        }
    }
    ChatGptCounts counts;
    counts.add(m_tree);
    if (counts.withoutMessage() > 0) {
        into.log().note(m_line, ChatTexts::withoutMessage(counts.withoutMessage()));
    }
    const MessageTree::Node *leaf =
            m_tree.messageAt(std::string(m_conversation["current_node"].utf8()));
    sessions.setEnding({ leaf ? leaf->id : std::string(), counts.toJson(), counts.branchPoints() });
    return {};
}

} // namespace varve
