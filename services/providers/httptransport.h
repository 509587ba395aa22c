// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectionoptions.h"
#include "httpheaders.h"
#include "requestpurpose.h"
#include <base/apikey.h>
#include <base/error.h>

#include <QNetworkAccessManager>
#include <QObject>
#include <QSslConfiguration>
#include <QUrl>

#include <chrono>
#include <memory>

namespace varve
{

class HttpCall;
class RequestLog;

struct HttpTimeouts
{
    std::chrono::milliseconds connect { 20'000 }; ///< until the request begins to go out
    /// Models may think for minutes without a word.
    std::chrono::milliseconds firstByte { 600'000 };
    std::chrono::milliseconds idle { 300'000 }; ///< between two pieces, in either direction

    /// For servers of one's own, which say nothing while they read a long prompt.
    [[nodiscard]] static HttpTimeouts local()
    {
        using namespace std::chrono_literals;
        return { 20s, 1800s, 600s };
    }
};

enum class HttpMethod : quint8 { Get, Post };

struct HttpRequest
{
    explicit HttpRequest(RequestPurpose why) : purpose(why) { }

    RequestPurpose purpose; ///< for the log; nothing is sent without one
    QUrl url; ///< http or https
    HttpMethod method = HttpMethod::Post;
    HttpHeaders headers; ///< besides the common ones; without the key
    QPair<QByteArray, QByteArray> keyHeader; ///< name empty: none
    ApiKey key; ///< that is in keyHeader; taken out of the log
    QUrl keyOrigin; ///< the only origin the key may go to
    QByteArray accept = "text/event-stream";
    QByteArray body; ///< JSON; of a Post
    HttpTimeouts timeouts;
    ConnectionOptions connection;
};

/// The connections of the program. Lives on the thread its calls run on; the first call opens it.
/// HTTP/2 is off (a GOAWAY would hang every later request), redirects are errors, cookies and
/// stored logins are not used, a proxy never for this machine and the local network.
class HttpTransport final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HttpTransport)

public:
    /// `log`: keeps what is sent and received; null: nothing does.
    explicit HttpTransport(QObject *parent = nullptr);
    explicit HttpTransport(std::shared_ptr<RequestLog> log, QObject *parent = nullptr);
    ~HttpTransport() override;

    /// Begins at once; the signals come later. Destroying the call cancels it.
    [[nodiscard]] HttpCall *send(const HttpRequest &request, QObject *parent);

private:
    /// Requests that are reached differently share no connections, so each way has a manager of its own.
    struct Route
    {
        ConnectionOptions options;
        QNetworkAccessManager *manager = nullptr;
        QSslConfiguration ssl; ///< null without authorities of one's own
    };

    [[nodiscard]] Result<Route> route(const ConnectionOptions &options);

    std::shared_ptr<RequestLog> m_log;
    QList<Route> m_routes;
};

} // namespace varve
