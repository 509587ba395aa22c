// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "orderbutton.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>

namespace varve
{

OrderButton::OrderButton(SearchResultsModel *model, QWidget *parent)
    : QToolButton(parent)
    , m_model(model)
    , m_orders(new QActionGroup(this))
{
    setAutoRaise(true);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::StrongFocus);
    auto *menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    using Order = SearchResultsModel::Order;
    for (const auto &[order, text] :
         { std::pair(Order::Best, tr("Best first")), std::pair(Order::Newest, tr("Newest first")),
           std::pair(Order::Answers, tr("Best answers")) }) {
        QAction *action = menu->addAction(text);
        action->setCheckable(true);
        action->setActionGroup(m_orders);
        action->setData(QVariant::fromValue(order));
        connect(action, &QAction::triggered, this, [this, chosen = order] {
            m_model->setOrder(chosen);
            showOrder();
            Q_EMIT orderChosen(chosen);
        });
    }
    m_orders->actions().constLast()->setToolTip(
            tr("What answers a question comes first: what is no longer in the context before what "
               "is still in it. So it is for questions anyway"));
    setMenu(menu);
}

OrderButton::~OrderButton() = default;

void OrderButton::setOrder(SearchResultsModel::Order order)
{
    m_chosen = order;
    if (!m_byTime) {
        m_model->setOrder(order);
    }
    showOrder();
}

void OrderButton::setByTime(bool byTime)
{
    if (m_byTime == byTime) {
        return;
    }
    m_byTime = byTime;
    if (m_byTime) {
        m_chosen = m_model->order();
    }
    m_model->setOrder(m_byTime ? SearchResultsModel::Order::Newest : m_chosen);
}

void OrderButton::showOrder()
{
    setVisible(m_model->hitCount() > 1);
    const QList<QAction *> orders = m_orders->actions();
    for (QAction *order : orders) {
        if (order->data().value<SearchResultsModel::Order>() == m_model->order()) {
            order->setChecked(true);
            setText(order->text());
            setAccessibleName(tr("Order: %1").arg(order->text()));
        }
    }
    setEnabled(!m_byTime);
}

} // namespace varve
