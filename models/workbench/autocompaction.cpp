// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "autocompaction.h"

#include "storedsessions.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>

namespace varve
{

AutoCompaction::AutoCompaction(Workbench *workbench, StoredSessions *list, Compactor *compactor,
                               SummarizerSource summarizers, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_list(list)
    , m_compactor(compactor)
    , m_summarizers(std::move(summarizers))
{
    m_quiet.setSingleShot(true);
    m_quiet.setTimerType(Qt::VeryCoarseTimer);
    connect(&m_quiet, &QTimer::timeout, this, &AutoCompaction::onQuiet);
    // The answer is part of the context once the session was read again.
    connect(m_workbench, &Workbench::viewChanged, this, &AutoCompaction::check);
    connect(m_workbench, &Workbench::viewChanged, this, &AutoCompaction::sayCompacted);
    connectCompactor();
}

AutoCompaction::~AutoCompaction() = default;

void AutoCompaction::connectCompactor()
{
    connect(m_compactor, &Compactor::began, this, [this](const SessionId &session) {
        m_running += session;
        Q_EMIT runningChanged();
        Q_EMIT started(session);
    });
    connect(m_compactor, &Compactor::progressed, this, &AutoCompaction::progressed);
    connect(m_compactor, &Compactor::ended, this, &AutoCompaction::onEnded);
}

CompactionOptions AutoCompaction::recipeFor(const ProjectionChoice &choice,
                                            const std::optional<AnswerTarget> &answers) const
{
    CompactionOptions options = CompactionOptions::of(choice);
    options.setSummarizers(m_summarizers(answers));
    return options;
}

bool AutoCompaction::isByHand(const SessionId &session) const
{
    if (m_byHand == nullptr || m_byHand->sessionId() != session) {
        return false;
    }
    using State = CompactionSession::State;
    const State state = m_byHand->state();
    return state == State::Writing || state == State::Reviewing || state == State::Applying;
}

bool AutoCompaction::isRunning() const
{
    return m_workbench->hasSession() && m_running.contains(m_workbench->session().id);
}

void AutoCompaction::stop()
{
    if (m_workbench->hasSession()) {
        m_compactor->cancel(m_workbench->session().id);
    }
}

void AutoCompaction::noteAnswered(const SessionId &session,
                                  const std::optional<CompactionOptions> &options)
{
    noteActivity();
    if (m_workbench->hasSession() && m_workbench->session().id == session) {
        m_answered = { session, options };
    } else if (options) {
        run(session, CompactionCause::AfterAnswer, *options);
    }
}

void AutoCompaction::check()
{
    if (!m_answered) {
        return;
    }
    const Answered answered = *std::exchange(m_answered, std::nullopt);
    if (isByHand(answered.session)) {
        return;
    }
    const bool isShown = m_workbench->hasSession() && m_workbench->session().id == answered.session
            && m_workbench->loaded().isAtLeaf();
    if (!isShown) { // the person has gone to another session or branch meanwhile
        if (answered.options) {
            run(answered.session, CompactionCause::AfterAnswer, *answered.options);
        }
        return;
    }
    const ProjectionChoice &choice = m_workbench->choice();
    if (choice.compaction.mode != CompactionMode::Remind) {
        run(m_workbench->session().id, CompactionCause::AfterAnswer, recipeFor(choice));
        return;
    }
    const auto threshold = choice.compaction.thresholdFor(choice.window.tokens);
    const qint64 tokens = m_workbench->context()->tokens();
    if (threshold && tokens > *threshold) {
        Q_EMIT reminded(m_workbench->session().id, tokens, *threshold);
    }
}

void AutoCompaction::noteActivity()
{
    if (!m_workbench->hasSession()) {
        return;
    }
    const std::chrono::minutes quiet { m_workbench->choice().compaction.idleMinutes };
    if (quiet.count() > 0) {
        m_quiet.start(quiet);
    } else {
        m_quiet.stop();
    }
}

void AutoCompaction::onQuiet()
{
    if (m_workbench->hasSession() && m_workbench->loaded().isAtLeaf()
        && !isByHand(m_workbench->session().id)) {
        run(m_workbench->session().id, CompactionCause::Idle, recipeFor(m_workbench->choice()));
    }
}

void AutoCompaction::run(const SessionId &session, CompactionCause cause,
                         const CompactionOptions &options)
{
    std::optional<CompactionRequest> request;
    if (cause == CompactionCause::AfterAnswer) {
        request = CompactionRequest::afterAnswer(session, options);
    } else if (const auto limit = options.limitFor(cause)) {
        request.emplace();
        request->session = session;
        request->cause = cause;
        request->options = options;
        request->above = limit;
    }
    if (!request) {
        return;
    }
    [[maybe_unused]] const auto ended = m_compactor->run(*request); // what comes of it is signalled
}

/// Who reads that it can be undone would undo the one before, where this one was not read yet.
void AutoCompaction::sayCompacted()
{
    const auto isAwaited = [this](const Applied &one) {
        return m_workbench->hasSession() && m_workbench->session().id == one.session
                && m_workbench->loaded().snapshot->tree.indexOf(one.leaf) < 0;
    };
    const auto awaited = std::ranges::stable_partition(m_applied, std::not_fn(isAwaited));
    const QList<Applied> known(m_applied.begin(), awaited.begin());
    m_applied.erase(m_applied.begin(), awaited.begin());
    for (const Applied &one : known) {
        Q_EMIT compacted(one.session, one.before, one.after);
    }
}

void AutoCompaction::onEnded(const SessionId &session, const CompactionOutcome &end)
{
    if (m_running.remove(session)) {
        Q_EMIT runningChanged();
    }
    switch (end.how) {
    case CompactionOutcome::How::NotNeeded:
        return;
    case CompactionOutcome::How::Applied:
        m_workbench->noteStored(session);
        m_list->refresh();
        if (!end.child.isNull()) {
            Q_EMIT rolledOver(session, end.child);
        }
        m_applied.append({ end.child.isNull() ? session : end.child, end.leaf, end.before->tokens(),
                           end.after ? end.after->tokens() : end.before->tokens() });
        sayCompacted();
        return;
    case CompactionOutcome::How::Remind:
        if (end.cause == CompactionCause::AfterAnswer) {
            Q_EMIT reminded(session, end.tokens, end.limit);
        }
        return;
    case CompactionOutcome::How::Failed:
        Q_EMIT failed(session, end.error);
        return;
    case CompactionOutcome::How::Cancelled:
        Q_EMIT stopped(session);
        return;
    }
}

} // namespace varve
