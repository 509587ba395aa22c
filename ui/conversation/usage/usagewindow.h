// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>

#include <QDialog>

class QFormLayout;
class QTableView;

namespace varve
{

class PlainLabel;
class StateLine;
class UsageModel;
class UsageTracker;

/// What the open session used and cost: totals, what caching brought, and every answer. Stays open beside the window and follows
/// the session that is open there.
class UsageWindow final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(UsageWindow)

public:
    /// `tracker` is not owned.
    explicit UsageWindow(const UsageTracker *tracker, QWidget *parent = nullptr);
    ~UsageWindow() override;

    void setSessionName(const QString &name);

Q_SIGNALS:
    /// An answer was chosen: by a double click, or Return.
    void goToRequested(const varve::EntryId &entry);

private:
    PlainLabel *addFigure(QFormLayout *form, const QString &name);
    void showFigures();

    const UsageTracker *const m_tracker;
    UsageModel *m_model = nullptr;
    PlainLabel *m_session = nullptr;
    PlainLabel *m_cost = nullptr;
    PlainLabel *m_input = nullptr;
    PlainLabel *m_cacheRead = nullptr;
    PlainLabel *m_cacheWrite = nullptr;
    PlainLabel *m_output = nullptr;
    PlainLabel *m_thinking = nullptr;
    StateLine *m_saving = nullptr;
    StateLine *m_unknown = nullptr;
    StateLine *m_family = nullptr; ///< with the session's subagents
    QTableView *m_table = nullptr;
};

} // namespace varve
