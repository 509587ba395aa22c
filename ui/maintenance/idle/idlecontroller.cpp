// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idlecontroller.h"

#include "idlewindow.h"
#include <models/autocompaction.h>
#include <models/compactionsession.h>
#include <models/conversations.h>
#include <models/idlewords.h>
#include <models/idlework.h>
#include <models/importrunner.h>
#include <models/maintenancerunner.h>
#include <models/plaintext.h>
#include <models/storedsessions.h>
#include <shell/activitywatch.h>
#include <shell/bringtofront.h>
#include <shell/icons.h>

#include <QAction>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

IdleController::IdleController(const FeatureContext &context, IdleWork *idle, const Others &others)
    : Feature(context)
    , m_idle(idle)
    , m_others(others)
    , m_button(new QToolButton(shell().mainWindow()))
{
    const QAction *action = addAction("idleWork", tr("Idle &work…"), u"moon"_s);
    connect(action, &QAction::triggered, this, &IdleController::open);
    createButton();
    connectIdle();
    watch();
    show();
}

IdleController::~IdleController() = default;

void IdleController::createButton()
{
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setIcon(themedIcon(u"moon"_s));
    m_button->setAutoRaise(true);
    m_button->setAccessibleName(tr("Idle work under way"));
    m_button->hide();
    shell().addToStatusBar(m_button);
    connect(m_button, &QToolButton::clicked, this, &IdleController::open);
}

void IdleController::connectIdle()
{
    connect(m_idle, &IdleWork::changed, this, &IdleController::show);
    connect(m_idle, &IdleWork::told, this, [this](const QString &problem) {
        constexpr int ShownMs = 30'000;
        //: why
        shell().say(tr("Idle work has to wait: %1").arg(problem), ShownMs);
    });
    connect(m_idle, &IdleWork::stepEnded, storedSessions(),
            [list = storedSessions()](const IdleRecord &step) {
                if (!step.session.isNull() && step.outcome == IdleRecord::Outcome::Done) {
                    list->refreshSession(step.session); // its summary is in the list
                }
            });
}

bool IdleController::isBusyElsewhere() const
{
    using Written = CompactionSession::State;
    const Written state = m_others.compaction->state();
    return !conversations()->turns().running().isEmpty() || m_others.imports->isRunning()
            || state == Written::Writing || state == Written::Applying
            || (m_others.care != nullptr && m_others.care->isRunning());
}

/// What ends the quiet time: the person, and whatever the program does for them.
void IdleController::watch()
{
    IdleWork *idle = m_idle;
    const auto note = [idle] { idle->noteActivity(); };
    idle->setBusySource([this] { return isBusyElsewhere(); });
    auto *person = new ActivityWatch(this);
    connect(person, &ActivityWatch::active, idle, note);
    connect(&conversations()->turns(), &TurnRegistry::started, idle, note);
    connect(&conversations()->turns(), &TurnRegistry::finished, idle, note);
    connect(m_others.imports, &ImportRunner::started, idle, note);
    connect(m_others.imports, &ImportRunner::finished, idle, note);
    connect(m_others.automatic, &AutoCompaction::runningChanged, idle, note);
    if (m_others.care != nullptr) {
        connect(m_others.care, &MaintenanceRunner::runningChanged, idle, note);
    }
    connect(workbench(), &Workbench::sessionOpened, idle,
            [idle, workbench = workbench()] { idle->setOnScreen(workbench->session().id); });
    connect(workbench(), &Workbench::sessionClosed, idle, [idle] { idle->setOnScreen({}); });
}

void IdleController::open()
{
    if (!m_window) {
        m_window = new IdleWindow(m_idle, shell().mainWindow());
        m_window->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_window, &IdleWindow::preferencesRequested, this,
                [this] { shell().ask(OpenPreferences { OpenPreferences::At::Idle }); });
        connect(m_window, &IdleWindow::sessionRequested, workbench(),
                [workbench = workbench()](const SessionId &id) { workbench->openSession(id); });
    }
    bringToFront(m_window);
}

void IdleController::show()
{
    constexpr qsizetype LongestText = 40;
    const IdleWork::State &state = m_idle->state();
    const bool begun = m_idle->isWorking() && !state.step.task.isEmpty();
    m_button->setVisible(begun);
    if (begun) {
        const QString text = asOneLine(idleStepText(state.step));
        m_button->setText(
                asActionText(text.size() > LongestText ? text.first(LongestText) + u'…' : text));
        m_button->setToolTip(
                asPlainText(tr("Done while nothing else happens: %1. Click for more.").arg(text)));
    }
}

void IdleController::prepareToClose()
{
    m_idle->stop();
}

} // namespace varve
