// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>

class QWidget;

namespace varve
{

struct LoadedSession;

/// Asks before a fork and says what comes along. True: go on.
[[nodiscard]] bool confirmFork(QWidget *parent, const LoadedSession &loaded, const EntryId &entry);

} // namespace varve
