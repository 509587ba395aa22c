// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/contexthistory.h>

#include <QPolygonF>
#include <QWidget>

#include <optional>

namespace varve
{

/// The same picture with fewer points: of those in one column, `width` wide, the first, the lowest, the highest and the last
/// (M4: Jugel et al., "M4: A Visualization-Oriented Time Series Data Aggregation", VLDB 2014). `line` goes in one direction
/// from left to right or from right to left. Linear.
[[nodiscard]] QPolygonF thinnedLine(const QPolygonF &line, double width);

/// Of places that fall on each other, within `width` in both directions, the first.
[[nodiscard]] QPolygonF thinnedDots(const QPolygonF &dots, double width);

/// The context's size over the turns: it grows, and falls at compactions. The dashed line is where compaction
/// starts. Pointing (or the arrow keys) tells a turn's figures; a click or Enter goes to its entry.
class ContextChart final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ContextChart)

public:
    explicit ContextChart(QWidget *parent = nullptr);
    ~ContextChart() override;

    void setHistory(const ContextHistory &history);
    void setLimits(qint64 window, std::optional<qint64> threshold);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// The point nearest to a horizontal place; -1 without points.
    [[nodiscard]] int pointAt(double x) const;
    [[nodiscard]] QString pointText(int index) const;

Q_SIGNALS:
    void entryActivated(varve::EntryId entry);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] QRectF plotRect() const;
    [[nodiscard]] double xOf(int index) const;
    [[nodiscard]] double yOf(qint64 tokens) const;
    [[nodiscard]] qint64 top() const;
    void paintGrid(QPainter *painter) const;
    void paintLine(QPainter *painter) const;
    void setCurrent(int index);

    ContextHistory m_history;
    qint64 m_window = 0;
    std::optional<qint64> m_threshold;
    int m_current = -1; ///< under the pointer or at the keyboard's place
};

} // namespace varve
