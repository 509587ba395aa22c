// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handoffcontroller.h"

#include <conversation/composer.h>
#include <conversation/conversationpage.h>
#include <engine/slashcommands.h>
#include <models/branchmodels.h>
#include <models/conversations.h>
#include <models/leaving.h>
#include <settings/handoffsettings.h>
#include <shell/actionreason.h>
#include <shell/bringtofront.h>
#include <shell/plainmessagebox.h>

#include <QAction>
#include <QPlainTextEdit>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

HandoffController::HandoffController(const FeatureContext &context,
                                     const AutoCompaction *compaction)
    : Feature(context)
    , m_compaction(compaction)
    , m_handOff(addAction("handOff", tr("&Hand off…"), u"handoff"_s,
                          { Qt::CTRL | Qt::SHIFT | Qt::Key_N }))
    , m_writer(new HandoffWriter(workbench(), storedSessions(), engine().transport(),
                                 engine().leases(), this))
{
    connect(m_handOff, &QAction::triggered, this, [this] { open(); });
    connectWriter();
}

HandoffController::~HandoffController() = default;

void HandoffController::update(const WindowState &state)
{
    const bool empty = state.isOpen && workbench()->context()->leaf.isNull();
    const QString obstacle = WindowState::first(
            { state.noSession, state.readOnly,
              empty ? tr("Nothing was said in this session yet") : QString(), state.answering });
    allow(m_handOff, obstacle.isEmpty(), obstacle);
}

bool HandoffController::take(const ShellRequest &request)
{
    const auto *handOff = std::get_if<HandOff>(&request);
    if (handOff != nullptr) {
        open(handOff->goal);
    }
    return handOff != nullptr;
}

bool HandoffController::mayClose()
{
    const bool may = !hasDrafts() || m_dropsDrafts;
    if (!may) {
        askAboutDrafts();
    }
    return may;
}

/// Drafts of handoffs live as long as the window.
void HandoffController::askAboutDrafts()
{
    auto *box = new PlainMessageBox(QMessageBox::Question, tr("Close Varve"),
                                    tr("A handoff was drafted and its session not started."),
                                    QMessageBox::Cancel, shell().mainWindow());
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("The draft is lost if you close the window now. “Hand off…” in its "
                               "session shows it."));
    const QPushButton *close = box->addButton(tr("C&lose"), QMessageBox::DestructiveRole);
    connect(close, &QPushButton::clicked, this, [this] {
        m_dropsDrafts = true;
        shell().mainWindow()->close();
    });
    box->open();
}

void HandoffController::begin(const Session &session, const QString &text)
{
    finalizeLeft(engine(), *workbench(), *m_compaction);
    connect(
            workbench(), &Workbench::sessionOpened, this,
            [this, id = session.id, text] {
                if (workbench()->isOpen(id)) {
                    send(text);
                } else if (!text.isEmpty()) {
                    // Somebody has opened another one meanwhile: it waits there, unsent.
                    shell().ask(KeepTyped { id, text });
                }
            },
            Qt::SingleShotConnection);
    workbench()->openSession(session.id);
}

/// What is to be sent is written into the composer first: if it cannot be sent, it is not lost.
void HandoffController::send(const QString &text)
{
    Composer *composer = shell().conversation()->composer();
    composer->editor()->setFocus();
    if (!text.isEmpty()) {
        // A goal that begins as a command does is a message all the same.
        const bool isMessage = readComposed(text).kind == ComposedText::Kind::Message;
        composer->offer(isMessage ? text : QString(u' ' + text));
        shell().ask(SubmitMessage {});
    }
}

