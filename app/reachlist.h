// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace varve
{

class Engine;
class MainWindow;

/// Everything that a person, a script or another program can reach, sorted, one a line, each with its kind first: verbs and their options,
/// methods and their parameters, slash commands, tools, settings, formats, actions with their keys. It is made of the descriptions that the
/// program itself goes by, so that the lists of two versions say what has come and gone. GUI thread.
[[nodiscard]] QStringList reachList(Engine &engine, const MainWindow &window);

} // namespace varve
