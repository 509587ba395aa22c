// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "queuepanel.h"

#include <contextpanel/dimlabel.h>
#include <models/queuemodel.h>
#include <shell/plainlabel.h>

#include <QAbstractItemModel>
#include <QApplication>
#include <QBoxLayout>
#include <QEvent>
#include <QScrollArea>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int ShownRows = 4;

} // namespace

QueuePanel::QueuePanel(QWidget *parent) : QFrame(parent)
{
    setFrameShape(QFrame::StyledPanel);
    m_heading = new DimLabel;
    m_heading->setWordWrap(true);
    m_list = new QWidget;
    m_column = new QVBoxLayout(m_list);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_column->addStretch();
    m_dropLine = new QWidget(m_list);
    m_dropLine->setAutoFillBackground(true);
    m_dropLine->setBackgroundRole(QPalette::Highlight);
    m_dropLine->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_dropLine->hide();
    m_scroll = new QScrollArea;
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(m_list);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(6, 4, 6, 4);
    column->setSpacing(2);
    column->addWidget(m_heading);
    column->addWidget(m_scroll);
    hide();
}

QueuePanel::~QueuePanel() = default;

void QueuePanel::setModel(QAbstractItemModel *model)
{
    if (m_model) {
        m_model->disconnect(this);
    }
    m_model = model;
    if (m_model) {
        connect(m_model, &QAbstractItemModel::modelReset, this, &QueuePanel::sync);
        connect(m_model, &QAbstractItemModel::rowsInserted, this, &QueuePanel::sync);
        connect(m_model, &QAbstractItemModel::rowsRemoved, this, &QueuePanel::sync);
        connect(m_model, &QAbstractItemModel::rowsMoved, this, &QueuePanel::sync);
        connect(m_model, &QAbstractItemModel::layoutChanged, this, &QueuePanel::sync);
        connect(m_model, &QAbstractItemModel::dataChanged, this, &QueuePanel::sync);
        connect(m_model, &QObject::destroyed, this, [this] {
            m_model = nullptr;
            sync();
        });
    }
    sync();
}

QList<QueuedRow> QueuePanel::modelRows() const
{
    QList<QueuedRow> rows;
    for (int row = 0; m_model && row < m_model->rowCount(); ++row) {
        const QModelIndex index = m_model->index(row, 0);
        rows += QueuedRow { index.data(QueueModel::IdRole).toLongLong(),
                            index.data(Qt::DisplayRole).toString(),
                            index.data(QueueModel::SteerRole).toBool(),
                            index.data(QueueModel::LeftOverRole).toBool(),
                            index.data(QueueModel::ImageCountRole).toInt() };
    }
    return rows;
}

qsizetype QueuePanel::indexOf(qint64 id) const
{
    const auto found =
            std::ranges::find(m_rows, id, [](const QueueRow *row) { return row->row().id; });
    return found == m_rows.end() ? -1 : found - m_rows.begin();
}

/// Rows stay the widgets they are, so that focus and what is being written in them survive.
void QueuePanel::sync()
{
    const QList<QueuedRow> rows = modelRows();
    const QList<QueueRow *> before = m_rows;
    m_rows.clear();
    qsizetype focused = -1;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const QWidget *focus = QApplication::focusWidget();
        focused = focus && (focus == before[i] || before[i]->isAncestorOf(focus)) ? i : focused;
    }
    for (const QueuedRow &row : rows) {
        const auto known = std::ranges::find(before, row.id,
                                             [](const QueueRow *old) { return old->row().id; });
        QueueRow *widget = known != before.end() ? *known : createRow(row.id);
        const auto place = static_cast<int>(m_rows.size());
        m_rows += widget;
        m_column->insertWidget(place, widget);
        widget->show(); // now, so that it can have the focus
        widget->setRow(row, place, static_cast<int>(rows.size()));
    }
    const bool leftOver = std::ranges::any_of(rows, &QueuedRow::leftOver);
    m_heading->setText(
            leftOver ? tr("Not sent: what is left goes only when you send it.")
                     : tr("%n message(s) to send", nullptr, static_cast<int>(rows.size())));
    setAccessibleName(m_heading->text());
    adjustHeight(); // before it is seen
    setVisible(!rows.isEmpty());
    const bool lostFocus = focused >= 0 && !m_rows.contains(before[focused]);
    for (QueueRow *row : before) {
        if (!m_rows.contains(row)) {
            dropRow(row);
        }
    }
    if (lostFocus && !m_rows.isEmpty()) {
        m_rows[std::min(focused, m_rows.size() - 1)]->setFocus();
    }
    QWidget *previous = nullptr;
    for (QueueRow *row : std::as_const(m_rows)) {
        if (previous) {
            setTabOrder(previous, row);
        }
        previous = row;
    }
}

