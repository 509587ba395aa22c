// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionitem.h"

#include <session/sessionorder.h>

#include <algorithm>
#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

SessionItem itemOf(const Session &session, const QStringList &tags)
{
    SessionItem item;
    item.id = session.id;
    item.number = session.number;
    item.name = session.name.simplified();
    item.cwd = session.cwd;
    item.summary = session.summary;
    item.format = session.origin.format;
    item.tags = tags;
    item.sought = item.name + u'\n' + item.cwd + u'\n' + tags.join(u'\n');
    item.sought = std::move(item.sought).toCaseFolded();
    item.parent = session.parentSession;
    item.createdMs = session.createdAt.toMSecsSinceEpoch();
    item.updatedMs = session.updatedAt.toMSecsSinceEpoch();
    item.entries = session.entryCount;
    item.textSize = session.textSize;
    item.leaf = session.leafSeq;
    item.totals = session.totals;
    item.isArchived = session.archivedAt.isValid();
    item.isSubagent = session.kind == SessionKind::Subagent;
    item.isFork = !session.baseEntry.isNull();
    item.continues = session.rolledOver;
    return item;
}

bool isOf(const SessionItem &item, const Session &session, const QStringList &tags)
{
    const auto sameTotals = [](const Usage &a, const Usage &b) {
        return a.input == b.input && a.output == b.output && a.cacheRead == b.cacheRead
                && a.cacheWrite == b.cacheWrite && a.cost == b.cost;
    };
    return item.updatedMs == session.updatedAt.toMSecsSinceEpoch()
            && item.entries == session.entryCount && item.textSize == session.textSize
            && item.leaf == session.leafSeq && item.isArchived == session.archivedAt.isValid()
            && item.tags == tags && item.parent == session.parentSession
            && item.isSubagent == (session.kind == SessionKind::Subagent)
            && item.continues == session.rolledOver && item.cwd == session.cwd
            && sameTotals(item.totals, session.totals)
            && (item.name == session.name || item.name == session.name.simplified())
            && item.summary == session.summary;
}

bool haveSameKin(const SessionItem &a, const SessionItem &b)
{
    return a.parent == b.parent && a.isSubagent == b.isSubagent && a.continues == b.continues;
}

double sortValue(const SessionItem &item, SessionSort sort)
{
    return SessionFigures { item.updatedMs, item.createdMs, item.textSize, item.entries,
                            item.totals.cost }
            .by(sort);
}

qint64 estimatedTokens(const SessionItem &item)
{
    constexpr double CharactersAToken = 2.9;
    return std::llround(double(item.textSize) / CharactersAToken);
}

QString folderName(const QString &folder)
{
    QStringView path(folder);
    while (path.size() > 1 && (path.endsWith(u'/') || path.endsWith(u'\\'))) {
        path.chop(1);
    }
    const auto slashIn = [](QStringView text) {
        return std::max(text.lastIndexOf(u'/'), text.lastIndexOf(u'\\'));
    };
    const qsizetype slash = slashIn(path);
    if (path.size() <= 1 || slash < 0) {
        return path.toString();
    }
    // A number, as worktrees have it, says nothing without what it is one of.
    const QStringView name = path.sliced(slash + 1);
    const bool says = std::ranges::any_of(name, [](QChar c) { return c.isLetter(); });
    return (says || slash == 0 ? name : path.sliced(slashIn(path.first(slash)) + 1)).toString();
}

} // namespace varve
