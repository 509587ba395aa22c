// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>

namespace varve
{

/// The argument that tells one call of a tool from another, in one line; empty if there is none.
[[nodiscard]] QString mainArgumentOf(const QByteArray &arguments);

/// "read src/main.cpp", "bash make test"; the name alone if it was called with nothing that says more.
[[nodiscard]] QString callTitle(const QString &tool, const QString &argument);

/// All calls of an answer: the one, or "3 calls: read a, read b, edit c". Empty if there is none.
[[nodiscard]] QString callsTitle(const Entry &answer);

} // namespace varve
