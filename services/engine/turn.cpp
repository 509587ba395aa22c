// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turn.h"

#include "compactionrequest.h"
#include "compactor.h"
#include <providers/failure.h>
#include <providers/wireprotocol.h>
#include <workspace/appendbelow.h>
#include <workspace/storeclient.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Whether a request of `tokens` is compacted before it is sent, and how: where it would leave no room for an answer, and, between
/// two rounds of tools (`round` > 1), where it is above the threshold. Pure. Session and leaf are for the turn to fill in.
std::optional<CompactionRequest> requestForRoom(const CompactionOptions &options, qint64 tokens,
                                                int round)
{
    CompactionRequest request;
    request.options = options;
    request.mostTokens = options.roomFor().value_or(0);
    const auto isDue = [&](CompactionCause cause) {
        request.cause = cause;
        request.above = options.limitFor(cause);
        return request.above && tokens > *request.above;
    };
    if (isDue(CompactionCause::BeforeRequest)) {
        request.urgent = true;
        return request;
    }
    if (round > 1 && isDue(CompactionCause::BetweenTools)) {
        return request;
    }
    return std::nullopt;
}

/// After a server has refused a request of `tokens` (as we counted them) as too long; learns from what it said of its window and
/// of our count. Nothing if the settings do not want it.
std::optional<CompactionRequest> requestForOverflow(const CompactionOptions &options, qint64 tokens,
                                                    const Failure &failure)
{
    if (!options.limitFor(CompactionCause::Overflow)) {
        return std::nullopt;
    }
    CompactionRequest request;
    request.options = options;
    request.cause = CompactionCause::Overflow;
    request.urgent = true;
    if (failure.limitTokens && (options.window <= 0 || *failure.limitTokens < options.window)) {
        request.options.window = *failure.limitTokens;
    }
    // Our count was too low by as much as the server's is above it.
    const double off = failure.sentTokens && *failure.sentTokens > tokens && tokens > 0
            ? static_cast<double>(*failure.sentTokens) / static_cast<double>(tokens)
            : 1.0;
    const auto room = static_cast<qint64>(
            static_cast<double>(request.options.roomFor().value_or(tokens / 2)) / off);
    request.mostTokens = std::min(room, tokens * 3 / 4);
    return request;
}

constexpr int FlushMs = 33; // the eye wants no more, and the GUI thread less
constexpr int DraftMs = 1000;

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Turn)
};

/// What a session is taken for. lupdate finds no context in a lambda that is an argument.
QString anAnswer()
{
    return Tr::tr("an answer");
}

QString hasGoneOn()
{
    return Tr::tr("The session went on meanwhile, so nothing was asked. Look at its new state and "
                  "try again.");
}

QString tooManyRounds(int rounds)
{
    return Tr::tr("The turn was ended after %n round(s) of tools. Send a message to go on.",
                  nullptr, rounds);
}

QString stillTooLong(const QString &said)
{
    return Tr::
            tr("The request is still too long after it was compacted once. Compact it by hand and "
               "keep less, take tools or files out of it, or choose a model with a larger "
               "window. %1")
                    .arg(said);
}

} // namespace

Turn::Turn(TurnServices services, TurnStart start, QObject *parent)
    : QObject(parent)
    , m_services(std::move(services))
    , m_start(std::move(start))
    , m_tip(std::make_shared<Tip>(m_start.leaf, m_start.leafSeq, false))
    , m_leaf(m_start.leaf)
    , m_leafSeq(m_start.leafSeq)
    , m_lease(m_services.store, m_services.leases, m_start.session, this)
{
    m_flush.setParent(this);
    m_flush.setSingleShot(true);
    m_flush.setInterval(FlushMs);
    connect(&m_flush, &QTimer::timeout, this, &Turn::flush);
    m_draft.setParent(this);
    m_draft.setInterval(DraftMs);
    connect(&m_draft, &QTimer::timeout, this, &Turn::saveDraft);
    connect(&m_lease, &LeaseHolder::lost, this, [this](const Error &error) {
        m_end.error = error;
        m_end.how = TurnEnd::How::Failed;
        stop();
    });
    m_start.target.endpoint.cacheKey = m_start.session.toString();
    if (!m_start.tools) {
        m_start.tools = std::make_shared<const ToolSet>();
    }
    m_start.options.tools = m_start.tools->definitions();
}

Turn::~Turn() = default;

