// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <string_view>

namespace varve
{

/// A member of a document that was unfolded: true.
inline constexpr std::string_view UnfoldedMark = "varve:unfolded";

/// A recursive export of LibreChat as the list of messages that it would be without recursion: every message of an array named
/// "children" stands beside its parent. For conversations of some hundred turns, which nest deeper than a parser goes. Looks at
/// brackets and names only; what is no such export comes out as anything.
[[nodiscard]] QByteArray unfoldLibreChat(std::string_view json);

} // namespace varve
