// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "noticecontroller.h"

#include <agent/approvalqueue.h>
#include <engine/engine.h>
#include <models/conversations.h>
#include <models/plaintext.h>
#include <models/storedsessions.h>
#include <models/workbench.h>
#include <settings/windowsettings.h>
#include <shell/desktopnotifier.h>

#include <QApplication>
#include <QKeySequence>
#include <QWidget>

#include <algorithm>

namespace varve
{

namespace
{

/// It, or a dialog of it.
bool isUsed(const QWidget *window)
{
    const QWidget *active = QApplication::activeWindow();
    while (active != nullptr && active != window) {
        active = active->parentWidget();
    }
    return active != nullptr;
}

} // namespace

NoticeController::NoticeController(const FeatureContext &context, DesktopNotifier *notifier)
    : Feature(context)
    , m_notifier(notifier)
{
    if (notifier == nullptr) {
        return;
    }
    connect(notifier, &DesktopNotifier::pressed, this, [this] {
        if (!m_told.isNull() && !workbench()->isOpen(m_told)) {
            workbench()->openSession(m_told);
        }
    });
    connectTurns();
    connect(settings(), &Settings::changed, this, &NoticeController::keepAwake);
}

NoticeController::~NoticeController() = default;

void NoticeController::connectTurns()
{
    const TurnRegistry *turns = &conversations()->turns();
    connect(turns, &TurnRegistry::finished, this, &NoticeController::tellEnd);
    connect(turns, &TurnRegistry::started, this, &NoticeController::keepAwake);
    connect(turns, &TurnRegistry::finished, this, &NoticeController::keepAwake);
    connect(
            &engine().approvals(), &ApprovalQueue::asked, this,
            [this](const ApprovalRequest &request) {
                if (settings()->get(Keys::AnswerNotices)) {
                    tell(request.session, tr("A tool waits to be allowed: %1.").arg(request.tool));
                }
            },
            Qt::QueuedConnection);
}

bool NoticeController::take(const ShellRequest &request)
{
    const auto *wanted = std::get_if<TellOnDesktop>(&request);
    if (wanted != nullptr) {
        tell(wanted->session, wanted->text);
    }
    return wanted != nullptr;
}

void NoticeController::tellEnd(const SessionId &session, const TurnEnd &end)
{
    if (!settings()->get(Keys::AnswerNotices)) {
        return;
    }
    switch (end.how) {
    case TurnEnd::How::Answered:
        return tell(session, tr("The answer has come."));
    case TurnEnd::How::Limited:
        return tell(session, tr("The answer was stopped at a limit."));
    case TurnEnd::How::Failed:
        return tell(session, tr("The answer did not come."));
    case TurnEnd::How::Stopped:
        return; // by the person, who knows
    }
}

void NoticeController::tell(const SessionId &session, const QString &text)
{
    if (m_notifier == nullptr || isUsed(shell().mainWindow())) {
        return;
    }
    m_told = session;
    const QList<Session> &sessions = storedSessions()->sessions();
    const auto of = std::ranges::find(sessions, session, &Session::id);
    const QString title = of != sessions.cend() ? asOneLine(of->name) : QString();
    m_notifier->notify(shell().mainWindow(), title.isEmpty() ? tr("Varve") : title, text);
}

void NoticeController::keepAwake()
{
    m_awake.setWanted(settings()->get(Keys::KeepAwake)
                      && !conversations()->turns().running().isEmpty());
}

} // namespace varve
