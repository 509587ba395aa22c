// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "conversationcontroller.h"

#include "composer.h"
#include "conversationpage.h"
#include "findbar.h"
#include "resumeoffers.h"
#include "roomnotice.h"
#include "turncontroller.h"
#include <base/ids.h>
#include <models/autocompaction.h>
#include <models/brancheditor.h>
#include <models/composerdrafts.h>
#include <models/conversations.h>
#include <models/format.h>
#include <models/plaintext.h>
#include <models/sessionstarter.h>
#include <pictures/picture.h>
#include <recall/configuredmodel.h>
#include <recall/referencetarget.h>
#include <session/sessionlink.h>
#include <settings/searchsettings.h>
#include <shell/actionreason.h>
#include <shell/actionregistry.h>
#include <shell/activitywatch.h>
#include <shell/outside.h>
#include <shell/windowcolumns.h>
#include <transcript/transcriptview.h>
#include <workspace/loadedsession.h>

#include <QClipboard>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QInputDialog>

#include <cmath>
#include <optional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ForkDialog)
};

struct Along
{
    int messages = 0;
    int compactions = 0;
    qint64 tokens = 0; ///< of everything, compacted or not
};

Along countAlong(const LoadedSession &loaded, int entry)
{
    Along along;
    for (const int index : loaded.snapshot->tree.pathTo(entry)) {
        const EntryNode &node = loaded.snapshot->tree.at(index);
        along.messages += node.isMessage() ? 1 : 0;
        along.compactions += node.type == EntryType::Compaction ? 1 : 0;
        if (node.has(EntryNode::ModelFacing) && node.isMessage()) {
            along.tokens += node.tokens >= 0
                    ? node.tokens
                    : std::llround(estimateTokens(decodeMetrics(node.metrics), loaded.factors));
        }
    }
    return along;
}

/// Asks before a fork and says what comes along. The name of the new session, empty if it is that of this one; nothing: no fork.
std::optional<QString> askForFork(QWidget *parent, const LoadedSession &loaded,
                                  const EntryId &entry)
{
    const int index = loaded.snapshot->tree.indexOf(entry);
    const Along along = countAlong(loaded, index);
    const QString comes = Tr::tr("%n message(s) come along", nullptr, along.messages) + ", "_L1
            + Tr::tr("%n compaction(s)", nullptr, along.compactions) + ", "_L1
            + Tr::tr("%1 tokens in all. Nothing is copied: the new session stands on these "
                     "entries.")
                      .arg(formatTokens(along.tokens));
    QInputDialog dialog(parent);
    dialog.setWindowTitle(Tr::tr("Fork to a new session"));
    dialog.setLabelText(asPlainText(QStringList {
            Tr::tr("A new session will begin after this entry. This one stays as it is."), comes,
            QString(), Tr::tr("Name of the new session") }
                                            .join(u'\n')));
    dialog.setTextValue(loaded.session().name.simplified());
    dialog.setOkButtonText(Tr::tr("Fork"));
    if (dialog.exec() != QDialog::Accepted) {
        return std::nullopt;
    }
    const QString name = dialog.textValue().trimmed();
    return name == loaded.session().name.simplified() ? QString() : name;
}

} // namespace

ConversationController::ConversationController(const FeatureContext &context,
                                               AutoCompaction *compaction)
    : Feature(context)
    , m_compaction(compaction)
    , m_turns(new TurnController(shell().conversation(), workbench(), storedSessions(),
                                 projectionSetup(), conversations(), this))
    , m_drafts(new ComposerDrafts(store(), this))
{
    auto *room = new RoomNotice(workbench(), shell().conversation(), this);
    connect(m_turns, &TurnController::tooLarge, room, &RoomNotice::say);
    connect(room, &RoomNotice::compactRequested, this, [this] { shell().ask(PlanCompaction {}); });
    connect(room, &RoomNotice::modelRequested, this,
            [this] { shell().commands().action("chooseModel"_L1)->trigger(); });
    connect(room, &RoomNotice::sendRequested, m_turns, &TurnController::sendAgreed);
    makeActions();
    connectPage();
    connectTurns();
    connectDrafts();
    offerSessions();
}

ConversationController::~ConversationController() = default;

