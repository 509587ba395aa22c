// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

#include <QJsonObject>

#include <initializer_list>

namespace varve
{

/// Values as files of several programs spell them.

/// The instant that a value names: ISO 8601 text, or milliseconds since 1970. Invalid if it names none.
[[nodiscard]] QDateTime readSourceTime(const JsonRef &value);

/// All members but those named.
[[nodiscard]] QJsonObject membersBut(const JsonRef &object,
                                     std::initializer_list<std::string_view> known);

/// Puts `fields` under `name` unless there are none.
void keepFields(const QJsonObject &fields, QLatin1StringView name, Entry &entry);

/// Appends an image block whose bytes wait in `out.images`. False, with an oddity, if this is no image in base 64.
[[nodiscard]] bool addSourceImage(std::string_view base64, const QString &mediaType,
                                  SourceEntry &out);

} // namespace varve
