// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace varve
{

/// Before anything else, with one thread: Qt ends a process that may open no files for it, without a word. Makes room as far as the
/// system lets it; false where that is too little, which was said on standard error. From then on a process that has run out of
/// memory says so and ends with exit code 1; what was committed to a store is whole.
[[nodiscard]] bool takeResources();

/// Says so and ends with exit code 1: what was given to a thread that there is not would be waited for without end.
[[noreturn]] void endForWantOfThread();

} // namespace varve
