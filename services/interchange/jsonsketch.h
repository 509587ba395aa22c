// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

#include <string_view>
#include <vector>

namespace varve
{

/// What the beginning of a JSON document shows of its structure, though it be cut off anywhere: the members of its first
/// object. For telling formats apart.
class JsonSketch
{
public:
    explicit JsonSketch(QByteArrayView firstBytes);

    [[nodiscard]] bool isList() const { return m_isList; } ///< the object is an element of an array
    [[nodiscard]] bool has(std::string_view key) const { return !opening(key).empty(); }
    [[nodiscard]] bool hasArray(std::string_view key) const { return opening(key) == "["; }
    [[nodiscard]] bool hasObject(std::string_view key) const { return opening(key) == "{"; }

private:
    struct Member
    {
        std::string_view key;
        std::string_view opening; ///< first byte of the value
    };
    [[nodiscard]] std::string_view opening(std::string_view key) const;

    bool m_isList = false;
    std::vector<Member> m_members;
};

} // namespace varve
