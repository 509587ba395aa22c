// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turncontroller.h"

#include "approvalpanel.h"
#include "composer.h"
#include "conversationpage.h"
#include "queuecontroller.h"
#include "queuepanel.h"
#include <models/entrylookup.h>
#include <models/format.h>
#include <models/projectionsetup.h>
#include <models/storedsessions.h>
#include <models/transcriptmodel.h>
#include <models/turnrunner.h>
#include <shell/actionreason.h>
#include <shell/icons.h>
#include <storage/answerdrafts.h>
#include <transcript/transcriptview.h>
#include <workspace/answerrecovery.h>

#include <QAction>
#include <QCoreApplication>
#include <QTimer>
#include <QTimerEvent>

#include <algorithm>
#include <chrono>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr double CharactersAToken = 2.9; // as estimated before anything was learned of a model

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::TurnStatusText)
};

QString waitingText(const TurnStatus &status)
{
    const QString waited = formatDuration(status.waitedMs);
    return status.model.isEmpty()
            ? Tr::tr("Waiting for the model to begin its answer… %1").arg(waited)
            //: a model; the time since it was asked
            : Tr::tr("Waiting for %1 to begin its answer… %2").arg(status.model, waited);
}

/// What a turn is at, in one line beside the composer. Pure.
QString turnStatusText(const TurnStatus &status, bool isStopping)
{
    const QString elapsed = formatDuration(status.elapsedMs);
    if (isStopping) {
        return Tr::tr("Stopping…");
    }
    switch (status.phase) {
    case TurnPhase::Storing:
    case TurnPhase::Preparing:
        return Tr::tr("Getting ready… %1").arg(elapsed);
    case TurnPhase::Compacting:
        return Tr::tr("Making room: compacting the conversation… %1").arg(elapsed);
    case TurnPhase::Pausing:
    case TurnPhase::Waiting:
        return status.problem.isEmpty() ? waitingText(status)
                                        : Tr::tr("Trying again: %1").arg(status.problem);
    case TurnPhase::Answering: {
        if (status.characters == 0) {
            return waitingText(status);
        }
        const QString rate = formatCount(qRound64(status.charactersPerSecond / CharactersAToken));
        return status.thinking
                //: tokens a second; time since the turn began
                ? Tr::tr("Thinking… about %1 tokens/s · %2").arg(rate, elapsed)
                : Tr::tr("Answering… about %1 tokens/s · %2").arg(rate, elapsed);
    }
    case TurnPhase::Asking:
        return Tr::tr("%1 waits for your answer").arg(status.tool);
    case TurnPhase::Working:
        return status.tool.isEmpty() ? Tr::tr("Running tools… %1").arg(elapsed)
                                     //: a tool; time since the turn began
                                     : Tr::tr("Running %1… %2").arg(status.tool, elapsed);
    }
    return {};
}

constexpr int TickMs = 1000;

} // namespace

TurnController::TurnController(ConversationPage *page, Workbench *workbench, StoredSessions *list,
                               ProjectionSetup *setup, Conversations *conversations,
                               QObject *parent)
    : QObject(parent)
    , m_page(page)
    , m_workbench(workbench)
    , m_list(list)
    , m_setup(setup)
    , m_conversations(conversations)
    , m_starter(new TurnStarter(workbench, setup, conversations, this))
    , m_approvals(new ApprovalPanel)
    , m_askAgain(new QAction(themedIcon(u"refresh"_s), tr("&Ask again"), this))
{
    m_askAgain->setShortcuts({ QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Enter),
                               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Return) });
    connect(m_askAgain, &QAction::triggered, this, &TurnController::askAgain);
    m_approvals->setComposer(composer()->editor());
    // What it offers is to be asked before whatever else filters the editor's events.
    m_sender = new MessageSender(composer(), workbench, list, conversations, m_starter, this);
    m_page->addAboveComposer(m_approvals);
    m_page->addAboveComposer(m_sender->queue()->panel());
    connect(this, &TurnController::busyChanged, this, &TurnController::updateActions);
    connectSending();
    connectWorkbench();
    connectRegistry();
    connectApprovals();
    connectShell();
}

TurnController::~TurnController() = default;

