// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>

namespace varve
{

/// From our levels (off, minimal, low, medium, high, xhigh, max) to the words that a model takes for them. An empty
/// word: the model does not have the level. A level that is not in it is as good as any other of its kind.
using EffortMap = QHash<QString, QString>;

/// True if `level` asks for thinking: not empty, not "off".
[[nodiscard]] bool asksForThinking(const QString &level);

/// The word for `level`, or for the nearest one that the model has: first upwards, then downwards. A number is a budget
/// in tokens and becomes the level of that size. Empty: send nothing. With an empty map (a model nobody knows):
/// low, medium and high, which every server that knows efforts has.
[[nodiscard]] QString effortFor(const QString &level, const EffortMap &efforts);

} // namespace varve
