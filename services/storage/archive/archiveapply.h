// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivelist.h"
#include "archivevalue.h"

#include <QSet>

namespace varve
{

class TakenRecords;

/// Writes what other machines have written, so that every store gets the same of the same records in whatever order they come: entries
/// are added as they are, of what can change the last change holds, a leaf is its machine's own. The log keeps nothing of it.
/// What of this machine's own is no longer here is written like that, too. On the thread of `store`. Once nothing more comes,
/// ArchiveDeletions::settle() and TakenLeaves::goAlong().
///
/// While there is one, others that want to write go first, and single transactions do not wait for the disk: what a power cut takes away
/// is taken again.
class ArchiveApply
{
    Q_DISABLE_COPY_MOVE(ArchiveApply)

public:
    ArchiveApply(SessionStore &store, const Archive &archive);
    ~ArchiveApply();

    struct Applied
    {
        qsizetype items = 0; ///< from the first one on; they need not be given again
        bool waits = false; ///< for what the next one stands on
        bool comesAnew = false; ///< how far it is has changed: ask ArchiveHeads::toTake() again
    };
    /// InvalidInput where the first one cannot be true; those before one that cannot are taken.
    /// Records of one session and one machine by number, the next after `after`, up to which they were taken. As many as fit into one
    /// short transaction, which also notes how far it is.
    [[nodiscard]] Result<Applied> apply(const QList<ArchiveItem> &items, qint64 after);

    /// False: what follows is of machines of others in an open archive: this machine's clock does not go by theirs.
    void setMovesClock(bool moves) { m_movesClock = moves; }

    /// Whether the bytes of an image, or of a long result, are here.
    [[nodiscard]] Result<bool> hasAttachment(const QByteArray &name);
    [[nodiscard]] Result<bool> hasBlob(const QByteArray &name);

    /// Sessions that were deleted here and are there again by what was taken, until now.
    [[nodiscard]] const QList<SessionId> &broughtBack() const { return m_broughtBack; }

private:
    struct Progress;

    [[nodiscard]] Result<Progress> takeSome(TakenRecords &records, const QList<ArchiveItem> &items);
    [[nodiscard]] Result<> note(const ArchiveItem &first, const Progress &progress);

    SessionStore &m_store;
    Database &m_database;
    Archive m_archive;
    bool m_movesClock = true;
    QSet<SessionId> m_new; ///< that were made here
    QList<SessionId> m_broughtBack;
};

} // namespace varve
