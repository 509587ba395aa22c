// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tagpopup.h"

#include <models/format.h>
#include <models/plaintext.h>
#include <shell/fonts.h>
#include <shell/plainlabel.h>
#include <storage/sessiontags.h>

#include <QCompleter>
#include <QLineEdit>
#include <QListWidget>
#include <QScopedValueRollback>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace varve
{

TagPopup::TagPopup(QWidget *parent)
    : QFrame(parent, Qt::Popup)
    , m_title(new PlainLabel(this))
    , m_field(new QLineEdit(this))
    , m_list(new QListWidget(this))
{
    setFrameShape(QFrame::StyledPanel);
    setAttribute(Qt::WA_DeleteOnClose);
    m_title->setFont(boldOf(font()));
    m_field->setPlaceholderText(tr("Add a tag"));
    m_field->setAccessibleName(tr("Add a tag"));
    m_field->setMaxLength(int(SessionTags::LongestTag));
    m_list->setAccessibleName(tr("Tags"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideRight);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_title);
    layout->addWidget(m_field);
    layout->addWidget(m_list);
    setFocusProxy(m_field);
    const int unit = fontMetrics().averageCharWidth();
    resize(36 * unit, 14 * fontMetrics().lineSpacing());
    connect(m_field, &QLineEdit::returnPressed, this, &TagPopup::addTyped);
    connect(m_list, &QListWidget::itemChanged, this, &TagPopup::onItemChanged);
}

void TagPopup::setTags(const QList<QStringList> &tags, const QStringList &known)
{
    const QScopedValueRollback filling(m_filling, true);
    m_title->setText(
            tr("Tags of %1 sessions", nullptr, int(tags.size())).arg(formatCount(tags.size())));
    QHash<QString, qsizetype> uses; // capitals make no difference
    for (const QStringList &list : tags) {
        for (const QString &tag : list) {
            ++uses[tag.toCaseFolded()];
        }
    }
    for (const QString &tag : known) {
        const qsizetype count = uses.value(tag.toCaseFolded());
        addRow(tag,
               count == 0                     ? Qt::Unchecked
                       : count == tags.size() ? Qt::Checked
                                              : Qt::PartiallyChecked);
    }
    auto *completer = new QCompleter(known, m_field);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    m_field->setCompleter(completer);
}

void TagPopup::openAt(const QRect &anchor)
{
    adjustSize();
    const QRect room = screen()->availableGeometry();
    const int indent = anchor.width() / 8;
    const int x = isRightToLeft() ? anchor.right() - indent - width() : anchor.left() + indent;
    const bool fitsBelow = anchor.bottom() + height() < room.bottom();
    const int y = fitsBelow ? anchor.bottom() + 1 : anchor.top() - height();
    move(std::max(std::min(x, room.right() - width() + 1), room.left()),
         std::max(std::min(y, room.bottom() - height() + 1), room.top()));
    show();
    setFocus();
}

QListWidgetItem *TagPopup::addRow(const QString &tag, Qt::CheckState state)
{
    auto *item = new QListWidgetItem(tag, m_list);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(state);
    item->setToolTip(asPlainText(tag));
    return item;
}

QListWidgetItem *TagPopup::rowOf(const QString &tag) const
{
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->text().compare(tag, Qt::CaseInsensitive) == 0) {
            return m_list->item(row);
        }
    }
    return nullptr;
}

void TagPopup::addTyped()
{
    const QString tag = SessionTags::cleaned(m_field->text());
    m_field->clear();
    if (tag.isEmpty()) {
        return;
    }
    QListWidgetItem *item = rowOf(tag);
    if (item != nullptr) {
        item->setCheckState(Qt::Checked); // says so itself if it was not
        return;
    }
    {
        const QScopedValueRollback filling(m_filling, true);
        item = addRow(tag, Qt::Checked);
    }
    m_list->scrollToItem(item);
    Q_EMIT changed({ tag }, {});
}

void TagPopup::onItemChanged(QListWidgetItem *item)
{
    if (m_filling) {
        return;
    }
    if (item->checkState() == Qt::Unchecked) {
        Q_EMIT changed({}, { item->text() });
    } else {
        Q_EMIT changed({ item->text() }, {});
    }
}

} // namespace varve
