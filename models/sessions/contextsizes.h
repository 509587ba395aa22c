// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/session.h>

#include <QHash>
#include <QObject>

namespace varve
{

class ModelCatalogue;
class Settings;
class StoreClient;
struct LoadedSession;

/// What a session's next request would hold. Tokens.
struct ContextSize
{
    qint64 tokens = 0;
    qint64 window = 0; ///< 0: unknown
    bool isWhole = false; ///< with the prompts and tools of its folder
    qint64 leaf = 0; ///< of what it was counted for; a number of an entry

    friend bool operator==(const ContextSize &, const ContextSize &) = default;
};

/// Counts the contexts of sessions that a list shows, one after the other on the reading thread, and knows them from then on. What is
/// counted is what would be sent, so a compaction makes it smaller. GUI thread.
class ContextSizes final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ContextSizes)

public:
    /// None is owned.
    ContextSizes(StoreClient *store, const Settings *settings, const ModelCatalogue *catalogue,
                 QObject *parent = nullptr);
    ~ContextSizes() override;

    /// In this order, in place of what was wanted before; those that are known as they stand are left out.
    void want(const QList<Session> &sessions);
    /// Of one that is open, as it is shown beside it.
    void note(const Session &session, qint64 tokens, qint64 window);

Q_SIGNALS:
    void counted(const varve::SessionId &session, const varve::ContextSize &size);

private:
    void next();
    void project(const SessionId &id, const LoadedSession &loaded);
    void keep(const SessionId &id, const ContextSize &size);

    StoreClient *const m_store;
    const Settings *const m_settings;
    const ModelCatalogue *const m_catalogue;
    QHash<SessionId, ContextSize> m_known;
    QList<SessionId> m_wanted; ///< the next one last
    bool m_isCounting = false;
};

} // namespace varve
