// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "oauthfetch.h"

#include "oauthdocuments.h"
#include <base/unencrypted.h>
#include <providers/networkfailure.h>
#include <providers/plainrequest.h>

#include <QCoreApplication>
#include <QHostInfo>
#include <QJsonDocument>
#include <QNetworkAccessManager>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::OAuthFetch)
};

} // namespace

OAuthFetch::OAuthFetch(QNetworkAccessManager *manager, const OAuthRequest &request, NetReach reach,
                       QObject *parent)
    : QObject(parent)
    , m_manager(manager)
    , m_request(request)
    , m_reach(reach)
{
    m_limit.setSingleShot(true);
    connect(&m_limit, &QTimer::timeout, this, [this] {
        refuse(Tr::tr("%1 did not answer within %n second(s).", nullptr,
                      static_cast<int>(Limit.count() / 1000))
                       .arg(m_request.url.host()));
    });
    m_limit.start(Limit);
    QMetaObject::invokeMethod(this, &OAuthFetch::begin, Qt::QueuedConnection);
}

OAuthFetch::~OAuthFetch()
{
    dropReply(m_reply, this);
}

void OAuthFetch::begin()
{
    if (!isSignInAddress(m_request.url)) {
        refuse(Tr::tr("“%1” is no address to sign in at: only https:// is taken, or a server on "
                      "this machine.")
                       .arg(m_request.url.host()));
        return;
    }
    lookUp(m_request.url, this, [this](const QList<QHostAddress> &addresses) {
        for (const QHostAddress &address : addresses) {
            if (reachOf(address) > m_reach) {
                refuse(Tr::tr("%1 is in a network nearer to you than the server that names it. "
                              "Nothing was sent there.")
                               .arg(m_request.url.host()));
                return;
            }
        }
        send();
    });
}

void OAuthFetch::send()
{
    QNetworkRequest request = plainRequest(m_request.url);
    request.setRawHeader("Accept", "application/json");
    for (const auto &[name, value] : m_request.headers) {
        request.setRawHeader(name, value);
    }
    if (m_request.body.isEmpty()) {
        m_reply = m_manager->get(request);
    } else {
        request.setHeader(QNetworkRequest::ContentTypeHeader, m_request.contentType);
        m_reply = m_manager->post(request, m_request.body);
    }
    connect(m_reply, &QNetworkReply::readyRead, this, &OAuthFetch::onRead);
    connect(m_reply, &QNetworkReply::finished, this, &OAuthFetch::onFinished);
}

void OAuthFetch::onRead()
{
    m_body += m_reply->readAll();
    if (m_body.size() > LargestBody) {
        refuse(Tr::tr("The answer of %1 is longer than what a sign-in needs (%2 kB), so it was not "
                      "read.")
                       .arg(m_request.url.host())
                       .arg(LargestBody / 1024));
    }
}

void OAuthFetch::onFinished()
{
    const QPointer<OAuthFetch> self(this);
    onRead();
    if (!self || !m_reply) {
        return;
    }
    OAuthAnswer answer;
    answer.status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (answer.status == 0) {
        answer.error =
                networkFailure(m_reply->error(), m_reply->errorString(), m_request.url).error;
    } else if (answer.status >= 300 && answer.status < 400) {
        answer.error = { Error::Kind::Refused,
                         Tr::tr("%1 sends on to another address, which a sign-in does not follow.")
                                 .arg(m_request.url.host()),
                         {} };
    }
    answer.document = QJsonDocument::fromJson(m_body).object();
    end(answer);
}

void OAuthFetch::end(const OAuthAnswer &answer)
{
    m_limit.stop();
    dropReply(m_reply, this);
    deleteLater();
    Q_EMIT done(answer);
}

void OAuthFetch::refuse(const QString &message)
{
    end({ 0, {}, { Error::Kind::Refused, message, {} } });
}

NetReach reachOf(const QHostAddress &address)
{
    bool isOld = false;
    const quint32 old = address.toIPv4Address(&isOld); // also of ::ffff:10.0.0.1
    const QHostAddress plain = isOld ? QHostAddress(old) : address;
    const auto isIn = [&](const QString &subnet) {
        return plain.isInSubnet(QHostAddress::parseSubnet(subnet));
    };
    if (plain.isLoopback() || plain.isLinkLocal() || plain.isBroadcast() || plain.isMulticast()
        || plain.isNull() || (isOld && isIn(u"0.0.0.0/8"_s)) || plain == QHostAddress::AnyIPv6) {
        return NetReach::Machine;
    }
    const bool isShared = isOld && isIn(u"100.64.0.0/10"_s);
    return isShared || plain.isPrivateUse() || plain.isUniqueLocalUnicast() || plain.isSiteLocal()
            ? NetReach::Private
            : NetReach::Public;
}

NetReach reachOf(const QList<QHostAddress> &addresses)
{
    NetReach reach = NetReach::Machine;
    for (const QHostAddress &address : addresses) {
        reach = std::min(reach, reachOf(address));
    }
    return addresses.isEmpty() ? NetReach::Public : reach;
}

void lookUp(const QUrl &url, QObject *context,
            const std::function<void(const QList<QHostAddress> &)> &found)
{
    if (isThisMachine(url)) {
        QMetaObject::invokeMethod(
                context, [found] { found({ QHostAddress(QHostAddress::LocalHost) }); },
                Qt::QueuedConnection);
        return;
    }
    QHostInfo::lookupHost(url.host(), context,
                          [found](const QHostInfo &info) { found(info.addresses()); });
}

} // namespace varve
