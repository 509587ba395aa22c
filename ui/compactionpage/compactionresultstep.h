// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionpagestate.h"

#include <QWidget>

class QPushButton;

namespace varve
{

class BreakdownTable;
class NoticeBar;
class PlainLabel;
class StackedBar;

/// Step 3: before and after, by category, with Undo.
class CompactionResultStep final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionResultStep)

public:
    explicit CompactionResultStep(QWidget *parent = nullptr);
    ~CompactionResultStep() override;

    void setOutcome(const OutcomeView &outcome);
    /// Says so, and offers Redo in place of Undo.
    void setUndone(bool undone);
    [[nodiscard]] bool isUndone() const { return m_undone; }
    void showError(const QString &message);

Q_SIGNALS:
    void undoneChanged();
    void undoRequested();
    void redoRequested();
    void doneRequested();

private:
    [[nodiscard]] QString notedText() const;
    void showSentence();

    OutcomeView m_outcome;
    bool m_undone = false;
    NoticeBar *m_notice = nullptr;
    StackedBar *m_beforeBar = nullptr;
    StackedBar *m_afterBar = nullptr;
    PlainLabel *m_beforeTotal = nullptr;
    PlainLabel *m_afterTotal = nullptr;
    BreakdownTable *m_table = nullptr;
    PlainLabel *m_sentence = nullptr;
    QPushButton *m_undo = nullptr;
};

} // namespace varve
