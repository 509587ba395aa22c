// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionlook.h"

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

QCoro::Task<Result<LookedAt>> lookThere(Engine *engine, Look look)
{
    const std::stop_token gone = engine->gone();
    const auto loaded = co_await valueOf(load(*engine, look));
    if (!loaded || gone.stop_requested()) {
        co_return std::unexpected(loaded ? Error { Error::Kind::Cancelled, {}, {} }
                                         : loaded.error());
    }
    TurnSetup setup = co_await valueOf(
            engine->tools().setup(loaded->session().cwd, ToolBox::For::Looking, {}, look.trust));
    if (gone.stop_requested()) {
        co_return fail(Error::Kind::Cancelled, {});
    }
    const auto tools = engine->tools().select(setup, look.tools, look.spelling);
    if (!tools) {
        co_return std::unexpected(tools.error());
    }
    setup.tools = *tools;
    ChoiceOptions options = setup.choiceOptions();
    options.window = look.window;
    options.replaysThinking = look.replaysThinking;
    co_return LookedAt { *loaded, setup,
                         chooseProjection(*engine->settings(), engine->catalogue(), *loaded,
                                          options, &engine->store()->rows()) };
}

} // namespace

QFuture<Result<LookedAt>> lookAt(Engine &engine, const Look &look)
{
    return toFuture(lookThere(&engine, look));
}

} // namespace varve
