// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "detailscan.h"

namespace varve
{

/// What output says that is JSON in one long line, as servers and their tools answer: an object a detail, led by its name, with what
/// it has itself; what is in an object or a list of its own is a detail of its own, led by the same name. Empty if there is no such line, or it is not
/// whole. Reads at most the first million characters. Pure.
[[nodiscard]] QList<Detail> jsonDetails(QStringView output);

} // namespace varve
