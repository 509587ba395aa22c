// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <workspace/storeclient.h>

#include <QObject>
#include <QSet>
#include <QTimer>

namespace varve
{

/// All sessions with their tags, as they were read last. It is read again by itself when another process has written. One for
/// each window, on the GUI thread; the list is read elsewhere.
///
/// Signals: sessionsChanged when the list differs, sessionChanged when one of it does; othersWrote when another process has
/// written, while the list is on its way; failed with a sentence for the person.
class StoredSessions final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StoredSessions)

public:
    /// Not owned.
    explicit StoredSessions(StoreClient *store, QObject *parent = nullptr);
    ~StoredSessions() override;

    [[nodiscard]] const QList<Session> &sessions() const { return m_sessions; }
    /// By the session's number.
    [[nodiscard]] const QHash<qint64, QStringList> &tags() const { return m_tags; }
    /// Of all of them.
    [[nodiscard]] qint64 entryCount() const;
    /// In which nothing was said: there is no use for a second one.
    [[nodiscard]] QList<SessionId> emptySessions() const;

    void refresh();
    /// Reads one row again, by key: what has changed of the others is not seen.
    void refreshSession(const SessionId &id);

Q_SIGNALS:
    void sessionsChanged();
    /// Of one that was in the list before.
    void sessionChanged(const varve::Session &session);
    void othersWrote();
    void failed(const varve::Error &error);

private:
    void pollOtherWriters();

    StoreClient *const m_store;
    QList<Session> m_sessions;
    QHash<qint64, QStringList> m_tags;
    QSet<SessionId> m_newerRows; ///< read by themselves while the list is on its way
    int m_lists = 0; ///< on their way
    qint64 m_dataVersion = 0;
    QTimer m_poll;
};

} // namespace varve