void TurnController::connectSending()
{
    connect(m_sender, &MessageSender::commandGiven, this, &TurnController::commandGiven);
    connect(m_sender, &MessageSender::placeRequested, this, &TurnController::placeRequested);
    connect(m_sender, &MessageSender::failed, this, &TurnController::failed);
    // Who sends something wants to see what comes of it, wherever the transcript stands.
    connect(m_sender, &MessageSender::sending, m_page->transcript()->position(),
            &TranscriptPosition::jumpToEnd);
    connect(m_sender, &MessageSender::sending, m_page, &ConversationPage::closeReply);
    connect(m_sender, &MessageSender::refused, this, [this] {
        showSession();
        Q_EMIT busyChanged();
    });
    connect(m_starter, &TurnStarter::folderRead, this, &TurnController::folderRead);
    connect(m_starter, &TurnStarter::failed, this, &TurnController::failed);
    connect(m_starter, &TurnStarter::notSetUp, this, &TurnController::notSetUp);
    connect(m_starter, &TurnStarter::keyFailed, this, &TurnController::keyFailed);
    connect(m_starter, &TurnStarter::givenBack, this, &TurnController::giveBack);
    connect(m_starter, &TurnStarter::tooLarge, this, &TurnController::tooLarge);
    connect(m_starter, &TurnStarter::starting, this, [this](const SessionId &id) {
        if (id == session()) {
            showSession();
        }
    });
    connect(m_starter, &TurnStarter::problemsFound, this,
            [this](const SessionId &id, const QStringList &problems) {
                if (id == session()) {
                    composer()->setProblem(problems.join(u' '));
                }
            });
}

void TurnController::connectWorkbench()
{
    connect(m_workbench, &Workbench::sessionOpened, this, &TurnController::showSession);
    connect(m_workbench, &Workbench::sessionOpened, this, &TurnController::recover);
    connect(m_workbench, &Workbench::sessionOpened, this, &TurnController::refreshSetup);
    connect(&m_conversations->engine()->tools(), &ToolBox::changed, this,
            &TurnController::refreshSetup);
    connect(m_workbench, &Workbench::sessionClosed, this, &TurnController::showSession);
    connect(m_workbench, &Workbench::viewChanged, this, &TurnController::showTurn);
    connect(m_workbench, &Workbench::viewChanged, this, &TurnController::updateActions);
    connect(m_workbench, &Workbench::viewChanged, this, [this] {
        if (m_workbench->hasSession() && m_workbench->session().cwd != m_setupFolder) {
            refreshSetup(); // other files, other tools
        }
    });
}

SessionId TurnController::session() const
{
    return m_workbench->hasSession() ? m_workbench->session().id : SessionId();
}

Composer *TurnController::composer() const
{
    return m_page->composer();
}

bool TurnController::isBusy() const
{
    return m_starter->isBusy(session());
}

void TurnController::connectRegistry()
{
    TurnRegistry *turns = &m_conversations->turns();
    connect(turns, &TurnRegistry::started, this, [this](const SessionId &id) {
        m_starter->noteStarted(id);
        if (id == session()) {
            showSession();
            Q_EMIT busyChanged();
        }
    });
    connect(turns, &TurnRegistry::changed, this, [this](const SessionId &id) {
        if (id == session()) {
            showTurn();
        }
    });
    connect(turns, &TurnRegistry::stored, this,
            [this](const SessionId &id, const QList<Entry> & /*entries*/) {
                if (const Question asked = m_starter->takeQuestion(id); asked.isWritten()) {
                    m_sender->leaveComposer(id, asked.text());
                }
                m_workbench->noteStored(id);
            });
    connect(turns, &TurnRegistry::limitLearned, this, &TurnController::limitLearned);
    connect(turns, &TurnRegistry::finished, this, &TurnController::onFinished);
}

