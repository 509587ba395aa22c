// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/compactionhistory.h>
#include <models/workbench.h>
#include <shell/feature.h>

#include <QPointer>

namespace varve
{

class AutoCompaction;
class CompactionHistoryWindow;
class CompactionSession;
class NoticeBar;

/// What a person sees of compactions beside the page that makes them: their history, the reminder above the composer, and
/// notices on the desktop. GUI thread.
class HistoryController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HistoryController)

public:
    struct Parts
    {
        AutoCompaction *automatic = nullptr;
        const CompactionSession *byHand = nullptr;
    };

    /// None is owned.
    HistoryController(const FeatureContext &context, const Parts &parts);
    ~HistoryController() override;

    /// `entry`: the compaction to choose; null: as it was, or the newest.
    void open(const EntryId &entry = {});
    /// Those of the history's window, while it is open.
    [[nodiscard]] QList<PaletteEntry> paletteEntries() const override;
    void update(const WindowState &state) override;
    /// The threshold was passed and nothing is done about it by itself. Shown once that session is open.
    void remind(const SessionId &session, qint64 tokens);
    /// Told on the desktop if the window is not active and the settings allow it.
    void tellCompacted(const SessionId &session, qint64 before, qint64 after);
    void tellReview();

private:
    void createReminder(QWidget *parent);
    void showReminder();
    void refresh();
    void onViewChanged();
    void applyNotices();
    void undoTo(const QString &operationId);
    void redo(const QString &operationId);
    void append(const Result<QList<Entry>> &entries);
    void tell(const SessionId &session, const QString &text);

    void compact(const PlanCompaction &wanted);

    const Parts m_parts;
    QAction *const m_open;
    QPointer<CompactionHistoryWindow> m_history;
    NoticeBar *m_reminder = nullptr;
    QHash<SessionId, qint64> m_reminded; ///< at how many tokens; until they are fewer
    EntryId m_choose; ///< once the rows are read
    quint64 m_run = 0; ///< rows of an older reading are dropped
};

} // namespace varve
