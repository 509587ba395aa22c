// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace varve
{

/// `varve tour [FOLDER]`: imports the sample session into a store of its own, shows, plans, compacts offline and undoes it,
/// and leaves pictures and a before/after report in the folder. `varve tour --list` prints what can be reached instead (reachlist.h). Needs no display (offscreen) and touches no data of the person.
[[nodiscard]] bool isTour(const QStringList &arguments);
[[nodiscard]] int runTour(const QStringList &arguments);

} // namespace varve
