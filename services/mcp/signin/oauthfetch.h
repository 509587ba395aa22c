// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/apikey.h>
#include <base/error.h>
#include <providers/httpheaders.h>

#include <QHostAddress>
#include <QJsonObject>
#include <QList>
#include <QNetworkReply>
#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QUrl>

#include <functional>

class QNetworkAccessManager;

namespace varve
{

enum class NetReach : quint8;

struct OAuthRequest
{
    QUrl url;
    QByteArray body; ///< empty: it is only read
    QByteArray contentType;
    HttpHeaders headers; ///< further ones
};

/// What came back. Of an answer that is no JSON object, `document` is empty.
struct OAuthAnswer
{
    int status = 0; ///< 0: there was none
    QJsonObject document;
    Error error; ///< of status 0, and of what is no answer: a sentence

    [[nodiscard]] bool isGood() const
    {
        return status >= 200 && status < 300 && error.message.isEmpty();
    }
};

/// One short exchange with an address that a stranger named: only where isSignInAddress(), nowhere nearer than the stranger is, following
/// nothing, with limits of size and time. TLS makes sure that a name that is looked up anew leads to no other machine.
///
/// Signal: done once, unless it is destroyed before. Deletes itself after it.
class OAuthFetch final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(OAuthFetch)

public:
    static constexpr qsizetype LargestBody = 256LL * 1024; ///< bytes
    static constexpr std::chrono::milliseconds Limit { 20'000 };

    /// `manager` is not owned. Begins with the next event.
    OAuthFetch(QNetworkAccessManager *manager, const OAuthRequest &request, NetReach reach,
               QObject *parent);
    ~OAuthFetch() override;

Q_SIGNALS:
    void done(const varve::OAuthAnswer &answer);

private:
    void begin();
    void send();
    void onRead();
    void onFinished();
    void end(const OAuthAnswer &answer);
    void refuse(const QString &message);

    QNetworkAccessManager *const m_manager;
    const OAuthRequest m_request;
    const NetReach m_reach;
    QPointer<QNetworkReply> m_reply;
    QByteArray m_body;
    QTimer m_limit;
};

/// How near an address is: what is further away may not send us to what is nearer.
enum class NetReach : quint8 {
    Public,
    Private, ///< of a local network
    Machine, ///< this one, and what only machines of one cable say to each other (169.254.169.254 and the like)
};

[[nodiscard]] NetReach reachOf(const QHostAddress &address);
/// The furthest of them: who can be reached from everywhere is a stranger, whatever else it names.
[[nodiscard]] NetReach reachOf(const QList<QHostAddress> &addresses);

/// Looks a host up, without waiting; `found` gets nothing where it is not known here (a proxy may know it). Not called after `context` is
/// gone.
void lookUp(const QUrl &url, QObject *context,
            const std::function<void(const QList<QHostAddress> &)> &found);

} // namespace varve
