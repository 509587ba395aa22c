// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importreport.h"
#include "importtexts.h"
#include <base/error.h>

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace varve
{

/// How many records there are of each kind, by the name that the file has for it. Of a file of garbage only some names are kept.
class KindCounts
{
public:
    /// UTF-8; empty: the record does not say its kind.
    void add(std::string_view kind, qint64 number = 1);
    [[nodiscard]] bool isEmpty() const { return m_numbers.empty(); }
    /// "progress (12), mode (3), 4 of further kinds"
    [[nodiscard]] QString listed() const;
    /// { "entries": all together, "entry_types": { kind: number } }
    [[nodiscard]] QJsonObject toJson() const;

private:
    std::map<std::string, qint64, std::less<>> m_numbers;
    qint64 m_unnamed = 0;
};

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
        add(&sentence, more, [](const void *counted, qint64 number) {
            return (*static_cast<const CountedImportSentence<Table> *>(counted))(number);
        });
    }
    /// A record of the file, whatever becomes of it: what the report's `source` counts. Of a database its rows, by their table.
    void saw(std::string_view kind, qint64 number = 1) { m_seen.add(kind, number); }
    /// One of which no entry is made. `why`: the sentence that names them at the end, by kind.
    void leftOut(const ImportTexts::Sentence &why, std::string_view kind);
    /// A record of a kind that the format does not know, kept as it is or not: told by name at the end, with the version of the program.
    void unknown(const QString &kind)
    {
        leftOut(ImportTexts::unknownKinds, kind.toUtf8().toStdString());
    }
    /// Of the program that wrote what is read; the last one counts.
    void sawVersion(const QString &version) { m_version = version.left(MostVersion); }
    /// The same where files say a version of their own, which is a number: a later one than is known is told.
    void sawFormat(qint64 version, qint64 newestKnown)
    {
        if (version > newestKnown) {
            conclude(ImportTexts::laterFormat(version, newestKnown));
        }
    }
    /// Once for a session, at its end: says what was counted and left out. `program`: its name; `newestTried`: as in ImportFormat.
    void finish(const QString &program, const QString &newestTried);

private:
    using Say = QString (*)(const void *sentence, qint64 number);
    struct Counted
    {
        const void *sentence = nullptr;
        qint64 number = 0;
        Say say = nullptr;
    };
    void add(const void *sentence, qint64 more, Say say);

    ImportedSession &m_session;
    static constexpr qsizetype MostVersion = 40;
    // In the order in which they came up.
    std::vector<Counted> m_counts;
    std::vector<std::pair<const ImportTexts::Sentence *, KindCounts>> m_leftOut;
    KindCounts m_seen;
    QString m_version;
};

/// What was read before is kept. `reason`: as the device says it.
[[nodiscard]] std::unexpected<Error> brokenOff(const QString &path, const QString &reason);

} // namespace varve
