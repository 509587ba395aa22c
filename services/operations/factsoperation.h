// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <memory/projectfacts.h>

namespace varve
{

/// What holds for whoever works in a folder.
struct ListFacts
{
    QString folder;
};

[[nodiscard]] const OperationOf<ListFacts, KeptFacts> &factsOperation();

} // namespace varve
