// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHashFunctions>
#include <QString>
#include <QUuid>

#include <compare>

namespace varve
{

/// A UUID that cannot be taken for an id of another thing. Default constructed: null.
template<typename Tag>
class Id
{
public:
    constexpr Id() = default;
    constexpr explicit Id(const QUuid &value) : m_value(value) { }

    /// Null if `text` is not a UUID.
    [[nodiscard]] static Id fromString(QAnyStringView text) { return Id(QUuid::fromString(text)); }
    [[nodiscard]] static Id fromBytes(QByteArrayView bytes)
    {
        return Id(QUuid::fromRfc4122(bytes));
    }
    /// A UUIDv7 (RFC 9562): time-ordered, so ids made later sort later within a millisecond's grain.
    [[nodiscard]] static Id create() { return Id(createUuidV7()); }

    [[nodiscard]] bool isNull() const { return m_value.isNull(); }
    /// Lower case with hyphens; empty for null.
    [[nodiscard]] QString toString() const
    {
        return isNull() ? QString() : m_value.toString(QUuid::WithoutBraces);
    }
    [[nodiscard]] QByteArray toBytes() const { return m_value.toRfc4122(); }
    [[nodiscard]] QUuid uuid() const { return m_value; }

    friend bool operator==(const Id &, const Id &) = default;
    friend std::strong_ordering operator<=>(const Id &a, const Id &b)
    {
        if (a.m_value == b.m_value) {
            return std::strong_ordering::equal;
        }
        return a.m_value < b.m_value ? std::strong_ordering::less : std::strong_ordering::greater;
    }
    friend size_t qHash(const Id &id, size_t seed = 0) { return qHash(id.m_value, seed); }

private:
    static QUuid createUuidV7();

    QUuid m_value;
};

struct EntryTag;
struct SessionTag;
using EntryId = Id<EntryTag>;
using SessionId = Id<SessionTag>;

/// Makes a UUIDv7 from the clock and the system's random source.
[[nodiscard]] QUuid makeUuidV7();

template<typename Tag>
QUuid Id<Tag>::createUuidV7()
{
    return makeUuidV7();
}

} // namespace varve