void QueuePanel::setSendBlocked(const QString &reason)
{
    m_sendBlocked = reason;
    for (QueueRow *row : std::as_const(m_rows)) {
        row->setSendBlocked(reason);
    }
}

void QueuePanel::dropRow(QueueRow *row)
{
    const QString written = row->writtenText();
    const bool wasChanged = row->isEditing() && written != row->row().text;
    row->hide();
    row->deleteLater();
    if (wasChanged) {
        Q_EMIT orphaned(written);
    }
}

QueueRow *QueuePanel::createRow(qint64 id)
{
    auto *row = new QueueRow;
    row->setSendBlocked(m_sendBlocked);
    connect(row, &QueueRow::edited, this,
            [this, id](const QString &text) { Q_EMIT editRequested(id, text); });
    connect(row, &QueueRow::editingChanged, this, &QueuePanel::adjustHeight);
    connect(row, &QueueRow::removeRequested, this, [this, id] { Q_EMIT removeRequested(id); });
    connect(row, &QueueRow::steerRequested, this,
            [this, id](bool steer) { Q_EMIT steerRequested(id, steer); });
    connect(row, &QueueRow::sendRequested, this, [this, id] { Q_EMIT sendRequested(id); });
    connect(row, &QueueRow::takeBackRequested, this, [this, id] { Q_EMIT takeBackRequested(id); });
    connect(row, &QueueRow::moveRequested, this, [this, id](int by) { moveBy(id, by); });
    connect(row, &QueueRow::focusRequested, this, [this, id](int by) { moveFocus(id, by); });
    connect(row, &QueueRow::dragMoved, this, &QueuePanel::showDrop);
    connect(row, &QueueRow::dragEnded, this,
            [this, id](const QPoint &global, bool drop) { endDrag(id, global, drop); });
    return row;
}

void QueuePanel::takeFocus()
{
    if (!m_rows.isEmpty()) {
        m_rows.constFirst()->setFocus();
    }
}

void QueuePanel::moveBy(qint64 id, int by)
{
    const qsizetype from = indexOf(id);
    // Before the one above it, or before the one after the next.
    const qsizetype before = by < 0 ? from - 1 : from + 2;
    if (from < 0 || before < 0 || before > m_rows.size()) {
        return;
    }
    Q_EMIT moveRequested(id, before < m_rows.size() ? m_rows[before]->row().id : 0);
}

void QueuePanel::moveFocus(qint64 id, int by)
{
    const qsizetype to = indexOf(id) + by;
    if (to >= 0 && to < m_rows.size()) {
        m_rows[to]->setFocus();
        m_scroll->ensureWidgetVisible(m_rows[to], 0, 0);
    }
}

qsizetype QueuePanel::dropIndex(const QPoint &global) const
{
    const int y = m_list->mapFromGlobal(global).y();
    const auto below = std::ranges::find_if(
            m_rows, [y](const QueueRow *row) { return y < row->geometry().center().y(); });
    return below - m_rows.begin();
}

void QueuePanel::showDrop(const QPoint &global)
{
    const qsizetype at = dropIndex(global);
    const int y = at < m_rows.size() ? m_rows[at]->y() : m_rows.constLast()->geometry().bottom();
    m_dropLine->setGeometry(0, std::max(0, y - 1), m_list->width(), 2);
    m_dropLine->show();
    m_dropLine->raise();
    m_scroll->ensureVisible(0, y, 0, fontMetrics().lineSpacing());
}

void QueuePanel::endDrag(qint64 id, const QPoint &global, bool drop)
{
    m_dropLine->hide();
    const qsizetype from = indexOf(id);
    const qsizetype at = dropIndex(global);
    if (!drop || from < 0 || at == from || at == from + 1) {
        return;
    }
    Q_EMIT moveRequested(id, at < m_rows.size() ? m_rows[at]->row().id : 0);
}

void QueuePanel::adjustHeight()
{
    int height = 0;
    int shown = 0;
    bool editing = false;
    for (const QueueRow *row : std::as_const(m_rows)) {
        row->layout()->activate();
        const int own = row->sizeHint().height();
        editing = editing || row->isEditing();
        if (shown < ShownRows || row->isEditing()) {
            height += own;
        }
        ++shown;
    }
    m_scroll->setFixedHeight(height);
    for (QueueRow *row : std::as_const(m_rows)) {
        if (editing && row->isEditing()) {
            m_scroll->ensureWidgetVisible(row, 0, 0);
        }
    }
}

void QueuePanel::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        adjustHeight();
    }
}

} // namespace varve
