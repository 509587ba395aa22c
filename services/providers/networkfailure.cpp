// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "networkfailure.h"

#include "answerlimits.h"

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

namespace
{

enum class TlsProblem : quint8 { Authority, Expired, NotYetValid, Host, Revoked, Other };

TlsProblem problemOf(QSslError::SslError error)
{
    switch (error) {
    case QSslError::SelfSignedCertificate:
    case QSslError::SelfSignedCertificateInChain:
    case QSslError::UnableToGetIssuerCertificate:
    case QSslError::UnableToGetLocalIssuerCertificate:
    case QSslError::UnableToVerifyFirstCertificate:
    case QSslError::CertificateUntrusted:
    case QSslError::InvalidCaCertificate:
        return TlsProblem::Authority;
    case QSslError::CertificateExpired:
        return TlsProblem::Expired;
    case QSslError::CertificateNotYetValid:
        return TlsProblem::NotYetValid;
    case QSslError::HostNameMismatch:
        return TlsProblem::Host;
    case QSslError::CertificateRevoked:
    case QSslError::CertificateBlacklisted:
        return TlsProblem::Revoked;
    default:
        return TlsProblem::Other;
    }
}

QString tlsText(TlsProblem problem, const QSslError &error, const QUrl &url)
{
    const QSslCertificate certificate = error.certificate();
    switch (problem) {
    case TlsProblem::Authority: {
        const QString issuer = certificate.issuerDisplayName();
        return Tr::tr("The certificate of %1 comes from an authority that is not trusted here "
                      "(%2). If it is your own or your company's, give its certificate file in "
                      "the provider's settings. Nothing was sent.")
                .arg(place(url), issuer.isEmpty() ? Tr::tr("unnamed") : issuer);
    }
    case TlsProblem::Expired:
        return Tr::tr("The certificate of %1 expired on %2. Its owner has to renew it; check also "
                      "this machine's clock. Nothing was sent.")
                .arg(place(url), certificate.expiryDate().toString(Qt::ISODate).left(10));
    case TlsProblem::NotYetValid:
        return Tr::tr("The certificate of %1 is not valid before %2. Check this machine's clock. "
                      "Nothing was sent.")
                .arg(place(url), certificate.effectiveDate().toString(Qt::ISODate).left(10));
    case TlsProblem::Host: {
        QStringList names = certificate.subjectAlternativeNames().values();
        names += certificate.subjectInfo(QSslCertificate::CommonName);
        names.removeDuplicates();
        return Tr::tr("The certificate shown by %1 is made for another host (%2). Check the "
                      "address, and whether the network wants you to sign in first. Nothing was "
                      "sent.")
                .arg(place(url), names.join(", "_L1));
    }
    case TlsProblem::Revoked:
        return Tr::tr("The certificate of %1 was revoked. Nothing was sent.").arg(place(url));
    case TlsProblem::Other:
        break;
    }
    return Tr::tr("No secure connection to %1 could be made: %2")
            .arg(place(url), error.errorString());
}

} // namespace

Failure tlsFailure(const QList<QSslError> &errors, const QUrl &url)
{
    Failure failure;
    failure.error.kind = Error::Kind::Network;
    QStringList all;
    QSslError first;
    TlsProblem worst = TlsProblem::Other;
    for (const QSslError &error : errors) {
        all.append(error.errorString());
        const TlsProblem problem = problemOf(error.error());
        if (first.error() == QSslError::NoError || problem < worst) {
            first = error;
            worst = problem;
        }
    }
    failure.error.message = tlsText(worst, first, url);
    failure.error.detail = all.join("; "_L1);
    return failure;
}

Failure noProgressFailure(const QUrl &url, std::chrono::milliseconds limit)
{
    Failure failure;
    failure.error.kind = Error::Kind::Network;
    const int minutes = static_cast<int>(std::chrono::ceil<std::chrono::minutes>(limit).count());
    failure.error.message = Tr::tr("%1 keeps the connection alive, but sent nothing of an answer "
                                   "for %n minute(s). It may be overloaded. Try again, or choose "
                                   "another model.",
                                   nullptr, minutes)
                                    .arg(place(url));
    return failure; // not transient: it may still be working on it, and would be asked twice
}

Failure overheadFailure(const QUrl &url, qsizetype limit)
{
    Failure failure;
    failure.error.kind = Error::Kind::Network;
    failure.error.message =
            Tr::tr("%1 sent more than %2 MB that belong to no answer (headers without "
                   "end), so the connection was closed. Check the address.")
                    .arg(place(url))
                    .arg(limit / Mebi);
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
        failure.error.message = Tr::tr("%1 stopped in the middle of its answer.").arg(place(url));
        break;
    }
    return failure;
}

} // namespace varve
