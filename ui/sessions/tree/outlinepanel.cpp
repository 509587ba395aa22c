// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outlinepanel.h"

#include "emptystate.h"
#include "outlineview.h"
#include <models/format.h>
#include <models/outlinemodel.h>
#include <shell/fonts.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>

#include <QActionGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace varve
{

OutlinePanel::OutlinePanel(OutlineModel *model, QWidget *parent)
    : QWidget(parent)
    , m_model(model)
    , m_view(new OutlineView(model, this))
    , m_empty(new EmptyState(this))
    , m_stack(new QStackedWidget(this))
    , m_filterButton(new QToolButton(this))
    , m_filters(new QActionGroup(this))
    , m_find(new QAction(themedIcon(u"search"_s), tr("Find in tree"), this))
    , m_findRow(new QWidget(this))
    , m_findField(new QLineEdit(m_findRow))
    , m_matches(new PlainLabel(m_findRow))
{
    auto *title = new PlainLabel(tr("Session tree"), this);
    title->setFont(boldOf(font()));
    title->setBuddy(m_view);
    auto *findButton = new QToolButton(this);
    findButton->setDefaultAction(m_find);
    findButton->setAutoRaise(true);
    makeFilterMenu();
    makeFindField();

    auto *header = new QHBoxLayout;
    header->setContentsMargins(8, 4, 4, 4);
    header->addWidget(title);
    header->addStretch();
    header->addWidget(findButton);
    header->addWidget(m_filterButton);
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_empty);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(header);
    layout->addWidget(m_findRow);
    layout->addWidget(m_stack, 1);

    connect(model, &QAbstractItemModel::modelReset, this, &OutlinePanel::updateEmptyState);
    connect(model, &QAbstractItemModel::rowsInserted, this, &OutlinePanel::updateEmptyState);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &OutlinePanel::updateEmptyState);
    connect(model, &OutlineModel::findFinished, this, &OutlinePanel::updateMatches);
    updateEmptyState();
}

void OutlinePanel::makeFilterMenu()
{
    auto *menu = new QMenu(this);
    const auto add = [&](OutlineFilter filter, const QString &text) {
        QAction *action = m_filters->addAction(text);
        action->setCheckable(true);
        action->setChecked(filter == m_model->filter());
        action->setData(int(filter));
        menu->addAction(action);
    };
    add(OutlineFilter::Default, tr("Turns and forks"));
    add(OutlineFilter::NoTools, tr("Without tools"));
    add(OutlineFilter::UserOnly, tr("Your messages only"));
    add(OutlineFilter::Labelled, tr("Labelled only"));
    add(OutlineFilter::All, tr("Every entry"));
    m_filterButton->setMenu(menu);
    m_filterButton->setPopupMode(QToolButton::InstantPopup);
    m_filterButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_filterButton->setIcon(themedIcon(u"filter"_s));
    m_filterButton->setAutoRaise(true);
    m_filterButton->setToolTip(tr("Choose which entries the tree shows"));
    const auto show = [this](const QAction *action) {
        m_filterButton->setText(action->text());
        m_filterButton->setAccessibleName(tr("Filter: %1").arg(action->text()));
    };
    show(m_filters->checkedAction());
    connect(m_filters, &QActionGroup::triggered, this, [this, show](const QAction *action) {
        m_model->setFilter(static_cast<OutlineFilter>(action->data().toInt()));
        show(action);
    });
}

void OutlinePanel::makeFindField()
{
    m_findField->setPlaceholderText(tr("Find in tree"));
    m_findField->setAccessibleName(tr("Find in tree"));
    m_findField->setClearButtonEnabled(true);
    m_findField->installEventFilter(this);
    m_matches->setAccessibleName(tr("Number of matches"));
    auto *next = new QToolButton(m_findRow);
    next->setIcon(themedIcon(u"arrow-down"_s));
    next->setToolTip(tr("Next match"));
    next->setAccessibleName(next->toolTip());
    auto *previous = new QToolButton(m_findRow);
    previous->setIcon(themedIcon(u"arrow-up"_s));
    previous->setToolTip(tr("Previous match"));
    previous->setAccessibleName(previous->toolTip());
    auto *row = new QHBoxLayout(m_findRow);
    row->setContentsMargins(8, 0, 4, 4);
    row->addWidget(m_findField, 1);
    row->addWidget(m_matches);
    for (QToolButton *button : { previous, next }) {
        button->setAutoRaise(true);
        row->addWidget(button);
    }
    m_find->setCheckable(true);
    m_findRow->hide();
    connect(m_find, &QAction::toggled, this, &OutlinePanel::showFind);
    connect(next, &QToolButton::clicked, m_view, &OutlineView::showNextMatch);
    connect(previous, &QToolButton::clicked, m_view, &OutlineView::showPreviousMatch);
    connect(m_findField, &QLineEdit::textChanged, m_model, &OutlineModel::setFindText);
}

void OutlinePanel::addBelow(QWidget *widget)
{
    layout()->addWidget(widget);
}

QList<QAction *> OutlinePanel::filterActions() const
{
    return m_filters->actions();
}

void OutlinePanel::showFind(bool show)
{
    m_findRow->setVisible(show);
    if (show) {
        m_findField->setFocus(Qt::ShortcutFocusReason);
        m_findField->selectAll();
    } else {
        m_findField->clear();
        m_view->setFocus(Qt::OtherFocusReason);
    }
}

bool OutlinePanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_findField && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            if ((key->modifiers() & Qt::ShiftModifier) != 0) {
                m_view->showPreviousMatch();
            } else {
                m_view->showNextMatch();
            }
            return true;
        }
        if (key->key() == Qt::Key_Escape) {
            m_find->setChecked(false);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void OutlinePanel::updateMatches()
{
    m_matches->setText(m_findField->text().trimmed().isEmpty()
                               ? QString()
                               : formatCount(m_model->matchCount()));
}

void OutlinePanel::updateEmptyState()
{
    const bool empty = m_model->rowCount() == 0;
    if (empty && m_model->filter() == OutlineFilter::Labelled) {
        m_empty->setText(tr("No labels yet. Select an entry under another filter and press F2."));
    } else if (empty) {
        m_empty->setText(tr("Nothing here yet. Write a message, or choose a session above."));
    }
    m_stack->setCurrentWidget(empty ? static_cast<QWidget *>(m_empty) : m_view);
}

} // namespace varve
