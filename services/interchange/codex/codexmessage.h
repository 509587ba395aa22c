// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

namespace varve
{

/// An entry of the time and size that `source` has, with a payload and an id of the file.
[[nodiscard]] SourceEntry codexEntry(const JsonRef &item, const QDateTime &time);

/// A message that is not an answer. One of the role user is a user message until makeCodexInjected() says otherwise.
[[nodiscard]] SourceEntry readCodexMessage(const JsonRef &item, const QDateTime &time);
/// What the event says that the human typed, for files in which no item says it.
[[nodiscard]] SourceEntry readCodexUserEvent(const JsonRef &event, const QDateTime &time);

/// Marks a message as put in by the program: still sent, but nothing that somebody wrote.
void makeCodexInjected(Entry &entry);
/// Whether a text has the form of those that the program puts in: <tag> .. </tag>, or instructions from files.
[[nodiscard]] bool looksCodexInjected(const QString &text);

/// Text and images of a content, which may be text or a list of parts; other parts are kept as data.
void readCodexContent(const JsonRef &content, SourceEntry &out);
/// The texts of a list of parts, as they follow each other.
[[nodiscard]] QString codexText(const JsonRef &content, QLatin1StringView separator);

} // namespace varve
