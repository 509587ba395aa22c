// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <engine/requestdifference.h>

namespace varve
{

struct CompareRequests
{
    QString session;
    QString answer; ///< empty: the newest one
};

/// The request of an answer beside the one before it.
[[nodiscard]] const OperationOf<CompareRequests, RequestDifference> &differenceOperation();

} // namespace varve
