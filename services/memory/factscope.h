// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1StringView>
#include <QtTypes>

namespace varve
{

/// Where a fact holds, in the order in which facts are sent.
enum class FactScope : quint8 {
    Everywhere, ///< in every session
    Project, ///< in sessions that work in a folder or below it
    Session, ///< on one branch of one session
};

[[nodiscard]] QLatin1StringView toString(FactScope scope);

/// Of the tokens that the whole working memory may take, what facts of this scope may: a quarter, a quarter and a half.
[[nodiscard]] qint64 shareOf(FactScope scope, qint64 tokens);

} // namespace varve
