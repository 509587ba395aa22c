// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionpagestate.h"

#include <QWidget>

class QBoxLayout;
class QPushButton;
class QToolButton;

namespace varve
{

class PlainLabel;

/// What the summary holds of the facts of its range, and what it lacks, each one click away from being added.
class CoverageSide final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CoverageSide)

public:
    explicit CoverageSide(QWidget *parent = nullptr);
    ~CoverageSide() override;

    void setCoverage(const CoverageView &coverage);
    /// While the summary is written, or after a failure: a sentence in place of figures.
    void setPending(const QString &sentence);

Q_SIGNALS:
    /// Positions in CoverageView::missing.
    void addRequested(const QList<int> &rows);
    void askAgainRequested();
    void goToRequested(varve::EntryId entry);

private:
    void rebuildRows();
    QWidget *createRow(int row);

    CoverageView m_coverage;
    bool m_all = false;
    PlainLabel *m_percent = nullptr;
    PlainLabel *m_sentence = nullptr;
    PlainLabel *m_heading = nullptr;
    QWidget *m_rows = nullptr;
    QBoxLayout *m_rowLayout = nullptr;
    QToolButton *m_more = nullptr;
    QPushButton *m_addAll = nullptr;
    QPushButton *m_askAgain = nullptr;
};

} // namespace varve
