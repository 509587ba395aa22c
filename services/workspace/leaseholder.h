// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <base/ids.h>

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>

namespace varve
{

class LeaseBook;
class StoreClient;

/// Keeps the lease of a session while something of this process works in it. Any thread with an event loop; what it does not give
/// back is void once the process is gone.
class LeaseHolder final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LeaseHolder)

public:
    /// `leases` may be null: then there is nothing to keep, and everything succeeds at once.
    LeaseHolder(StoreClient *store, std::shared_ptr<LeaseBook> leases, const SessionId &session,
                QObject *parent = nullptr);
    ~LeaseHolder() override;

    /// Conflict if another process works in the session. `then` is called on this thread.
    void take(const QString &purpose, const std::function<void(const Result<> &)> &then);
    /// At once where nothing was taken.
    void giveBack(const std::function<void()> &then);

Q_SIGNALS:
    /// Another process has taken over.
    void lost(const varve::Error &error);

private:
    void renew();

    StoreClient *const m_store;
    const std::shared_ptr<LeaseBook> m_leases;
    const SessionId m_session;
    QTimer m_timer; ///< runs while it is taken
};

} // namespace varve
