// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivesync.h"
#include "outgoingitems.h"
#include <storage/archivelog.h>

namespace varve
{

/// Sends what an archive lacks of one session after the other, a batch at a time: first the bytes that its entries name, then the records
/// in one piece, then a note here that they are there. The part of ArchiveSync that pushes.
class ArchiveSender
{
public:
    ArchiveSender(SessionStore &store, ArchiveServer &server, Archive archive,
                  OutgoingItems &outgoing);

    /// `all`: false: entries and leaves only, the rest, and who may see it, is not this machine's to say.
    [[nodiscard]] Result<> begin(const UnsentSession &session, bool all);
    /// False: there is no more of it.
    [[nodiscard]] Result<bool> sendNext(ArchiveReport &report);

private:
    [[nodiscard]] Result<QList<ArchiveItem>> choose(QList<ArchiveItem> items, qint64 last);
    [[nodiscard]] Result<ArchiveRecord> recordOf(const ArchiveItem &item) const;
    [[nodiscard]] Result<> push(const QList<ArchiveItem> &items, QList<ArchiveRecord> records);
    [[nodiscard]] Result<> noteSending(const QList<ArchiveRecord> &records);
    [[nodiscard]] Result<> keepForLater(qint64 gone);
    [[nodiscard]] Result<> sendBlobs(const QList<ArchiveItem> &items, ArchiveReport &report);

    SessionStore &m_store;
    ArchiveServer &m_server;
    Archive m_archive;
    OutgoingItems &m_outgoing;
    SessionId m_session;
    qint64 m_after = 0;
    bool m_all = true;
    bool m_onlyGone = false;
    qint64 m_noted = 0; ///< up to which number it is known here that it may be there
    bool m_isDisowned = false;
};

} // namespace varve
