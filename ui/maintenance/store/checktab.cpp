// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "checktab.h"

#include <models/findingsmodel.h>
#include <models/format.h>
#include <preferences/stateline.h>
#include <shell/categorycolors.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>

#include <QAbstractItemView>
#include <QApplication>
#include <QBoxLayout>
#include <QDir>
#include <QListView>
#include <QPainter>
#include <QPushButton>

namespace varve
{

using namespace Qt::StringLiterals;

CheckTab::CheckTab(MaintenanceRunner *runner, bool mayWrite, QWidget *parent)
    : MaintenanceTab(runner, parent)
    , m_mayWrite(mayWrite)
    , m_model(new FindingsModel(this))
{
    auto *intro =
            new PlainLabel(tr("Looks at every page and every entry: indexes, session trees, "
                              "full-text index, counts, images. You can go on working meanwhile."));
    intro->setWordWrap(true);
    m_state = new StateLine;
    m_state->say(u"info"_s, tr("Not checked yet."));
    m_list = new QListView;
    m_list->setAccessibleName(tr("What was found"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new FindingDelegate(m_list));
    m_list->setResizeMode(QListView::Adjust);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_check = new QPushButton(tr("&Check now"));
    m_check->setDefault(true);
    m_repair = new QPushButton(tr("&Repair"));
    m_repair->setToolTip(tr("Makes a backup beside the store first. Entries are never changed."));

    auto *buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(m_repair);
    buttons->addWidget(m_check);
    auto *column = new QVBoxLayout(this);
    column->addWidget(intro);
    column->addWidget(m_state);
    column->addWidget(m_list, 1);
    column->addLayout(buttons);

    connect(m_check, &QPushButton::clicked, runner, &MaintenanceRunner::check);
    connect(m_repair, &QPushButton::clicked, this, [this] { m_runner->repair(m_model->check()); });
    connect(runner, &MaintenanceRunner::checked, this, &CheckTab::showCheck);
    connect(runner, &MaintenanceRunner::repaired, this, &CheckTab::showRepair);
    setBusy(runner->isRunning());
}

CheckTab::~CheckTab() = default;

void CheckTab::setBusy(bool busy)
{
    m_check->setEnabled(!busy);
    m_repair->setEnabled(!busy && m_mayWrite && m_model->check().isRepairable());
}

void CheckTab::setFindings(const StoreCheck &check)
{
    m_model->setCheck(check);
}

void CheckTab::showProblem(const Error &error)
{
    if (error.kind == Error::Kind::Cancelled) {
        m_state->say(u"info"_s, error.message);
    } else {
        m_state->say(u"error"_s, error.message, Accent::Danger, error.detail);
    }
}

void CheckTab::showCheck(const Result<StoreCheck> &found)
{
    if (!found) {
        showProblem(found.error());
        return;
    }
    setFindings(*found);
    //: sessions, entries, a time
    const QString looked =
            tr("%1 and %2 were checked in %3.")
                    .arg(tr("%1 sessions", nullptr, static_cast<int>(found->sessions))
                                 .arg(formatCount(found->sessions)),
                         tr("%1 entries", nullptr, static_cast<int>(found->entries))
                                 .arg(formatCount(found->entries)),
                         formatDuration(found->milliseconds));
    if (found->findings.isEmpty()) {
        m_state->say(u"check"_s, tr("The store is whole.") + u' ' + looked, Accent::Success);
        return;
    }
    m_state->say(u"warning"_s,
                 (found->isRepairable()
                          ? tr("The store has faults. Repair makes a backup and puts right what "
                               "follows from the entries.")
                          : tr("The store has faults that cannot be repaired from what is in it."))
                         + u' ' + looked,
                 Accent::Warning);
}

void CheckTab::showRepair(const Result<StoreRepair> &done)
{
    if (!done) {
        showProblem(done.error());
        return;
    }
    setFindings(done->after);
    const QString kept =
            tr("The store of before is kept as %1.").arg(QDir::toNativeSeparators(done->backup));
    if (done->after.findings.isEmpty()) {
        m_state->say(u"check"_s, tr("Repaired. The store is whole.") + u' ' + kept,
                     Accent::Success);
    } else {
        m_state->say(u"warning"_s, tr("Repaired, but for what is left below.") + u' ' + kept,
                     Accent::Warning);
    }
}

namespace
{

constexpr int Margin = 6;
constexpr int IconSize = 16;

int textWidth(const QStyleOptionViewItem &option)
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    const int width = view ? view->viewport()->width() : option.rect.width();
    return std::max(100, width - IconSize - 3 * Margin);
}

QString headOf(const QModelIndex &index)
{
    return index.data(Qt::DisplayRole).toString().section(u'\n', 0, 0);
}

int heightOf(const QFontMetrics &metrics, int width, const QString &text)
{
    return metrics.boundingRect(QRect(0, 0, width, 100'000), Qt::TextWordWrap, text).height();
}

} // namespace

QSize FindingDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int width = textWidth(option);
    return { width,
             heightOf(option.fontMetrics, width, headOf(index))
                     + heightOf(option.fontMetrics, width,
                                index.data(FindingsModel::AdviceRole).toString())
                     + 2 * Margin };
}

void FindingDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    item.text.clear();
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

    const bool mirrored = item.direction == Qt::RightToLeft;
    const bool selected = item.state & QStyle::State_Selected;
    const QRect inner = item.rect.adjusted(Margin, Margin, -Margin, -Margin);
    const QRect iconRect(mirrored ? inner.right() - IconSize : inner.left(), inner.top(), IconSize,
                         IconSize);
    const bool repairable = index.data(FindingsModel::RepairableRole).toBool();
    themedIcon(repairable ? u"warning"_s : u"error"_s).paint(painter, iconRect);

    const int width = textWidth(item);
    const QString head = headOf(index);
    const int headHeight = heightOf(item.fontMetrics, width, head);
    const int left = mirrored ? inner.left() : inner.left() + IconSize + Margin;
    const Qt::Alignment side = mirrored ? Qt::AlignRight : Qt::AlignLeft;
    painter->save();
    painter->setPen(item.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(QRect(left, inner.top(), width, headHeight),
                      static_cast<int>(Qt::TextWordWrap | side), head);
    if (!selected) {
        painter->setPen(dimmedTextColor(item.palette));
    }
    painter->drawText(QRect(left, inner.top() + headHeight, width, inner.height() - headHeight),
                      static_cast<int>(Qt::TextWordWrap | side),
                      index.data(FindingsModel::AdviceRole).toString());
    painter->restore();
}

} // namespace varve
