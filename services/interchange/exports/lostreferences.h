// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1StringView>

/// Names in Entry::data under which an import of our own export keeps references to entries that the file did not hold; the next
/// export writes them where they were.
namespace varve::LostReferences
{

inline constexpr QLatin1StringView FirstKept("varve:firstKeptEntryId");
inline constexpr QLatin1StringView BranchFrom("varve:branchFromId");
inline constexpr QLatin1StringView Target("varve:targetId");

} // namespace varve::LostReferences
