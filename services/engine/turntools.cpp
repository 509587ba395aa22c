// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turn.h"
#include <agent/toolresultentry.h>
#include <workspace/appendbelow.h>
#include <workspace/storeclient.h>

#include <QCoreApplication>

// What a turn does with the calls of an answer.
namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Turn)
};

QString repeatedCall()
{
    return Tr::tr("The model made the same call again and again, so the turn was "
                  "ended. Tell it what to do instead.");
}

} // namespace

ToolScene Turn::scene()
{
    ToolScene scene;
    scene.session = m_start.session;
    scene.folder = m_start.folder;
    scene.networkAllowed = m_start.networkAllowed;
    scene.answer = m_leaf;
    scene.answerSeq = m_leafSeq;
    scene.requestSeq = m_request.leafSeq;
    scene.kept = m_request.kept;
    scene.append = [this](const MakeAtTip &make) { return appendForTool(make); };
    return scene;
}

void Turn::runTools()
{
    if (m_calls.isEmpty()) {
        if (!m_steering.isEmpty() && !m_stopping) {
            appendSteering(&Turn::end);
        } else {
            end();
        }
        return;
    }
    setPhase(TurnPhase::Working);
    m_roundOver = false;
    m_tools = std::make_unique<ToolRound>(m_start.tools.get(), m_services.approver, scene(),
                                          &m_repeats);
    connect(m_tools.get(), &ToolRound::asked, this, [this](const ApprovalRequest &request) {
        setPhase(TurnPhase::Asking);
        Q_EMIT asked(request);
    });
    connect(m_tools.get(), &ToolRound::callStarted, this, [this](const ToolCallBlock &call) {
        setPhase(TurnPhase::Working);
        Q_EMIT callStarted(call);
    });
    connect(m_tools.get(), &ToolRound::outputGrew, this, &Turn::outputGrew);
    connect(m_tools.get(), &ToolRound::ended, this, &Turn::onCallEnded);
    connect(m_tools.get(), &ToolRound::finished, this, [this](bool hopeless) {
        m_tools.release()->deleteLater();
        m_roundOver = true;
        if (hopeless) {
            m_end.how = TurnEnd::How::Limited;
            m_end.error = { Error::Kind::Refused, repeatedCall(), {} };
        }
        afterRound();
    });
    m_tools->start(m_calls);
    if (m_stopping) {
        m_tools->stop();
    }
}

/// Below what the turn has stored so far, and before the result of the call that asks for it.
QFuture<Result<QList<Entry>>> Turn::appendForTool(const MakeAtTip &make)
{
    return write([make, session = m_start.session, tip = m_tip](SessionStore &store) {
               return branchEnd(store.reader(), session, tip->seq).and_then([&](qint64 end) {
                   return make(store, end);
               });
           })
            .then(this, [this](const Result<QList<Entry>> &stored) {
                if (stored) {
                    noteStored(*stored);
                }
                return stored;
            });
}

/// Each result is stored as it comes, while the next call is considered already.
void Turn::onCallEnded(const ToolCallBlock &call, const ToolOutcome &outcome, qint64 durationMs)
{
    Q_EMIT callEnded(call, outcome);
    ++m_writes;
    write([call, outcome, durationMs](SessionStore &store) {
        return toolResultEntry(store, call, outcome, durationMs).transform([](const Entry &entry) {
            return QList<Entry> { entry };
        });
    }).then(this, [this](const Result<QList<Entry>> &stored) {
        --m_writes;
        if (stored) {
            noteStored(*stored);
        } else {
            m_end.how = TurnEnd::How::Failed;
            m_end.error = stored.error();
        }
        afterRound();
    });
}

void Turn::afterRound()
{
    if (!m_roundOver || m_writes > 0) {
        return;
    }
    m_roundOver = false;
    if (m_stopping || m_end.how != TurnEnd::How::Answered) {
        end();
    } else if (!m_steering.isEmpty()) {
        appendSteering(&Turn::prepare);
    } else {
        prepare();
    }
}

} // namespace varve
