// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contexttreeview.h"

#include "swatch.h"
#include <models/contextmodel.h>
#include <shell/categorycolors.h>
#include <shell/icons.h>

#include <QAction>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QScrollBar>
#include <QSet>
#include <QWidget>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

using Op = ContextEdit::Op;

namespace
{

/// Below this many average characters of width the column that tells sources is left out: tool tips say it too.
constexpr int SourceColumnMinimum = 40;

} // namespace

ContextTreeView::ContextTreeView(ContextModel *model, QWidget *parent)
    : QTreeView(parent)
    , m_model(model)
{
    setModel(model);
    setItemDelegate(new ContextTreeDelegate(this));
    setAccessibleName(tr("Parts of the context"));
    setHeaderHidden(true);
    setUniformRowHeights(true);
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setIndentation(fontMetrics().averageCharWidth() + 8);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(0);
    header()->setSectionResizeMode(QHeaderView::Fixed);
    header()->setSectionResizeMode(ContextModel::NameColumn, QHeaderView::Stretch);

    m_goTo = new QAction(themedIcon(u"arrow-right"_s), tr("Go to"), this);
    addAction(m_goTo);
    connect(m_goTo, &QAction::triggered, this, [this] { goTo(currentIndex()); });
    addGesture(Op::Pin, u"pin"_s, tr("Pin"));
    addGesture(Op::Unpin, u"pin"_s, tr("Unpin"));
    addGesture(Op::Exclude, u"exclude"_s, tr("Exclude"));
    addGesture(Op::Include, u"show"_s, tr("Include"));
    addGesture(Op::Mask, u"mask"_s, tr("Mask"));
    addGesture(Op::Unmask, u"show"_s, tr("Unmask"));

    connect(this, &QTreeView::clicked, this, &ContextTreeView::goTo);
    connect(this, &QTreeView::activated, this, &ContextTreeView::goTo);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ContextTreeView::updateGestures);
    connect(model, &QAbstractItemModel::modelAboutToBeReset, this, &ContextTreeView::remember);
    connect(model, &QAbstractItemModel::modelReset, this, &ContextTreeView::restore);
    updateGestures();
    layOutColumns();
}

ContextTreeView::~ContextTreeView() = default;

void ContextTreeView::addGesture(Op op, const QString &icon, const QString &text)
{
    auto *action = new QAction(themedIcon(icon), text, this);
    addAction(action);
    m_edits.insert(op, action);
    connect(action, &QAction::triggered, this,
            [this, op] { Q_EMIT editRequested(op, selectedEntries()); });
}

void ContextTreeView::showCategory(Category category)
{
    const QModelIndex index = m_model->indexOfCategory(category);
    if (index.isValid()) {
        setCurrentIndex(index);
        expand(index);
        scrollTo(index, QAbstractItemView::PositionAtTop);
    }
}

void ContextTreeView::setEditable(bool editable)
{
    m_editable = editable;
    updateGestures();
}

QList<EntryId> ContextTreeView::selectedEntries() const
{
    QList<EntryId> entries;
    QSet<EntryId> seen;
    const QModelIndexList rows = selectionModel()->selectedRows();
    for (const QModelIndex &row : rows) {
        const QList<EntryId> below = m_model->entriesOf(row);
        for (const EntryId &id : below) {
            if (!seen.contains(id)) {
                seen.insert(id);
                entries += id;
            }
        }
    }
    return entries;
}

void ContextTreeView::goTo(const QModelIndex &index)
{
    const auto kind = static_cast<ContextNode::Kind>(index.data(ContextModel::KindRole).toInt());
    if (!index.isValid() || kind != ContextNode::Kind::Item) {
        return;
    }
    const QList<EntryId> entries = m_model->entriesOf(index.siblingAtColumn(0));
    if (entries.size() == 1) {
        Q_EMIT goToRequested(entries.first());
    }
}

void ContextTreeView::updateGestures()
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    QSet<ItemState> states;
    bool entries = false;
    bool results = false;
    for (const QModelIndex &row : rows) {
        const bool hasEntries = !m_model->entriesOf(row).isEmpty();
        entries = entries || hasEntries;
        const auto category = static_cast<Category>(row.data(ContextModel::CategoryRole).toInt());
        results = results || (hasEntries && category == Category::ToolResults);
        const QVariant state = row.data(ContextModel::StateRole);
        if (state.isValid()) {
            states.insert(static_cast<ItemState>(state.toInt()));
        } else if (hasEntries) {
            states.unite(m_model->statesOf(row));
        }
    }
    const bool sent = states.contains(ItemState::Sent) || states.contains(ItemState::Masked);
    m_goTo->setEnabled(rows.size() == 1 && entries
                       && rows.first().data(ContextModel::SeqRole).toLongLong() > 0);
    const auto allow = [this](Op op, bool allowed) {
        m_edits.value(op)->setEnabled(allowed && m_editable);
        m_edits.value(op)->setVisible(allowed || op == Op::Pin || op == Op::Exclude
                                      || op == Op::Mask);
    };
    allow(Op::Pin, entries && sent);
    allow(Op::Unpin, states.contains(ItemState::Pinned));
    allow(Op::Exclude, entries && (sent || states.contains(ItemState::Pinned)));
    allow(Op::Include, states.contains(ItemState::Excluded));
    allow(Op::Mask, results && sent);
    allow(Op::Unmask, states.contains(ItemState::Masked));
}

