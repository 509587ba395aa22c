// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "branch.h"
#include "context.h"

namespace varve
{

/// The text of an answer that was stopped or failed can be put in by an edit; never with a call, whose arguments may end anywhere.
[[nodiscard]] bool endsInCall(const EntryMetrics &metrics);

/// The part of a stopped answer that was put in, if it would be sent last; null: something else would. Who has the branch asked as it
/// stands does not want it, and many models refuse to go on from one.
[[nodiscard]] EntryId partAtEnd(const Branch &branch, const Context &context);

} // namespace varve
