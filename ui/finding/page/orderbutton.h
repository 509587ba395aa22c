// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/searchresultsmodel.h>

#include <QToolButton>

class QActionGroup;

namespace varve
{

/// In which order the passages that were found stand, and the choice of another one; there while there is something to put in order.
class OrderButton final : public QToolButton
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(OrderButton)

public:
    /// The model outlives it.
    explicit OrderButton(SearchResultsModel *model, QWidget *parent = nullptr);
    ~OrderButton() override;

    /// For now, whatever was chosen.
    void setOrder(SearchResultsModel::Order order);
    /// What was chosen, also while it is by time.
    [[nodiscard]] SearchResultsModel::Order order() const
    {
        return m_byTime ? m_chosen : m_model->order();
    }
    /// Filters alone make no hit better than another: then it is by time, and the person's choice waits for words.
    void setByTime(bool byTime);
    /// To be called when there are other hits.
    void showOrder();

Q_SIGNALS:
    /// By the person.
    void orderChosen(varve::SearchResultsModel::Order order);

private:
    SearchResultsModel *const m_model;
    QActionGroup *m_orders;
    SearchResultsModel::Order m_chosen = SearchResultsModel::Order::Best;
    bool m_byTime = false; ///< whatever order was chosen
};

} // namespace varve
