// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

namespace varve::test
{

/// What Anthropic's API would refuse this Messages body for: roles that do not alternate, calls without their results in
/// the next message or results that do not come first there, ids used twice, blank texts, thinking at the end.
/// Empty if there is nothing.
[[nodiscard]] QString brokenRules(const QJsonObject &body);

} // namespace varve::test
