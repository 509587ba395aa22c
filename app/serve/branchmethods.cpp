// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// navigate, undo, redo, compactions: what changes or tells what a branch is sent as.
#include "compactionapply.h"
#include "contextjson.h"
#include "historyjson.h"
#include "servemethods.h"

#include <QCoreApplication>
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

Result<QJsonObject> switchRun(SessionStore &store, LeaseBook &leases, const QString &session,
                              bool undo)
{
    const auto loaded = loadToChange(store, leases, session);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    StoreReader &reader = store.reader();
    const Session &found = loaded->session();
    return alone(store, leases, found.id, Tr::tr("a compaction is switched"), [&] {
        return compactionRuns(loaded->branch, reader)
                .and_then([&](const QList<UndoableRun> &runs) {
                    return undo ? undoEntry(runs) : redoEntry(loaded->branch, runs, reader);
                })
                .and_then([&](const Entry &entry) {
                    return store.append(found.id, found.leaf, { entry });
                })
                .transform([&](const QList<Entry> &stored) {
                    return QJsonObject { { "session"_L1, found.id.toString() },
                                         { "entryId"_L1, stored.constLast().id.toString() } };
                });
    });
}

void switchCompaction(ServeContext *context, const RpcCallPtr &call, RpcParams &params, bool undo)
{
    const QString session = params.requiredText("session"_L1);
    if (params.problem()) {
        return;
    }
    context->answerFromWriter(call, [=, leases = context->engine->leases()](SessionStore &store) {
        return switchRun(store, *leases, session, undo);
    });
}

void compactions(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QString session = params.requiredText("session"_L1);
    if (params.problem()) {
        return;
    }
    context->answerFromReader(call, [session](StoreReader &reader) {
        return loadNamed(reader, session)
                .and_then([&](const LoadedSession &loaded) {
                    return compactionHistory(loaded.branch, reader);
                })
                .transform([](const QList<CompactionHistoryRow> &rows) {
                    QJsonArray list;
                    std::ranges::transform(rows, std::back_inserter(list), compactionRowJson);
                    return QJsonObject { { "compactions"_L1, list } };
                });
    });
}

/// The edits that each word stands for.
const QHash<QString, QList<ContextEdit::Op>> &edits()
{
    using Op = ContextEdit::Op;
    static const QHash<QString, QList<Op>> Edits {
        { u"pin"_s, { Op::Pin } },
        { u"exclude"_s, { Op::Exclude } },
        { u"mask"_s, { Op::Mask } },
        { u"include"_s, { Op::Unpin, Op::Include, Op::Unmask } },
    };
    return Edits;
}

/// While a turn of ours runs, too: its next request reads the branch anew.
Result<QJsonObject> applyEdit(SessionStore &store, LeaseBook &leases, const QString &session,
                              const QList<ContextEdit::Op> &ops, const QStringList &names)
{
    const auto loaded = loadToChange(store, leases, session);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    QList<EntryId> targets;
    for (const QString &name : names) {
        const auto entry = entryNamed(store.reader(), *loaded, name);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        targets += *entry;
    }
    QList<Entry> entries;
    for (const ContextEdit::Op op : ops) {
        entries += ContextEdit { op, targets, {} }.toEntry();
    }
    const Session &found = loaded->session();
    return leased(store, leases, found.id, Tr::tr("its context is edited"), [&] {
        return store.append(found.id, found.leaf, entries)
                .transform([](const QList<Entry> &stored) {
                    return QJsonObject { { "entryId"_L1, stored.constLast().id.toString() } };
                });
    });
}

void edit(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QString session = params.requiredText("session"_L1);
    const QString what = params.requiredText("edit"_L1);
    const QStringList names = params.requiredTexts("entries"_L1);
    if (!edits().contains(what)) {
        QStringList words = edits().keys();
        words.sort();
        params.refuse(Tr::tr("The parameter “%1” is one of these: %2.")
                              .arg(u"edit"_s, words.join(u", "_s)),
                      "edit"_L1);
    }
    if (params.problem()) {
        return;
    }
    context->answerFromWriter(call, [=, leases = context->engine->leases()](SessionStore &store) {
        return applyEdit(store, *leases, session, edits().value(what), names);
    });
}

} // namespace

void addBranchMethods(RpcDispatcher &dispatcher, ServeContext *context)
{
    const auto add = [&](QLatin1StringView name, auto method) {
        dispatcher.add(name, [context, method](const RpcCallPtr &call, RpcParams &params) {
            method(context, call, params);
        });
    };
    add("compactions"_L1, compactions);
    add("edit"_L1, edit);
    for (const bool undo : { true, false }) {
        dispatcher.add(undo ? "undo"_L1 : "redo"_L1,
                       [context, undo](const RpcCallPtr &call, RpcParams &params) {
                           switchCompaction(context, call, params, undo);
                       });
    }
}

} // namespace varve
