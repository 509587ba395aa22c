// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <recall/referenceresolver.h>
#include <storage/messagequeue.h>

#include <QAbstractListModel>
#include <QSet>

namespace varve
{

class StoreClient;

/// The messages of one session that wait to be sent. GUI thread; the store is asked on its own threads.
///
/// Signals beside the model's: failed with a sentence for the person, after which the list is read again.
class QueueModel final : public QAbstractListModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(QueueModel)

public:
    enum Roles {
        IdRole = Qt::UserRole, ///< qint64
        SteerRole, ///< bool: for the turn that runs
        LeftOverRole, ///< bool: it follows no answer that is coming, so the person decides
        ImageCountRole, ///< int
    };

    /// `store` is not owned.
    explicit QueueModel(StoreClient *store, QObject *parent = nullptr);
    ~QueueModel() override;

    /// Null: an empty list.
    void setSession(const SessionId &session);
    [[nodiscard]] const SessionId &session() const { return m_session; }
    /// Whether a turn runs, and which of these go after it by themselves.
    void setTurn(bool runs, const QSet<qint64> &following);
    void refresh();

    void add(const Blocks &blocks, bool steer = false);
    /// What it refers to in other sessions is brought along, see setReferenceBudget(). If it cannot be, nothing is changed.
    void setText(qint64 id, const QString &text);
    void setReferenceBudget(const ReferenceBudget &budget) { m_budget = budget; }
    void setSteer(qint64 id, bool steer);
    void remove(qint64 id);
    void moveBefore(qint64 id, qint64 before);

    [[nodiscard]] const QList<QueuedMessage> &messages() const { return m_messages; }
    /// Null if it waits no more.
    [[nodiscard]] const QueuedMessage *message(qint64 id) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    /// DisplayRole: the whole text.
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

Q_SIGNALS:
    void failed(const varve::Error &error);

private:
    void change(const std::function<Result<>(MessageQueue &)> &work);
    void adopt(const QList<QueuedMessage> &messages);

    StoreClient *const m_store;
    SessionId m_session;
    QList<QueuedMessage> m_messages;
    ReferenceBudget m_budget;
    bool m_turnRuns = false;
    QSet<qint64> m_following;
};

} // namespace varve
