// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sourceentry.h"

#include <QByteArray>

namespace varve
{

class JsonColumn;

/// Columns of a row that hold a tool result, as librecode took them out of its text.
struct LibrecodeResultColumns
{
    QByteArray content;
    QByteArray name;
    QByteArray status;
    QByteArray arguments;
};

/// Text, name, status, arguments and details of a tool result. librecode parsed its columns out of the text, and wrongly at times, so
/// the text is asked first.
void readLibrecodeResult(const LibrecodeResultColumns &columns, JsonColumn &json, SourceEntry &out);

} // namespace varve
