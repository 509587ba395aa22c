// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rankfusion.h"

#include <QHash>

#include <algorithm>

namespace varve
{

namespace
{

constexpr double Constant = 60;

constexpr double PlacesLost = 30; ///< by a hit that has none of the words

double rankScore(qsizetype rank, double coverage = 1)
{
    return 1 / (Constant + static_cast<double>(rank + 1) + PlacesLost * (1 - coverage));
}

} // namespace

QList<SearchHit> fuseHits(const QList<SearchHit> &byWords, const QList<SearchHit> &byMeaning,
                          int limit)
{
    QHash<qint64, qsizetype> places;
    QList<SearchHit> fused;
    for (const SearchHit &hit : byWords) {
        places.insert(hit.seq, fused.size());
        fused += hit;
        fused.last().score = rankScore(fused.size() - 1, hit.coverage);
    }
    for (qsizetype rank = 0; rank < byMeaning.size(); ++rank) {
        const SearchHit &hit = byMeaning.at(rank);
        if (const auto known = places.constFind(hit.seq); known != places.cend()) {
            SearchHit &both = fused[*known];
            both.score += rankScore(rank);
            both.byMeaning = true;
        } else {
            places.insert(hit.seq, fused.size());
            fused += hit;
            fused.last().score = rankScore(rank);
        }
    }
    std::ranges::stable_sort(fused, std::greater {}, &SearchHit::score);
    return fused.first(std::min<qsizetype>(limit, fused.size()));
}

} // namespace varve
