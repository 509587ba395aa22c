// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "conversationdriver.h"

#include "actionreason.h"
#include "answerdrafts.h"
#include "approvalpanel.h"
#include "completionpopup.h"
#include "composer.h"
#include "conversationpage.h"
#include "icons.h"
#include "messageimages.h"
#include "queuedriver.h"
#include "queuepanel.h"
#include "transcriptmodel.h"
#include "turnstatustext.h"

#include <QAction>
#include <QTimerEvent>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int TickMs = 1000;

} // namespace

ConversationDriver::ConversationDriver(ConversationPage *page, Workbench *workbench,
                                       Settings *settings, const ModelCatalogue *catalogue,
                                       Conversations *conversations, QObject *parent)
    : QObject(parent)
    , m_page(page)
    , m_workbench(workbench)
    , m_settings(settings)
    , m_catalogue(catalogue)
    , m_conversations(conversations)
    , m_queue(new QueueDriver(workbench->store(), &conversations->turns(), this))
    , m_approvals(new ApprovalPanel)
    , m_images(new MessageImages(page->composer(), this))
    , m_askAgain(new QAction(themedIcon(u"refresh"_s), tr("&Ask again"), this))
{
    m_askAgain->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Return));
    connect(m_askAgain, &QAction::triggered, this, &ConversationDriver::askAgain);
    m_approvals->setComposer(composer()->editor());
    m_page->addAboveComposer(m_approvals);
    m_page->addAboveComposer(m_queue->panel());
    connect(m_queue, &QueueDriver::failed, this, &ConversationDriver::failed);
    connect(m_queue, &QueueDriver::textOffered, composer(), &Composer::offer);
    connect(m_queue, &QueueDriver::sendRequested, this,
            [this](const SessionId &id, const QueuedMessage &message) {
                if (!isBusy(id)) {
                    start({ id, { { userEntry(message.blocks) }, { message.number } } });
                }
            });
    connect(m_images, &MessageImages::ready, this, [this] {
        if (std::exchange(m_waitsForImages, false)) {
            submit();
        }
    });
    // What is changed after "Send" is sent when it is sent again.
    connect(composer()->editor(), &QPlainTextEdit::textChanged, this,
            [this] { m_waitsForImages = false; });
    connect(m_workbench, &Workbench::sessionOpened, this, &ConversationDriver::showSession);
    connect(m_workbench, &Workbench::sessionOpened, this, &ConversationDriver::recover);
    connect(m_workbench, &Workbench::sessionOpened, this, &ConversationDriver::refreshOutfit);
    connect(&m_conversations->tools(), &ToolBox::changed, this, &ConversationDriver::refreshOutfit);
    connect(m_workbench, &Workbench::sessionClosed, this, &ConversationDriver::showSession);
    connect(m_workbench, &Workbench::viewChanged, this, &ConversationDriver::showTurn);
    connect(m_workbench, &Workbench::viewChanged, this, &ConversationDriver::updateActions);
    connect(m_workbench, &Workbench::viewChanged, this, [this] {
        if (m_workbench->hasSession() && m_workbench->session().cwd != m_outfitFolder) {
            refreshOutfit(); // other files, other tools
        }
    });
    connect(this, &ConversationDriver::busyChanged, this, &ConversationDriver::updateActions);
    connectBoard();
    connectDesk();
    connectShell();
    offerCommands();
}

ConversationDriver::~ConversationDriver() = default;

SessionId ConversationDriver::session() const
{
    return m_workbench->hasSession() ? m_workbench->session().id : SessionId();
}

Composer *ConversationDriver::composer() const
{
    return m_page->composer();
}

bool ConversationDriver::isBusy() const
{
    return isBusy(session());
}

bool ConversationDriver::isBusy(const SessionId &id) const
{
    return !id.isNull()
            && (m_conversations->turns().isRunning(id) || m_starting.contains(id)
                || m_conversations->shell().isRunning(id));
}

void ConversationDriver::connectBoard()
{
    TurnBoard *turns = &m_conversations->turns();
    connect(turns, &TurnBoard::started, this, [this](const SessionId &id) {
        m_starting.remove(id);
        if (id == session()) {
            showSession();
            Q_EMIT busyChanged();
        }
    });
    connect(turns, &TurnBoard::changed, this, [this](const SessionId &id) {
        if (id == session()) {
            showTurn();
        }
    });
    connect(turns, &TurnBoard::stored, this,
            [this](const SessionId &id, const QList<Entry> & /*entries*/) {
                if (const Question asked = m_asked.take(id); asked.isWritten()) {
                    leaveComposer(id, asked.text());
                }
                m_workbench->noteStored(id);
            });
    connect(turns, &TurnBoard::limitLearned, this, &ConversationDriver::limitLearned);
    connect(turns, &TurnBoard::finished, this, &ConversationDriver::onFinished);
}

