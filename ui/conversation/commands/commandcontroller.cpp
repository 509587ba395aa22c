// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandcontroller.h"

#include "composer.h"
#include "conversationpage.h"
#include <models/brancheditor.h>
#include <models/commandreplies.h>
#include <models/conversations.h>
#include <models/format.h>
#include <models/memoryeditor.h>
#include <models/resumable.h>
#include <models/sessioneditor.h>
#include <models/sessionstarter.h>
#include <models/storedsessions.h>
#include <shell/actionregistry.h>
#include <storage/storesearch.h>
#include <workspace/modeloffers.h>

#include <QAction>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

CommandController::CommandController(const FeatureContext &context, MemoryEditor *memory,
                                     SessionEditor *editor)
    : Feature(context)
    , m_memory(memory)
    , m_editor(editor)
{
    connect(m_memory, &MemoryEditor::remembered, this, [this] {
        if (std::exchange(m_given, std::nullopt)) {
            reply(tr("Remembered. It stands in every request of this branch from here on; "
                     "“What is always sent” shows and changes it."));
        }
    });
    connect(m_memory, &MemoryEditor::failed, this, &CommandController::giveBackFact);
}

CommandController::~CommandController() = default;

QAction *CommandController::action(QLatin1StringView name) const
{
    return shell().commands().action(name);
}

void CommandController::ask(QLatin1StringView needs, const ShellRequest &request)
{
    const QAction *possible = action(needs);
    if (possible->isEnabled()) {
        shell().ask(request);
    } else {
        refuse(possible->toolTip());
    }
}

void CommandController::trigger(QLatin1StringView name)
{
    QAction *possible = action(name);
    if (possible->isEnabled()) {
        possible->trigger();
    } else {
        refuse(possible->toolTip());
    }
}

void CommandController::run(const CommandCall &call, const QString &typed)
{
    m_typed = typed.trimmed();
    switch (call.command) {
    case SlashCommand::Status:
        return status();
    case SlashCommand::New:
        return action("newSession"_L1)->trigger();
    case SlashCommand::Clear:
        return clearSession();
    case SlashCommand::HandOff:
        return ask("handOff"_L1, HandOff { call.arguments });
    case SlashCommand::Compact:
        return ask("compact"_L1, PlanCompaction { .instructions = call.arguments });
    case SlashCommand::AutoCompact:
        return autoCompact(call.arguments.toLower());
    case SlashCommand::Undo:
        return trigger("undoCompaction"_L1);
    case SlashCommand::Prune:
        return prune();
    case SlashCommand::Search:
        return shell().ask(FindAgain { call.arguments });
    case SlashCommand::Recall:
        return shell().ask(FindAgain { call.arguments, true });
    case SlashCommand::Remember:
        return remember(call.arguments);
    case SlashCommand::Forget:
        return forget(call.arguments);
    case SlashCommand::Resume:
        return resume(call.arguments);
    case SlashCommand::Abort:
        return shell().ask(StopTurn {});
    case SlashCommand::Model:
        return chooseModel(call.arguments);
    case SlashCommand::Thinking:
        return chooseThinking(call.arguments.toLower());
    case SlashCommand::Name:
        return rename(call.arguments);
    case SlashCommand::Label:
        return label(call.arguments);
    case SlashCommand::Fork:
        if (workbench()->session().leaf.isNull()) {
            return refuse(tr("There is nothing to fork yet."));
        }
        return sessionStarter()->forkFrom(workbench()->session().leaf);
    case SlashCommand::Tree:
        return shell().ask(ShowInTree {});
    case SlashCommand::Context:
        return reply(contextReply(*workbench()->context()));
    case SlashCommand::Export:
        return action("exportSession"_L1)->trigger();
    case SlashCommand::Help:
        return reply(helpReply());
    }
}

QString CommandController::obstacle() const
{
    const Workbench *workbench = this->workbench();
    if (!workbench->hasSession()) {
        return tr("No session is open.");
    }
    return workbench->store()->access() != StoreAccess::ReadWrite
            ? tr("The store is open for reading only.")
            : QString();
}

