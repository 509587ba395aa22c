// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace varve
{

class TranscriptView;

/// Lies over the end of a transcript while something has come below what is being read, which does not move for it; a press goes there.
class NewBelowButton final : public QToolButton
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(NewBelowButton)

public:
    /// Becomes a child of `view`, whose model stays the one it has now. `jump` goes to the end; not owned.
    NewBelowButton(TranscriptView *view, QAction *jump);
    ~NewBelowButton() override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void noteNew();
    void place();

    TranscriptView *const m_view;
};

} // namespace varve
