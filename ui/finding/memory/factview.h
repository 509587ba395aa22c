// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>
#include <QStyledItemDelegate>

namespace varve
{

class FactListModel;

/// A fact of a FactListModel: a switch, its text in as many lines as it takes, who remembered it and where it comes from. A click on
/// the last line goes there. Texts are edited in place: Return keeps, Shift+Return begins a line, Escape leaves it as it was.
class FactDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;
    [[nodiscard]] QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                                        const QModelIndex &index) const override;
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void setModelData(QWidget *editor, QAbstractItemModel *model,
                      const QModelIndex &index) const override;
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const override;
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

    /// Where the switch and the line with the source are, in a row that stands at `row`.
    [[nodiscard]] static QRect switchRect(const QStyleOptionViewItem &option, const QRect &row);
    [[nodiscard]] static QRect originRect(const QStyleOptionViewItem &option, const QRect &row);

Q_SIGNALS:
    void sourceClicked(const QModelIndex &index);

protected:
    bool eventFilter(QObject *editor, QEvent *event) override;
};

/// The list of facts, each as high as its text. Facts are moved by dragging them; keys are the actions of whoever shows it.
class FactView final : public QListView
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FactView)

public:
    /// `model` is not owned.
    explicit FactView(FactListModel *model, QWidget *parent = nullptr);
    ~FactView() override;

    /// The row that actions work on; -1: none, or a heading.
    [[nodiscard]] int currentFact() const;
    void setCurrentFact(int row);
    /// Shows only facts that have all the words; empty: all facts. None is current that is not shown, and none is dragged where others stand
    /// between. How many there are.
    int setWords(const QString &words);

Q_SIGNALS:
    void currentFactChanged();
    /// Go to where the fact of this row comes from.
    void sourceRequested(int row);

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    FactListModel *const m_model;
    FactDelegate *const m_delegate;
};

} // namespace varve
