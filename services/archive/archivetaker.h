// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivesync.h"
#include "repositoryplaces.h"
#include <storage/archiveapply.h>

namespace varve
{

/// Takes what one machine has written in one session after the other, a page at a time. What it looks at is hostile: records that are not
/// what was asked for end it before anything is written. The part of ArchiveSync that pulls.
class ArchiveTaker
{
public:
    ArchiveTaker(SessionStore &store, ArchiveServer &server, const Archive &archive);

    enum class State : quint8 {
        More,
        Over, ///< no more of it, or the next one waits
        Anew, ///< what is to be taken has changed
    };
    /// `head`: with the number up to which it was taken.
    /// `isOwn`: of a machine whose owner one is.
    [[nodiscard]] Result<> begin(const ArchiveHead &head, bool isOwn);
    /// A page, or of a large one the next part.
    [[nodiscard]] Result<State> takeNext(ArchiveReport &report);
    /// Whether the last call has taken anything.
    [[nodiscard]] bool hasMoved() const { return m_hasMoved; }
    /// As ArchiveApply has it.
    [[nodiscard]] const QList<SessionId> &broughtBack() const { return m_apply.broughtBack(); }
    /// Whether it waits for something else since the last takeNext(), which may be there to be taken from now on.
    [[nodiscard]] bool isWaiting() const { return m_isWaiting; }

private:
    [[nodiscard]] Result<bool> fetchPage(ArchiveReport &report);
    [[nodiscard]] Result<> fetchBytes(const Entry &entry, ArchiveReport &report);
    [[nodiscard]] Result<std::optional<QByteArray>> blob(const QByteArray &name,
                                                         ArchiveReport &report);
    void placeHere(ArchiveItem &item);

    SessionStore &m_store;
    ArchiveServer &m_server;
    ArchiveApply m_apply;
    std::optional<RepositoryPlaces> m_places;
    ArchiveHead m_head;
    QList<ArchiveItem> m_items; ///< of the page, that were not taken yet
    bool m_hasMoved = false;
    bool m_isWaiting = false;
};

} // namespace varve
