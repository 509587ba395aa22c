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
    /// A record of a kind that the format does not know, kept as it is or not: told by name at the end, with the version of the program.
    void unknown(const QString &kind)
    {
        constexpr size_t MostNames = 20;
        constexpr qsizetype MostCharacters = 60;
        if (m_unknown.size() < MostNames || m_unknown.contains(kind.left(MostCharacters))) {
            ++m_unknown[kind.left(MostCharacters)];
        } else {
            ++m_unnamed;
        }
    }
    /// Of the program that wrote what is read; the last one counts.
    void sawVersion(const QString &version) { m_version = version.left(MostVersion); }
    /// `program`: its name; `newestTried`: as in ImportFormat.
    void tellUnknown(const QString &program, const QString &newestTried);

    /// For the next session.
    void forgetCounts()
    {
        m_counts.clear();
        m_unknown.clear();
        m_unnamed = 0;
    }

private:
    ImportedSession &m_session;
    static constexpr qsizetype MostVersion = 40;
    std::map<const void *, qint64> m_counts; ///< by sentence
    std::map<QString, qint64> m_unknown; ///< by kind
    qint64 m_unnamed = 0; ///< of further kinds
    QString m_version;
};

} // namespace varve