void ConversationDriver::connectDesk()
{
    // Asked on the engine thread, and signals of the desk come on whatever thread they are caused on.
    const auto again = [this](const ApprovalRequest &request) {
        if (request.session == session()) {
            showQuestions();
        }
    };
    ApprovalDesk *desk = &m_conversations->desk();
    connect(desk, &ApprovalDesk::asked, this, again, Qt::QueuedConnection);
    connect(desk, &ApprovalDesk::decided, this, again, Qt::QueuedConnection);
    connect(desk, &ApprovalDesk::withdrawn, this, again, Qt::QueuedConnection);
    connect(m_approvals, &ApprovalPanel::decided, desk, &ApprovalDesk::decide);
    const auto showSandbox = [this] {
        m_approvals->setSandbox(m_conversations->tools().sandbox());
    };
    connect(&m_conversations->tools(), &ToolBox::sandboxFound, this, showSandbox);
    connect(desk, &ApprovalDesk::asked, this, showSandbox, Qt::QueuedConnection);
}

void ConversationDriver::connectShell()
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
        if (m_queuedForShell.remove(id)) {
            m_queue->sendFirst(id);
        }
    });
}

void ConversationDriver::offerCommands()
{
    QList<Suggestion> commands;
    const QList<CommandInfo> offered = slashCommands();
    for (const CommandInfo &info : offered) {
        commands += { u'/' + info.names.constFirst(), info.arguments, info.description, true, {} };
    }
    auto *completion = new CompletionPopup(composer()->editor()); // the editor's
    completion->setCommands(commands);
}

void ConversationDriver::showSession()
{
    const SessionId id = session();
    m_queue->setSession(id, isBusy());
    m_images->setSession(id);
    if (isBusy()) {
        m_tick.start(TickMs, this);
    } else {
        m_tick.stop();
    }
    showQuestions();
    showTurn();
}

QString ConversationDriver::crashText()
{
    return tr("Varve ended before the answer did. The part you see is kept.");
}

/// What a turn that crashed has left behind.
void ConversationDriver::recover()
{
    const SessionId id = session();
    if (m_conversations->turns().isRunning(id)
        || m_workbench->store()->access() != StoreAccess::ReadWrite) {
        return;
    }
    const QString why = crashText();
    m_workbench->store()
            ->write([id, owner = m_conversations->leases()->owner(), why](SessionStore &store) {
                return recoverDraft(store, id, owner, why);
            })
            .then(this, [this, id](const Result<std::optional<Entry>> &kept) {
                if (kept && *kept) {
                    m_workbench->noteStored(id);
                }
            });
}

void ConversationDriver::timerEvent(QTimerEvent *event)
{
    if (event->timerId() == m_tick.timerId()) {
        showStatus();
    }
}

/// Follows the branch that the turn grows: another one that is looked at shows nothing of it.
void ConversationDriver::showTurn()
{
    std::shared_ptr<const LiveTurn> live;
    const TurnRunner *turn = m_conversations->turns().turn(session());
    if (turn && m_workbench->loaded().isAtLeaf()) {
        live = std::make_shared<const LiveTurn>(turn->live(m_workbench->loaded().snapshot->tree));
    }
    m_page->transcriptModel()->setLive(live);
    showStatus();
}

void ConversationDriver::showStatus()
{
    const SessionId id = session();
    if (m_conversations->shell().isRunning(id)) {
        composer()->setBusy(m_shellOutput.isEmpty() ? tr("Running the command…") : m_shellOutput);
        return;
    }
    const TurnRunner *turn = m_conversations->turns().turn(id);
    composer()->setBusy(turn ? turnStatusText(turn->status(), turn->isStopping())
                                : m_starting.contains(id) ? tr("Getting ready…")
                                                          : QString());
}

void ConversationDriver::showQuestions()
{
    const SessionId id = session();
    m_approvals->setQuestions(id.isNull() ? QList<ApprovalRequest>()
                                          : m_conversations->desk().openQuestions(id));
}

