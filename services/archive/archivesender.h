// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivesync.h"
#include "repositoryplaces.h"
#include <storage/archivelog.h>

namespace varve
{

/// Sends what an archive lacks of one session after the other, a batch at a time: first the bytes that its entries name, then the records
/// in one piece, then a note here that they are there. The part of ArchiveSync that pushes.
class ArchiveSender
{
public:
    ArchiveSender(SessionStore &store, ArchiveServer &server, Archive archive,
                  ArchiveFilter *filter);

    /// `all`: false: entries and leaves only, the rest is not this machine's to say.
    [[nodiscard]] Result<> begin(const UnsentSession &session, bool all);
    /// False: there is no more of it.
    [[nodiscard]] Result<bool> sendNext(ArchiveReport &report);

private:
    [[nodiscard]] Result<> clean(ArchiveItem &item);
    [[nodiscard]] Result<> keepForLater(qint64 gone);
    [[nodiscard]] Result<> sendBlobs(const QList<ArchiveItem> &items, ArchiveReport &report);
    [[nodiscard]] RepositoryPlaces &places();

    SessionStore &m_store;
    ArchiveServer &m_server;
    Archive m_archive;
    ArchiveFilter *m_filter;
    BlobReader m_read;
    std::optional<RepositoryPlaces> m_places;
    SessionId m_session;
    qint64 m_after = 0;
    bool m_all = true;
    bool m_onlyGone = false;
};

/// The folders of the sessions that are here.
[[nodiscard]] RepositoryPlaces repositoryPlaces(SessionStore &store);

} // namespace varve
