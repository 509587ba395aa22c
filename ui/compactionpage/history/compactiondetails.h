// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/compactionhistory.h>

#include <QTabWidget>

class QPlainTextEdit;

namespace varve
{

class BreakdownTable;
class ChangesView;
class MissingTree;
class PlainLabel;
class SummaryEditor;

/// One compaction in full: its summary, what it changed, what it did not hold, and what it was about.
class CompactionDetails final : public QTabWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionDetails)

public:
    explicit CompactionDetails(QWidget *parent = nullptr);
    ~CompactionDetails() override;

    /// `previousSummary` empty: there is none.
    void showRow(const CompactionHistoryRow &row, const QString &previousSummary);
    void clear();

Q_SIGNALS:
    void goToRequested(const varve::EntryId &entry);

private:
    void showFacts(const CompactionFacts &facts);
    void showMissing(const CompactionFacts &facts);

    SummaryEditor *m_summary = nullptr;
    BreakdownTable *m_breakdown = nullptr;
    PlainLabel *m_breakdownHint = nullptr;
    PlainLabel *m_missingHint = nullptr;
    MissingTree *m_missing = nullptr;
    ChangesView *m_changes = nullptr;
    QPlainTextEdit *m_about = nullptr;
    EntryId m_shown;
};

} // namespace varve
