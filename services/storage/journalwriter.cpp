// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalwriter.h"

#include "notnull.h"
#include "queryrows.h"
#include <session/contextedit.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// It stands for everything that it was written from.
constexpr int SynthesisImportance = 7;

/// As StoreReader has it: an imported compaction's own id stands for its operation.
QString operationOf(const Entry &entry)
{
    return entry.operationId.isEmpty() ? entry.id.toString() : entry.operationId;
}

bool mayHaveRows(const Entry &entry)
{
    return entry.type == EntryType::Compaction
            || (ContextEdit::isContextEdit(entry) && !entry.summary.isEmpty());
}

/// The operation that an edit switches, and whether it is off from there on.
std::optional<std::pair<QString, bool>> switchOf(const Entry &entry)
{
    const auto edit = ContextEdit::fromEntry(entry);
    if (!edit || edit->operation.isEmpty()
        || (edit->op != ContextEdit::Op::Disable && edit->op != ContextEdit::Op::Enable)) {
        return std::nullopt;
    }
    return std::pair(edit->operation, edit->op == ContextEdit::Op::Disable);
}

} // namespace

QList<JournalRow> journalRowsOf(const Entry &entry)
{
    QList<JournalRow> rows;
    if (!mayHaveRows(entry)) {
        return rows;
    }
    if (!entry.summary.isEmpty()) {
        JournalFact synthesis;
        synthesis.kind = JournalFact::Kind::Synthesis;
        synthesis.importance = SynthesisImportance;
        rows += JournalRow { 0, synthesis };
    }
    int position = 0;
    const QList<JournalFact> facts = journalOf(entry);
    for (const JournalFact &fact : facts) {
        rows += JournalRow { ++position, fact };
    }
    return rows;
}

Result<> JournalWriter::write(qint64 session, const Entry &entry)
{
    if (const auto switched = switchOf(entry)) {
        return m_database
                .run("INSERT OR REPLACE INTO journal_undo (seq, operation, disabled) VALUES "
                     "(?,?,?)"_L1,
                     { entry.seq, switched->first, switched->second ? 1 : 0 })
                .transform([](const Query &) { });
    }
    if (!mayHaveRows(entry)) {
        return {};
    }
    auto cleared = m_database.run("DELETE FROM journal WHERE seq = ?"_L1, { entry.seq });
    if (!cleared) {
        return std::unexpected(cleared.error());
    }
    const QList<JournalRow> rows = journalRowsOf(entry);
    for (const JournalRow &row : rows) {
        if (auto inserted = insert(session, entry.seq, operationOf(entry), row); !inserted) {
            return inserted;
        }
    }
    return {};
}

Result<bool> JournalWriter::addFound(qint64 session, qint64 seq, const JournalFact &fact)
{
    int last = 0;
    bool isThere = false;
    const auto read = forEachRow(
            m_database.run("SELECT position, operation, kind, text FROM journal WHERE seq = ?"_L1,
                           { seq }),
            [&](const Query &there) {
                // What a compaction's entry says is only what it says.
                isThere = !there.text(1).isEmpty()
                        || (there.text(2) == toString(fact.kind) && there.text(3) == fact.text);
                last = std::max(last, static_cast<int>(there.integer(0)));
                return !isThere;
            });
    if (!read || isThere) {
        return read.transform([] { return false; });
    }
    return insert(session, seq, u""_s, { last + 1, fact }).transform([] { return true; });
}

Result<> JournalWriter::insert(qint64 session, qint64 seq, const QString &operation,
                               const JournalRow &row)
{
    const JournalFact &fact = row.fact;
    QStringList sources;
    for (const EntryId &source : fact.sources) {
        sources += source.toString();
    }
    return m_database
            .run("INSERT INTO journal (seq, position, session, operation, kind, source, method, "
                 "importance, text, words, tags, sources) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)"_L1,
                 { seq, row.position, session, operation, QString(toString(fact.kind)),
                   QString(toString(fact.source)), QString(toString(fact.method)), fact.importance,
                   notNull(fact.text), notNull(journalWords(fact.text)),
                   notNull(journalTagsText(fact.tags)), notNull(sources.join(u'\n')) })
            .transform([](const Query &) { });
}

Result<QList<JournalRow>> JournalWriter::read(qint64 session, const Entry &entry)
{
    return readAll(m_database.run("SELECT j.position, "_L1 + JournalFactColumns
                                          + " FROM journal j WHERE j.seq = ? AND j.session = ? AND "
                                            "j.operation = ? ORDER BY j.position"_L1,
                                  { entry.seq, session, operationOf(entry) }),
                   [](const Query &row) {
                       return JournalRow { static_cast<int>(row.integer(0)),
                                           readJournalFact(row, 1) };
                   });
}

Result<bool> JournalWriter::isWritten(qint64 session, const Entry &entry)
{
    if (const auto switched = switchOf(entry)) {
        return m_database
                .run("SELECT 1 FROM journal_undo WHERE seq = ? AND operation = ? AND disabled = ?"_L1,
                     { entry.seq, switched->first, switched->second ? 1 : 0 })
                .transform([](Query query) { return query.next(); });
    }
    if (!mayHaveRows(entry)) {
        return true;
    }
    return read(session, entry).transform([&](const QList<JournalRow> &rows) {
        return rows == journalRowsOf(entry);
    });
}

Result<> JournalWriter::remove(qint64 seq)
{
    for (const QLatin1StringView sql :
         { "DELETE FROM journal WHERE seq = ?"_L1, "DELETE FROM journal_changes WHERE seq = ?"_L1,
           "DELETE FROM journal_undo WHERE seq = ?"_L1 }) {
        if (auto gone = m_database.run(sql, { seq }); !gone) {
            return std::unexpected(gone.error());
        }
    }
    return {};
}

JournalFact readJournalFact(const Query &query, int column)
{
    JournalFact fact;
    fact.kind = journalKindFrom(query.text(column)).value_or(JournalFact::Kind::Finding);
    fact.source =
            journalSourceFrom(query.text(column + 1)).value_or(JournalFact::Source::Inference);
    fact.method =
            journalMethodFrom(query.text(column + 2)).value_or(JournalFact::Method::Heuristic);
    fact.importance = static_cast<int>(query.integer(column + 3));
    fact.text = query.text(column + 4);
    fact.tags = journalTagsFrom(query.text(column + 5));
    const QStringList sources = query.text(column + 6).split(u'\n', Qt::SkipEmptyParts);
    for (const QString &source : sources) {
        fact.sources += EntryId::fromString(source);
    }
    return fact;
}

QString journalTagsText(const QStringList &tags)
{
    return tags.join(u'\n');
}

QStringList journalTagsFrom(const QString &text)
{
    return text.split(u'\n', Qt::SkipEmptyParts);
}

QString journalWords(const QString &text)
{
    return text.normalized(QString::NormalizationForm_KC).toCaseFolded();
}

} // namespace varve