/// Nothing is begun in a session that another process works in.
void Turn::start()
{
    setPhase(TurnPhase::Storing);
    m_lease.take(anAnswer(), [this](const Result<> &taken) {
        if (taken) {
            begin();
        } else {
            endWith(TurnEnd::How::Failed, taken.error());
        }
    });
}

/// The question is stored even if the turn was stopped by now: what a person has sent is kept.
void Turn::begin()
{
    if (m_start.question.isEmpty()) {
        takePlace();
    } else {
        append(m_start.question, { m_start.fromQueue, false }, &Turn::prepare);
    }
}

/// Nothing is written that would find out whether the branch is where it was known to be. From here on it is the turn's: an answer
/// is kept even if the person has written below the branch while it came.
void Turn::takePlace()
{
    m_services.store
            ->write([session = m_start.session, tip = m_tip](SessionStore &store) -> Result<> {
                const auto row = store.reader().session(session);
                if (!row) {
                    return std::unexpected(row.error());
                }
                if (row->leaf != tip->leaf) {
                    return fail(Error::Kind::Conflict, hasGoneOn());
                }
                tip->own = true;
                return {};
            })
            .then(this, [this](const Result<> &taken) {
                if (taken) {
                    prepare();
                } else {
                    endWith(TurnEnd::How::Failed, taken.error());
                }
            });
}

void Turn::stop()
{
    if (m_stopping || m_ended) {
        return;
    }
    m_stopping = true;
    if (m_client) {
        m_client->cancel();
        m_client.release()->deleteLater();
        flush();
        keepAnswer(StopReason::Aborted, {}, &Turn::end);
    } else if (m_tools) {
        m_tools->stop();
    } else if (m_compacting) {
        m_services.compactor->cancel(m_start.session, Compactor::Whose::Turn);
    }
    // Else something is being stored or prepared, and what follows it looks at m_stopping.
}

/// On the store thread: makes entries and appends them below the newest of the turn.
QFuture<Result<QList<Entry>>> Turn::write(MakeEntries make, const AppendOptions &options)
{
    return m_services.store->write([session = m_start.session, tip = m_tip, options,
                                    make = std::move(make)](SessionStore &store) {
        return make(store).and_then([&](const QList<Entry> &entries) {
            return appendAt(store, session, *tip, entries, options);
        });
    });
}

Result<QList<Entry>> Turn::appendAt(SessionStore &store, const SessionId &session, Tip &tip,
                                    const QList<Entry> &entries, const AppendOptions &options)
{
    if (entries.isEmpty()) {
        return QList<Entry>();
    }
    return (tip.own ? appendBelow(store, session, tip.leaf, entries, options)
                    : store.append(session, tip.leaf, entries, options))
            .transform([&](const QList<Entry> &stored) {
                tip = { stored.constLast().id, stored.constLast().seq, true };
                return stored;
            });
}

void Turn::noteStored(const QList<Entry> &entries)
{
    m_leaf = entries.constLast().id;
    m_leafSeq = entries.constLast().seq;
    m_end.hasBegun = true;
    Q_EMIT stored(entries);
}

/// Appends and goes on. A turn whose entries cannot be stored has nothing to stand on: it ends.
void Turn::append(const QList<Entry> &entries, const AppendOptions &options, Next next)
{
    append([entries](SessionStore &) { return Result<QList<Entry>>(entries); }, options, next);
}

void Turn::append(MakeEntries make, const AppendOptions &options, Next next)
{
    setPhase(TurnPhase::Storing);
    write(std::move(make), options).then(this, [this, next](const Result<QList<Entry>> &stored) {
        if (!stored) {
            endWith(TurnEnd::How::Failed, stored.error());
            return;
        }
        noteStored(*stored);
        (this->*next)();
    });
}

void Turn::prepare()
{
    if (m_stopping) {
        giveUpAnswer();
        return;
    }
    if (m_round >= m_start.maxRounds) {
        endWith(TurnEnd::How::Limited, { Error::Kind::Refused, tooManyRounds(m_round), {} });
        return;
    }
    ++m_round;
    setPhase(TurnPhase::Preparing);
    readRequest().then(this, [this](const Result<BuiltRequest> &made) {
        if (m_stopping) {
            giveUpAnswer();
        } else if (!made) {
            m_end.error = made.error();
            m_cutBy = StopReason::Error;
            giveUpAnswer();
        } else {
            takeRequest(*made);
            makeRoom();
        }
    });
}

