// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparewindow.h"

#include <contextpanel/dimlabel.h>
#include <contextpanel/primarybutton.h>
#include <contextpanel/swatch.h>
#include <models/branchcomparemodel.h>
#include <models/format.h>
#include <models/plaintext.h>
#include <shell/actionreason.h>
#include <shell/categorycolors.h>
#include <shell/dialogsize.h>
#include <shell/figurecell.h>
#include <shell/flowlayout.h>
#include <shell/icons.h>
#include <shell/noticebar.h>
#include <shell/plainlabel.h>
#include <shell/rowtable.h>

#include <QAction>
#include <QBoxLayout>
#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTreeView>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QPushButton *buttonOf(QAction *action)
{
    auto *button = new QPushButton;
    button->setAutoDefault(false);
    bindToAction(button, action);
    return button;
}

} // namespace

CompareWindow::CompareWindow(QWidget *parent)
    : QDialog(parent)
    , m_model(new BranchCompareModel(this))
{
    setWindowTitle(tr("Compare branches"));
    auto *column = new QVBoxLayout(this);
    auto *sides = new QHBoxLayout;
    for (size_t number = 0; number < m_sides.size(); ++number) {
        sides->addLayout(createSide(number), 1);
    }
    column->addLayout(sides);
    m_fork = new DimLabel;
    m_fork->setWordWrap(true);
    m_showFork = new QAction(themedIcon(u"show"_s), tr("Show where they part"), this);
    connect(m_showFork, &QAction::triggered, this, [this] { Q_EMIT goToRequested(m_ancestor); });
    m_difference = new QAction(themedIcon(u"arrow-down"_s), tr("First &difference"), this);
    m_difference->setShortcut(Qt::CTRL | Qt::Key_D);
    connect(m_difference, &QAction::triggered, this, &CompareWindow::showDifference);
    addActions({ m_showFork, m_difference });
    auto *row = new FlowLayout;
    row->addWidget(buttonOf(m_showFork));
    row->addWidget(buttonOf(m_difference));
    column->addWidget(m_fork);
    column->addLayout(row);
    m_notice = new NoticeBar;
    column->addWidget(m_notice);
    createRows();
    column->addWidget(m_view, 1);
    resizeToText(this, 130, 40);
    m_view->setFocus();
    updateActions();
}

CompareWindow::~CompareWindow() = default;

QBoxLayout *CompareWindow::createSide(size_t number)
{
    Side &side = m_sides[number];
    auto *column = new QVBoxLayout;
    side.tip = new QComboBox;
    side.tip->setAccessibleName(number == 0 ? tr("First branch") : tr("Second branch"));
    side.tip->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    side.tip->setMinimumContentsLength(12);
    connect(side.tip, &QComboBox::activated, this, [this] {
        const auto chosen = tips();
        updateActions();
        Q_EMIT tipsChosen(chosen[0], chosen[1]);
    });
    side.facts = new DimLabel;
    side.facts->setWordWrap(true);
    side.continueHere = new QAction(themedIcon(u"branch"_s), tr("Continue here"), this);
    connect(side.continueHere, &QAction::triggered, this,
            [this, number] { Q_EMIT continueRequested(tips()[number]); });
    side.bring = new QAction(themedIcon(u"quote"_s), tr("Bring a summary here…"), this);
    connect(side.bring, &QAction::triggered, this,
            [this, number] { Q_EMIT bringRequested(tips()[number]); });
    side.goTo = new QAction(
            themedIcon(u"show"_s),
            number == 0 ? tr("Show on the first branch") : tr("Show on the second branch"), this);
    side.goTo->setShortcut(number == 0 ? Qt::ALT | Qt::Key_Left : Qt::ALT | Qt::Key_Right);
    connect(side.goTo, &QAction::triggered, this, [this, number] { goToSide(number); });
    addAction(side.goTo);
    auto *row = new FlowLayout;
    row->addWidget(buttonOf(side.continueHere));
    row->addWidget(buttonOf(side.bring));
    column->addWidget(side.tip);
    column->addWidget(side.facts);
    column->addLayout(row);
    column->addStretch();
    return column;
}

void CompareWindow::createRows()
{
    m_view = new QTreeView;
    m_view->setModel(m_model);
    m_view->setItemDelegate(new CompareDelegate(m_view));
    m_view->setAccessibleName(tr("Comparison"));
    m_view->setUniformRowHeights(true);
    m_view->setAlternatingRowColors(false);
    m_view->setAllColumnsShowFocus(false);
    m_view->setSelectionBehavior(QAbstractItemView::SelectItems);
    m_view->setTextElideMode(Qt::ElideRight);
    m_view->setExpandsOnDoubleClick(false);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->installEventFilter(this);
    QHeaderView *header = m_view->header();
    header->setStretchLastSection(false);
    header->setMinimumSectionSize(fontMetrics().averageCharWidth() * 8);
    header->setSectionResizeMode(BranchCompareModel::SubjectColumn, QHeaderView::Interactive);
    header->setSectionResizeMode(BranchCompareModel::FirstColumn, QHeaderView::Stretch);
    header->setSectionResizeMode(BranchCompareModel::SecondColumn, QHeaderView::Stretch);
    header->setSectionResizeMode(BranchCompareModel::DifferenceColumn,
                                 QHeaderView::ResizeToContents);
    header->resizeSection(BranchCompareModel::SubjectColumn, fontMetrics().averageCharWidth() * 28);
    connect(m_view, &QTreeView::doubleClicked, this, &CompareWindow::goToCell);
    connect(m_view, &QWidget::customContextMenuRequested, this, &CompareWindow::showMenu);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &CompareWindow::updateActions);
}

