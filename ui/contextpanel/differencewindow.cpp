// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "differencewindow.h"

#include "dimlabel.h"
#include "swatch.h"
#include <models/differencewords.h>
#include <models/format.h>
#include <models/plaintext.h>
#include <shell/fonts.h>

#include <QBoxLayout>
#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QTreeWidget>

namespace varve
{

namespace
{

enum Column { Part, Kind, Before, After, ColumnCount };

constexpr int ChangeRole = Qt::UserRole;
constexpr qsizetype MostShown = 2'000; ///< of a kind; a compaction may have taken more

} // namespace

DifferenceWindow::DifferenceWindow(QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Changes to the request before"));
    auto *layout = new QVBoxLayout(this);
    auto *choice = new QHBoxLayout;
    m_request = new QComboBox;
    m_request->setAccessibleName(tr("Request"));
    m_request->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto *label = new PlainLabel(tr("&Request:"));
    label->setBuddy(m_request);
    m_sizes = new DimLabel;
    choice->addWidget(label);
    choice->addWidget(m_request);
    choice->addStretch();
    choice->addWidget(m_sizes);
    layout->addLayout(choice);
    m_cache = new PlainLabel;
    m_cache->setWordWrap(true);
    layout->addWidget(m_cache);
    m_tree = new QTreeWidget;
    m_tree->setAccessibleName(tr("What differs"));
    m_tree->setColumnCount(ColumnCount);
    m_tree->setHeaderLabels({ tr("Part"), tr("What it is"), tr("Before"), tr("Now") });
    m_tree->setUniformRowHeights(true);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(Part, QHeaderView::Stretch);
    for (const int column : { int(Kind), int(Before), int(After) }) {
        m_tree->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    }
    layout->addWidget(m_tree, 1);
    connect(m_request, &QComboBox::activated, this, &DifferenceWindow::requestChosen);
    connect(m_tree, &QTreeWidget::itemActivated, this, &DifferenceWindow::goTo);
    resize(fontMetrics().averageCharWidth() * 90, fontMetrics().height() * 28);
}

DifferenceWindow::~DifferenceWindow() = default;

void DifferenceWindow::setRequests(const QStringList &titles)
{
    const QString chosen = m_request->currentText();
    m_request->clear();
    for (const QString &title : titles) {
        m_request->addItem(asPlainText(title));
    }
    m_request->setCurrentIndex(std::max(0, m_request->findText(chosen)));
    m_request->setEnabled(titles.size() > 1);
}

int DifferenceWindow::request() const
{
    return std::max(0, m_request->currentIndex());
}

void DifferenceWindow::setDifference(const RequestDifference &difference)
{
    m_difference = difference;
    m_cache->setText(cacheText(difference));
    //: tokens of the request before, and of this one
    m_sizes->setText(tr("%1 → %2 tokens")
                             .arg(formatTokens(difference.before.tokens()),
                                  formatTokens(difference.now.tokens())));
    fill();
}

void DifferenceWindow::setNothing(const QString &why)
{
    m_difference.reset();
    m_cache->setText(why);
    m_sizes->clear();
    m_tree->clear();
}

void DifferenceWindow::fill()
{
    m_tree->clear();
    if (!m_difference) {
        return;
    }
    const auto &changes = m_difference->changes;
    for (const auto kind :
         { RequestChange::Kind::Changed, RequestChange::Kind::New, RequestChange::Kind::Gone }) {
        QTreeWidgetItem *group = nullptr;
        qint64 before = 0;
        qint64 after = 0;
        int count = 0;
        for (int i = 0; i < changes.size(); ++i) {
            const RequestChange &change = changes.at(i);
            if (change.kind != kind) {
                continue;
            }
            if (group == nullptr) {
                group = new QTreeWidgetItem(m_tree);
            }
            const qint64 now = kind == RequestChange::Kind::Gone ? 0 : change.piece.tokens;
            before += change.tokensBefore;
            after += now;
            if (++count > MostShown) {
                continue;
            }
            auto *item = new QTreeWidgetItem(
                    group,
                    { pieceTitle(change.piece), categoryName(change.piece.category),
                      formatTokens(change.tokensBefore), formatTokens(now) });
            item->setIcon(
                    Kind,
                    categorySwatch(change.piece.category, palette(), 10, devicePixelRatioF()));
            item->setData(Part, ChangeRole, i);
            item->setToolTip(Part, asPlainText(pieceTitle(change.piece)));
            item->setTextAlignment(Before, Qt::AlignTrailing | Qt::AlignVCenter);
            item->setTextAlignment(After, Qt::AlignTrailing | Qt::AlignVCenter);
        }
        if (group == nullptr) {
            continue;
        }
        //: what happened to parts of a request, and to how many
        group->setText(Part, tr("%1 (%2)").arg(changeHeading(kind), formatCount(count)));
        group->setText(Before, formatTokens(before));
        group->setText(After, formatTokens(after));
        const QFont bold = boldOf(font());
        for (int column = 0; column < ColumnCount; ++column) {
            group->setFont(column, bold);
        }
        group->setTextAlignment(Before, Qt::AlignTrailing | Qt::AlignVCenter);
        group->setTextAlignment(After, Qt::AlignTrailing | Qt::AlignVCenter);
        group->setExpanded(count <= 40);
    }
}

void DifferenceWindow::goTo()
{
    const QTreeWidgetItem *item = m_tree->currentItem();
    if (item == nullptr || item->childCount() > 0 || !m_difference) {
        return;
    }
    const EntryId entry =
            m_difference->changes.at(item->data(Part, ChangeRole).toInt()).piece.entry;
    if (!entry.isNull()) {
        Q_EMIT goToRequested(entry);
    }
}

void DifferenceWindow::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_tree != nullptr) {
        fill(); // swatches
    }
}

} // namespace varve
