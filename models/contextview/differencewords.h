// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/requestdifference.h>

namespace varve
{

/// What of a request differs, in a word.
[[nodiscard]] QString changeName(RequestChange::Kind kind);
/// The same above many.
[[nodiscard]] QString changeHeading(RequestChange::Kind kind);
/// What a provider's cache can still hold of the earlier request, and from where on it does not: a sentence or two.
[[nodiscard]] QString cacheText(const RequestDifference &difference);
/// A tool, a file, or how a message begins; what it is, where it has no words of its own.
[[nodiscard]] QString pieceTitle(const SentPiece &piece);

} // namespace varve
