// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "conversationdriver.h"

#include "actionreason.h"
#include "answerdrafts.h"
#include "approvalpanel.h"
#include "attachmentstrip.h"
#include "completionpopup.h"
#include "composer.h"
#include "conversationpage.h"
#include "format.h"
#include "icons.h"
#include "imageattachments.h"
#include "imageintake.h"
#include "queuepanel.h"
#include "skillentries.h"
#include "transcriptmodel.h"

#include <QAction>
#include <QTimerEvent>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int TickMs = 1000;
constexpr double CharactersAToken = 2.9; // as estimated before anything was learned of a model

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
    , m_queue(new QueueModel(workbench->store(), this))
    , m_approvals(new ApprovalPanel)
    , m_queuePanel(new QueuePanel)
    , m_images(new ImageAttachments(this))
    , m_strip(new AttachmentStrip)
    , m_completion(nullptr)
    , m_askAgain(new QAction(themedIcon(u"refresh"_s), tr("&Ask again"), this))
{
    m_askAgain->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Return));
    connect(m_askAgain, &QAction::triggered, this, &ConversationDriver::askAgain);
    m_queuePanel->setModel(m_queue);
    m_approvals->setComposer(composer()->editor());
    composer()->addAboveText(m_strip);
    m_page->addAboveComposer(m_approvals);
    m_page->addAboveComposer(m_queuePanel);
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
    connectQueue();
    connectShell();
    connectImages();
    m_completion = new CompletionPopup(composer()->editor());
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
    const SessionId id = session();
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
                m_workbench->noteStored(id);
                if (id == m_queue->session()) {
                    m_queue->refresh();
                }
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

void ConversationDriver::connectQueue()
{
    connect(m_queue, &QueueModel::failed, this, &ConversationDriver::failed);
    connect(m_queue, &QAbstractItemModel::modelReset, this, &ConversationDriver::steerQueued);
    connect(m_queuePanel, &QueuePanel::editRequested, m_queue, &QueueModel::setText);
    connect(m_queuePanel, &QueuePanel::moveRequested, m_queue, &QueueModel::moveBefore);
    connect(m_queuePanel, &QueuePanel::removeRequested, this, [this](qint64 id) {
        if (TurnRunner *turn = m_conversations->turns().turn(session())) {
            turn->unsteer(id);
        }
        m_queue->remove(id);
    });
    connect(m_queuePanel, &QueuePanel::steerRequested, this, [this](qint64 id, bool steer) {
        if (TurnRunner *turn = m_conversations->turns().turn(session()); turn && !steer) {
            turn->unsteer(id);
            m_steered.remove(id);
        }
        m_queue->setSteer(id, steer);
    });
    connect(m_queuePanel, &QueuePanel::sendRequested, this, [this](qint64 id) {
        const QueuedMessage *message = m_queue->message(id);
        if (message && !isBusy()) {
            start(session(), { { userEntry(message->blocks) }, { id } });
        }
    });
    connect(m_queuePanel, &QueuePanel::orphaned, composer(), &Composer::offer);
    connect(m_queuePanel, &QueuePanel::takeBackRequested, this, [this](qint64 id) {
        if (const QueuedMessage *message = m_queue->message(id)) {
            composer()->offer(plainText(message->blocks));
            m_queue->remove(id);
        }
    });
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
    });
}

void ConversationDriver::connectImages()
{
    auto *intake = new ImageIntake(composer()->editor());
    connect(intake, &ImageIntake::imageOffered, m_images, &ImageAttachments::add);
    connect(intake, &ImageIntake::filesOffered, this, &ConversationDriver::attachFiles);
    connect(m_images, &ImageAttachments::changed, this, &ConversationDriver::showImages);
    connect(m_strip, &AttachmentStrip::removeRequested, m_images, &ImageAttachments::remove);
    connect(m_strip, &AttachmentStrip::left, composer()->editor(), qOverload<>(&QWidget::setFocus));
}

void ConversationDriver::attachFiles(const QStringList &paths)
{
    for (const QString &path : paths) {
        m_images->addFile(path);
    }
}

void ConversationDriver::showImages()
{
    QList<Attachment> shown;
    bool any = false;
    for (const ImageAttachments::Item &item : m_images->items()) {
        any = any || item.problem.isEmpty();
        shown += { item.id,
                   item.name,
                   item.image.preview,
                   item.image.size,
                   imageTokens(item.image.size),
                   item.problem };
    }
    m_strip->setAttachments(shown);
    composer()->setHasAttachments(any);
    if (m_waitsForImages && m_images->isReady()) {
        submit();
    }
}

