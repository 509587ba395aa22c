// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "alwayssenttab.h"

#include "factfield.h"
#include "factview.h"
#include "memoryactions.h"
#include <contextpanel/dimlabel.h>
#include <models/factlistmodel.h>
#include <models/format.h>
#include <models/plaintext.h>
#include <models/typedsearch.h>
#include <sessions/emptystate.h>
#include <shell/actionreason.h>
#include <shell/categorycolors.h>
#include <shell/heading.h>
#include <shell/plainlabel.h>

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QEvent>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int Margin = 12;
constexpr double Small = 0.88;

QToolButton *toolButton(QAction *action)
{
    auto *button = new QToolButton;
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setAccessibleName(action->text());
    return button;
}

} // namespace

AlwaysSentTab::AlwaysSentTab(MemoryEditor *editor, QWidget *parent)
    : FindTab(parent)
    , m_editor(editor)
    , m_model(new FactListModel(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(createHead());
    column->addWidget(hairline());
    column->addWidget(createList(), 1);
    column->addWidget(hairline());
    m_field = new FactField(m_editor);
    column->addWidget(m_field);
    connectActions();
    connectModel();
    connect(m_editor, &MemoryEditor::changed, this, &AlwaysSentTab::showState);
    connect(m_editor, &MemoryEditor::remembered, this, [this](const EntryId &fact) {
        m_words.clear(); // what was just kept is seen, whatever is looked for
        showList();
        m_view->setCurrentFact(m_model->rowOf(fact));
    });
    showState();
}

AlwaysSentTab::~AlwaysSentTab() = default;

QWidget *AlwaysSentTab::createHead()
{
    auto *head = new QWidget;
    auto *layout = new QVBoxLayout(head);
    layout->setContentsMargins(Margin, Margin - 4, Margin, Margin - 4);
    layout->setSpacing(4);
    m_figure = new DimLabel({}, Small);
    layout->addWidget(m_figure);
    m_meter = new QProgressBar;
    m_meter->setTextVisible(false);
    m_meter->setFixedHeight(8);
    m_meter->setAccessibleName(tr("Room taken by facts"));
    layout->addWidget(m_meter);
    m_note = new PlainLabel;
    m_note->setWordWrap(true);
    layout->addWidget(m_note);
    return head;
}

QWidget *AlwaysSentTab::createList()
{
    m_view = new FactView(m_model);
    m_actions = std::make_unique<MemoryActions>(m_view);
    m_empty = new EmptyState;
    auto *list = new QWidget;
    auto *column = new QVBoxLayout(list);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_view, 1);
    column->addWidget(m_empty, 1);
    m_tools = new QWidget;
    auto *row = new QHBoxLayout(m_tools);
    row->setContentsMargins(Margin - 6, 2, Margin - 6, 2);
    row->setSpacing(2);
    for (QAction *action : { m_actions->edit, m_actions->moveUp, m_actions->moveDown,
                             m_actions->goToSource, m_actions->forget }) {
        row->addWidget(toolButton(action));
    }
    row->addStretch();
    row->addWidget(toolButton(m_actions->undo));
    row->addWidget(toolButton(m_actions->redo));
    column->addWidget(m_tools);
    return list;
}

void AlwaysSentTab::connectActions()
{
    const MemoryActions &act = *m_actions;
    connect(act.goToSource, &QAction::triggered, this,
            [this] { goToSource(m_view->currentFact()); });
    connect(act.edit, &QAction::triggered, this, [this] {
        if (m_view->currentFact() >= 0) {
            m_view->edit(m_view->currentIndex());
        }
    });
    connect(act.show, &QAction::triggered, this, [this](bool shown) {
        m_editor->setShown(m_model->factAt(m_view->currentFact()), shown);
    });
    connect(act.moveUp, &QAction::triggered, this, [this] { moveBy(-1); });
    connect(act.moveDown, &QAction::triggered, this, [this] { moveBy(1); });
    connect(act.toSession, &QAction::triggered, this, [this] { moveTo(FactScope::Session); });
    connect(act.toProject, &QAction::triggered, this, [this] { moveTo(FactScope::Project); });
    connect(act.toEverywhere, &QAction::triggered, this, [this] { moveTo(FactScope::Everywhere); });
    connect(act.copy, &QAction::triggered, this, [this] {
        QStringList texts;
        const QList<EntryId> facts = selectedFacts();
        for (const EntryId &fact : facts) {
            texts += m_model->index(m_model->rowOf(fact)).data().toString();
        }
        QApplication::clipboard()->setText(texts.join(u'\n'));
    });
    connect(act.forget, &QAction::triggered, this, [this] { m_editor->forget(selectedFacts()); });
    connect(act.undo, &QAction::triggered, m_editor, &MemoryEditor::undo);
    connect(act.redo, &QAction::triggered, m_editor, &MemoryEditor::redo);
    connect(m_view, &FactView::currentFactChanged, this, &AlwaysSentTab::updateActions);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &AlwaysSentTab::updateActions);
    connect(m_view, &FactView::sourceRequested, this, &AlwaysSentTab::goToSource);
}

