// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringView>

namespace varve
{

/// Headers that carry keys, cookies or accounts, by their name: never kept in settings, never logged with their value.
[[nodiscard]] bool isSecretHeader(QAnyStringView name);

} // namespace varve
