// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operationtr.h"
#include "parameter.h"

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
    return argument<Member, Object>("session"_L1, OperationTr::noop("The session."),
                                    { .kind = ParameterKind::Session });
}

/// Those that an operation is about.
template<auto Member>
[[nodiscard]] Parameter sessionsArgument()
{
    using namespace Qt::StringLiterals;
    return argument<Member>("sessions"_L1, OperationTr::noop("The sessions."),
                            { .kind = ParameterKind::Session });
}
[[nodiscard]] inline std::optional<ParameterProblem> tooManySessions(const QStringList &names)
{
    constexpr qsizetype Most = 1'000;
    return names.size() <= Most
            ? std::nullopt
            : std::optional(ParameterProblem {
                      QStringLiteral("sessions"),
                      OperationTr::tr("At most %1 sessions at a time.").arg(Most) });
}

/// Another branch than the one that it stands on.
template<auto Member, typename Object = MemberOf<decltype(Member)>::ObjectType>
[[nodiscard]] Parameter leafOption()
{
    using namespace Qt::StringLiterals;
    return option<Member, Object>(
            "leaf"_L1,
            OperationTr::noop("Look from this entry instead of where the session stands."),
            { .kind = ParameterKind::Entry });
}

/// What the folder tells models, for this once.
template<auto Member, typename Object = MemberOf<decltype(Member)>::ObjectType>
[[nodiscard]] Parameter trustOption()
{
    using namespace Qt::StringLiterals;
    return option<Member, Object>(
            "trust"_L1,
            OperationTr::noop("Use the folder's own instructions this once: project files, system "
                              "prompt, skills and settings."));
}

/// Also what means the same.
template<auto Member>
[[nodiscard]] Parameter meaningOption(QLatin1StringView with = {})
{
    using namespace Qt::StringLiterals;
    return option<Member>(
            "meaning"_L1,
            OperationTr::noop("Also what means the same, by the embedding model that is set."),
            { .with = with });
}

/// Which sessions, by their folder.
template<auto Member>
[[nodiscard]] Parameter folderOption()
{
    using namespace Qt::StringLiterals;
    return option<Member>("folder"_L1,
                          OperationTr::noop("Only sessions that work in this folder or below it."),
                          { .kind = ParameterKind::Folder, .isNeverEmpty = true });
}

/// The parameters offset and limit of what answers a list; on the command line it is whole unless something else is said.
template<auto Offset, auto Limit>
[[nodiscard]] QList<Parameter> pageParameters(qint64 usual = UsualPage, qint64 most = LargestPage)
{
    using namespace Qt::StringLiterals;
    return { option<Offset>("offset"_L1,
                            OperationTr::noop("Leave out so many from the beginning.")),
             option<Limit>("limit"_L1, OperationTr::noop("At most so many."),
                           { .usualInJson = usual, .mostInJson = most }) };
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
