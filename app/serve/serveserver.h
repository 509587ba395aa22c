// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approvalbroker.h"
#include "askhost.h"
#include "storewatch.h"

#include <lines/lineserver.h>

namespace varve
{

/// The protocol of docs/rpc.md over any two streams of bytes. Main thread.
class ServeServer final : public LineServer
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ServeServer)

public:
    /// Says hello at once. `engine` is not owned.
    explicit ServeServer(Engine *engine, QObject *parent = nullptr);
    ~ServeServer() override;

    [[nodiscard]] QStringList methods() override { return m_dispatcher.methods(); }
    [[nodiscard]] OutputBuffer &buffer() override { return m_output.buffer(); }
    void receive(QByteArrayView bytes) override;
    void close() override;

    [[nodiscard]] ServeOutput &output() { return m_output; }

private:
    void send(const QByteArray &answer);
    void addOwnMethods();
    void abort(const RpcCallPtr &call, RpcParams &params);
    [[nodiscard]] QJsonObject hello() const;
    void purge();
    void closeIfIdle();

    ServeOutput m_output; ///< goes last: whatever is dropped is answered
    Engine *const m_engine;
    RpcDispatcher m_dispatcher;
    ServeContext m_context;
    ApprovalBroker m_approvals;
    AskHost m_turns;
    StoreWatch m_watch;
    QTimer m_patience; ///< for what does not end
    bool m_closing = false;
    bool m_purging = false;
    bool m_closed = false;
};

} // namespace varve
