// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "piparsing.h"

#include "pientry.h"
#include "sourcevalues.h"

namespace varve
{

PiParsing::PiParsing(QIODevice &device, ImportAssembler &into) : m_into(into), m_lines(device, into)
{ }

Result<> PiParsing::run()
{
    const Result<> read = m_lines.forEach(
            [this](const JsonRef &object, qint64 line) { return readObject(object, line); });
    if (!read) {
        return read;
    }
    if (!m_into.hasSession()) {
        return fail(Error::Kind::InvalidInput,
                    m_into.bytesRead() == 0 ? ImportTexts::empty(m_into.path())
                                            : ImportTexts::noHeader(m_into.path()));
    }
    QJsonObject source = m_counts.toJson();
    m_lines.addTo(source);
    m_into.report().source = source;
    m_into.report().branches = m_counts.branchPoints();
    return m_into.end(m_leafMark);
}

Result<> PiParsing::readObject(const JsonRef &object, qint64 line)
{
    if (object["type"].utf8() == "session") {
        return readHeader(object, line);
    }
    if (!m_into.hasSession()) {
        return fail(Error::Kind::InvalidInput, ImportTexts::noHeader(m_into.path()));
    }
    return readEntry(object, line);
}

Result<> PiParsing::readHeader(const JsonRef &header, qint64 line)
{
    m_counts.addHeader(header);
    if (m_into.hasSession()) {
        m_into.log().skipped(line, ImportTexts::secondHeader());
        return {};
    }
    Session session;
    session.cwd = header["cwd"].string();
    session.createdAt = readSourceTime(header["timestamp"]);
    session.origin.sessionId = header["id"].string();
    if (session.origin.sessionId.isEmpty()) {
        session.origin.sessionId = sessionIdOfFile(m_into.path());
        m_into.log().note(line, ImportTexts::noSessionId(session.origin.sessionId));
    }
    for (const std::string_view key : { "parentSession", "branchedFrom" }) {
        if (const QString from = header[key].string(); !from.isEmpty()) {
            m_into.log().note(line, ImportTexts::forkedFrom(from));
        }
    }
    return m_into.begin(session);
}

Result<> PiParsing::readEntry(const JsonRef &object, qint64 line)
{
    m_counts.addEntry(object);
    SourceEntry entry = readPiEntry(object);
    entry.line = line;
    if (entry.entry.customType == PiLeafMark) {
        m_leafMark = entry.parentId;
        return {};
    }
    return m_into.add(std::move(entry));
}

} // namespace varve