void TurnController::connectApprovals()
{
    Engine *engine = m_conversations->engine();
    // Asked on the engine thread, and signals of the queue come on whatever thread they are caused on.
    const auto again = [this](const ApprovalRequest &request) {
        if (request.session == session()) {
            showQuestions();
        }
    };
    ApprovalQueue *approvals = &engine->approvals();
    connect(approvals, &ApprovalQueue::asked, this, again, Qt::QueuedConnection);
    connect(approvals, &ApprovalQueue::decided, this, again, Qt::QueuedConnection);
    connect(approvals, &ApprovalQueue::withdrawn, this, again, Qt::QueuedConnection);
    connect(m_approvals, &ApprovalPanel::decided, approvals, &ApprovalQueue::decide);
    const auto showSandbox = [this, engine] {
        m_approvals->setCommands(engine->tools().commands(),
                                 engine->settings()->get(Keys::ToolNetwork));
    };
    connect(&engine->tools(), &ToolBox::sandboxFound, this, showSandbox);
    engine->tools().findSandbox();
    connect(approvals, &ApprovalQueue::asked, this, showSandbox, Qt::QueuedConnection);
}

void TurnController::connectShell()
{
    PersonShell *shell = &m_conversations->shell();
    connect(shell, &PersonShell::started, this, [this](const SessionId &id) {
        if (id == session()) {
            m_shellOutput.clear();
            showSession();
            Q_EMIT busyChanged();
        }
    });
    connect(shell, &PersonShell::outputGrew, this,
            [this](const SessionId &id, const QString &tail) {
                if (id == session()) {
                    m_shellOutput = tail.trimmed().section(u'\n', -1);
                    showStatus();
                }
            });
    connect(shell, &PersonShell::failed, this,
            [this](const SessionId &, const Error &error) { Q_EMIT failed(error); });
    connect(shell, &PersonShell::finished, this, [this](const SessionId &id) {
        m_workbench->noteStored(id);
        if (id == session()) {
            showSession();
            Q_EMIT busyChanged();
        }
        m_sender->noteShellEnded(id);
    });
}

void TurnController::showSession()
{
    m_sender->showSession();
    if (isBusy()) {
        m_tick.start(TickMs, this);
    } else {
        m_tick.stop();
    }
    showQuestions();
    showTurn();
}

/// What a turn that crashed has left behind.
void TurnController::recover()
{
    const SessionId id = session();
    if (m_conversations->turns().isRunning(id)
        || m_workbench->store()->access() != StoreAccess::ReadWrite) {
        return;
    }
    m_workbench->store()
            ->write([id,
                     owner = m_conversations->engine()->leases()->owner()](SessionStore &store) {
                return recoverDraft(store, id, owner, crashedAnswerText());
            })
            .then(this, [this, id](const Result<std::optional<Entry>> &kept) {
                if (kept && *kept) {
                    m_workbench->noteStored(id);
                }
            });
}

void TurnController::timerEvent(QTimerEvent *event)
{
    if (event->timerId() == m_tick.timerId()) {
        showStatus();
    }
}

/// Follows the branch that the turn grows: another one that is looked at shows nothing of it.
void TurnController::showTurn()
{
    std::shared_ptr<const LiveTurn> live;
    const TurnRunner *turn = m_conversations->turns().turn(session());
    if (turn && m_workbench->loaded().isAtLeaf()) {
        live = std::make_shared<const LiveTurn>(turn->live(m_workbench->loaded().snapshot->tree));
    }
    m_page->transcriptModel()->setLive(live);
    showStatus();
}

void TurnController::showStatus()
{
    const SessionId id = session();
    if (m_conversations->shell().isRunning(id)) {
        composer()->setBusy(m_shellOutput.isEmpty() ? tr("Running the command…") : m_shellOutput);
        return;
    }
    const TurnRunner *turn = m_conversations->turns().turn(id);
    composer()->setBusy(turn ? turnStatusText(turn->status(), turn->isStopping())
                                : m_starter->isStarting(id) ? tr("Getting ready…")
                                                            : QString());
}

void TurnController::showQuestions()
{
    const SessionId id = session();
    m_approvals->setQuestions(id.isNull()
                                      ? QList<ApprovalRequest>()
                                      : m_conversations->engine()->approvals().openQuestions(id));
}

void TurnController::askAgain()
{
    if (m_askAgain->isEnabled()) {
        composer()->setProblem({});
        m_starter->start(session(), {});
    }
}

