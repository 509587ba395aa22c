// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>

#include <QString>

namespace varve
{

class Workbench;

// What of single entries a person is shown or given, read by key. Empty: there is none.

/// The tool that an entry of the open session calls, or whose output it is.
[[nodiscard]] QString toolOf(const Workbench &workbench, const EntryId &entry);
/// One line that says what an entry of the open session is about.
[[nodiscard]] QString lineOf(const Workbench &workbench, const EntryId &entry);
/// A summary, else its text.
[[nodiscard]] QString textOf(const Workbench &workbench, qint64 seq);
/// What would be sent last, where that is the part of an answer that was stopped or failed; else null.
[[nodiscard]] EntryId partAtEnd(const Workbench &workbench);
/// A title of the entry; of another session's, the name of that. `session` null: the open one.
[[nodiscard]] QString sourceTitle(const Workbench &workbench, const SessionId &session,
                                  const EntryId &entry);

} // namespace varve
