// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rpccall.h"

#include <QHash>

#include <stop_token>

namespace varve
{

/// A request that takes long and can be stopped. Whoever works on it holds it.
class LongCall
{
    Q_DISABLE_COPY_MOVE(LongCall)

public:
    explicit LongCall(RpcCallPtr itsCall) : call(std::move(itsCall)) { }

    const RpcCallPtr call;

    /// For work on other threads.
    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }
    [[nodiscard]] bool isStopped() const { return m_stop.stop_requested(); }
    /// Called when it is stopped, once, on the dispatcher's thread. Replaces what was set before; at once if it is stopped already.
    /// Nothing: it needs no telling any more. What holds the call itself is to be let go of like that.
    void onStop(std::function<void()> work);
    void stop();

private:
    std::stop_source m_stop;
    std::function<void()> m_onStop;
};
using LongCallPtr = std::shared_ptr<LongCall>;

/// The requests that can be stopped, by their ids. The dispatcher's thread.
class LongCalls
{
    Q_DISABLE_COPY_MOVE(LongCalls)

public:
    LongCalls() = default;

    /// One that begins after close() is stopped from its beginning.
    [[nodiscard]] LongCallPtr begin(const RpcCallPtr &call);
    /// False if none with this id is under way.
    bool stop(const QJsonValue &id);
    /// All of them.
    void close();

private:
    void forgetEnded();

    QHash<QByteArray, std::weak_ptr<LongCall>> m_calls; ///< by id as JSON
    bool m_closed = false;
};

} // namespace varve
