// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "geminiclilog.h"

#include "chattexts.h"
#include "entrydata.h"
#include "geminiclimessage.h"
#include "sourcevalues.h"
#include "textchattexts.h"

#include <utility>

namespace varve
{

GeminiCliLog::GeminiCliLog(QIODevice &device, ImportAssembler &into)
    : m_into(into)
    , m_lines(device, into)
{ }

bool GeminiCliLog::isLog(QByteArrayView firstBytes)
{
    const qsizetype end = firstBytes.indexOf('\n');
    if (end < 0) {
        return false;
    }
    QByteArray padded = firstBytes.first(end).toByteArray();
    padded.resize(padded.size() + JsonTree::Padding);
    JsonTree tree;
    const auto header = tree.parse({ padded.constData(), static_cast<size_t>(end) });
    if (!header) {
        return false;
    }
    const JsonRef messages = (*header)["messages"];
    return header->isObject() && messages.begin() == messages.end();
}

Result<> GeminiCliLog::run()
{
    const Result<> read = m_lines.forEach(
            [this](const JsonRef &object, qint64 line) { return readObject(object, line); });
    return read ? finish() : read;
}

Result<> GeminiCliLog::readObject(const JsonRef &object, qint64 line)
{
    if (!m_session) {
        if (object["sessionId"].utf8().empty()) {
            return m_lines.refuse(line, ChatTexts::notAConversation());
        }
        readHeader(object);
        return {};
    }
    if (const JsonRef target = object["$rewindTo"]; target.isString()) {
        return rewind(std::string(target.utf8()));
    }
    if (const JsonRef fields = object["$set"]; fields.isObject()) {
        return change(fields, line);
    }
    if (object["id"].isString() && object["type"].isString()) {
        const Result<> begun = m_into.hasSession() ? Result<>() : m_into.begin(*m_session);
        return begun ? readMessage(object, line) : begun;
    }
    return object["sessionId"].exists() ? change(object, line)
                                        : m_lines.refuse(line, ChatTexts::notAMessage());
}

void GeminiCliLog::readHeader(const JsonRef &header)
{
    m_session.emplace();
    m_session->name = header["summary"].string();
    m_session->createdAt = readSourceTime(header["startTime"]);
    m_session->origin.sessionId = header["sessionId"].string();
    m_time = m_session->createdAt;
}

Result<> GeminiCliLog::change(const JsonRef &fields, qint64 line)
{
    m_contexts += fields["messages"].isArray();
    const QString name = fields["summary"].string();
    if (name.isEmpty()) {
        return {};
    }
    if (!m_into.hasSession()) {
        m_session->name = name;
        return {};
    }
    if (m_openUntil.isValid()) { // it will be written again, so nothing can stand on it yet
        m_title.emplace(name, line);
        return {};
    }
    return addPending().and_then([&] { return addTitle(name, line); });
}

Result<> GeminiCliLog::addTitle(const QString &name, qint64 line)
{
    SourceEntry title;
    title.entry.id = EntryId::create();
    title.entry.type = EntryType::SessionInfo;
    title.entry.data[entryData::SessionName] = name;
    title.entry.createdAt = m_time;
    title.id = "#" + std::to_string(line);
    title.parentId = m_last;
    title.hasLink = true;
    title.line = line;
    title.payload = "summary " + name.toUtf8();
    m_last = title.id;
    return m_into.add(std::move(title));
}

/// The message is taken back with all after it; without one of that id all are.
Result<> GeminiCliLog::rewind(const std::string &id)
{
    const Result<> added = addPending();
    const auto above = m_above.find(id);
    m_last = above == m_above.end() ? std::string() : above->second;
    if (!m_last.empty()) {
        m_forks.insert(m_last);
    }
    return added;
}

Result<> GeminiCliLog::readMessage(const JsonRef &message, qint64 line)
{
    m_counts.addMessage(message);
    std::string id(message["id"].utf8());
    if (id == m_pendingId) {
        ++m_versions;
    } else if (m_above.contains(id)) {
        ++m_lateChanges;
        return {};
    } else if (const auto added = addPending(); !added) {
        return added;
    }
    const std::string above = m_above.try_emplace(id, m_last).first->second;
    m_pending = readGeminiCliMessage(message, { id, above, m_time, line });
    m_openUntil = openGeminiCliAnswer(message, m_into.now());
    m_pendingId = std::move(id);
    return {};
}

Result<> GeminiCliLog::addPending()
{
    m_pendingId.clear();
    m_openUntil = {};
    for (SourceEntry &entry : std::exchange(m_pending, {})) {
        m_last = entry.id;
        m_time = entry.entry.createdAt;
        if (const auto added = m_into.add(std::move(entry)); !added) {
            return added;
        }
    }
    const auto title = std::exchange(m_title, std::nullopt);
    return title ? addTitle(title->first, title->second) : Result<>();
}

Result<> GeminiCliLog::finish()
{
    if (!m_into.hasSession()) {
        return fail(Error::Kind::InvalidInput,
                    m_into.bytesRead() == 0 ? ImportTexts::empty(m_into.path())
                                            : ImportTexts::noConversation(m_into.path()));
    }
    if (m_openUntil.isValid()) {
        m_into.report().leftOutUntil = m_openUntil;
        m_into.log().skipped(m_pending.front().line, TextChatTexts::waitsForTools());
    } else if (const auto added = addPending(); !added) {
        return added;
    }
    if (m_versions > 0) {
        m_into.log().note(0, TextChatTexts::earlierVersions(m_versions));
    }
    if (m_lateChanges > 0) {
        m_into.log().skipped(0, TextChatTexts::lateChanges(m_lateChanges));
    }
    if (m_contexts > 0) {
        m_into.log().note(0, TextChatTexts::contextsReplaced(m_contexts));
    }
    m_into.report().source = m_counts.toJson();
    m_into.report().branches = static_cast<qint64>(m_forks.size());
    return m_last.empty() ? m_into.endAtStart() : m_into.end(m_last);
}

} // namespace varve
