// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "factview.h"

#include <models/factlistmodel.h>
#include <models/plaintext.h>
#include <sessions/rowpainter.h>
#include <shell/categorycolors.h>
#include <shell/fonts.h>

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPlainTextEdit>
#include <QToolTip>

#include <algorithm>

namespace varve
{

FactView::FactView(FactListModel *model, QWidget *parent)
    : QListView(parent)
    , m_model(model)
    , m_delegate(new FactDelegate(this))
{
    setAccessibleName(tr("Facts"));
    setFrameShape(QFrame::NoFrame);
    setModel(model);
    setItemDelegate(m_delegate);
    setResizeMode(QListView::Adjust);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::DoubleClicked);
    setDragEnabled(true);
    setAcceptDrops(true);
    setDropIndicatorShown(true);
    setDragDropMode(QAbstractItemView::InternalMove);
    setDragDropOverwriteMode(false);
    setMouseTracking(true);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_delegate, &FactDelegate::sourceClicked, this,
            [this](const QModelIndex &index) { Q_EMIT sourceRequested(index.row()); });
}

FactView::~FactView() = default;

int FactView::currentFact() const
{
    const QModelIndex current = currentIndex();
    return current.isValid() && !current.data(FactListModel::HeadingRole).toBool() ? current.row()
                                                                                   : -1;
}

void FactView::setCurrentFact(int row)
{
    const QModelIndex index = m_model->index(row);
    if (index.isValid()) {
        selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
        scrollTo(index);
    }
}

int FactView::setWords(const QString &words)
{
    const QStringList wanted = words.split(u' ', Qt::SkipEmptyParts);
    int shown = 0;
    int heading = -1;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex index = m_model->index(row);
        const bool isHeading = index.data(FactListModel::HeadingRole).toBool();
        const QString text = index.data().toString();
        const bool fits = !isHeading && std::ranges::all_of(wanted, [&text](const QString &word) {
            return text.contains(word, Qt::CaseInsensitive);
        });
        setRowHidden(row, !fits);
        if (isHeading) {
            heading = row;
        } else if (fits) {
            ++shown;
            heading >= 0 ? setRowHidden(heading, false) : void();
        }
    }
    if (currentIndex().isValid() && isRowHidden(currentIndex().row())) {
        setCurrentIndex({});
    }
    setDragEnabled(wanted.isEmpty());
    return shown;
}

void FactView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QListView::currentChanged(current, previous);
    Q_EMIT currentFactChanged();
}

void FactView::keyPressEvent(QKeyEvent *event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && state() != EditingState && currentFact() >= 0) {
        Q_EMIT sourceRequested(currentFact());
        return;
    }
    QListView::keyPressEvent(event);
}

/// Somebody who comes by keys can see where they are.
void FactView::focusInEvent(QFocusEvent *event)
{
    QListView::focusInEvent(event);
    for (int row = 0; currentFact() < 0 && row < m_model->rowCount(); ++row) {
        if (!m_model->index(row).data(FactListModel::HeadingRole).toBool() && !isRowHidden(row)) {
            setCurrentFact(row);
        }
    }
}

namespace
{

constexpr int Side = 10;
constexpr int Gap = 6;
constexpr int Above = 5;
constexpr int EditedLines = 3;

bool isHeading(const QModelIndex &index)
{
    return index.data(FactListModel::HeadingRole).toBool();
}

QStyle *styleOf(const QStyleOptionViewItem &option)
{
    return option.widget ? option.widget->style() : QApplication::style();
}

QFont originFont(const QStyleOptionViewItem &option)
{
    return RowPainter::smaller(option.font);
}

int indicatorSize(const QStyleOptionViewItem &option)
{
    return styleOf(option)->pixelMetric(QStyle::PM_IndicatorWidth, &option, option.widget);
}

/// Where the text may be, left to right.
QRect textArea(const QStyleOptionViewItem &option, const QRect &row)
{
    const int before = Side + indicatorSize(option) + Gap;
    return row.adjusted(before, Above, -Side, -Above - QFontMetrics(originFont(option)).height());
}

QTextOption wrapping(const QStyleOptionViewItem &option, const QString &text)
{
    QTextOption wrap;
    wrap.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    wrap.setTextDirection(text.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
    wrap.setAlignment(option.direction == Qt::RightToLeft ? Qt::AlignRight | Qt::AlignAbsolute
                                                          : Qt::AlignLeft | Qt::AlignAbsolute);
    return wrap;
}

/// Lines of a fact, laid out.
qreal layOut(QTextLayout &layout, const QStyleOptionViewItem &option, int width)
{
    layout.setTextOption(wrapping(option, layout.text()));
    layout.beginLayout();
    qreal height = 0;
    while (true) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) {
            break;
        }
        line.setLineWidth(width);
        line.setPosition(QPointF(0, height));
        height += line.height();
    }
    layout.endLayout();
    return height;
}

