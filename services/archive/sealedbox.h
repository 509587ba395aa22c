// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivekey.h"
#include <base/error.h>
#include <storage/archiverecord.h>

#include <array>

namespace varve
{

/// Seals and opens what a sealed archive has, of one archive. XChaCha20-Poly1305 with a nonce that is a keyed hash of what is sealed and where it
/// belongs: the same thing sealed twice has the same bytes, so that it may be sent again, and nothing else is told by that.
/// What is sealed: a version, eight bytes that tell one key from another, the nonce, the text with its tag. Pure, any thread.
class SealedBox
{
public:
    SealedBox(const ArchiveKey &key, const QUuid &archive);
    ~SealedBox();
    Q_DISABLE_COPY_MOVE(SealedBox)

    /// A session's id as the archive has it.
    [[nodiscard]] SessionId idOf(const SessionId &session) const;
    /// A blob's name as the archive has it: another one in each session.
    [[nodiscard]] QByteArray nameOf(const SessionId &session, const QByteArray &name) const;

    /// `place`: what it is and where it belongs; it can be opened there only.
    [[nodiscard]] QByteArray seal(const QByteArray &place, const QByteArray &plain) const;
    /// Refused if it was sealed with another key, InvalidInput if somebody has changed it, NewerVersion.
    [[nodiscard]] Result<QByteArray> open(const QByteArray &place, const QByteArray &sealed) const;

    /// As open() has it.
    [[nodiscard]] static Error otherKey();

private:
    using Key = std::array<unsigned char, ArchiveKey::Size>;
    enum Purpose : quint8 { Sealing = 1, Nonces, Names, Telling };

    [[nodiscard]] const unsigned char *key(Purpose purpose) const
    {
        return m_keys[static_cast<size_t>(purpose - 1)].data();
    }
    [[nodiscard]] QByteArray hash(Purpose purpose, const QByteArray &of, qsizetype size) const;
    [[nodiscard]] QByteArray beginning() const; ///< of all that is sealed with this key

    const QUuid m_archive;
    std::array<Key, 4> m_keys {}; ///< by Purpose
};

} // namespace varve
