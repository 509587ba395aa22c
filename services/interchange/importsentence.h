// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QLocale>
#include <QString>

#include <concepts>

namespace varve
{

namespace importSentence
{

inline QString shown(const QString &value)
{
    return value;
}

inline QString shown(std::integral auto value)
{
    return QString::number(value);
}

template<typename... Values>
QString filled(const QString &text, const Values &...values)
{
    if constexpr (sizeof...(values) == 0) {
        return text;
    } else {
        return text.arg(shown(values)...);
    }
}

} // namespace importSentence

/// A sentence of `Table`, marked for translation there and translated when it is said. `values`: for %1, %2 and so on.
template<typename Table>
struct ImportSentence
{
    const char *text;

    template<typename... Values>
    [[nodiscard]] QString operator()(const Values &...values) const
    {
        return importSentence::filled(Table::tr(text), values...);
    }
};

/// The same with a number in it, by which it has a singular and a plural. `count`: for %n.
template<typename Table>
struct CountedImportSentence
{
    const char *text;

    template<typename... Values>
    [[nodiscard]] QString operator()(qint64 count, const Values &...values) const
    {
        return importSentence::filled(Table::tr(text, nullptr, static_cast<int>(count)), values...);
    }
};

/// What a table of sentences derives from.
template<typename Table>
struct ImportSentences
{
    using Sentence = ImportSentence<Table>;
    using Counted = CountedImportSentence<Table>;
};

/// A size in bytes as sentences name it.
[[nodiscard]] inline QString dataSize(qint64 bytes)
{
    return QLocale().formattedDataSize(bytes);
}

} // namespace varve