std::array<EntryId, 2> CompareWindow::tips() const
{
    std::array<EntryId, 2> chosen;
    for (size_t number = 0; number < chosen.size(); ++number) {
        const int row = m_sides[number].tip->currentIndex();
        chosen[number] = row >= 0 ? m_tips.at(row).id : EntryId();
    }
    return chosen;
}

void CompareWindow::setTips(const QList<BranchTip> &tips, const std::array<EntryId, 2> &chosen)
{
    m_tips = tips;
    const QDateTime now = QDateTime::currentDateTime();
    for (size_t number = 0; number < m_sides.size(); ++number) {
        QComboBox *box = m_sides[number].tip;
        const QSignalBlocker quiet(box);
        box->clear();
        for (const BranchTip &tip : tips) {
            //: a branch in a list: the title of its last message, and how old that is
            const QString name = tip.isCurrent
                    ? tr("Current branch: %1").arg(tip.title)
                    : tr("%1 (%2)").arg(tip.title, formatAge(tip.at, now));
            box->addItem(name);
            box->setItemData(box->count() - 1, asPlainText(name), Qt::ToolTipRole);
            if (tip.id == chosen[number]) {
                box->setCurrentIndex(box->count() - 1);
            }
        }
        box->setToolTip(asPlainText(box->currentText()));
    }
    updateActions();
}

void CompareWindow::setComparison(const BranchComparison &comparison,
                                  const std::array<CostSum, 2> &costs)
{
    m_notice->showMessage(NoticeBar::Tone::Information, {});
    // The session may only have gone on: what is being read stays where it is.
    const bool isSamePlace = comparison.ancestor == m_ancestor;
    const Reading reading = isSamePlace ? whatIsRead() : Reading {};
    m_model->setComparison(comparison, costs);
    m_ancestor = comparison.ancestor;
    const QString alike = comparison.alike == 0
            ? QString()
            : u' ' + tr("After it %n message(s) are the same.", nullptr, comparison.alike);
    m_fork->setText((m_ancestor.isNull() ? tr("They share nothing.")
                                         : tr("They part after: %1").arg(comparison.ancestorTitle))
                    + alike);
    for (size_t number = 0; number < m_sides.size(); ++number) {
        const ComparedBranch &branch = comparison.branches[number];
        m_sides[number].facts->setText(
                branch.entries == 0
                        ? tr("Ends where they part")
                        : tr("%n message(s) after the fork, %1 tokens", nullptr, branch.messages())
                                  .arg(formatTokens(branch.sentTokens())));
    }
    for (int row = 0; row < m_model->rowCount(); ++row) {
        m_view->setFirstColumnSpanned(row, {}, true);
    }
    restore(reading);
    if (!isSamePlace) { // names of categories as long as they come
        const int letter = fontMetrics().averageCharWidth();
        const QAbstractItemView *rows = m_view;
        m_view->header()->resizeSection(
                BranchCompareModel::SubjectColumn,
                std::clamp(rows->sizeHintForColumn(BranchCompareModel::SubjectColumn), 28 * letter,
                           44 * letter));
    }
    updateActions();
}

/// By which a row is known again after the session has gone on.
QString CompareWindow::keyOf(const QModelIndex &row) const
{
    QString key = row.parent().isValid() ? keyOf(row.parent()) : QString();
    for (const int column : { BranchCompareModel::FirstColumn, BranchCompareModel::SecondColumn }) {
        key += u'/' + row.siblingAtColumn(column).data(BranchCompareModel::EntryRole).toString();
    }
    return row.data(BranchCompareModel::SectionRole).toBool() ? key + row.data().toString() : key;
}

void CompareWindow::forEachRow(const QModelIndex &parent,
                               const std::function<void(const QModelIndex &)> &use) const
{
    for (int row = 0; row < m_model->rowCount(parent); ++row) {
        const QModelIndex index = m_model->index(row, 0, parent);
        use(index);
        forEachRow(index, use);
    }
}

