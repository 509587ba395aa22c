// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ruleseditor.h"

#include "entryfield.h"
#include "problemlabel.h"
#include "rulewords.h"
#include "stateline.h"
#include <contextpanel/dimlabel.h>
#include <models/plaintext.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QComboBox>
#include <QFontDatabase>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QTableWidget>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// An empty field, which is how every rule begins, must not come to mean everything.
bool isUnsaid(const ToolRule &rule)
{
    return rule.allow && rule.pattern.trimmed().isEmpty() && runsCommands(rule.tool);
}

} // namespace

RulesEditor::RulesEditor(QWidget *parent) : QWidget(parent)
{
    m_table = new QTableWidget(0, ColumnCount);
    m_table->setAccessibleName(tr("Rules"));
    m_table->setHorizontalHeaderLabels({ tr("Rule"), tr("Tool"), tr("For") });
    m_table->verticalHeader()->hide();
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->horizontalHeader()->setSectionResizeMode(Verdict, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(Tool, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(Pattern, QHeaderView::Stretch);
    m_table->setMinimumHeight(fontMetrics().lineSpacing() * 7);
    m_table->installEventFilter(this);

    const auto button = [](const QString &icon, const QString &text) {
        auto *made = new QPushButton(themedIcon(icon), text);
        made->setAutoDefault(false);
        return made;
    };
    QPushButton *add = button(u"add"_s, tr("Add rule"));
    m_remove = button(u"delete"_s, tr("Remove rule"));
    m_up = button(u"arrow-up"_s, {});
    m_up->setAccessibleName(tr("Move up"));
    m_up->setToolTip(tr("Move up (Alt+Up)"));
    m_down = button(u"arrow-down"_s, {});
    m_down->setAccessibleName(tr("Move down"));
    m_down->setToolTip(tr("Move down (Alt+Down)"));
    auto *buttons = new QHBoxLayout;
    for (QPushButton *one : { add, m_remove, m_up, m_down }) {
        buttons->addWidget(one);
    }
    buttons->addStretch();
    m_fields = createFields();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_table, 1);
    column->addWidget(m_fields);
    column->addLayout(buttons);

    connect(m_table, &QTableWidget::currentCellChanged, this, &RulesEditor::select);
    connect(add, &QPushButton::clicked, this, &RulesEditor::add);
    connect(m_remove, &QPushButton::clicked, this, &RulesEditor::removeCurrent);
    connect(m_up, &QPushButton::clicked, this, [this] { moveCurrent(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { moveCurrent(1); });
    updateState();
}

RulesEditor::~RulesEditor() = default;

QWidget *RulesEditor::createFields()
{
    auto *fields = new QWidget;
    m_verdict = new QComboBox;
    m_verdict->setAccessibleName(tr("What the rule does"));
    m_verdict->addItem(tr("Allow"), true);
    m_verdict->addItem(tr("Deny"), false);
    m_tool = new QComboBox;
    m_tool->setAccessibleName(tr("Tool"));
    m_tool->setEditable(true);
    m_tool->setInsertPolicy(QComboBox::NoInsert);
    m_tool->setMinimumContentsLength(14);
    m_pattern = new EntryField;
    m_pattern->setAccessibleName(tr("What it is for"));
    m_pattern->setPlaceholderText(tr("Anything"));
    m_pattern->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_words = new DimLabel;
    m_words->setWordWrap(true);
    m_warning = new StateLine;
    m_problem = new ProblemLabel;
    auto *row = new QHBoxLayout;
    row->addWidget(m_verdict);
    row->addWidget(m_tool);
    row->addWidget(m_pattern, 1);
    auto *column = new QVBoxLayout(fields);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(row);
    column->addWidget(m_words);
    column->addWidget(m_warning);
    column->addWidget(m_problem);
    setToolNames({});
    connect(m_verdict, &QComboBox::currentIndexChanged, this, &RulesEditor::takeFields);
    connect(m_tool, &QComboBox::currentTextChanged, this, &RulesEditor::takeFields);
    connect(m_pattern, &QLineEdit::textChanged, this, &RulesEditor::takeFields);
    return fields;
}

void RulesEditor::setToolNames(const QStringList &names)
{
    const bool wasFilling = std::exchange(m_filling, true);
    const QString shown = m_tool->currentText();
    m_tool->clear();
    m_tool->addItem(ruleToolName(u"*"_s), u"*"_s);
    for (const QString &name : names) {
        m_tool->addItem(name, name);
    }
    m_tool->setEditText(shown);
    m_filling = wasFilling;
}

void RulesEditor::setRules(const QList<ToolRule> &rules)
{
    m_rules = rules;
    fill();
    m_table->setCurrentCell(m_rules.isEmpty() ? -1 : 0, Pattern);
    updateState();
}

int RulesEditor::currentRow() const
{
    const int row = m_table->currentRow();
    return row < m_rules.size() ? row : -1;
}

void RulesEditor::fill()
{
    const bool wasFilling = std::exchange(m_filling, true);
    m_table->setRowCount(static_cast<int>(m_rules.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        showRow(row);
    }
    m_filling = wasFilling;
}

void RulesEditor::showRow(int row)
{
    const ToolRule &rule = m_rules.at(row);
    for (int column = 0; column < ColumnCount; ++column) {
        if (!m_table->item(row, column)) {
            m_table->setItem(row, column, new QTableWidgetItem);
        }
    }
    m_table->item(row, Verdict)->setText(rule.allow ? tr("Allow") : tr("Deny"));
    m_table->item(row, Verdict)->setIcon(themedIcon(rule.allow ? u"check"_s : u"close"_s));
    m_table->item(row, Tool)->setText(ruleToolName(rule.tool));
    QTableWidgetItem *pattern = m_table->item(row, Pattern);
    pattern->setText(isUnsaid(rule)                   ? tr("not said yet")
                             : rule.pattern.isEmpty() ? tr("Anything")
                                                      : rule.pattern);
    pattern->setFont(rule.pattern.isEmpty() ? font()
                                            : QFontDatabase::systemFont(QFontDatabase::FixedFont));
    pattern->setToolTip(asPlainText(ruleInWords(rule, runsCommands(rule.tool))));
}

void RulesEditor::select(int row)
{
    if (row >= 0 && row < m_rules.size()) {
        const ToolRule rule = m_rules.at(row);
        m_filling = true;
        m_verdict->setCurrentIndex(rule.allow ? 0 : 1);
        const int known = m_tool->findData(rule.tool);
        m_tool->setCurrentIndex(known);
        if (known < 0) {
            m_tool->setEditText(rule.tool);
        }
        if (m_pattern->text() != rule.pattern) {
            m_pattern->setText(rule.pattern);
        }
        m_filling = false;
    }
    updateState();
}

void RulesEditor::takeFields()
{
    const int row = currentRow();
    if (m_filling || row < 0) {
        return;
    }
    const QString typed = m_tool->currentText().trimmed();
    const int known = m_tool->findText(typed, Qt::MatchFixedString);
    ToolRule rule { known >= 0 ? m_tool->itemData(known).toString() : typed, m_pattern->text(),
                    m_verdict->currentData().toBool() };
    if (rule.tool.isEmpty()) {
        rule.tool = m_rules.at(row).tool; // while another one is being typed
    }
    m_rules[row] = rule;
    showRow(row);
    updateState();
    Q_EMIT edited();
}

void RulesEditor::add()
{
    m_rules += ToolRule { u"bash"_s, {}, true };
    fill();
    m_table->setCurrentCell(static_cast<int>(m_rules.size()) - 1, Pattern);
    m_pattern->setFocus();
    updateState();
    Q_EMIT edited();
}

void RulesEditor::removeCurrent()
{
    const int row = currentRow();
    if (row < 0) {
        return;
    }
    m_rules.removeAt(row);
    fill();
    const int next = std::min(row, static_cast<int>(m_rules.size()) - 1);
    m_table->setCurrentCell(next, Pattern);
    select(next);
    m_table->setFocus();
    Q_EMIT edited();
}

void RulesEditor::moveCurrent(int by)
{
    const int row = currentRow();
    const int to = row + by;
    if (row < 0 || to < 0 || to >= m_rules.size()) {
        return;
    }
    m_rules.swapItemsAt(row, to);
    fill();
    m_table->setCurrentCell(to, Pattern);
    select(to);
    Q_EMIT edited();
}

void RulesEditor::updateState()
{
    const int row = currentRow();
    m_fields->setVisible(row >= 0);
    m_remove->setEnabled(row >= 0);
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < m_rules.size());
    if (row < 0) {
        return;
    }
    const ToolRule &rule = m_rules.at(row);
    m_words->setText(isUnsaid(rule) ? QString() : ruleInWords(rule, runsCommands(rule.tool)));
    m_words->setVisible(!m_words->text().isEmpty());
    m_problem->setProblem(isUnsaid(rule)
                                  ? tr("Say which commands are allowed, e.g. “git status*”, where "
                                       "* stands for anything.")
                                  : QString());
    const bool isOpen = rule.allow && runsCommands(rule.tool) && rule.pattern.trimmed() == "*"_L1;
    m_warning->say(u"warning"_s,
                   isOpen ? tr("Commands run without a question from now on, whatever they do.")
                          : QString(),
                   Accent::Warning);
}

bool RulesEditor::isValid() const
{
    return std::ranges::none_of(m_rules, isUnsaid);
}

bool RulesEditor::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool alt = key->modifiers() == Qt::AltModifier;
        if (key->key() == Qt::Key_Delete) {
            removeCurrent();
            return true;
        }
        if (alt && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down)) {
            moveCurrent(key->key() == Qt::Key_Up ? -1 : 1);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace varve
