// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tooltable.h"

#include <contextpanel/dimlabel.h>
#include <models/format.h>
#include <models/plaintext.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QComboBox>
#include <QHeaderView>
#include <QTableWidget>

#include <algorithm>
#include <utility>

namespace varve
{

QString toolTotal(const QList<ToolLine> &tools, const QMap<QString, ToolChoice> &choices)
{
    qint64 tokens = 0;
    int on = 0;
    for (const ToolLine &tool : tools) {
        if (choices.value(tool.name).enabled) {
            ++on;
            tokens += tool.tokens;
        }
    }
    //: of so many tools so many are switched on; what that costs
    return ToolTable::tr("%1 of %n tool(s) on, about %2 tokens in every request", nullptr,
                         static_cast<int>(tools.size()))
            .arg(formatCount(on), formatCount(tokens));
}

ToolTable::ToolTable(QWidget *parent) : QWidget(parent)
{
    m_table = new QTableWidget(0, ColumnCount);
    m_table->setAccessibleName(tr("Tools"));
    m_table->setHorizontalHeaderLabels(
            { tr("Tool"), tr("Tokens"), tr("Old results"), tr("What the model is told") });
    m_table->horizontalHeaderItem(Tokens)->setTextAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    m_table->horizontalHeaderItem(Policy)->setToolTip(
            tr("What becomes of old results when the context gets full. Masked first: they can be "
               "had again, so a placeholder stands in for them. Summarized: they say something "
               "that happened once, so they stay until a summary takes their place. If you choose "
               "it for a tool, the summary is made from all that its results say, which costs "
               "more; else from their beginnings and ends."));
    m_table->verticalHeader()->hide();
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                             | QAbstractItemView::SelectedClicked
                             | QAbstractItemView::AnyKeyPressed);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setItemDelegateForColumn(Policy, new PolicyDelegate(this));
    for (const int column : { Name, Tokens, Policy }) {
        m_table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    }
    m_table->horizontalHeader()->setSectionResizeMode(Description, QHeaderView::Stretch);
    m_table->setMinimumHeight(fontMetrics().lineSpacing() * 7);
    m_total = new DimLabel;
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_table, 1);
    column->addWidget(m_total);
    connect(m_table, &QTableWidget::cellChanged, this, &ToolTable::take);
    showTotal();
}

ToolTable::~ToolTable() = default;

void ToolTable::setTools(const QList<ToolLine> &tools)
{
    if (tools != m_tools) {
        m_tools = tools;
        fill();
    }
}

void ToolTable::setChoices(const QMap<QString, ToolChoice> &choices)
{
    m_choices = choices;
    fill();
}

void ToolTable::fill()
{
    m_filling = true;
    m_table->setRowCount(static_cast<int>(m_tools.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        for (int column = 0; column < ColumnCount; ++column) {
            if (!m_table->item(row, column)) {
                m_table->setItem(row, column, new QTableWidgetItem);
            }
        }
        showRow(row);
    }
    m_filling = false;
    showTotal();
}

void ToolTable::showRow(int row)
{
    const bool wasFilling = std::exchange(m_filling, true);
    const ToolLine &tool = m_tools.at(row);
    const ToolChoice choice = m_choices.value(tool.name);
    constexpr Qt::ItemFlags Fixed = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    QTableWidgetItem *name = m_table->item(row, Name);
    name->setText(tool.name);
    name->setFlags(Fixed | Qt::ItemIsUserCheckable);
    name->setCheckState(choice.enabled ? Qt::Checked : Qt::Unchecked);
    QTableWidgetItem *tokens = m_table->item(row, Tokens);
    tokens->setText(formatCount(tool.tokens));
    tokens->setTextAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    tokens->setFlags(Fixed);
    QTableWidgetItem *policy = m_table->item(row, Policy);
    policy->setData(Qt::UserRole, QString(toString(choice.policy)));
    //: in parentheses what the automatic choice comes to
    policy->setText(choice.policy == ToolPolicy::Automatic
                            ? tr("Automatic (%1)").arg(policyName(tool.automatic).toLower())
                            : policyName(choice.policy));
    policy->setFlags(Fixed | Qt::ItemIsEditable);
    QTableWidgetItem *description = m_table->item(row, Description);
    description->setText(tool.description.section(u'\n', 0, 0));
    description->setToolTip(asPlainText(tool.description));
    description->setFlags(Fixed);
    m_filling = wasFilling;
}

void ToolTable::take(int row, int column)
{
    if (m_filling || (column != Name && column != Policy)) {
        return;
    }
    const QString name = m_tools.at(row).name;
    const ToolChoice choice { m_table->item(row, Name)->checkState() == Qt::Checked,
                              toolPolicyFromString(
                                      m_table->item(row, Policy)->data(Qt::UserRole).toString()) };
    if (choice == m_choices.value(name)) {
        return;
    }
    if (choice == ToolChoice {}) {
        m_choices.remove(name);
    } else {
        m_choices.insert(name, choice);
    }
    showRow(row);
    showTotal();
    Q_EMIT edited();
}

void ToolTable::showTotal()
{
    m_total->setText(toolTotal(m_tools, m_choices));
    m_total->setVisible(!m_tools.isEmpty());
}

QString policyName(ToolPolicy policy)
{
    switch (policy) {
    case ToolPolicy::Automatic:
        return PolicyDelegate::tr("Automatic");
    case ToolPolicy::Prune:
        return PolicyDelegate::tr("Masked first");
    case ToolPolicy::Summarize:
        return PolicyDelegate::tr("Summarized");
    }
    Q_UNREACHABLE_RETURN({});
}

QWidget *PolicyDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &,
                                      const QModelIndex &) const
{
    auto *box = new QComboBox(parent);
    box->setAccessibleName(tr("Old results"));
    for (const ToolPolicy policy :
         { ToolPolicy::Automatic, ToolPolicy::Prune, ToolPolicy::Summarize }) {
        box->addItem(policyName(policy), QString(toString(policy)));
    }
    // A choice is one; nobody has to press Enter after it.
    connect(box, &QComboBox::activated, this, [this, box] {
        auto *self = const_cast<PolicyDelegate *>(this);
        Q_EMIT self->commitData(box);
        Q_EMIT self->closeEditor(box);
    });
    return box;
}

void PolicyDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    auto *box = static_cast<QComboBox *>(editor);
    box->setCurrentIndex(std::max(0, box->findData(index.data(Qt::UserRole))));
}

void PolicyDelegate::setModelData(QWidget *editor, QAbstractItemModel *model,
                                  const QModelIndex &index) const
{
    model->setData(index, static_cast<QComboBox *>(editor)->currentData(), Qt::UserRole);
}

} // namespace varve
