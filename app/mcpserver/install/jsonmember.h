// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QJsonObject>
#include <QStringList>

namespace varve
{

/// The text of a JSON file, with or without comments and commas at the ends of lists, in which the member at `path` is `value`: all else
/// stays as it is written. The same text where it is so already. An empty text becomes a document. InvalidInput for what is no JSON object,
/// or has something else than an object on the way. Pure.
[[nodiscard]] Result<QString> withJsonMember(const QString &text, const QStringList &path,
                                             const QJsonObject &value);

} // namespace varve
