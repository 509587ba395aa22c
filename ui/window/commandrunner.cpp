// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandrunner.h"

#include "commandreplies.h"
#include "conversationdriver.h"
#include "format.h"
#include "memorykeeper.h"
#include "modeloffers.h"
#include "resumable.h"
#include "storesearch.h"
#include "windowactions.h"

#include <QAction>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Those that a person means by a name: the one that is called so, else all that have it in them.
QList<ModelOffer> offersFor(const QList<ModelOffer> &offers, const QString &name)
{
    QList<ModelOffer> found;
    for (const ModelOffer &offer : offers) {
        if (offer.choice.model.compare(name, Qt::CaseInsensitive) == 0) {
            return { offer };
        }
        if (offer.choice.model.contains(name, Qt::CaseInsensitive)) {
            found += offer;
        }
    }
    return found;
}

bool isThinkingLevel(const QString &level)
{
    bool isNumber = false;
    const int tokens = level.toInt(&isNumber);
    return (isNumber && tokens > 0) || level == "off"_L1 || level == "low"_L1
            || level == "medium"_L1 || level == "high"_L1;
}

std::optional<Entry> lastAnswerOf(const Branch &branch, StoreReader &reader)
{
    for (qsizetype at = branch.path.size() - 1; at >= 0; --at) {
        const EntryNode &node = branch.node(branch.path.at(at));
        if (node.type == EntryType::Message && node.role == Role::Assistant) {
            const auto entry = reader.entry(node.seq);
            return entry ? std::optional(*entry) : std::nullopt;
        }
    }
    return std::nullopt;
}

} // namespace

CommandRunner::CommandRunner(const Services &services, QObject *parent)
    : QObject(parent)
    , m_services(services)
{
    connect(m_services.memory, &MemoryKeeper::remembered, this, [this] {
        if (std::exchange(m_given, std::nullopt)) {
            reply(tr("Remembered. It stands in every request of this branch from here on; "
                     "the memory panel shows and changes it."));
        }
    });
    connect(m_services.memory, &MemoryKeeper::failed, this, &CommandRunner::giveBackFact);
}

CommandRunner::~CommandRunner() = default;

void CommandRunner::run(const CommandCall &call, const QString &typed)
{
    m_typed = typed.trimmed();
    const WindowActions &actions = *m_services.actions;
    switch (call.command) {
    case Command::Status:
        return status();
    case Command::New:
        return actions.newSession->trigger();
    case Command::Clear:
        return clearSession();
    case Command::HandOff:
        if (!actions.handOff->isEnabled()) {
            return refuse(actions.handOff->toolTip());
        }
        Q_EMIT handoffRequested(call.arguments);
        return;
    case Command::Compact:
        if (!actions.compact->isEnabled()) {
            return refuse(actions.compact->toolTip());
        }
        Q_EMIT compactionRequested(call.arguments);
        return;
    case Command::AutoCompact:
        return autoCompact(call.arguments.toLower());
    case Command::Prune:
        return prune();
    case Command::Search:
        Q_EMIT searchRequested(call.arguments);
        break;
    case Command::Recall:
        Q_EMIT recallRequested(call.arguments);
        return;
    case Command::Remember:
        return remember(call.arguments);
    case Command::Forget:
        return forget(call.arguments);
    case Command::Resume:
        return resume(call.arguments);
    case Command::Abort:
        return m_services.conversation->stop();
    case Command::Model:
        return chooseModel(call.arguments);
    case Command::Thinking:
        return chooseThinking(call.arguments.toLower());
    case Command::Name:
        return rename(call.arguments);
    case Command::Label:
        return label(call.arguments);
    case Command::Fork:
        if (m_services.workbench->session().leaf.isNull()) {
            return refuse(tr("There is nothing to fork yet."));
        }
        return m_services.workbench->forkFrom(m_services.workbench->session().leaf);
    case Command::Tree:
        Q_EMIT treeRequested();
        return;
    case Command::Context:
        return reply(contextReply(*m_services.workbench->context()));
    case Command::Export:
        return actions.exportSession->trigger();
    case Command::Help:
        return reply(helpReply());
    }
}

QString CommandRunner::obstacle() const
{
    const Workbench *workbench = m_services.workbench;
    if (!workbench->hasSession()) {
        return tr("No session is open.");
    }
    return workbench->store()->access() != StoreAccess::ReadWrite
            ? tr("The store is open for reading only.")
            : QString();
}

void CommandRunner::reply(const QString &markdown)
{
    if (const QString why = obstacle(); !why.isEmpty()) {
        Q_EMIT failed({ Error::Kind::Refused, why, {} });
        return;
    }
    m_services.conversation->note(replyEntry(m_typed, markdown));
}

void CommandRunner::refuse(const QString &why)
{
    reply(why.isEmpty() ? tr("This cannot be done now.") : why);
}

void CommandRunner::status()
{
    const Workbench *workbench = m_services.workbench;
    StatusFacts facts;
    facts.loaded = &workbench->loaded();
    facts.context = workbench->context().get();
    facts.answer = answerModel(*m_services.settings, workbench->loaded().branch.state);
    facts.lastAnswer = lastAnswerOf(workbench->loaded().branch, workbench->store()->rows());
    facts.now = QDateTime::currentDateTimeUtc();
    reply(statusReply(facts));
}

void CommandRunner::clearSession()
{
    const SessionId old = m_services.workbench->session().id;
    m_services.actions->newSession->trigger();
    m_services.workbench->setArchived(old, true);
}

