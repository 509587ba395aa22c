// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>

#include <QStringList>

namespace varve
{

/// ArchiveRecord::words of an entry: what the local index has of it, as its tokenizer makes words of that, each once.
[[nodiscard]] QByteArray archiveWords(const Entry &entry);

// What is looked for, in the same form, for ArchiveServer::search(). Who finds something has still to ask a PhraseFilter.

/// The words that the local index is asked for.
[[nodiscard]] QStringList archiveQueryWords(const QString &text);
/// The same words in any of their forms, and by what they are called in other languages.
[[nodiscard]] QStringList archiveQueryForms(const QString &text);
/// Whether an entry has all of `words`, as ArchiveServer::search() is asked for them.
[[nodiscard]] bool hasArchiveWords(const Entry &entry, const QStringList &words);

} // namespace varve
