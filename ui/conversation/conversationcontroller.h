// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/compactionrequest.h>
#include <engine/slashcommands.h>
#include <prompts/folderreport.h>
#include <shell/feature.h>

namespace varve
{

class AutoCompaction;
class ComposerDrafts;
class TurnController;

/// What is said in the session that is open: its transcript and composer with their commands, turns, and what is typed and not sent.
/// GUI thread.
class ConversationController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ConversationController)

public:
    /// Not owned.
    ConversationController(const FeatureContext &context, AutoCompaction *compaction);
    ~ConversationController() override;

    [[nodiscard]] bool isBusy() const override;
    void update(const WindowState &state) override;
    [[nodiscard]] bool take(const ShellRequest &request) override;
    [[nodiscard]] QList<PaletteEntry> paletteEntries() const override;
    void prepareToClose() override;
    /// Turns are stopped, so that what came of their answers is kept as it is.
    [[nodiscard]] bool endWork(bool late) override;

Q_SIGNALS:
    /// A slash command; `typed`: as it stood in the composer.
    void commandGiven(const varve::CommandCall &call, const QString &typed);
    /// Why tools of the folder are not offered, and what it brings along: see TurnController.
    void folderPlaced(const QString &folder, const QString &unchosen);
    void folderRead(const QString &folder, const varve::FolderReport &report);

private:
    void makeActions();
    void connectPage();
    void connectTurns();
    void connectDrafts();
    void offerSessions();
    void showDraft();
    void leaveLostSession(const QString &title);
    void follow(const FollowInto &into);
    void copyReference(const EntryId &entry);
    void askFork(const EntryId &entry);
    void askLabel(const EntryId &entry);
    void askFolder();
    void askFiles();
    void openLink(const QUrl &url);

    AutoCompaction *const m_compaction;
    TurnController *const m_turns;
    ComposerDrafts *const m_drafts;
    QAction *m_find = nullptr;
    QAction *m_folder = nullptr;
    QAction *m_attach = nullptr;
    bool m_isEnding = false; ///< turns are being stopped
};

} // namespace varve
