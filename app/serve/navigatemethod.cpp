// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// navigate: going on elsewhere in a session, with or without a summary of the branch that is left.
#include "servesetup.h"
#include <base/onpool.h>
#include <storage/leafmove.h>
#include <workspace/branchflow.h>
#include <workspace/branchreport.h>

#include <QCoreApplication>
#include <QPointer>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ServeMethods)
};

const QString &why()
{
    static const QString Why = u"serve"_s;
    return Why;
}

QString purpose()
{
    return Tr::tr("its leaf is moved");
}

QJsonObject movedJson(const SessionId &session, const EntryId &leaf)
{
    return { { "session"_L1, session.toString() }, { "leafId"_L1, leaf.toString() } };
}

Result<QJsonObject> moveTo(SessionStore &store, LeaseBook &leases, const QString &session,
                           const QString &entry)
{
    const auto loaded = loadToChange(store, leases, session);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    const auto to = entryNamed(store.reader(), *loaded, entry);
    if (!to) {
        return std::unexpected(to.error());
    }
    const Session &found = loaded->session();
    const QJsonObject answer = movedJson(found.id, *to);
    return alone(store, leases, found.id, purpose(), [&]() -> Result<QJsonObject> {
        if (*to == found.leaf) {
            return answer;
        }
        return store.moveLeaf(found.id, found.leaf, *to, why()).transform([&] { return answer; });
    });
}

/// A summary of the branch that is left, on its way to where the session goes on.
struct Leaving
{
    ServeContext *context = nullptr;
    LongCallPtr running;
    QString entry;
    QString instructions;
    SummaryChoice choice;
    LookedAt at = {};
    EntryId to = {};
    BranchRange left = {};

    [[nodiscard]] const Session &session() const { return at.loaded.session(); }
};
using LeavingPtr = std::shared_ptr<Leaving>;

void store(const LeavingPtr &leaving, const BranchMaterial &material,
           const Result<SummaryRecord> &record)
{
    if (!record || leaving->running->isStopped()) {
        leaving->running->call->fail(record ? stopped().error() : record.error());
        return;
    }
    const Entry report = branchSummaryEntry(leaving->session().leaf, material, *record);
    leaving->context->answerFromWriter(
            leaving->running->call,
            [leaving, report, leases = leaving->context->engine->leases()](SessionStore &store) {
                const Session &session = leaving->session();
                return alone(store, *leases, session.id, purpose(), [&] {
                    return moveLeafAndAppend(store, session.id, session.leaf, leaving->to,
                                             { report }, why())
                            .transform([&](const QList<Entry> &stored) {
                                const Entry &last = stored.constLast();
                                QJsonObject answer = movedJson(session.id, last.id);
                                answer["entryId"_L1] = last.id.toString();
                                answer["summary"_L1] = last.summary;
                                return answer;
                            });
                });
            });
}

void summarizeByModel(const LeavingPtr &leaving, const BranchMaterial &material,
                      const Endpoint &endpoint)
{
    ServeContext *context = leaving->context;
    auto *flow = new BranchFlow(context->engine->transport(), material, endpoint,
                                leaving->instructions, context);
    QObject::connect(flow, &BranchFlow::textAdded, context, [leaving](const QString &text) {
        leaving->context->output->turnText(leaving->session().id, "summaryText"_L1,
                                           { { "request"_L1, leaving->running->call->id() } },
                                           text);
    });
    const auto end = [leaving, flow, material](const Result<SummaryRecord> &record) {
        flow->deleteLater();
        leaving->running->onStop({}); // which holds us, too
        store(leaving, material, record);
    };
    QObject::connect(flow, &BranchFlow::succeeded, context, end);
    QObject::connect(flow, &BranchFlow::failed, context,
                     [end](const Error &error) { end(std::unexpected(error)); });
    leaving->running->onStop([flow = QPointer(flow), end] {
        if (flow) {
            flow->cancel();
            end(stopped());
        }
    });
    flow->start();
}

