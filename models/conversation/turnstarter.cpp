// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnstarter.h"

#include "projectionsetup.h"

#include <utility>

namespace varve
{

TurnStarter::TurnStarter(Workbench *workbench, ProjectionSetup *setup, Conversations *conversations,
                         QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_setup(setup)
    , m_conversations(conversations)
{ }

TurnStarter::~TurnStarter() = default;

bool TurnStarter::isStarting(const SessionId &session) const
{
    return m_starting.contains(session);
}

bool TurnStarter::isBusy(const SessionId &session) const
{
    return !session.isNull()
            && (m_conversations->turns().isRunning(session) || m_starting.contains(session)
                || m_conversations->shell().isRunning(session));
}

quint64 TurnStarter::hold(const SessionId &session)
{
    m_starting.insert(session, { ++m_run });
    return m_run;
}

bool TurnStarter::release(const SessionId &session, quint64 run)
{
    return m_starting.value(session).run == run && m_starting.remove(session);
}

bool TurnStarter::cancel(const SessionId &session)
{
    Start start = m_starting.take(session);
    start.stop.request_stop();
    return start.run > 0;
}

std::optional<CompactionOptions> TurnStarter::takeOptions(const SessionId &session)
{
    return m_recipes.take(session);
}

/// Prepared anew each time, so that it stands on the newest entry whatever is being looked at.
void TurnStarter::start(const SessionId &session, const Question &question)
{
    cancel(session);
    const quint64 run = hold(session);
    std::stop_source &stop = m_starting[session].stop;
    stop = std::stop_source();
    TurnRequest request { .session = session, .message = question.entries };
    request.fromQueue = question.fromQueue;
    request.summaryKey = KeyPrompt::No; // nobody is asked twice for one message
    request.mayCompactUnasked = m_agreed.remove(session);
    Q_EMIT starting(session);
    prepareTurn(m_conversations->engine(), request, stop.get_token())
            .then(this, [this, session, run, question](const TurnOutcome &outcome) {
                if (m_starting.value(session).run != run) {
                    return; // stopped meanwhile
                }
                if (outcome) {
                    begin(session, question, *outcome);
                    return;
                }
                m_starting.remove(session);
                Q_EMIT givenBack(session, question);
                refuse(session, outcome.error());
            });
}

void TurnStarter::begin(const SessionId &session, const Question &question,
                        const PreparedTurn &prepared)
{
    m_recipes.insert(session, prepared.start.compaction);
    m_asked.insert(session, question);
    TurnStart start = prepared.start;
    start.putsPartIn = true; // who says "go on" after a stop has read it
    m_conversations->turns().start(start);
    if (m_workbench->isOpen(session)) { // else it would take the place of the open session's
        m_setup->setSetup(prepared.cwd, prepared.setup.choiceOptions());
    }
    if (prepared.windowLearned) {
        m_workbench->projectAgain();
    }
    Q_EMIT folderRead(prepared.cwd, prepared.setup.sources.report);
    if (!prepared.problems.isEmpty()) {
        Q_EMIT problemsFound(session, prepared.problems);
    }
}

void TurnStarter::refuse(const SessionId &session, const TurnRefusal &refusal)
{
    switch (refusal.why) {
    case TurnRefusal::Why::NotSetUp:
        Q_EMIT notSetUp();
        break;
    case TurnRefusal::Why::NoKey:
        Q_EMIT keyFailed(refusal.error);
        break;
    case TurnRefusal::Why::TooLarge:
        Q_EMIT tooLarge(session, refusal.model, refusal.tokens, refusal.room);
        break;
    case TurnRefusal::Why::Failed:
        Q_EMIT failed(refusal.error);
        break;
    case TurnRefusal::Why::Stopped:
        break;
    }
}

} // namespace varve
