// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordbatch.h"

#include <QCoreApplication>
#include <QTimeZone>

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

// https://www.postgresql.org/docs/17/textsearch-limitations.html: 2 KiB a word, 1 MiB all of them with what it keeps of each.
constexpr qsizetype LongestWord = 2046;
constexpr qsizetype MostBytes = 1'000'000;
constexpr qint64 LatestMs =
        253'402'300'799'000; // of the year 9999; a clock that is that far off decides nothing
constexpr char BetweenRecords = '\n';

/// '{1,2,3}'
template<typename Text>
QByteArray arrayOf(std::span<const ArchiveRecord> records, Text text)
{
    QByteArray array("'{");
    for (const ArchiveRecord &record : records) {
        array += text(record);
        array += ',';
    }
    array.back() = '}';
    return array + '\'';
}

QByteArray wordsOf(std::span<const ArchiveRecord> records)
{
    QByteArrayList all;
    for (const ArchiveRecord &record : records) {
        all += storableWords(record.words).join(' ');
    }
    return all.join(BetweenRecords);
}

} // namespace

QUuid storedSession(const SessionId &session, const MachineId &machine)
{
    return session.isNull() ? machine.uuid() : session.uuid();
}

SessionId sessionStored(const QUuid &stored, const MachineId &machine)
{
    return stored == machine.uuid() ? SessionId() : SessionId(stored);
}

std::unexpected<Error> noSession()
{
    return fail(Error::Kind::InvalidInput, Tr::tr("What belongs to no session has none of that."));
}

QByteArrayList storableWords(const QByteArray &words)
{
    QByteArrayList storable;
    qsizetype bytes = 0;
    const QByteArrayList given = words.split(' ');
    for (const QByteArray &word : given) {
        const bool isOdd = std::ranges::any_of(
                word, [](char c) { return static_cast<unsigned char>(c) < ' '; });
        if (word.isEmpty() || isOdd || word.size() > LongestWord) {
            continue;
        }
        bytes += word.size() + 1; // they are aligned
        if (bytes > MostBytes) {
            break;
        }
        storable += word;
    }
    return storable;
}

QByteArray insertStatement(std::span<const ArchiveRecord> records)
{
    const ArchiveRecord &first = records.front();
    const QByteArray place =
            PostgresConnection::literal(storedSession(first.session, first.machine)) + ", "
            + PostgresConnection::literal(first.machine.uuid());
    const QByteArray numbers = arrayOf(
            records, [](const ArchiveRecord &record) { return QByteArray::number(record.number); });
    const QByteArray kinds = arrayOf(records, [](const ArchiveRecord &record) {
        return QByteArray::number(static_cast<int>(record.kind));
    });
    const QByteArray times = arrayOf(records, [](const ArchiveRecord &record) {
        return QByteArray::number(std::clamp<qint64>(record.at.toMSecsSinceEpoch(), 0, LatestMs));
    });
    const QByteArray payloads = arrayOf(records, [](const ArchiveRecord &record) {
        // An empty element would have to be quoted.
        return record.payload.isEmpty() ? QByteArray("\"\"") : record.payload.toBase64();
    });
    return "WITH given AS MATERIALIZED (SELECT number, kind, to_timestamp(ms / 1000.0) AS at, "
           "decode(body, 'base64') AS payload, string_to_array(nullif(words, ''), ' ') AS words "
           "FROM unnest("
            + numbers + "::bigint[], " + kinds + "::smallint[], " + times + "::bigint[], "
            + payloads + "::text[], string_to_array("
            + PostgresConnection::literal(QString::fromUtf8(wordsOf(records)))
            + ", chr(10))) AS g (number, kind, ms, body, words)), "
              "put AS (INSERT INTO varve.records (session, machine, number, at, kind, size, "
              "payload, words) "
              "SELECT "
            + place
            + ", number, at, kind, cardinality(words), payload, array_to_tsvector(words) FROM "
              "given "
              "ON CONFLICT DO NOTHING RETURNING number), "
              "head AS (INSERT INTO varve.heads AS h (session, machine, number, at) SELECT "
            + place
            + ", max(number), max(at) FROM given ON CONFLICT (session, machine) DO UPDATE SET "
              "number = excluded.number, at = greatest(h.at, excluded.at), changed = DEFAULT "
              "WHERE h.number < excluded.number) "
              // Those that were there are compared only if there were any. An entry or session has a time of its own, so that it is known
              // again where another pattern or another compression makes other bytes of it; what else there is, who sends it looks at.
              "SELECT 1 / (CASE WHEN (SELECT count(*) FROM put) = "
            + QByteArray::number(records.size())
            + " THEN 1 WHEN (SELECT count(*) FROM put) + (SELECT count(*) FROM given g JOIN "
              "varve.records r ON (r.session, r.machine) = ("
            + place
            + ") AND r.number = g.number WHERE r.kind = g.kind AND (r.payload = g.payload OR r.at "
              "= g.at)) = "
            + QByteArray::number(records.size()) + " THEN 1 ELSE 0 END)";
}

ArchiveRecord readRecord(const Query &row, int first)
{
    return { .session = {},
             .machine = {},
             .number = row.integer(first),
             .kind = static_cast<ArchiveRecord::Kind>(row.integer(first + 1)),
             .at = QDateTime::fromMSecsSinceEpoch(row.integer(first + 2), QTimeZone::UTC),
             .payload = QByteArray::fromBase64(row.text(first + 3).toLatin1()),
             .words = {} };
}

} // namespace varve
