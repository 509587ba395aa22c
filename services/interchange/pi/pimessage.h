// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pientry.h"

#include <initializer_list>

namespace varve
{

/// The parts of readPiEntry() that read what a message holds.

/// False if the role is not known or this is no message; `out` is untouched then.
[[nodiscard]] bool readPiMessage(const JsonRef &message, SourceEntry &out);
/// Text or parts into blocks; images are left to be stored.
void readPiContent(const JsonRef &content, SourceEntry &out);
void readPiUsage(const JsonRef &usage, Entry &entry);

/// All members but those named, the fields of every entry (id, parentId, ...), and our own.
[[nodiscard]] QJsonObject otherFields(const JsonRef &object,
                                      std::initializer_list<std::string_view> known);

} // namespace varve
