// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// `text` as it is, for tooltips and wherever else Qt takes what looks like tags for rich text. What models, servers and files say may
/// look like anything: it could pass for words of the program, or name a picture that is then opened. Line breaks stay, long lines
/// wrap, what is very long is cut. Pure; any thread.
[[nodiscard]] QString asPlainText(const QString &text);

} // namespace varve
