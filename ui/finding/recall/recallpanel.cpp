// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recallpanel.h"

#include "recallhint.h"
#include "searchresultsview.h"
#include <contextpanel/dimlabel.h>
#include <contextpanel/elidedlabel.h>
#include <models/plaintext.h>
#include <models/searchresultsmodel.h>
#include <recall/recallsentences.h>
#include <sessions/rowpainter.h>
#include <shell/icons.h>

#include <QAction>
#include <QComboBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStackedWidget>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int Margin = 8;

} // namespace

RecallPanel::RecallPanel(RecallModel *model, QWidget *parent) : QWidget(parent), m_model(model)
{
    setAccessibleName(tr("From before the compaction"));
    setMinimumWidth(240);
    createActions();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(createHead());
    createList();
    column->addWidget(m_body, 1);
    column->addWidget(createButtons());
    setFocusProxy(m_field);
    showState({});
}

RecallPanel::~RecallPanel() = default;

QAction *RecallPanel::makeAction(const QString &icon, const QString &text, const QKeySequence &key)
{
    auto *action = new QAction(themedIcon(icon), text, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(action);
    return action;
}

void RecallPanel::createActions()
{
    m_go = makeAction(u"arrow-right"_s, tr("&Show in the transcript"), {});
    m_bring = makeAction(u"quote"_s, tr("&Bring into the message"), Qt::CTRL | Qt::Key_Return);
    m_remember = makeAction(u"label"_s, tr("&Remember…"), Qt::CTRL | Qt::Key_D);
    m_include = makeAction(u"pin"_s, tr("Send a&gain"), Qt::CTRL | Qt::SHIFT | Qt::Key_S);
    m_copy = makeAction(u"copy"_s, tr("&Copy"), {});
    connect(m_go, &QAction::triggered, this, [this] {
        if (current().isValid()) {
            Q_EMIT goRequested(current());
        }
    });
}

QList<QAction *> RecallPanel::rowActions() const
{
    return { m_go, m_bring, m_remember, m_include, m_copy };
}

QWidget *RecallPanel::createHead()
{
    auto *head = new QWidget(this);
    auto *column = new QVBoxLayout(head);
    column->setContentsMargins(Margin, Margin, Margin, Margin / 2);
    column->setSpacing(Margin / 2);
    auto *row = new QHBoxLayout;
    auto *title = new PlainLabel(tr("From before the compaction"), head);
    title->setFont(RowPainter::bold(font()));
    title->setMinimumWidth(1);
    auto *close = new QToolButton(head);
    close->setIcon(themedIcon(u"close"_s));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Close"));
    close->setToolTip(tr("Close (Esc)"));
    connect(close, &QToolButton::clicked, this, &RecallPanel::closed);
    row->addWidget(title, 1);
    row->addWidget(close);
    column->addLayout(row);
    m_of = new ElidedLabel({}, head);
    m_of->setForegroundRole(QPalette::PlaceholderText);
    m_of->setFont(RowPainter::smaller(font()));
    column->addWidget(m_of);

    m_field = new QLineEdit(head);
    m_field->setPlaceholderText(tr("A question or words"));
    m_field->setAccessibleName(tr("What was said or done"));
    m_field->setClearButtonEnabled(true);
    m_field->addAction(themedIcon(u"search"_s), QLineEdit::LeadingPosition);
    m_field->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, &RecallPanel::askNow);
    column->addWidget(m_field);

    auto *line = new QHBoxLayout;
    m_scope = new QComboBox(head);
    m_scope->setAccessibleName(tr("Where to look"));
    m_scope->addItem(tr("This session"));
    m_scope->addItem(tr("All of this folder"));
    m_scope->addItem(tr("All sessions"));
    connect(m_scope, &QComboBox::currentIndexChanged, this, &RecallPanel::askNow);
    m_state = new ElidedLabel({}, head);
    m_state->setForegroundRole(QPalette::PlaceholderText);
    m_state->setFont(RowPainter::smaller(font()));
    m_state->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    m_state->setAccessibleName(tr("Number of hits"));
    line->addWidget(m_scope);
    line->addWidget(m_state, 1);
    column->addLayout(line);
    return head;
}

void RecallPanel::createList()
{
    m_list = new SearchResultsView(this);
    m_list->setModel(m_model);
    m_list->setAccessibleName(tr("What was found"));
    m_list->addActions(rowActions());
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_hint = new RecallHint(this);
    m_body = new QStackedWidget(this);
    m_body->addWidget(m_hint);
    m_body->addWidget(m_list);
    connect(m_model, &QAbstractItemModel::modelReset, m_list, &QTreeView::expandAll);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &RecallPanel::currentChanged);
    connect(m_list, &SearchResultsView::hitChosen, this, &RecallPanel::goRequested);
    connect(m_list, &SearchResultsView::leftAtTop, m_field, qOverload<>(&QWidget::setFocus));
    connect(m_list, &SearchResultsView::typed, this, [this](const QString &text) {
        m_field->setFocus();
        m_field->end(false);
        if (text == u'\b') {
            m_field->backspace();
        } else {
            m_field->insert(text);
        }
    });
}

