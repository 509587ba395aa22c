// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QLineEdit;
class QListWidget;

namespace varve
{

class PlainLabel;

/// The regular expressions whose matches are taken out: a list, a field to add one, and a way to remove one. What is no expression is
/// not added, and why stands below.
class PatternList final : public QWidget
{
    Q_OBJECT

public:
    explicit PatternList(QWidget *parent = nullptr);

    [[nodiscard]] QStringList patterns() const;
    void setPatterns(const QStringList &patterns);

Q_SIGNALS:
    void patternsChanged();
    /// Something was shown or hidden, so that another height is needed.
    void heightChanged();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void add();
    void remove();
    void updateActions();
    void addRow(const QString &pattern);
    void showList();
    void setProblem(const QString &problem);

    QListWidget *m_list;
    QLineEdit *m_field;
    PlainLabel *m_problem;
    QAction *m_add;
    QAction *m_remove;
};

} // namespace varve
