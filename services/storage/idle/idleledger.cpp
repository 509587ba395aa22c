// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idleledger.h"

#include "leases.h"
#include "notnull.h"
#include "processes.h"
#include "queryrows.h"

#include <QCoreApplication>
#include <QTimeZone>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::IdleLedger)
};

QVariant costValue(const std::optional<double> &cost)
{
    return cost ? QVariant(*cost) : QVariant(QMetaType::fromType<double>());
}

qint64 milliseconds(const QDateTime &time)
{
    return time.isValid() ? time.toMSecsSinceEpoch() : 0;
}

QDateTime timeOf(qint64 value)
{
    return value > 0 ? QDateTime::fromMSecsSinceEpoch(value, QTimeZone::UTC) : QDateTime();
}

IdleRecord recordOf(const Query &row)
{
    IdleRecord record;
    record.id = row.integer(0);
    record.task = row.text(1);
    record.session = SessionId::fromString(row.text(2));
    record.sessionName = row.text(3);
    record.leafSeq = row.integer(4);
    record.amount = row.integer(5);
    record.provider = row.text(6);
    record.model = row.text(7);
    record.limited = row.integer(8) != 0;
    record.inputTokens = row.integer(9);
    record.outputTokens = row.integer(10);
    if (!row.value(11).isNull()) {
        record.cost = row.value(11).toDouble();
    }
    record.begunAt = timeOf(row.integer(12));
    record.endedAt = timeOf(row.integer(13));
    record.outcome = idleOutcomeFromString(row.text(14));
    record.problem = row.text(15);
    if (record.outcome == IdleRecord::Outcome::Running && !isProcessAlive(row.integer(16))) {
        record.outcome = IdleRecord::Outcome::Interrupted; // the next begin() writes it down
        record.endedAt = timeOf(row.integer(17));
    }
    return record;
}

} // namespace