void ConversationController::makeActions()
{
    ConversationPage *page = shell().conversation();
    m_find = addAction("find", tr("&Find in this session"), u"search"_s,
                       ActionRegistry::standardKeys(QKeySequence::Find, Qt::CTRL | Qt::Key_F));
    connect(m_find, &QAction::triggered, page->findBar(), &FindBar::open);
    m_folder = addAction("workFolder", tr("&Working folder…"), u"folder"_s);
    connect(m_folder, &QAction::triggered, this, &ConversationController::askFolder);
    connect(page, &ConversationPage::folderRequested, m_folder, &QAction::trigger);
    m_attach = addAction("attach", tr("A&ttach files…"), u"attach"_s,
                         { Qt::CTRL | Qt::SHIFT | Qt::Key_A });
    connect(m_attach, &QAction::triggered, this, &ConversationController::askFiles);
    page->composer()->setAttachAction(m_attach);

    const TranscriptActions *message = page->transcript()->actions();
    ActionRegistry &commands = shell().commands();
    commands.adopt("copyReference", { message->copyReference });
    commands.adopt("continueFrom", { message->continueFrom });
    commands.adopt("fork", { message->fork });
    commands.adopt("label", { message->label });
    commands.adopt("showInTree", { message->showInTree });
    commands.adopt("pin", { message->pin });
    commands.adopt("exclude", { message->exclude });
    commands.adopt("mask", { message->mask });
    commands.adopt("askAgain", { m_turns->askAgainAction() });
    commands.adopt("send", { page->composer()->sendAction() });
    commands.adopt("stop", { page->composer()->stopAction() });
}

void ConversationController::connectPage()
{
    const TranscriptView *transcript = shell().conversation()->transcript();
    const TranscriptActions *message = transcript->actions();
    connect(message, &TranscriptActions::referenceRequested, this,
            &ConversationController::copyReference);
    connect(message, &TranscriptActions::forkRequested, this, &ConversationController::askFork);
    connect(message, &TranscriptActions::labelRequested, this, &ConversationController::askLabel);
    connect(transcript->spots(), &TranscriptSpots::linkActivated, this,
            &ConversationController::openLink);
    connect(message, &TranscriptActions::showInTreeRequested, this,
            [this](const EntryId &entry) { shell().ask(ShowInTree { entry }); });
}

void ConversationController::connectTurns()
{
    const Composer *composer = shell().conversation()->composer();
    connect(composer, &Composer::sendRequested, m_turns, &TurnController::submit);
    connect(composer, &Composer::stopRequested, m_turns, &TurnController::stop);
    connect(m_turns, &TurnController::notSetUp, this,
            [this] { shell().ask(OpenPreferences { OpenPreferences::At::Providers }); });
    connect(m_turns, &TurnController::keyFailed, this,
            [this](const Error &error) { shell().showKeyProblem(error); });
    connect(m_turns, &TurnController::failed, this,
            [this](const Error &error) { shell().showError(error); });
    connect(m_turns, &TurnController::answered, m_compaction, &AutoCompaction::noteAnswered);
    connect(m_turns, &TurnController::busyChanged, m_compaction, &AutoCompaction::noteActivity);
    auto *watch = new ActivityWatch(this);
    connect(watch, &ActivityWatch::active, m_compaction, &AutoCompaction::noteActivity);
    connect(m_turns, &TurnController::busyChanged, this, [this] { shell().refresh(); });
    connect(m_turns, &TurnController::limitLearned, workbench(), &Workbench::projectAgain);
    connect(m_turns, &TurnController::placeRequested, workbench(), &Workbench::goTo);
    connect(m_turns, &TurnController::commandGiven, this, &ConversationController::commandGiven);
    connect(m_turns, &TurnController::folderPlaced, this, &ConversationController::folderPlaced);
    connect(m_turns, &TurnController::folderRead, this, &ConversationController::folderRead);
    connect(&conversations()->turns(), &TurnRegistry::finished, this, &Feature::workEnded);
}

void ConversationController::connectDrafts()
{
    Composer *composer = shell().conversation()->composer();
    connect(composer, &Composer::draftChanged, m_drafts, &ComposerDrafts::save);
    connect(m_drafts, &ComposerDrafts::restored, composer,
            [composer](const QString &typed, const QString &draft) {
                if (composer->text() == typed) {
                    composer->restore(draft);
                }
            });
    connect(workbench(), &Workbench::sessionOpened, this, &ConversationController::showDraft);
    connect(workbench(), &Workbench::sessionLost, this, &ConversationController::leaveLostSession);
    connect(workbench(), &Workbench::sessionClosed, this, [this, composer] {
        if (!m_drafts->session().isNull()) {
            composer->flushDraft();
            m_drafts->close();
            composer->restore({});
        }
    });
}

void ConversationController::offerSessions()
{
    auto *offers = new ResumeOffers(m_turns->completion(), workbench(), storedSessions(), this);
    offers->setSearcher(new Searcher(store(), engine().transport(),
                                     configuredEmbeddingModel(settings(), engine().keys()), this),
                        [this] { return !settings()->get(Keys::PauseVectors); });
}

void ConversationController::showDraft()
{
    Composer *composer = shell().conversation()->composer();
    composer->flushDraft();
    const QString typed = m_drafts->session().isNull() ? composer->draft() : QString();
    composer->restore(typed);
    m_drafts->open(workbench()->session().id, typed);
}

