// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messagequeue.h"

#include "blockcodec.h"
#include "notnull.h"
#include "queryrows.h"
#include <base/timestamp.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::MessageQueue)
};

} // namespace

MessageQueue::MessageQueue(Database &database) : m_database(database) { }

Result<QList<QueuedMessage>> MessageQueue::messages(const SessionId &session)
{
    return readAll(
            m_database.run(
                    "SELECT number, content, blocks, steer, created_at FROM queue WHERE session = "
                    "? ORDER BY place, number"_L1,
                    { session.toString() }),
            [](const Query &row) {
                return QueuedMessage { row.integer(0), decodeBlocks(row.text(1), row.text(2)),
                                       row.integer(3) != 0, fromTimestamp(row.text(4)) };
            });
}

Result<QHash<SessionId, int>> MessageQueue::counts()
{
    QHash<SessionId, int> counts;
    return forEachRow(m_database.run("SELECT session, count(*) FROM queue GROUP BY session"_L1),
                      [&](const Query &row) {
                          counts.insert(SessionId::fromString(row.text(0)),
                                        static_cast<int>(row.integer(1)));
                      })
            .transform([&] { return counts; });
}

Result<qint64> MessageQueue::add(const SessionId &session, const QueuedMessage &message)
{
    return m_database
            .run("INSERT INTO queue (session, content, blocks, steer, created_at, place) "
                 "SELECT ?, ?, ?, ?, ?, 1 + coalesce(max(place), 0) FROM queue WHERE session = ?"_L1,
                 { session.toString(), notNull(plainText(message.blocks)),
                   notNull(encodeBlocks(message.blocks)), message.steer ? 1 : 0,
                   timestamp(QDateTime::currentDateTimeUtc()), session.toString() })
            .transform([](const Query &query) { return query.lastInsertId(); });
}

Result<> MessageQueue::change(QLatin1StringView sql, const QVariantList &values)
{
    return m_database.run(sql, values).and_then([](const Query &query) -> Result<> {
        if (query.changedRows() == 0) {
            return fail(Error::Kind::NotFound,
                        Tr::tr("This message is not waiting any more: it was sent or removed "
                               "meanwhile."));
        }
        return {};
    });
}

Result<> MessageQueue::setBlocks(qint64 number, const Blocks &blocks)
{
    return change("UPDATE queue SET content = ?, blocks = ? WHERE number = ?"_L1,
                  { notNull(plainText(blocks)), notNull(encodeBlocks(blocks)), number });
}

Result<> MessageQueue::setSteer(qint64 number, bool steer)
{
    return change("UPDATE queue SET steer = ? WHERE number = ?"_L1, { steer ? 1 : 0, number });
}

Result<> MessageQueue::remove(qint64 number)
{
    return change("DELETE FROM queue WHERE number = ?"_L1, { number });
}

Result<> MessageQueue::handOver(const SessionId &from, const SessionId &to)
{
    return m_database
            .run("UPDATE queue SET session = ?, place = place + (SELECT coalesce(max(place), 0) "
                 "FROM queue WHERE session = ?) WHERE session = ?"_L1,
                 { to.toString(), to.toString(), from.toString() })
            .transform([](const Query &) { });
}

Result<> MessageQueue::moveBefore(const SessionId &session, qint64 number, qint64 before)
{
    auto transaction = Transaction::begin(m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    auto waiting = messages(session);
    if (!waiting) {
        return std::unexpected(waiting.error());
    }
    QList<qint64> order;
    for (const QueuedMessage &message : std::as_const(*waiting)) {
        order += message.number;
    }
    if (!order.removeOne(number) || number == before) {
        return change("UPDATE queue SET place = place WHERE number = ?"_L1, { number });
    }
    const qsizetype at = order.indexOf(before);
    order.insert(at < 0 ? order.size() : at, number);
    for (qsizetype place = 0; place < order.size(); ++place) {
        if (auto moved = change("UPDATE queue SET place = ? WHERE number = ?"_L1,
                                { place + 1, order.at(place) });
            !moved) {
            return moved;
        }
    }
    return transaction->commit();
}

} // namespace varve