void ConversationDriver::offerCommands()
{
    QList<Suggestion> commands;
    const QList<CommandInfo> offered = slashCommands();
    for (const CommandInfo &info : offered) {
        commands += { u'/' + info.names.constFirst(), info.arguments, info.description, true, {} };
    }
    m_completion->setCommands(commands);
}

void ConversationDriver::showSession()
{
    const SessionId id = session();
    m_queue->setSession(id);
    m_queue->setTurnRuns(m_conversations->turns().isRunning(id));
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
            ->write([id, owner = m_conversations->owner(), why](SessionStore &store) {
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
    composer()->setBusy(turn                              ? statusText(turn->status())
                                : m_starting.contains(id) ? tr("Getting ready…")
                                                          : QString());
}

QString ConversationDriver::statusText(const TurnStatus &status) const
{
    const QString elapsed = formatDuration(status.elapsedMs);
    if (m_conversations->turns().turn(session())->isStopping()) {
        return tr("Stopping…");
    }
    switch (status.phase) {
    case TurnPhase::Storing:
    case TurnPhase::Preparing:
        return tr("Getting ready… %1").arg(elapsed);
    case TurnPhase::Pausing:
    case TurnPhase::Waiting:
        return status.problem.isEmpty() ? tr("Waiting for the model… %1").arg(elapsed)
                                        : tr("Trying again: %1").arg(status.problem);
    case TurnPhase::Answering: {
        const QString rate = formatCount(qRound64(status.charactersPerSecond / CharactersAToken));
        return status.thinking
                //: tokens a second; time since the turn began
                ? tr("Thinking… about %1 tokens/s · %2").arg(rate, elapsed)
                : tr("Answering… about %1 tokens/s · %2").arg(rate, elapsed);
    }
    case TurnPhase::Asking:
        return tr("%1 waits for your answer").arg(status.tool);
    case TurnPhase::Working:
        return status.tool.isEmpty() ? tr("Running tools… %1").arg(elapsed)
                                     //: a tool; time since the turn began
                                     : tr("Running %1… %2").arg(status.tool, elapsed);
    }
    return {};
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
    QList<PreparedImage> images;
    for (const ImageAttachments::Item &item : m_images->items()) {
        if (item.ready && item.problem.isEmpty()) {
            images += item.image;
        }
    }
    m_waitsForImages = !m_images->isReady();
    if (m_waitsForImages) {
        return; // showImages() goes on
    }
    if (images.isEmpty()) {
        sendMessage({ TextBlock { text } });
        return;
    }
    m_workbench->store()
            ->write([images, text](SessionStore &store) -> Result<Blocks> {
                Blocks blocks;
                if (!text.trimmed().isEmpty()) {
                    blocks += TextBlock { text };
                }
                for (const PreparedImage &image : images) {
                    const auto sha256 = store.addAttachment(
                            image.data, image.mediaType, image.size.width(), image.size.height());
                    if (!sha256) {
                        return std::unexpected(sha256.error());
                    }
                    blocks += ImageBlock { *sha256, image.mediaType, image.size.width(),
                                           image.size.height() };
                }
                return blocks;
            })
            .then(this, [this, id = session()](const Result<Blocks> &blocks) {
                if (!blocks) {
                    Q_EMIT failed(blocks.error());
                } else if (id == session()) {
                    m_images->clear();
                    sendMessage(*blocks);
                }
            });
}

void ConversationDriver::sendMessage(const Blocks &blocks)
{
    if (isBusy()) {
        m_queue->add(blocks);
        composer()->clear();
    } else {
        start(session(), { { userEntry(blocks) } });
    }
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
        start(session(), {});
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
    allow(m_askAgain, atLeaf && !answered && !isBusy() && composer()->isEnabled(),
          !open              ? tr("No session is open")
                  : isBusy() ? tr("An answer is coming")
                  : !atLeaf  ? tr("You are looking at another branch: continue there, or go back")
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
    m_conversations->turns().stop(id);
    m_conversations->shell().stop(id);
    showStatus();
}

/// Read anew, so that it stands on the newest entry whatever is being looked at.
void ConversationDriver::start(const SessionId &id, const Question &question)
{
    m_starting += id;
    showStatus();
    m_workbench->store()
            ->write([id, owner = m_conversations->owner(), why = crashText()](SessionStore &store) {
                return recoverDraft(store, id, owner, why).and_then([&](const auto &) {
                    return loadSession(store.reader(), id);
                });
            })
            .then(this, [this, id, question](const Result<LoadedSession> &loaded) {
                if (!loaded) {
                    giveBack(id, question);
                    Q_EMIT failed(loaded.error());
                    return;
                }
                findTarget(*loaded, question);
            });
}

void ConversationDriver::findTarget(const LoadedSession &loaded, const Question &question)
{
    m_target(
            loaded.branch.state,
            [this, loaded, question](const AnswerTarget &target) {
                m_conversations->tools()
                        .outfit(loaded.session().cwd, ToolBox::For::Turn)
                        .then(this, [this, loaded, target, question](const Outfit &outfit) {
                            begin(loaded, target, outfit, question);
                        });
            },
            [this, id = loaded.session().id, question] { giveBack(id, question); });
}

void ConversationDriver::begin(const LoadedSession &loaded, const AnswerTarget &target,
                               const Outfit &outfit, Question question)
{
    const SessionId id = loaded.session().id;
    const QString text =
            question.entries.isEmpty() ? QString() : question.entries.constFirst().text();
    const CalledSkills called =
            readCalledSkills(text, outfit.sources.skills, outfit.prompts.skillsOff);
    question.entries += called.entries;
    const ChoiceOptions options = outfit.choiceOptions();
    const ProjectionChoice choice = chooseProjection(*m_settings, *m_catalogue, loaded, options);
    TurnStart start = makeTurnStart(*m_settings, loaded, choice, target, question);
    start.tools = outfit.tools;
    m_asked.insert(id, question);
    m_conversations->turns().start(start);
    m_workbench->setOutfit(id, options);
    if (id != session()) {
        return;
    }
    if (question.fromQueue.isEmpty() && !question.entries.isEmpty() && composer()->text() == text) {
        composer()->clear();
    }
    if (const QStringList problems = outfit.problems + called.problems; !problems.isEmpty()) {
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
            .outfit(m_workbench->session().cwd, ToolBox::For::Looking)
            .then(this, [this, id = session()](const Outfit &outfit) {
                m_workbench->setOutfit(id, outfit.choiceOptions());
            });
}

/// A message that could not be sent is not lost: it stands in the composer again, or waits where it waited.
void ConversationDriver::giveBack(const SessionId &id, const Question &question)
{
    m_starting.remove(id);
    if (id != session()) {
        return;
    }
    if (const QString text =
                question.entries.isEmpty() ? QString() : question.entries.constFirst().text();
        question.fromQueue.isEmpty() && composer()->text() != text) {
        composer()->offer(text);
    }
    showSession();
    Q_EMIT busyChanged();
}

void ConversationDriver::onFinished(const SessionId &id, const TurnEnd &end)
{
    const Question asked = m_asked.take(id);
    if (!end.hasBegun) {
        giveBack(id, asked);
    }
    m_workbench->noteStored(id);
    m_workbench->refreshSessions();
    if (id == session()) {
        m_steered.clear();
        showSession();
        Q_EMIT busyChanged();
    }
    if (end.how == TurnEnd::How::Answered) {
        Q_EMIT answered(id);
        sendNext(id);
        return;
    }
    if (end.how != TurnEnd::How::Stopped && id == session()) {
        composer()->setProblem(end.error.message, m_askAgain);
    }
}

/// What was written while the answer came, in order. Of a session that is not open too.
void ConversationDriver::sendNext(const SessionId &id)
{
    m_workbench->store()
            ->write([id](SessionStore &store) {
                return MessageQueue(store.database()).messages(id);
            })
            .then(this, [this, id](const Result<QList<QueuedMessage>> &waiting) {
                if (!waiting || waiting->isEmpty() || m_conversations->turns().isRunning(id)
                    || m_starting.contains(id)) {
                    return;
                }
                const QueuedMessage &next = waiting->constFirst();
                start(id, { { userEntry(next.blocks) }, { next.number } });
            });
}

/// Those that are meant for the turn that runs are handed to it, once.
void ConversationDriver::steerQueued()
{
    TurnRunner *turn = m_conversations->turns().turn(session());
    m_queuePanel->setVisible(m_queue->rowCount() > 0);
    if (!turn || m_queue->session() != session()) {
        return;
    }
    for (const QueuedMessage &message : m_queue->messages()) {
        if (message.steer && !m_steered.contains(message.number)) {
            m_steered += message.number;
            turn->steer({ userEntry(message.blocks), message.number });
        }
    }
}

} // namespace varve