/// What was typed for it stays in the composer, for the session that is opened next.
void ConversationController::leaveLostSession(const QString &title)
{
    m_drafts->close();
    const QString said = title.isEmpty()
            ? tr("This session was deleted in another window, so it was closed here.")
            : tr("“%1” was deleted in another window, so it was closed here.")
                      .arg(title.simplified());
    shell().showError(
            { Error::Kind::NotFound,
              shell().conversation()->composer()->draft().isEmpty()
                      ? said
                      : tr("%1 What you have typed is kept for the session that you open next.")
                                .arg(said),
              {} });
}

bool ConversationController::isBusy() const
{
    return m_turns->isBusy();
}

void ConversationController::update(const WindowState &state)
{
    allow(m_find, state.isOpen, state.noSession);
    allow(m_folder, state.isOpen && state.isWritable,
          WindowState::first({ state.noSession, state.readOnly }));
    allow(m_attach, state.isAtLeaf && state.isWritable,
          WindowState::first({ state.noSession, state.readOnly, state.elsewhere }));
}

bool ConversationController::take(const ShellRequest &request)
{
    if (const auto *fork = std::get_if<ForkFrom>(&request)) {
        askFork(fork->entry);
    } else if (const auto *label = std::get_if<LabelEntry>(&request)) {
        askLabel(label->entry);
    } else if (const auto *reply = std::get_if<ShowReply>(&request)) {
        shell().conversation()->showReply(reply->typed, reply->markdown);
    } else if (std::holds_alternative<StopTurn>(request)) {
        m_turns->stop();
    } else if (std::holds_alternative<SubmitMessage>(request)) {
        m_turns->submit();
    } else if (const auto *typed = std::get_if<KeepTyped>(&request)) {
        m_drafts->keepFor(typed->session, typed->text);
    } else if (const auto *into = std::get_if<FollowInto>(&request)) {
        follow(*into);
    } else {
        return false;
    }
    return true;
}

QList<Feature::PaletteEntry> ConversationController::paletteEntries() const
{
    QList<PaletteEntry> entries;
    const TranscriptActions *message = shell().conversation()->transcript()->actions();
    for (QAction *action : message->menu()) {
        // Those two are commands of the window, for whatever has the focus.
        if (action != nullptr && action != message->copy && action != message->selectAll) {
            entries += PaletteEntry { action };
        }
    }
    entries += PaletteEntry { m_turns->askAgainAction() };
    entries += PaletteEntry { shell().conversation()->composer()->stopAction() };
    return entries;
}

void ConversationController::prepareToClose()
{
    shell().conversation()->composer()->flushDraft();
}

bool ConversationController::endWork(bool late)
{
    TurnRegistry &turns = conversations()->turns();
    if (turns.running().isEmpty() || late) {
        return true;
    }
    if (!std::exchange(m_isEnding, true)) {
        turns.stopAll();
    }
    return turns.running().isEmpty();
}

void ConversationController::follow(const FollowInto &into)
{
    m_drafts->follow(into.parent, into.child, shell().conversation()->composer()->text());
    workbench()->openSession(into.child);
}

void ConversationController::copyReference(const EntryId &entry)
{
    QGuiApplication::clipboard()->setText(referenceTo(*workbench()->loaded().snapshot, entry));
}

void ConversationController::askLabel(const EntryId &entry)
{
    bool ok = false;
    const QString old = workbench()->loaded().snapshot->labels.value(entry);
    const QString label = QInputDialog::getText(shell().mainWindow(), tr("Label"),
                                                tr("Label of this entry (empty removes it)"),
                                                QLineEdit::Normal, old, &ok);
    if (ok && label != old) {
        branchEditor()->setLabel(entry, label);
    }
}

void ConversationController::askFork(const EntryId &entry)
{
    if (const auto name = askForFork(shell().mainWindow(), workbench()->loaded(), entry)) {
        sessionStarter()->forkFrom(entry, *name);
    }
}

void ConversationController::askFolder()
{
    const QString old = workbench()->session().cwd;
    const QString folder = QFileDialog::getExistingDirectory(
            shell().mainWindow(), tr("Working folder of this session"),
            QFileInfo(old).isDir() ? old : QDir::homePath());
    if (!folder.isEmpty()) {
        sessionStarter()->setFolder(folder);
    }
}

void ConversationController::askFiles()
{
    const QString folder = workbench()->session().cwd;
    m_turns->attachFiles(QFileDialog::getOpenFileNames(
            shell().mainWindow(), tr("Attach files"),
            QFileInfo(folder).isDir() ? folder : QString(),
            tr("Texts and images (*);;Images (%1)").arg(picturePatterns())));
}

void ConversationController::openLink(const QUrl &url)
{
    if (const auto place = SessionPlace::fromUrl(url)) {
        workbench()->goTo(place->session, place->entry);
        return;
    }
    if (const auto opened = openLinkOutside(shell().mainWindow(), url); !opened) {
        shell().showError(opened.error());
    }
}

} // namespace varve
