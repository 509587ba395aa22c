// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionhistory.h"
#include "workbench.h"

#include <QPointer>

namespace varve
{

class CompactionHistoryWindow;
class ConversationPage;
class DesktopNotifier;
class NoticeBar;
class WindowActions;

/// What the driver works with. None is owned; `notifier` may be null.
struct HistoryParts
{
    Workbench *workbench = nullptr;
    Settings *settings = nullptr;
    ConversationPage *conversation = nullptr;
    const WindowActions *actions = nullptr;
    DesktopNotifier *notifier = nullptr;
};

/// What a person sees of compactions beside the page that makes them: their history, the reminder above the composer, and
/// notices on the desktop. GUI thread.
class HistoryDriver final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HistoryDriver)

public:
    HistoryDriver(const HistoryParts &parts, QWidget *window);
    ~HistoryDriver() override;

    /// `entry`: the compaction to choose; null: as it was, or the newest.
    void open(const EntryId &entry = {});
    /// The actions of the history; empty while it is closed.
    [[nodiscard]] QList<QAction *> historyActions() const;
    /// The threshold was passed and nothing is done about it by itself. Shown once that session is open.
    void remind(const SessionId &session, qint64 tokens);
    /// Told on the desktop if the window is not active and the settings allow it.
    void tellCompacted(const SessionId &session, qint64 before, qint64 after);
    void tellReview();

Q_SIGNALS:
    void compactRequested(const QString &instructions);
    void rebuildRequested();
    void settingsRequested();
    void failed(const varve::Error &error);

private:
    void createReminder(QWidget *parent);
    void showReminder();
    void refresh();
    void onViewChanged();
    void applyNotices();
    void undoTo(const QString &operationId);
    void redo(const QString &operationId);
    void append(const Result<QList<Entry>> &entries);
    void tell(const QString &title, const QString &text);

    const HistoryParts m_parts;
    QWidget *const m_window;
    QPointer<CompactionHistoryWindow> m_history;
    NoticeBar *m_reminder = nullptr;
    QHash<SessionId, qint64> m_reminded; ///< at how many tokens; until they are fewer
    EntryId m_choose; ///< once the rows are read
    quint64 m_run = 0; ///< rows of an older reading are dropped
};

} // namespace varve
