// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/compactionhistory.h>
#include <models/summarychanges.h>

#include <QPlainTextEdit>
#include <QTabWidget>

namespace varve
{

class BreakdownTable;
class MissingTree;
class PlainLabel;
class SummaryEditor;

/// What changed from one summary to the next: added lines green with "+", removed ones red with "−".
class ChangesView final : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit ChangesView(QWidget *parent = nullptr);

    /// `otherwise` is shown where there are no changes.
    void setChanges(const QList<SummaryChange> &changes, const QString &otherwise);

protected:
    void changeEvent(QEvent *event) override;

private:
    void tint();

    QList<SummaryChange> m_changes;
};

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