void HandoffController::open(const QString &goal)
{
    const Workbench *workbench = this->workbench();
    if (!workbench->hasSession()) {
        return;
    }
    const EntryId leaf = workbench->context()->leaf;
    const SessionId session = workbench->session().id;
    if (m_dialog == nullptr || m_session != session || m_leaf != leaf) {
        if (m_dialog != nullptr) {
            keep();
            m_writer->cancel();
            delete m_dialog.data();
        }
        m_session = session;
        m_leaf = leaf;
        m_writer->take();
        createDialog();
    }
    bringToFront(m_dialog);
    if (goal.isEmpty() || m_dialog->isDrafting()) {
        return;
    }
    if (m_dialog->hasDraft()) {
        m_dialog->showOtherGoal(goal);
        return;
    }
    m_dialog->setGoal(goal);
    draft(goal, !models()->summarizerByHand());
}

void HandoffController::createDialog()
{
    const Session &session = workbench()->session();
    const auto model = models()->summarizerByHand();
    m_dialog = new HandoffDialog(
            { u"#%1 %2"_s.arg(session.number).arg(session.name.simplified()).trimmed(),
              model ? model->endpoint.model : QString(), settings()->get(Keys::HandoffSends) },
            shell().mainWindow());
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (const auto kept = m_kept.constFind(m_session); kept != m_kept.cend()) {
        m_dialog->setContent(kept->content, kept->leaf != m_leaf);
    }
    connectDialog();
}

void HandoffController::keep()
{
    const HandoffDialog::Content content = m_dialog->content();
    if (content.isEmpty()) {
        m_kept.remove(m_session);
    } else {
        m_kept.insert(m_session, { content, m_leaf });
    }
}

bool HandoffController::hasDrafts() const
{
    return (m_dialog != nullptr && m_dialog->hasDraft())
            || std::ranges::any_of(m_kept,
                                   [](const Kept &kept) { return kept.content.draft.has_value(); });
}

void HandoffController::connectWriter()
{
    connect(m_writer, &HandoffWriter::textAdded, this, [this](const QString &text) {
        if (m_dialog) {
            m_dialog->addText(text);
        }
    });
    connect(m_writer, &HandoffWriter::drafted, this, [this](const HandoffDraft &draft) {
        if (m_dialog) {
            m_dialog->showDraft(draft);
        }
    });
    connect(m_writer, &HandoffWriter::failed, this, [this](const Error &error) {
        if (m_dialog) {
            const bool ofModel = m_byModel && m_toSend.isNull();
            m_dialog->showFailure(error.message, ofModel);
        }
        m_toSend.clear();
    });
    connect(m_writer, &HandoffWriter::started, this, [this](const Session &session) {
        if (m_dialog) {
            m_dialog->disconnect(this); // its end is no wish to stop
            m_dialog->done(QDialog::Accepted);
            m_dialog.clear();
        }
        m_kept.remove(m_writer->session());
        begin(session, std::exchange(m_toSend, {}));
    });
}

void HandoffController::connectDialog()
{
    connect(m_dialog, &HandoffDialog::draftRequested, this, &HandoffController::draft);
    connect(m_dialog, &HandoffDialog::stopRequested, m_writer, &HandoffWriter::cancel);
    connect(m_dialog, &QDialog::finished, this, [this] {
        keep();
        m_dialog.clear(); // it goes as soon as its events are done
    });
    connect(m_dialog, &QDialog::finished, m_writer, &HandoffWriter::cancel);
    connect(m_dialog, &HandoffDialog::startRequested, this,
            [this](const QString &goal, const QString &text, const QStringList &memory, bool send) {
                settings()->set(Keys::HandoffSends, send);
                m_byModel = false;
                m_toSend = send ? text : QString();
                m_dialog->showStarting();
                m_writer->start(goal, send ? QString() : text, memory);
            });
}

void HandoffController::draft(const QString &goal, bool builtIn)
{
    HandoffWriter::Job job;
    job.goal = goal;
    job.model = builtIn ? std::nullopt : models()->summarizerByHand();
    job.tokens = settings()->get(Keys::HandoffTokens);
    m_byModel = job.model.has_value();
    m_dialog->showDrafting(m_byModel);
    m_writer->draft(job);
}

} // namespace varve
