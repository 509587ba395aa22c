// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importreport.h"
#include "importtexts.h"

#include <map>

namespace varve
{

/// Writes what went wrong into a report, up to a limit, so that a file of garbage does not fill the memory.
class ImportLog
{
public:
    explicit ImportLog(ImportedSession &session) : m_session(session) { }

    void skipped(qint64 line, const QString &reason)
    {
        if (m_session.skippedCount++ < ImportedSession::MaxReported) {
            m_session.skipped += { line, reason };
        }
    }
    void note(qint64 line, const QString &what)
    {
        if (m_session.notes.size() < ImportedSession::MaxReported) {
            m_session.notes += line == 0 ? what : ImportTexts::atLine(line, what);
        }
    }

    /// About the whole session; told even if there are too many notes on single lines.
    void conclude(const QString &what) { m_session.notes += what; }
    /// Adds to the number of a sentence that is told once for the whole session.
    template<typename Table>
    void count(const CountedImportSentence<Table> &sentence, qint64 more = 1)
    {
        m_counts[&sentence] += more;
    }
    template<typename Table>
    [[nodiscard]] qint64 counted(const CountedImportSentence<Table> &sentence) const
    {
        const auto found = m_counts.find(&sentence);
        return found == m_counts.end() ? 0 : found->second;
    }
    /// Says how many there were, unless there were none.
    template<typename Table, typename... Values>
    void tell(const CountedImportSentence<Table> &sentence, const Values &...values)
    {
        if (const qint64 number = counted(sentence); number > 0) {
            conclude(sentence(number, values...));
        }
    }
    /// For the next session.
    void forgetCounts() { m_counts.clear(); }

private:
    ImportedSession &m_session;
    std::map<const void *, qint64> m_counts; ///< by sentence
};

} // namespace varve
