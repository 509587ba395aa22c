// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalwindow.h"

#include "journaldelegate.h"
#include "journalfilterbar.h"
#include <models/journalmodel.h>
#include <models/journalwords.h>
#include <models/plaintext.h>
#include <shell/actionreason.h>
#include <shell/dialogsize.h>
#include <shell/icons.h>
#include <shell/noticebar.h>
#include <shell/plainlabel.h>
#include <shell/rowtable.h>

#include <QAction>
#include <QBoxLayout>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

JournalWindow::JournalWindow(QWidget *parent) : QDialog(parent), m_model(new JournalModel(this))
{
    setWindowTitle(tr("Journal"));
    m_notice = new NoticeBar;
    m_filters = new JournalFilterBar;
    m_empty = new PlainLabel;
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_state = new PlainLabel;
    createTable();
    createActions();
    m_bringBack = new QToolButton;
    m_bringBack->setDefaultAction(m_undo);
    m_bringBack->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_bringBack->setFocusPolicy(Qt::StrongFocus);
    m_notice->addButton(m_bringBack);
    QLayout *row = makeActionButtons(
            { m_show, m_remember, m_tags, m_raise, m_lower, m_copy, m_delete }, m_table);

    auto *column = new QVBoxLayout(this);
    column->addWidget(m_filters);
    column->addWidget(m_notice);
    column->addWidget(m_empty, 1);
    column->addWidget(m_table, 1);
    column->addWidget(m_state);
    column->addLayout(row);
    column->addWidget(makeCloseButton(this));
    resizeToText(this, 130, 34);

    connect(m_filters, &JournalFilterBar::changed, this, &JournalWindow::queryChanged);
    connect(m_model, &JournalModel::changeRequested, this, &JournalWindow::changeRequested);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &JournalWindow::updateActions);
    updateState();
    m_filters->focusText();
}

JournalWindow::~JournalWindow() = default;

void JournalWindow::createTable()
{
    m_table = makeRowTable(m_model, tr("Facts"));
    m_table->setItemDelegate(new JournalDelegate(m_table));
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_table->setTextElideMode(Qt::ElideRight);
    QHeaderView *header = m_table->horizontalHeader();
    header->setSectionResizeMode(JournalModel::Text, QHeaderView::Stretch);
    for (const int column : { JournalModel::Tags, JournalModel::Session }) {
        header->setSectionResizeMode(column, QHeaderView::Interactive);
        header->resizeSection(column, fontMetrics().averageCharWidth() * 20);
    }
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(JournalModel::When, Qt::DescendingOrder);
    m_table->setColumnHidden(JournalModel::Session, true);
}

QAction *JournalWindow::makeAction(const QString &text, const QString &icon,
                                   const QKeySequence &key, void (JournalWindow::*slot)())
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

void JournalWindow::createActions()
{
    m_show = makeAction(tr("&Show where it stands"), u"show"_s, {}, &JournalWindow::showSource);
    m_remember = makeAction(tr("&Remember always"), u"pin"_s, QKeySequence(Qt::CTRL | Qt::Key_R),
                            &JournalWindow::remember);
    m_tags = makeAction(tr("Edit &tags"), u"label"_s, QKeySequence(Qt::CTRL | Qt::Key_T),
                        &JournalWindow::editTags);
    m_raise = makeAction(tr("&More important"), u"arrow-up"_s, QKeySequence(Qt::CTRL | Qt::Key_Up),
                         &JournalWindow::raiseImportance);
    m_lower = makeAction(tr("&Less important"), u"arrow-down"_s,
                         QKeySequence(Qt::CTRL | Qt::Key_Down), &JournalWindow::lowerImportance);
    m_copy = makeAction(tr("&Copy"), u"copy"_s, {}, &JournalWindow::copy);
    m_delete = makeAction(tr("&Delete"), u"delete"_s, {}, &JournalWindow::remove);
    m_undo = makeAction(tr("&Bring back"), u"undo"_s, QKeySequence(QKeySequence::Undo),
                        &JournalWindow::undoDelete);
    // Elsewhere these keys mean the text of a field.
    for (const auto &[action, key] : { std::pair(m_show, QKeySequence(Qt::Key_Return)),
                                       std::pair(m_copy, QKeySequence(QKeySequence::Copy)),
                                       std::pair(m_delete, QKeySequence(QKeySequence::Delete)) }) {
        action->setShortcut(key);
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
    m_remember->setToolTip(
            tr("Puts it in the working memory, which is in every request of the branch"));
}

QList<QAction *> JournalWindow::journalActions() const
{
    return { m_show, m_remember, m_tags, m_raise, m_lower, m_copy, m_delete, m_undo };
}

void JournalWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Find)) {
        m_filters->focusText();
        return;
    }
    QDialog::keyPressEvent(event);
}

