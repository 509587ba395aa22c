// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QMap>
#include <QString>

namespace varve
{

/// A text with YAML between two lines "---" at its beginning.
struct FrontMatter
{
    QMap<QString, QString> values; ///< only plain ones; lists and maps are left out
    QString body; ///< what follows
};

/// An error says what is wrong and in which line of the file. Pure.
[[nodiscard]] Result<FrontMatter> parseFrontMatter(const QString &text);

} // namespace varve