void AlwaysSentTab::connectModel()
{
    connect(m_model, &FactListModel::reviseRequested, m_editor, &MemoryEditor::revise);
    connect(m_model, &FactListModel::showRequested, m_editor, &MemoryEditor::setShown);
    connect(m_model, &FactListModel::reorderRequested, m_editor, &MemoryEditor::reorder);
    connect(m_model, &FactListModel::moveRequested, m_editor, &MemoryEditor::move);
}

void AlwaysSentTab::showState()
{
    const int before = m_view->currentFact();
    const EntryId current = m_model->factAt(before);
    FactListModel::Frame frame;
    for (const FactScope scope :
         { FactScope::Everywhere, FactScope::Project, FactScope::Session }) {
        frame.tokens.insert(scope, m_editor->tokens(scope));
        frame.limits.insert(scope, shareOf(scope, m_editor->limits().tokens));
        frame.writable.insert(scope, m_editor->obstacle(scope).isEmpty());
    }
    m_model->setFacts(m_editor->state(), frame);
    // What stood behind a forgotten fact is next, so that a key may be pressed again.
    if (before >= 0 && m_model->rowOf(current) < 0) {
        const int last = m_model->rowCount() - 1;
        m_view->setCurrentFact(m_model->factAt(before).isNull() ? last : before);
    }
    showList();
    showMeter();
    showNote();
    updateActions();
    m_field->refresh();
}

void AlwaysSentTab::showList()
{
    const int shown = m_view->setWords(m_words);
    m_view->setVisible(shown > 0);
    m_empty->setVisible(shown == 0);
    m_empty->setText(
            !m_words.isEmpty() && m_model->factCount() > 0
                    ? tr("No fact that is always sent has these words.")
                    : m_editor->hasSession()
                    ? tr("Nothing is remembered here. Facts stand in every request, whatever is "
                         "compacted: a decision, a port, how tests are run. Write one below, or "
                         "select text in the conversation and choose “Remember selection”.")
                    : tr("Nothing is open. Choose a session to see what is remembered in it."));
    Q_EMIT countChanged(formatCount(shown));
}

void AlwaysSentTab::setTyped(const QString &typed)
{
    m_words = withoutFilters(typed).remove(u'"').remove(u'?').simplified();
    showList();
    updateActions();
}

void AlwaysSentTab::enter(bool /*again*/)
{
    m_view->isVisibleTo(this) ? m_view->setFocus() : m_field->takeFocus();
}

void AlwaysSentTab::showMeter()
{
    qint64 used = 0;
    QStringList lines;
    for (const FactScope scope :
         { FactScope::Everywhere, FactScope::Project, FactScope::Session }) {
        const qint64 tokens = m_editor->tokens(scope);
        used += tokens;
        //: a scope of facts: its tokens, and how many it may have
        lines += tr("%1: %2 of %3")
                         .arg(scopeName(scope), formatTokensExact(tokens),
                              formatTokensExact(shareOf(scope, m_editor->limits().tokens)));
    }
    const qint64 limit = m_editor->limits().tokens;
    m_figure->setText(tr("%1 of %2 tokens").arg(formatTokens(used), formatTokens(limit)));
    m_figure->setToolTip(asPlainText(tr("Estimated. What facts take of every request.") + u'\n'
                                     + lines.join(u'\n')));
    m_meter->setToolTip(m_figure->toolTip());
    m_meter->setAccessibleDescription(m_figure->text());
    m_meter->setRange(0, static_cast<int>(std::max<qint64>(limit, 1)));
    m_meter->setValue(static_cast<int>(std::min(used, limit)));
}

