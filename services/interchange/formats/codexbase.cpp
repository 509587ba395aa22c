// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexbase.h"

#include "codexentries.h"
#include "jsonlines.h"
#include "payloaddigest.h"

#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>
#include <QtEndian>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

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

// It becomes a pattern of file names.
bool isRolloutId(const QString &id)
{
    static const QRegularExpression pattern(u"^[0-9A-Za-z_-]{1,64}$"_s);
    return pattern.match(id).hasMatch();
}

/// Gives the records of a file one after the other until `use` has enough.
Result<> readSome(const QString &path, ImportAssembler &into,
                  const std::function<bool(const CodexRecord &)> &use)
{
    const auto file = openImportFile(path);
    if (!file) {
        return {};
    }
    const auto read = JsonLines(**file, into, JsonLines::Reading::Unnoticed)
                              .forEach([&](const JsonRef &object, qint64) {
                                  return use(CodexRecord::of(object))
                                          ? Result<>()
                                          : fail(Error::Kind::Internal, path);
                              });
    const bool isStopped = !read && read.error().kind == Error::Kind::Cancelled;
    return isStopped ? read : Result<>(); // what cannot be read repeats nothing
}

/// With all ids: two turns that say the same are not the same.
quint64 digestOf(const CodexRecord &record)
{
    return qFromUnaligned<quint64>(PayloadDigest::of(record.kind, record.payload).constData());
}

/// What stands behind the first record of a fork; at most one if that is not what it was forked from.
Result<std::vector<quint64>> recordsOf(const QString &path, const QString &rollout,
                                       ImportAssembler &into)
{
    std::vector<quint64> records;
    bool isFirst = true;
    return readSome(path, into,
                    [&](const CodexRecord &record) {
                        if (std::exchange(isFirst, false)) {
                            return true;
                        }
                        records.push_back(digestOf(record));
                        return records.size() > 1
                                || (record.kind == "session_meta"
                                    && record.payload["id"].string() == rollout);
                    })
            .transform([&] { return std::move(records); });
}

} // namespace

std::optional<CodexBase> CodexBase::of(const JsonRef &meta)
{
    const JsonRef base = meta["history_base"];
    const QString rollout = base["thread_id"].string();
    if (!isRolloutId(rollout) || !base["end_ordinal_exclusive"].isNumber()) {
        return std::nullopt;
    }
    return CodexBase { rollout, std::max<qint64>(base["end_ordinal_exclusive"].integer(), 0) };
}

Result<std::optional<CodexBase>> CodexBase::ofCopy(const QString &path, const QString &rollout,
                                                   const QDateTime &forkedAt, ImportAssembler &into)
{
    const auto own = recordsOf(path, rollout, into);
    if (!own) {
        return std::unexpected(own.error());
    }
    CodexBase base { rollout };
    const bool repeats = own->size() > 1 && isRolloutId(rollout);
    const QString other = repeats ? base.findBeside(path) : QString();
    if (other.isEmpty() || other == path) {
        return std::nullopt;
    }
    bool hasItems = false;
    qint64 number = 0;
    const auto compared = readSome(other, into, [&](const CodexRecord &record) {
        ++number;
        const auto next = static_cast<size_t>(base.copied);
        if (next == own->size() || (record.time.isValid() && record.time > forkedAt)) {
            return false;
        }
        if (digestOf(record) == own->at(next)) {
            const JsonRef ordinal = record.source["ordinal"];
            ++base.copied;
            base.end = ordinal.isNumber() ? ordinal.integer() + 1 : number;
            hasItems = hasItems || record.kind == "response_item";
        }
        return true;
    });
    if (!compared) {
        return std::unexpected(compared.error());
    }
    return hasItems ? std::optional(base) : std::nullopt;
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
