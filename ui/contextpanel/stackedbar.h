// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/context.h>

#include <QWidget>

#include <optional>

namespace varve
{

/// What fills the window, as one bar: categories in their order, the reserve hatched at the end of the window,
/// a tick where compaction starts, what is free left empty. Where more is sent than the window holds, the bar
/// is as long as what is sent and the window's end is marked.
///
/// Each segment has a tool tip; a click, or arrows and Enter, activate one. Mirrored in right-to-left layouts.
class StackedBar final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StackedBar)

public:
    explicit StackedBar(QWidget *parent = nullptr);
    ~StackedBar() override;

    /// `totals` as breakdown() gives them; a window of 0 is unknown.
    void setBreakdown(const QList<CategoryTotal> &totals, qint64 window);
    void setThreshold(std::optional<qint64> tokens);
    /// What the whole length stands for, to compare bars; 0: the window, or what is sent if that is more.
    void setLength(qint64 tokens);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// The segment at a place of the widget; nothing between and beside them.
    [[nodiscard]] std::optional<Category> categoryAt(const QPointF &position) const;

Q_SIGNALS:
    void categoryActivated(varve::Category category);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    struct Segment
    {
        Category category = Category::Free;
        qint64 tokens = 0;
        QRectF rect; ///< in widget coordinates
    };
    [[nodiscard]] qint64 tokensOf(Category category) const;
    [[nodiscard]] QList<Segment> segments() const;
    [[nodiscard]] qint64 length() const;
    [[nodiscard]] QRectF barRect() const;
    [[nodiscard]] QRectF span(double from, double to) const;
    [[nodiscard]] QString segmentText(const Segment &segment) const;
    void describe();
    void moveCurrent(int by);

    QList<CategoryTotal> m_totals;
    qint64 m_window = 0;
    qint64 m_used = 0;
    qint64 m_length = 0;
    std::optional<qint64> m_threshold;
    int m_current = 0; ///< segment that the keyboard is at
    bool m_ring = false; ///< it is shown: the focus came by a key
};

} // namespace varve