CompareWindow::Reading CompareWindow::whatIsRead() const
{
    Reading reading;
    forEachRow({}, [&](const QModelIndex &row) {
        if (m_model->rowCount(row) > 0) {
            reading.expanded.insert(keyOf(row), m_view->isExpanded(row));
        }
    });
    const QModelIndex current = m_view->currentIndex();
    if (current.isValid()) {
        reading.current = keyOf(current.siblingAtColumn(0));
        reading.column = current.column();
    }
    reading.scrolled = m_view->verticalScrollBar()->value();
    return reading;
}

/// Sections are open at first, what stands in them is not.
void CompareWindow::restore(const Reading &reading)
{
    QModelIndex current = m_model->index(0, 0);
    forEachRow({}, [&](const QModelIndex &row) {
        const QString key = keyOf(row);
        if (m_model->rowCount(row) > 0) {
            m_view->setExpanded(row, reading.expanded.value(key, !row.parent().isValid()));
        }
        if (key == reading.current) {
            current = row.siblingAtColumn(reading.column);
        }
    });
    m_view->setCurrentIndex(current);
    m_view->verticalScrollBar()->setValue(reading.scrolled);
}

void CompareWindow::showError(const QString &message)
{
    m_model->clear();
    m_notice->showMessage(NoticeBar::Tone::Error, message);
    updateActions();
}

void CompareWindow::setWritable(bool writable, const QString &reason)
{
    m_writable = writable;
    m_reason = reason;
    updateActions();
}

bool CompareWindow::isCurrent(size_t number) const
{
    const int row = m_sides[number].tip->currentIndex();
    return row >= 0 && m_tips.at(row).isCurrent;
}

void CompareWindow::updateActions()
{
    for (size_t number = 0; number < m_sides.size(); ++number) {
        const Side &side = m_sides[number];
        const bool chosen = side.tip->currentIndex() >= 0;
        const QString here = tr("The session stands on this branch");
        for (QAction *action : { side.continueHere, side.bring }) {
            allow(action, chosen && m_writable && !isCurrent(number), m_writable ? here : m_reason);
        }
        const int column =
                number == 0 ? BranchCompareModel::FirstColumn : BranchCompareModel::SecondColumn;
        const QModelIndex current = m_view ? m_view->currentIndex() : QModelIndex();
        const bool leads = current.isValid()
                && !current.siblingAtColumn(column)
                            .data(BranchCompareModel::EntryRole)
                            .toUuid()
                            .isNull();
        allow(side.goTo, leads, tr("Choose a row with a message"));
    }
    allow(m_showFork, !m_ancestor.isNull(), tr("They share nothing"));
    allow(m_difference, m_model->firstDifference().isValid(), tr("Nothing differs"));
}

void CompareWindow::goToCell(const QModelIndex &index)
{
    const EntryId entry(index.data(BranchCompareModel::EntryRole).toUuid());
    if (!entry.isNull()) {
        Q_EMIT goToRequested(entry);
    }
}

void CompareWindow::goToSide(size_t number)
{
    const int column =
            number == 0 ? BranchCompareModel::FirstColumn : BranchCompareModel::SecondColumn;
    goToCell(m_view->currentIndex().siblingAtColumn(column));
}

void CompareWindow::showDifference()
{
    const QModelIndex index = m_model->firstDifference();
    if (index.isValid()) {
        m_view->expand(index.parent());
        m_view->setCurrentIndex(index);
        m_view->scrollTo(index, QAbstractItemView::PositionAtCenter);
        m_view->setFocus();
    }
}

void CompareWindow::showMenu(const QPoint &place)
{
    QMenu menu(this);
    menu.addActions({ m_sides[0].goTo, m_sides[1].goTo });
    menu.addSeparator();
    menu.addActions({ m_difference, m_showFork });
    menu.exec(m_view->viewport()->mapToGlobal(place));
}

/// A tree view opens rows with Return on some platforms only, and a dialog would take it for a button.
bool CompareWindow::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            goToCell(m_view->currentIndex());
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

QSize CompareDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QSize size = QStyledItemDelegate::sizeHint(option, index);
    return { size.width(), std::max(size.height(), option.fontMetrics.height() * 4 / 3) };
}

void CompareDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const int category = index.data(BranchCompareModel::CategoryRole).toInt();
    if (category >= 0 && index.column() == BranchCompareModel::SubjectColumn) {
        const int size = option->fontMetrics.ascent();
        const qreal ratio = option->widget ? option->widget->devicePixelRatioF() : 1.0;
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->icon = QIcon(
                categorySwatch(static_cast<Category>(category), option->palette, size, ratio));
        option->decorationSize = QSize(size, size);
    }
    if (index.column() == BranchCompareModel::DifferenceColumn) {
        readForwards(option);
    }
    const bool isPlain = !index.data(BranchCompareModel::DifferentRole).toBool()
            && !index.data(BranchCompareModel::SectionRole).toBool()
            && index.column() != BranchCompareModel::SubjectColumn;
    if (isPlain) {
        option->palette.setColor(QPalette::Text, dimmedTextColor(option->palette));
    }
}

} // namespace varve
