// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/branch.h>
#include <storage/storereader.h>

namespace varve
{

/// The rule for whatever would send something of a session by itself, such as an automatic summary: only what a person has sent
/// a message in, here. True if the newest message of the person on the branch was sent by this program, and no other
/// model was chosen since: to choose one is not to send. Messages that were imported do not count, wherever they were sent. What
/// the person asks for needs no leave, and what looks through many sessions has its own (consent.h).
///
/// The reader's thread; reads one entry.
[[nodiscard]] Result<bool> wasAskedHere(const Branch &branch, StoreReader &reader);

} // namespace varve
