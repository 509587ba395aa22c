// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "headreader.h"

#include "archivecodec.h"
#include <storage/archiveheads.h>
#include <storage/archivelog.h>

#include <algorithm>

namespace varve
{

namespace
{

/// Cursors end with a number that grows, as long as a server is the same one.
bool goesBack(const QByteArray &before, const QByteArray &after)
{
    const auto split = [](const QByteArray &cursor) {
        const qsizetype end = cursor.lastIndexOf(':') + 1;
        return QPair(cursor.first(end), cursor.sliced(end).toULongLong());
    };
    const auto [server, number] = split(before);
    const auto [serverNow, numberNow] = split(after);
    return !before.isEmpty() && (server != serverNow || numberNow < number);
}

QList<ArchiveHead> ownOf(QList<ArchiveHead> heads, const MachineId &machine)
{
    heads.removeIf([&](const ArchiveHead &head) { return head.machine != machine; });
    return heads;
}

} // namespace

HeadReader::HeadReader(SessionStore &store, ArchiveServer &server, const Archive &archive)
    : m_store(store)
    , m_server(server)
    , m_archive(archive)
{ }

Result<HeadReader::Read> HeadReader::read(const MachineId &machine)
{
    m_machine = machine;
    ArchiveHeads known(m_store, m_archive);
    // Before the archive is asked: another process of this machine may send meanwhile.
    const auto before = known.ownThere();
    auto cursor = known.cursor();
    if (!before || !cursor) {
        return std::unexpected(!before ? before.error() : cursor.error());
    }
    const QByteArray since = *cursor;
    auto heads = ask(*cursor);
    const auto another =
            heads ? isPutBack(ownOf(*heads, m_machine)) : std::unexpected(heads.error());
    if (!another) {
        return std::unexpected(another.error());
    }
    m_read.isAnother = *another;
    const auto compared = *another ? ArchiveLog(m_store).becomeAnother()
                                   : compareArchive(*heads, *before, since, *cursor);
    return compared.and_then([&] { return known.told(*heads, m_read.problem ? since : *cursor); })
            .transform([&] { return m_read; });
}

/// Without those that cannot be, which are told again then.
Result<QList<ArchiveHead>> HeadReader::ask(QByteArray &cursor)
{
    auto heads = m_server.heads(&cursor);
    const auto clock = ArchiveLog(m_store).clock();
    if (!heads || !clock) {
        return !heads ? std::move(heads) : std::unexpected(clock.error());
    }
    const qint64 most = std::min(LargestArchiveNumber, *clock + MostAheadInArchive);
    const auto absurd = heads->removeIf([most](const ArchiveHead &head) {
        return head.number <= 0 || head.number > most || head.machine.isNull();
    });
    if (absurd > 0) {
        m_read.problem = ArchiveLog::absurdNumbers();
    }
    return heads;
}

/// Whether the archive has more of this machine than was sent from here. Asked after the heads: another process of this machine notes what it
/// sends before it does.
Result<bool> HeadReader::isPutBack(const QList<ArchiveHead> &own)
{
    return ArchiveHeads(m_store, m_archive).mostSent().transform([&](qint64 sent) {
        return std::ranges::any_of(own,
                                   [&](const ArchiveHead &head) { return head.number > sent; });
    });
}

/// Whether it has less than it was sent. All of it must be asked for to know that.
Result<> HeadReader::compareArchive(QList<ArchiveHead> &heads, const Known &before,
                                    const QByteArray &since, QByteArray &cursor)
{
    const QList<ArchiveHead> own = ownOf(heads, m_machine);
    const bool isLess =
            goesBack(since, cursor) || std::ranges::any_of(own, [&](const ArchiveHead &head) {
                return head.number < before.value(head.session);
            });
    if (isLess && !since.isEmpty()) {
        cursor.clear();
        auto all = ask(cursor);
        if (!all) {
            return std::unexpected(all.error());
        }
        heads = *std::move(all);
    }
    if (!isLess && !since.isEmpty()) {
        return {};
    }
    return ArchiveHeads(m_store, m_archive)
            .compareOwn(ownOf(heads, m_machine), before)
            .transform([this](bool less) { m_read.isSentAgain = less; });
}

} // namespace varve