QString laidText(const QModelIndex &index)
{
    return index.data(Qt::DisplayRole).toString().replace(u'\n', QChar::LineSeparator);
}

void paintHeading(RowPainter &row, const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const QColor color = dimmedTextColor(option.palette);
    const QFont font = boldOf(originFont(option));
    const QFont figures = RowPainter::tabular(originFont(option));
    const QString text = index.data(FactListModel::FiguresRole).toString();
    const qreal width = QFontMetricsF(figures).horizontalAdvance(text);
    row.drawText(text, row.width() - Side - width, row.width() - Side, 0, row.height(), figures,
                 color, true);
    row.drawText(index.data().toString(), Side, row.width() - 2 * Side - width, 0, row.height(),
                 font, color);
}

} // namespace

QRect FactDelegate::switchRect(const QStyleOptionViewItem &option, const QRect &row)
{
    const int size = indicatorSize(option);
    const int line = QFontMetrics(option.font).height();
    const QRect box(row.left() + Side, row.top() + Above + (line - size) / 2, size, size);
    return QStyle::visualRect(option.direction, row, box);
}

QRect FactDelegate::originRect(const QStyleOptionViewItem &option, const QRect &row)
{
    const QRect text = textArea(option, row);
    const QRect line(text.left(), text.bottom() + 1, text.width(),
                     QFontMetrics(originFont(option)).height());
    return QStyle::visualRect(option.direction, row, line);
}

QSize FactDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (isHeading(index)) {
        return { 0, option.fontMetrics.height() * 3 / 2 };
    }
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    const int width = view ? view->viewport()->width() : option.rect.width();
    const QRect area = textArea(option, QRect(0, 0, std::max(width, 60), 0));
    QTextLayout layout(laidText(index), option.font);
    const int text = static_cast<int>(std::ceil(layOut(layout, option, area.width())));
    return { 0, text + 2 * Above + QFontMetrics(originFont(option)).height() };
}

void FactDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given,
                         const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    painter->save();
    RowPainter row(painter, option);
    row.drawGround();
    if (isHeading(index)) {
        paintHeading(row, option, index);
        painter->restore();
        return;
    }
    const bool isShown = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    QStyleOptionViewItem box = option;
    box.rect = switchRect(option, option.rect);
    box.state &= ~(QStyle::State_HasFocus | QStyle::State_Selected | QStyle::State_On
                   | QStyle::State_Off);
    box.state |= isShown ? QStyle::State_On : QStyle::State_Off;
    if (!index.flags().testFlag(Qt::ItemIsUserCheckable)) {
        box.state &= ~QStyle::State_Enabled;
    }
    styleOf(option)->drawPrimitive(QStyle::PE_IndicatorItemViewItemCheck, &box, painter,
                                   option.widget);

    const QRect area =
            QStyle::visualRect(option.direction, option.rect, textArea(option, option.rect));
    QTextLayout layout(laidText(index), option.font);
    layOut(layout, option, area.width());
    const QColor dimmed = dimmedTextColor(option.palette);
    painter->setPen(isShown ? option.palette.color(QPalette::Text) : dimmed);
    layout.draw(painter, area.topLeft());

    const QRect origin = originRect(option, option.rect);
    const QFont font = originFont(option);
    painter->setFont(font);
    painter->setPen(index.data(FactListModel::HasSourceRole).toBool() ? linkColor(option.palette)
                                                                      : dimmed);
    painter->drawText(
            origin, Qt::AlignVCenter | Qt::AlignLeading,
            QFontMetrics(font).elidedText(index.data(FactListModel::OriginRole).toString(),
                                          Qt::ElideRight, origin.width()));
    painter->restore();
}

QWidget *FactDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &,
                                    const QModelIndex &) const
{
    auto *field = new QPlainTextEdit(parent);
    field->setAccessibleName(tr("Text of the fact"));
    field->setTabChangesFocus(true);
    field->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return field;
}

void FactDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    auto *field = qobject_cast<QPlainTextEdit *>(editor);
    // The model may change meanwhile; what is being written stays.
    if (field && !field->document()->isModified()) {
        field->setPlainText(index.data(Qt::EditRole).toString());
        field->moveCursor(QTextCursor::End);
        field->document()->setModified(false);
    }
}

void FactDelegate::setModelData(QWidget *editor, QAbstractItemModel *model,
                                const QModelIndex &index) const
{
    if (const auto *field = qobject_cast<QPlainTextEdit *>(editor)) {
        model->setData(index, field->toPlainText(), Qt::EditRole);
    }
}

void FactDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                        const QModelIndex &) const
{
    QRect area = QStyle::visualRect(option.direction, option.rect, textArea(option, option.rect));
    area.setBottom(option.rect.bottom());
    area.setTop(option.rect.top());
    const int least = option.fontMetrics.lineSpacing() * EditedLines + 2 * Above;
    if (area.height() < least) {
        area.setHeight(least);
        if (const QWidget *viewport = editor->parentWidget();
            viewport && area.bottom() > viewport->height() && area.height() <= viewport->height()) {
            area.moveBottom(viewport->height());
        }
    }
    editor->setGeometry(area);
}

bool FactDelegate::editorEvent(QEvent *event, QAbstractItemModel *model,
                               const QStyleOptionViewItem &option, const QModelIndex &index)
{
    if (isHeading(index)) {
        return false;
    }
    const auto toggle = [&] {
        const bool isShown = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        return index.flags().testFlag(Qt::ItemIsUserCheckable)
                && model->setData(index, static_cast<int>(isShown ? Qt::Unchecked : Qt::Checked),
                                  Qt::CheckStateRole);
    };
    if (event->type() == QEvent::KeyPress) {
        return static_cast<QKeyEvent *>(event)->key() == Qt::Key_Space && toggle();
    }
    if (event->type() != QEvent::MouseButtonRelease && event->type() != QEvent::MouseButtonDblClick
        && event->type() != QEvent::MouseButtonPress) {
        return false;
    }
    const auto *mouse = static_cast<QMouseEvent *>(event);
    const bool onSwitch = switchRect(option, option.rect)
                                  .adjusted(-Gap, -Gap, Gap, Gap)
                                  .contains(mouse->position().toPoint());
    if (mouse->button() != Qt::LeftButton) {
        return false;
    }
    if (onSwitch) {
        // A second click toggles again, and edits nothing.
        if (event->type() == QEvent::MouseButtonRelease) {
            toggle();
        }
        return true;
    }
    if (event->type() == QEvent::MouseButtonRelease
        && index.data(FactListModel::HasSourceRole).toBool()
        && originRect(option, option.rect).contains(mouse->position().toPoint())) {
        Q_EMIT sourceClicked(index);
        return true;
    }
    return false;
}

bool FactDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view,
                             const QStyleOptionViewItem &option, const QModelIndex &index)
{
    if (event->type() == QEvent::ToolTip && index.isValid() && !isHeading(index)) {
        const QRect row = view->visualRect(index);
        const QString tip =
                switchRect(option, row).adjusted(-Gap, -Gap, Gap, Gap).contains(event->pos())
                ? (index.data(Qt::CheckStateRole).toInt() == Qt::Checked
                           ? tr("Sent with every request")
                           : tr("Kept, and not sent"))
                : originRect(option, row).contains(event->pos())
                ? index.data(FactListModel::OriginRole).toString()
                : QString();
        QToolTip::showText(event->globalPos(), asPlainText(tip), view);
        return true;
    }
    return QStyledItemDelegate::helpEvent(event, view, option, index);
}

bool FactDelegate::eventFilter(QObject *watched, QEvent *event)
{
    auto *field = qobject_cast<QPlainTextEdit *>(watched);
    if (field && (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool isReturn = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        const bool keeps = isReturn && !key->modifiers().testFlag(Qt::ShiftModifier);
        if (event->type() == QEvent::ShortcutOverride) {
            if (keeps || key->key() == Qt::Key_Escape) {
                event->accept(); // before a shortcut of the window takes it
                return true;
            }
            return false;
        }
        if (keeps) {
            Q_EMIT commitData(field);
            Q_EMIT closeEditor(field, QAbstractItemDelegate::NoHint);
            return true;
        }
    }
    return QStyledItemDelegate::eventFilter(watched, event);
}

} // namespace varve
