// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entryreference.h"

#include <bit>

namespace varve
{

namespace
{

constexpr int ShortestReference = 8; ///< hexadecimal digits

/// So many hexadecimal digits at the beginning are the same.
int sharedDigits(const QUuid &one, const QUuid &other)
{
    const auto same = [](auto a, auto b) {
        return std::countl_zero(static_cast<decltype(a)>(a ^ b)) / 4;
    };
    if (one.data1 != other.data1) {
        return same(one.data1, other.data1);
    }
    if (one.data2 != other.data2) {
        return 8 + same(one.data2, other.data2);
    }
    if (one.data3 != other.data3) {
        return 12 + same(one.data3, other.data3);
    }
    for (int i = 0; i < 8; ++i) {
        if (one.data4[i] != other.data4[i]) {
            return 16 + 2 * i + same(one.data4[i], other.data4[i]);
        }
    }
    return 32;
}

} // namespace

QString shortReference(const EntryId &id, const SessionTree &tree)
{
    const QString whole = id.toString();
    bool known = false;
    int shared = ShortestReference - 1;
    for (const EntryNode &node : tree.nodes()) {
        if (node.id == id) {
            known = true;
        } else {
            shared = std::max(shared, sharedDigits(id.uuid(), node.id.uuid()));
        }
    }
    if (!known) {
        return whole;
    }
    qsizetype length = 0;
    for (int digits = 0; length < whole.size() && digits <= shared; ++length) {
        digits += whole.at(length) == u'-' ? 0 : 1;
    }
    return whole.first(length);
}

} // namespace varve