Result<IdleLedger::Begun> IdleLedger::begin(const IdleRecord &step, const IdleLimits &limits,
                                            const QDateTime &day, const QDateTime &now)
{
    auto transaction = Transaction::begin(m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    if (auto closed = closeDead(now); !closed) {
        return std::unexpected(closed.error());
    }
    const auto busy = isBusy(now);
    const auto taken = isTaken(step);
    const auto used = sum(day, true);
    if (!busy || !taken || !used) {
        return std::unexpected(!busy ? busy.error() : !taken ? taken.error() : used.error());
    }
    using What = Begun::What;
    What what = *busy ? What::Busy : *taken ? What::Taken : What::Begun;
    if (what == What::Begun && step.limited) {
        // A price that is not known is held by the tokens alone.
        const double cost = used->cost + step.cost.value_or(0);
        what = limits.tokens > 0 && used->tokens + step.tokens() > limits.tokens ? What::TokenLimit
                : limits.cost > 0 && cost > limits.cost                          ? What::CostLimit
                                                                                 : What::Begun;
    }
    qint64 id = 0;
    if (what == What::Begun) {
        const auto made = rotate(now).and_then([&] { return insert(step, now); });
        if (!made) {
            return std::unexpected(made.error());
        }
        id = *made;
    }
    return transaction->commit().transform([&] { return Begun { what, id }; });
}

Result<bool> IdleLedger::isBusy(const QDateTime &now)
{
    return leasesInForce(m_database, milliseconds(now)).transform([](const QList<Lease> &leases) {
        return !leases.isEmpty();
    });
}

/// Where the session stands on the same entry as when it was done, there is nothing to do once more: another process may have done it
/// since this one looked.
Result<bool> IdleLedger::isTaken(const IdleRecord &step)
{
    const QString session = step.session.isNull() ? QString() : step.session.toString();
    return m_database
            .run("SELECT 1 FROM idle_work WHERE task = ? AND session = ? AND (outcome = 'running' "
                 "OR (session <> '' AND leaf_seq = ? AND outcome IN ('done', 'nothing') AND model "
                 "= ?)) LIMIT 1"_L1,
                 { step.task, notNull(session), step.leafSeq, notNull(step.model) })
            .transform([](Query query) { return query.next(); });
}

Result<> IdleLedger::closeDead(const QDateTime &now)
{
    QList<qint64> dead;
    const auto read = forEachRow(
            m_database.run("SELECT id, pid, heartbeat FROM idle_work WHERE outcome = 'running'"_L1),
            [&](const Query &running) {
                const bool silent = running.integer(2) <= milliseconds(now) - Leases::Lifetime;
                if (silent || !isProcessAlive(running.integer(1))) {
                    dead += running.integer(0);
                }
            });
    if (!read) {
        return read;
    }
    for (const qint64 id : std::as_const(dead)) {
        auto closed = m_database.run("UPDATE idle_work SET outcome = 'interrupted', ended_at = "
                                     "max(heartbeat, begun_at) WHERE id = ?"_L1,
                                     { id });
        if (!closed) {
            return std::unexpected(closed.error());
        }
    }
    return {};
}

/// What the day has used is counted from its rows, so none of a day that may still be one somewhere is removed.
Result<> IdleLedger::rotate(const QDateTime &now)
{
    constexpr int LongestDay = 2;
    return m_database
            .run("DELETE FROM idle_work WHERE outcome <> 'running' AND (begun_at < ? OR "
                 "(begun_at < ? AND id <= (SELECT max(id) FROM idle_work) - ?))"_L1,
                 { milliseconds(now.addDays(-KeptDays)), milliseconds(now.addDays(-LongestDay)),
                   KeptRows })
            .transform([](const Query &) { });
}

Result<qint64> IdleLedger::insert(const IdleRecord &step, const QDateTime &now)
{
    return m_database
            .run("INSERT INTO idle_work (task, session, leaf_seq, amount, provider, model, "
                 "limited, input_tokens, output_tokens, cost, begun_at, ended_at, outcome, "
                 "problem, owner, pid, heartbeat) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"_L1,
                 { step.task, notNull(step.session), step.leafSeq, step.amount,
                   notNull(step.provider), notNull(step.model), step.limited ? 1 : 0,
                   step.inputTokens, step.outputTokens, costValue(step.cost),
                   step.begunAt.isValid() ? milliseconds(step.begunAt) : milliseconds(now),
                   milliseconds(step.endedAt), QString(toString(step.outcome)),
                   notNull(step.problem), m_owner, QCoreApplication::applicationPid(),
                   milliseconds(now) })
            .transform([](const Query &made) { return made.lastInsertId(); });
}

Result<> IdleLedger::renew(qint64 id, const QDateTime &now)
{
    const auto lost = [] {
        return fail(Error::Kind::Conflict,
                    Tr::tr("Idle work ends, because something else has begun."));
    };
    const auto busy = isBusy(now);
    if (!busy) {
        return std::unexpected(busy.error());
    }
    if (*busy) {
        return lost();
    }
    auto renewed = m_database.run(
            "UPDATE idle_work SET heartbeat = ? WHERE id = ? AND outcome = 'running'"_L1,
            { milliseconds(now), id });
    if (!renewed) {
        return std::unexpected(renewed.error());
    }
    return renewed->changedRows() > 0 ? Result<>() : lost();
}

Result<> IdleLedger::end(const IdleRecord &step)
{
    return m_database
            .run("UPDATE idle_work SET amount = ?, input_tokens = ?, output_tokens = ?, cost = ?, "
                 "model = ?, provider = ?, limited = ?, ended_at = ?, outcome = ?, problem = ? "
                 "WHERE id = ? AND outcome = 'running'"_L1,
                 { step.amount, step.inputTokens, step.outputTokens, costValue(step.cost),
                   notNull(step.model), notNull(step.provider), step.limited ? 1 : 0,
                   milliseconds(step.endedAt), QString(toString(step.outcome)),
                   notNull(step.problem), step.id })
            .transform([](const Query &) { });
}

Result<> IdleLedger::add(const IdleRecord &done)
{
    auto transaction = Transaction::begin(m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    qint64 before = 0;
    {
        auto found = m_database.run(
                "SELECT id FROM idle_work WHERE task = ? AND owner = ? AND model = ? AND provider "
                "= ? AND limited = ? AND outcome = ? AND outcome = 'done' AND session = '' AND "
                "ended_at >= ? ORDER BY id DESC LIMIT 1"_L1,
                { done.task, m_owner, done.model, done.provider, done.limited ? 1 : 0,
                  QString(toString(done.outcome)), milliseconds(done.begunAt) - MergeWithin });
        if (!found) {
            return std::unexpected(found.error());
        }
        before = done.session.isNull() && found->next() ? found->integer(0) : 0;
    }
    const Result<> kept = before > 0
            ? m_database
                      .run("UPDATE idle_work SET amount = amount + ?, input_tokens = input_tokens "
                           "+ ?, output_tokens = output_tokens + ?, cost = cost + ?, ended_at = ? "
                           "WHERE id = ?"_L1,
                           { done.amount, done.inputTokens, done.outputTokens, costValue(done.cost),
                             milliseconds(done.endedAt), before })
                      .transform([](const Query &) {})
            : rotate(done.endedAt)
                      .and_then([&] { return insert(done, done.endedAt); })
                      .transform([](qint64) {});
    return kept.and_then([&] { return transaction->commit(); });
}

Result<QList<IdleRecord>> IdleLedger::records(qsizetype most)
{
    return readAll(
            m_database.run(
                    "SELECT w.id, task, session, coalesce(s.name, ''), w.leaf_seq, amount, "
                    "provider, model, limited, w.input_tokens, w.output_tokens, w.cost, begun_at, "
                    "ended_at, outcome, problem, pid, heartbeat FROM idle_work w LEFT JOIN "
                    "sessions s ON s.id = w.session AND s.deleted_at = '' ORDER BY begun_at DESC, "
                    "w.id DESC LIMIT ?"_L1,
                    { most }),
            recordOf);
}

Result<IdleSum> IdleLedger::sum(const QDateTime &since, bool limited)
{
    return m_database
            .run("SELECT count(*), coalesce(sum(input_tokens + output_tokens), 0), "
                 "coalesce(sum(cost), 0), coalesce(sum(model <> '' AND cost IS NULL AND "
                 "input_tokens + output_tokens > 0), 0) FROM idle_work WHERE begun_at >= ? AND "
                 "limited >= ?"_L1,
                 { milliseconds(since), limited ? 1 : 0 })
            .transform([](Query query) {
                IdleSum sum;
                if (query.next()) {
                    sum = { query.integer(0), query.integer(1), query.value(2).toDouble(),
                            query.integer(3) };
                }
                return sum;
            });
}

} // namespace varve
