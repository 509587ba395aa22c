// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionlook.h"

#include "operationtr.h"
#include "sessionname.h"
#include "sessionwork.h"
#include <engine/engine.h>
#include <engine/flow.h>

namespace varve
{

namespace
{

QFuture<Result<LoadedSession>> load(Engine &engine, const Look &look)
{
    if (look.changes) {
        return engine.store()->write([look, leases = engine.leases()](SessionStore &store) {
            return loadToChange(store, *leases, look.session);
        });
    }
    return engine.store()->read(
            [look](StoreReader &reader) { return loadNamed(reader, look.session, look.leaf); });
}

void tellProblems(const TurnSetup &setup, const OperationRun &run)
{
    const FolderReport &report = setup.sources.report;
    const QStringList sentences = report.sentences() + setup.problems;
    for (const QString &sentence : sentences) {
        run.problem(sentence);
    }
    const QStringList roots = report.toTrust();
    if (!roots.isEmpty() && run.notation == Notation::CommandLine) {
        run.problem(OperationTr::tr("“varve trust %1” shows what that is and how to trust it.")
                            .arg(report.isTrusted ? roots.constFirst() : report.root));
    }
}

QCoro::Task<Result<LookedAt>> lookThere(Engine *engine, Look look, OperationRun run)
{
    const std::stop_token gone = engine->gone();
    const auto loaded = co_await valueOf(load(*engine, look));
    if (!loaded || gone.stop_requested()) {
        co_return loaded ? stopped() : std::unexpected(loaded.error());
    }
    TurnSetup setup = co_await valueOf(
            engine->tools().setup(loaded->session().cwd, ToolBox::For::Looking, {}, look.trust));
    if (gone.stop_requested()) {
        co_return stopped();
    }
    if (!look.tools.names && run.notation == Notation::CommandLine) {
        look.tools.names = QStringList(); // as `ask` offers none there that is not named
    }
    const auto tools = engine->tools().select(setup, look.tools, choiceSpelling(run.notation));
    if (!tools) {
        co_return std::unexpected(tools.error());
    }
    setup.tools = *tools;
    tellProblems(setup, run);
    ChoiceOptions options = setup.choiceOptions();
    options.window = look.window;
    options.replaysThinking = look.replaysThinking;
    co_return LookedAt { *loaded, setup,
                         chooseProjection(*engine->settings(), engine->catalogue(), *loaded,
                                          options, &engine->store()->rows()) };
}

} // namespace

QFuture<Result<LookedAt>> lookAt(Engine &engine, const Look &look, const OperationRun &run)
{
    return toFuture(lookThere(&engine, look, run));
}

ChoiceSpelling choiceSpelling(Notation notation)
{
    return notation == Notation::CommandLine ? ChoiceSpelling::options()
                                             : ChoiceSpelling::parameters();
}

} // namespace varve
