// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/compactionapply.h>
#include <shell/feature.h>

#include <memory>
#include <utility>

class QToolButton;

namespace varve
{

class AutoCompaction;
class CompactionPage;
class CompactionPageController;
class CompactionSession;
class CompactionStatus;
class NoticeBar;
class PlainLabel;
class Resumption;

/// Compactions of the session that is open: the page that plans, shows and applies them, also of a part; and in the status bar what goes
/// on by itself. GUI thread.
class CompactionController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionController)

public:
    struct Parts
    {
        CompactionSession *byHand = nullptr;
        AutoCompaction *automatic = nullptr;
        Resumption *resumption = nullptr;
    };

    /// None is owned.
    CompactionController(const FeatureContext &context, const Parts &parts);
    ~CompactionController() override;

    void update(const WindowState &state) override;
    [[nodiscard]] bool take(const ShellRequest &request) override;
    void prepareToClose() override;

private:
    // compactioncontroller.cpp: the page, and when it is shown
    void makeActions();
    void connectPage();
    void followLanding();
    void plan(const PlanCompaction &wanted);
    void openPage(const SessionId &session, const PlanCompaction &wanted);
    void showPage();
    void showUnderWay();
    void tellOther();
    void compareLast();
    [[nodiscard]] NoticeBar *noticeWith(QAction *action, const QString &text);
    void createUndone();
    [[nodiscard]] const UndoableRun *next() const;
    [[nodiscard]] QString nameOf(const UndoableRun &run) const;
    void undo();
    void followRuns();
    void createDiscarded();
    void takeBackSummary();
    [[nodiscard]] bool hasDiscarded() const;
    void showDiscarded(bool isNew);
    // compactionparts.cpp: compactions of a part
    void connectParts();
    void updateParts();
    // compactionruns.cpp: what goes on by itself
    void createStatus();
    void connectAutomatic();
    void connectResumption();
    void showMode();
    void showRuns();

    const Parts m_parts;
    CompactionPage *const m_page;
    CompactionPageController *const m_control;
    QAction *m_compact = nullptr;
    QAction *m_upTo = nullptr; ///< the current message of the transcript
    QAction *m_selection = nullptr; ///< from the first selected message to the last
    QAction *m_maskTool = nullptr; ///< whose output the current message is
    QAction *m_stop = nullptr;
    QAction *m_undo = nullptr;
    QAction *m_redo = nullptr;
    QAction *m_takeBack = nullptr;
    NoticeBar *m_discarded = nullptr; ///< that a summary was, and can be taken back
    NoticeBar *m_undone = nullptr; ///< that a compaction was, and can be redone
    using Seen = std::pair<std::shared_ptr<const SessionSnapshot>, int>;
    Seen m_seen { nullptr, -1 }; ///< the view, and the leaf in it, that the following are of
    QString m_undoing; ///< the operation that was asked to be undone and is not yet
    QString m_undoingName;
    QString m_wasUndone; ///< the operation that m_undone is about
    QString m_inForce; ///< the operation that would be undone next
    QString m_nameInForce;
    PlainLabel *m_mode = nullptr;
    CompactionStatus *m_status = nullptr;
    QToolButton *m_stopButton = nullptr; ///< while one runs by itself
    SessionId m_pageOf; ///< is being opened to show the page with it
};

} // namespace varve
