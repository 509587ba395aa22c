// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "apikey.h"
#include "retryafter.h"

#include <QNetworkAccessManager>
#include <QObject>
#include <QUrl>

#include <chrono>

namespace varve
{

class HttpCall;

struct HttpTimeouts
{
    std::chrono::milliseconds connect { 20'000 }; ///< until the request begins to go out
    std::chrono::milliseconds firstByte {
        600'000
    }; ///< models may think for minutes without a word
    std::chrono::milliseconds idle { 300'000 }; ///< between two pieces, in either direction

    /// For servers of one's own, which say nothing while they read a long prompt.
    [[nodiscard]] static HttpTimeouts local()
    {
        using namespace std::chrono_literals;
        return { 20s, 1800s, 600s };
    }
};

struct HttpPost
{
    QUrl url; ///< http or https
    HttpHeaders headers; ///< besides the common ones; without the key
    QPair<QByteArray, QByteArray> keyHeader; ///< name empty: none
    QUrl keyOrigin; ///< the only origin the key may go to
    QByteArray body; ///< JSON
    HttpTimeouts timeouts;
};

/// The connections of the program. Lives on the thread its calls run on; the first call opens it.
/// HTTP/2 is off (a GOAWAY would hang every later request), redirects are errors, cookies and
/// stored logins are not used, the system's proxy is, but never for this machine.
class HttpTransport final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HttpTransport)

public:
    explicit HttpTransport(QObject *parent = nullptr);

    /// Begins at once; the signals come later. Destroying the call cancels it.
    [[nodiscard]] HttpCall *post(const HttpPost &post, QObject *parent);

private:
    QNetworkAccessManager *m_manager = nullptr;
};

} // namespace varve
