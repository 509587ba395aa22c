// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "vectortask.h"

#include <algorithm>

namespace varve
{

namespace
{

QFuture<Result<IdleLook>> blocked(IdleLook::Block block, const QString &problem = {})
{
    IdleLook look;
    look.block = block;
    look.problem = problem;
    return QtFuture::makeReadyValueFuture(Result<IdleLook>(look));
}

} // namespace

VectorTask::VectorTask(StoreClient *store, HttpTransport *transport)
    : IdleTask(nullptr)
    , m_store(store)
    , m_transport(transport)
{ }

VectorTask::~VectorTask() = default;

QFuture<Result<IdleLook>> VectorTask::look(const IdleOptions &options)
{
    if (!options.embedder) {
        return options.embedderProblem.isEmpty()
                ? blocked(IdleLook::Block::NoModel)
                : blocked(IdleLook::Block::Problem, options.embedderProblem);
    }
    return nextVectorWork(m_store, *options.embedder, std::exchange(m_missing, {}))
            .then(this, [this, options](const Result<VectorWork> &work) {
                return work.transform(
                        [&](const VectorWork &found) { return lookOf(found, options); });
            });
}

IdleLook VectorTask::lookOf(const VectorWork &work, const IdleOptions &options)
{
    m_next = work;
    IdleLook look;
    look.waiting = work.missing + work.summaries.size();
    if (work.isDone()) {
        return look;
    }
    const Endpoint &endpoint = work.embedder.endpoint;
    if (!work.embedder.isAllowed) {
        look.block = IdleLook::Block::Unasked;
        look.problem = work.embedder.place;
        return look;
    }
    if (costs(endpoint) && !options.paidModels) {
        look.block = IdleLook::Block::PaidModel;
        return look;
    }
    IdleStep step;
    step.provider = endpoint.provider;
    step.model = endpoint.model;
    step.costs = costs(endpoint);
    step.inputTokens = tokensOf(work.characters());
    look.next = step;
    return look;
}

QFuture<IdleOutcome> VectorTask::run(const IdleStep &step, const IdleOptions &options,
                                     const std::stop_token &stop)
{
    Q_UNUSED(options)
    return makeVectors(m_store, m_transport, m_next, RequestPurpose::IdleVectors, m_passageLength,
                       stop)
            .then(this, [this, step](const Result<VectorsMade> &made) {
                IdleOutcome outcome;
                if (!made) {
                    outcome.how = made.error().kind == Error::Kind::Cancelled
                            ? IdleRecord::Outcome::Stopped
                            : IdleRecord::Outcome::Failed;
                    outcome.error = made.error();
                    return outcome;
                }
                m_passageLength = made->passageLength;
                outcome.model = step.model;
                outcome.amount = made->vectors;
                outcome.usage.input = made->tokens;
                if (made->stored) {
                    m_missing = std::max<qint64>(0, m_next.missing - made->entries);
                } else {
                    outcome.how = IdleRecord::Outcome::Nothing;
                    outcome.amount = 0;
                }
                return outcome;
            });
}

} // namespace varve
