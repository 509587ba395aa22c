// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sealedbox.h"

#include <QCoreApplication>

#include <sodium.h>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::SealedBox)
};

constexpr char Version = 1;
constexpr qsizetype TellingSize = 8;
constexpr qsizetype NonceSize = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr qsizetype TagSize = crypto_aead_xchacha20poly1305_ietf_ABYTES;
constexpr qsizetype BeforeText = 1 + TellingSize + NonceSize;
constexpr qsizetype SessionIdSize = 16;
constexpr qsizetype NameSize = 32;
constexpr char Context[crypto_kdf_CONTEXTBYTES + 1] = "varvearc";

const unsigned char *data(QByteArrayView bytes)
{
    return reinterpret_cast<const unsigned char *>(bytes.data());
}

unsigned long long sizeOf(QByteArrayView bytes)
{
    return static_cast<unsigned long long>(bytes.size());
}

/// So that nothing of one is ever taken for the beginning of the other.
QByteArray together(const QByteArray &place, const QByteArray &plain)
{
    return QByteArray::number(place.size()) + ':' + place + plain;
}

} // namespace

SealedBox::SealedBox(const ArchiveKey &key, const QUuid &archive) : m_archive(archive)
{
    static_assert(crypto_kdf_KEYBYTES == ArchiveKey::Size
                  && crypto_aead_xchacha20poly1305_ietf_KEYBYTES == ArchiveKey::Size);
    std::ignore = sodium_init(); // chooses faster code; without it the plain one is used
    for (size_t i = 0; i < m_keys.size(); ++i) {
        crypto_kdf_derive_from_key(m_keys[i].data(), m_keys[i].size(), i + 1, Context,
                                   data(key.bytes()));
    }
}

SealedBox::~SealedBox()
{
    sodium_memzero(m_keys.data(), sizeof m_keys);
}

QByteArray SealedBox::hash(Purpose purpose, const QByteArray &of, qsizetype size) const
{
    QByteArray made(size, Qt::Uninitialized);
    const QByteArray all = m_archive.toRfc4122() + of;
    crypto_generichash(reinterpret_cast<unsigned char *>(made.data()), static_cast<size_t>(size),
                       data(all), sizeOf(all), key(purpose), ArchiveKey::Size);
    return made;
}

SessionId SealedBox::idOf(const SessionId &session) const
{
    return SessionId::fromBytes(hash(Names, 's' + session.toBytes(), SessionIdSize));
}

QByteArray SealedBox::nameOf(const SessionId &session, const QByteArray &name) const
{
    return hash(Names, 'b' + session.toBytes() + name, NameSize);
}

QByteArray SealedBox::beginning() const
{
    return QByteArray(1, Version) + hash(Telling, {}, TellingSize);
}

Error SealedBox::otherKey()
{
    return {
        Error::Kind::Refused,
        Tr::tr("The key on this machine is not that of the archive. Restore it with the recovery "
               "phrase of the archive."),
        {}
    };
}

QByteArray SealedBox::seal(const QByteArray &place, const QByteArray &plain) const
{
    const QByteArray bound = m_archive.toRfc4122() + place;
    const QByteArray nonce = hash(Nonces, together(place, plain), NonceSize);
    QByteArray sealed = beginning() + nonce;
    sealed.resize(BeforeText + plain.size() + TagSize);
    crypto_aead_xchacha20poly1305_ietf_encrypt(
            reinterpret_cast<unsigned char *>(sealed.data()) + BeforeText, nullptr, data(plain),
            sizeOf(plain), data(bound), sizeOf(bound), nullptr, data(nonce), key(Sealing));
    return sealed;
}

Result<QByteArray> SealedBox::open(const QByteArray &place, const QByteArray &sealed) const
{
    const auto changed = [] {
        return fail(
                Error::Kind::InvalidInput,
                Tr::tr("Something in the archive was changed or damaged after it had been sealed. "
                       "Nothing of it was taken over. Restore the archive from a backup of its "
                       "database."));
    };
    if (sealed.isEmpty() || sealed.front() < Version) {
        return changed();
    }
    if (sealed.front() > Version) {
        return fail(Error::Kind::NewerVersion,
                    Tr::tr("The archive has things that a newer Varve has sealed. Update Varve on "
                           "this machine."));
    }
    if (sealed.size() < BeforeText + TagSize) {
        return changed();
    }
    if (!sealed.startsWith(beginning())) {
        return std::unexpected(otherKey());
    }
    const QByteArray bound = m_archive.toRfc4122() + place;
    const QByteArrayView text = QByteArrayView(sealed).sliced(BeforeText);
    QByteArray plain(text.size() - TagSize, Qt::Uninitialized);
    const int failed = crypto_aead_xchacha20poly1305_ietf_decrypt(
            reinterpret_cast<unsigned char *>(plain.data()), nullptr, nullptr, data(text),
            sizeOf(text), data(bound), sizeOf(bound), data(sealed) + 1 + TellingSize, key(Sealing));
    if (failed != 0) {
        return changed();
    }
    return plain;
}

} // namespace varve