void ConversationDriver::submit()
{
    const QString text = composer()->text();
    const ComposedText read = readComposed(text);
    if (!m_workbench->hasSession() || m_starting.contains(session())) {
        return;
    }
    switch (read.kind) {
    case ComposedText::Kind::Message:
        submitMessage(text);
        break;
    case ComposedText::Kind::Command:
        composer()->clear();
        Q_EMIT commandGiven(read.call, text);
        break;
    case ComposedText::Kind::UnknownCommand: {
        const QString near = nearestCommand(read.text);
        composer()->setProblem(
                (near.isEmpty()
                         ? tr("There is no command /%1.").arg(read.text)
                         : tr("There is no command /%1. Did you mean /%2?").arg(read.text, near))
                + u' ' + tr("With a space before it, it is sent as a message."));
        break;
    }
    case ComposedText::Kind::Shell:
    case ComposedText::Kind::ShellAside:
        runShell(read.text, read.kind == ComposedText::Kind::ShellAside);
        break;
    }
}

/// Images go into the store first; the message is made of what is there.
void ConversationDriver::submitMessage(const QString &text)
{
    m_waitsForImages = !m_images->isReady();
    if (m_waitsForImages) {
        return;
    }
    const SessionId id = session();
    const QList<PreparedImage> images = m_images->prepared();
    if (images.isEmpty()) {
        sendMessage(id, { TextBlock { text } });
        return;
    }
    m_starting.insert(id, ++m_run); // a second press sends nothing
    m_workbench->store()
            ->write([images, text](SessionStore &store) {
                return messageBlocks(store, text, images);
            })
            .then(this, [this, id, run = m_run](const Result<Blocks> &blocks) {
                if (m_starting.value(id) != run) {
                    return; // stopped meanwhile
                }
                m_starting.remove(id);
                if (blocks) {
                    sendMessage(id, *blocks);
                } else {
                    showSession();
                    Q_EMIT failed(blocks.error());
                }
            });
}

void ConversationDriver::sendMessage(const SessionId &id, const Blocks &blocks)
{
    if (!isBusy(id)) {
        start({ id, { { userEntry(blocks) } } });
        return;
    }
    if (m_conversations->shell().isRunning(id)) {
        m_queuedForShell += id;
    }
    m_queue->add(id, blocks, [this, id, blocks] { leaveComposer(id, plainText(blocks)); });
}

/// The message is in the store: it need not stand in the composer any more, nor in the draft of a session that was left.
void ConversationDriver::leaveComposer(const SessionId &id, const QString &text)
{
    m_images->clear(id);
    if (id == session()) {
        if (composer()->text() == text) {
            composer()->clear();
        }
        return;
    }
    [[maybe_unused]] const auto cleared =
            m_workbench->store()->write([id, text](SessionStore &store) -> Result<> {
                const auto draft = store.draft(id);
                return draft && *draft == text ? store.saveDraft(id, {}) : Result<>();
            });
}

void ConversationDriver::attachFiles(const QStringList &paths)
{
    m_images->addFiles(paths);
}

void ConversationDriver::note(const Entry &entry)
{
    if (TurnRunner *turn = m_conversations->turns().turn(session())) {
        turn->note(entry);
        return;
    }
    m_workbench->append({ entry }, [this](const Result<QList<Entry>> &stored) {
        if (!stored) {
            Q_EMIT failed(stored.error());
        }
    });
}

void ConversationDriver::askAgain()
{
    if (m_askAgain->isEnabled()) {
        composer()->setProblem({});
        start({ session(), {} });
    }
}

/// There is something to ask if what would be sent last is not an answer that the model has ended.
void ConversationDriver::updateActions()
{
    const bool open = m_workbench->hasSession();
    const bool atLeaf = open && m_workbench->loaded().isAtLeaf();
    bool answered = true;
    if (open) {
        const QList<ContextItem> &items = m_workbench->context()->items;
        const auto last = std::find_if(items.crbegin(), items.crend(), [](const ContextItem &item) {
            return item.isSent() && !item.entry.isNull();
        });
        answered = last == items.crend() || last->role == Role::Assistant;
    }
    const bool writable = m_workbench->store()->access() == StoreAccess::ReadWrite;
    allow(m_askAgain, atLeaf && !answered && !isBusy() && writable,
          !open               ? tr("No session is open")
                  : !writable ? tr("The store is open for reading only")
                  : isBusy()  ? tr("An answer is coming")
                  : !atLeaf   ? tr("You are looking at another branch: continue there, or go back")
                              : tr("Every message has been answered"));
}

void ConversationDriver::runShell(const QString &command, bool aside)
{
    if (isBusy()) {
        composer()->setProblem(tr("A shell command waits until the answer is there."));
        return;
    }
    composer()->clear();
    m_conversations->shell().run({ session(), m_workbench->session().cwd, command, aside });
}

