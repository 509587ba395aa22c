// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outgoingitems.h"

#include <storage/sessionstore.h>

namespace varve
{

RepositoryPlaces repositoryPlaces(SessionStore &store)
{
    QStringList folders;
    if (const auto sessions = store.reader().sessions()) {
        for (const Session &session : *sessions) {
            folders += session.cwd;
        }
    }
    folders.removeDuplicates();
    return RepositoryPlaces(folders);
}

OutgoingItems::OutgoingItems(SessionStore &store, ArchiveFilter *filter)
    : m_store(store)
    , m_filter(filter)
    , m_read([&store](const QByteArray &name) {
        auto data = store.reader().attachment(name);
        return data || data.error().kind != Error::Kind::NotFound ? data
                                                                  : store.reader().blob(name);
    })
{ }

RepositoryPlaces &OutgoingItems::places()
{
    if (!m_places) {
        m_places = repositoryPlaces(m_store);
    }
    return *m_places;
}

Result<> OutgoingItems::prepare(ArchiveItem &item)
{
    if (auto *session = std::get_if<SessionValue>(&item.value)) {
        session->place = places().placeOf(session->session.cwd);
    } else if (auto *fact = std::get_if<FactValue>(&item.value)) {
        fact->place = places().placeOf(fact->fact.project);
    }
    return m_filter != nullptr ? m_filter->clean(item, m_read) : Result<>();
}

Result<QByteArray> OutgoingItems::bytes(const QByteArray &name)
{
    return m_filter != nullptr ? m_filter->blob(name, m_read) : m_read(name);
}

} // namespace varve
