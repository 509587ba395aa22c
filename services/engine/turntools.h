// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <agent/toolround.h>

#include <QObject>

#include <memory>

namespace varve
{

class TurnBranch;

/// The calls of a turn's answers, a round for each answer: run one after the other, and each result stored as it comes, while the
/// next call is considered already. On the engine thread.
///
/// Signals: of each round those of ToolRound and resultLost; then finished once, when no result is on its way any more.
class TurnTools final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TurnTools)

public:
    /// Neither `branch` nor `approver` is owned.
    TurnTools(TurnBranch *branch, std::shared_ptr<const ToolSet> tools, Approver *approver,
              QObject *parent);

    /// Where `scene` appends is filled in.
    void start(const QList<ToolCallBlock> &calls, ToolScene scene);
    /// Where no round runs, nothing.
    void stop();

Q_SIGNALS:
    void asked(const varve::ApprovalRequest &request);
    void callStarted(const varve::ToolCallBlock &call);
    void outputGrew(const QString &callId, const QString &tail);
    void callEnded(const varve::ToolCallBlock &call, const varve::ToolOutcome &outcome);
    /// It could not be stored.
    void resultLost(const varve::Error &error);
    /// `hopeless` as ToolRound has it.
    void finished(bool hopeless);

private:
    [[nodiscard]] QFuture<Result<QList<Entry>>> append(const SessionId &session,
                                                       const MakeAtTip &make);
    void onEnded(const ToolCallBlock &call, const ToolOutcome &outcome, qint64 durationMs);
    void finishIfOver();

    TurnBranch *const m_branch;
    const std::shared_ptr<const ToolSet> m_tools;
    Approver *const m_approver;
    RepeatGuard m_repeats;
    std::unique_ptr<ToolRound> m_round;
    std::optional<bool> m_over; ///< the round; whether hopeless
    int m_writes = 0; ///< under way
};

} // namespace varve
