// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "historydriver.h"

#include "actionreason.h"
#include "compactionapply.h"
#include "compactionhistorywindow.h"
#include "compactionwords.h"
#include "conversationpage.h"
#include "desktopnotifier.h"
#include "format.h"
#include "noticebar.h"
#include "transcriptview.h"
#include "windowactions.h"

#include <QAction>
#include <QPushButton>

namespace varve
{

using namespace Qt::StringLiterals;

HistoryDriver::HistoryDriver(const HistoryParts &parts, QWidget *window)
    : QObject(window)
    , m_parts(parts)
    , m_window(window)
{
    createReminder(window);
    connect(m_parts.workbench, &Workbench::viewChanged, this, &HistoryDriver::onViewChanged);
    connect(m_parts.actions->compactionHistory, &QAction::triggered, this, [this] { open(); });
    connect(m_parts.settings, &Settings::changed, this, &HistoryDriver::applyNotices);
    applyNotices();
}

HistoryDriver::~HistoryDriver() = default;

void HistoryDriver::createReminder(QWidget *parent)
{
    m_reminder = new NoticeBar(parent);
    m_parts.conversation->addAboveComposer(m_reminder);
    const auto add = [this](const QString &text, auto &&pressed) {
        auto *action = new QAction(text, this);
        connect(action, &QAction::triggered, this, pressed);
        auto *button = new QPushButton(text);
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        m_reminder->addButton(button);
    };
    const auto hide = [this] {
        if (m_parts.workbench->hasSession()) {
            m_reminded.remove(m_parts.workbench->session().id);
        }
        showReminder();
    };
    add(tr("Compact now"), [this, hide] {
        hide();
        Q_EMIT compactRequested({});
    });
    add(tr("Later"), hide);
    add(tr("Settings"), [this] { Q_EMIT settingsRequested(); });
}

void HistoryDriver::remind(const SessionId &session, qint64 tokens)
{
    m_reminded.insert(session, tokens);
    showReminder();
}

void HistoryDriver::showReminder()
{
    const Workbench &workbench = *m_parts.workbench;
    const qint64 window = workbench.hasSession() ? workbench.context()->window : 0;
    const qint64 tokens = window > 0 ? m_reminded.value(workbench.session().id) : 0;
    if (tokens == 0) {
        m_reminder->showMessage(NoticeBar::Tone::Information, {});
        return;
    }
    m_reminder->showMessage(
            NoticeBar::Tone::Information,
            //: share of the window, tokens, window
            tr("%1 of the window is used (%2 of %3).")
                    .arg(formatShare(static_cast<double>(tokens) / static_cast<double>(window)),
                         formatTokens(tokens), formatTokens(window)));
}

void HistoryDriver::onViewChanged()
{
    const Workbench &workbench = *m_parts.workbench;
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

void HistoryDriver::applyNotices()
{
    m_parts.conversation->transcript()->setNoticesShown(
            m_parts.settings->get(Keys::CompactionNotices));
}

void HistoryDriver::open(const EntryId &entry)
{
    m_choose = entry;
    if (!m_history) {
        m_history = new CompactionHistoryWindow(m_window);
        m_history->setAttribute(Qt::WA_DeleteOnClose);
        const QAction *compact = m_parts.actions->compact;
        const auto block = [this, compact] { m_history->setBlocked(reasonOf(compact)); };
        connect(compact, &QAction::changed, m_history, block);
        block();
        connect(m_history, &CompactionHistoryWindow::undoToRequested, this, &HistoryDriver::undoTo);
        connect(m_history, &CompactionHistoryWindow::redoRequested, this, &HistoryDriver::redo);
        connect(m_history, &CompactionHistoryWindow::goToRequested, m_parts.workbench,
                &Workbench::lookAt);
        // What it leads to is in the main window, which it would cover.
        connect(m_history, &CompactionHistoryWindow::askAgainRequested, this,
                [this](const QString &instructions) {
                    m_history->close();
                    Q_EMIT compactRequested(instructions);
                });
        connect(m_history, &CompactionHistoryWindow::rebuildRequested, this, [this] {
            m_history->close();
            Q_EMIT rebuildRequested();
        });
    }
    refresh();
    m_history->show();
    m_history->raise();
    m_history->activateWindow();
}

QList<QAction *> HistoryDriver::historyActions() const
{
    return m_history ? m_history->historyActions() : QList<QAction *>();
}

void HistoryDriver::refresh()
{
    const Workbench &workbench = *m_parts.workbench;
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
                    Q_EMIT failed(rows.error());
                    return;
                }
                m_history->setRows(*rows);
                if (const EntryId chosen = std::exchange(m_choose, {}); !chosen.isNull()) {
                    m_history->select(chosen);
                }
            });
}

void HistoryDriver::undoTo(const QString &operationId)
{
    append(compactionRuns(m_parts.workbench->loaded().branch, m_parts.workbench->store()->rows())
                   .and_then([&](const QList<UndoableRun> &runs) {
                       return undoEntriesTo(runs, operationId);
                   }));
}

void HistoryDriver::redo(const QString &operationId)
{
    append(compactionRuns(m_parts.workbench->loaded().branch, m_parts.workbench->store()->rows())
                   .and_then([&](const QList<UndoableRun> &runs) {
                       return redoEntryOf(runs, operationId);
                   })
                   .transform([](const Entry &entry) { return QList<Entry> { entry }; }));
}

void HistoryDriver::append(const Result<QList<Entry>> &entries)
{
    if (!entries) {
        Q_EMIT failed(entries.error());
        return;
    }
    m_parts.workbench->append(*entries, [this](const Result<QList<Entry>> &stored) {
        if (!stored) {
            Q_EMIT failed(stored.error());
        }
    });
}

void HistoryDriver::tellCompacted(const SessionId &session, qint64 before, qint64 after)
{
    const Workbench &workbench = *m_parts.workbench;
    const auto of = std::ranges::find(workbench.sessions(), session, &Session::id);
    // Only of the open one is the window known.
    const bool isOpen = workbench.hasSession() && workbench.session().id == session;
    tell(of != workbench.sessions().cend() ? of->name : QString(),
         desktopNoticeText(before, after, isOpen ? workbench.context()->window : 0));
}

void HistoryDriver::tellReview()
{
    const Workbench &workbench = *m_parts.workbench;
    tell(workbench.hasSession() ? workbench.session().name : QString(),
         tr("The summary is written and waits for your review."));
}

void HistoryDriver::tell(const QString &title, const QString &text)
{
    if (m_parts.notifier && !m_window->isActiveWindow()
        && m_parts.settings->get(Keys::DesktopNotices)) {
        m_parts.notifier->notify(m_window, title.isEmpty() ? tr("Varve") : title, text);
    }
}

} // namespace varve
