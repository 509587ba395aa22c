// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/compactionsession.h>

#include <QObject>

namespace varve
{

class CompactionReviewStep;

/// The page's second step: the summary as the session writes it, and what is found out about the text as it is. GUI thread.
class ReviewStepController final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ReviewStepController)

public:
    /// None is owned.
    ReviewStepController(CompactionReviewStep *step, CompactionSession *session,
                         const Workbench *workbench, QObject *parent = nullptr);
    ~ReviewStepController() override;

    /// There is no summary.
    void clear();
    /// Before the session writes one.
    void begin();
    /// A summary that was not applied before, for the plan as it is.
    void restore(const KeptReview &kept);
    /// The summary is one that was not applied before.
    [[nodiscard]] bool isRestored() const { return m_restored.has_value(); }
    /// At the text as it is.
    void look();
    /// What the summary was asked for with, and that what it lacks be in it.
    [[nodiscard]] CompactionSession::Options askingForMissing() const;

private:
    void connectSession();
    void showSummary();
    void showReview(const ReviewedSummary &review, bool enough);
    void add(const QList<int> &rows);
    [[nodiscard]] QString shapeProblem() const;
    [[nodiscard]] qint64 tokensOf(const QString &text) const;

    CompactionReviewStep *const m_step;
    CompactionSession *const m_session;
    const Workbench *const m_workbench;
    QList<Fact> m_missing;
    std::optional<KeptReview> m_restored;
};

} // namespace varve
