// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexbase.h"

#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The first in the order of their names, without following links out of the folder.
QString firstBelow(const QString &folder, const QStringList &patterns,
                   QDirIterator::IteratorFlags flags)
{
    QStringList found;
    QDirIterator files(folder, patterns, QDir::Files | QDir::NoSymLinks, flags);
    while (files.hasNext()) {
        found += files.next();
    }
    return found.isEmpty() ? QString() : *std::ranges::min_element(found);
}

} // namespace

std::optional<CodexBase> CodexBase::of(const JsonRef &meta)
{
    const JsonRef base = meta["history_base"];
    // It becomes a pattern of file names.
    static const QRegularExpression id(u"^[0-9A-Za-z_-]{1,64}$"_s);
    const QString rollout = base["thread_id"].string();
    if (!id.match(rollout).hasMatch() || !base["end_ordinal_exclusive"].isNumber()) {
        return std::nullopt;
    }
    return CodexBase { rollout, std::max<qint64>(base["end_ordinal_exclusive"].integer(), 0) };
}

QString CodexBase::findBeside(const QString &path) const
{
    const QStringList patterns { u"rollout-*"_s + rollout + u".jsonl"_s,
                                 u"rollout-*"_s + rollout + u".jsonl.zst"_s };
    // sessions/2026/01/31
    static const QRegularExpression day(u"/(archived_)?sessions(/[0-9]{2,4}){0,3}$"_s);
    const QString folder = QFileInfo(path).absolutePath();
    const auto match = day.match(folder);
    if (!match.hasMatch()) {
        return firstBelow(folder, patterns, QDirIterator::NoIteratorFlags);
    }
    const QString home = folder.first(match.capturedStart());
    for (const auto &name : { u"/sessions"_s, u"/archived_sessions"_s }) {
        if (const QString found = firstBelow(home + name, patterns, QDirIterator::Subdirectories);
            !found.isEmpty()) {
            return found;
        }
    }
    return {};
}

} // namespace varve
