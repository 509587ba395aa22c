// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcpchannel.h"
#include <providers/httpheaders.h>

#include <QJsonValue>
#include <QList>
#include <QNetworkRequest>
#include <QUrl>

#include <map>

class QNetworkAccessManager;

namespace varve
{

class McpHttpExchange;
struct McpHttpEnd;

struct McpAddress
{
    QUrl url; ///< https, or http on this computer: toolServerProblem() refuses others
    HttpHeaders headers; ///< further ones; none that carries a key
};

/// A server that is spoken to by HTTP: each message is posted, and what it answers comes back with it or as an event stream (the
/// "streamable HTTP" transport of the Model Context Protocol, revision 2025-06-18; the stream that a server may offer apart
/// from that is not asked for).
///
/// A call whose answer does not come ends with an error reply of ours, so that nobody waits for it. A session that the server has
/// forgotten (HTTP 404) is set up again once for each message. A server that cannot be reached closes the channel. Redirects
/// are errors; cookies and logins are not used.
class McpHttpChannel final : public McpChannel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(McpHttpChannel)

public:
    /// `manager` is not owned and should outlive it by a moment, as close() says goodbye to the server.
    McpHttpChannel(QNetworkAccessManager *manager, McpAddress address, QObject *parent = nullptr);
    ~McpHttpChannel() override;

    void open() override;
    void send(const QByteArray &message) override;
    void close() override;
    void setProtocolVersion(const QString &version) override { m_version = version.toLatin1(); }

private:
    struct Outgoing
    {
        enum class Kind : quint8 { Other, SetUp, Announcement };

        QByteArray message;
        QJsonValue id; ///< of a call; else undefined
        Kind kind = Kind::Other;
        bool again = false; ///< the server had forgotten the session already
    };
    struct Running
    {
        Outgoing what;
        QByteArray session; ///< that it was sent in
        bool answered = false;
    };

    void post(const Outgoing &outgoing);
    void onMessage(McpHttpExchange *exchange, const QByteArray &message);
    void onEnded(McpHttpExchange *exchange, const McpHttpEnd &end);
    void sendAgain(Outgoing outgoing, const QByteArray &session);
    void afterSetUp(const Running &run, const McpHttpEnd &end);
    void sendHeld();
    void answerWithError(const QJsonValue &id, const QString &problem);
    void abandon(const QJsonValue &id);
    void lose(const QString &reason);
    [[nodiscard]] QNetworkRequest request() const;

    QNetworkAccessManager *const m_manager;
    const McpAddress m_address;
    std::map<McpHttpExchange *, Running> m_running;
    QList<Outgoing> m_held; ///< until the server knows that the connection is set up
    Outgoing m_setUp; ///< kept for a session that is set up again
    Outgoing m_announcement;
    QByteArray m_session;
    QByteArray m_version;
    bool m_holding = false;
    bool m_renewing = false;
    bool m_closed = false;
};

} // namespace varve
