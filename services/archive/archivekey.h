// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <memory>
#include <optional>

namespace varve
{

/// What a sealed archive is sealed with. Copies share one buffer, which is overwritten when the last of them goes. Any thread.
class ArchiveKey
{
public:
    static constexpr qsizetype Size = 32;

    [[nodiscard]] static ArchiveKey generate();
    /// Nothing if they are not so many. `bytes` is overwritten.
    [[nodiscard]] static std::optional<ArchiveKey> fromBytes(QByteArray &&bytes);

    /// As long as a copy of the key is there.
    [[nodiscard]] QByteArrayView bytes() const;

    friend bool operator==(const ArchiveKey &a, const ArchiveKey &b);

private:
    struct Secret;
    explicit ArchiveKey(std::shared_ptr<const Secret> secret) : m_secret(std::move(secret)) { }

    std::shared_ptr<const Secret> m_secret;
};

} // namespace varve
