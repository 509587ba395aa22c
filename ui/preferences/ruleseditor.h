// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <settings/toolsettings.h>

#include <QWidget>

class QComboBox;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace varve
{

class DimLabel;
class ProblemLabel;
class StateLine;

/// The rules for tools: a table, and below it the fields of the rule that is chosen, with what it matches in words.
class RulesEditor final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RulesEditor)

public:
    explicit RulesEditor(QWidget *parent = nullptr);
    ~RulesEditor() override;

    void setRules(const QList<ToolRule> &rules);
    [[nodiscard]] QList<ToolRule> rules() const { return m_rules; }
    /// False while a rule would allow every command without saying so.
    [[nodiscard]] bool isValid() const;
    /// Names to choose from; others can be typed.
    void setToolNames(const QStringList &names);

Q_SIGNALS:
    void edited();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    enum Column { Verdict, Tool, Pattern, ColumnCount };

    QWidget *createFields();
    void fill();
    void showRow(int row);
    void select(int row);
    void takeFields();
    void add();
    void removeCurrent();
    void moveCurrent(int by);
    void updateState();
    [[nodiscard]] int currentRow() const;

    QList<ToolRule> m_rules;
    QTableWidget *m_table = nullptr;
    QWidget *m_fields = nullptr;
    QComboBox *m_verdict = nullptr;
    QComboBox *m_tool = nullptr;
    QLineEdit *m_pattern = nullptr;
    DimLabel *m_words = nullptr;
    StateLine *m_warning = nullptr;
    ProblemLabel *m_problem = nullptr;
    QPushButton *m_remove = nullptr;
    QPushButton *m_up = nullptr;
    QPushButton *m_down = nullptr;
    bool m_filling = false;
};

} // namespace varve