QWidget *RecallPanel::createButtons()
{
    auto *foot = new QWidget(this);
    auto *grid = new QGridLayout(foot);
    grid->setContentsMargins(Margin, Margin / 2, Margin, Margin);
    grid->setSpacing(Margin / 2);
    int number = 0;
    for (QAction *action : { m_bring, m_go, m_remember, m_include }) {
        auto *button = new QToolButton(foot);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        button->setFocusPolicy(Qt::StrongFocus);
        grid->addWidget(button, number / 2, number % 2);
        ++number;
    }
    return foot;
}

void RecallPanel::setSession(const QString &title, bool wasCompacted, bool hasProject)
{
    m_hasSession = !title.isNull();
    m_wasCompacted = wasCompacted;
    m_of->setText(title);
    m_field->setEnabled(m_hasSession);
    m_scope->setEnabled(m_hasSession);
    const auto project = static_cast<int>(RecallScope::Project);
    if (!hasProject && m_scope->currentIndex() == project) {
        m_scope->setCurrentIndex(0);
    }
    m_scope->setItemData(project, hasProject ? QVariant() : QVariant(0), Qt::UserRole - 1);
    showHint(m_shown);
}

void RecallPanel::setIndexing(const QString &state)
{
    m_indexing = state;
    showState(m_shown);
}

void RecallPanel::setQuestion(const QString &text)
{
    if (m_field->text() == text) {
        askNow();
    } else {
        m_field->setText(text);
    }
}

QString RecallPanel::question() const
{
    return m_field->text();
}

RecallScope RecallPanel::scope() const
{
    return static_cast<RecallScope>(m_scope->currentIndex());
}

void RecallPanel::askNow()
{
    Q_EMIT asked(m_field->text(), scope());
}

void RecallPanel::showState(const RecallSearcher::State &state)
{
    m_shown = state;
    const int hits = m_model->hitCount();
    QStringList parts;
    if (hits > 0) {
        parts += tr("%Ln found", nullptr, hits);
        if (state.answer.leftOut > 0) {
            parts += tr("%Ln more", nullptr, state.answer.leftOut);
        }
    }
    if (!state.answer.note.isEmpty()) {
        parts += state.answer.note;
    }
    if (!state.answer.meaningProblem.isEmpty()) {
        parts += tr("by words only");
    } else if (!m_indexing.isEmpty() && hits > 0) {
        parts += m_indexing;
    }
    if (state.searching && hits == 0) {
        parts = { tr("Searching…") };
    }
    m_state->setText(parts.join(u" · "_s));
    m_state->setToolTip(asPlainText(
            state.answer.meaningProblem.isEmpty() ? m_indexing : state.answer.meaningProblem));
    showHint(state);
    if (hits > 0 && !m_list->currentIndex().isValid()) {
        m_list->setCurrentIndex(m_model->firstHit());
    }
    Q_EMIT currentChanged();
}

void RecallPanel::showHint(const RecallSearcher::State &state)
{
    m_body->setCurrentIndex(m_model->hitCount() > 0 ? 1 : 0);
    if (m_model->hitCount() > 0) {
        return;
    }
    if (!m_hasSession) {
        m_hint->show(tr("No session is open"),
                     tr("Open one to look for what was said and done in it."));
    } else if (!state.problem.isEmpty()) {
        m_hint->show(tr("This could not be searched"), state.problem);
    } else if (!state.asked.isEmpty() && !state.searching) {
        const QString more = m_indexing.isEmpty() ? QString() : QString(u"\n\n"_s + m_indexing);
        const QString hints = hintsOf(state.answer);
        m_hint->show(
                tr("Nothing was found"),
                (hints.isEmpty() ? QString() : QString(hints + "\n\n"_L1))
                        + (scope() == RecallScope::Everywhere
                                   ? tr("Try other words for it, a name or a path.")
                                   : tr("Try other words for it, a name or a path, or look in all "
                                        "sessions."))
                        + more);
    } else if (m_wasCompacted) {
        m_hint->show(
                tr("Nothing is lost"),
                tr("Ask for anything that a compaction took out of the context: a decision, a "
                   "command and what came of it, an error, a path, a number. What you find can "
                   "be brought into the next message."));
    } else {
        m_hint->show(tr("Nothing of this session was compacted yet"),
                     tr("All of its branches, and other sessions, can be asked all the same."));
    }
}

void RecallPanel::focusField()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

QModelIndex RecallPanel::current() const
{
    const QModelIndex index = m_list->currentIndex();
    const bool isHit = index.isValid() && index.parent().isValid();
    return isHit && m_body->currentWidget() == m_list ? index : QModelIndex();
}

QString RecallPanel::hintTitle() const
{
    return m_body->currentWidget() == m_hint ? m_hint->title() : QString();
}

void RecallPanel::enterList()
{
    if (m_model->hitCount() == 0) {
        return;
    }
    if (!current().isValid()) {
        m_list->setCurrentIndex(m_model->firstHit());
    }
    m_list->setFocus(Qt::TabFocusReason);
}

void RecallPanel::escape()
{
    if (m_field->text().isEmpty()) {
        Q_EMIT closed();
        return;
    }
    m_field->clear();
    m_field->setFocus();
}

bool RecallPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Down) {
            enterList();
            return true;
        }
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && key->modifiers() == Qt::NoModifier && current().isValid()) {
            Q_EMIT goRequested(current());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void RecallPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        escape();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace varve
