// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>

namespace varve
{

/// Arguments of a call as a person reads them: what JSON escapes inside of strings is what it stands for.
[[nodiscard]] QString readableArguments(const QByteArray &arguments);

/// Everything of an entry that a search may find: its text or summary, its calls, its thinking.
[[nodiscard]] QString visibleText(const Entry &entry);

} // namespace varve
