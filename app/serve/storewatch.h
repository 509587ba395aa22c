// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "servemethods.h"

#include <QTimer>

#include <map>

namespace varve
{

/// Tells the client what is written to the store, by whomever. The methods subscribe and unsubscribe; the events entries, leaf and
/// sessionRemoved of a session, and sessions of the list. Looks only while somebody has subscribed.
class StoreWatch final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StoreWatch)

public:
    /// `context` is not owned.
    StoreWatch(ServeContext *context, RpcDispatcher &dispatcher);
    ~StoreWatch() override;

    /// Nothing more is said.
    void close();

private:
    /// How far the client knows a session.
    struct Known
    {
        qint64 seq = 0; ///< of the newest entry
        EntryId leaf;
    };
    /// What has happened in it since.
    struct News
    {
        Known now;
        QList<QByteArray> entries; ///< as JSON
        bool isMore = false; ///< they did not fit
        bool isGone = false;
    };
    using List = QHash<SessionId, QByteArray>; ///< each as it was last told
    struct ListNews
    {
        List now;
        QList<QByteArray> changed;
        QStringList removed;
    };

    void subscribe(const RpcCallPtr &call, RpcParams &params);
    void unsubscribe(const RpcCallPtr &call, RpcParams &params);
    void follow(const RpcCallPtr &call, const QString &name);
    void followList(const RpcCallPtr &call);
    void look();
    void readSession(const SessionId &session);
    void readList();
    void tell(const SessionId &session, const News &news);
    void tellList(const ListNews &news);
    void updateTimer();
    [[nodiscard]] static Result<News> newsOf(StoreReader &reader, const SessionId &session,
                                             const Known &known);
    [[nodiscard]] static Result<ListNews> newsOfList(StoreReader &reader, const List &known);

    ServeContext *const m_context;
    QTimer m_timer;
    qint64 m_version = -1; ///< of the store's data, when it was last looked at
    std::map<SessionId, Known> m_sessions;
    std::optional<List> m_list;
    int m_reading = 0; ///< reads that are under way
};

} // namespace varve
