// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "autocompaction.h"

namespace varve
{

AutoCompaction::AutoCompaction(Workbench *workbench, HttpTransport *transport,
                               EndpointSource endpoint, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_endpoint(std::move(endpoint))
    , m_compaction(workbench, transport)
{
    // The answer is part of the context once the session was read again.
    connect(m_workbench, &Workbench::viewChanged, this, &AutoCompaction::check);
    connect(&m_compaction, &CompactionSession::summaryReady, this, [this] {
        if (m_compaction.record().misshapen) {
            Q_EMIT failed({ Error::Kind::Provider,
                            tr("The model did not write a summary in the form it was asked for, so "
                               "nothing was compacted. Compact by hand to look at it."),
                            {} });
            return;
        }
        m_compaction.apply(m_compaction.record().text);
    });
    connect(&m_compaction, &CompactionSession::applied, this, [this] {
        m_lastAfter.insert(m_compaction.sessionId(), m_compaction.after()->tokens());
        Q_EMIT compacted(m_compaction.before()->tokens(), m_compaction.after()->tokens());
    });
    connect(&m_compaction, &CompactionSession::summaryFailed, this, &AutoCompaction::failed);
    connect(&m_compaction, &CompactionSession::applyFailed, this, &AutoCompaction::failed);
}

AutoCompaction::~AutoCompaction() = default;

bool AutoCompaction::isUnderWay() const
{
    using State = CompactionSession::State;
    const State own = m_compaction.state();
    if (own == State::Writing || own == State::Applying) {
        return true; // of whichever session: it is not given up for another
    }
    if (m_byHand == nullptr || m_byHand->sessionId() != m_workbench->session().id) {
        return false;
    }
    const State state = m_byHand->state();
    return state == State::Writing || state == State::Reviewing || state == State::Applying;
}

void AutoCompaction::check()
{
    if (!m_workbench->hasSession() || m_answered.isNull()
        || std::exchange(m_answered, {}) != m_workbench->session().id
        || !m_workbench->loaded().isAtLeaf() || isUnderWay()) {
        return;
    }
    const ProjectionChoice &choice = m_workbench->choice();
    const auto threshold = choice.compaction.thresholdFor(choice.window.tokens);
    const qint64 tokens = m_workbench->context()->tokens();
    if (choice.compaction.mode == CompactionMode::Off || !threshold || tokens <= *threshold) {
        return;
    }
    const qint64 growth = tokens - m_lastAfter.value(m_workbench->session().id);
    if (choice.compaction.mode == CompactionMode::Remind || !m_endpoint()
        || growth < choice.compaction.progressFor(choice.window.tokens)) {
        Q_EMIT reminded(tokens, *threshold);
        return;
    }
    start();
}

void AutoCompaction::start()
{
    CompactionSession::Options options;
    options.instructions = m_workbench->choice().compaction.instructions;
    options.endpoint = m_endpoint();
    m_compaction.plan(options);
    if (m_compaction.currentPlan().isRefused()) {
        Q_EMIT failed(
                { Error::Kind::Refused, refusalText(m_compaction.currentPlan().refusal), {} });
        return;
    }
    Q_EMIT started();
    m_compaction.summarize();
}

} // namespace varve
