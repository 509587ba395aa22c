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
        delete running.compaction;
    }
}

QFuture<CompactionOutcome> Compactor::run(const CompactionRequest &request)
{
    const auto promise = std::make_shared<QPromise<CompactionOutcome>>();
    promise->start();
    QFuture<CompactionOutcome> future = promise->future();
    const auto begin = [this, request, promise] {
        const auto running = m_running.find(request.session);
        if (running != m_running.end()) {
            running->waiting += { request, promise };
            if (request.ofTurn) {
                running->compaction->landInPlace(); // or each would wait for the other's end
            }
        } else {
            start(request, promise);
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
    const auto isMeant = [whose](const CompactionRequest &request) {
        return whose == Whose::Everybody || request.ofTurn;
    };
    QList<Waiting> dropped;
    running->waiting.removeIf([&](const Waiting &waiting) {
        const bool drop = isMeant(waiting.request);
        if (drop) {
            dropped += waiting;
        }
        return drop;
    });
    if (isMeant(running->compaction->request())) {
        running->compaction->cancel();
    }
    // Last: whoever waits may request the next one at once.
    for (const Waiting &waiting : std::as_const(dropped)) {
        CompactionOutcome end;
        end.how = CompactionOutcome::How::Cancelled;
        end.cause = waiting.request.cause;
        waiting.promise->addResult(end);
        waiting.promise->finish();
    }
}

void Compactor::start(const CompactionRequest &request, const Promise &promise)
{
    CompactionRequest wanted = request;
    const auto failed = m_failed.constFind(request.session);
    if (failed != m_failed.cend() && wanted.guarded && wanted.above
        && (!wanted.urgent || failed->urgent)) {
        const qint64 grown =
                failed->tokens + wanted.options.settings.progressFor(wanted.options.window);
        wanted.above = std::max(*wanted.above, grown);
    }
    auto *compaction = new CompactionRun(m_services, wanted, this);
    m_running.insert(request.session, { compaction, promise, {}, 0 });
    connect(compaction, &CompactionRun::began, this, [this, request](qint64 tokens) {
        Q_EMIT began(request.session, request.cause, tokens);
    });
    const auto report = [this, compaction, id = request.session] {
        Q_EMIT progressed(id, compaction->part(), compaction->parts(),
                          m_running.value(id).characters);
    };
    connect(compaction, &CompactionRun::stepChanged, this, [this, id = request.session, report] {
        m_running[id].characters = 0;
        report();
    });
    connect(compaction, &CompactionRun::textAdded, this,
            [this, id = request.session, report](const QString &text) {
                m_running[id].characters += text.size();
                report();
            });
    connect(compaction, &CompactionRun::finished, this,
            [this, id = request.session](const CompactionOutcome &end) { onEnded(id, end); });
    compaction->start();
}

void Compactor::onEnded(const SessionId &session, const CompactionOutcome &end)
{
    const Running ended = m_running.take(session);
    ended.compaction->deleteLater();
    if (end.how == CompactionOutcome::How::Applied) {
        m_failed.remove(session);
    } else if (end.how == CompactionOutcome::How::Failed) {
        m_failed.insert(session, { end.tokens, ended.compaction->request().urgent });
    }
    Q_EMIT this->ended(session, end);
    ended.promise->addResult(end);
    ended.promise->finish();
    for (const Waiting &waiting : ended.waiting) {
        if (m_running.contains(session)) {
            m_running[session].waiting += waiting;
        } else {
            start(waiting.request, waiting.promise);
        }
    }
}

} // namespace varve
