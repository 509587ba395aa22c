// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// list, new, open, tree, entry: what is in the store.
#include "entryjson.h"
#include "exactjsonwriter.h"
#include "servemethods.h"
#include "servepage.h"
#include "sessionlistjson.h"
#include "treejson.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ServeMethods)
};

constexpr qint64 MostEntries = 1'000;
constexpr qint64 MostTree = 100'000;

void list(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    SessionListing wanted;
    wanted.tags = params.texts("tags"_L1).value_or(QStringList());
    wanted.project = params.text("project"_L1);
    wanted.title = params.text("title"_L1);
    wanted.onlyArchived = params.flag("archived"_L1);
    wanted.order = params.word("sort"_L1, sessionOrders(), u"updated"_s);
    const Page page = readPage(params, UsualPage, MostListed);
    if (params.problem()) {
        return;
    }
    context->answerFromReader(call, [wanted, page](StoreReader &reader) {
        return listSessions(reader, wanted).transform([&](const ListedSessions &listed) {
            QJsonArray sessions;
            const QList<ListedSession> some = pageOf(listed.sessions, page);
            for (const ListedSession &one : some) {
                sessions += sessionJson(one.session, one.tags);
            }
            return QJsonObject { { "sessions"_L1, sessions },
                                 { "total"_L1, listed.sessions.size() } };
        });
    });
}

void newSession(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    Session wanted;
    const QString title = params.text("title"_L1).trimmed();
    if (const QString folder = params.text("folder"_L1); !folder.isEmpty()) {
        const QFileInfo info(folder);
        if (!info.isDir()) {
            params.refuse(Tr::tr("There is no folder %1.").arg(folder), "folder"_L1);
        }
        wanted.cwd = info.absoluteFilePath();
    }
    if (params.problem()) {
        return;
    }
    context->answerFromWriter(call, [wanted, title](SessionStore &store) -> Result<QJsonObject> {
        const auto made = store.createSession(wanted);
        if (!made) {
            return std::unexpected(made.error());
        }
        if (!title.isEmpty()) {
            if (const auto named = store.rename(made->id, title); !named) {
                return std::unexpected(named.error());
            }
        }
        return store.reader().session(made->id).transform(
                [](const Session &session) { return sessionJson(session, {}); });
    });
}

/// An entry as it is written everywhere; its number is its rank in the session's tree.
QByteArray entryOf(const LoadedSession &loaded, const Entry &entry)
{
    const int index = loaded.snapshot->tree.indexOfSeq(entry.seq);
    return entryJson(entry, { entry.parent, index + 1, loaded.session().id });
}

/// The newest entries of a branch before an entry, as many as fit; in the order of the branch.
struct BranchPage
{
    QList<QByteArray> entries;
    qsizetype first = 0; ///< of the path
};

Result<BranchPage> readBranchPage(StoreReader &reader, const LoadedSession &loaded, qsizetype end,
                                  qint64 limit)
{
    BranchPage page;
    page.first = end;
    qsizetype bytes = 0;
    while (page.first > 0 && page.entries.size() < limit && bytes < AnswerBytes) {
        const auto entry =
                reader.entry(loaded.branch.node(loaded.branch.path.at(page.first - 1)).seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        const QByteArray json = entryOf(loaded, *entry);
        if (!page.entries.isEmpty() && bytes + json.size() > AnswerBytes) {
            break;
        }
        bytes += json.size();
        page.entries += json;
        --page.first;
    }
    std::ranges::reverse(page.entries);
    return page;
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
                                Tr::tr("The entry %1 is not on this branch.").arg(before));
                }
                return at;
            });
}

Result<QByteArray> openJson(StoreReader &reader, const LoadedSession &loaded, const QString &before,
                            qint64 limit)
{
    const auto end = endOfPage(reader, loaded, before);
    if (!end) {
        return std::unexpected(end.error());
    }
    const auto page = readBranchPage(reader, loaded, *end, limit);
    const auto tags = reader.sessionTags();
    if (!page || !tags) {
        return std::unexpected(page ? tags.error() : page.error());
    }
    const Branch &branch = loaded.branch;
    const auto idAt = [&](qsizetype at) { return branch.node(branch.path.at(at)).id; };
    QByteArray out;
    ExactJsonWriter json(out);
    json.beginObject();
    json.member("session"_L1,
                QJsonValue(sessionJson(loaded.session(), tags->value(loaded.session().number))));
    json.member("leafId"_L1, idJson(branch.leaf < 0 ? EntryId() : branch.node(branch.leaf).id));
    json.member("total"_L1, qint64(branch.path.size()));
    json.key(u"entries");
    json.beginArray();
    for (const QByteArray &entry : page->entries) {
        json.raw(entry);
    }
    json.endArray();
    json.member("before"_L1,
                page->first > 0 && page->first < branch.path.size() ? idJson(idAt(page->first))
                                                                    : QJsonValue());
    json.endObject();
    return out;
}

void open(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QString session = params.requiredText("session"_L1);
    const QString leaf = params.text("leaf"_L1);
    const QString before = params.text("before"_L1);
    const qint64 limit = params.number("limit"_L1, UsualPage, 1, MostEntries);
    if (params.problem()) {
        return;
    }
    context->answerFromReader(call, [=](StoreReader &reader) {
        return loadNamed(reader, session, leaf).and_then([&](const LoadedSession &loaded) {
            return openJson(reader, loaded, before, limit);
        });
    });
}

void entry(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QString session = params.requiredText("session"_L1);
    const QString named = params.requiredText("entry"_L1);
    if (params.problem()) {
        return;
    }
    context->answerFromReader(call, [=](StoreReader &reader) {
        return loadNamed(reader, session).and_then([&](const LoadedSession &loaded) {
            return reader.findEntry(*loaded.snapshot, named)
                    .and_then([&](qint64 seq) { return reader.entry(seq); })
                    .transform([&](const Entry &found) { return entryOf(loaded, found); });
        });
    });
}

void tree(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QString session = params.requiredText("session"_L1);
    const Page page = readPage(params, MostTree, MostTree);
    if (params.problem()) {
        return;
    }
    context->answerFromReader(call, [=](StoreReader &reader) {
        return loadNamed(reader, session).and_then([&](const LoadedSession &loaded) {
            return reader.originIds(loaded.session()).transform([&](const OriginIds &origins) {
                const QList<TreeRow> rows = treeRows(loaded);
                return QJsonObject {
                    { "session"_L1, loaded.session().id.toString() },
                    { "leafId"_L1, idJson(loaded.session().leaf) },
                    { "total"_L1, rows.size() },
                    { "entries"_L1, treeJson(loaded, pageOf(rows, page), origins) },
                };
            });
        });
    });
}

} // namespace

void addSessionMethods(RpcDispatcher &dispatcher, ServeContext *context)
{
    const auto add = [&](QLatin1StringView name, auto method) {
        dispatcher.add(name, [context, method](const RpcCallPtr &call, RpcParams &params) {
            method(context, call, params);
        });
    };
    add("list"_L1, list);
    add("new"_L1, newSession);
    add("open"_L1, open);
    add("entry"_L1, entry);
    add("tree"_L1, tree);
}

} // namespace varve
