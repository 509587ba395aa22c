// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QPair>

namespace varve
{

using HttpHeaders = QList<QPair<QByteArray, QByteArray>>;

/// The first header of that name (case does not count), else empty.
[[nodiscard]] QByteArray headerValue(const HttpHeaders &headers, QByteArrayView name);

} // namespace varve
