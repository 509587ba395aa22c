// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rpcparams.h"

#include <algorithm>
#include <limits>

namespace varve
{

inline constexpr qint64 MostListed = 10'000;
inline constexpr qint64 UsualPage = 100;
inline constexpr qsizetype AnswerBytes =
        4 * 1024 * 1024; ///< of the rows of one answer; one row always fits

/// Some of a list.
struct Page
{
    qint64 offset = 0;
    qint64 limit = UsualPage;
};

/// The parameters offset and limit.
[[nodiscard]] inline Page readPage(RpcParams &params, qint64 usual, qint64 most)
{
    using namespace Qt::StringLiterals;
    return { params.number("offset"_L1, 0, 0, std::numeric_limits<qint32>::max()),
             params.number("limit"_L1, usual, 0, most) };
}

template<typename T>
[[nodiscard]] QList<T> pageOf(const QList<T> &list, const Page &page)
{
    const qsizetype begin = std::min<qsizetype>(page.offset, list.size());
    return list.sliced(begin, std::min<qsizetype>(page.limit, list.size() - begin));
}

} // namespace varve
