// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QUuid>

#include <unordered_map>

namespace varve
{

/// Makes the keys by which an entry is known again: from the parent's key, the time and the payload. Equal siblings are
/// told apart by their order in the file.
class OriginKeys
{
public:
    /// A key is 16 bytes; QUuid is merely the cheapest container for them.
    using Key = QUuid;

    [[nodiscard]] Key next(const Key &parent, qint64 time, const QByteArray &payload);

private:
    struct Hash
    {
        size_t operator()(const Key &key) const { return qHash(key); }
    };
    std::unordered_map<Key, int, Hash> m_seen;
};

} // namespace varve
