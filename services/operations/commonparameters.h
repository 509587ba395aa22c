// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parameter.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

inline constexpr qint64 UsualPage = 100;
inline constexpr qint64 LargestPage = 10'000;

/// The session that an operation is about.
template<auto Member, typename Object = MemberOf<decltype(Member)>::ObjectType>
[[nodiscard]] Parameter sessionArgument()
{
    using namespace Qt::StringLiterals;
    return parameter<Member, Object>(
            { .name = "session"_L1,
              .help = QT_TRANSLATE_NOOP("varve::Operations", "The session."),
              .kind = ParameterKind::Session,
              .isRequired = true,
              .place = ParameterText::Place::Argument });
}

/// Also what means the same.
template<auto Member>
[[nodiscard]] Parameter meaningOption(QLatin1StringView with = {})
{
    using namespace Qt::StringLiterals;
    return parameter<Member>(
            { .name = "meaning"_L1,
              .help = QT_TRANSLATE_NOOP("varve::Operations",
                                        "Also what means the same, by the embedding model that is "
                                        "set."),
              .with = with });
}

/// Which sessions, by their folder.
template<auto Member>
[[nodiscard]] Parameter folderOption()
{
    using namespace Qt::StringLiterals;
    return parameter<Member>(
            { .name = "folder"_L1,
              .help = QT_TRANSLATE_NOOP("varve::Operations",
                                        "Only sessions that work in this folder or below it."),
              .kind = ParameterKind::Folder,
              .isNeverEmpty = true });
}

/// The parameters offset and limit of what answers a list; on the command line it is whole unless something else is said.
template<auto Offset, auto Limit>
[[nodiscard]] QList<Parameter> pageParameters(qint64 usual = UsualPage, qint64 most = LargestPage)
{
    using namespace Qt::StringLiterals;
    return { parameter<Offset>(
                     { .name = "offset"_L1,
                       .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                 "Leave out so many from the beginning.") }),
             parameter<Limit>({ .name = "limit"_L1,
                                .help = QT_TRANSLATE_NOOP("varve::Operations", "At most so many."),
                                .usualInJson = usual,
                                .mostInJson = most }) };
}

/// `limit` nothing: all that are left.
template<typename T>
[[nodiscard]] QList<T> pageOf(const QList<T> &list, qint64 offset, std::optional<qint64> limit)
{
    const qsizetype begin = std::min<qsizetype>(offset, list.size());
    return list.sliced(begin,
                       std::min<qsizetype>(limit.value_or(list.size()), list.size() - begin));
}

} // namespace varve
