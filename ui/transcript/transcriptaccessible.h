// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace varve
{

/// Lets screen readers see a TranscriptView as a list of messages, also of those that are not on the screen: each with who and
/// state as its name, its whole text by character, word, line and paragraph, and below it what it consists of. Objects are made
/// for what is asked for. May be called again.
void installTranscriptAccessibility();

} // namespace varve
