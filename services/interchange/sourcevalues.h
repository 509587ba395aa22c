// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

#include <QJsonObject>

#include <initializer_list>
#include <span>

namespace varve
{

/// Values as files of several programs spell them.

/// The instant that a value names: ISO 8601 text, or milliseconds since 1970. Invalid if it names none between the years 1 and 9999.
[[nodiscard]] QDateTime readSourceTime(const JsonRef &value);

/// Members in an object of Qt, which keeps them in the order of their names: put in as they come, 100,000 take half a minute.
[[nodiscard]] QJsonObject objectOf(const std::vector<JsonRef> &members);
/// Whether a store can hold it.
[[nodiscard]] bool isStorableTime(const QDateTime &time);

/// A number of tokens; what cannot be one counts as the nearest that can.
[[nodiscard]] qint64 tokensOf(const JsonRef &value);

/// By which a session is known whose file does not say its id: the UUID at the end of the file's name, or the name.
[[nodiscard]] QString sessionIdOfFile(const QString &path);

/// All members but those named.
[[nodiscard]] QJsonObject membersBut(const JsonRef &object,
                                     std::initializer_list<std::string_view> known);

/// Makes it a note of the program that neither a model nor a person is shown.
void makeHiddenNote(const QString &customType, Entry &entry);

[[nodiscard]] bool isOneOf(std::string_view name, std::span<const std::string_view> names);

/// Puts `fields` under `name` unless there are none.
void keepFields(const QJsonObject &fields, QLatin1StringView name, Entry &entry);

/// Appends an image block whose bytes wait in `out.images`. False, with an oddity, if this is no image in base 64.
[[nodiscard]] bool addSourceImage(std::string_view base64, const QString &mediaType,
                                  SourceEntry &out);

} // namespace varve