/// There is something to ask if what would be sent last is not an answer that the model has ended.
void TurnController::updateActions()
{
    const bool open = m_workbench->hasSession();
    const bool atLeaf = open && m_workbench->loaded().isAtLeaf();
    bool answered = true;
    if (open) {
        const QList<ContextItem> &items = m_workbench->context()->items;
        const auto last = std::find_if(items.crbegin(), items.crend(), [](const ContextItem &item) {
            return item.isSent() && !item.entry.isNull();
        });
        answered = last == items.crend()
                || (last->role == Role::Assistant && partAtEnd(*m_workbench).isNull());
    }
    const bool writable = m_workbench->store()->access() == StoreAccess::ReadWrite;
    m_sender->queue()->panel()->setSendBlocked(
            !open || atLeaf ? QString()
                            : tr("You are looking at another branch: continue there, or go back"));
    allow(m_askAgain, atLeaf && !answered && !isBusy() && writable,
          !open               ? tr("No session is open")
                  : !writable ? tr("The store is open for reading only")
                  : isBusy()  ? tr("An answer is coming")
                  : !atLeaf   ? tr("You are looking at another branch: continue there, or go back")
                              : tr("Every message has been answered"));
}

void TurnController::stop()
{
    const SessionId id = session();
    m_sender->noteStopped(id);
    m_conversations->turns().stop(id);
    m_conversations->shell().stop(id);
    if (m_starter->cancel(id)) { // nothing has begun, and the text is where it was
        showSession();
        Q_EMIT busyChanged();
    }
    showStatus();
}

/// What the next message would be sent with, for the context panel.
void TurnController::refreshSetup()
{
    if (!m_workbench->hasSession()) {
        return;
    }
    m_setupFolder = m_workbench->session().cwd;
    m_conversations->engine()
            ->tools()
            .setup(m_setupFolder, ToolBox::For::Looking)
            .then(this,
                  [this, look = ++m_setupLook, folder = m_setupFolder](const TurnSetup &setup) {
                      // What was opened is painted first: with these the whole branch is projected once more.
                      constexpr std::chrono::milliseconds Painted(100);
                      QTimer::singleShot(Painted, this, [this, look, folder, setup] {
                          if (look == m_setupLook) { // they need not end in their order
                              m_setup->setSetup(folder, setup.choiceOptions());
                              Q_EMIT folderRead(folder, setup.sources.report);
                              Q_EMIT folderPlaced(folder, setup.unchosen);
                          }
                      });
                  });
}

/// A message stands in the composer again, or still in the queue; else the branch is asked as it stands.
void TurnController::sendAgreed()
{
    const SessionId id = session();
    if (id.isNull() || m_starter->isBusy(id)) {
        return;
    }
    m_starter->agree(id);
    if (m_heldBack.isWritten()) {
        submit();
    } else if (!m_heldBack.fromQueue.isEmpty()) {
        m_sender->queue()->send(id, m_heldBack.fromQueue.constFirst());
    } else {
        m_starter->start(id, {});
    }
}

/// A message that could not be sent is not lost: it stands in the composer again, or waits where it waited.
void TurnController::giveBack(const SessionId &id, const Question &question)
{
    if (!question.fromQueue.isEmpty()) {
        m_sender->queue()->hold(id); // one that could not be sent does not try again by itself
    }
    if (id != session()) {
        return;
    }
    m_heldBack = question;
    if (const QString text = question.text();
        question.isWritten() && !text.isEmpty() && composer()->text() != text) {
        composer()->offer(text);
    }
    showSession();
    Q_EMIT busyChanged();
}

void TurnController::onFinished(const SessionId &id, const TurnEnd &end)
{
    const Question asked = m_starter->takeQuestion(id);
    const std::optional<CompactionOptions> options = m_starter->takeOptions(id);
    if (!end.hasBegun) {
        m_starter->cancel(id);
        giveBack(id, asked);
    }
    if (end.how == TurnEnd::How::Answered) {
        // Before the session is read again, which whoever hears this waits for: a read that is quick is done at once.
        Q_EMIT answered(id, options);
    }
    m_workbench->noteStored(id);
    m_list->refresh();
    if (id == session()) {
        showSession();
        Q_EMIT busyChanged();
    }
    if (end.how == TurnEnd::How::Answered || end.how == TurnEnd::How::Stopped) {
        m_sender->queue()->sendFirst(id); // of a session that is not open too
        return;
    }
    if (id == session()) {
        composer()->setProblem(end.error.message, m_askAgain);
    }
}

} // namespace varve
