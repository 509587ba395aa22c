// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionarrangement.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype MostFolded = 500; // of those kept; projects come and go

// As they are kept in the setting.
constexpr std::array GroupingNames { "none"_L1, "age"_L1, "project"_L1, "program"_L1, "tag"_L1 };
constexpr std::array SortNames { "activity"_L1, "created"_L1, "title"_L1,
                                 "size"_L1,     "entries"_L1, "cost"_L1 };

template<typename Enum, size_t N>
Enum named(const std::array<QLatin1StringView, N> &names, const QString &name, Enum otherwise)
{
    const auto found = std::ranges::find(names, name, [](QLatin1StringView one) { return one; });
    return found != names.end() ? static_cast<Enum>(found - names.begin()) : otherwise;
}

} // namespace

QByteArray SessionArrangement::toBytes() const
{
    QStringList keys(folded.cbegin(), folded.cend());
    std::ranges::sort(keys);
    const QStringList lines { GroupingNames.at(size_t(grouping)), SortNames.at(size_t(sort)),
                              reversed ? u"reversed"_s : u"usual"_s,
                              showArchived ? u"archived"_s : u"active"_s };
    return (lines + keys.first(std::min(keys.size(), MostFolded))).join(u'\n').toUtf8();
}

SessionArrangement SessionArrangement::fromBytes(const QByteArray &bytes)
{
    constexpr qsizetype Heading = 4;
    const QStringList lines = QString::fromUtf8(bytes).split(u'\n');
    SessionArrangement arrangement;
    if (lines.size() < Heading) {
        return arrangement;
    }
    arrangement.grouping = named(GroupingNames, lines.at(0), arrangement.grouping);
    arrangement.sort = named(SortNames, lines.at(1), arrangement.sort);
    arrangement.reversed = lines.at(2) == "reversed"_L1;
    arrangement.showArchived = lines.at(3) == "archived"_L1;
    arrangement.folded = QSet<QString>(lines.cbegin() + Heading, lines.cend());
    return arrangement;
}

} // namespace varve