/// The same request once more, not another round: what it is made of may have changed meanwhile.
void Turn::prepareAgain()
{
    --m_round;
    prepare();
}

/// As branch and facts are at this moment. What the person has written below the turn counts too.
QFuture<Result<BuiltRequest>> Turn::readRequest()
{
    return m_services.store->read([session = m_start.session, tip = m_leafSeq,
                                   compactionOptions = m_start.options](StoreReader &reader) {
        return branchEnd(reader, session, tip).and_then([&](qint64 leafSeq) {
            return makeTurnRequest(reader, session, leafSeq, compactionOptions);
        });
    });
}

void Turn::takeRequest(const BuiltRequest &made)
{
    m_request = made;
    if (m_thinkingRefused) {
        m_request.request = withoutThinking(std::move(m_request.request));
    }
}

void Turn::makeRoom()
{
    const bool looks = m_services.compactor != nullptr && m_start.compaction
            && !std::exchange(m_hasRoom, true);
    const auto order = looks
            ? requestForRoom(*m_start.compaction, m_request.context.tokens(), m_round)
            : std::nullopt;
    if (order) {
        compact(*order);
    } else {
        ask();
    }
}

void Turn::compact(CompactionRequest order)
{
    setPhase(TurnPhase::Compacting);
    order.session = m_start.session;
    order.leafSeq = m_leafSeq;
    order.ofTurn = true;
    order.options.projection.tools = m_start.options.tools;
    order.options.projection.prompts = m_request.prompts;
    m_compacting = true;
    m_services.compactor->run(order).then(this, [this](const CompactionOutcome &end) {
        m_compacting = false;
        onCompacted(end);
    });
}

/// What could not be compacted is sent as it is: the estimate may be wrong, and a server says so in plainer words than we can.
void Turn::onCompacted(const CompactionOutcome &end)
{
    if (end.leafSeq > m_leafSeq) {
        m_leaf = end.leaf;
        m_leafSeq = end.leafSeq;
        m_tip = std::make_shared<Tip>(m_leaf, m_leafSeq, true); // nothing is being written now
    }
    if (!end.entries.isEmpty()) {
        Q_EMIT stored(end.entries);
    }
    if (end.how != CompactionOutcome::How::NotNeeded) {
        Q_EMIT compacted(end);
    }
    const bool changed = end.how == CompactionOutcome::How::Applied
            || end.how == CompactionOutcome::How::NotNeeded; // somebody else may have made room
    const auto overflow = std::exchange(m_overflow, std::nullopt);
    if (m_stopping) {
        giveUpAnswer();
    } else if (overflow && !changed) {
        m_end.error = *overflow;
        giveUpAnswer();
    } else {
        if (overflow && m_setAside.size() > 0) {
            Q_EMIT retrying(Failure { .error = *overflow }, 1, 0);
        }
        prepareAgain();
    }
}

/// A server said that the request is too long, or cut the answer because the window was full: once for each answer. What had come
/// of it is set aside, to be kept as one that ended by `cutBy` if nothing better comes. False: it is the answer's end; what is
/// left to say is in m_end.
bool Turn::recovers(const Failure &failure, StopReason cutBy)
{
    const bool mayAskAgain = m_start.asksAgain || m_answer.size() == 0;
    if (failure.error.kind != Error::Kind::Overflow || m_stopping || !mayAskAgain
        || m_services.compactor == nullptr || !m_start.compaction) {
        return false;
    }
    const auto order = requestForOverflow(*m_start.compaction, m_request.context.tokens(), failure);
    if (!order) {
        return false;
    }
    if (std::exchange(m_recovered, true)) {
        m_end.error.message = stillTooLong(failure.error.message);
        return false;
    }
    m_draft.stop();
    setAside();
    m_start.compaction->window = order->options.window;
    m_overflow = failure.error;
    m_cutBy = cutBy;
    compact(*order);
    return true;
}

void Turn::end()
{
    if (m_stopping && m_end.how == TurnEnd::How::Answered) {
        m_end.how = TurnEnd::How::Stopped;
    }
    if (std::exchange(m_ended, true)) {
        return;
    }
    m_draft.stop();
    m_end.leaf = m_leaf;
    m_lease.giveBack([this] { Q_EMIT finished(m_end); });
}

void Turn::endWith(TurnEnd::How how, const Error &error)
{
    m_end.how = how;
    m_end.error = error;
    end();
}

void Turn::setPhase(TurnPhase phase)
{
    Q_EMIT phaseChanged(phase);
}

} // namespace varve
