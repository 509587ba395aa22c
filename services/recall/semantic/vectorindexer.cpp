// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "vectorindexer.h"

#include <algorithm>
#include <stop_token>
#include <utility>

namespace varve
{

using namespace std::chrono_literals;

namespace
{

constexpr auto LookInterval = 30s;
constexpr auto FirstWait = 15s;
constexpr int MostDoublings = 6; // 16 minutes

} // namespace

/// One run over everything that is missing.
struct VectorIndexer::Work
{
    EmbeddingModel embedder;
    std::optional<qint64> missing; ///< counted once, as it means a look at every entry
    std::stop_source stop;
};

VectorIndexer::VectorIndexer(StoreClient *store, HttpTransport *transport,
                             EmbeddingModelSource source, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_transport(transport)
    , m_source(std::move(source))
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &VectorIndexer::begin);
    m_timer.start(0ms);
}

VectorIndexer::~VectorIndexer()
{
    if (m_work) {
        m_work->stop.request_stop();
    }
}

void VectorIndexer::wake()
{
    m_again = m_work != nullptr;
    m_failures = 0;
    if (!m_work) {
        m_timer.start(0ms);
    }
}

/// A run keeps the model that it began with, so it does not go on: the next one asks anew.
void VectorIndexer::modelChanged()
{
    if (const WorkPtr former = std::exchange(m_work, {})) {
        former->stop.request_stop();
    }
    m_passageLength = 0;
    wake();
}

void VectorIndexer::setPaused(bool paused)
{
    m_paused = paused;
    applyHold();
}

void VectorIndexer::setDeferred(bool deferred)
{
    if (std::exchange(m_deferred, deferred) != deferred) {
        applyHold();
    }
}

void VectorIndexer::applyHold()
{
    if (!isHeld()) {
        wake();
    } else if (m_work) {
        m_work->stop.request_stop();
    } else if (m_state.kind != State::Kind::Off) {
        set(heldKind());
    }
}

void VectorIndexer::set(State::Kind kind)
{
    m_state.kind = kind;
    if (kind != State::Kind::Waiting) {
        m_state.problem.clear();
    }
    Q_EMIT changed();
}

void VectorIndexer::begin()
{
    // While it is paused it looks once: how much is missing is told all the same.
    if (m_work || (m_paused && m_state.kind == State::Kind::Paused)) {
        return;
    }
    m_work = std::make_shared<Work>();
    m_source().then(this,
                    [this, work = m_work](const Result<std::optional<EmbeddingModel>> &model) {
                        if (work != m_work) {
                            return;
                        }
                        if (!model) {
                            waitAfter(model.error());
                            return;
                        }
                        if (!*model) {
                            m_state = {};
                            finish(State::Kind::Off);
                            return;
                        }
                        work->embedder = **model;
                        m_state.model = work->embedder.endpoint.model;
                        m_state.place = work->embedder.place;
                        readBatch(work);
                    });
}

void VectorIndexer::readBatch(const WorkPtr &work)
{
    nextVectorWork(m_store, work->embedder, work->missing)
            .then(this, [this, work](const Result<VectorWork> &next) {
                if (work != m_work) {
                    return;
                }
                if (!next) {
                    waitAfter(next.error());
                    return;
                }
                work->missing = m_state.missing = next->missing;
                if (!next->isDone() && !work->embedder.isAllowed) {
                    finish(State::Kind::Unasked);
                } else if (work->stop.stop_requested() || isHeld()) {
                    finish(heldKind());
                } else if (!next->isDone()) {
                    set(State::Kind::Working);
                    makeBatch(work, *next);
                } else {
                    m_state.missing = 0;
                    finish(State::Kind::Idle);
                }
            });
}

void VectorIndexer::makeBatch(const WorkPtr &work, const VectorWork &batch)
{
    const QDateTime begun = QDateTime::currentDateTimeUtc();
    makeVectors(m_store, m_transport, batch, RequestPurpose::Vectors, m_passageLength,
                work->stop.get_token())
            .then(this, [this, work, batch, begun](const Result<VectorsMade> &done) {
                if (done) { // paid for, whatever has changed meanwhile
                    m_state.tokens += done->tokens;
                    m_state.made += done->vectors;
                    Q_EMIT made(batch.embedder, *done, begun);
                }
                if (work != m_work) {
                    return;
                }
                if (!done) {
                    waitAfter(done.error());
                    return;
                }
                m_failures = 0;
                m_passageLength = done->passageLength;
                if (batch.batch.done && !done->stored) {
                    finish(State::Kind::Idle);
                    return;
                }
                if (done->stored) {
                    work->missing = std::max<qint64>(0, work->missing.value_or(0) - done->entries);
                } else {
                    work->missing.reset(); // another window is at it too
                }
                readBatch(work);
            });
}

void VectorIndexer::finish(State::Kind kind)
{
    m_work.reset();
    const bool hasNothing = kind == State::Kind::Off || kind == State::Kind::Unasked
            || (kind == State::Kind::Idle && !m_paused);
    set(isHeld() && !hasNothing ? heldKind() : kind);
    m_timer.start(std::exchange(m_again, false) ? 0s : LookInterval);
}

void VectorIndexer::waitAfter(const Error &error)
{
    if (error.kind == Error::Kind::Cancelled) {
        finish(heldKind());
        return;
    }
    m_work.reset();
    m_again = false;
    m_state.problem = error.message;
    set(State::Kind::Waiting);
    m_timer.start(FirstWait * (1 << std::min(m_failures++, MostDoublings)));
}

} // namespace varve