void CommandController::reply(const QString &markdown)
{
    shell().ask(ShowReply { m_typed, markdown });
}

void CommandController::refuse(const QString &why)
{
    reply(why.isEmpty() ? tr("This cannot be done now.") : why);
}

void CommandController::status()
{
    const Workbench *workbench = this->workbench();
    StatusFacts facts;
    facts.loaded = &workbench->loaded();
    facts.context = workbench->context().get();
    facts.fill = ContextFill::of(*facts.context, workbench->choice());
    facts.answer = answerModel(*settings(), workbench->loaded().branch.state);
    if (const auto answer = lastAnswerOf(workbench->loaded().branch)) {
        const auto entry = workbench->store()->rows().entry(*answer);
        facts.lastAnswer = entry ? std::optional(*entry) : std::nullopt;
    }
    facts.now = QDateTime::currentDateTimeUtc();
    reply(statusReply(facts));
}

void CommandController::clearSession()
{
    const SessionId old = workbench()->session().id;
    if (workbench()->session().entryCount == 0) {
        return refuse(tr("Nothing was said in this session yet."));
    }
    action("newSession"_L1)->trigger();
    m_editor->setArchived({ old }, true);
}

void CommandController::autoCompact(const QString &mode)
{
    Settings *settings = this->settings();
    const QMap<QString, QString> modes { { u"on"_s, u"automatic"_s },
                                         { u"automatic"_s, u"automatic"_s },
                                         { u"remind"_s, u"remind"_s },
                                         { u"off"_s, u"off"_s } };
    if (!mode.isEmpty() && !modes.contains(mode)) {
        return refuse(tr("`/autocompact` takes `on`, `remind` or `off`."));
    }
    if (!mode.isEmpty()) {
        if (settings->isOverridden(Keys::CompactionMode.name)) {
            return refuse(tr("The environment variable %1 decides this.")
                                  .arg(Settings::variableOf(Keys::CompactionMode.name)));
        }
        settings->set(Keys::CompactionMode, modes.value(mode));
    }
    const QString now = settings->get(Keys::CompactionMode);
    reply(now == "automatic"_L1        ? tr("Varve compacts by itself when the context is full.")
                  : now == "remind"_L1 ? tr("Varve reminds you when the context is full.")
                                       : tr("Varve neither compacts by itself nor reminds you."));
}

void CommandController::prune()
{
    if (!action("compact"_L1)->isEnabled() || shell().state().isBusy) {
        return refuse(tr("Not while an answer comes or another branch is looked at."));
    }
    branchEditor()->prune([this](const Result<Pruned> &pruned) {
        if (pruned) {
            reply(tr("Old tool output was masked: %1 tokens before, %2 after. "
                     "“Undo compaction” brings it back.")
                          .arg(formatTokens(pruned->plan.tokensBefore),
                               formatTokens(pruned->tokensAfter)));
        } else if (pruned.error().kind == Error::Kind::Refused) {
            refuse(pruned.error().message);
        } else {
            shell().showError(pruned.error());
        }
    });
}

void CommandController::resume(const QString &which)
{
    const QList<Session> &sessions = storedSessions()->sessions();
    const SessionId open = workbench()->session().id;
    if (which.isEmpty()) {
        return reply(
                resumeReply(resumableSessions(sessions, open), QDateTime::currentDateTimeUtc()));
    }
    if (const auto meant = findResumable(sessions, open, which)) {
        resumeFound(meant->id);
    } else {
        resumeByText(which);
    }
}

void CommandController::resumeFound(const SessionId &session)
{
    if (session == workbench()->session().id) {
        return refuse(tr("This is the session that is open."));
    }
    shell().ask(ResumeSession { session });
}

