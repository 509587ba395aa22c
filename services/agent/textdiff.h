// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace varve
{

/// A unified diff with three lines of context, in git's form; empty if nothing differs. `name` is what the header calls
/// the file. Made by libgit2, which needs no repository for it. Any thread.
[[nodiscard]] QString unifiedDiff(const QByteArray &before, const QByteArray &after,
                                  const QString &name);

} // namespace varve