void ContextTreeView::contextMenuEvent(QContextMenuEvent *event)
{
    if (!currentIndex().isValid() || !selectionModel()->hasSelection()) {
        return;
    }
    QMenu menu(this);
    menu.addActions(actions());
    menu.insertSeparator(m_edits.value(Op::Pin));
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const QPoint below = visualRect(currentIndex()).bottomLeft();
    menu.exec(byKey ? viewport()->mapToGlobal(below) : event->globalPos());
}

void ContextTreeView::layOutColumns()
{
    const QFontMetrics metrics = fontMetrics();
    const int margin = 2 * (style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, this) + 1);
    const int gap = metrics.averageCharWidth() / 2;
    const auto width = [&](const QString &sample) {
        return metrics.horizontalAdvance(sample) + margin + gap;
    };
    const auto widest = [&](int column, const QString &usual) {
        int most = width(usual);
        for (int row = 0; row < m_model->rowCount(); ++row) {
            most = std::max(most, width(m_model->index(row, column).data().toString()));
        }
        return most;
    };
    header()->resizeSection(ContextModel::TokensColumn,
                            widest(ContextModel::TokensColumn, u"88.8k"_s));
    header()->resizeSection(ContextModel::ShareColumn,
                            widest(ContextModel::ShareColumn, u"88.8%"_s));
    header()->resizeSection(ContextModel::SourceColumn, width(tr("est.")));
    const bool known = m_model->context() && m_model->context()->window > 0;
    setColumnHidden(ContextModel::ShareColumn, !known);
    // Where all figures are of one kind the panel says so once.
    const bool mixed = m_model->context() && m_model->context()->source() == TokenSource::Mixed;
    const bool room = viewport()->width() >= SourceColumnMinimum * metrics.averageCharWidth();
    setColumnHidden(ContextModel::SourceColumn, !mixed || !room);
}

void ContextTreeView::resizeEvent(QResizeEvent *event)
{
    QTreeView::resizeEvent(event);
    layOutColumns();
}

void ContextTreeView::changeEvent(QEvent *event)
{
    QTreeView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        layOutColumns();
    }
}

void ContextTreeView::remember()
{
    m_expanded.clear();
    QModelIndexList pending { QModelIndex() };
    while (!pending.isEmpty()) {
        const QModelIndex parent = pending.takeLast();
        for (int row = 0; row < m_model->rowCount(parent); ++row) {
            const QModelIndex index = m_model->index(row, 0, parent);
            if (isExpanded(index)) {
                m_expanded += index.data(ContextModel::KeyRole).toString();
                pending += index;
            }
        }
    }
    m_current = currentIndex().data(ContextModel::KeyRole).toString();
    m_scroll = verticalScrollBar()->value();
}

void ContextTreeView::restore()
{
    layOutColumns();
    for (const QString &key : std::as_const(m_expanded)) {
        setExpanded(m_model->indexOfKey(key), true);
    }
    const QModelIndex current =
            m_current.isEmpty() ? QModelIndex() : m_model->indexOfKey(m_current);
    if (current.isValid()) {
        setCurrentIndex(current);
    }
    verticalScrollBar()->setValue(m_scroll);
    updateGestures();
}

namespace
{

QIcon stateIcon(const QModelIndex &index)
{
    const QVariant state = index.data(ContextModel::StateRole);
    if (!state.isValid()) {
        return {};
    }
    switch (static_cast<ItemState>(state.toInt())) {
    case ItemState::Pinned:
        return themedIcon(u"pin"_s);
    case ItemState::Masked:
        return themedIcon(u"mask"_s);
    case ItemState::Excluded:
        return themedIcon(u"exclude"_s);
    case ItemState::Sent:
    case ItemState::LeftOut:
        break;
    }
    return {};
}

} // namespace

QSize ContextTreeDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    // Every row alike; the widths are the view's business.
    return { 0, option.fontMetrics.height() + 6 };
}

void ContextTreeDelegate::initStyleOption(QStyleOptionViewItem *option,
                                          const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const auto kind = static_cast<ContextNode::Kind>(index.data(ContextModel::KindRole).toInt());
    const bool category = kind == ContextNode::Kind::Category;
    const bool figure = index.column() == ContextModel::ShareColumn
            || index.column() == ContextModel::SourceColumn;
    if (!category || figure) {
        const QColor dimmed = dimmedTextColor(option->palette);
        option->palette.setColor(QPalette::Active, QPalette::Text, dimmed);
        option->palette.setColor(QPalette::Inactive, QPalette::Text, dimmed);
    }
    if (index.column() != ContextModel::NameColumn) {
        return;
    }
    const int size = option->fontMetrics.ascent() - 1;
    if (category) {
        const auto of = static_cast<Category>(index.data(ContextModel::CategoryRole).toInt());
        const qreal ratio = option->widget ? option->widget->devicePixelRatio() : 1.0;
        const QPixmap swatch = categorySwatch(of, option->palette, size, ratio);
        option->icon = QIcon(swatch);
        // A style's tint for selected icons would make it another category's colour.
        option->icon.addPixmap(swatch, QIcon::Selected);
    } else {
        option->icon = stateIcon(index);
    }
    if (!option->icon.isNull()) {
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = QSize(size, size);
    }
    // Of a path the end tells more than the middle.
    const auto of = static_cast<Category>(index.data(ContextModel::CategoryRole).toInt());
    const bool path = of == Category::ToolResults || of == Category::ToolCalls;
    option->textElideMode = path ? Qt::ElideMiddle : Qt::ElideRight;
}

} // namespace varve
