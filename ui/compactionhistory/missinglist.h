// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionfacts.h"

#include <QListWidget>

namespace varve
{

/// Facts that a summary does not hold; a click, or Return, goes to where one stands.
class MissingList final : public QListWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MissingList)

public:
    explicit MissingList(QWidget *parent = nullptr);
    ~MissingList() override;

    void setFacts(const QList<Fact> &facts);

Q_SIGNALS:
    void goToRequested(const varve::EntryId &entry);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void goTo(const QListWidgetItem *item);

    QList<Fact> m_facts;
};

} // namespace varve
