// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivefilter.h"
#include "repositoryplaces.h"
#include <storage/archivevalue.h>

#include <optional>

namespace varve
{

class SessionStore;

/// The folders of the sessions that are here.
[[nodiscard]] RepositoryPlaces repositoryPlaces(SessionStore &store);

/// What leaves for an archive as it leaves: folders by their repository, and without what an open one must not get. On the thread of
/// `store`.
class OutgoingItems
{
public:
    /// `filter`: that of an open archive, not owned; null: all goes as it is.
    OutgoingItems(SessionStore &store, ArchiveFilter *filter);

    [[nodiscard]] Result<> prepare(ArchiveItem &item);
    /// What an entry names as it was prepared. NotFound if it is lost here.
    [[nodiscard]] Result<QByteArray> bytes(const QByteArray &name);
    /// An open archive searches in them.
    [[nodiscard]] bool haveWords() const { return m_filter != nullptr; }

private:
    [[nodiscard]] RepositoryPlaces &places();

    SessionStore &m_store;
    ArchiveFilter *m_filter;
    BlobReader m_read;
    std::optional<RepositoryPlaces> m_places;
};

} // namespace varve
