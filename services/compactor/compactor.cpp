// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactor.h"

#include <utility>

namespace varve
{

Compactor::Compactor(CompactorServices services, QObject *parent)
    : QObject(parent)
    , m_services(std::move(services))
{ }

Compactor::~Compactor()
{
    for (const Running &running : std::as_const(m_running)) {
        delete running.flow;
    }
}

QFuture<CompactionEnd> Compactor::run(const CompactionOrder &order)
{
    const auto promise = std::make_shared<QPromise<CompactionEnd>>();
    promise->start();
    QFuture<CompactionEnd> future = promise->future();
    const auto begin = [this, order, promise] {
        const auto running = m_running.find(order.session);
        if (running != m_running.end()) {
            running->waiting += { order, promise };
            if (order.ofTurn) {
                running->flow->landInPlace(); // or each would wait for the other's end
            }
        } else {
            start(order, promise);
        }
    };
    // Also on this thread: what is read at once would be answered before the caller has got the future.
    QMetaObject::invokeMethod(this, begin, Qt::QueuedConnection);
    return future;
}

void Compactor::cancel(const SessionId &session, Whose whose)
{
    // Behind what was ordered before, or that would begin after its end.
    QMetaObject::invokeMethod(
            this, [this, session, whose] { cancelNow(session, whose); }, Qt::QueuedConnection);
}

void Compactor::cancelNow(const SessionId &session, Whose whose)
{
    const auto running = m_running.find(session);
    if (running == m_running.end()) {
        return;
    }
    const auto isMeant = [whose](const CompactionOrder &order) {
        return whose == Whose::Everybody || order.ofTurn;
    };
    QList<Waiting> dropped;
    running->waiting.removeIf([&](const Waiting &waiting) {
        const bool drop = isMeant(waiting.order);
        if (drop) {
            dropped += waiting;
        }
        return drop;
    });
    if (isMeant(running->flow->order())) {
        running->flow->cancel();
    }
    // Last: whoever waits may order the next one at once.
    for (const Waiting &waiting : std::as_const(dropped)) {
        CompactionEnd end;
        end.how = CompactionEnd::How::Cancelled;
        end.cause = waiting.order.cause;
        waiting.promise->addResult(end);
        waiting.promise->finish();
    }
}

void Compactor::start(const CompactionOrder &order, const Promise &promise)
{
    CompactionOrder wanted = order;
    const auto failed = m_failed.constFind(order.session);
    if (failed != m_failed.cend() && wanted.guarded && wanted.above
        && (!wanted.urgent || failed->urgent)) {
        const qint64 grown =
                failed->tokens + wanted.recipe.settings.progressFor(wanted.recipe.window);
        wanted.above = std::max(*wanted.above, grown);
    }
    auto *flow = new CompactionFlow(m_services, wanted, this);
    m_running.insert(order.session, { flow, promise, {}, 0 });
    connect(flow, &CompactionFlow::began, this,
            [this, order](qint64 tokens) { Q_EMIT began(order.session, order.cause, tokens); });
    const auto report = [this, flow, id = order.session] {
        Q_EMIT progressed(id, flow->part(), flow->parts(), m_running.value(id).characters);
    };
    connect(flow, &CompactionFlow::stepChanged, this, [this, id = order.session, report] {
        m_running[id].characters = 0;
        report();
    });
    connect(flow, &CompactionFlow::textAdded, this,
            [this, id = order.session, report](const QString &text) {
                m_running[id].characters += text.size();
                report();
            });
    connect(flow, &CompactionFlow::finished, this,
            [this, id = order.session](const CompactionEnd &end) { onEnded(id, end); });
    flow->start();
}

void Compactor::onEnded(const SessionId &session, const CompactionEnd &end)
{
    const Running ended = m_running.take(session);
    ended.flow->deleteLater();
    if (end.how == CompactionEnd::How::Applied) {
        m_failed.remove(session);
    } else if (end.how == CompactionEnd::How::Failed) {
        m_failed.insert(session, { end.tokens, ended.flow->order().urgent });
    }
    Q_EMIT this->ended(session, end);
    ended.promise->addResult(end);
    ended.promise->finish();
    for (const Waiting &waiting : ended.waiting) {
        if (m_running.contains(session)) {
            m_running[session].waiting += waiting;
        } else {
            start(waiting.order, waiting.promise);
        }
    }
}

} // namespace varve
