// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "librecodedatabase.h"

namespace varve
{

/// The member of a row's data_json, whose keys were in camel case until June 2026.
[[nodiscard]] JsonRef librecodeField(const JsonRef &data, std::string_view snake,
                                     std::string_view camel);

/// All members of data_json that librecode does not write.
[[nodiscard]] QJsonObject unknownFields(const JsonRef &data);

/// Digest of all that an entry says but ids, references and time. Equal for a database that was upgraded: librecode gives rows new
/// ids, and fills its later columns from what the rows say already.
[[nodiscard]] QByteArray librecodePayloadDigest(const LibrecodeDatabase::EntryRow &row,
                                                const JsonRef &data,
                                                const QList<LibrecodeDatabase::Part> &parts);

} // namespace varve
