// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace varve
{

/// The path, command or pattern of a call whose arguments are still coming, as far as its beginning tells; empty if it
/// does not. `arguments` is the beginning of a JSON object. Looks at some thousand bytes at most.
[[nodiscard]] QString mainArgumentSoFar(const QByteArray &arguments);

} // namespace varve
