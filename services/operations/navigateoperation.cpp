// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigateoperation.h"

#include "commonparameters.h"
#include "flowvalue.h"
#include "sessionlook.h"
#include "sessionname.h"
#include "sessionwork.h"
#include <engine/engine.h>
#include <storage/leafmove.h>
#include <workspace/branchflow.h>
#include <workspace/branchreport.h>

#include <QtConcurrentRun>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

const EventText &textEvent()
{
    static const EventText Text { "summaryText"_L1, EventText::Kind::Text };
    return Text;
}

QString purpose()
{
    return OperationTr::tr("its leaf is moved");
}

/// As the log of leaves has it.
QString why(Notation notation)
{
    return notation == Notation::CommandLine ? u"command line"_s : u"serve"_s;
}

Result<Navigated> moveTo(SessionStore &store, LeaseBook &leases, const Navigate &wanted,
                         Notation notation)
{
    const auto loaded = loadToChange(store, leases, wanted.session);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    const auto to = entryNamed(store.reader(), *loaded, wanted.entry);
    if (!to) {
        return std::unexpected(to.error());
    }
    const Session &session = loaded->session();
    const Navigated there { session.id, *to, {} };
    return alone(store, leases, session.id, purpose(), [&]() -> Result<Navigated> {
        return *to == session.leaf
                ? there
                : store.moveLeaf(session.id, session.leaf, *to, why(notation)).transform([&] {
                      return there;
                  });
    });
}

/// Where it goes to, and what is left by that.
struct Way
{
    EntryId to;
    BranchRange left;
};

/// Nothing is written for a session that could not be moved then.
Result<Way> findWay(StoreReader &reader, const LeaseBook &leases, const LoadedSession &loaded,
                    const QString &entry)
{
    if (leases.works(loaded.session().id) > 0) {
        return std::unexpected(atWork());
    }
    return entryNamed(reader, loaded, entry).transform([&](const EntryId &to) {
        const SessionTree &tree = loaded.snapshot->tree;
        return Way {
            to, branchBehind(tree, tree.indexOfSeq(loaded.session().leafSeq), tree.indexOf(to))
        };
    });
}

QCoro::Task<Result<SummaryRecord>> report(Engine *engine, BranchMaterial material,
                                          std::optional<SummaryModel> summarizer,
                                          QString instructions, SessionId session, OperationRun run)
{
    if (summarizer) {
        co_return co_await valueOfFlow(new BranchFlow(engine->transport(), material,
                                                      summarizer->endpoint, instructions,
                                                      engine->flows()),
                                       &BranchFlow::succeeded, run, &textEvent(), session);
    }
    co_return co_await valueOf(QtConcurrent::run(
            [=, stop = run.stop] { return reportOffline(material, instructions, stop); }));
}

QFuture<Result<Navigated>> store(Engine *engine, const LoadedSession &loaded, const EntryId &to,
                                 const Entry &report, Notation notation)
{
    return engine->store()->write([=, leases = engine->leases()](SessionStore &store) {
        const Session &session = loaded.session();
        return alone(store, *leases, session.id, purpose(), [&] {
            return moveLeafAndAppend(store, session.id, session.leaf, to, { report }, why(notation))
                    .transform([&](const QList<Entry> &stored) {
                        const Entry &last = stored.constLast();
                        return Navigated { session.id, last.id, last.summary };
                    });
        });
    });
}

QFuture<Result<Navigated>> move(Engine *engine, const Navigate &wanted, Notation notation)
{
    return engine->store()->write([=, leases = engine->leases()](SessionStore &store) {
        return moveTo(store, *leases, wanted, notation);
    });
}