void CommandRunner::autoCompact(const QString &mode)
{
    Settings *settings = m_services.settings;
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

void CommandRunner::prune()
{
    if (!m_services.actions->compact->isEnabled() || m_services.conversation->isBusy()) {
        return refuse(tr("Not while an answer comes or another branch is looked at."));
    }
    m_services.workbench->prune([this](const Result<Pruned> &pruned) {
        if (pruned) {
            reply(tr("Old tool output was masked: %1 tokens before, %2 after. "
                     "“Undo compaction” brings it back.")
                          .arg(formatTokens(pruned->plan.tokensBefore),
                               formatTokens(pruned->tokensAfter)));
        } else if (pruned.error().kind == Error::Kind::Refused) {
            refuse(pruned.error().message);
        } else {
            Q_EMIT failed(pruned.error());
        }
    });
}

void CommandRunner::resume(const QString &which)
{
    const QList<Session> &sessions = m_services.workbench->sessions();
    const SessionId open = m_services.workbench->session().id;
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

void CommandRunner::resumeFound(const SessionId &session)
{
    if (session == m_services.workbench->session().id) {
        return refuse(tr("This is the session that is open."));
    }
    Q_EMIT resumeRequested(session);
}

/// What was said in it: the best hit that is not in the open session.
void CommandRunner::resumeByText(const QString &text)
{
    m_services.workbench->store()
            ->read([text](StoreReader &reader) {
                return StoreSearch(reader).find({ text, {}, 100, false, {} });
            })
            .then(this, [this](const Result<QList<SearchHit>> &hits) {
                if (!hits) {
                    Q_EMIT failed(hits.error());
                    return;
                }
                const SessionId open = m_services.workbench->session().id;
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

void CommandRunner::chooseModel(const QString &name)
{
    if (name.isEmpty()) {
        return m_services.actions->chooseModel->trigger();
    }
    if (!m_services.actions->chooseModel->isEnabled()) {
        return refuse(m_services.actions->chooseModel->toolTip());
    }
    const QList<ModelOffer> found =
            offersFor(modelOffers(*m_services.settings, *m_services.catalogue), name);
    if (found.size() == 1) {
        Q_EMIT modelChosen(found.constFirst());
        return;
    }
    QStringList names;
    for (const ModelOffer &offer : found) {
        names += u'`' + offer.choice.model + u'`';
    }
    refuse(names.isEmpty()
                   ? tr("No model that is set up has this name. `/model` shows all.")
                   : tr("Several models have this in their name: %1.").arg(names.join(u", "_s)));
}

void CommandRunner::chooseThinking(const QString &level)
{
    if (level.isEmpty()) {
        return m_services.actions->chooseThinking->trigger();
    }
    if (!m_services.actions->chooseThinking->isEnabled()) {
        return refuse(m_services.actions->chooseThinking->toolTip());
    }
    if (!isThinkingLevel(level)) {
        return refuse(
                tr("`/thinking` takes `off`, `low`, `medium`, `high` or a number of tokens."));
    }
    m_services.workbench->setThinkingLevel(level);
}

void CommandRunner::remember(const QString &text)
{
    if (text.isEmpty()) {
        Q_EMIT memoryRequested();
        return;
    }
    if (const QString why = obstacle(); !why.isEmpty()) {
        return refuse(why);
    }
    m_given = GivenFact { m_services.workbench->session().id, m_typed };
    m_services.memory->remember(FactScope::Session, text, {});
}

/// The composer was emptied when the command was given. Where its session was left meanwhile, the text becomes that one's draft.
void CommandRunner::giveBackFact()
{
    const auto given = std::exchange(m_given, std::nullopt);
    if (!given) {
        return;
    }
    const Workbench *workbench = m_services.workbench;
    if (workbench->hasSession() && workbench->session().id == given->session) {
        Q_EMIT givenBack(given->typed);
        return;
    }
    [[maybe_unused]] const auto kept =
            workbench->store()->write([given = *given](SessionStore &store) -> Result<> {
                const auto draft = store.draft(given.session);
                return draft && draft->trimmed().isEmpty()
                        ? store.saveDraft(given.session, given.typed)
                        : Result<>();
            });
}

void CommandRunner::forget(const QString &which)
{
    if (which.isEmpty()) {
        Q_EMIT memoryRequested();
        return;
    }
    const QList<MemoryFact> facts = m_services.memory->state().session;
    const auto fact = findFact(facts, which);
    if (!fact) {
        return refuse(fact.error().message);
    }
    const QString text = std::ranges::find(facts, *fact, &MemoryFact::id)->text;
    m_services.memory->forget({ *fact });
    reply(tr("Forgotten: %1\n\n“Undo forgetting” in the memory panel brings it back.").arg(text));
}

void CommandRunner::rename(const QString &title)
{
    if (title.isEmpty()) {
        return m_services.actions->rename->trigger();
    }
    if (const QString why = obstacle(); !why.isEmpty()) {
        return refuse(why);
    }
    m_services.workbench->rename(m_services.workbench->session().id, title.section(u'\n', 0, 0));
}

void CommandRunner::label(const QString &text)
{
    const Branch &branch = m_services.workbench->loaded().branch;
    if (m_services.conversation->isBusy()) {
        return refuse(tr("Not while an answer comes."));
    }
    for (qsizetype at = branch.path.size() - 1; at >= 0; --at) {
        const EntryNode &node = branch.node(branch.path.at(at));
        if (node.isMessage()) {
            return m_services.workbench->setLabel(node.id, text);
        }
    }
    refuse(tr("There is no message to label yet."));
}

} // namespace varve
