// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace varve
{

class AutoCompaction;
class Engine;
class Workbench;

/// A session that is left for a new one gets two sentences for the list, in the background, if the person wants that and it is long
/// enough. GUI thread.
void finalizeLeft(Engine &engine, const Workbench &workbench, const AutoCompaction &compaction);

} // namespace varve
