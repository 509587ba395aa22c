// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "serveoutfit.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ServeMethods)
};

} // namespace

ToolSelection readToolSelection(RpcParams &params)
{
    ToolSelection wish { params.texts("tools"_L1) };
    const QStringList allowed = params.texts("allow"_L1).value_or(QStringList());
    for (const QString &text : allowed) {
        const QString tool = text.section(u':', 0, 0).trimmed();
        if (tool.isEmpty()) {
            params.refuse(
                    Tr::tr("What is allowed is a tool (“bash”), or one with a pattern of what "
                           "it may do (“bash:git *”)."),
                    "allow"_L1);
        }
        wish.allowed += { tool, text.section(u':', 1), true };
    }
    return wish;
}

void lookAt(ServeContext *context, const RpcCallPtr &call, const Look &look,
            const std::function<void(const LookedAt &)> &then)
{
    const auto onOutfit = [=](const LoadedSession &loaded, Outfit outfit) {
        Engine *engine = context->engine;
        const auto tools = engine->tools().select(outfit, look.tools);
        if (!tools) {
            call->fail(tools.error());
            return;
        }
        outfit.tools = *tools;
        ChoiceOptions options = outfit.choiceOptions();
        options.window = look.window;
        options.replaysThinking = look.replaysThinking;
        then({ loaded, outfit,
               chooseProjection(*engine->settings(), engine->catalogue(), loaded, options,
                                &engine->store()->rows()) });
    };
    const auto onLoaded = [=](const Result<LoadedSession> &loaded) {
        if (!loaded) {
            call->fail(loaded.error());
            return;
        }
        context->engine->tools()
                .outfit(loaded->session().cwd, ToolBox::For::Looking)
                .then(context,
                      [=, loaded = *loaded](const Outfit &outfit) { onOutfit(loaded, outfit); });
    };
    if (look.changes) {
        const auto leases = context->engine->leases();
        context->store()
                ->write([look, leases](SessionStore &store) {
                    return loadToChange(store, *leases, look.session);
                })
                .then(context, onLoaded);
        return;
    }
    context->store()
            ->read([look](StoreReader &reader) {
                return loadNamed(reader, look.session, look.leaf);
            })
            .then(context, onLoaded);
}

} // namespace varve
