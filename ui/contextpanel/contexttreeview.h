// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/contextedit.h>

#include <QStyledItemDelegate>
#include <QTreeView>

namespace varve
{

class ContextModel;

/// Rows of the context tree: a swatch before categories, a mark before pinned and masked items, less important
/// text for everything below a category.
class ContextTreeDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

enum class Category : quint8;

/// The tree of what is sent, with the gestures that change it (actions(), enabled as the selection allows). Keeps what is expanded and current when the model is
/// reset with a newer context.
class ContextTreeView final : public QTreeView
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ContextTreeView)

public:
    /// `model` is not owned and outlives the view.
    explicit ContextTreeView(ContextModel *model, QWidget *parent = nullptr);
    ~ContextTreeView() override;

    /// Makes a category current and opens it.
    void showCategory(Category category);
    /// Off: only going to an entry is enabled, no edit.
    void setEditable(bool editable);
    /// Of the selected rows, in sending order, each once.
    [[nodiscard]] QList<EntryId> selectedEntries() const;

Q_SIGNALS:
    void goToRequested(varve::EntryId entry);
    void editRequested(varve::ContextEdit::Op op, const QList<varve::EntryId> &entries);

protected:
    void contextMenuEvent(QContextMenuEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void addGesture(ContextEdit::Op op, const QString &icon, const QString &text);
    void updateGestures();
    void layOutColumns();
    void remember();
    void restore();
    void goTo(const QModelIndex &index);

    ContextModel *const m_model;
    QAction *m_goTo = nullptr;
    QHash<ContextEdit::Op, QAction *> m_edits;
    QStringList m_expanded; ///< keys of rows, across a reset
    QString m_current;
    int m_scroll = 0;
    bool m_editable = true;
};

} // namespace varve
