// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QToolButton>

namespace varve
{

class TranscriptArea;
class TranscriptLayout;

/// Copies code, and says for a moment that it did. Stands over the code below the pointer where the corner with the block's own button
/// has been scrolled out of view. Not for keys, which go to the block's own.
class CodeCopyButton final : public QToolButton
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CodeCopyButton)

public:
    /// Belongs to the area's viewport; the layout is not owned.
    CodeCopyButton(TranscriptArea *area, TranscriptLayout *layout);
    ~CodeCopyButton() override;

    /// The group of the code in a block that can be copied; -1: there is none.
    [[nodiscard]] int groupIn(int row, int block);
    /// Hides it where there is no code, or no room.
    void placeOver(int row, int block);
    /// With a sign of it, also for who does not see it.
    void copy(int row, int group);
    /// A moment ago.
    [[nodiscard]] bool hasCopied(int row, int group) const;

private:
    void showSign(bool copied);

    TranscriptArea *m_area;
    TranscriptLayout *m_layout;
    QTimer m_sign;
    qint64 m_copiedSeq = -1;
    int m_copiedGroup = -1;
};

} // namespace varve
