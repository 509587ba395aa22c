// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "postgresserver.h"
#include "queryrows.h"
#include "recordbatch.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::PostgresServer)
};

/// A blob lies there in pieces, or one of 100 MB would be several times as much here while it is on its way.
constexpr qsizetype PartBytes = 4'000'000;
constexpr qsizetype MostBlobBytes =
        512'000'000; // who else writes there is not asked for more memory than that

Error tooLarge(const QString &place)
{
    return { Error::Kind::InvalidInput,
             Tr::tr("An image or long result is too large for the archive at %1: it takes %2 MB.")
                     .arg(place)
                     .arg(MostBlobBytes / 1'000'000),
             {} };
}

} // namespace

Result<QList<QByteArray>> PostgresServer::lackingBlobs(const SessionId &session,
                                                       const QList<QByteArray> &names)
{
    if (names.isEmpty()) {
        return {};
    }
    QByteArrayList wanted;
    for (const QByteArray &name : names) {
        wanted += PostgresConnection::literal(name);
    }
    const QByteArray sql =
            "SELECT encode(name, 'hex') FROM varve.blobs WHERE part = 0 AND session = "
            + PostgresConnection::literal(session.uuid()) + " AND name IN (" + wanted.join(", ")
            + ") AND (owner = current_user OR owner = (SELECT s.owner FROM varve.sessions s WHERE "
              "s.session = "
            + PostgresConnection::literal(session.uuid()) + "))";
    return m_connection->repeated([&] {
        return open()
                .and_then([&] { return readAll(m_connection->run(sql), textIn); })
                .transform([&](const QStringList &there) {
                    QList<QByteArray> lacking = names;
                    lacking.removeIf([&](const QByteArray &name) {
                        return there.contains(QString::fromLatin1(name.toHex()));
                    });
                    return lacking;
                });
    });
}

Result<> PostgresServer::pushBlob(const ArchiveBlob &blob)
{
    if (blob.session.isNull()) {
        return noSession();
    }
    if (blob.data.size() > MostBlobBytes) {
        return std::unexpected(tooLarge(m_connection->place()));
    }
    const auto parts = std::max<qsizetype>(1, (blob.data.size() + PartBytes - 1) / PartBytes);
    const auto statement = [&](qsizetype part) -> QByteArray {
        return "INSERT INTO varve.blobs (session, name, part, parts, data) VALUES ("
                + PostgresConnection::literal(blob.session.uuid()) + ", "
                + PostgresConnection::literal(blob.name) + ", " + QByteArray::number(part) + ", "
                + QByteArray::number(parts) + ", "
                + PostgresConnection::literal(blob.data.mid(part * PartBytes, PartBytes))
                + ") ON CONFLICT DO NOTHING";
    };
    const auto all = [&]() -> Result<> {
        auto transaction = PostgresTransaction::begin(*m_connection);
        if (!transaction) {
            return std::unexpected(transaction.error());
        }
        for (qsizetype part = 0; part < parts; ++part) {
            if (auto inserted = m_connection->execute(statement(part)); !inserted) {
                return inserted;
            }
        }
        return transaction->commit();
    };
    return m_connection->repeated([&] {
        return open().and_then(
                [&] { return parts == 1 ? m_connection->execute(statement(0)) : all(); });
    });
}

Result<std::optional<QByteArray>> PostgresServer::blobPart(const QByteArray &where, int part,
                                                           int *parts)
{
    return m_connection
            ->run("SELECT encode(data, 'base64'), parts FROM varve.blobs WHERE " + where
                  + " AND part = " + QByteArray::number(part))
            .transform([&](Query row) -> std::optional<QByteArray> {
                if (!row.next()) {
                    return std::nullopt;
                }
                *parts = part == 0 ? static_cast<int>(row.integer(1)) : *parts;
                return QByteArray::fromBase64(row.text(0).toLatin1());
            });
}

Result<ArchiveBlob> PostgresServer::blob(const SessionId &session, const QByteArray &name)
{
    const QByteArray named = "session = " + PostgresConnection::literal(session.uuid())
            + " AND name = " + PostgresConnection::literal(name);
    // Of several that were put there under this name that of the session's owner, then one's own.
    const QByteArray where = named
            + " AND owner = (SELECT b.owner FROM varve.blobs b JOIN varve.sessions s "
              "USING (session) WHERE "
            + named
            + " AND b.part = 0 "
              "ORDER BY b.owner = s.owner DESC, b.owner = current_user DESC, b.owner LIMIT 1)";
    const auto read = [&]() -> Result<ArchiveBlob> {
        ArchiveBlob blob { .session = session, .name = name, .data = {} };
        int parts = 1;
        for (int part = 0; part < parts; ++part) {
            const auto data = blobPart(where, part, &parts);
            if (!data) {
                return std::unexpected(data.error());
            }
            if (!*data) {
                return fail(Error::Kind::NotFound,
                            Tr::tr("The archive at %1 does not have this image or long result, or "
                                   "it may "
                                   "not be seen.")
                                    .arg(m_connection->place()));
            }
            blob.data += **data;
            if (blob.data.size() > MostBlobBytes) {
                return std::unexpected(tooLarge(m_connection->place()));
            }
        }
        return blob;
    };
    return m_connection->repeated([&] { return open().and_then(read); });
}

} // namespace varve
