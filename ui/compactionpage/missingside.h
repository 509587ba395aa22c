// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionpagestate.h"

#include <QWidget>

class QPushButton;

namespace varve
{

class MissingTree;
class PlainLabel;

/// What the summary does not say of its range, each line to be added by a key or a click, and what no summary can hold.
class MissingSide final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MissingSide)

public:
    explicit MissingSide(QWidget *parent = nullptr);
    ~MissingSide() override;

    void setMissing(const MissingView &missing);
    /// While the summary is written, or after a failure: a sentence in place of a list.
    void setPending(const QString &sentence);

Q_SIGNALS:
    /// Positions in MissingView::facts.
    void addRequested(const QList<int> &rows);
    void askAgainRequested();
    /// How many lines, once they are known; for a heading.
    void countChanged(int missing);
    void goToRequested(varve::EntryId entry);

private:
    void showButtons();

    MissingView m_missing;
    PlainLabel *m_sentence = nullptr;
    PlainLabel *m_rules = nullptr;
    PlainLabel *m_losses = nullptr;
    MissingTree *m_tree = nullptr;
    QPushButton *m_add = nullptr;
    QPushButton *m_goTo = nullptr;
    QPushButton *m_askAgain = nullptr;
};

} // namespace varve
