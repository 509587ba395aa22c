// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionpagestate.h"

#include <QObject>

namespace varve
{

class BranchEditor;
class CompactionPage;
class CompactionSession;
class Workbench;

/// The page's third step: what a compaction did, with undoing and redoing it. GUI thread.
class ResultStepController final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ResultStepController)

public:
    /// None is owned. What `session` applies is shown by itself.
    ResultStepController(CompactionPage *page, const CompactionSession *session,
                         BranchEditor *branch, const Workbench *workbench,
                         QObject *parent = nullptr);
    ~ResultStepController() override;

    /// What this run of a compaction did; says too when it is undone or redone.
    void show(const OutcomeView &outcome, const QString &operation);

private:
    void showApplied();

    CompactionPage *const m_page;
    const CompactionSession *const m_session;
    const Workbench *const m_workbench;
    QString m_shown; ///< the operation whose outcome is on the page
    bool m_switching = false; ///< Undo or Redo was asked for, and is not yet seen
};

} // namespace varve
