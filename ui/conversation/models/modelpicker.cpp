// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelpicker.h"

#include <contextpanel/dimlabel.h>
#include <models/plaintext.h>
#include <models/shownfigures.h>
#include <shell/fonts.h>
#include <shell/icons.h>

#include <QBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QTreeWidget>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

enum Column { Model, Window, ColumnCount };

bool holdsAllWords(const ModelOffer &offer, const QString &text)
{
    const QString name = offer.provider + u' ' + offer.choice.model;
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    return std::ranges::all_of(
            words, [&](const QString &word) { return name.contains(word, Qt::CaseInsensitive); });
}

} // namespace

ModelPicker::ModelPicker(const QList<ModelOffer> &offers, const ModelChoice &current,
                         QWidget *parent)
    : QFrame(parent, Qt::Popup)
    , m_offers(offers)
    , m_current(current)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameStyle(QFrame::StyledPanel | QFrame::Plain);
    setAccessibleName(tr("Choose a model"));
    m_field = new QLineEdit;
    m_field->setPlaceholderText(tr("Find a model"));
    m_field->setAccessibleName(m_field->placeholderText());
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    m_list = new QTreeWidget;
    m_list->setAccessibleName(tr("Models"));
    m_list->setColumnCount(ColumnCount);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setItemsExpandable(false);
    m_list->setUniformRowHeights(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus); // keys stay with the field
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setIndentation(fontMetrics().averageCharWidth() * 2);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(Model, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(Window, QHeaderView::ResizeToContents);
    m_nothing = new DimLabel(tr("No model has this in its name."));
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->hide();
    auto *setUp = new QPushButton(themedIcon(u"settings"_s), tr("Set up models…"));
    setUp->setAutoDefault(false);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->addWidget(m_field);
    column->addWidget(m_nothing);
    column->addWidget(m_list, 1);
    column->addWidget(setUp, 0, Qt::AlignLeading);
    setFocusProxy(m_field);
    fill();

    connect(m_field, &QLineEdit::textChanged, this, &ModelPicker::filter);
    connect(m_field, &QLineEdit::returnPressed, this, [this] { choose(m_list->currentItem()); });
    connect(m_list, &QTreeWidget::itemClicked, this, &ModelPicker::choose);
    connect(setUp, &QPushButton::clicked, this, [this] {
        close();
        Q_EMIT setUpRequested();
    });
}

ModelPicker::~ModelPicker() = default;

void ModelPicker::fill()
{
    QTreeWidgetItem *group = nullptr;
    QString groupId;
    for (qsizetype i = 0; i < m_offers.size(); ++i) {
        const ModelOffer &offer = m_offers.at(i);
        if (!group || groupId != offer.choice.provider) {
            groupId = offer.choice.provider;
            group = new QTreeWidgetItem(m_list, { offer.provider });
            group->setFlags(Qt::ItemIsEnabled);
            group->setFont(Model, boldOf(m_list->font()));
            group->setFirstColumnSpanned(true);
            group->setExpanded(true);
        }
        auto *item = new QTreeWidgetItem(group, { offer.choice.model });
        item->setData(Model, Qt::UserRole, i);
        item->setToolTip(Model, asPlainText(offer.choice.model));
        const QString window =
                offer.window > 0 ? tr("window %1").arg(formatWindow(offer.window)) : QString();
        item->setText(Window, window);
        item->setTextAlignment(Window, Qt::AlignRight | Qt::AlignVCenter);
        item->setForeground(Window, palette().placeholderText());
        //: a model, its provider, its window
        item->setData(Model, Qt::AccessibleTextRole,
                      tr("%1, %2 %3").arg(offer.choice.model, offer.provider, window).trimmed());
        if (offer.choice == m_current) {
            item->setIcon(Model, themedIcon(u"check"_s));
            m_list->setCurrentItem(item);
        }
    }
    if (!m_list->currentItem()) {
        move(1);
    }
}

QList<QTreeWidgetItem *> ModelPicker::shownModels() const
{
    QList<QTreeWidgetItem *> shown;
    for (int top = 0; top < m_list->topLevelItemCount(); ++top) {
        QTreeWidgetItem *group = m_list->topLevelItem(top);
        for (int row = 0; row < group->childCount(); ++row) {
            if (!group->child(row)->isHidden()) {
                shown += group->child(row);
            }
        }
    }
    return shown;
}

void ModelPicker::filter(const QString &text)
{
    for (int top = 0; top < m_list->topLevelItemCount(); ++top) {
        QTreeWidgetItem *group = m_list->topLevelItem(top);
        bool any = false;
        for (int row = 0; row < group->childCount(); ++row) {
            QTreeWidgetItem *item = group->child(row);
            const int index = item->data(Model, Qt::UserRole).toInt();
            const bool shown = holdsAllWords(m_offers.at(index), text);
            item->setHidden(!shown);
            any = any || shown;
        }
        group->setHidden(!any);
    }
    const QList<QTreeWidgetItem *> shown = shownModels();
    m_nothing->setVisible(shown.isEmpty());
    if (!shown.contains(m_list->currentItem())) {
        m_list->setCurrentItem(shown.value(0));
    }
}

void ModelPicker::move(int step)
{
    const QList<QTreeWidgetItem *> shown = shownModels();
    if (shown.isEmpty()) {
        return;
    }
    const qsizetype at = shown.indexOf(m_list->currentItem());
    const qsizetype to = at < 0 ? 0 : std::clamp<qsizetype>(at + step, 0, shown.size() - 1);
    m_list->setCurrentItem(shown.at(to));
    m_list->scrollToItem(shown.at(to));
}

void ModelPicker::choose(const QTreeWidgetItem *item)
{
    if (!item || item->isHidden() || !item->data(Model, Qt::UserRole).isValid()) {
        return;
    }
    const ModelOffer offer = m_offers.at(item->data(Model, Qt::UserRole).toInt());
    close();
    Q_EMIT chosen(offer);
}

bool ModelPicker::eventFilter(QObject *watched, QEvent *event)
{
    constexpr int Page = 8; // rows
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent *>(event)->key()) {
        case Qt::Key_Down:
            move(1);
            return true;
        case Qt::Key_Up:
            move(-1);
            return true;
        case Qt::Key_PageDown:
            move(Page);
            return true;
        case Qt::Key_PageUp:
            move(-Page);
            return true;
        case Qt::Key_Escape:
            close();
            return true;
        default:
            break;
        }
    }
    return QFrame::eventFilter(watched, event);
}

void ModelPicker::popUp(const QWidget *anchor)
{
    const int rows = static_cast<int>(m_offers.size()) + m_list->topLevelItemCount();
    const int line = fontMetrics().lineSpacing() + 6;
    const QRect screen = anchor->screen()->availableGeometry();
    const int height = std::min((std::clamp(rows, 4, 16) + 5) * line, screen.height());
    const int width = std::min(fontMetrics().averageCharWidth() * 56, screen.width());
    resize(width, height);
    const QRect place(anchor->mapToGlobal(QPoint(0, 0)), anchor->size());
    int x = isRightToLeft() ? place.right() - width : place.left();
    int y = place.top() - height - 4;
    if (y < screen.top()) {
        y = place.bottom() + 4;
    }
    x = std::clamp(x, screen.left(), std::max(screen.left(), screen.right() - width));
    y = std::clamp(y, screen.top(), std::max(screen.top(), screen.bottom() - height));
    QWidget::move(x, y);
    show();
    m_field->setFocus();
    if (m_list->currentItem()) {
        m_list->scrollToItem(m_list->currentItem(), QAbstractItemView::PositionAtCenter);
    }
}

} // namespace varve