/// What was said in it: the best hit that is not in the open session.
void CommandController::resumeByText(const QString &text)
{
    workbench()
            ->store()
            ->read([text](StoreReader &reader) {
                return StoreSearch(reader).find({ text, {}, 100, false, {} });
            })
            .then(this, [this](const Result<QList<SearchHit>> &hits) {
                if (!hits) {
                    shell().showError(hits.error());
                    return;
                }
                const SessionId open = workbench()->session().id;
                const auto other = std::ranges::find_if(
                        *hits, [&open](const SearchHit &hit) { return hit.session != open; });
                if (other != hits->end()) {
                    resumeFound(other->session);
                } else if (!hits->isEmpty()) {
                    resumeFound(open);
                } else {
                    refuse(tr("No session has this in its title, its summary or its messages. "
                              "`/resume` alone lists the newest ones."));
                }
            });
}

void CommandController::chooseModel(const QString &name)
{
    if (name.isEmpty()) {
        return action("chooseModel"_L1)->trigger();
    }
    if (!action("chooseModel"_L1)->isEnabled()) {
        return refuse(action("chooseModel"_L1)->toolTip());
    }
    const QList<ModelOffer> found = offersNamed(modelOffers(*settings(), engine().catalogue()),
                                                name, workbench()->loaded().branch.state.provider);
    if (found.size() == 1) {
        shell().ask(ChooseModel { found.constFirst() });
        return;
    }
    refuse(found.isEmpty() ? tr("No model that is set up has this name. `/model` shows all.")
                           : tr("Several models have this in their name: %1.")
                                     .arg(u'`' + namesOf(found).remove(u'`') + u'`'));
}

void CommandController::chooseThinking(const QString &level)
{
    if (level.isEmpty()) {
        return action("chooseThinking"_L1)->trigger();
    }
    if (!action("chooseThinking"_L1)->isEnabled()) {
        return refuse(action("chooseThinking"_L1)->toolTip());
    }
    if (!isThinkingLevel(level)) {
        return refuse(tr("`/thinking` takes `off`, `low`, `medium`, `high` or a number of tokens "
                         "from 1024."));
    }
    branchEditor()->setThinkingLevel(level);
}

void CommandController::remember(const QString &text)
{
    if (text.isEmpty()) {
        action("showMemory"_L1)->trigger();
        return;
    }
    if (const QString why = obstacle(); !why.isEmpty()) {
        return refuse(why);
    }
    m_given = GivenFact { workbench()->session().id, m_typed };
    m_memory->remember(FactScope::Session, text, {});
}

/// The composer was emptied when the command was given. Where its session was left meanwhile, the text becomes that one's draft.
void CommandController::giveBackFact()
{
    const auto given = std::exchange(m_given, std::nullopt);
    if (!given) {
        return;
    }
    if (workbench()->isOpen(given->session)) {
        shell().conversation()->composer()->offer(given->typed);
    } else {
        shell().ask(KeepTyped { given->session, given->typed });
    }
}

void CommandController::forget(const QString &which)
{
    if (which.isEmpty()) {
        action("showMemory"_L1)->trigger();
        return;
    }
    const QList<MemoryFact> facts = m_memory->state().session;
    const auto fact = findFact(facts, which);
    if (!fact) {
        return refuse(fact.error().message);
    }
    const QString text = std::ranges::find(facts, *fact, &MemoryFact::id)->text;
    m_memory->forget({ *fact });
    reply(tr("Forgotten: %1\n\n“Undo forgetting” below “Always sent” brings it back.").arg(text));
}

void CommandController::rename(const QString &title)
{
    if (title.isEmpty()) {
        return action("rename"_L1)->trigger();
    }
    if (const QString why = obstacle(); !why.isEmpty()) {
        return refuse(why);
    }
    m_editor->rename(workbench()->session().id, title.section(u'\n', 0, 0));
}

void CommandController::label(const QString &text)
{
    const Branch &branch = workbench()->loaded().branch;
    if (shell().state().isBusy) {
        return refuse(tr("Not while an answer comes."));
    }
    for (qsizetype at = branch.path.size() - 1; at >= 0; --at) {
        const EntryNode &node = branch.node(branch.path.at(at));
        if (node.isMessage()) {
            return branchEditor()->setLabel(node.id, text);
        }
    }
    refuse(tr("There is no message to label yet."));
}

} // namespace varve
