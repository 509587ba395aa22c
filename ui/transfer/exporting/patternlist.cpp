// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "patternlist.h"

#include <models/plaintext.h>
#include <redaction/textpattern.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QToolButton *buttonOf(QAction *action, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setAccessibleName(action->text());
    return button;
}

} // namespace

PatternList::PatternList(QWidget *parent)
    : QWidget(parent)
    , m_list(new QListWidget(this))
    , m_field(new QLineEdit(this))
    , m_problem(new PlainLabel(this))
    , m_add(new QAction(themedIcon(u"add"_s), tr("Add pattern"), this))
    , m_remove(new QAction(themedIcon(u"delete"_s), tr("Remove pattern"), this))
{
    m_list->setAccessibleName(tr("Patterns"));
    m_list->setMinimumHeight(fontMetrics().lineSpacing() * 3 + 2 * m_list->frameWidth());
    m_list->setMaximumHeight(fontMetrics().lineSpacing() * 5);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideRight);
    m_field->setAccessibleName(tr("New pattern"));
    m_field->setPlaceholderText(tr("Regular expression, looked for in each line"));
    m_field->setToolTip(
            tr("For example acme(-corp)? or (?i)project x. What it fits is taken out of "
               "every text, also of the arguments of tools. In lines of more than 8,192 characters "
               "it always finds texts of up to 1,024 characters."));
    m_problem->setWordWrap(true);
    m_problem->hide();
    m_remove->setShortcut(Qt::Key_Delete);
    m_remove->setShortcutContext(Qt::WidgetShortcut);
    m_list->addAction(m_remove);

    auto *row = new QHBoxLayout;
    row->addWidget(m_field, 1);
    row->addWidget(buttonOf(m_add, this));
    row->addWidget(buttonOf(m_remove, this));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_list);
    column->addLayout(row);
    column->addWidget(m_problem);
    setFocusProxy(m_field);
    setFocusPolicy(Qt::StrongFocus); // or the key of a label would not reach the field

    connect(m_field, &QLineEdit::returnPressed, this, &PatternList::add);
    connect(m_add, &QAction::triggered, this, &PatternList::add);
    connect(m_remove, &QAction::triggered, this, &PatternList::remove);
    connect(m_field, &QLineEdit::textChanged, this, [this] {
        setProblem({});
        updateActions();
    });
    connect(m_list, &QListWidget::currentRowChanged, this, &PatternList::updateActions);
    updateActions();
}

QStringList PatternList::patterns() const
{
    QStringList patterns;
    for (int row = 0; row < m_list->count(); ++row) {
        patterns += m_list->item(row)->text();
    }
    return patterns;
}

void PatternList::setPatterns(const QStringList &patterns)
{
    m_list->clear();
    for (const QString &pattern : patterns) {
        addRow(pattern);
    }
    showList();
    updateActions();
    Q_EMIT patternsChanged();
}

/// Enter in the field adds; it must not reach the dialog's button.
void PatternList::keyPressEvent(QKeyEvent *event)
{
    event->setAccepted(event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter);
}

void PatternList::add()
{
    const QString text = m_field->text();
    if (text.isEmpty() || patterns().contains(text)) {
        m_field->clear();
        return;
    }
    if (const auto pattern = TextPattern::compile(text); !pattern) {
        setProblem(pattern.error().message);
        return;
    }
    addRow(text);
    showList();
    m_list->setCurrentRow(m_list->count() - 1);
    m_field->clear();
    Q_EMIT patternsChanged();
}

void PatternList::remove()
{
    delete m_list->takeItem(m_list->currentRow());
    showList();
    updateActions();
    Q_EMIT patternsChanged();
}

/// A long one is cut where the list ends.
void PatternList::addRow(const QString &pattern)
{
    auto *item = new QListWidgetItem(pattern, m_list);
    item->setToolTip(asPlainText(pattern));
}

void PatternList::showList()
{
    const bool wanted = m_list->count() > 0;
    if (m_list->isHidden() == wanted) {
        m_list->setVisible(wanted);
        Q_EMIT heightChanged();
    }
}

void PatternList::setProblem(const QString &problem)
{
    if (m_problem->text() == problem && m_problem->isHidden() == problem.isEmpty()) {
        return;
    }
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    Q_EMIT heightChanged();
}

void PatternList::updateActions()
{
    m_add->setEnabled(!m_field->text().isEmpty());
    m_remove->setEnabled(m_list->currentRow() >= 0);
}

} // namespace varve
