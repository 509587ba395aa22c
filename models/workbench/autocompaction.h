// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionsession.h"
#include <engine/compactor.h>
#include <engine/summarymodels.h>

#include <QTimer>

namespace varve
{

/// Begins compactions by itself, or says when it is time: after an answer, and when nothing has happened for a while; in
/// whatever session. (Turns see to their own requests, and to choose a smaller model begins nothing.) The built-in summarizer is never
/// applied by itself, unless a request would fail otherwise. GUI thread; the compactor works on the engine thread.
///
/// Signals, of any session and not only of the one that is open: reminded after an answer above the threshold where nothing may
/// begin; for whatever the compactor does, also for turns, started, progressed any number of times, and one of compacted and
/// failed, or stopped. Where the session goes on in a child, rolledOver comes first, and compacted is of the child. Compacted of
/// the session that is open comes once the workbench shows it.
class AutoCompaction final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AutoCompaction)

public:
    /// Who writes summaries of the branch that is open, see summaryModels(); none where no model is set up or its key is not at
    /// hand. `answers`: who answers it now, where that is known.
    using SummarizerSource =
            std::function<QList<SummaryModel>(const std::optional<AnswerTarget> &answers)>;

    /// None is owned.
    AutoCompaction(Workbench *workbench, StoredSessions *list, Compactor *compactor,
                   SummarizerSource summarizers, QObject *parent = nullptr);
    ~AutoCompaction() override;

    /// How a session with this choice is compacted, also by its turns.
    [[nodiscard]] CompactionOptions recipeFor(
            const ProjectionChoice &choice, const std::optional<AnswerTarget> &answers = {}) const;
    /// A turn of this session has ended with an answer; `options` is the turn's. A session that is open at its leaf is looked at once
    /// it was read again.
    void noteAnswered(const SessionId &session,
                      const std::optional<CompactionOptions> &options = {});
    /// The person does something, or a turn: the quiet time begins anew.
    void noteActivity();
    /// What is done when nothing has happened for as long as the settings say; does by itself then.
    void onQuiet();
    /// What a person does: while it is under way in the same session, nothing is said or begun.
    void setByHand(const CompactionSession *byHand) { m_byHand = byHand; }
    /// Of the session that is open.
    [[nodiscard]] bool isRunning() const;
    /// All in which one is under way.
    [[nodiscard]] const QSet<SessionId> &running() const { return m_running; }
    void stop();

Q_SIGNALS:
    void reminded(const varve::SessionId &session, qint64 tokens, qint64 threshold);
    void started(const varve::SessionId &session);
    /// `part` of `parts` requests, from 1; 0: there is one.
    void progressed(const varve::SessionId &session, int part, int parts);
    void rolledOver(const varve::SessionId &parent, const varve::SessionId &child);
    /// Some session's: before and after what the others say.
    void runningChanged();
    void compacted(const varve::SessionId &session, qint64 before, qint64 after);
    void stopped(const varve::SessionId &session);
    void failed(const varve::SessionId &session, const varve::Error &error);

private:
    void connectCompactor();
    void check();
    void sayCompacted();
    void run(const SessionId &session, CompactionCause cause, const CompactionOptions &options);
    void onEnded(const SessionId &session, const CompactionOutcome &end);
    [[nodiscard]] bool isByHand(const SessionId &session) const;

    Workbench *const m_workbench;
    StoredSessions *const m_list;
    Compactor *const m_compactor;
    const SummarizerSource m_summarizers;
    const CompactionSession *m_byHand = nullptr;
    struct Answered
    {
        SessionId session;
        std::optional<CompactionOptions> options;
    };
    std::optional<Answered> m_answered; ///< whose context has not been looked at since
    struct Applied
    {
        SessionId session;
        EntryId leaf; ///< of the branch, with the compaction
        qint64 before = 0;
        qint64 after = 0;
    };
    QList<Applied> m_applied; ///< that compacted has not been said of
    QSet<SessionId> m_running;
    QTimer m_quiet;
};

} // namespace varve
