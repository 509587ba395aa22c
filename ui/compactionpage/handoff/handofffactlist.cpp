// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handofffactlist.h"

#include <models/format.h>
#include <models/plaintext.h>
#include <shell/fonts.h>

#include <QHeaderView>

#include <array>

namespace varve
{

namespace
{

constexpr int IndexRole = Qt::UserRole; ///< of a fact, or of one of the working memory
constexpr int MemoryRole = Qt::UserRole + 1; ///< bool
constexpr int TitleRole = Qt::UserRole + 2; ///< of a group, without its count

constexpr std::array Kinds { HandoffFact::Kind::File, HandoffFact::Kind::Command,
                             HandoffFact::Kind::OpenItem, HandoffFact::Kind::Note };

/// Marks of Markdown say nothing in a list.
QString plain(QString text)
{
    return text.remove(u'`');
}

} // namespace

HandoffFactList::HandoffFactList(QWidget *parent) : QTreeWidget(parent)
{
    setAccessibleName(tr("What to take along"));
    setHeaderHidden(true);
    setColumnCount(1);
    setRootIsDecorated(true);
    setUniformRowHeights(true);
    setTextElideMode(Qt::ElideMiddle);
    setSelectionMode(QAbstractItemView::SingleSelection);
    header()->setStretchLastSection(true);
    connect(this, &QTreeWidget::itemChanged, this, &HandoffFactList::onChanged);
}

HandoffFactList::~HandoffFactList() = default;

QTreeWidgetItem *HandoffFactList::addGroup(const QString &title)
{
    auto *group = new QTreeWidgetItem(this, { title });
    group->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    group->setData(0, TitleRole, title);
    group->setFont(0, boldOf(font()));
    group->setExpanded(true);
    return group;
}

QTreeWidgetItem *HandoffFactList::addRow(QTreeWidgetItem *group, const QString &text, int index)
{
    auto *row = new QTreeWidgetItem(group, { plain(text) });
    row->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    row->setCheckState(0, Qt::Unchecked);
    row->setToolTip(0, asPlainText(plain(text)));
    row->setData(0, IndexRole, index);
    return row;
}

void HandoffFactList::setDraft(const HandoffDraft &draft)
{
    m_filling = true;
    clear();
    m_facts = draft.facts;
    m_memory.clear();
    const std::array titles { tr("Files"), tr("Commands"), tr("Open items"),
                              tr("Not in the draft") };
    for (size_t kind = 0; kind < Kinds.size(); ++kind) {
        QTreeWidgetItem *group = nullptr;
        for (int i = 0; i < m_facts.size(); ++i) {
            if (m_facts.at(i).kind == Kinds.at(kind)) {
                group = group != nullptr ? group : addGroup(titles.at(kind));
                addRow(group, m_facts.at(i).text, i);
            }
        }
    }
    QTreeWidgetItem *group = draft.memory.isEmpty() ? nullptr : addGroup(tr("Working memory"));
    for (const MemoryFact &fact : draft.memory) {
        auto *row = addRow(group, fact.text, static_cast<int>(m_memory.size()));
        row->setData(0, MemoryRole, true);
        row->setCheckState(0, Qt::Checked);
        m_memory += fact.text;
    }
    m_filling = false;
    setText(draft.text);
}

void HandoffFactList::setText(const QString &text)
{
    m_filling = true;
    for (int g = 0; g < topLevelItemCount(); ++g) {
        QTreeWidgetItem *group = topLevelItem(g);
        for (int r = 0; r < group->childCount(); ++r) {
            QTreeWidgetItem *row = group->child(r);
            if (!row->data(0, MemoryRole).toBool()) {
                const HandoffFact &fact = m_facts.at(row->data(0, IndexRole).toInt());
                row->setCheckState(0, holdsFact(text, fact) ? Qt::Checked : Qt::Unchecked);
            }
        }
    }
    countGroups();
    m_filling = false;
}

void HandoffFactList::countGroups()
{
    for (int g = 0; g < topLevelItemCount(); ++g) {
        QTreeWidgetItem *group = topLevelItem(g);
        int ticked = 0;
        for (int r = 0; r < group->childCount(); ++r) {
            ticked += group->child(r)->checkState(0) == Qt::Checked ? 1 : 0;
        }
        //: a heading, how many rows below it are ticked, and how many there are
        group->setText(0,
                       tr("%1 (%2 of %3)")
                               .arg(group->data(0, TitleRole).toString(), formatCount(ticked),
                                    formatCount(group->childCount())));
    }
}

QStringList HandoffFactList::memory() const
{
    QStringList taken;
    for (int g = 0; g < topLevelItemCount(); ++g) {
        const QTreeWidgetItem *group = topLevelItem(g);
        for (int r = 0; r < group->childCount(); ++r) {
            const QTreeWidgetItem *row = group->child(r);
            if (row->data(0, MemoryRole).toBool() && row->checkState(0) == Qt::Checked) {
                taken += m_memory.at(row->data(0, IndexRole).toInt());
            }
        }
    }
    return taken;
}

void HandoffFactList::setMemory(const QStringList &taken)
{
    m_filling = true;
    for (int g = 0; g < topLevelItemCount(); ++g) {
        QTreeWidgetItem *group = topLevelItem(g);
        for (int r = 0; r < group->childCount(); ++r) {
            QTreeWidgetItem *row = group->child(r);
            if (row->data(0, MemoryRole).toBool()) {
                const QString &fact = m_memory.at(row->data(0, IndexRole).toInt());
                row->setCheckState(0, taken.contains(fact) ? Qt::Checked : Qt::Unchecked);
            }
        }
    }
    countGroups();
    m_filling = false;
}

void HandoffFactList::onChanged(QTreeWidgetItem *item)
{
    if (m_filling || item->parent() == nullptr) {
        return;
    }
    m_filling = true;
    countGroups();
    m_filling = false;
    if (!item->data(0, MemoryRole).toBool()) {
        Q_EMIT factToggled(m_facts.at(item->data(0, IndexRole).toInt()),
                           item->checkState(0) == Qt::Checked);
    }
}

} // namespace varve
