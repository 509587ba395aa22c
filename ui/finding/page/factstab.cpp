// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "factstab.h"

#include "journaldelegate.h"
#include "journalfilterbar.h"
#include <models/format.h>
#include <models/journalmodel.h>
#include <models/journalwords.h>
#include <models/typedsearch.h>
#include <shell/actionreason.h>
#include <shell/icons.h>
#include <shell/noticebar.h>
#include <shell/plainlabel.h>
#include <shell/rowtable.h>

#include <QAction>
#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScrollBar>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

FactsTab::FactsTab(QWidget *parent) : FindTab(parent), m_model(new JournalModel(this))
{
    m_notice = new NoticeBar;
    m_filters = new JournalFilterBar;
    m_empty = new PlainLabel;
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_state = new PlainLabel;
    m_state->setWordWrap(true);
    createTable();
    createActions();
    m_bringBack = new QToolButton;
    m_bringBack->setDefaultAction(m_undo);
    m_bringBack->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_bringBack->setFocusPolicy(Qt::StrongFocus);
    m_notice->addButton(m_bringBack);
    QLayout *row = makeActionButtons(
            { m_show, m_remember, m_tags, m_raise, m_lower, m_copy, m_delete }, m_table);
    m_table->addAction(m_undo);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, column->spacing(), 0, 0);
    column->addWidget(m_filters);
    column->addWidget(m_notice);
    column->addWidget(m_empty, 1);
    column->addWidget(m_table, 1);
    column->addWidget(m_state);
    column->addLayout(row);

    connect(m_filters, &JournalFilterBar::changed, this, &FactsTab::queryChanged);
    connect(m_model, &JournalModel::changeRequested, this, &FactsTab::changeRequested);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &FactsTab::updateActions);
    updateState();
}

FactsTab::~FactsTab() = default;

void FactsTab::createTable()
{
    m_table = makeRowTable(m_model, tr("Facts"));
    m_table->setItemDelegate(new JournalDelegate(m_table));
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_table->setTextElideMode(Qt::ElideRight);
    QHeaderView *header = m_table->horizontalHeader();
    header->setSectionResizeMode(JournalModel::Text, QHeaderView::Stretch);
    constexpr int Characters = 11; // so that the text has room in a narrow window
    for (const int column : { JournalModel::Tags, JournalModel::Session }) {
        header->setSectionResizeMode(column, QHeaderView::Interactive);
        header->resizeSection(column,
                              std::max(fontMetrics().averageCharWidth() * Characters,
                                       header->sectionSizeHint(column)));
    }
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(JournalModel::When, Qt::DescendingOrder);
    m_table->setColumnHidden(JournalModel::Session, true);
}

/// In a narrow window what a fact says goes before how it is filed.
void FactsTab::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    constexpr int Characters = 80;
    const bool isNarrow = width() < fontMetrics().averageCharWidth() * Characters;
    for (const int column : { JournalModel::Importance, JournalModel::Tags }) {
        m_table->setColumnHidden(column, isNarrow);
    }
}

QAction *FactsTab::makeAction(const QString &text, const QString &icon, const QKeySequence &key,
                              void (FactsTab::*slot)())
{
    auto *action = new QAction(themedIcon(icon), text, this);
    if (!key.isEmpty()) {
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    }
    addAction(action);
    connect(action, &QAction::triggered, this, slot);
    return action;
}

