// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivekey.h"

#include <algorithm>
#include <array>
#include <sodium.h>

namespace varve
{

struct ArchiveKey::Secret
{
    Q_DISABLE_COPY_MOVE(Secret)
    Secret() = default;
    ~Secret() { sodium_memzero(bytes.data(), bytes.size()); }

    std::array<unsigned char, Size> bytes {};
};

ArchiveKey ArchiveKey::generate()
{
    const auto secret = std::make_shared<Secret>();
    randombytes_buf(secret->bytes.data(), secret->bytes.size());
    return ArchiveKey(secret);
}

std::optional<ArchiveKey> ArchiveKey::fromBytes(QByteArray &&bytes)
{
    QByteArray taken = std::move(bytes);
    if (taken.size() != Size) {
        return std::nullopt;
    }
    const auto secret = std::make_shared<Secret>();
    std::ranges::copy(taken, secret->bytes.begin());
    sodium_memzero(taken.data(), static_cast<size_t>(taken.size()));
    return ArchiveKey(secret);
}

QByteArrayView ArchiveKey::bytes() const
{
    return { m_secret->bytes.data(), Size };
}

bool operator==(const ArchiveKey &a, const ArchiveKey &b)
{
    return sodium_memcmp(a.bytes().data(), b.bytes().data(), ArchiveKey::Size) == 0;
}

} // namespace varve
