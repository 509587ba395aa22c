// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace varve
{

/// A fact of a FactListModel: a switch, its text in as many lines as it takes, who remembered it and where it comes from. A click on
/// the last line goes there. Texts are edited in place: Return keeps, Shift+Return begins a line, Escape leaves it as it was.
class FactDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FactDelegate)

public:
    explicit FactDelegate(QObject *parent = nullptr);
    ~FactDelegate() override;

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

} // namespace varve
