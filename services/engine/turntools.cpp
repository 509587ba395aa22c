// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turntools.h"

#include "turnbranch.h"
#include <agent/toolresultentry.h>
#include <workspace/appendbelow.h>

#include <utility>

namespace varve
{

using Addition = TurnBranch::Addition;

TurnTools::TurnTools(TurnBranch *branch, std::shared_ptr<const ToolSet> tools, Approver *approver,
                     QObject *parent)
    : QObject(parent)
    , m_branch(branch)
    , m_tools(std::move(tools))
    , m_approver(approver)
{ }

void TurnTools::start(const QList<ToolCallBlock> &calls, ToolScene scene)
{
    scene.append = [this, session = scene.session](const MakeAtTip &make) {
        return append(session, make);
    };
    m_over.reset();
    m_round = std::make_unique<ToolRound>(m_tools.get(), m_approver, std::move(scene), &m_repeats);
    connect(m_round.get(), &ToolRound::asked, this, &TurnTools::asked);
    connect(m_round.get(), &ToolRound::callStarted, this, &TurnTools::callStarted);
    connect(m_round.get(), &ToolRound::outputGrew, this, &TurnTools::outputGrew);
    connect(m_round.get(), &ToolRound::ended, this, &TurnTools::onEnded);
    connect(m_round.get(), &ToolRound::finished, this, [this](bool hopeless) {
        m_round.release()->deleteLater();
        m_over = hopeless;
        finishIfOver();
    });
    m_round->start(calls);
}

void TurnTools::stop()
{
    if (m_round) {
        m_round->stop();
    }
}

/// Below what the turn has stored so far, and before the result of the call that asks for it.
QFuture<Result<QList<Entry>>> TurnTools::append(const SessionId &session, const MakeAtTip &make)
{
    return m_branch->append([session, make](SessionStore &store, qint64 tip) {
        return branchEnd(store.reader(), session, tip)
                .and_then([&](qint64 end) { return make(store, end); })
                .transform([](const QList<Entry> &entries) { return Addition { entries }; });
    });
}

void TurnTools::onEnded(const ToolCallBlock &call, const ToolOutcome &outcome, qint64 durationMs)
{
    Q_EMIT callEnded(call, outcome);
    ++m_writes;
    m_branch->append([call, outcome, durationMs](SessionStore &store, qint64 /*tip*/) {
                return toolResultEntry(store, call, outcome, durationMs)
                        .transform([](const Entry &entry) { return Addition { { entry } }; });
            })
            .then(this, [this](const Result<QList<Entry>> &stored) {
                --m_writes;
                if (!stored) {
                    Q_EMIT resultLost(stored.error());
                }
                finishIfOver();
            });
}

void TurnTools::finishIfOver()
{
    if (m_over && m_writes == 0) {
        Q_EMIT finished(*std::exchange(m_over, std::nullopt));
    }
}

} // namespace varve
