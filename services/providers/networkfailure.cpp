// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "networkfailure.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::NetworkFailure)
};

QString place(const QUrl &url)
{
    return url.port() < 0 ? url.host() : url.host() + u':' + QString::number(url.port());
}

bool isProxyError(QNetworkReply::NetworkError code)
{
    return code >= QNetworkReply::ProxyConnectionRefusedError
            && code <= QNetworkReply::UnknownProxyError;
}

} // namespace

Failure networkFailure(QNetworkReply::NetworkError code, const QString &text, const QUrl &url)
{
    Failure failure;
    failure.error.kind = Error::Kind::Network;
    failure.error.detail = text;
    failure.transient = true;
    if (isProxyError(code)) {
        failure.error.message =
                Tr::tr("%1 cannot be reached through the proxy: %2. Check the system's "
                       "proxy settings.")
                        .arg(place(url), text);
        failure.transient = false;
        return failure;
    }
    switch (code) {
    case QNetworkReply::ConnectionRefusedError:
        failure.error.message = Tr::tr("Nothing answers at %1. Check the address, and whether the "
                                       "server is running.")
                                        .arg(place(url));
        break;
    case QNetworkReply::HostNotFoundError:
        failure.error.message =
                Tr::tr("There is no host named %1, or the network is down. Check the "
                       "address and the connection.")
                        .arg(url.host());
        failure.transient = false;
        break;
    case QNetworkReply::SslHandshakeFailedError:
        failure.error.message =
                Tr::tr("No secure connection to %1 could be made: %2").arg(place(url), text);
        failure.transient = false;
        break;
    case QNetworkReply::RemoteHostClosedError:
        failure.error.message =
                Tr::tr("%1 closed the connection before it answered. Try again.").arg(place(url));
        break;
    case QNetworkReply::ProtocolUnknownError:
    case QNetworkReply::ProtocolInvalidOperationError:
    case QNetworkReply::ProtocolFailure:
        failure.error.message =
                Tr::tr("%1 does not answer as a web server does. Check the address and the port.")
                        .arg(place(url));
        failure.transient = false;
        break;
    default:
        failure.error.message = Tr::tr("%1 could not be reached: %2").arg(place(url), text);
        break;
    }
    return failure;
}

Failure timeoutFailure(HttpPhase phase, const QUrl &url)
{
    Failure failure;
    failure.error.kind = Error::Kind::Network;
    failure.transient = true;
    switch (phase) {
    case HttpPhase::Connecting:
        failure.error.message =
                Tr::tr("No connection to %1 came about in time. Check the address and the network.")
                        .arg(place(url));
        break;
    case HttpPhase::Sending:
        failure.error.message =
                Tr::tr("%1 stopped taking in the request. Try again.").arg(place(url));
        break;
    case HttpPhase::Waiting:
        failure.error.message =
                Tr::tr("%1 took the request and did not begin to answer in time.").arg(place(url));
        failure.transient = false; // it may still be working on it, and would be asked twice
        break;
    case HttpPhase::Receiving:
        failure.error.message =
                Tr::tr("%1 stopped in the middle of its answer. The part you see is kept.")
                        .arg(place(url));
        break;
    }
    return failure;
}

} // namespace varve