void FactsTab::createActions()
{
    m_show = makeAction(tr("&Show where it stands"), u"show"_s, {}, &FactsTab::showSource);
    m_remember = makeAction(tr("&Remember always"), u"pin"_s, QKeySequence(Qt::CTRL | Qt::Key_R),
                            &FactsTab::remember);
    m_tags = makeAction(tr("Edit &tags"), u"label"_s, QKeySequence(Qt::CTRL | Qt::Key_T),
                        &FactsTab::editTags);
    m_raise = makeAction(tr("&More important"), u"arrow-up"_s, QKeySequence(Qt::CTRL | Qt::Key_Up),
                         &FactsTab::raiseImportance);
    m_lower = makeAction(tr("&Less important"), u"arrow-down"_s,
                         QKeySequence(Qt::CTRL | Qt::Key_Down), &FactsTab::lowerImportance);
    m_copy = makeAction(tr("&Copy"), u"copy"_s, {}, &FactsTab::copy);
    m_delete = makeAction(tr("&Delete"), u"delete"_s, {}, &FactsTab::remove);
    m_undo = makeAction(tr("&Bring back"), u"undo"_s, QKeySequence(QKeySequence::Undo),
                        &FactsTab::undoDelete);
    // Elsewhere these keys mean the text of a field.
    for (const auto &[action, keys] :
         { std::pair(m_show, QList<QKeySequence> { Qt::Key_Enter, Qt::Key_Return }),
           std::pair(m_copy, QKeySequence::keyBindings(QKeySequence::Copy)),
           std::pair(m_delete, QKeySequence::keyBindings(QKeySequence::Delete)) }) {
        action->setShortcuts(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
    }
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex &index) {
        if (m_model->flags(index).testFlag(Qt::ItemIsEditable)) {
            m_table->edit(index);
        } else {
            m_show->trigger();
        }
    });
    m_tags->setToolTip(tr("Tags, with commas between them"));
    m_remember->setToolTip(tr("From then on it is in every request of the branch"));
}

QList<QAction *> FactsTab::commands() const
{
    return { m_show, m_remember, m_tags, m_raise, m_lower, m_copy, m_delete, m_undo };
}

void FactsTab::setPossible(const QString &rememberBlocked, bool readOnly)
{
    m_rememberBlocked = rememberBlocked;
    m_readOnly = readOnly;
    m_model->setEditable(!readOnly);
    updateActions();
}

JournalFilter FactsTab::filter() const
{
    return m_filters->filter();
}

void FactsTab::ask(const QString &typed)
{
    m_typed = typed;
    Q_EMIT queryChanged();
}

void FactsTab::enter(bool /*again*/)
{
    if (m_model->rowCount() == 0) {
        return;
    }
    if (!m_table->currentIndex().isValid()) {
        m_table->setCurrentIndex(m_model->index(0, JournalModel::Text));
    }
    m_table->setFocus();
}

void FactsTab::comeBack()
{
    enter(false);
}

void FactsTab::setFacts(const QList<MergedFact> &facts, bool ofSeveral)
{
    m_isRead = true;
    if (std::exchange(m_readFailed, false)) {
        m_notice->showMessage(NoticeBar::Tone::Information, {});
    }
    QList<JournalId> chosen;
    const QList<MergedFact> before = selected();
    for (const MergedFact &fact : before) {
        chosen += fact.record.id;
    }
    const QModelIndex current = m_table->currentIndex();
    const JournalId at = current.isValid() ? m_model->factAt(current.row()).record.id : JournalId();
    const int column = current.column();
    const int scrolled = m_table->verticalScrollBar()->value();
    m_model->setFacts(facts);
    if (const int row = m_model->rowOf(at); row >= 0) {
        m_table->selectionModel()->setCurrentIndex(m_model->index(row, column),
                                                   QItemSelectionModel::NoUpdate);
        m_table->verticalScrollBar()->setValue(scrolled);
    }
    m_table->setColumnHidden(JournalModel::Session, !ofSeveral);
    for (const JournalId &id : std::as_const(chosen)) {
        if (const int row = m_model->rowOf(id); row >= 0) {
            m_table->selectionModel()->select(m_model->index(row, 0),
                                              QItemSelectionModel::Select
                                                      | QItemSelectionModel::Rows);
        }
    }
    if (m_filters->filter().tag.isEmpty()) {
        m_filters->setTags(m_model->allTags());
    }
    updateState();
}

void FactsTab::failRead(const QString &message)
{
    m_isRead = true;
    m_readFailed = true;
    showError(message);
    updateState();
}

void FactsTab::showError(const QString &message)
{
    m_bringBack->hide();
    m_notice->showMessage(NoticeBar::Tone::Error, message);
}

void FactsTab::say(const QString &message)
{
    m_bringBack->hide();
    m_deleted.clear();
    m_notice->showMessage(NoticeBar::Tone::Information, message);
    updateActions();
}

void FactsTab::showDeleted(const QList<JournalId> &ids, int facts)
{
    m_model->remove(ids);
    m_deleted = ids;
    m_bringBack->show();
    m_notice->showMessage(NoticeBar::Tone::Information,
                          tr("%Ln fact(s) deleted from the journal.", nullptr, facts));
    updateState();
}

