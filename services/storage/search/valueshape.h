// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <utility>

namespace varve
{

/// What the value looks like that a question asks for; None: it asks for none of these.
enum class ValueShape : quint8 {
    None,
    Number, ///< "how many", "how long"
    Version, ///< "which version"
    Hash, ///< "which commit"
    Variable, ///< "which environment variable", "which constant"
    Option, ///< "which option", "which flag"
    Color, ///< "which colour"
};

/// By its words, in the languages of resources/search/words.txt. Pure.
[[nodiscard]] ValueShape valueShapeOf(const QString &question);

/// Where values of this shape stand in a text, begin and end (UTF-16), in order.
[[nodiscard]] QList<std::pair<qsizetype, qsizetype>> valuesIn(QStringView text, ValueShape shape);

} // namespace varve
