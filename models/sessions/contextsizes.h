// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/session.h>
#include <workspace/projectionchoice.h>

#include <QCache>
#include <QFuture>
#include <QHash>
#include <QObject>

#include <functional>
#include <optional>

namespace varve
{

class ModelCatalogue;
class Settings;
class StoreClient;

/// What a session's next request would hold, with the prompts and tools of its folder. Tokens.
struct ContextSize
{
    qint64 tokens = 0;
    qint64 window = 0; ///< 0: unknown
    qint64 leaf = 0; ///< of what it was counted for; a number of an entry

    friend bool operator==(const ContextSize &, const ContextSize &) = default;
};

/// Counts the contexts of sessions that a list shows, one after the other on the reading thread, and knows them from then on. What is
/// counted is what would be sent, with the prompts and tools of the session's folder, so it is what the session says once it is open,
/// and a compaction makes it smaller. GUI thread.
class ContextSizes final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ContextSizes)

public:
    /// What sessions of a folder are sent with.
    using SetupOf = std::function<QFuture<ChoiceOptions>(const QString &folder)>;

    /// None is owned.
    ContextSizes(StoreClient *store, const Settings *settings, const ModelCatalogue *catalogue,
                 SetupOf setupOf, QObject *parent = nullptr);
    ~ContextSizes() override;

    /// In this order, in place of what was wanted before; those that are known as they stand are left out.
    void want(const QList<Session> &sessions);
    /// Of one that is open, as it is shown beside it. What was counted with its folder or for a window
    /// otherwise is counted anew when it is wanted.
    void note(const Session &session, qint64 tokens, qint64 window);
    /// How many tokens the model that answers reads, 0: unknown. Another number than before: everything is counted anew when it is wanted.
    void noteRoom(qint64 window);
    /// What folders are sent with has changed: everything is counted anew when it is wanted.
    void forget();

Q_SIGNALS:
    void counted(const varve::SessionId &session, const varve::ContextSize &size);
    /// By note() and noteRoom(): what is shown is to be wanted again.
    void outdated();

private:
    void next();
    void project(const LoadedSession &loaded);
    void projectWith(const LoadedSession &loaded, const ChoiceOptions &setup);
    struct Known
    {
        ContextSize size;
        QString folder;
    };
    static constexpr qsizetype MostFolders = 16; // texts of prompts, definitions of tools

    void keep(const Session &session, const ContextSize &size);

    std::optional<qint64> m_room; ///< by noteRoom()
    StoreClient *const m_store;
    const Settings *const m_settings;
    const ModelCatalogue *const m_catalogue;
    const SetupOf m_setupOf;
    QCache<QString, ChoiceOptions> m_setups { MostFolders }; ///< by folder
    quint64 m_round = 0; ///< what was begun before the newest forget() is not kept
    QHash<SessionId, Known> m_known;
    QList<SessionId> m_wanted; ///< the next one last
    bool m_isCounting = false;
};

} // namespace varve
