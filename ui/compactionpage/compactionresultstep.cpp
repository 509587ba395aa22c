// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionresultstep.h"

#include "breakdowndiff.h"
#include "categorycolors.h"
#include "dimlabel.h"
#include "format.h"
#include "icons.h"
#include "noticebar.h"
#include "primarybutton.h"
#include "stackedbar.h"
#include "swatch.h"

#include <QBoxLayout>
#include <QGridLayout>
#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTreeView>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Swatches before the names, what was freed in green.
class DiffDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override
    {
        const QSize size = QStyledItemDelegate::sizeHint(option, index);
        return { size.width(), option.fontMetrics.height() + 8 };
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const int category = index.data(BreakdownDiffModel::CategoryRole).toInt();
        if (index.column() == BreakdownDiffModel::NameColumn && category >= 0) {
            const int size = option->fontMetrics.ascent() - 1;
            const qreal ratio = option->widget ? option->widget->devicePixelRatio() : 1.0;
            option->icon = QIcon(
                    categorySwatch(static_cast<Category>(category), option->palette, size, ratio));
            option->features |= QStyleOptionViewItem::HasDecoration;
            option->decorationSize = QSize(size, size);
        }
        const auto change = index.data(BreakdownDiffModel::ChangeRole).toLongLong();
        if (index.column() == BreakdownDiffModel::ChangeColumn) {
            const QColor color = change < 0 ? accentColor(Accent::Success, option->palette)
                                            : dimmedTextColor(option->palette);
            option->palette.setColor(QPalette::Text, color);
        }
    }
};

} // namespace

CompactionResultStep::CompactionResultStep(QWidget *parent)
    : QWidget(parent)
    , m_model(new BreakdownDiffModel(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    m_notice = new NoticeBar;
    layout->addWidget(m_notice);

    auto *bars = new QGridLayout;
    bars->setHorizontalSpacing(12);
    m_beforeBar = new StackedBar;
    m_afterBar = new StackedBar;
    m_beforeTotal = new QLabel;
    m_afterTotal = new QLabel;
    const auto addBar = [bars](int row, const QString &name, StackedBar *bar, QLabel *total) {
        bar->setAccessibleName(name);
        bars->addWidget(new DimLabel(name), row, 0);
        bars->addWidget(bar, row, 1);
        bars->addWidget(total, row, 2, Qt::AlignTrailing | Qt::AlignVCenter);
    };
    addBar(0, tr("Before"), m_beforeBar, m_beforeTotal);
    addBar(1, tr("After"), m_afterBar, m_afterTotal);
    bars->setColumnStretch(1, 1);
    layout->addLayout(bars);

    m_table = new QTreeView;
    m_table->setModel(m_model);
    m_table->setItemDelegate(new DiffDelegate(m_table));
    m_table->setAccessibleName(tr("Tokens by category before and after"));
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setAutoFillBackground(false);
    m_table->viewport()->setAutoFillBackground(false);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionsMovable(false);
    m_table->header()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->header()->setSectionResizeMode(BreakdownDiffModel::NameColumn, QHeaderView::Stretch);
    const int figure = fontMetrics().horizontalAdvance(u"−888.8k"_s) + 24;
    for (int column = BreakdownDiffModel::BeforeColumn; column <= BreakdownDiffModel::ChangeColumn;
         ++column) {
        m_table->header()->resizeSection(column, figure);
    }
    layout->addWidget(m_table, 1);

    auto *footer = new QHBoxLayout;
    m_sentence = new DimLabel;
    m_sentence->setWordWrap(true);
    m_undo = new QPushButton(themedIcon(u"undo"_s), tr("Undo"));
    auto *done = new PrimaryButton(tr("Done"));
    footer->addWidget(m_sentence, 1);
    footer->addWidget(m_undo);
    footer->addWidget(done);
    layout->addLayout(footer);
    connect(m_undo, &QPushButton::clicked, this, &CompactionResultStep::undoRequested);
    connect(done, &QPushButton::clicked, this, &CompactionResultStep::doneRequested);
}

CompactionResultStep::~CompactionResultStep() = default;

void CompactionResultStep::setOutcome(const CompactionOutcome &outcome)
{
    m_outcome = outcome;
    const BreakdownDiff diff = breakdownDiff(outcome.before, outcome.after);
    m_model->setDiff(diff);
    const qint64 length = std::max({ outcome.window, diff.total.before, diff.total.after });
    m_beforeBar->setBreakdown(outcome.before, outcome.window);
    m_afterBar->setBreakdown(outcome.after, outcome.window);
    m_beforeBar->setLength(length);
    m_afterBar->setLength(length);
    m_beforeTotal->setText(formatTokens(diff.total.shownBefore));
    m_afterTotal->setText(formatTokens(diff.total.shownAfter));
    m_beforeTotal->setToolTip(formatTokensExact(diff.total.before));
    m_afterTotal->setToolTip(formatTokensExact(diff.total.after));
    m_notice->showMessage(NoticeBar::Tone::Error, {});
    setUndone(false);
}

void CompactionResultStep::setUndone(bool undone)
{
    m_undone = undone;
    m_undo->setVisible(!undone);
    showSentence();
}

void CompactionResultStep::showError(const QString &message)
{
    m_notice->showMessage(NoticeBar::Tone::Error, message);
}

void CompactionResultStep::showSentence()
{
    if (m_undone) {
        m_sentence->setText(tr("Undone: the next request holds %1 again.")
                                    .arg(formatTokensExact(m_model->diff().total.before)));
        return;
    }
    const QString entries = formatCount(m_outcome.entriesInTree);
    m_sentence->setText(
            tr("Nothing was deleted: the tree still holds all %1 entries.").arg(entries));
}

} // namespace varve
