// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>

#include <QStringList>

namespace varve
{

/// ArchiveRecord::words of an entry: what the local index has of it, in the case and without the marks that its tokenizer drops, each
/// once.
[[nodiscard]] QByteArray archiveWords(const Entry &entry);

/// What is looked for, in the same form: all of these words must be there.
[[nodiscard]] QStringList archiveQueryWords(const QString &text);

} // namespace varve
