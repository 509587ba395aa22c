// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "historycontroller.h"

#include "compactionhistorywindow.h"
#include <compaction/compactionapply.h>
#include <conversation/conversationpage.h>
#include <models/autocompaction.h>
#include <models/brancheditor.h>
#include <models/compactionsession.h>
#include <models/compactionwords.h>
#include <models/contextfill.h>
#include <models/format.h>
#include <shell/actionreason.h>
#include <shell/actionregistry.h>
#include <shell/bringtofront.h>
#include <shell/noticebar.h>
#include <transcript/transcriptview.h>

#include <QAction>
#include <QPushButton>

namespace varve
{

using namespace Qt::StringLiterals;

HistoryController::HistoryController(const FeatureContext &context, const Parts &parts)
    : Feature(context)
    , m_parts(parts)
    , m_open(addAction("compactionHistory", tr("Compaction &history…"), u"clock"_s,
                       { Qt::CTRL | Qt::SHIFT | Qt::Key_H }))
{
    createReminder(shell().mainWindow());
    connect(workbench(), &Workbench::viewChanged, this, &HistoryController::onViewChanged);
    connect(m_open, &QAction::triggered, this, [this] { open(); });
    connect(settings(), &Settings::changed, this, &HistoryController::applyNotices);
    connect(m_parts.automatic, &AutoCompaction::reminded, this, &HistoryController::remind);
    connect(m_parts.automatic, &AutoCompaction::compacted, this, &HistoryController::tellCompacted);
    connect(m_parts.byHand, &CompactionSession::summaryReady, this, &HistoryController::tellReview);
    applyNotices();
}

HistoryController::~HistoryController() = default;

void HistoryController::createReminder(QWidget *parent)
{
    m_reminder = new NoticeBar(parent);
    shell().conversation()->addAboveComposer(m_reminder);
    const auto add = [this](const QString &text, auto &&pressed) {
        auto *action = new QAction(text, this);
        connect(action, &QAction::triggered, this, pressed);
        auto *button = new QPushButton(text);
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        m_reminder->addButton(button);
    };
    const auto hide = [this] {
        if (workbench()->hasSession()) {
            m_reminded.remove(workbench()->session().id);
        }
        showReminder();
    };
    add(tr("Compact now"), [this, hide] {
        hide();
        compact({});
    });
    add(tr("Later"), hide);
    add(tr("Settings"), [this] { shell().ask(OpenPreferences {}); });
}

void HistoryController::remind(const SessionId &session, qint64 tokens)
{
    m_reminded.insert(session, tokens);
    showReminder();
}

void HistoryController::showReminder()
{
    const Workbench &workbench = *this->workbench();
    const qint64 window = workbench.hasSession() ? workbench.choice().window.tokens : 0;
    const qint64 tokens = window > 0 ? m_reminded.value(workbench.session().id) : 0;
    if (tokens == 0) {
        m_reminder->showMessage(NoticeBar::Tone::Information, {});
        return;
    }
    m_reminder->showMessage(NoticeBar::Tone::Information,
                            tokens > window ? misfitText({ tokens, window, {}, window }) :
                                            //: share of the window, tokens, window
                                    tr("%1 of the window is used (%2 of %3).")
                                            .arg(formatShare(static_cast<double>(tokens)
                                                             / static_cast<double>(window)),
                                                 formatTokens(tokens), formatTokens(window)));
}

void HistoryController::onViewChanged()
{
    const Workbench &workbench = *this->workbench();
    if (workbench.hasSession() && workbench.loaded().isAtLeaf()) {
        const auto reminded = m_reminded.constFind(workbench.session().id);
        if (reminded != m_reminded.cend() && workbench.context()->tokens() < *reminded) {
            m_reminded.erase(reminded);
        }
    }
    showReminder();
    if (m_history) {
        refresh();
    }
}

void HistoryController::applyNotices()
{
    shell().conversation()->transcript()->setNoticesShown(settings()->get(Keys::CompactionNotices));
}

void HistoryController::open(const EntryId &entry)
{
    m_choose = entry;
    if (!m_history) {
        m_history = new CompactionHistoryWindow(shell().mainWindow());
        m_history->setAttribute(Qt::WA_DeleteOnClose);
        const QAction *compacting = shell().commands().action("compact"_L1);
        const auto block = [this, compacting] { m_history->setBlocked(reasonOf(compacting)); };
        connect(compacting, &QAction::changed, m_history, block);
        block();
        connect(m_history, &CompactionHistoryWindow::undoToRequested, this,
                &HistoryController::undoTo);
        connect(m_history, &CompactionHistoryWindow::redoRequested, this, &HistoryController::redo);
        connect(m_history, &CompactionHistoryWindow::goToRequested, workbench(),
                &Workbench::lookAt);
        // What it leads to is in the main window, which it would cover.
        connect(m_history, &CompactionHistoryWindow::askAgainRequested, this,
                [this](const QString &instructions) {
                    m_history->close();
                    compact({ .instructions = instructions });
                });
        connect(m_history, &CompactionHistoryWindow::rebuildRequested, this, [this] {
            m_history->close();
            compact({ .scope = { .fromOriginals = true } });
        });
    }
    refresh();
    bringToFront(m_history);
}

QList<Feature::PaletteEntry> HistoryController::paletteEntries() const
{
    QList<PaletteEntry> entries;
    if (m_history) {
        for (QAction *action : m_history->historyActions()) {
            entries += PaletteEntry { action };
        }
    }
    return entries;
}

void HistoryController::update(const WindowState &state)
{
    allow(m_open, state.isOpen, state.noSession);
}

/// In the main window, which comes up for it.
void HistoryController::compact(const PlanCompaction &wanted)
{
    shell().ask(wanted);
    bringToFront(shell().mainWindow());
}

void HistoryController::refresh()
{
    const Workbench &workbench = *this->workbench();
    if (!workbench.hasSession()) {
        ++m_run;
        m_history->setSessionName({});
        m_history->setRows({});
        return;
    }
    m_history->setSessionName(workbench.session().name);
    workbench.store()
            ->read([branch = workbench.loaded().branch](StoreReader &reader) {
                return compactionHistory(branch, reader);
            })
            .then(this, [this, run = ++m_run](const Result<QList<CompactionHistoryRow>> &rows) {
                if (run != m_run || !m_history) {
                    return;
                }
                if (!rows) {
                    shell().showError(rows.error());
                    return;
                }
                m_history->setRows(*rows);
                if (const EntryId chosen = std::exchange(m_choose, {}); !chosen.isNull()) {
                    m_history->select(chosen);
                }
            });
}

void HistoryController::undoTo(const QString &operationId)
{
    append(compactionRuns(workbench()->loaded().branch, workbench()->store()->rows())
                   .and_then([&](const QList<UndoableRun> &runs) {
                       return undoEntriesTo(runs, operationId);
                   }));
}

void HistoryController::redo(const QString &operationId)
{
    append(compactionRuns(workbench()->loaded().branch, workbench()->store()->rows())
                   .and_then([&](const QList<UndoableRun> &runs) {
                       return redoEntryOf(runs, operationId);
                   })
                   .transform([](const Entry &entry) { return QList<Entry> { entry }; }));
}

void HistoryController::append(const Result<QList<Entry>> &entries)
{
    if (!entries) {
        shell().showError(entries.error());
        return;
    }
    branchEditor()->append(*entries, [this](const Result<QList<Entry>> &stored) {
        if (!stored) {
            shell().showError(stored.error());
        }
    });
}

void HistoryController::tellCompacted(const SessionId &session, qint64 before, qint64 after)
{
    // Only of the open one is the window known.
    const qint64 window = workbench()->isOpen(session) ? workbench()->choice().window.tokens : 0;
    tell(session, desktopNoticeText(before, after, window));
}

void HistoryController::tellReview()
{
    tell(m_parts.byHand->sessionId(), tr("The summary is written and waits for your review."));
}

void HistoryController::tell(const SessionId &session, const QString &text)
{
    if (settings()->get(Keys::DesktopNotices)) {
        shell().ask(TellOnDesktop { session, text });
    }
}

} // namespace varve
