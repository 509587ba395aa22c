// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

namespace varve
{

/// Whether a process of this machine runs; one that was killed does not, although its parent has not noticed. Where that cannot be
/// known it counts as alive. `seenAt`: when it was heard of last (ms since 1970); one that has begun since then is another one,
/// which has got the number. 0: not known.
[[nodiscard]] bool isProcessAlive(qint64 pid, qint64 seenAt = 0);

} // namespace varve
