// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journalmerge.h"

#include <QJsonObject>

namespace varve
{

/// One of what `varve journal --json` prints.
[[nodiscard]] QJsonObject mergedFactJson(const MergedFact &merged);

} // namespace varve
