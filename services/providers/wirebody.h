// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/request.h>

#include <QByteArray>

namespace varve
{

// What the bodies of all protocols share. Pure.

/// About how large the body gets: what is reserved for it.
[[nodiscard]] qsizetype expectedBytes(const Request &request, const ImageData &images);

/// What a tool says its parameters are, or a schema of none if that is no JSON object.
[[nodiscard]] QByteArray toolSchema(const ToolDefinition &tool);

/// A call's arguments as a JSON object that every server can read: nothing becomes an empty object, what is no
/// object is put into one as text, and halves of surrogate pairs become U+FFFD. Objects that are fine stay as they
/// are, byte for byte.
[[nodiscard]] QByteArray wireArguments(const QByteArray &arguments);

} // namespace varve