QCoro::Task<Result<Navigated>> leave(Engine *engine, Navigate wanted, OperationRun run)
{
    const std::stop_token gone = engine->gone();
    const auto isOver = [gone, run] { return gone.stop_requested() || run.stop.stop_requested(); };
    const auto at = co_await valueOf(
            lookAt(*engine,
                   { .session = wanted.session,
                     .changes = true,
                     .trust = wanted.trust ? ToolBox::Trust::Given : ToolBox::Trust::AsKept },
                   run));
    if (!at || isOver()) {
        co_return at ? stopped() : std::unexpected(at.error());
    }
    const LoadedSession &loaded = at->loaded;
    // Behind what is being written.
    const auto way = co_await valueOf(engine->store()->write(
            [loaded, entry = wanted.entry, leases = engine->leases()](SessionStore &store) {
                return findWay(store.reader(), *leases, loaded, entry);
            }));
    if (!way || isOver()) {
        co_return way ? stopped() : std::unexpected(way.error());
    }
    if (messagesIn(loaded.snapshot->tree, way->left) == 0) {
        co_return co_await valueOf(move(engine, wanted, run.notation));
    }
    const auto summarizer =
            co_await valueOf(summarizerOf(engine, loaded.branch.state, wanted.choice(run.notation),
                                          choiceSpelling(run.notation)));
    if (!summarizer || isOver()) {
        co_return summarizer ? stopped() : std::unexpected(summarizer.error());
    }
    const qint64 budget = *summarizer ? branchBudget((*summarizer)->window) : 0;
    const auto material = co_await valueOf(engine->store()->read(
            [loaded, left = way->left, budget, stop = run.stop](StoreReader &reader) {
                return readBranch(loaded.snapshot->tree, left, budget, loaded.factors, reader,
                                  stop);
            }));
    if (!material || isOver()) {
        co_return material ? stopped() : std::unexpected(material.error());
    }
    const auto record =
            co_await report(engine, *material, *summarizer,
                            at->choice.compaction.instructionsWith(wanted.instructions.trimmed()),
                            loaded.session().id, run);
    if (!record || isOver()) {
        co_return record ? stopped() : std::unexpected(record.error());
    }
    co_return co_await valueOf(store(engine, loaded, way->to,
                                     branchSummaryEntry(loaded.session().leaf, *material, *record),
                                     run.notation));
}

QFuture<Result<Navigated>> navigate(Engine &engine, const Navigate &wanted, const OperationRun &run)
{
    return wanted.summarize ? toFuture(leave(&engine, wanted, run))
                            : move(&engine, wanted, run.notation);
}

const ValueFields<Navigated> &fields()
{
    static const ValueFields<Navigated> Fields {
        { "session"_L1, &Navigated::session },
        { "leafId"_L1, "the next question goes below it"_L1, &Navigated::leaf },
        { "entryId"_L1, "of the report that was written; only there if one was"_L1,
          [](const Navigated &there) { return onlyIf(there.summary.has_value(), there.leaf); } },
        { "summary"_L1, "likewise"_L1,
          [](const Navigated &there) { return onlyIf(there.summary.has_value(), there.summary); } },
    };
    return Fields;
}

} // namespace

const OperationOf<Navigate, Navigated> &navigateOperation()
{
    constexpr auto Summarize = "summarize"_L1;
    static const OperationOf<Navigate, Navigated> Navigates { {
            .text = { .name = "navigate"_L1,
                      .help = OperationTr::noop("continue from an entry"),
                      .forms = { { .verb = "leaf"_L1 } },
                      .stops = true,
                      .events = { &textEvent() } },
            .parameters =
                    QList<Parameter> {
                            sessionArgument<&Navigate::session>(),
                            argument<&Navigate::entry>("entry"_L1,
                                                       OperationTr::noop("Where to continue from."),
                                                       { .kind = ParameterKind::Entry }),
                            option<&Navigate::summarize>(
                                    Summarize,
                                    OperationTr::noop(
                                            "Summarize the branch that is left, and continue with "
                                            "the summary.")),
                            option<&Navigate::instructions>(
                                    "instructions"_L1,
                                    OperationTr::noop("What the summary should pay attention to."),
                                    { .with = Summarize }),
                            trustOption<&Navigate::trust>() }
                    + writerParameters<Navigate>(Summarize),
            .work = navigate,
            .fields = fields(),
    } };
    return Navigates;
}

} // namespace varve
