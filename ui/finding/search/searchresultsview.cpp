// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchresultsview.h"

#include <models/searchresultsmodel.h>
#include <session/entry.h>
#include <sessions/foundsnippet.h>
#include <sessions/rowpainter.h>
#include <shell/categorycolors.h>
#include <shell/fonts.h>

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPoint>
#include <QScrollBar>
#include <QTextLayout>

#include <cmath>

namespace varve
{

SearchResultsView::SearchResultsView(QWidget *parent) : QTreeView(parent)
{
    setAccessibleName(tr("Search results"));
    setHeaderHidden(true);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setExpandsOnDoubleClick(false);
    setEditTriggers(NoEditTriggers);
    setItemDelegate(new SearchResultDelegate(this));
    setIndentation(fontMetrics().lineSpacing());
    setTabKeyNavigation(false);
    connect(verticalScrollBar(), &QAbstractSlider::actionTriggered, this,
            [this] { m_moved = true; });
}

SearchResultsView::~SearchResultsView() = default;

void SearchResultsView::keepingPlace(const std::function<void()> &work)
{
    const QRect current = visualRect(currentIndex());
    const bool reading = current.isValid() && viewport()->rect().intersects(current);
    const QPersistentModelIndex anchor(reading ? currentIndex() : indexAt(QPoint(0, 0)));
    const int before = anchor.isValid() ? visualRect(anchor).top() : 0;
    work();
    executeDelayedItemsLayout();
    if (anchor.isValid()) {
        QScrollBar *bar = verticalScrollBar();
        bar->setValue(bar->value() + visualRect(anchor).top() - before);
    }
}

void SearchResultsView::choose(const QModelIndex &index)
{
    if (!index.isValid()) {
        return;
    }
    m_moved = true;
    if (index.data(SearchResultsModel::HeadingRole).toBool()) {
        setExpanded(index, !isExpanded(index));
    } else {
        Q_EMIT hitChosen(index);
    }
}

/// The ground of the row goes on below the arrow.
void SearchResultsView::drawBranches(QPainter *painter, const QRect &rect,
                                     const QModelIndex &index) const
{
    const bool selected = selectionModel()->isSelected(index);
    painter->fillRect(rect,
                      selected ? softHighlightColor(palette()) : palette().color(QPalette::Base));
    if (!index.parent().isValid()) {
        QTreeView::drawBranches(painter, rect, index);
    }
}

void SearchResultsView::keyPressEvent(QKeyEvent *event)
{
    const QString text = event->text();
    const bool chord = (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) != 0;
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        choose(currentIndex());
    } else if (event->key() == Qt::Key_Up && !indexAbove(currentIndex()).isValid()) {
        Q_EMIT leftAtTop();
    } else if (event->key() == (isRightToLeft() ? Qt::Key_Right : Qt::Key_Left)
               && currentIndex().parent().isValid()) {
        m_moved = true;
        setCurrentIndex(currentIndex().parent()); // not every style does so
    } else if (!chord && event->key() == Qt::Key_Backspace) {
        Q_EMIT typed(text);
    } else if (!chord && !text.isEmpty() && text.at(0).isPrint()
               && !(event->key() == Qt::Key_Space && text.size() == 1)) {
        Q_EMIT typed(text);
    } else {
        m_moved = m_moved || event->key() != Qt::Key_Escape;
        QTreeView::keyPressEvent(event);
    }
}

void SearchResultsView::wheelEvent(QWheelEvent *event)
{
    m_moved = true;
    QTreeView::wheelEvent(event);
}

void SearchResultsView::mousePressEvent(QMouseEvent *event)
{
    m_pressed = event->button() == Qt::LeftButton ? indexAt(event->position().toPoint())
                                                  : QModelIndex();
    m_moved = true;
    QTreeView::mousePressEvent(event);
}

void SearchResultsView::mouseReleaseEvent(QMouseEvent *event)
{
    QTreeView::mouseReleaseEvent(event);
    const QPoint place = event->position().toPoint();
    const QModelIndex index = indexAt(place);
    // Beside the text of a heading stands its arrow, which folds by itself.
    if (event->button() == Qt::LeftButton && index.isValid() && index == m_pressed
        && visualRect(index).contains(place)) {
        choose(index);
    }
}

namespace
{

struct Metrics
{
    explicit Metrics(const QFont &base)
        : font(base)
        , small(RowPainter::smaller(base))
        , line(std::ceil(QFontMetricsF(base).height()))
        , smallLine(std::ceil(QFontMetricsF(small).height()))
        , padding(std::round(line * 0.3))
    { }
    [[nodiscard]] qreal heading() const { return line + 2 * padding; }
    [[nodiscard]] qreal hit() const { return smallLine + 2 * line + 2 * padding; }

