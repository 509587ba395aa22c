// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// Backticks for a Markdown fence around `text` that nothing inside it can close: three or more.
[[nodiscard]] QString codeFence(QStringView text);

/// `text` between such fences, each on a line of its own; no line end behind the last one.
[[nodiscard]] QString fenced(const QString &text, const QString &language = {});

} // namespace varve
