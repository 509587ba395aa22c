// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Compactions that go on by themselves, in the status bar.
#include "compactioncontroller.h"
#include "compactionstatus.h"
#include <models/autocompaction.h>
#include <models/format.h>
#include <models/resumption.h>
#include <models/workbench.h>
#include <settings/settings.h>
#include <shell/actionreason.h>
#include <shell/plainlabel.h>

#include <QToolButton>

namespace varve
{

using Until = CompactionStatus::Until;

void CompactionController::createStatus()
{
    QWidget *window = shell().mainWindow();
    m_mode = new PlainLabel(window);
    m_status = new CompactionStatus(window);
    m_stopButton = new QToolButton(window);
    m_stopButton->setDefaultAction(m_stop);
    m_stopButton->setAutoRaise(true);
    m_stopButton->hide();
    for (QWidget *widget : std::initializer_list<QWidget *> { m_mode, m_status, m_stopButton }) {
        shell().addToStatusBar(widget);
    }
    connect(workbench(), &Workbench::sessionOpened, m_status,
            [this] { m_status->setSession(workbench()->session().id); });
    connect(workbench(), &Workbench::sessionClosed, m_status, [this] { m_status->setSession({}); });
    // Of those that run by themselves; one that a person looks at has a button of its own.
    connect(m_stop, &QAction::triggered, this, [this] {
        m_parts.automatic->stop();
        m_parts.resumption->cancel();
    });
}

void CompactionController::connectAutomatic()
{
    const AutoCompaction *automatic = m_parts.automatic;
    CompactionStatus *status = m_status;
    connect(automatic, &AutoCompaction::started, status, [status](const SessionId &session) {
        status->say(session, tr("Compacting automatically…"), Until::Replaced);
    });
    connect(automatic, &AutoCompaction::progressed, status,
            [status](const SessionId &session, int part, int parts) {
                if (parts > 1 && part > 0) {
                    status->say(session,
                                //: a summary that takes several requests
                                tr("Compacting automatically, part %1 of %2…").arg(part).arg(parts),
                                Until::Replaced);
                }
            });
    connect(automatic, &AutoCompaction::stopped, status, [status](const SessionId &session) {
        status->say(session, tr("Compaction stopped. Nothing was changed."), Until::Left);
    });
    connect(automatic, &AutoCompaction::reminded, status,
            [status](const SessionId &session, qint64 tokens, qint64 threshold) {
                status->say(session,
                            tr("%1 tokens, more than %2: compact now…")
                                    .arg(formatTokens(tokens), formatTokens(threshold)),
                            Until::Left);
            });
    connect(automatic, &AutoCompaction::compacted, status,
            [status](const SessionId &session, qint64 before, qint64 after) {
                status->say(session,
                            tr("Compacted %1 → %2. Undo is in the Context menu.")
                                    .arg(formatTokens(before), formatTokens(after)),
                            Until::Left);
            });
    connect(automatic, &AutoCompaction::failed, status,
            [status](const SessionId &session, const Error &error) {
                status->say(session, tr("Automatic compaction did not work: compact now…"),
                            Until::Left, error.message);
            });
    connect(automatic, &AutoCompaction::runningChanged, this, &CompactionController::showRuns);
}

void CompactionController::connectResumption()
{
    const Resumption *resumption = m_parts.resumption;
    const auto sayHere = [this](const QString &text) {
        const SessionId open = workbench()->hasSession() ? workbench()->session().id : SessionId();
        m_status->say(open, text, Until::Left);
    };
    connect(resumption, &Resumption::failed, this, [this, sayHere](const Error &error) {
        sayHere({});
        shell().showError(error);
    });
    connect(resumption, &Resumption::writing, this, [sayHere](qint64 tokens, qint64 budget) {
        //: of a session that is to be gone on with; sizes in tokens
        sayHere(tr("%1 are too much to resume whole (%2): summarizing…")
                        .arg(formatTokens(tokens), formatTokens(budget)));
    });
    connect(resumption, &Resumption::resumed, this,
            [this](const SessionId &from, const SessionId &opened, qint64 before, qint64 now,
                   const QString &why) {
                if (from != opened) {
                    m_status->say(opened,
                                  tr("Resumed from its summary, %1 → %2 tokens")
                                          .arg(formatTokens(before), formatTokens(now)),
                                  Until::Left);
                    return;
                }
                m_status->say(opened,
                              why.isEmpty() ? tr("Resumed whole, %1 tokens").arg(formatTokens(now))
                                            : tr("Resumed whole: it could not be summarized"),
                              Until::Left, why);
            });
    connect(resumption, &Resumption::writing, this, &CompactionController::showRuns);
    connect(resumption, &Resumption::resumed, this, &CompactionController::showRuns);
    connect(resumption, &Resumption::failed, this, &CompactionController::showRuns);
}

void CompactionController::showMode()
{
    switch (CompactionSettings::read(*settings()).mode) {
    case CompactionMode::Automatic:
        m_mode->setText(tr("Automatic compaction: on"));
        break;
    case CompactionMode::Remind:
        m_mode->setText(tr("Automatic compaction: remind only"));
        break;
    case CompactionMode::Off:
        m_mode->setText(tr("Automatic compaction: off"));
        break;
    }
}

void CompactionController::showRuns()
{
    const bool runs = m_parts.automatic->isRunning() || m_parts.resumption->isWriting();
    allow(m_stop, runs, tr("No compaction is running by itself"));
    m_stopButton->setVisible(runs);
}

} // namespace varve
