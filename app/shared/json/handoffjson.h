// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <recall/handoffdraft.h>

#include <QJsonObject>

namespace varve
{

/// What `varve handoff --print --json` prints of a draft.
[[nodiscard]] QJsonObject handoffJson(const HandoffDraft &draft);

} // namespace varve
