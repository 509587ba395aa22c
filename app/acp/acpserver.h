// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "acpsessions.h"
#include <operations/operationrun.h>

#include <QTimer>

#include <lines/lineserver.h>

namespace varve
{

/// Varve as an agent of the Agent Client Protocol, version 1, over any two streams of bytes: docs/acp.md says what of it. Main thread.
class AcpServer final : public LineServer
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AcpServer)

public:
    static constexpr int Version = 1; ///< of the protocol

    /// `engine` is not owned.
    explicit AcpServer(Engine *engine, QObject *parent = nullptr);
    ~AcpServer() override;

    [[nodiscard]] QStringList methods() override { return m_endpoint.methods().methods(); }
    [[nodiscard]] OutputBuffer &buffer() override { return m_output.buffer(); }
    void receive(QByteArrayView bytes) override;
    void goOn() override;
    void close() override;

private:
    void addMethods();
    void addOperations();
    void initialize(const RpcCallPtr &call, RpcParams &params);
    void list(const RpcCallPtr &call, RpcParams &params);
    [[nodiscard]] std::optional<RpcError> look(RpcRequest &request);
    void announce(const QJsonValue &request, const OperationEvent &event);
    void send(const QByteArray &line);
    void closeIfIdle();

    AcpOutput m_output; ///< goes last: whatever is dropped is answered
    AcpEndpoint m_endpoint;
    AcpContext m_context;
    AcpSessions m_sessions;
    QTimer m_patience; ///< for what does not end
    bool m_isInitialized = false;
    bool m_closing = false;
    bool m_closed = false;
};

} // namespace varve
