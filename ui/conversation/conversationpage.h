// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/workbench.h>
#include <transcript/transcriptfind.h>

#include <QWidget>

class QStackedWidget;
class QVBoxLayout;

namespace varve
{

class BranchEditor;
class Composer;
class FindBar;
class ReplyPanel;
class SessionHeader;
class StoredSessions;
class TranscriptModel;
class TranscriptView;

/// The centre column: header, transcript, find bar and composer of the open session. GUI thread.
class ConversationPage final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ConversationPage)

public:
    /// None is owned.
    ConversationPage(Workbench *workbench, const StoredSessions *list, BranchEditor *branch,
                     QWidget *parent = nullptr);
    ~ConversationPage() override;

    [[nodiscard]] TranscriptView *transcript() const { return m_view; }
    [[nodiscard]] Composer *composer() const { return m_composer; }
    [[nodiscard]] FindBar *findBar() const { return m_find; }
    [[nodiscard]] TranscriptModel *transcriptModel() const { return m_model; }
    /// The keys to the composer, or to the transcript where nothing can be written now.
    void takeFocus();
    /// In the transcript's place while no session is open; becomes a child.
    void setEmptyPage(QWidget *page);
    /// Between transcript and composer, below what was added before; becomes a child.
    void addAboveComposer(QWidget *widget);
    /// What a command answers, until it is closed or another session is open.
    void showReply(const QString &typed, const QString &markdown);
    void closeReply();
    /// Null: none was shown yet.
    [[nodiscard]] ReplyPanel *reply() const { return m_reply; }

Q_SIGNALS:
    void folderRequested();
    void earlierRequested();
    void continueRequested(const varve::EntryId &entry);

private:
    void showView();
    void connectView();
    [[nodiscard]] QString earlierTitle() const;
    [[nodiscard]] QFuture<QList<FindHit>> findInBranch(const QString &text) const;

    Workbench *const m_workbench;
    BranchEditor *const m_branch;
    TranscriptModel *m_model = nullptr;
    SessionHeader *m_header = nullptr;
    TranscriptView *m_view = nullptr;
    FindBar *m_find = nullptr;
    Composer *m_composer = nullptr;
    ReplyPanel *m_reply = nullptr;
    QVBoxLayout *m_above = nullptr; ///< of the composer
    QStackedWidget *m_centre = nullptr; ///< the transcript, or what stands there without a session
};

} // namespace varve
