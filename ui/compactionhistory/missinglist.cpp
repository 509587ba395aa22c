// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "missinglist.h"

#include "facticon.h"
#include "icons.h"
#include "plaintext.h"

#include <QKeyEvent>

namespace varve
{

MissingList::MissingList(QWidget *parent) : QListWidget(parent)
{
    setAccessibleName(tr("Missing facts"));
    setWordWrap(true);
    setTextElideMode(Qt::ElideMiddle);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(this, &QListWidget::itemClicked, this, &MissingList::goTo);
}

MissingList::~MissingList() = default;

void MissingList::setFacts(const QList<Fact> &facts)
{
    m_facts = facts;
    clear();
    for (const Fact &fact : facts) {
        auto *item = new QListWidgetItem(themedIcon(factIcon(fact.kind)), fact.text, this);
        item->setToolTip(asPlainText(
                fact.entry.isNull() ? fact.text : tr("%1\nShow where it stands").arg(fact.text)));
    }
}

void MissingList::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        goTo(currentItem());
        event->accept();
        return;
    }
    QListWidget::keyPressEvent(event);
}

void MissingList::goTo(const QListWidgetItem *item)
{
    const EntryId entry = item ? m_facts.value(row(item)).entry : EntryId();
    if (!entry.isNull()) {
        Q_EMIT goToRequested(entry);
    }
}

} // namespace varve
