// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs about compactions that were made: compactions, undo, redo.
#include "commandchoice.h"
#include "operationverb.h"
#include "sessionhold.h"
#include "verbs.h"
#include <compaction/compactionapply.h>
#include <models/compactionwords.h>
#include <operations/compactionsoperation.h>

#include <QCoreApplication>
#include <QJsonObject>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

QString stateText(const CompactionHistoryRow &row)
{
    return row.undone     ? Tr::tr("undone")
            : row.inForce ? Tr::tr("in force")
            : row.onPath  ? QString()
                          : Tr::tr("another branch");
}

void showHistory(const QList<CompactionHistoryRow> &rows)
{
    if (rows.isEmpty()) {
        Command::print(Tr::tr("Nothing of this session was compacted yet."));
        return;
    }
    QList<QStringList> cells;
    for (const CompactionHistoryRow &row : rows) {
        const CompactionFacts &facts = row.facts;
        cells += QStringList {
            facts.entry.toString(),
            facts.when.toString(Qt::ISODate),
            facts.cause ? causeName(*facts.cause) : QString(),
            QString::number(facts.tokensBefore),
            facts.tokensAfter >= 0 ? QString::number(facts.tokensAfter) : QString(),
            summarizerName(facts),
            stateText(row),
        };
    }
    Command::print(table({ { Tr::tr("entry"), false },
                           { Tr::tr("time"), false },
                           { Tr::tr("why"), false },
                           { Tr::tr("before"), true },
                           { Tr::tr("after"), true },
                           { Tr::tr("by"), false },
                           { Tr::tr("state"), false } },
                         cells));
    if (const QString repeated = repeatedText(compactionsOnPath(rows)); !repeated.isEmpty()) {
        Command::print(repeated);
    }
}

/// The run that an entry belongs to: its compaction, or the mark of a run that only masked.
Result<QString> operationOf(StoreReader &reader, const LoadedSession &loaded, const QString &text)
{
    return reader.findEntry(*loaded.snapshot, text)
            .and_then([&](qint64 seq) { return reader.entry(seq); })
            .and_then([&](const Entry &entry) -> Result<QString> {
                const QString operation = entry.type == EntryType::Compaction
                        ? loaded.snapshot->compactions.value(entry.id).operationId
                        : entry.operationId;
                if (operation.isEmpty()) {
                    return fail(Error::Kind::InvalidInput,
                                Tr::tr("%1 is no compaction. “varve compactions” lists them.")
                                        .arg(text));
                }
                return operation;
            });
}

Result<QList<Entry>> switchEntries(Command &command, const LoadedSession &loaded, bool undo)
{
    StoreReader &reader = (*command.store())->reader();
    const auto runs = compactionRuns(loaded.branch, reader);
    if (!runs) {
        return std::unexpected(runs.error());
    }
    const QString to = undo ? command.parser.value(u"to"_s) : QString();
    if (!to.isEmpty()) {
        return operationOf(reader, loaded, to).and_then([&](const QString &operation) {
            return undoEntriesTo(*runs, operation);
        });
    }
    return (undo ? undoEntry(*runs) : redoEntry(loaded.branch, *runs, reader))
            .transform([](const Entry &entry) { return QList<Entry> { entry }; });
}

/// Appends what undo or redo says and prints the new total.
Result<> switchRun(Command &command, bool undo)
{
    command.parser.addPositionalArgument(u"session"_s, Tr::tr("The session."));
    if (undo) {
        command.parser.addOption(
                { u"to"_s, Tr::tr("Undo this compaction and every newer one."), u"entry"_s });
    }
    if (const auto wanted = command.parse(1, 1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    const auto hold = SessionHold::take(command, Tr::tr("a compaction is switched"));
    if (!hold) {
        return std::unexpected(hold.error());
    }
    const LoadedSession &loaded = (*hold)->loaded();
    SessionStore &store = **command.store();
    auto entries = switchEntries(command, loaded, undo);
    if (!entries) {
        return std::unexpected(entries.error());
    }
    auto stored = store.append(loaded.session().id, loaded.session().leaf, *entries);
    if (!stored) {
        return std::unexpected(stored.error());
    }
    auto after = loadSession(store.reader(), loaded.session().id);
    if (!after) {
        return std::unexpected(after.error());
    }
    const Context context = project(after->branch, choiceOf(command, *after).projection);
    if (command.json()) {
        Command::printJson(
                QJsonDocument(QJsonObject { { "entryId"_L1, stored->constLast().id.toString() },
                                            { "count"_L1, stored->size() },
                                            { "tokens"_L1, context.tokens() } }));
    } else {
        Command::print((undo ? Tr::tr("Undone. The context holds %1 tokens again.")
                             : Tr::tr("Redone. The context holds %1 tokens."))
                               .arg(context.tokens()));
    }
    return {};
}

} // namespace

Result<> compactionsVerb(Command &command)
{
    return runOperations(command, { shownBy(compactionsOperation(), showHistory) });
}

Result<> undoVerb(Command &command)
{
    return switchRun(command, true);
}

Result<> redoVerb(Command &command)
{
    return switchRun(command, false);
}

} // namespace varve
