// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonValue>

namespace varve
{

/// A value as JSON text in which nothing acts on a terminal (visibletext.h).
[[nodiscard]] QByteArray compactJson(const QJsonValue &value);

} // namespace varve