void JournalWindow::setSession(const QString &name, bool hasSession)
{
    setWindowTitle(name.isEmpty() ? tr("Journal") : tr("Journal: %1").arg(asTitlePart(name)));
    if (m_hasSession != hasSession && hasSession && !m_isRead) {
        m_filters->setHasSession(true);
        m_filters->setScope(JournalScope::Branch);
    }
    m_hasSession = hasSession;
    m_filters->setHasSession(hasSession);
}

void JournalWindow::setPossible(const QString &rememberBlocked, bool readOnly)
{
    m_rememberBlocked = rememberBlocked;
    m_readOnly = readOnly;
    m_model->setEditable(!readOnly);
    updateActions();
}

JournalScope JournalWindow::scope() const
{
    return m_filters->scope();
}

JournalFilter JournalWindow::filter() const
{
    return m_filters->filter();
}

void JournalWindow::setFacts(const QList<MergedFact> &facts)
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
    m_table->setColumnHidden(JournalModel::Session, scope() != JournalScope::Everything);
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

void JournalWindow::failRead(const QString &message)
{
    m_isRead = true;
    m_readFailed = true;
    showError(message);
    updateState();
}

void JournalWindow::showError(const QString &message)
{
    m_bringBack->hide();
    m_notice->showMessage(NoticeBar::Tone::Error, message);
}

void JournalWindow::say(const QString &message)
{
    m_bringBack->hide();
    m_deleted.clear();
    m_notice->showMessage(NoticeBar::Tone::Information, message);
    updateActions();
}

void JournalWindow::showDeleted(const QList<JournalId> &ids, int facts)
{
    m_model->remove(ids);
    m_deleted = ids;
    m_bringBack->show();
    m_notice->showMessage(NoticeBar::Tone::Information,
                          tr("%Ln fact(s) deleted from the journal.", nullptr, facts));
    updateState();
}

QList<MergedFact> JournalWindow::selected() const
{
    QModelIndexList rows = m_table->selectionModel()->selectedRows();
    std::ranges::sort(rows, {}, &QModelIndex::row);
    QList<MergedFact> facts;
    for (const QModelIndex &row : std::as_const(rows)) {
        facts += m_model->factAt(row.row());
    }
    return facts;
}

void JournalWindow::showSource()
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

void JournalWindow::remember()
{
    Q_EMIT rememberRequested(selected());
}

void JournalWindow::editTags()
{
    const QModelIndex current = m_table->currentIndex();
    if (current.isValid()) {
        m_table->edit(current.siblingAtColumn(JournalModel::Tags));
    }
}

void JournalWindow::weigh(int by)
{
    QList<JournalId> ids;
    const QList<MergedFact> facts = selected();
    for (const MergedFact &fact : facts) {
        ids += fact.record.id;
    }
    m_model->weigh(ids, by);
}

void JournalWindow::copy()
{
    QGuiApplication::clipboard()->setText(journalCopyText(selected()));
}

void JournalWindow::remove()
{
    QList<JournalId> ids;
    const QList<MergedFact> facts = selected();
    for (const MergedFact &fact : facts) {
        ids += fact.ids;
    }
    Q_EMIT deleteRequested(ids, static_cast<int>(facts.size()));
}

void JournalWindow::undoDelete()
{
    const QList<JournalId> ids = std::exchange(m_deleted, {});
    m_notice->showMessage(NoticeBar::Tone::Information, {});
    updateActions();
    Q_EMIT restoreRequested(ids);
}

void JournalWindow::updateActions()
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

void JournalWindow::updateState()
{
    const bool none = m_model->facts().isEmpty();
    m_table->setVisible(!none);
    m_empty->setVisible(none);
    m_state->setVisible(!none);
    if (none) {
        m_empty->setText(
                !m_isRead                          ? tr("Reading the journal…")
                        : m_filters->isFiltering() ? tr("No fact fits the filters.")
                        : scope() == JournalScope::Everything
                        ? tr("The journal is empty. When a session is compacted, the facts of what "
                             "is summarized are kept here.")
                        : tr("Nothing is kept of this yet. When it is compacted, the facts of what "
                             "is summarized are kept here. “Everything” shows other sessions."));
    } else {
        QStringList parts { tr("%Ln fact(s)", nullptr, static_cast<int>(m_model->facts().size())) };
        const auto contradicted =
                std::ranges::count_if(m_model->facts(), [](const MergedFact &fact) {
                    return fact.contradiction >= 0 && !fact.isNewest;
                });
        if (contradicted > 0) {
            parts += tr("%Ln contradicted by newer ones", nullptr, static_cast<int>(contradicted));
        }
        m_state->setText(parts.join(u" · "_s));
    }
    updateActions();
}

} // namespace varve
