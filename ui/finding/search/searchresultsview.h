// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>
#include <QTreeView>

#include <functional>

namespace varve
{

/// Rows of a SearchResultsModel: a session's title with folder, age and count; a hit with who says it and up to two lines of
/// its snippet, what was found on a tinted ground. The content is painted as it is, never as markup.
class SearchResultDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;
};

/// The list of a search's hits below their sessions. Enter or a click opens a hit, and folds a session; keys that write go
/// elsewhere.
class SearchResultsView final : public QTreeView
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SearchResultsView)

public:
    explicit SearchResultsView(QWidget *parent = nullptr);
    ~SearchResultsView() override;

    /// Does something to the model; what is being read stays where it is on the screen.
    void keepingPlace(const std::function<void()> &work);
    /// The person has chosen a row or scrolled since forgetMoves().
    [[nodiscard]] bool hasMoved() const { return m_moved; }
    void forgetMoves() { m_moved = false; }
    void noteMoved() { m_moved = true; }

Q_SIGNALS:
    void hitChosen(const QModelIndex &hit);
    /// Up, on the first row.
    void leftAtTop();
    /// What was typed; a backspace is U+0008.
    void typed(const QString &text);

protected:
    void drawBranches(QPainter *painter, const QRect &rect,
                      const QModelIndex &index) const override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyboardSearch(const QString &) override { }
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    void choose(const QModelIndex &index);

    QPersistentModelIndex m_pressed;
    bool m_moved = false;
};

} // namespace varve
