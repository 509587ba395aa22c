// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QList>
#include <QStringList>

#include <utility>

namespace varve
{

/// The text of a TOML file whose table `name` ("mcp_servers.varve") has these keys with these values, as TOML writes them: all else stays as
/// it is written, further keys of the table, too. The same text where it is so already. Refused where the table is written in a way that is
/// not read here (within another value, or with values over several lines). Pure.
[[nodiscard]] Result<QString> withTomlTable(const QString &text, const QString &name,
                                            const QList<std::pair<QString, QString>> &keys);

[[nodiscard]] QString tomlText(const QString &text);
[[nodiscard]] QString tomlTexts(const QStringList &texts);

} // namespace varve
