// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "searchquery.h"

#include <QVariant>

namespace varve
{

/// A filter as conditions on `session_entries AS e` and `sessions AS s`, to be appended to a statement's WHERE.
struct FilterCondition
{
    QString sql; ///< empty, or " AND …"
    QVariantList values; ///< in the order of its question marks
    bool needsSession = false; ///< s must be joined
};

/// The same of a folder alone, without AND; for a scope that is not all.
struct FolderCondition
{
    QLatin1StringView sql;
    QVariantList values;
};
[[nodiscard]] FolderCondition conditionOf(const FolderScope &scope);

/// All of a filter but the path, which depends on the tree, and the one session, for which there is a quicker way.
[[nodiscard]] FilterCondition conditionOf(const SearchFilter &filter);
/// As much of a filter as sessions and the narrow rows tell, the one session too: nothing passes that these reject.
[[nodiscard]] FilterCondition sessionConditionOf(
        const SearchFilter &filter); ///< of `sessions AS s`
[[nodiscard]] QString nodeConditionOf(
        const SearchFilter &filter); ///< of `entry_nodes AS n`; empty, or " AND …"

} // namespace varve
