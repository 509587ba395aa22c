// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approvalbroker.h"
#include "askhost.h"
#include "storewatch.h"

namespace varve
{

/// The protocol of docs/rpc.md over any two streams of bytes: what a client sends goes into receive(), what is for it waits in
/// output(). Main thread.
///
/// Signals: closed once, when all that was under way is over and answered; what is in output() then is the last there will be.
class ServeServer final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ServeServer)

public:
    /// Says hello at once. `engine` is not owned.
    explicit ServeServer(Engine *engine, QObject *parent = nullptr);
    ~ServeServer() override;

    void receive(QByteArrayView bytes);
    /// The client sends nothing more, or wants us to end: what runs is stopped, what came of it is kept. More calls do nothing.
    void close();
    [[nodiscard]] bool isClosing() const { return m_closing; }

    [[nodiscard]] ServeOutput &output() { return m_output; }

Q_SIGNALS:
    void closed();

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
