// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approvals.h"
#include "toolset.h"

#include <QElapsedTimer>
#include <QObject>

namespace varve
{

/// Counts calls that come again and again unchanged, over the rounds of one turn.
class RepeatGuard
{
public:
    static constexpr int Warn = 3; ///< the third same call in a row is not run any more
    static constexpr int Stop = 6; ///< the sixth ends the turn

    /// How often in a row, this time included.
    int count(const ToolCallBlock &call);

private:
    QByteArray m_last;
    int m_times = 0;
};

/// The calls of one answer, one after the other: judged, asked for where rules say so, run. Nothing runs while a question is
/// open. What was judged is what runs: where it would be something else by then, it is judged, and asked for, again; after a few
/// times it is refused. On the engine thread; one use.
///
/// Signals: for each call in order callStarted (once it may run; again where it was asked for again), outputGrew, and exactly one ended; then finished once. After
/// stop() the calls that were not run end as aborted, at once, and the one that runs as soon as it has stopped.
class ToolRound final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ToolRound)

public:
    /// None is owned; all outlive it.
    ToolRound(const ToolSet *tools, Approver *approver, ToolScene scene, RepeatGuard *repeats,
              QObject *parent = nullptr);
    ~ToolRound() override;

    void start(const QList<ToolCallBlock> &calls);
    void stop();

Q_SIGNALS:
    /// The question is with the approver.
    void asked(const varve::ApprovalRequest &request);
    void callStarted(const varve::ToolCallBlock &call);
    void outputGrew(const QString &callId, const QString &tail);
    void ended(const varve::ToolCallBlock &call, const varve::ToolOutcome &outcome,
               qint64 durationMs);
    /// `hopeless`: the same call came again and again, so that the turn should end.
    void finished(bool hopeless);

private:
    void next();
    void consider(const ToolCallBlock &call);
    void lookAt(const ToolCallBlock &call, const QJsonObject &arguments);
    void judgeCall(const ToolCallBlock &call, const QJsonObject &arguments,
                   const Result<ToolIntent> &intent);
    void ask(const ToolCallBlock &call, const QJsonObject &arguments, const ToolIntent &intent,
             const Judgement &judgement);
    void run(const ToolCallBlock &call, const QJsonObject &arguments, const ToolIntent &allowed);
    void lookAgain(const ToolCallBlock &call, const QJsonObject &arguments,
                   const ToolOutcome &stale);
    [[nodiscard]] QString noticeOf(const ToolCallBlock &call, const Judgement &judgement) const;
    void end(const ToolCallBlock &call, const ToolOutcome &outcome);
    [[nodiscard]] std::shared_ptr<const Tool> toolOf(const ToolCallBlock &call) const;

    const ToolSet *const m_tools;
    Approver *const m_approver;
    const ToolScene m_scene;
    RepeatGuard *const m_repeats;
    QList<ToolCallBlock> m_calls; ///< still to come
    std::stop_source m_stop;
    QElapsedTimer m_elapsed;
    std::optional<ToolCallBlock> m_current;
    int m_looks = 0; ///< at the current one
    bool m_running = false; ///< the current one's tool works
    bool m_hopeless = false;
};

} // namespace varve
