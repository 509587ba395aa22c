// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsonrpc.h"
#include "mcpchannel.h"
#include <base/apikey.h>
#include <providers/httpheaders.h>

#include <QHash>
#include <QJsonValue>
#include <QList>
#include <QNetworkRequest>
#include <QUrl>

#include <map>

class QNetworkAccessManager;

namespace varve
{

class McpHttpExchange;
class McpSignIn;
struct McpHttpEnd;

struct McpAddress
{
    QUrl url; ///< https, or http on this computer: toolServerProblem() refuses others
    HttpHeaders headers; ///< further ones; none that carries a key
};

/// A server that is spoken to by HTTP: each message is posted, and what it answers comes back with it or as an event stream (the
/// "streamable HTTP" transport of the Model Context Protocol, of revisions with a handshake and without; the stream that a server may offer
/// apart from that is not asked for). A stream that a server of the former breaks off on purpose is asked for further.
///
/// A call without a handshake says in headers what it is, so that it is known without being read; ending its request cancels it.
/// The person's token goes with every request where they have signed in; where that is not enough, the channel closes.
///
/// A call whose answer does not come ends with an error reply of ours, so that nobody waits for it. A session that the server has
/// forgotten (HTTP 404) is set up again once for each message. A server that cannot be reached closes the channel. Redirects
/// are errors; cookies and logins are not used.
class McpHttpChannel final : public McpChannel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(McpHttpChannel)

public:
    /// `manager` is not owned and should outlive it by a moment, as close() says goodbye to the server. Nor is `signIn`, which outlives it;
    /// null: nobody signs in.
    McpHttpChannel(QNetworkAccessManager *manager, McpAddress address, McpSignIn *signIn = nullptr);
    ~McpHttpChannel() override;

    void open() override;
    void send(const QByteArray &message) override { sendWith(message, {}); }
    void sendWith(const QByteArray &message, const HttpHeaders &headers) override;
    [[nodiscard]] bool hasHeaders() const override { return true; }
    void close() override;
    void setProtocolVersion(const QString &version) override { m_version = version.toLatin1(); }

private:
    struct Outgoing
    {
        enum class Kind : quint8 { Other, SetUp, Announcement };

        QByteArray message;
        QJsonValue id; ///< of a call; else undefined
        Kind kind = Kind::Other;
        HttpHeaders headers = {}; ///< without a handshake: what it is
        bool isStateless = false;
        bool again = false; ///< the server had forgotten the session already
        bool renewed = false; ///< the token was, for this
        QByteArray lastEvent = {}; ///< not empty: the rest of a stream is asked for
        int resumed = 0; ///< times
    };
    struct Running
    {
        Outgoing what;
        QByteArray session; ///< that it was sent in
        ApiKey token; ///< likewise
        bool answered = false;
    };

    void post(const Outgoing &outgoing);
    [[nodiscard]] quint64 keepForLater(const Outgoing &outgoing);
    void postWith(const Outgoing &outgoing, const ApiKey &token);
    void onRefused(const Running &run, const McpHttpEnd &end);
    [[nodiscard]] bool isSignInMatter(const McpHttpEnd &end) const;
    [[nodiscard]] bool resumes(const Running &run, const McpHttpEnd &end);
    void onMessage(McpHttpExchange *exchange, const QByteArray &message);
    void onEnded(McpHttpExchange *exchange, const McpHttpEnd &end);
    void sendAgain(Outgoing outgoing, const QByteArray &session);
    void afterSetUp(const Running &run, const McpHttpEnd &end);
    void sendHeld();
    void answerWithError(const QJsonValue &id, const QString &problem, const RpcMessage &said = {});
    void abandon(const QJsonValue &id);
    void lose(const QString &reason);
    [[nodiscard]] QNetworkRequest request(const Outgoing &outgoing, const ApiKey &token) const;

    QNetworkAccessManager *const m_manager;
    const McpAddress m_address;
    McpSignIn *const m_signIn;
    std::map<McpHttpExchange *, Running> m_running;
    QList<Outgoing> m_held; ///< until the server knows that the connection is set up
    QHash<quint64, Outgoing> m_later; ///< waits for a token, or for the moment to ask for its rest
    quint64 m_tickets = 0;
    ApiKey m_token; ///< of the last request, for the goodbye
    Outgoing m_setUp; ///< kept for a session that is set up again
    Outgoing m_announcement;
    QByteArray m_session;
    QByteArray m_version;
    bool m_holding = false;
    bool m_renewing = false;
    bool m_closed = false;
};

} // namespace varve
