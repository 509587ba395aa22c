// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "postgreserrors.h"

#include "archiveserver.h"

#include <QCoreApplication>
#include <QSqlError>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::PostgresServer)
public:
    static constexpr const char *noop(const char *text) { return text; }
};

using Kind = Error::Kind;

/// Something in what the server or libpq says, or the code of a class of errors (or its beginning), and the sentence for it. %1 is where
/// the archive is.
struct Saying
{
    QLatin1StringView sign;
    Kind kind;
    const char *sentence;
};

constexpr auto WrongPassword =
        Tr::noop("%1 does not accept the password, or does not know the role. "
                 "Nothing was changed. Give the right one: commands read it from a file "
                 "(--password FILE), and an archive that is added again under its name takes it.");
constexpr auto WrongCertificate = Tr::noop(
        "%1 does not show a certificate that can be trusted: it may be another machine that "
        "answers. Nothing was sent. Ask who runs it; if the certificate is signed by your "
        "own authority, name its file with sslrootcert=/path in the address.");
constexpr auto NotLetIn =
        Tr::noop("%1 does not let this role sign in from here. Nothing was changed. Ask "
                 "who runs it.");
constexpr auto NoRights =
        Tr::noop("This role has no right to do that in the archive at %1, and it was not "
                 "done. Ask who runs it to make the role a member (varve archive "
                 "init --member), or check whose session it is.");
constexpr auto NoArchive =
        Tr::noop("There is no archive at %1 yet. Make it with “varve archive init”, or "
                 "check the name of the database.");
constexpr auto Full =
        Tr::noop("The disk of the archive at %1 is full. What was there before is safe, and "
                 "what waits here stays here. Ask who runs it to make room; then it goes on "
                 "by itself.");
constexpr auto AboveLimit =
        Tr::noop("The archive at %1 takes no more from this role, which has added as much as a "
                 "member may. What was there before is safe, and what waits here stays here. Ask "
                 "who runs it to allow more (varve archive init --gigabytes); then it goes on by "
                 "itself.");
constexpr auto TooMany =
        Tr::noop("%1 has as many connections as it takes. Nothing was changed. Try again "
                 "later.");
constexpr auto NotReady =
        Tr::noop("%1 is starting or shutting down. Nothing was changed. Try again in a "
                 "moment.");
constexpr auto Gone =
        Tr::noop("The connection to %1 broke. What was not confirmed is sent again next "
                 "time; nothing is lost.");
constexpr auto TooSlow = Tr::noop("%1 took too long. Nothing was changed. Try again later.");
constexpr auto Damaged =
        Tr::noop("The database at %1 is damaged. Nothing was changed. Ask who runs it to "
                 "restore it from a backup; this machine still has everything of its "
                 "own.");
constexpr auto OnlyReads =
        Tr::noop("%1 can only be read at present. Nothing was changed. Name the server "
                 "that takes writes in the address.");
constexpr auto NoTls = Tr::noop("%1 does not encrypt what is sent to it. Nothing was sent. Ask who "
                                "runs it to switch TLS on.");
constexpr auto NoRole = Tr::noop("%1 does not know this role. Nothing was changed. Check the name "
                                 "before the @ in the address.");
constexpr auto NoDatabase =
        Tr::noop("There is no such database at %1. Check the name at the end of the address.");
constexpr auto NoMachine = Tr::noop("The machine of the archive %1 is not found. Check its name, "
                                    "and whether this machine is online.");
constexpr auto NoAnswer = Tr::noop("%1 does not answer. Nothing was changed. Try again later.");
constexpr auto NotThere =
        Tr::noop("No PostgreSQL answers at %1. Check the address, and whether it runs.");
constexpr auto UnknownRoles = Tr::noop("%1 does not know one of these roles. Nothing was changed. "
                                       "Who runs it makes a role with CREATE ROLE name LOGIN.");
constexpr auto NoMemory =
        Tr::noop("%1 has not enough memory for that. Nothing was changed. Try again later.");

constexpr auto TooLarge =
        Tr::noop("Something is larger than the archive at %1 takes, or cannot be. It was not sent; "
                 "what was there before is as it was.");

