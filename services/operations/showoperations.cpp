// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "showoperations.h"

#include "commonparameters.h"
#include "contextjson.h"
#include "operationtr.h"
#include "sessionlist.h"
#include "sessionname.h"
#include <engine/engine.h>
#include <interchange/entryjson.h>
#include <interchange/exactjsonwriter.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 MostEntries = 1'000;
constexpr qsizetype MostBytes = 4 * 1024 * 1024; ///< of the entries of one answer; one always fits

/// Its number is its rank in the session's tree.
ShownEntry shown(const LoadedSession &loaded, const Entry &entry)
{
    const int index = loaded.snapshot->tree.indexOfSeq(entry.seq);
    return { entry, entryJson(entry, { entry.parent, index + 1, loaded.session().id }) };
}

/// The place on the branch before which a page ends.
Result<qsizetype> endOfPage(StoreReader &reader, const LoadedSession &loaded, const QString &before)
{
    const QList<int> &path = loaded.branch.path;
    if (before.isEmpty()) {
        return path.size();
    }
    return reader.findEntry(*loaded.snapshot, before)
            .and_then([&](qint64 seq) -> Result<qsizetype> {
                const qsizetype at = path.indexOf(loaded.snapshot->tree.indexOfSeq(seq));
                if (at < 0) {
                    return fail(Error::Kind::NotFound,
                                OperationTr::tr("The entry %1 is not on this branch.").arg(before));
                }
                return at;
            });
}

/// Adds the entries before `end`, as many as fit, and says where more would be found.
Result<> readPage(StoreReader &reader, ShownBranch &page, qsizetype end, qint64 limit)
{
    const Branch &branch = page.loaded.branch;
    const auto nodeAt = [&](qsizetype at) { return branch.node(branch.path.at(at)); };
    qsizetype first = end;
    qsizetype bytes = 0;
    while (first > 0 && page.entries.size() < limit && bytes < MostBytes) {
        const auto entry = reader.entry(nodeAt(first - 1).seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        const ShownEntry next = shown(page.loaded, *entry);
        if (!page.entries.isEmpty() && bytes + next.json.size() > MostBytes) {
            break;
        }
        bytes += next.json.size();
        page.entries += next;
        --first;
    }
    std::ranges::reverse(page.entries);
    if (first > 0 && first < branch.path.size()) {
        page.before = nodeAt(first).id;
    }
    return {};
}

Result<ShownBranch> readBranch(StoreReader &reader, const ShowBranch &wanted)
{
    auto loaded = loadNamed(reader, wanted.session, wanted.leaf);
    const auto tags = reader.sessionTags();
    if (!loaded || !tags) {
        return std::unexpected(loaded ? tags.error() : loaded.error());
    }
    ShownBranch page {
        *loaded, tags->value(loaded->session().number), {}, loaded->branch.path.size(), {}
    };
    return endOfPage(reader, *loaded, wanted.before)
            .and_then([&](qsizetype end) { return readPage(reader, page, end, wanted.limit); })
            .transform([&] { return page; });
}

Result<ShownEntry> showEntry(StoreReader &reader, const ShowEntry &wanted)
{
    return loadNamed(reader, wanted.session).and_then([&](const LoadedSession &loaded) {
        return reader.findEntry(*loaded.snapshot, wanted.entry)
                .and_then([&](qint64 seq) { return reader.entry(seq); })
                .transform([&](const Entry &entry) { return shown(loaded, entry); });
    });
}

ValueJson branchJson(const ShownBranch &page)
{
    const Branch &branch = page.loaded.branch;
    QByteArray out;
    ExactJsonWriter json(out);
    json.beginObject();
    json.member("session"_L1, QJsonValue(sessionJson(page.loaded.session(), page.tags)));
    json.member("leafId"_L1, idJson(branch.leaf < 0 ? EntryId() : branch.node(branch.leaf).id));
    json.member("total"_L1, qint64(page.total));
    json.key(u"entries");
    json.beginArray();
    for (const ShownEntry &entry : page.entries) {
        json.raw(entry.json);
    }
    json.endArray();
    json.member("before"_L1, idJson(page.before));
    json.endObject();
    return out;
}

QList<Parameter> branchParameters()
{
    return { sessionArgument<&ShowBranch::session>(),
             option<&ShowBranch::leaf>(
                     "leaf"_L1,
                     OperationTr::noop("Look from this entry instead of where the session stands."),
                     { .kind = ParameterKind::Entry }),
             option<&ShowBranch::before>("before"_L1,
                                         OperationTr::noop("Only what stands above this entry."),
                                         { .kind = ParameterKind::Entry }),
             option<&ShowBranch::limit>("limit"_L1, OperationTr::noop("At most so many entries."),
                                        { .least = 1, .most = MostEntries }) };
}

} // namespace

const OperationOf<ShowBranch, ShownBranch> &openOperation()
{
    static const OperationOf<ShowBranch, ShownBranch> Open { {
            .text = { .name = "open"_L1,
                      .help = OperationTr::noop("the newest entries of a branch, or one entry"),
                      .forms = { { .verb = "show"_L1 } } },
            .parameters = branchParameters(),
            .work = readBranch,
            .fields = { { .name = "session"_L1, .help = "as one of `sessions`"_L1 },
                        { "leafId"_L1 },
                        { "total"_L1, "entries of the branch"_L1 },
                        { .name = "entries"_L1,
                          .help = "ENTRY of json-format.md, in the order of the branch, no more than 4 MB"_L1,
                          .isList = true },
                        { "before"_L1,
                          "what to ask for to read on upwards; null: nothing stands above"_L1 } },
            .json = branchJson,
    } };
    return Open;
}

const OperationOf<ShowEntry, ShownEntry> &entryOperation()
{
    static const OperationOf<ShowEntry, ShownEntry> ShowOne { {
            .text = { .name = "entry"_L1,
                      .help = OperationTr::noop("one entry"),
                      .forms = { { .verb = "show"_L1 } } },
            .parameters = { sessionArgument<&ShowEntry::session>(),
                            argument<&ShowEntry::entry>("entry"_L1, OperationTr::noop("The entry."),
                                                        { .kind = ParameterKind::Entry }) },
            .work = showEntry,
            .fields = { { "ENTRY"_L1, "of json-format.md"_L1 } },
            .json = [](const ShownEntry &entry) -> ValueJson { return entry.json; },
    } };
    return ShowOne;
}

} // namespace varve
