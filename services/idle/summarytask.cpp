// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summarytask.h"

#include <compaction/branchmaterial.h>
#include <engine/finalizeflow.h>
#include <storage/unsummarized.h>
#include <workspace/loadedsession.h>

#include <QPromise>

#include <algorithm>

namespace varve
{

namespace
{

/// Of the request around what is told.
constexpr qint64 AroundTokens = 400;

/// Of what a summary is made from: the branch without the results of tools, as those that went well are not told. If it cannot be read,
/// all characters are taken for the dearest.
CharCounts charactersToTell(StoreReader &reader, const Unsummarized &session)
{
    const auto loaded = loadSession(reader, session.session);
    if (!loaded) {
        return { { 0, 0, 0, 0, session.characters } };
    }
    CharCounts characters;
    for (const int index : loaded->branch.path) {
        const EntryNode &node = loaded->branch.node(index);
        if (node.role != Role::ToolResult || node.has(EntryNode::ErrorResult)) {
            characters += decodeMetrics(node.metrics).chars();
        }
    }
    return characters;
}

IdleOutcome outcomeOf(const FinalizeEnd &end)
{
    using How = FinalizeEnd::How;
    using Outcome = IdleRecord::Outcome;
    IdleOutcome outcome;
    outcome.usage = end.usage;
    outcome.model = end.model;
    outcome.error = end.error;
    outcome.amount = end.how == How::Stored ? 1 : 0;
    outcome.how = end.how == How::Stored ? Outcome::Done
            : end.how == How::Nothing    ? Outcome::Nothing
            : end.how == How::Cancelled  ? Outcome::Stopped
                                         : Outcome::Failed;
    return outcome;
}

} // namespace

SummaryTask::SummaryTask(StoreClient *store, HttpTransport *transport, IdleClock clock)
    : IdleTask(nullptr)
    , m_store(store)
    , m_transport(transport)
    , m_clock(std::move(clock))
{ }

SummaryTask::~SummaryTask() = default;

bool SummaryTask::asksModel(const IdleOptions &options)
{
    const auto &endpoint = options.summaries.summarizer;
    return endpoint && (options.paidModels || !costs(*endpoint));
}

QFuture<Result<IdleLook>> SummaryTask::look(const IdleOptions &options)
{
    UnsummarizedQuery query;
    query.task = name();
    query.leastMessages = FinalizeFlow::LeastMessages;
    query.leftBefore = m_clock().addMSecs(-options.leftAfter);
    query.without = options.without;
    query.asksModel = asksModel(options);
    query.improve = options.improvesSummaries && asksModel(options);
    return m_store->read(
            [query, options, asks = query.asksModel](StoreReader &reader) -> Result<IdleLook> {
                return findUnsummarized(reader.database(), query)
                        .transform([&](const UnsummarizedList &list) {
                            IdleLook look;
                            look.waiting = list.count;
                            if (!options.summarizerProblem.isEmpty()) {
                                look.block = list.count > 0 ? IdleLook::Block::Problem
                                                            : IdleLook::Block::None;
                                look.problem = options.summarizerProblem;
                                return look;
                            }
                            if (list.sessions.isEmpty()) {
                                return look;
                            }
                            const Unsummarized &first = list.sessions.constFirst();
                            IdleStep step;
                            step.session = first.session;
                            step.sessionName = first.name;
                            step.leafSeq = first.leafSeq;
                            if (asks) {
                                const Endpoint &endpoint = *options.summaries.summarizer;
                                step.provider = endpoint.provider;
                                step.model = endpoint.model;
                                step.costs = costs(endpoint);
                                step.inputTokens = AroundTokens
                                        + std::min(branchBudget(options.summaries.summarizerWindow),
                                                   tokensOf(charactersToTell(reader, first)));
                                step.outputTokens = FinalizeFlow::answerTokens(options.summaries);
                            }
                            look.next = step;
                            return look;
                        });
            });
}

QFuture<IdleOutcome> SummaryTask::run(const IdleStep &step, const IdleOptions &options,
                                      const std::stop_token &stop)
{
    auto *flow = new FinalizeFlow(m_store, m_transport, this);
    const auto promise = std::make_shared<QPromise<IdleOutcome>>();
    promise->start();
    // The stop may be asked for on any thread.
    const auto stopping = std::make_shared<std::stop_callback<std::function<void()>>>(
            stop, [flow = QPointer(flow), this] {
                QMetaObject::invokeMethod(
                        this,
                        [flow] {
                            if (flow) {
                                flow->cancel();
                            }
                        },
                        Qt::QueuedConnection);
            });
    connect(flow, &FinalizeFlow::ended, this, [flow, promise, stopping](const FinalizeEnd &end) {
        flow->deleteLater();
        promise->addResult(outcomeOf(end));
        promise->finish();
    });
    FinalizeFlow::Order finalize { step.session, options.summaries, false,
                                   true,         options.secrets,   true };
    if (step.model.isEmpty()) {
        finalize.options.summarizer.reset();
    }
    flow->start(finalize);
    return promise->future();
}

} // namespace varve
