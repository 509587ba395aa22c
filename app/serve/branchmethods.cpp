// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// undo, redo: what changes what a branch is sent as.
#include "servemethods.h"
#include <compaction/compactionapply.h>

#include <QCoreApplication>

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

} // namespace

void addBranchMethods(RpcDispatcher &dispatcher, ServeContext *context)
{
    for (const bool undo : { true, false }) {
        dispatcher.add(undo ? "undo"_L1 : "redo"_L1,
                       [context, undo](const RpcCallPtr &call, RpcParams &params) {
                           switchCompaction(context, call, params, undo);
                       });
    }
}

} // namespace varve
