// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sillytavernparsing.h"

#include "chatvalues.h"
#include "payloaddigest.h"
#include "sillytavernmessage.h"
#include "textchattexts.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// A name that newer versions put where they no longer say one.
bool isName(const QString &name)
{
    return !name.isEmpty() && name != "unused"_L1;
}

} // namespace

SillyTavernParsing::SillyTavernParsing(QIODevice &device, ImportAssembler &into)
    : m_into(into)
    , m_lines(device, into)
{ }

Result<> SillyTavernParsing::run()
{
    const Result<> read = m_lines.forEach(
            [this](const JsonRef &object, qint64 line) { return readObject(object, line); });
    return read ? finish() : read;
}

Result<> SillyTavernParsing::readObject(const JsonRef &object, qint64 line)
{
    m_counts.add(object);
    if (object["mes"].exists()) {
        const Result<> begun = m_into.hasSession() ? Result<>() : begin(object);
        return begun ? readMessage(object, line) : begun;
    }
    if (m_into.hasSession()) {
        return readUnknown(object, line);
    }
    if (m_header) {
        return m_lines.refuse(line, ImportTexts::secondHeader());
    }
    readHeader(object, line);
    return {};
}

void SillyTavernParsing::readHeader(const JsonRef &header, qint64 line)
{
    m_header = readSillyTavernHeader(header, m_fields);
    m_header->line = line;
    m_session.createdAt = m_header->entry.createdAt;
    m_session.origin.sessionId = header["chat_metadata"]["integrity"].string();
    if (const QString name = header["character_name"].string(); isName(name)) {
        m_session.name = name;
    }
}

Result<> SillyTavernParsing::begin(const JsonRef &firstMessage)
{
    if (m_session.name.isEmpty() && !firstMessage["is_user"].boolean()) {
        m_session.name = firstMessage["name"].string();
    }
    if (!m_session.createdAt.isValid()) {
        m_session.createdAt = readSillyTavernTime(firstMessage["send_date"]);
    }
    if (m_session.origin.sessionId.isEmpty()) {
        PayloadDigest digest;
        digest.add(firstMessage["name"]);
        digest.add(firstMessage["send_date"]);
        digest.add(firstMessage["mes"]);
        m_session.origin.sessionId = idFromDigest(digest.result());
    }
    if (const auto begun = m_into.begin(m_session); !begun || !m_header) {
        return begun;
    }
    if (!m_header->entry.createdAt.isValid()) {
        m_header->entry.createdAt = m_session.createdAt;
    }
    m_last = m_header->id;
    return m_into.add(std::move(*m_header));
}

Result<> SillyTavernParsing::readMessage(const JsonRef &message, qint64 line)
{
    SillyTavernSwipes swipes =
            readSillyTavernMessage(message, { m_number++, m_last, line }, m_fields);
    if (swipes.areTooMany) {
        m_into.log().skipped(line, TextChatTexts::tooManySwipes());
    }
    m_last = swipes.siblings[swipes.chosen].id;
    for (SourceEntry &entry : swipes.siblings) {
        if (const auto added = m_into.add(std::move(entry)); !added) {
            return added;
        }
    }
    return {};
}

Result<> SillyTavernParsing::readUnknown(const JsonRef &object, qint64 line)
{
    SourceEntry note;
    note.entry.id = EntryId::create();
    keepSource(object, u"sillytavern:line"_s, note.entry);
    note.entry.createdAt = m_session.createdAt;
    note.id = std::to_string(m_number++);
    note.parentId = m_last;
    note.hasLink = true;
    note.line = line;
    note.keyTime = 0;
    PayloadDigest digest;
    digest.add(object);
    note.payload = digest.result();
    note.oddities += TextChatTexts::notAMessage();
    m_last = note.id;
    return m_into.add(std::move(note));
}

Result<> SillyTavernParsing::finish()
{
    if (!m_into.hasSession()) {
        return fail(Error::Kind::InvalidInput,
                    m_into.bytesRead() == 0 ? ImportTexts::empty(m_into.path())
                                            : ImportTexts::noConversation(m_into.path()));
    }
    if (m_fields.bytesLeftOut() > 0) {
        m_into.log().note(
                0, TextChatTexts::fieldsLeftOut(m_fields.namesLeftOut(), m_fields.bytesLeftOut()));
    }
    ImportedSession &report = m_into.report();
    if (report.entries != m_counts.messages()) {
        m_into.log().note(0, TextChatTexts::swipesAreEntries(m_counts.messages(), report.entries));
    }
    QJsonObject source = m_counts.toJson();
    m_lines.addTo(source);
    report.source = source;
    report.branches = m_counts.branchPoints();
    return m_into.end(m_last);
}

} // namespace varve
