// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions that begin with what matters of another one, and links from one session into another.
#include "commandrunner.h"
#include "composer.h"
#include "configuredmodel.h"
#include "conversationpage.h"
#include "handoffdriver.h"
#include "mainwindow.h"
#include "plainmessagebox.h"
#include "resumeoffers.h"
#include "searchsettings.h"
#include "sessionlink.h"

#include <QAction>
#include <QPlainTextEdit>
#include <QPushButton>

namespace varve
{

void MainWindow::connectHandoff()
{
    connect(m_actions.handOff, &QAction::triggered, this, [this] { m_handoff->open(); });
    connect(m_commands, &CommandRunner::handoffRequested, m_handoff, &HandoffDriver::open);
    connect(m_handoff, &HandoffDriver::started, this, &MainWindow::beginHandedOff);
    connect(m_driver, &ConversationDriver::busyChanged, this, &MainWindow::updateActions);
    connect(m_driver, &ConversationDriver::placeRequested, this,
            [this](const SessionId &session, const EntryId &entry) { goTo({ session, entry }); });
    auto *offers = new ResumeOffers(m_driver->completion(), m_services.workbench, this);
    offers->setSearcher(new Searcher(m_services.store, m_services.transport,
                                     configuredEmbeddingModel(m_services.settings, m_services.keys),
                                     this),
                        [this] { return !m_services.settings->get(Keys::PauseVectors); });
}

QString MainWindow::handoffObstacle() const
{
    const Workbench *workbench = m_services.workbench;
    if (!workbench->hasSession()) {
        return tr("No session is open");
    }
    if (m_services.store->access() != StoreAccess::ReadWrite) {
        return tr("The store is open for reading only");
    }
    if (workbench->context()->leaf.isNull()) {
        return tr("Nothing was said in this session yet");
    }
    return m_driver->isBusy() ? tr("An answer is coming") : QString();
}

/// Drafts of handoffs live as long as the window.
void MainWindow::askAboutHandoffs()
{
    auto *box = new PlainMessageBox(QMessageBox::Question, tr("Close Varve"),
                                    tr("A handoff was drafted and its session not started."),
                                    QMessageBox::Cancel, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("The draft is lost if you close the window now. “Hand off…” in its "
                               "session shows it."));
    QPushButton *close = box->addButton(tr("C&lose"), QMessageBox::DestructiveRole);
    connect(close, &QPushButton::clicked, this, [this] {
        m_dropsHandoffs = true;
        this->close();
    });
    box->open();
}

/// What is to be sent is written into the composer first: if it cannot be sent, it is not lost.
void MainWindow::beginHandedOff(const Session &session, const QString &text)
{
    finalizeLeft();
    connect(
            m_services.workbench, &Workbench::sessionOpened, this,
            [this, id = session.id, text] {
                if (m_services.workbench->session().id != id) {
                    // Somebody has opened another one meanwhile: it waits there, unsent.
                    [[maybe_unused]] const auto kept =
                            m_services.store->write([id, text](SessionStore &store) {
                                const auto draft = store.draft(id);
                                return draft && draft->isEmpty() ? store.saveDraft(id, text)
                                                                 : Result<>();
                            });
                    return;
                }
                m_conversation->composer()->editor()->setFocus();
                if (!text.isEmpty()) {
                    // A goal that begins as a command does is a message all the same.
                    const bool isMessage = readComposed(text).kind == ComposedText::Kind::Message;
                    m_conversation->composer()->offer(isMessage ? text : QString(u' ' + text));
                    m_driver->submit();
                }
            },
            Qt::SingleShotConnection);
    m_services.workbench->openSession(session.id);
}

/// One that was deleted meanwhile is told of by the workbench.
void MainWindow::goTo(const SessionPlace &place)
{
    const Workbench *workbench = m_services.workbench;
    if (workbench->hasSession() && workbench->session().id == place.session
        && !place.entry.isNull()) {
        m_services.workbench->lookAt(place.entry);
        return;
    }
    m_services.workbench->openSession(place.session, place.entry);
}

} // namespace varve
