// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "laidblock.h"

#include <QTextLayout>

namespace varve
{

/// How an answer ended that did not end by itself: a mark and a sentence as long as it needs to be, which can be selected.
class EndingBlock : public LaidBlock
{
public:
    explicit EndingBlock(const BlockInputs &in);

    [[nodiscard]] int height() const override { return m_height; }
    void paint(QPainter &painter, const BlockPaint &paint) const override;
    [[nodiscard]] QString text() const override { return m_layout.text(); }
    [[nodiscard]] int positionAt(QPointF point, qreal scrollX) const override;
    [[nodiscard]] bool hasTextAt(QPointF point) const override;
    [[nodiscard]] QRectF rectOf(int position) const override;
    [[nodiscard]] TextRange lineOf(int position) const override;

private:
    [[nodiscard]] int lineAt(qreal y) const;

    const TranscriptStyle &m_style;
    QTextLayout m_layout;
    QPointF m_origin; ///< of the text
    QRectF m_icon;
    int m_width;
    int m_height = 0;
    bool m_failed;
};

} // namespace varve
