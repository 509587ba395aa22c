// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

// Text of others (models, servers, files, imported sessions: names, titles, paths, messages) for each kind of place that shows text.
// It may look like anything: tags that Qt would render, a name with a picture that is then opened, an ampersand that makes a shortcut,
// characters that hide or reorder what stands beside them. These are the only ways into such a place; scripts/dev.d/foreign.awk
// looks. Control and invisible characters stand there as their code points (visibletext.h). Pure; any thread.

/// For tooltips and wherever else Qt takes what looks like tags for rich text. Line breaks stay, long lines wrap, what is very long is
/// cut. A text that could not be taken for tags stays without any.
[[nodiscard]] QString asPlainText(const QString &text);

/// For labels that show plain text (PlainLabel). Line breaks stay, what is very long is cut.
[[nodiscard]] QString asLabelText(const QString &text);

/// For rows of lists and the status bar: one line, not endless.
[[nodiscard]] QString asOneLine(const QString &text);

/// For a part of a window's title: one line in which "[*]", which Qt would replace, is itself.
[[nodiscard]] QString asTitlePart(const QString &text);

/// For actions, menus, tabs and buttons: one line in which an ampersand is one.
[[nodiscard]] QString asActionText(const QString &text);

} // namespace varve
