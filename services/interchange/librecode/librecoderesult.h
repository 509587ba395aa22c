// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsoncolumn.h"
#include "librecodedatabase.h"
#include "sourceentry.h"

namespace varve
{

struct LibrecodeResultColumns
{
    QByteArray content;
    QByteArray name;
    QByteArray status;
    QByteArray arguments;
};

/// The parts of readLibrecodeEntry() that read tool results, and rows of unknown kinds.

/// Text, name, status, arguments and details of a tool result. librecode parsed its columns out of the text, and wrongly at times, so
/// the text is asked first.
void readLibrecodeResult(const LibrecodeResultColumns &columns, JsonColumn &json, SourceEntry &out);

/// A hidden custom entry that keeps the whole row.
void keepLibrecodeRow(const LibrecodeDatabase::EntryRow &row, Entry &entry);

} // namespace varve
