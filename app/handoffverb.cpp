// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verb handoff.
#include "commandchoice.h"
#include "console.h"
#include "summarizeroptions.h"
#include "verbs.h"
#include <recall/handoffflow.h>
#include <recall/handoffstart.h>
#include <settings/handoffsettings.h>
#include <shared/handoffjson.h>
#include <workspace/modelwindow.h>

#include <QCoreApplication>
#include <QEventLoop>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

Result<HandoffDraft> draftWithModel(const HandoffFlow::Job &job, bool quiet)
{
    HttpTransport transport;
    HandoffFlow flow(&transport, job);
    QEventLoop loop;
    Result<HandoffDraft> outcome;
    QObject::connect(&flow, &HandoffFlow::drafted, &loop, [&](const HandoffDraft &draft) {
        outcome = draft;
        loop.quit();
    });
    QObject::connect(&flow, &HandoffFlow::failed, &loop, [&](const Error &error) {
        outcome = std::unexpected(error);
        loop.quit();
    });
    ConsoleText progress(ConsoleStream::Error, ConsoleText::Use::Reading);
    if (!quiet) {
        QObject::connect(&flow, &HandoffFlow::textAdded, &loop,
                         [&progress](const QString &text) { progress.add(text); });
    }
    QMetaObject::invokeMethod(&flow, &HandoffFlow::start, Qt::QueuedConnection);
    loop.exec();
    return outcome;
}

/// The draft as the options and settings want it.
Result<HandoffDraft> drafted(Command &command, const LoadedSession &loaded, const QString &goal)
{
    const ProjectionChoice choice = choiceOf(command, loaded);
    const auto endpoint = summaryEndpoint(command, loaded.branch.state, choice.compaction);
    if (!endpoint) {
        return std::unexpected(endpoint.error());
    }
    const qint64 window = *endpoint ? resolveWindow(command.settings(), command.catalogue(),
                                                    (*endpoint)->provider, (*endpoint)->model)
                                              .tokens
                                    : choice.window.tokens;
    const auto material = readHandoff(loaded, choice.projection, branchBudget(window),
                                      (*command.store())->reader());
    if (!material) {
        return std::unexpected(material.error());
    }
    const qint64 tokens = command.settings().get(Keys::HandoffTokens);
    return *endpoint ? draftWithModel({ *material, goal, **endpoint, tokens }, command.json())
                     : draftOffline(*material, goal, tokens);
}

Result<Session> start(Command &command, const LoadedSession &loaded, const HandoffDraft &draft)
{
    HandoffStart wanted;
    wanted.from = loaded.session().id;
    wanted.leaf = loaded.session().leaf;
    wanted.goal = draft.goal;
    wanted.text = draft.text;
    wanted.provider = loaded.branch.state.provider;
    wanted.model = loaded.branch.state.model;
    wanted.thinkingLevel = loaded.branch.state.thinkingLevel;
    if (!command.parser.isSet(u"no-memory"_s)) {
        for (const MemoryFact &fact : draft.memory) {
            wanted.memory += fact.text;
        }
    }
    LeaseBook leases(u"%1 handoff"_s.arg(QCoreApplication::applicationPid()));
    return startHandoff(**command.store(), wanted, leases);
}

} // namespace

Result<> handoffVerb(Command &command)
{
    command.parser.addPositionalArgument(u"session"_s, Tr::tr("The session."));
    command.parser.addOptions({
            { u"goal"_s, Tr::tr("What is to be done next, in the new session."), u"text"_s },
            { u"print"_s, Tr::tr("Only print the draft; no session is made.") },
            { u"no-memory"_s, Tr::tr("Leave the facts of the working memory behind.") },
    });
    addSummarizerOptions(command);
    addTrustOption(command);
    if (const auto wanted = command.parse(1, 1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    const QString goal = command.parser.value(u"goal"_s).trimmed();
    if (goal.isEmpty()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("Say with --goal what is to be done in the new session."), u"usage"_s);
    }
    const auto loaded = command.session();
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    const auto draft = drafted(command, *loaded, goal);
    if (!draft) {
        return std::unexpected(draft.error());
    }
    QJsonObject object = handoffJson(*draft);
    object["from"_L1] = loaded->session().id.toString();
    if (!command.parser.isSet(u"print"_s)) {
        const auto child = start(command, *loaded, *draft);
        if (!child) {
            return std::unexpected(child.error());
        }
        object["sessionId"_L1] = child->id.toString();
        object["number"_L1] = child->number;
        if (!command.json()) {
            Command::print(child->id.toString());
            Command::message(Tr::tr("The new session #%1 has the draft in its composer, about %2 "
                                    "tokens.")
                                     .arg(child->number)
                                     .arg(handoffTokens(draft->text, draft->factors)));
        }
    } else if (!command.json()) {
        Command::print(draft->text.trimmed());
    }
    if (command.json()) {
        Command::printJson(QJsonDocument(object));
    }
    return {};
}

} // namespace varve
