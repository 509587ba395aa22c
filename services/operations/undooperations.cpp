// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "undooperations.h"

#include "commonparameters.h"
#include "sessionwork.h"
#include <compaction/compactionapply.h>
#include <engine/engine.h>
#include <engine/flow.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The run that an entry belongs to: its compaction, or the mark of a run that only masked.
Result<QString> runOf(StoreReader &reader, const LoadedSession &loaded, const QString &name)
{
    return reader.findEntry(*loaded.snapshot, name)
            .and_then([&](qint64 seq) { return reader.entry(seq); })
            .and_then([&](const Entry &entry) -> Result<QString> {
                const QString operation = entry.type == EntryType::Compaction
                        ? loaded.snapshot->compactions.value(entry.id).operationId
                        : entry.operationId;
                if (operation.isEmpty()) {
                    return fail(
                            Error::Kind::InvalidInput,
                            OperationTr::tr("%1 is no compaction. “varve compactions” lists them.")
                                    .arg(name));
                }
                return operation;
            });
}

Result<QList<Entry>> entriesFor(const UndoCompaction &wanted, StoreReader &reader,
                                const LoadedSession &loaded, const QList<UndoableRun> &runs)
{
    if (!wanted.to.isEmpty()) {
        return runOf(reader, loaded, wanted.to).and_then([&](const QString &operation) {
            return undoEntriesTo(runs, operation);
        });
    }
    return undoEntry(runs).transform([](const Entry &entry) { return QList<Entry> { entry }; });
}

Result<QList<Entry>> entriesFor(const RedoCompaction &, StoreReader &reader,
                                const LoadedSession &loaded, const QList<UndoableRun> &runs)
{
    return redoEntry(loaded.branch, runs, reader).transform([](const Entry &entry) {
        return QList<Entry> { entry };
    });
}

template<typename Wanted>
Result<QList<Entry>> append(SessionStore &store, LeaseBook &leases, const Wanted &wanted)
{
    const auto loaded = loadToChange(store, leases, wanted.session);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    const Session &session = loaded->session();
    return alone(store, leases, session.id, OperationTr::tr("a compaction is switched"), [&] {
        return compactionRuns(loaded->branch, store.reader())
                .and_then([&](const QList<UndoableRun> &runs) {
                    return entriesFor(wanted, store.reader(), *loaded, runs);
                })
                .and_then([&](const QList<Entry> &entries) {
                    return store.append(session.id, session.leaf, entries);
                });
    });
}

template<typename Wanted>
QCoro::Task<Result<SwitchedCompaction>> switched(Engine *engine, Wanted wanted, OperationRun run)
{
    const std::stop_token gone = engine->gone();
    const auto stored = co_await valueOf(
            engine->store()->write([wanted, leases = engine->leases()](SessionStore &store) {
                return append(store, *leases, wanted);
            }));
    if (!stored || gone.stop_requested()) {
        co_return stored ? stopped() : std::unexpected(stored.error());
    }
    const auto at = co_await valueOf(lookAt(*engine, { .session = wanted.session }, run));
    co_return at.transform([&](const LookedAt &now) {
        return SwitchedCompaction { now, stored->constLast().id, stored->size(),
                                    now.context().tokens() };
    });
}

template<typename Wanted>
QFuture<Result<SwitchedCompaction>> switchRun(Engine &engine, const Wanted &wanted,
                                              const OperationRun &run)
{
    return toFuture(switched(&engine, wanted, run));
}

const ValueFields<SwitchedCompaction> &switchedFields()
{
    using Switched = SwitchedCompaction;
    static const ValueFields<Switched> Fields {
        { "session"_L1, [](const Switched &it) { return it.at.session().id; } },
        { "entryId"_L1, "the entry that was appended, with `to` the last of `count`"_L1,
          &Switched::entry },
        { "count"_L1, &Switched::count },
        { "tokens"_L1, "of the context now"_L1, &Switched::tokens },
    };
    return Fields;
}

} // namespace

const OperationOf<UndoCompaction, SwitchedCompaction> &undoOperation()
{
    static const OperationOf<UndoCompaction, SwitchedCompaction> Undo { {
            .text = { .name = "undo"_L1,
                      .help = OperationTr::noop("undo the latest compaction of the branch"),
                      .forms = { { .verb = "undo"_L1 } } },
            .parameters = { sessionArgument<&UndoCompaction::session>(),
                            option<&UndoCompaction::to>(
                                    "to"_L1,
                                    OperationTr::noop("Undo this compaction and every newer one."),
                                    { .kind = ParameterKind::Entry }) },
            .work = switchRun<UndoCompaction>,
            .fields = switchedFields(),
    } };
    return Undo;
}

const OperationOf<RedoCompaction, SwitchedCompaction> &redoOperation()
{
    static const OperationOf<RedoCompaction, SwitchedCompaction> Redo { {
            .text = { .name = "redo"_L1,
                      .help = OperationTr::noop("redo what was undone"),
                      .forms = { { .verb = "redo"_L1 } } },
            .parameters = { sessionArgument<&RedoCompaction::session>() },
            .work = switchRun<RedoCompaction>,
            .fields = switchedFields(),
    } };
    return Redo;
}

} // namespace varve
