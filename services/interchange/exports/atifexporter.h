// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportsource.h"

namespace varve
{

/// Writes a branch as a trajectory in the Agent Trajectory Interchange Format (ATIF-v1.4, Harbor's RFC 0001), for tools that judge how
/// an agent worked: a step for what a person or a program said, and one for each answer with its calls, their results, and what it took.
/// A compaction is a step of the system. Of pictures it says that they were there.
[[nodiscard]] Result<> exportAtif(QIODevice &device, const ExportSource &source);

} // namespace varve