    QFont font;
    QFont small;
    qreal line;
    qreal smallLine;
    qreal padding;
};

void paintHeading(RowPainter &row, const Metrics &m, const QModelIndex &index)
{
    const QColor dimmed = dimmedTextColor(row.palette());
    qreal end = row.width() - m.padding;
    const qreal gap = m.line * 0.7;
    const auto drawAtEnd = [&](const QString &text, qreal most) {
        if (!text.isEmpty() && end > m.line * 8) {
            end -= row.drawText(text, std::max(end - most, 0.0), end, 0, row.height(),
                                RowPainter::tabular(m.small), dimmed, true)
                    + gap;
        }
    };
    drawAtEnd(index.data(SearchResultsModel::CountTextRole).toString(), m.line * 6);
    drawAtEnd(index.data(SearchResultsModel::AgeRole).toString(), m.line * 8);
    drawAtEnd(index.data(SearchResultsModel::FolderRole).toString(), row.width() * 0.25);
    row.drawText(index.data().toString(), m.padding, end, 0, row.height(), boldOf(m.font),
                 row.palette().color(QPalette::Text));
}

void paintSource(RowPainter &row, const Metrics &m, const QModelIndex &index)
{
    const QPalette &palette = row.palette();
    const bool onPath = index.data(SearchResultsModel::OnPathRole).toBool();
    const auto role = static_cast<Role>(index.data(SearchResultsModel::SpeakerRole).toInt());
    const QColor color = roleColor(role, palette);
    QPainter *painter = row.painter();
    painter->setPen(QPen(color, m.line * 0.07));
    painter->setBrush(onPath ? color : palette.color(QPalette::Base));
    painter->drawEllipse(row.point(m.padding + m.line * 0.2, m.padding + m.smallLine / 2),
                         m.line * 0.16, m.line * 0.16);
    const qreal start = m.padding + m.line * 0.7;
    qreal end = row.width() - m.padding;
    end -= row.drawText(index.data(SearchResultsModel::AgeRole).toString(), start, end, m.padding,
                        m.smallLine, RowPainter::tabular(m.small), dimmedTextColor(palette), true)
            + m.line * 0.7;
    const qreal used =
            row.drawText(index.data(SearchResultsModel::SourceRole).toString(), start, end,
                         m.padding, m.smallLine, m.small, roleTextColor(role, palette));
    const QStringList marks = index.data(SearchResultsModel::MarksRole).toStringList();
    if (!marks.isEmpty()) {
        QFont font = m.small;
        font.setItalic(true);
        row.drawText(marks.join(QStringLiteral(" · ")), start + used + m.line * 0.7, end, m.padding,
                     m.smallLine, font, dimmedTextColor(palette));
    }
}

void layOut(QTextLayout &layout, const FoundSnippet &snippet, const QStyleOptionViewItem &option,
            qreal room, int lines)
{
    QTextOption options;
    options.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    options.setTextDirection(snippet.text.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
    options.setAlignment(QStyle::visualAlignment(option.direction, Qt::AlignLeft)
                         | Qt::AlignAbsolute);
    layout.setText(snippet.text);
    layout.setTextOption(options);
    layout.setFormats(snippet.formats);
    layout.beginLayout();
    qreal top = 0;
    for (int i = 0; i < lines; ++i) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) {
            break;
        }
        line.setLineWidth(room);
        line.setPosition({ 0, top });
        top += line.height();
    }
    layout.endLayout();
}

void paintSnippet(RowPainter &row, const Metrics &m, const QStyleOptionViewItem &option,
                  const QModelIndex &index)
{
    constexpr int Lines = 2;
    const qreal start = m.padding + m.line * 0.7;
    const qreal room = row.width() - start - m.padding;
    if (room < m.line) {
        return;
    }
    const QFontMetricsF metrics(m.font);
    FoundSnippet snippet =
            foundSnippet(index.data().toString(),
                         index.data(SearchResultsModel::HighlightsRole).value<QList<QPoint>>(),
                         row.palette(), metrics, room * 1.4);
    QTextLayout layout;
    layout.setFont(m.font);
    layOut(layout, snippet, option, room, Lines + 1);
    if (layout.lineCount() > Lines) {
        const int from = layout.lineAt(Lines - 1).textStart();
        snippet.text = snippet.text.first(from)
                + metrics.elidedText(snippet.text.sliced(from), Qt::ElideRight, room * 0.98);
        layOut(layout, snippet, option, room, Lines);
    }
    const bool onPath = index.data(SearchResultsModel::OnPathRole).toBool();
    const QRectF place = row.rect(start, m.padding + m.smallLine, room, m.line * Lines);
    row.painter()->setClipRect(place);
    row.painter()->setPen(onPath ? row.palette().color(QPalette::Text)
                                 : dimmedTextColor(row.palette()));
    layout.draw(row.painter(), place.topLeft());
}

} // namespace

QSize SearchResultDelegate::sizeHint(const QStyleOptionViewItem &option,
                                     const QModelIndex &index) const
{
    const Metrics metrics(option.font);
    const bool heading = index.data(SearchResultsModel::HeadingRole).toBool();
    return { static_cast<int>(metrics.line * 8),
             static_cast<int>(heading ? metrics.heading() : metrics.hit()) };
}

void SearchResultDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    RowPainter row(painter, option);
    row.drawGround();
    const Metrics metrics(option.font);
    if (index.data(SearchResultsModel::HeadingRole).toBool()) {
        paintHeading(row, metrics, index);
    } else {
        paintSource(row, metrics, index);
        paintSnippet(row, metrics, option, index);
    }
    painter->restore();
}

} // namespace varve
