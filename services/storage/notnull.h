// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// A text for a column that is never NULL: a null one would be stored as that.
[[nodiscard]] inline QString notNull(const QString &text)
{
    return text.isNull() ? QString(QLatin1StringView("")) : text;
}

/// The same of an id.
template<typename Id>
[[nodiscard]] QString notNull(const Id &id)
    requires requires { id.toString(); }
{
    return notNull(id.isNull() ? QString() : id.toString());
}

} // namespace varve
