// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QJsonObject>

namespace varve
{

/// "invalidInput", "notFound", ...: never translated.
[[nodiscard]] QLatin1StringView spellingOf(Error::Kind kind);
/// {"kind", "message"}
[[nodiscard]] QJsonObject errorJson(const Error &error);

} // namespace varve
