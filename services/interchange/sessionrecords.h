// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importassembler.h"
#include "jsonelements.h"
#include "jsonlines.h"
#include "sourcevalues.h"

namespace varve
{

/// A file of one session that is read record by record: from JsonLines, or the JsonElements of a document. Used once, by one thread.
template<typename Records>
class SessionRecords
{
public:
    SessionRecords(QIODevice &device, ImportAssembler &into) : m_into(into), m_records(device, into)
    { }
    Q_DISABLE_COPY_MOVE(SessionRecords)
    virtual ~SessionRecords() = default;

    [[nodiscard]] Result<> run()
    {
        return m_records
                .forEach([this](const JsonRef &record, qint64 line) {
                    if (!isDocument(record)) {
                        saw(record);
                    }
                    return read(record, line);
                })
                .and_then([this] { return m_into.requireSession(ImportTexts::noConversation); })
                .and_then([this] { return finish(); });
    }

protected:
    /// `record` is valid until the next one.
    [[nodiscard]] virtual Result<> read(const JsonRef &record, qint64 line) = 0;
    /// Whether it holds all the others, which are counted where they are read.
    [[nodiscard]] virtual bool isDocument(const JsonRef & /*record*/) const { return false; }
    /// Once, if a session was begun: ends it.
    [[nodiscard]] virtual Result<> finish() = 0;

    void saw(const JsonRef &record)
    {
        const std::string_view kind = firstTextOf(record, { "type", "role" }).utf8();
        m_into.log().saw(kind.empty() ? "record" : kind);
    }
    /// As a record says, or else the name of the file.
    [[nodiscard]] QString sessionIdOf(const JsonRef &id) const
    {
        const QString said = id.string();
        return said.isEmpty() ? sessionIdOfFile(m_into.path()) : said;
    }

    ImportAssembler &m_into;
    Records m_records;
};

} // namespace varve
