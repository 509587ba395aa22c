// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attachmentsweep.h"

#include "attachmentholds.h"
#include "blockcodec.h"
#include "queryrows.h"
#include <session/entryattachments.h>

#include <QDeadlineTimer>
#include <QJsonDocument>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int AtOnce = 8; // images of some megabytes, whose pages are wiped

/// What may name an attachment, by words that stand in all that do (blockcodec.cpp, entrydata.h).
constexpr auto MayName =
        "SELECT blocks_json, data_json FROM session_entries WHERE "
        "(instr(blocks_json, 'sha256') > 0 OR instr(data_json, 'fullOutput') > 0)"_L1;

void addNamed(const Query &row, QSet<QByteArray> &hashes)
{
    const QJsonObject data = QJsonDocument::fromJson(row.text(1).toUtf8()).object();
    for (const ImageBlock &attachment : attachmentsOf(decodeBlocks({}, row.text(0)), data)) {
        hashes += attachment.sha256;
    }
}

/// Those that are held stay noted for a later time.
Result<QSet<QByteArray>> notedIn(Database &database)
{
    QSet<QByteArray> noted;
    return forEachRow(database.run("SELECT sha256 FROM attachment_checks"_L1),
                      [&](const Query &row) { noted += row.bytes(0); })
            .and_then([&] { return AttachmentHolds(database).current(); })
            .transform([&](const QSet<QByteArray> &held) { return noted.subtract(held); });
}

/// Blocks outside of entries.
Result<> addWaiting(Database &database, QSet<QByteArray> &used)
{
    for (const QLatin1StringView select :
         { "SELECT blocks, '' FROM queue WHERE blocks <> ''"_L1,
           "SELECT blocks, '' FROM answer_drafts WHERE blocks <> ''"_L1 }) {
        if (auto read = forEachRow(database.run(select),
                                   [&](const Query &row) { addNamed(row, used); });
            !read) {
            return read;
        }
    }
    return {};
}

Result<> execute(Database &database, QLatin1StringView sql, const QByteArray &sha256)
{
    return database.run(sql, { sha256 }).transform([](const Query &) { });
}

} // namespace

Result<> AttachmentSweep::note(Database &database, const QList<qint64> &seqs)
{
    QSet<QByteArray> hashes;
    for (const qint64 seq : seqs) {
        if (auto read = forEachRow(database.run(MayName + " AND seq = ?"_L1, { seq }),
                                   [&](const Query &row) { addNamed(row, hashes); });
            !read) {
            return read;
        }
    }
    for (const QByteArray &sha256 : std::as_const(hashes)) {
        if (auto noted = execute(database,
                                 "INSERT OR IGNORE INTO attachment_checks (sha256) VALUES (?)"_L1,
                                 sha256);
            !noted) {
            return noted;
        }
    }
    return {};
}

Result<bool> AttachmentSweep::step(Database &database)
{
    auto more = lookOn(database);
    if (more && !*more && !m_noted.isEmpty()) {
        more = removeSome(database);
    }
    if (!more || !*more) {
        m_scan.reset();
    }
    return more;
}

/// False if everything was read, or nothing is noted.
Result<bool> AttachmentSweep::lookOn(Database &database)
{
    if (!m_scan) {
        auto noted = notedIn(database);
        if (!noted) {
            return std::unexpected(noted.error());
        }
        m_noted = *noted;
        m_used.clear();
        if (m_noted.isEmpty()) {
            return false;
        }
        m_scan.emplace(MayName);
    }
    return m_scan->slice(database, [this](const Query &row) { addNamed(row, m_used); });
}

/// What came since is looked at here, where nobody else can write.
Result<bool> AttachmentSweep::removeSome(Database &database)
{
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    auto read = m_scan->rest(database, [this](const Query &row) { addNamed(row, m_used); })
                        .and_then([&] { return addWaiting(database, m_used); })
                        .and_then([&] { return notedIn(database); });
    if (!read) {
        return std::unexpected(read.error());
    }
    const QSet<QByteArray> still = read->intersect(m_noted); // others may have noted more
    int removed = 0;
    for (const QByteArray &sha256 : still) {
        const bool goes = !m_used.contains(sha256);
        if (goes && removed++ == AtOnce) {
            return transaction->commit().transform([] { return true; });
        }
        auto done = goes ? execute(database, "DELETE FROM attachments WHERE sha256 = ?"_L1, sha256)
                         : Result<>();
        if (done) {
            done = execute(database, "DELETE FROM attachment_checks WHERE sha256 = ?"_L1, sha256);
        }
        if (!done) {
            return std::unexpected(done.error());
        }
    }
    return transaction->commit().transform([] { return false; });
}

namespace
{

constexpr qint64 SeqsAtOnce = 500; // some 2 MB of entries that are stored within their page

Result<qint64> newestSeq(Database &database)
{
    return database.run("SELECT max(seq) FROM session_entries"_L1).transform([](Query query) {
        return query.next() ? query.integer(0) : 0;
    });
}

} // namespace

Result<bool> EntryScan::range(Database &database, qint64 newest, const Visitor &visit)
{
    const qint64 to = std::min(m_reached + SeqsAtOnce, newest);
    if (to <= m_reached) {
        return false;
    }
    return forEachRow(database.run(m_select + " AND seq > ? AND seq <= ?"_L1, { m_reached, to }),
                      [&](const Query &row) { visit(row); })
            .transform([&] {
                m_reached = to;
                return to < newest;
            });
}

Result<bool> EntryScan::slice(Database &database, const Visitor &visit)
{
    const QDeadlineTimer deadline(Slice);
    return newestSeq(database).and_then([&](qint64 newest) {
        auto more = range(database, newest, visit);
        while (more && *more && !deadline.hasExpired()) {
            more = range(database, newest, visit);
        }
        return more;
    });
}

Result<> EntryScan::rest(Database &database, const Visitor &visit)
{
    return newestSeq(database).and_then([&](qint64 newest) -> Result<> {
        auto more = range(database, newest, visit);
        while (more && *more) {
            more = range(database, newest, visit);
        }
        return more.transform([](bool) { });
    });
}

} // namespace varve
