// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Idle work: when the window is quiet, what the status bar says of it, and its own window.
#include "activitywatch.h"
#include "autocompaction.h"
#include "carerunner.h"
#include "idlewindow.h"
#include "idlewords.h"
#include "mainwindow.h"
#include "plaintext.h"
#include "preferencesdialog.h"

#include <QAction>
#include <QStatusBar>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

void MainWindow::connectIdle()
{
    IdleWork *idle = m_services.idle;
    if (idle == nullptr) {
        m_actions.idleWork->setVisible(false);
        return;
    }
    m_idleStatus->setAccessibleName(tr("Idle work under way"));
    connect(m_actions.idleWork, &QAction::triggered, this, &MainWindow::openIdle);
    connect(m_idleStatus, &QToolButton::clicked, this, &MainWindow::openIdle);
    connect(idle, &IdleWork::changed, this, &MainWindow::showIdle);
    connect(idle, &IdleWork::told, this, [this](const QString &problem) {
        constexpr int ShownMs = 30'000;
        //: why
        statusBar()->showMessage(asOneLine(tr("Idle work has to wait: %1").arg(problem)), ShownMs);
    });
    connect(idle, &IdleWork::stepEnded, m_services.workbench,
            [workbench = m_services.workbench](const IdleRecord &step) {
                if (!step.session.isNull() && step.outcome == IdleRecord::Outcome::Done) {
                    workbench->refreshSession(step.session); // its summary is in the list
                }
            });
    watchForIdle();
    showIdle();
}

/// What ends the quiet time: the person, and whatever the program does for them.
void MainWindow::watchForIdle()
{
    IdleWork *idle = m_services.idle;
    const auto note = [idle] { idle->noteActivity(); };
    idle->setBusySource([this] {
        using Written = CompactionSession::State;
        const Written state = m_services.compaction->state();
        return !m_services.conversations->turns().running().isEmpty()
                || m_services.imports->isRunning() || state == Written::Writing
                || state == Written::Applying
                || (m_services.care != nullptr && m_services.care->isRunning());
    });
    auto *watch = new ActivityWatch(this);
    connect(watch, &ActivityWatch::active, idle, note);
    connect(&m_services.conversations->turns(), &TurnBoard::started, idle, note);
    connect(&m_services.conversations->turns(), &TurnBoard::finished, idle, note);
    connect(m_services.imports, &ImportRunner::started, idle, note);
    connect(m_services.imports, &ImportRunner::finished, idle, note);
    connect(m_auto, &AutoCompaction::runningChanged, idle, note);
    if (m_services.care != nullptr) {
        connect(m_services.care, &CareRunner::runningChanged, idle, note);
    }
    Workbench *workbench = m_services.workbench;
    connect(workbench, &Workbench::sessionOpened, idle,
            [idle, workbench] { idle->setOnScreen(workbench->session().id); });
    connect(workbench, &Workbench::sessionClosed, idle, [idle] { idle->setOnScreen({}); });
}

void MainWindow::openIdle()
{
    if (!m_idleWindow) {
        m_idleWindow = new IdleWindow(m_services.idle, this);
        m_idleWindow->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_idleWindow, &IdleWindow::preferencesRequested, this,
                [this] { showPreferences()->showPage(PreferencesDialog::Page::Idle); });
        connect(m_idleWindow, &IdleWindow::sessionRequested, m_services.workbench,
                [this](const SessionId &id) { m_services.workbench->openSession(id); });
    }
    m_idleWindow->show();
    m_idleWindow->raise();
    m_idleWindow->activateWindow();
}

void MainWindow::showIdle()
{
    constexpr qsizetype LongestText = 40;
    const IdleWork::State &state = m_services.idle->state();
    const bool begun = m_services.idle->isWorking() && !state.step.task.isEmpty();
    m_idleStatus->setVisible(begun);
    if (begun) {
        const QString text = asOneLine(idleStepText(state.step));
        m_idleStatus->setText(
                asActionText(text.size() > LongestText ? text.first(LongestText) + u'…' : text));
        m_idleStatus->setToolTip(
                asPlainText(tr("Done while nothing else happens: %1. Click for more.").arg(text)));
    }
}

} // namespace varve