QList<MergedFact> FactsTab::selected() const
{
    QModelIndexList rows = m_table->selectionModel()->selectedRows();
    std::ranges::sort(rows, {}, &QModelIndex::row);
    QList<MergedFact> facts;
    for (const QModelIndex &row : std::as_const(rows)) {
        facts += m_model->factAt(row.row());
    }
    return facts;
}

void FactsTab::showSource()
{
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid()) {
        return;
    }
    const JournalRecord &record = m_model->factAt(current.row()).record;
    // The newest; a fact without one leads to the compaction that keeps it.
    Q_EMIT goToRequested(record.session,
                         record.fact.sources.isEmpty() ? record.entry : record.fact.sources.last());
}

void FactsTab::remember()
{
    Q_EMIT rememberRequested(selected());
}

void FactsTab::editTags()
{
    const QModelIndex current = m_table->currentIndex();
    if (current.isValid()) {
        m_table->edit(current.siblingAtColumn(JournalModel::Tags));
    }
}

void FactsTab::weigh(int by)
{
    QList<JournalId> ids;
    const QList<MergedFact> facts = selected();
    for (const MergedFact &fact : facts) {
        ids += fact.record.id;
    }
    m_model->weigh(ids, by);
}

void FactsTab::copy()
{
    QGuiApplication::clipboard()->setText(journalCopyText(selected()));
}

void FactsTab::remove()
{
    QList<JournalId> ids;
    const QList<MergedFact> facts = selected();
    for (const MergedFact &fact : facts) {
        ids += fact.ids;
    }
    Q_EMIT deleteRequested(ids, static_cast<int>(facts.size()));
}

void FactsTab::undoDelete()
{
    const QList<JournalId> ids = std::exchange(m_deleted, {});
    m_notice->showMessage(NoticeBar::Tone::Information, {});
    updateActions();
    Q_EMIT restoreRequested(ids);
}

void FactsTab::updateActions()
{
    const QList<MergedFact> facts = selected();
    const bool any = !facts.isEmpty();
    const QString none = tr("No fact is chosen");
    const QString readOnly = tr("The store is open for reading only");
    allow(m_show, m_table->currentIndex().isValid() && any, none);
    allow(m_copy, any, none);
    for (QAction *action : { m_tags, m_raise, m_lower, m_delete }) {
        allow(action, any && !m_readOnly, any ? readOnly : none);
    }
    const bool summary = std::ranges::any_of(facts, [](const MergedFact &fact) {
        return fact.record.fact.kind == JournalFact::Kind::Synthesis;
    });
    allow(m_remember, any && !summary && m_rememberBlocked.isEmpty(),
          !any              ? none
                  : summary ? tr("A summary is in the context already, and too long to remember")
                            : m_rememberBlocked);
    allow(m_undo, !m_deleted.isEmpty(), tr("Nothing was deleted"));
}

QString FactsTab::emptyText() const
{
    const bool narrows = m_filters->isFiltering() || !withoutFilters(m_typed).trimmed().isEmpty();
    return !m_isRead  ? tr("Reading the journal…")
            : narrows ? tr("No fact fits.")
            : m_typed.trimmed().isEmpty()
            ? tr("Nothing is kept yet. When a session is compacted, the facts of what is "
                 "summarized "
                 "are kept here.")
            : tr("Nothing is kept of this yet. When it is compacted, the facts of what is "
                 "summarized are kept here. “Everything” shows those of other sessions.");
}

void FactsTab::updateState()
{
    const QList<MergedFact> &facts = m_model->facts();
    const bool none = facts.isEmpty();
    m_table->setVisible(!none);
    m_empty->setVisible(none);
    m_empty->setText(none ? emptyText() : QString());
    const auto contradicted = std::ranges::count_if(facts, [](const MergedFact &fact) {
        return fact.contradiction >= 0 && !fact.isNewest;
    });
    QStringList parts;
    if (contradicted > 0) {
        parts += tr("%Ln contradicted by newer ones", nullptr, static_cast<int>(contradicted));
    }
    if (hasOtherFilters(m_typed)) {
        parts += tr("Of the filters only the place holds for facts");
    }
    m_state->setText(parts.join(u" · "_s));
    m_state->setVisible(!parts.isEmpty());
    Q_EMIT countChanged(m_isRead ? formatCount(facts.size()) : QString());
    updateActions();
}

} // namespace varve
