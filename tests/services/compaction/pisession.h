// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entry.h"

#include <QList>
#include <QString>

namespace varve::test
{

/// A pi session file as entries in file order, read with as little code as possible: these tests need real text and not a
/// faithful import. Lines that are no JSON are skipped. Of a tree, all branches one after the other.
[[nodiscard]] QList<Entry> readPiSession(const QString &path);

/// Builders for invented entries.
[[nodiscard]] Entry userEntry(const QString &text);
[[nodiscard]] Entry answerEntry(const QString &text);
[[nodiscard]] Entry callEntry(const QString &callId, const QString &tool,
                              const QByteArray &arguments, const QString &text = {});
[[nodiscard]] Entry resultEntry(const QString &callId, const QString &tool, const QString &output,
                                bool error = false);

} // namespace varve::test
