// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// Text as it may stand anywhere in a page, also between quotes: nothing in it is markup. Characters that no page may have are
/// replaced.
[[nodiscard]] QString escapedMarkup(QStringView text);

/// What an entity such as &nbsp; stands for; itself if it is not known.
[[nodiscard]] QString entityText(const QString &entity);

} // namespace varve
