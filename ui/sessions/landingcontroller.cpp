// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "landingcontroller.h"

#include <conversation/conversationpage.h>
#include <models/autocompaction.h>
#include <models/compactionsession.h>
#include <models/conversations.h>
#include <models/resumption.h>
#include <models/storedsessions.h>
#include <recall/handoffstart.h>
#include <shell/actionreason.h>

#include <QAction>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

LandingController::LandingController(const FeatureContext &context, const Parts &parts)
    : Feature(context)
    , m_parts(parts)
    , m_earlier(addAction("openEarlier", tr("Back to the &earlier session"), u"arrow-left"_s,
                          { Qt::ALT | Qt::SHIFT | Qt::Key_Home }))
    , m_button(new QToolButton(shell().mainWindow()))
{
    m_button->setDefaultAction(m_earlier);
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setAutoRaise(true);
    m_button->hide();
    shell().addToStatusBar(m_button);
    connect(m_earlier, &QAction::triggered, this, &LandingController::openEarlier);
    connect(shell().conversation(), &ConversationPage::earlierRequested, this,
            &LandingController::openEarlier);
    connect(m_parts.automatic, &AutoCompaction::rolledOver, this, &LandingController::goOnIn);
    connect(m_parts.byHand, &CompactionSession::applied, this, [this] {
        if (const SessionId child = m_parts.byHand->result().child; !child.isNull()) {
            goOnIn(m_parts.byHand->sessionId(), child);
        }
    });
    connect(m_parts.resumption, &Resumption::resumed, this,
            [this](const SessionId &from, const SessionId &opened) {
                if (from != opened) {
                    m_landedIn = opened;
                }
            });
    connect(&engine().finalizer(), &Finalizer::finalized, storedSessions(),
            &StoredSessions::refresh);
}

LandingController::~LandingController() = default;

bool LandingController::continues() const
{
    return workbench()->hasSession()
            && (workbench()->session().rolledOver || isHandedOff(workbench()->session()));
}

void LandingController::update(const WindowState &state)
{
    allow(m_earlier, continues(),
          WindowState::first(
                  { state.noSession, tr("This session does not continue another one") }));
    m_button->setVisible(continues() && workbench()->session().id == m_landedIn);
}

bool LandingController::take(const ShellRequest &request)
{
    const auto *resume = std::get_if<ResumeSession>(&request);
    if (resume != nullptr) {
        m_parts.resumption->resume(resume->session);
    }
    return resume != nullptr;
}

/// The window follows, with what stands in the composer. While a turn runs that was begun meanwhile it stays: its answer comes here.
void LandingController::goOnIn(const SessionId &parent, const SessionId &child)
{
    if (workbench()->isOpen(parent) && !shell().state().isBusy) {
        m_landedIn = child;
        shell().ask(FollowInto { parent, child });
    }
}

void LandingController::openEarlier()
{
    if (continues()) {
        workbench()->openSession(workbench()->session().parentSession,
                                 workbench()->session().baseEntry);
    }
}

} // namespace varve
