// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/apikey.h>
#include <models/exportrunner.h>
#include <models/sessioneditor.h>

#include <QFuture>

namespace varve
{

class AutoCompaction;
class CompactionSession;
class ContextSizes;
class Conversations;
class SessionListModel;
class SessionListPanel;
class Settings;
struct SessionModels;

/// Connects the list of sessions with everything around it: what it shows, what sessions are at, and what a person does with
/// them. Remembers groups and sorting.
class SessionListController final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SessionListController)

public:
    struct Parts
    {
        SessionModels *sessions;
        Conversations *conversations;
        Settings *settings;
        SessionListModel *model;
        SessionListPanel *panel;
        const AutoCompaction *automatic;
        const CompactionSession *byHand;
        SessionEditor *editor;
        std::function<QFuture<QList<ApiKey>>()>
                ownKeys; ///< the person's, to keep them out of exports
    };
    /// `window` is the parent of what is asked.
    SessionListController(const Parts &parts, QWidget *window);
    ~SessionListController() override;

    void askDelete(const QList<SessionId> &sessions);

Q_SIGNALS:
    void exportRequested(const varve::SessionId &session);
    void failed(const varve::Error &error);

private:
    void connectList();
    void connectActivity();
    void connectSizes();
    void countQueues();
    void wantSizes();
    void connectEditor();
    void showActivities();
    void remember();
    void onRemoved(const QList<SessionId> &sessions);
    void reopen();
    /// `note`: what has been done for it already.
    void askDelete(const QList<SessionId> &sessions, const QString &note);
    void question(const QList<SessionId> &asked, const DeletionReview &review, const QString &note);
    void exportSessions(const QList<SessionId> &sessions);
    using Exported = std::function<void(const QString &folder, const FolderOutcome &outcome)>;
    void askFolder(const QString &title, const std::function<void(const QString &folder)> &start);
    void exportRedacted(const QList<SessionId> &sessions, const QString &folder);
    void startExport(const QList<SessionId> &sessions, const QString &folder,
                     const RedactionRules &redaction, const Exported &done);
    void tellExported(const QString &folder, const FolderOutcome &outcome, bool redacts);

    const Parts m_parts;
    QWidget *const m_window;
    ContextSizes *m_sizes;
    QHash<SessionId, int> m_queued; ///< messages that wait
    ExportRunner *m_export = nullptr; ///< of several sessions; null: none runs
    QByteArray m_remembered;
    SessionId m_closed; ///< was open when it was deleted
};

} // namespace varve
