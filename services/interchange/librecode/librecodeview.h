// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <string_view>

namespace varve
{

/// The bytes of a column as what JSON is read from and digests are made of; valid as long as they are.
[[nodiscard]] inline std::string_view viewOf(const QByteArray &bytes)
{
    return { bytes.constData(), static_cast<size_t>(bytes.size()) };
}

} // namespace varve
