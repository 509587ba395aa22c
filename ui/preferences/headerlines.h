// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>

namespace varve
{

// Headers as they are typed: "Name: value", a line each.

/// What is no header is kept with its whole line as the name, so that it can be said.
[[nodiscard]] QMap<QString, QString> headersIn(const QString &text);
[[nodiscard]] QString headerLines(const QMap<QString, QString> &headers);

} // namespace varve
