// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionhistorywindow.h"

#include "compactiondetails.h"
#include <models/compactionhistorymodel.h>
#include <models/compactionwords.h>
#include <preferences/stateline.h>
#include <shell/actionreason.h>
#include <shell/categorycolors.h>
#include <shell/dialogsize.h>
#include <shell/fonts.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>
#include <shell/rowtable.h>

#include <QAction>
#include <QBoxLayout>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTableView>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Undone ones struck through, those of other branches dim, the one in force bold.
class HistoryDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const bool undone = index.data(CompactionHistoryModel::UndoneRole).toBool();
        option->font.setStrikeOut(undone && index.column() != CompactionHistoryModel::State);
        option->font.setBold(index.data(CompactionHistoryModel::InForceRole).toBool());
        if (undone || !index.data(CompactionHistoryModel::OnPathRole).toBool()) {
            option->palette.setColor(QPalette::Text, dimmedTextColor(option->palette));
        }
    }
};

} // namespace

CompactionHistoryWindow::CompactionHistoryWindow(QWidget *parent)
    : QDialog(parent)
    , m_model(new CompactionHistoryModel(this))
{
    setWindowTitle(tr("Compaction history"));
    m_session = new PlainLabel;
    m_session->setWordWrap(true);
    makeBold(m_session);
    m_repeated = new StateLine;
    m_empty = new PlainLabel(tr("Nothing of this session was compacted yet. “Compact now” in the "
                                "Context menu shows what it would do before anything happens."));
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    createTable();
    m_details = new CompactionDetails;
    m_parts = new QSplitter(Qt::Vertical);
    m_parts->setChildrenCollapsible(false);
    m_parts->addWidget(m_table);
    m_parts->addWidget(m_details);
    m_parts->setStretchFactor(1, 1);
    m_parts->setSizes({ 200, 340 });

    m_undo = makeAction(tr("&Undo to before this"), u"undo"_s);
    m_redo = makeAction(tr("&Redo"), u"redo"_s);
    m_show = makeAction(tr("&Show in the transcript"), u"show"_s);
    m_copy = makeAction(tr("&Copy summary"), u"copy"_s);
    m_ask = makeAction(tr("&Ask again for what is missing…"), u"compact"_s);
    m_rebuild = makeAction(tr("Re&build from originals…"), u"refresh"_s);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_session);
    column->addWidget(m_repeated);
    column->addWidget(m_empty, 1);
    column->addWidget(m_parts, 1);
    column->addLayout(makeActionButtons(historyActions(), m_table));
    column->addWidget(makeCloseButton(this));
    resizeToText(this, 130, 38);

    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &CompactionHistoryWindow::showSelected);
    connect(m_table, &QTableView::activated, m_show, &QAction::trigger);
    connect(m_details, &CompactionDetails::goToRequested, this,
            &CompactionHistoryWindow::goToRequested);
    setRows({});
}

CompactionHistoryWindow::~CompactionHistoryWindow() = default;

void CompactionHistoryWindow::createTable()
{
    m_table = makeRowTable(m_model, tr("Compactions"));
    m_table->setItemDelegate(new HistoryDelegate(m_table));
    m_table->horizontalHeader()->setSectionResizeMode(CompactionHistoryModel::Summarizer,
                                                      QHeaderView::Stretch);
}

QAction *CompactionHistoryWindow::makeAction(const QString &text, const QString &icon)
{
    auto *action = new QAction(themedIcon(icon), text, this);
    addAction(action);
    connect(action, &QAction::triggered, this, [this, action] {
        const CompactionHistoryRow *row = selected();
        if (!row) {
            return;
        }
        if (action == m_undo) {
            Q_EMIT undoToRequested(row->operationId);
        } else if (action == m_redo) {
            Q_EMIT redoRequested(row->operationId);
        } else if (action == m_show) {
            Q_EMIT goToRequested(row->facts.entry);
        } else if (action == m_copy) {
            QGuiApplication::clipboard()->setText(row->facts.summary);
        } else if (action == m_rebuild) {
            Q_EMIT rebuildRequested();
        } else {
            Q_EMIT askAgainRequested(instructionsForMissing(row->facts));
        }
    });
    return action;
}

