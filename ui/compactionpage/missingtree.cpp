// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "missingtree.h"

#include "facticon.h"
#include <compaction/coverage.h>
#include <models/compactionwords.h>
#include <models/format.h>
#include <models/plaintext.h>
#include <shell/fonts.h>
#include <shell/icons.h>

#include <QAction>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QStyledItemDelegate>

#include <algorithm>

namespace varve
{

namespace
{

constexpr int RowRole = Qt::UserRole;

/// Sentences go on in a second and third line.
class WrappingDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override
    {
        constexpr int MostLines = 3;
        const QSize one = QStyledItemDelegate::sizeHint(option, index);
        const auto *tree = qobject_cast<const QTreeView *>(option.widget);
        if (tree == nullptr || !index.parent().isValid()) {
            return one;
        }
        const int margin = 2 * (tree->style()->pixelMetric(QStyle::PM_FocusFrameHMargin) + 1);
        const int width = tree->viewport()->width() - 2 * tree->indentation() - margin;
        const int wanted = option.fontMetrics
                                   .boundingRect(QRect(0, 0, width, 0), Qt::TextWordWrap,
                                                 index.data().toString())
                                   .height();
        const int lines = std::min(wanted, MostLines * option.fontMetrics.lineSpacing());
        return { one.width(), std::max(one.height(), lines + 2) };
    }
};

QList<int> rowsBelow(const QTreeWidgetItem *item)
{
    if (item->childCount() == 0) {
        return { item->data(0, RowRole).toInt() };
    }
    QList<int> rows;
    for (int i = 0; i < item->childCount(); ++i) {
        rows += rowsBelow(item->child(i));
    }
    return rows;
}

} // namespace

MissingTree::MissingTree(Use use, QWidget *parent) : QTreeWidget(parent), m_use(use)
{
    setAccessibleName(tr("Not in the summary"));
    setHeaderHidden(true);
    setColumnCount(1);
    setWordWrap(true);
    setTextElideMode(Qt::ElideRight);
    setItemDelegate(new WrappingDelegate(this));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSelectionMode(ExtendedSelection);
    setIndentation(fontMetrics().averageCharWidth() * 2);
    header()->setSectionResizeMode(QHeaderView::Stretch);
    m_goTo = new QAction(tr("Show where it stands"), this);
    m_add = new QAction(tr("Add to the summary"), this);
    connect(m_goTo, &QAction::triggered, this, &MissingTree::goTo);
    connect(m_add, &QAction::triggered, this, [this] { Q_EMIT addRequested(chosen()); });
    connect(this, &QTreeWidget::itemDoubleClicked, this, &MissingTree::use);
}

MissingTree::~MissingTree() = default;

void MissingTree::setFacts(const QList<Fact> &facts)
{
    const int top = currentItem() != nullptr ? currentItem()->data(0, RowRole).toInt() : -1;
    m_facts = facts;
    clear();
    QTreeWidgetItem *group = nullptr;
    for (int row = 0; row < facts.size(); ++row) {
        const Fact &fact = facts.at(row);
        if (group == nullptr || facts.at(row - 1).kind != fact.kind) {
            group = new QTreeWidgetItem(this);
            group->setIcon(0, themedIcon(factIcon(fact.kind)));
            group->setFont(0, boldOf(font()));
        }
        auto *item = new QTreeWidgetItem(group, { fact.text });
        item->setData(0, RowRole, row);
        item->setToolTip(0, asPlainText(fact.text));
        group->setText(
                0,
                //: a kind of fact, and how many there are
                tr("%1 (%2)").arg(factKindName(fact.kind), formatCount(group->childCount())));
        group->setExpanded(true);
        if (row == top) { // what stood there is gone, and the next one is in its place
            setCurrentItem(item);
        }
    }
}

QList<int> MissingTree::chosen() const
{
    QList<int> rows;
    for (const QTreeWidgetItem *item : selectedItems()) {
        rows += rowsBelow(item);
    }
    std::ranges::sort(rows);
    rows.erase(std::ranges::unique(rows).begin(), rows.end());
    return rows;
}

void MissingTree::use(const QTreeWidgetItem *item)
{
    if (item == nullptr || item->childCount() > 0) {
        return;
    }
    if (m_use == Use::Adding) {
        Q_EMIT addRequested(chosen());
    } else {
        goTo();
    }
}

void MissingTree::goTo()
{
    const QList<int> rows = chosen();
    const EntryId entry = rows.isEmpty() ? EntryId() : m_facts.at(rows.constFirst()).entry;
    if (!entry.isNull()) {
        Q_EMIT goToRequested(entry);
    }
}

void MissingTree::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        use(currentItem());
        event->accept();
        return;
    }
    QTreeWidget::keyPressEvent(event);
}

void MissingTree::resizeEvent(QResizeEvent *event)
{
    QTreeWidget::resizeEvent(event);
    scheduleDelayedItemsLayout(); // texts wrap elsewhere
}

void MissingTree::contextMenuEvent(QContextMenuEvent *event)
{
    const QList<int> rows = chosen();
    if (rows.isEmpty()) {
        return;
    }
    m_goTo->setEnabled(!m_facts.at(rows.constFirst()).entry.isNull());
    QMenu menu(this);
    if (m_use == Use::Adding) {
        menu.addAction(m_add);
    }
    menu.addAction(m_goTo);
    menu.exec(event->globalPos());
}

} // namespace varve
