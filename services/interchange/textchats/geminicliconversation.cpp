// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "geminicliconversation.h"

#include "chattexts.h"
#include "geminiclimessage.h"
#include "sourcevalues.h"
#include "textchattexts.h"

namespace varve
{

GeminiCliConversation::GeminiCliConversation(const JsonRef &conversation, qint64 line)
    : m_conversation(conversation)
    , m_line(line)
{ }

Session GeminiCliConversation::session() const
{
    Session session;
    session.name = m_conversation["summary"].string();
    session.createdAt = readSourceTime(m_conversation["startTime"]);
    for (const JsonRef message : m_conversation["messages"]) {
        if (session.createdAt.isValid()) {
            break;
        }
        session.createdAt = readSourceTime(message["timestamp"]);
    }
    session.origin.sessionId = m_conversation["sessionId"].string();
    return session;
}

Result<> GeminiCliConversation::readInto(ImportAssembler &into, SessionSequence &sessions)
{
    const JsonRef messages = m_conversation["messages"];
    if (messages.begin() == messages.end()) {
        into.log().skipped(m_line, ChatTexts::noMessages(m_conversation["sessionId"].string()));
        return {};
    }
    const Session session = this->session();
    m_time = session.createdAt;
    if (const auto begun = sessions.begin(session); !begun) {
        return begun;
    }
    for (auto it = messages.begin(); it != messages.end();) {
        const JsonRef message = *it;
        ++it;
        const QDateTime open =
                it == messages.end() ? openGeminiCliAnswer(message, into.now()) : QDateTime();
        if (open.isValid()) {
            into.report().leftOutUntil = open;
            into.log().skipped(m_line, TextChatTexts::waitsForTools());
        } else if (!message.isObject()) {
            into.log().skipped(m_line, ChatTexts::notAMessage());
        } else if (const auto read = readMessage(message, into); !read) {
            return read;
        }
    }
    if (m_split > 0) {
        into.log().note(m_line, ChatTexts::splitMessages(m_split, m_pieces));
    }
    sessions.setEnding({ m_last, m_counts.toJson(), 0 });
    return {};
}

Result<> GeminiCliConversation::readMessage(const JsonRef &message, ImportAssembler &into)
{
    std::string id(message["id"].utf8());
    if (id.empty()) {
        id = "#" + std::to_string(m_counts.messages());
    }
    std::vector<SourceEntry> entries =
            readGeminiCliMessage(message, { id, m_last, m_time, m_line });
    if (m_counts.messages() == 0) {
        keepFields(membersBut(m_conversation, { "sessionId", "startTime", "messages", "summary" }),
                   GeminiCliData::Session, entries.front().entry);
    }
    m_counts.addMessage(message);
    m_last = entries.back().id;
    m_time = entries.front().entry.createdAt;
    if (entries.size() > 1) {
        ++m_split;
        m_pieces += static_cast<qint64>(entries.size());
    }
    for (SourceEntry &entry : entries) {
        if (const auto added = into.add(std::move(entry)); !added) {
            return added;
        }
    }
    return {};
}

} // namespace varve
