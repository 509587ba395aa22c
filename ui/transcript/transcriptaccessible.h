// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace varve
{

/// Lets screen readers see a TranscriptView as a list of messages: one child for each visible row, with role,
/// the beginning of its text and its state, and below it what can be pressed. May be called again.
void installTranscriptAccessibility();

} // namespace varve
