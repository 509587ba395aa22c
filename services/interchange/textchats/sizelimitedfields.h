// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"

#include <QJsonObject>
#include <QStringList>

#include <initializer_list>

namespace varve
{

/// Keeps what an object says beyond what is known of it, but for members so large that only an extension can want them.
class SizeLimitedFields
{
public:
    static constexpr qsizetype LargestMember = 16 << 10; ///< bytes in the file

    /// All members but those named and those too large.
    [[nodiscard]] QJsonObject take(const JsonRef &object,
                                   std::initializer_list<std::string_view> known);
    [[nodiscard]] qint64 bytesLeftOut() const { return m_bytes; }
    [[nodiscard]] const QStringList &namesLeftOut() const { return m_names; } ///< each once

private:
    QStringList m_names;
    qint64 m_bytes = 0;
};

} // namespace varve
