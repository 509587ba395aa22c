// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings.h"

namespace varve
{

// How the window is used, and what it keeps for the next time.
namespace Keys
{
/// In which language the program speaks, from its next start on: "system", or the name of one that it has.
inline constexpr auto ProgramLanguage = text("appearance/language", "system");
/// The family of all that is read at length; "system": the application's.
inline constexpr auto ReadingFont = text("appearance/readingFont", "system");
/// What sends a message: "control" (Ctrl+Enter) or "enter" (Enter too; then Shift+Enter begins a line).
inline constexpr auto SendKey = text("conversation/sendKey", "control");
/// Words that no dictionary knows are underlined in a message.
inline constexpr auto CheckSpelling = toggle("conversation/spelling", true);
/// Of which languages: "automatic" (those of the system, and English), or names of dictionaries with commas between them.
inline constexpr auto SpellingLanguage = text("conversation/spellingLanguage", "automatic");
/// What models think is open in the transcript, also while it comes; else it is one line until it is opened.
inline constexpr auto ShowThinking = toggle("conversation/showThinking", false);
/// The desktop tells of answers and of questions of tools while another window is used.
inline constexpr auto AnswerNotices = toggle("conversation/desktopNotices", true);
/// The computer does not go to sleep while an answer comes.
inline constexpr auto KeepAwake = toggle("conversation/keepAwake", false);
/// What stood at the top of the transcript: an entry's id, and by how many pixels it was scrolled; empty: the end.
inline constexpr auto LastPlace = text("window/lastPlace");
/// When the program died for the last time that the person was told of.
inline constexpr auto ToldCrash = text("window/toldCrash");
/// Names of commands that were run from the palette, newest first, one a line.
inline constexpr auto RecentCommands = text("window/recentCommands");
} // namespace Keys

/// Of each command that has other keys than Varve gives it: its name, and "keys" as QKeySequence writes them for programs, with
/// line breaks between them; empty: none.
inline constexpr QLatin1StringView ShortcutGroups { "shortcuts" };

} // namespace varve
