// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "apikey.h"

#include <QFuture>
#include <QList>

#include <functional>

namespace varve
{

/// The person's own keys as they can be had without asking, for whoever must not keep or send them.
using OwnKeySource = std::function<QFuture<QList<ApiKey>>()>;

} // namespace varve