QList<QAction *> CompactionHistoryWindow::historyActions() const
{
    return { m_undo, m_redo, m_show, m_copy, m_ask, m_rebuild };
}

void CompactionHistoryWindow::setSessionName(const QString &name)
{
    m_session->setText(name);
    m_session->setVisible(!name.isEmpty());
}

void CompactionHistoryWindow::setBlocked(const QString &reason)
{
    if (m_blocked != reason) {
        m_blocked = reason;
        updateActions();
    }
}

void CompactionHistoryWindow::setRows(const QList<CompactionHistoryRow> &rows)
{
    const CompactionHistoryRow *before = selected();
    const EntryId chosen = before ? before->facts.entry : EntryId();
    m_model->setRows(rows);
    m_empty->setVisible(rows.isEmpty());
    m_parts->setVisible(!rows.isEmpty());
    m_repeated->say(u"warning"_s, repeatedText(compactionsOnPath(rows)), Accent::Warning);
    const int row = chosen.isNull() ? -1 : m_model->rowOf(chosen);
    if (!rows.isEmpty()) {
        m_table->setCurrentIndex(m_model->index(std::max(row, 0), 0));
    }
    showSelected();
}

void CompactionHistoryWindow::select(const EntryId &entry)
{
    if (const int row = m_model->rowOf(entry); row >= 0) {
        m_table->setCurrentIndex(m_model->index(row, 0));
    }
}

const CompactionHistoryRow *CompactionHistoryWindow::selected() const
{
    const QModelIndex current = m_table->currentIndex();
    return current.isValid() ? &m_model->rowAt(current.row()) : nullptr;
}

void CompactionHistoryWindow::showSelected()
{
    if (const CompactionHistoryRow *row = selected()) {
        m_details->showRow(*row, m_model->previousSummary(m_table->currentIndex().row()));
    } else {
        m_details->clear();
    }
    updateActions();
}

QString CompactionHistoryWindow::undoReason(const CompactionHistoryRow &row) const
{
    if (!m_blocked.isEmpty()) {
        return m_blocked;
    }
    if (!row.onPath) {
        return tr("It is on another branch: continue there first");
    }
    // Undoing goes down to it, so anything newer that is still in force counts too.
    for (const CompactionHistoryRow &other : m_model->rows()) {
        if (other.onPath && !other.undone && other.facts.seq >= row.facts.seq) {
            return {};
        }
    }
    return tr("It is undone already");
}

QString CompactionHistoryWindow::redoReason(const CompactionHistoryRow &row) const
{
    if (!m_blocked.isEmpty()) {
        return m_blocked;
    }
    if (!row.onPath) {
        return tr("It is on another branch: continue there first");
    }
    return row.undone ? QString() : tr("It was not undone");
}

QString CompactionHistoryWindow::askReason(const CompactionHistoryRow &row) const
{
    if (!m_blocked.isEmpty()) {
        return m_blocked;
    }
    return row.facts.missing.isEmpty() ? tr("Nothing is known to be missing") : QString();
}

QString CompactionHistoryWindow::rebuildReason(const CompactionHistoryRow &row) const
{
    if (!m_blocked.isEmpty()) {
        return m_blocked;
    }
    return row.inForce && !row.facts.isRange ? QString()
                                             : tr("Choose the compaction that is in force");
}

void CompactionHistoryWindow::updateActions()
{
    const CompactionHistoryRow *row = selected();
    const QString none = row ? QString() : tr("No compaction is chosen");
    const auto set = [&](QAction *action, const QString &reason) {
        allow(action, row && reason.isEmpty(), row ? reason : none);
    };
    set(m_undo, row ? undoReason(*row) : QString());
    set(m_redo, row ? redoReason(*row) : QString());
    set(m_show, {});
    set(m_copy, row && row->facts.summary.isEmpty() ? tr("There is no summary") : QString());
    set(m_ask, row ? askReason(*row) : QString());
    set(m_rebuild, row ? rebuildReason(*row) : QString());
}

} // namespace varve
