// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archiveaddress.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QUrl>
#include <QUrlQuery>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveAddress)
};

// https://www.postgresql.org/docs/17/libpq-connect.html#LIBPQ-PARAMKEYWORDS; the others are ours to say.
constexpr std::array Allowed { "sslmode"_L1,         "sslrootcert"_L1,
                               "sslcert"_L1,         "sslkey"_L1,
                               "sslcrl"_L1,          "sslnegotiation"_L1,
                               "channel_binding"_L1, "target_session_attrs"_L1,
                               "require_auth"_L1 };
constexpr auto Full = "verify-full"_L1;

bool isSocket(const QString &host)
{
    return host.isEmpty() || host.startsWith(u'/') || host.startsWith(u'@');
}

/// Several hosts in one are none.
bool isHere(const QString &host)
{
    static const QRegularExpression Loopback(u"^127(\\.[0-9]{1,3}){3}$"_s);
    return !host.contains(u',')
            && (isSocket(host) || host.compare("localhost"_L1, Qt::CaseInsensitive) == 0
                || host == "::1"_L1 || Loopback.match(host).hasMatch());
}

/// As libpq's connection strings have values.
QString quoted(QString value)
{
    value.replace(u'\\', "\\\\"_L1).replace(u'\'', "\\'"_L1);
    return u'\'' + value + u'\'';
}

std::unexpected<Error> refused(const QString &message)
{
    return fail(Error::Kind::InvalidInput, message);
}

/// QSqlDatabase takes a semicolon for the end of an option, whatever stands around it.
bool isPossible(const QString &value)
{
    return std::ranges::none_of(value, [](QChar c) { return c == u';' || c < u' '; });
}

/// A file of the person's as libpq has it, else what the system trusts: by its file where that is known, as the libpq that a bundle brings
/// along looks where its own system has it.
QString trustedAuthorities()
{
    const QString own = QDir::home().filePath(u".postgresql/root.crt"_s);
    if (QFileInfo::exists(own)) {
        return own;
    }
    if (!qEnvironmentVariableIsSet("SSL_CERT_FILE") && !qEnvironmentVariableIsSet("SSL_CERT_DIR")) {
        for (const QLatin1StringView file :
             { "/etc/ssl/certs/ca-certificates.crt"_L1, "/etc/pki/tls/certs/ca-bundle.crt"_L1,
               "/etc/ssl/ca-bundle.pem"_L1, "/etc/ssl/cert.pem"_L1 }) {
            if (QFileInfo::exists(file)) {
                return file;
            }
        }
    }
    return u"system"_s;
}

} // namespace

Result<ArchiveAddress> ArchiveAddress::fromText(const QString &text, QString *password)
{
    const QUrl url(text.trimmed(), QUrl::StrictMode);
    if (!url.isValid() || (url.scheme() != "postgresql"_L1 && url.scheme() != "postgres"_L1)) {
        return refused(Tr::tr("This is no address of an archive. It looks like "
                              "postgresql://role@host/database."));
    }
    ArchiveAddress address;
    address.m_host = url.host();
    address.m_port = url.port();
    address.m_role = url.userName(QUrl::FullyDecoded);
    address.m_database = url.path(QUrl::FullyDecoded).sliced(url.path().startsWith(u'/') ? 1 : 0);
    if (address.m_database.isEmpty()) {
        return refused(Tr::tr("The address names no database. It looks like "
                              "postgresql://role@host/database."));
    }
    const auto items = QUrlQuery(url).queryItems(QUrl::FullyDecoded);
    for (const auto &[name, value] : items) {
        if (name == "host"_L1 && address.m_host.isEmpty() && isSocket(value)) {
            address.m_host = value;
        } else if (std::ranges::find(Allowed, name) != Allowed.end() && isPossible(value)) {
            address.m_parameters.insert(name, value);
        } else {
            return refused(Tr::tr("“%1” cannot stand in the address of an archive. Take it out.")
                                   .arg(name));
        }
    }
    if (address.m_host.contains(u',')) {
        return refused(Tr::tr("The address of an archive names one host and not several."));
    }
    if (!isPossible(address.m_host + address.m_role + address.m_database)) {
        return refused(Tr::tr("A name in the address has characters that cannot be there."));
    }
    const QString mode = address.m_parameters.value(u"sslmode"_s, Full);
    if (mode != Full && !address.isThisMachine()) {
        return refused(
                Tr::tr("With sslmode=%1 somebody between here and %2 could read along. Take it "
                       "out of the address, and name the certificate of who has signed the "
                       "server's with sslrootcert=/path if that is not known here.")
                        .arg(mode, address.m_host));
    }
    if (!url.password().isEmpty()) {
        if (password == nullptr) {
            return refused(
                    Tr::tr("The address has a password in it. Take it out; it is kept in the "
                           "keychain."));
        }
        *password = url.password(QUrl::FullyDecoded);
    }
    return address;
}

QString ArchiveAddress::toString() const
{
    QUrl url;
    url.setScheme(u"postgresql"_s);
    url.setUserName(m_role, QUrl::DecodedMode);
    url.setPort(m_port);
    url.setPath(u'/' + m_database, QUrl::DecodedMode);
    QUrlQuery query;
    const auto add = [&](const QString &name, const QString &value) {
        query.addQueryItem(name, QString::fromLatin1(QUrl::toPercentEncoding(value, "/")));
    };
    if (isSocket(m_host)) {
        url.setHost(u""_s);
        if (!m_host.isEmpty()) {
            add(u"host"_s, m_host);
        }
    } else {
        url.setHost(m_host);
    }
    for (const auto &[name, value] : m_parameters.asKeyValueRange()) {
        add(name, value);
    }
    url.setQuery(query);
    return url.toString(QUrl::FullyEncoded);
}

bool ArchiveAddress::isThisMachine() const
{
    // libpq takes these over what an address says or leaves out, so it may lead anywhere.
    for (const char *variable : { "PGHOSTADDR", "PGSERVICE" }) {
        if (!qEnvironmentVariableIsEmpty(variable)) {
            return false;
        }
    }
    return isHere(m_host.isEmpty() ? qEnvironmentVariable("PGHOST") : m_host);
}

QString ArchiveAddress::connectOptions(int connectSeconds) const
{
    QMap<QString, QString> options = m_parameters;
    if (!isThisMachine()) {
        options.insert(u"sslmode"_s, Full);
        if (!options.contains(u"sslrootcert"_s)) {
            options.insert(u"sslrootcert"_s, trustedAuthorities());
        }
    }
    options.insert(u"gssencmode"_s, u"disable"_s); // it would take the place of TLS and its check
    options.insert(u"connect_timeout"_s, QString::number(connectSeconds));
    // A connection that is dead without a word is noticed within half a minute.
    options.insert(u"keepalives_idle"_s, u"10"_s);
    options.insert(u"keepalives_interval"_s, u"5"_s);
    options.insert(u"keepalives_count"_s, u"4"_s);
    options.insert(u"tcp_user_timeout"_s, u"30000"_s);
    options.insert(u"application_name"_s, u"varve"_s);
    QStringList parts;
    for (const auto &[name, value] : options.asKeyValueRange()) {
        parts += name + u'=' + quoted(value);
    }
    return parts.join(u';');
}

} // namespace varve
