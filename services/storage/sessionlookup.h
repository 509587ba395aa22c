// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "storereader.h"

namespace varve
{

/// The session with this number; null: there is none. Whether it was deleted, StoreReader::session() says. The thread of `reader`.
[[nodiscard]] Result<SessionId> sessionOfNumber(StoreReader &reader, qint64 number);

} // namespace varve