void AlwaysSentTab::showNote()
{
    const QString blocked =
            m_editor->hasSession() ? m_editor->obstacle(FactScope::Session) : QString();
    const MemoryState &state = m_editor->state();
    const bool unsent = !m_editor->limits().sendsKept
            && (!state.kept.project.isEmpty() || !state.kept.everywhere.isEmpty());
    QStringList notes;
    if (!blocked.isEmpty()) {
        notes += blocked;
    }
    if (unsent) {
        notes += tr("Facts of projects and of every session are not sent: the preferences say so.");
    }
    m_note->setText(notes.join(u' '));
    m_note->setVisible(!notes.isEmpty());
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, accentColor(Accent::Warning, palette()));
    m_note->setPalette(colors);
}

QList<EntryId> AlwaysSentTab::selectedFacts() const
{
    QList<EntryId> facts;
    const QModelIndexList rows = m_view->selectionModel()->selectedIndexes();
    for (const QModelIndex &index : rows) {
        if (!m_view->isRowHidden(index.row())) {
            facts += m_model->factAt(index.row());
        }
    }
    if (facts.isEmpty() && m_view->currentFact() >= 0) {
        facts += m_model->factAt(m_view->currentFact());
    }
    return facts;
}

void AlwaysSentTab::updateActions()
{
    const int row = m_view->currentFact();
    const bool any = row >= 0;
    const FactScope scope = m_model->scopeAt(row);
    const QString blocked = !any ? tr("No fact is chosen") : m_editor->obstacle(scope);
    const bool writable = blocked.isEmpty();
    const MemoryActions &act = *m_actions;
    allow(act.edit, writable, blocked);
    allow(act.show, writable, blocked);
    act.show->setChecked(any && m_model->index(row).data(Qt::CheckStateRole) == Qt::Checked);
    const auto movable = [&](int by) {
        const int to = row + by;
        return writable && m_words.isEmpty() && to >= 0 && to < m_model->rowCount()
                && !m_model->factAt(to).isNull() && m_model->scopeAt(to) == scope;
    };
    const QString still = !writable ? blocked
            : m_words.isEmpty()     ? QString()
                                    : tr("Only some of the facts are shown");
    allow(act.moveUp, movable(-1), still.isEmpty() ? tr("It is the first one") : still);
    allow(act.moveDown, movable(1), still.isEmpty() ? tr("It is the last one") : still);
    allow(act.copy, any, blocked);
    allow(act.forget, writable, blocked);
    allow(act.goToSource, any && m_model->index(row).data(FactListModel::HasSourceRole).toBool(),
          any ? tr("Nobody knows where it comes from") : blocked);
    for (const auto &[action, to] : { std::pair(act.toSession, FactScope::Session),
                                      std::pair(act.toProject, FactScope::Project),
                                      std::pair(act.toEverywhere, FactScope::Everywhere) }) {
        const QString why = writable ? m_editor->obstacle(to) : blocked;
        allow(action, why.isEmpty() && to != scope,
              why.isEmpty() ? tr("There it is already") : why);
    }
    const auto showTaking = [](QAction *action, const QString &text, const QString &plain,
                               const QString &reason) {
        action->setText(text.isEmpty() ? plain : text);
        allow(action, !text.isEmpty(), reason);
    };
    showTaking(act.undo, m_editor->undoText(), tr("Undo the change of facts"),
               tr("There is nothing to undo"));
    showTaking(act.redo, m_editor->redoText(), tr("Redo the change of facts"),
               tr("There is nothing to redo"));
    m_tools->setVisible(m_model->rowCount() > 0 || act.undo->isEnabled() || act.redo->isEnabled());
}

void AlwaysSentTab::takeFocus()
{
    m_field->takeFocus();
}

void AlwaysSentTab::moveBy(int by)
{
    const int row = m_view->currentFact();
    // Before the one above it, or before the one after the next.
    const int before = by < 0 ? row - 1 : row + 2;
    const EntryId next =
            m_model->scopeAt(before) == m_model->scopeAt(row) ? m_model->factAt(before) : EntryId();
    if (row >= 0) {
        m_editor->reorder(m_model->factAt(row), next);
        m_view->scrollTo(m_view->currentIndex());
    }
}

void AlwaysSentTab::moveTo(FactScope scope)
{
    const EntryId fact = m_model->factAt(m_view->currentFact());
    if (!fact.isNull()) {
        m_editor->move(fact, scope);
    }
}

void AlwaysSentTab::goToSource(int row)
{
    const auto [session, entry] = m_model->sourceAt(row);
    if (!entry.isNull()) {
        Q_EMIT sourceRequested(session, entry);
    }
}

void AlwaysSentTab::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (m_field && event->type() == QEvent::PaletteChange) {
        showNote();
    }
}

} // namespace varve