// In the order in which they are looked for.
constexpr std::array OnConnecting {
    Saying { "password authentication failed"_L1, Kind::Refused, WrongPassword },
    Saying { "no password supplied"_L1, Kind::Refused, WrongPassword },
    Saying { "SCRAM"_L1, Kind::Refused, WrongPassword },
    Saying { "certificate authentication failed"_L1, Kind::Refused, NotLetIn },
    Saying { "server certificate"_L1, Kind::Refused, WrongCertificate },
    Saying { "certificate verify failed"_L1, Kind::Refused, WrongCertificate },
    Saying { "root certificate"_L1, Kind::Refused, WrongCertificate },
    Saying { "server does not support SSL"_L1, Kind::Refused, NoTls },
    Saying { "could not load"_L1, Kind::Refused, WrongCertificate },
    Saying { "SSL error"_L1, Kind::Refused, WrongCertificate },
    Saying { "no pg_hba.conf entry"_L1, Kind::Refused, NotLetIn },
    Saying { "authentication failed"_L1, Kind::Refused, NotLetIn },
    Saying { "not permitted to log in"_L1, Kind::Refused, NotLetIn },
    Saying { "permission denied for database"_L1, Kind::Refused, NotLetIn },
    Saying { "too many"_L1, Kind::Busy, TooMany },
    Saying { "remaining connection slots"_L1, Kind::Busy, TooMany },
    Saying { "starting up"_L1, Kind::Busy, NotReady },
    Saying { "shutting down"_L1, Kind::Busy, NotReady },
    Saying { "in recovery mode"_L1, Kind::Busy, NotReady },
    Saying { "not yet accepting"_L1, Kind::Busy, NotReady },
    Saying { "role \""_L1, Kind::Refused, NoRole },
    Saying { "database \""_L1, Kind::NotFound, NoDatabase },
    Saying { "could not translate host name"_L1, Kind::Network, NoMachine },
    Saying { "read-only"_L1, Kind::ReadOnly, OnlyReads },
    Saying { "timeout expired"_L1, Kind::Network, NoAnswer },
    Saying { "invalid response"_L1, Kind::Network, NotThere },
    Saying { "expected authentication request"_L1, Kind::Network, NotThere },
    Saying { "Connection refused"_L1, Kind::Network, NotThere },
    Saying { "No such file"_L1, Kind::Network, NotThere },
    Saying { "server closed the connection"_L1, Kind::Network, Gone },
};

// https://www.postgresql.org/docs/17/errcodes-appendix.html
constexpr std::array OnStatement {
    Saying { "28"_L1, Kind::Refused, NotLetIn },
    Saying { "42501"_L1, Kind::Refused, NoRights },
    Saying { "23514"_L1, Kind::InvalidInput, TooLarge },
    Saying { "3F000"_L1, Kind::NotFound, NoArchive },
    Saying { "42P01"_L1, Kind::NotFound, NoArchive },
    Saying { "42883"_L1, Kind::NotFound, NoArchive },
    Saying { "42704"_L1, Kind::NotFound, UnknownRoles },
    Saying { "3D000"_L1, Kind::NotFound, NoArchive },
    Saying { "53100"_L1, Kind::DiskFull, Full },
    Saying { "53300"_L1, Kind::Busy, TooMany },
    Saying { "53400"_L1, Kind::DiskFull, AboveLimit },
    Saying { "53"_L1, Kind::Busy, NoMemory },
    Saying { "57014"_L1, Kind::Busy, TooSlow },
    Saying { "55P03"_L1, Kind::Busy, TooSlow },
    Saying { "57P03"_L1, Kind::Busy, NotReady },
    Saying { "57P"_L1, Kind::Network, Gone },
    Saying { "25P03"_L1, Kind::Network, Gone },
    Saying { "08"_L1, Kind::Network, Gone },
    Saying { "40"_L1, Kind::Busy, TooSlow },
    Saying { "25006"_L1, Kind::ReadOnly, OnlyReads },
    Saying { "XX"_L1, Kind::Io, Damaged },
    Saying { "58"_L1, Kind::Io, Damaged },
};

QString detailOf(const QSqlError &error)
{
    const QString code = error.nativeErrorCode();
    return error.databaseText().trimmed() + (code.isEmpty() ? QString() : u" ["_s + code + u']');
}

template<typename Sayings, typename Fits>
Error said(const Sayings &sayings, Fits fits, const QSqlError &error, const QString &place)
{
    const auto found = std::ranges::find_if(sayings, fits, &Saying::sign);
    if (found == sayings.end()) {
        return { error.nativeErrorCode().isEmpty() ? Kind::Network : Kind::Internal,
                 Tr::tr("%1 answered with an error: %2").arg(place, error.databaseText().trimmed()),
                 detailOf(error) };
    }
    return { found->kind, Tr::tr(found->sentence).arg(place), detailOf(error) };
}

} // namespace

Error wrongPassword(const QString &place)
{
    return { Kind::Refused, Tr::tr(WrongPassword).arg(place), {} };
}

bool isWrongPassword(const QString &sentence)
{
    return sentence.contains(Tr::tr(WrongPassword).section(u"%1"_s, -1).trimmed());
}

Error connectionError(const QSqlError &error, const QString &place)
{
    const QString text = error.databaseText();
    return said(
            OnConnecting, [&](QLatin1StringView sign) { return text.contains(sign); }, error,
            place);
}

Error statementError(const QSqlError &error, const QString &place)
{
    const QString code = error.nativeErrorCode();
    if (code.isEmpty()) {
        return { Kind::Network, Tr::tr(Gone).arg(place), detailOf(error) };
    }
    return said(
            OnStatement, [&](QLatin1StringView sign) { return code.startsWith(sign); }, error,
            place);
}

AfterError afterError(const QSqlError &error)
{
    const QString code = error.nativeErrorCode();
    if (code.isEmpty() || code.startsWith("08"_L1) || code.startsWith("57P"_L1)
        || code == "25P03"_L1) {
        return AfterError::Reconnect;
    }
    return code.startsWith("40"_L1) ? AfterError::Repeat : AfterError::Over;
}

bool isUndone(const QSqlError &error)
{
    return error.nativeErrorCode() == "22012"_L1;
}

} // namespace varve