void ConversationDriver::stop()
{
    const SessionId id = session();
    m_waitsForImages = false;
    m_conversations->turns().stop(id);
    m_conversations->shell().stop(id);
    if (m_starting.remove(id)) { // nothing has begun, and the text is where it was
        showSession();
        Q_EMIT busyChanged();
    }
    showStatus();
}

/// Read anew, so that it stands on the newest entry whatever is being looked at.
void ConversationDriver::start(Start wanted)
{
    wanted.run = ++m_run;
    const SessionId id = wanted.session;
    m_starting.insert(id, wanted.run);
    if (id == session()) {
        showSession();
    }
    m_workbench->store()
            ->write([id, owner = m_conversations->leases()->owner(),
                     why = crashText()](SessionStore &store) {
                return recoverDraft(store, id, owner, why).and_then([&](const auto &) {
                    return loadSession(store.reader(), id);
                });
            })
            .then(this, [this, wanted](const Result<LoadedSession> &loaded) {
                if (loaded) {
                    findTarget(wanted, *loaded);
                } else {
                    giveBack(wanted.session, wanted.question);
                    Q_EMIT failed(loaded.error());
                }
            });
}

void ConversationDriver::findTarget(const Start &wanted, const LoadedSession &loaded)
{
    m_target(
            loaded.branch.state,
            [this, wanted, loaded](const AnswerTarget &target) {
                m_conversations->tools()
                        .outfit(loaded.session().cwd, ToolBox::For::Turn, wanted.question.text())
                        .then(this, [this, wanted, loaded, target](const Outfit &outfit) {
                            begin(wanted, loaded, target, outfit);
                        });
            },
            [this, wanted] { giveBack(wanted.session, wanted.question); });
}

void ConversationDriver::begin(const Start &wanted, const LoadedSession &loaded,
                               const AnswerTarget &target, const Outfit &outfit)
{
    const SessionId id = wanted.session;
    if (m_starting.value(id) != wanted.run) {
        return; // stopped meanwhile
    }
    Question question = wanted.question;
    question.entries += outfit.called.entries;
    const ChoiceOptions options = outfit.choiceOptions();
    const ProjectionChoice choice = chooseProjection(*m_settings, *m_catalogue, loaded, options);
    TurnStart start = makeTurnStart(*m_settings, loaded, choice, target, question);
    start.tools = outfit.tools;
    start.folder = outfit.folder;
    if (m_recipe) {
        start.compaction = m_recipe(choice);
        start.compaction->projection = start.recipe.projection;
    }
    m_recipes.insert(id, start.compaction);
    m_asked.insert(id, wanted.question);
    m_conversations->turns().start(start);
    m_workbench->setOutfit(loaded.session().cwd, options);
    const QStringList problems = outfit.problems + outfit.called.problems;
    if (id == session() && !problems.isEmpty()) {
        composer()->setProblem(problems.join(u' '));
    }
}

/// What the next message would be sent with, for the context panel.
void ConversationDriver::refreshOutfit()
{
    if (!m_workbench->hasSession()) {
        return;
    }
    m_outfitFolder = m_workbench->session().cwd;
    m_conversations->tools()
            .outfit(m_outfitFolder, ToolBox::For::Looking)
            .then(this, [this, folder = m_outfitFolder](const Outfit &outfit) {
                m_workbench->setOutfit(folder, outfit.choiceOptions());
            });
}

/// A message that could not be sent is not lost: it stands in the composer again, or waits where it waited.
void ConversationDriver::giveBack(const SessionId &id, const Question &question)
{
    m_starting.remove(id);
    if (id != session()) {
        return;
    }
    if (const QString text = question.text();
        question.isWritten() && !text.isEmpty() && composer()->text() != text) {
        composer()->offer(text);
    }
    showSession();
    Q_EMIT busyChanged();
}

void ConversationDriver::onFinished(const SessionId &id, const TurnEnd &end)
{
    const Question asked = m_asked.take(id);
    const std::optional<CompactionRecipe> recipe = m_recipes.take(id);
    if (!end.hasBegun) {
        giveBack(id, asked);
    }
    if (end.how == TurnEnd::How::Answered) {
        // Before the session is read again, which whoever hears this waits for: a read that is quick is done at once.
        Q_EMIT answered(id, recipe);
    }
    m_workbench->noteStored(id);
    m_workbench->refreshSessions();
    if (id == session()) {
        showSession();
        Q_EMIT busyChanged();
    }
    if (end.how == TurnEnd::How::Answered) {
        m_queue->sendFirst(id); // of a session that is not open too
        return;
    }
    if (end.how != TurnEnd::How::Stopped && id == session()) {
        composer()->setProblem(end.error.message, m_askAgain);
    }
}

} // namespace varve
