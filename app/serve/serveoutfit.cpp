// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "serveoutfit.h"

#include "toolsupport.h"

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

bool worksInFolder(const QString &tool)
{
    return builtInFolderTools().contains(tool);
}

} // namespace

QString unchosenSentence(const Outfit &outfit)
{
    return outfit.unchosen + u' '
            + Tr::tr("So no tool that works in a folder is offered: give a project's “folder”, or "
                     "say "
                     "“anyFolder”.");
}

CommandWish readCommandWish(RpcParams &params)
{
    CommandWish wish;
    wish.withoutSandbox = params.flag("withoutSandbox"_L1);
    wish.anyFolder = params.flag("anyFolder"_L1);
    if (params.has("protectedFiles"_L1)) {
        wish.protectedFiles = protectedFilesFromString(
                params.word("protectedFiles"_L1, { u"readOnly"_s, u"commits"_s, u"writable"_s },
                            u"readOnly"_s));
    }
    return wish;
}

ToolWish readToolWish(RpcParams &params)
{
    ToolWish wish { params.texts("tools"_L1) };
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

Result<std::shared_ptr<const ToolSet>> chooseTools(const ToolBox &box, const Outfit &outfit,
                                                   const ToolWish &wish)
{
    QStringList names = wish.names.value_or(outfit.tools->names());
    for (const ApprovalRule &rule : wish.allowed) {
        names += rule.tool;
    }
    names.removeDuplicates();
    ToolSet builtIn;
    const ToolBox::Tools all = box.builtIn(outfit);
    for (const auto &tool : all) {
        builtIn.add(tool);
    }
    auto chosen = std::make_shared<ToolSet>();
    for (const QString &name : std::as_const(names)) {
        if (!outfit.unchosen.isEmpty() && worksInFolder(name)) {
            return fail(Error::Kind::Refused, unchosenSentence(outfit));
        }
        auto tool = outfit.tools->find(name);
        if (!tool) {
            tool = builtIn.find(name); // switched off in the settings, and asked for all the same
        }
        if (!tool) {
            QStringList known = builtIn.names() + outfit.tools->names();
            known.removeDuplicates();
            return fail(
                    Error::Kind::InvalidInput,
                    Tr::tr("There is no tool “%1”. There are: %2.").arg(name, known.join(u", "_s)));
        }
        chosen->add(tool);
    }
    return chosen;
}

void lookAt(ServeContext *context, const RpcCallPtr &call, const Look &look,
            const std::function<void(const LookedAt &)> &then)
{
    const auto onOutfit = [=](const LoadedSession &loaded, Outfit outfit) {
        ServeEngine *engine = context->engine;
        const auto tools = chooseTools(engine->conversations().tools(), outfit, look.tools);
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
        context->engine->conversations()
                .tools()
                .outfit(loaded->session().cwd, ToolBox::For::Looking)
                .then(context,
                      [=, loaded = *loaded](const Outfit &outfit) { onOutfit(loaded, outfit); });
    };
    if (look.changes) {
        const auto leases = context->engine->conversations().leases();
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
