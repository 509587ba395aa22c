// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "factfield.h"

#include <contextpanel/dimlabel.h>
#include <contextpanel/primarybutton.h>
#include <models/factlistmodel.h>
#include <shell/actionreason.h>
#include <shell/categorycolors.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QComboBox>
#include <QEvent>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QToolButton>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int Margin = 12;
constexpr double Small = 0.88;
constexpr int FieldLines = 3;

} // namespace

FactField::FactField(MemoryEditor *editor, QWidget *parent) : QWidget(parent), m_editor(editor)
{
    m_text = new QPlainTextEdit;
    m_text->setAccessibleName(tr("Something to remember"));
    m_text->setPlaceholderText(tr("Something to remember"));
    m_text->setTabChangesFocus(true);
    m_text->installEventFilter(this);
    m_problem = new PlainLabel;
    m_problem->setWordWrap(true);
    m_problem->hide();
    createSource();
    createScope();
    m_add = new QAction(tr("Remember"), this);
    auto *button = new PrimaryButton;
    bindToAction(button, m_add);
    auto *source = new QHBoxLayout;
    source->addWidget(m_sourceNote, 1);
    source->addWidget(m_dropSource);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_scope, 1);
    buttons->addWidget(button);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(Margin, Margin - 4, Margin, Margin);
    layout->setSpacing(4);
    layout->addLayout(source);
    layout->addWidget(m_text);
    layout->addWidget(m_problem);
    layout->addLayout(buttons);
    connect(m_text, &QPlainTextEdit::textChanged, this, [this] {
        m_problem->hide(); // it was about another text
        refresh();
    });
    connect(m_scope, &QComboBox::currentIndexChanged, this, &FactField::refresh);
    connect(m_add, &QAction::triggered, this, &FactField::add);
    connect(m_editor, &MemoryEditor::remembered, this, &FactField::onRemembered);
    connect(m_editor, &MemoryEditor::failed, this, &FactField::onFailed);
    setSources({});
    tint();
    refresh();
}

FactField::~FactField() = default;

void FactField::createSource()
{
    m_sourceNote = new DimLabel({}, Small);
    m_dropSource = new QToolButton;
    m_dropSource->setIcon(themedIcon(u"close"_s));
    m_dropSource->setAutoRaise(true);
    m_dropSource->setToolTip(tr("Keep it without where it comes from"));
    m_dropSource->setAccessibleName(m_dropSource->toolTip());
    connect(m_dropSource, &QToolButton::clicked, this, [this] { setSources({}); });
}

void FactField::createScope()
{
    m_scope = new QComboBox;
    m_scope->setAccessibleName(tr("Where it holds"));
    for (const FactScope each : { FactScope::Session, FactScope::Project, FactScope::Everywhere }) {
        m_scope->addItem(scopeName(each), static_cast<int>(each));
    }
}

FactScope FactField::scope() const
{
    return static_cast<FactScope>(m_scope->currentData().toInt());
}

void FactField::refresh()
{
    const QString blocked = m_editor->obstacle(scope());
    const bool empty = m_text->toPlainText().trimmed().isEmpty();
    allow(m_add, blocked.isEmpty() && !empty && !m_adding,
          blocked.isEmpty() ? tr("Write what is to be remembered") : blocked);
    const int line = m_text->fontMetrics().lineSpacing();
    m_text->setFixedHeight(line * FieldLines + 2 * m_text->frameWidth()
                           + 2 * static_cast<int>(m_text->document()->documentMargin()));
}

void FactField::add()
{
    m_problem->hide();
    m_adding = true;
    refresh();
    m_editor->remember(scope(), m_text->toPlainText(), m_sources);
}

void FactField::onRemembered()
{
    m_problem->hide();
    if (std::exchange(m_adding, false)) {
        m_text->clear();
        setSources({});
        Q_EMIT done();
    }
}

/// What was written stays in the field. What fails elsewhere in the panel is said here too.
void FactField::onFailed(const Error &error)
{
    m_adding = false;
    m_problem->setText(error.message);
    m_problem->show();
    refresh();
}

void FactField::setSources(const QList<EntryId> &sources)
{
    m_sources = sources;
    m_sourceNote->setText(sources.isEmpty() ? QString() : tr("From the chosen message"));
    m_sourceNote->setVisible(!sources.isEmpty());
    m_dropSource->setVisible(!sources.isEmpty());
}

void FactField::offer(const QString &text, const QList<EntryId> &sources)
{
    m_scope->setCurrentIndex(0);
    m_text->setPlainText(text);
    m_text->selectAll();
    setSources(sources);
    m_text->setFocus();
}

void FactField::takeFocus()
{
    m_text->setFocus();
}

void FactField::tint()
{
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, accentColor(Accent::Danger, palette()));
    m_problem->setPalette(colors);
}

void FactField::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (m_text && event->type() == QEvent::PaletteChange) {
        tint();
    } else if (m_text && event->type() == QEvent::FontChange) {
        refresh();
    }
}

/// Return remembers, with Ctrl too; Shift+Return begins a line.
bool FactField::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_text && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool isReturn = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (isReturn && !key->modifiers().testFlag(Qt::ShiftModifier)) {
            m_add->trigger(); // says nothing where it is disabled
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace varve