void summarize(const LeavingPtr &leaving, const BranchMaterial &material,
               const std::optional<SummaryModel> &summarizer)
{
    if (summarizer) {
        summarizeByModel(leaving, material, summarizer->endpoint);
        return;
    }
    onPool(
            leaving->context,
            [leaving, material] {
                return reportOffline(material, leaving->instructions, leaving->running->token());
            },
            [leaving, material](const Result<SummaryRecord> &record) {
                store(leaving, material, record);
            });
}

void readBranchLeft(const LeavingPtr &leaving, const std::optional<SummaryModel> &summarizer)
{
    const qint64 budget = summarizer ? branchBudget(summarizer->window) : 0;
    leaving->context->store()
            ->read([leaving, budget](StoreReader &reader) {
                const LoadedSession &loaded = leaving->at.loaded;
                return readBranch(loaded.snapshot->tree, leaving->left, budget, loaded.factors,
                                  reader, leaving->running->token());
            })
            .then(leaving->context, [leaving, summarizer](const Result<BranchMaterial> &material) {
                if (leaving->running->isStopped()) {
                    leaving->running->call->fail(stopped().error());
                } else if (!material) {
                    leaving->running->call->fail(material.error());
                } else {
                    summarize(leaving, *material, summarizer);
                }
            });
}

/// Where it goes to, and what is left by that. Nothing is written for a session that could not be moved then.
Result<Leaving> findWay(StoreReader &reader, const LeaseBook &leases, Leaving leaving)
{
    if (leases.works(leaving.session().id) > 0) {
        return std::unexpected(atWork());
    }
    const LoadedSession &loaded = leaving.at.loaded;
    return entryNamed(reader, loaded, leaving.entry).transform([&](const EntryId &to) {
        const SessionTree &tree = loaded.snapshot->tree;
        leaving.to = to;
        leaving.left =
                branchBehind(tree, tree.indexOfSeq(loaded.session().leafSeq), tree.indexOf(to));
        return leaving;
    });
}

void leave(Leaving wanted, const LookedAt &at)
{
    wanted.at = at;
    wanted.instructions = at.choice.compaction.instructionsWith(wanted.instructions);
    ServeContext *context = wanted.context;
    context->store()
            ->write([wanted, leases = context->engine->leases()](SessionStore &store) {
                return findWay(store.reader(), *leases, wanted);
            })
            .then(context, [context, call = wanted.running->call](const Result<Leaving> &way) {
                if (!way || way->running->isStopped()) {
                    call->fail(way ? stopped().error() : way.error());
                    return;
                }
                const auto leaving = std::make_shared<Leaving>(*way);
                if (messagesIn(leaving->at.loaded.snapshot->tree, leaving->left) == 0) {
                    const auto leases = context->engine->leases();
                    context->answerFromWriter(call, [leaving, leases](SessionStore &store) {
                        return moveTo(store, *leases, leaving->session().id.toString(),
                                      leaving->to.toString());
                    });
                    return;
                }
                context->findSummarizer(call, leaving->at.loaded.branch.state, leaving->choice,
                                        [leaving](const std::optional<SummaryModel> &found) {
                                            readBranchLeft(leaving, found);
                                        });
            });
}

void navigate(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QString session = params.requiredText("session"_L1);
    const QString entry = params.requiredText("entry"_L1);
    const bool summarizes = params.flag("summarize"_L1);
    Leaving wanted;
    if (summarizes) {
        wanted.instructions = params.text("instructions"_L1).trimmed();
        wanted.choice = readSummaryChoice(params);
    }
    if (params.problem()) {
        return;
    }
    if (summarizes) {
        wanted.context = context;
        wanted.running = context->running.begin(call);
        wanted.entry = entry;
        Look look { session };
        look.changes = true;
        lookAt(context, call, look, [wanted](const LookedAt &at) { leave(wanted, at); });
        return;
    }
    context->answerFromWriter(call, [=, leases = context->engine->leases()](SessionStore &store) {
        return moveTo(store, *leases, session, entry);
    });
}

} // namespace

void addNavigateMethod(RpcDispatcher &dispatcher, ServeContext *context)
{
    dispatcher.add("navigate"_L1, [context](const RpcCallPtr &call, RpcParams &params) {
        navigate(context, call, params);
    });
}

} // namespace varve
