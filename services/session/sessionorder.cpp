// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionorder.h"

namespace varve
{

using namespace Qt::StringLiterals;

QStringList sessionSortWords()
{
    return { u"updated"_s, u"created"_s, u"title"_s, u"size"_s, u"entries"_s, u"cost"_s };
}

double SessionFigures::by(SessionSort sort) const
{
    switch (sort) {
    case SessionSort::Activity:
        return double(updated);
    case SessionSort::Created:
        return double(created);
    case SessionSort::Size:
        return double(size);
    case SessionSort::Entries:
        return double(entries);
    case SessionSort::Cost:
        return cost.value_or(-1);
    case SessionSort::Title:
        break;
    }
    return 0;
}

} // namespace varve
