// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scriptedserver.h"

#include <QStringList>

namespace varve::test
{

/// What a Chat Completions server streams: the pieces one after the other, usage, and the end.
[[nodiscard]] Script chatAnswer(const QStringList &pieces);
/// The pieces, and then what `after` says instead of an end.
[[nodiscard]] Script chatBeginning(const QStringList &pieces, const ScriptStep &after);
/// A summary in the sections that are asked for.
[[nodiscard]] QString wellShapedSummary(const QString &goal);

} // namespace varve::test
