// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turn.h"

#include "answerdrafts.h"
#include "answermanifest.h"
#include "appendbelow.h"
#include "compactor.h"
#include "costs.h"
#include "entrydata.h"
#include "storeclient.h"
#include "toolresultentry.h"
#include "turnroom.h"
#include "wireprotocol.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int FlushMs = 33; // the eye wants no more, and the GUI thread less
constexpr int DraftMs = 1000;

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Turn)
};

QList<ToolCallBlock> callsIn(const Blocks &blocks)
{
    QList<ToolCallBlock> calls;
    for (const Block &block : blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            calls += *call;
        }
    }
    return calls;
}

/// What a session is taken for. lupdate finds no context in a lambda that is an argument.
QString anAnswer()
{
    return Tr::tr("an answer");
}

QString tooManyRounds(int rounds)
{
    return Tr::tr("The turn was ended after %n round(s) of tools. Send a message to go on.",
                  nullptr, rounds);
}

QString emptyAnswer()
{
    return Tr::tr("The model answered with nothing. Ask again, or choose another model.");
}

QString stillTooLong(const QString &said)
{
    return Tr::
            tr("The request is still too long after it was compacted once. Compact it by hand and "
               "keep less, take tools or files out of it, or choose a model with a larger "
               "window. %1")
                    .arg(said);
}

QString repeatedCall()
{
    return Tr::tr("The model made the same call again and again, so the turn was "
                  "ended. Tell it what to do instead.");
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
    connect(&m_lease, &LeaseKeeper::lost, this, [this](const Error &error) {
        m_end.error = error;
        m_end.how = TurnEnd::How::Failed;
        stop();
    });
    m_start.target.endpoint.cacheKey = m_start.session.toString();
    if (!m_start.tools) {
        m_start.tools = std::make_shared<const ToolSet>();
    }
    m_start.recipe.tools = m_start.tools->definitions();
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
        prepare();
    } else {
        append(m_start.question, { m_start.fromQueue, false }, &Turn::prepare);
    }
}

/// Of an answer that is coming: a crash takes away its last second at most.
void Turn::saveDraft()
{
    if (m_answer.size() == m_drafted) {
        return;
    }
    m_drafted = m_answer.size();
    [[maybe_unused]] const auto saved = m_services.store->write(
            [session = m_start.session, tip = m_tip, answer = answerSoFar()](SessionStore &store) {
                return AnswerDrafts(store.database()).save(session, tip->leaf, answer);
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

void Turn::steer(const SteeringMessage &message)
{
    m_steering += message;
}

void Turn::unsteer(qint64 queued)
{
    m_steering.removeIf([queued](const SteeringMessage &one) { return one.queued == queued; });
}

void Turn::note(const Entry &entry)
{
    write([entry](SessionStore &) {
        return Result<QList<Entry>>({ entry });
    }).then(this, [this](const Result<QList<Entry>> &stored) {
        if (stored) {
            Q_EMIT this->stored(*stored);
        }
    });
}

/// On the store thread: makes entries and appends them below the newest of the turn.
QFuture<Result<QList<Entry>>> Turn::write(MakeEntries make, const AppendOptions &options)
{
    return m_services.store->write([session = m_start.session, tip = m_tip, options,
                                    make = std::move(make)](SessionStore &store) {
        return make(store)
                .and_then([&](const QList<Entry> &entries) {
                    return tip->own ? appendBelow(store, session, tip->leaf, entries, options)
                                    : store.append(session, tip->leaf, entries, options);
                })
                .transform([&](const QList<Entry> &stored) {
                    *tip = { stored.constLast().id, stored.constLast().seq, true };
                    return stored;
                });
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

void Turn::appendSteering()
{
    QList<Entry> entries;
    AppendOptions options;
    for (const SteeringMessage &message : std::exchange(m_steering, {})) {
        entries += message.entry;
        if (message.queued != 0) {
            options.fromQueue += message.queued;
        }
    }
    append(entries, options, &Turn::prepare);
}

void Turn::prepare()
{
    if (m_stopping) {
        end();
        return;
    }
    if (m_round >= m_start.maxRounds) {
        endWith(TurnEnd::How::Limited, { Error::Kind::Refused, tooManyRounds(m_round), {} });
        return;
    }
    ++m_round;
    setPhase(TurnPhase::Preparing);
    m_services.store
            ->read([session = m_start.session, leaf = m_leafSeq,
                    recipe = m_start.recipe](StoreReader &reader) {
                return makeTurnRequest(reader, session, leaf, recipe);
            })
            .then(this, [this](const Result<TurnRequest> &made) {
                if (m_stopping) {
                    end();
                } else if (!made) {
                    endWith(TurnEnd::How::Failed, made.error());
                } else {
                    makeRoom(*made);
                }
            });
}

void Turn::makeRoom(TurnRequest made)
{
    m_request = std::move(made);
    if (m_thinkingRefused) {
        m_request.request = withoutThinking(std::move(m_request.request));
    }
    const bool looks = m_services.compactor != nullptr && m_start.compaction
            && !std::exchange(m_hasRoom, true);
    const auto order = looks
            ? orderForRoom(*m_start.compaction, m_request.context.tokens(), m_round)
            : std::nullopt;
    if (order) {
        compact(*order);
    } else {
        ask();
    }
}

void Turn::compact(CompactionOrder order)
{
    setPhase(TurnPhase::Compacting);
    order.session = m_start.session;
    order.leafSeq = m_leafSeq;
    order.ofTurn = true;
    order.recipe.projection.tools = m_start.recipe.tools;
    m_compacting = true;
    m_services.compactor->run(order).then(this, [this](const CompactionEnd &end) {
        m_compacting = false;
        onCompacted(end);
    });
}

/// What could not be compacted is sent as it is: the estimate may be wrong, and a server says so in plainer words than we can.
void Turn::onCompacted(const CompactionEnd &end)
{
    if (end.leafSeq > m_leafSeq) {
        m_leaf = end.leaf;
        m_leafSeq = end.leafSeq;
        m_tip = std::make_shared<Tip>(m_leaf, m_leafSeq, true); // nothing is being written now
    }
    if (!end.entries.isEmpty()) {
        Q_EMIT stored(end.entries);
    }
    if (end.how != CompactionEnd::How::NotNeeded) {
        Q_EMIT compacted(end);
    }
    const bool changed = end.how == CompactionEnd::How::Applied
            || end.how == CompactionEnd::How::NotNeeded; // somebody else may have made room
    const auto overflow = std::exchange(m_overflow, std::nullopt);
    if (m_stopping) {
        this->end();
    } else if (changed) {
        --m_round; // the same request once more, not another round
        prepare();
    } else if (overflow) {
        endWith(TurnEnd::How::Failed, *overflow);
    } else {
        ask();
    }
}

/// A server said that the request is too long. Only where nothing has come of the answer, so that no finished answer is ever asked for
/// twice, and once for each answer. False: it is the turn's end; what is left to say is in m_end.
bool Turn::recovers(const Failure &failure)
{
    if (failure.error.kind != Error::Kind::Overflow || m_answer.size() != 0 || m_stopping
        || m_services.compactor == nullptr || !m_start.compaction) {
        return false;
    }
    const auto order = orderForOverflow(*m_start.compaction, m_request.context.tokens(), failure);
    if (!order) {
        return false;
    }
    if (std::exchange(m_recovered, true)) {
        m_end.error.message = stillTooLong(failure.error.message);
        return false;
    }
    m_start.compaction->window = order->recipe.window;
    m_overflow = failure.error;
    compact(*order);
    return true;
}

void Turn::ask()
{
    setPhase(TurnPhase::Waiting);
    m_answer = {};
    m_drafted = 0;
    m_draft.start();
    m_elapsed.start();
    m_client = std::make_unique<StreamClient>(m_services.transport);
    connect(m_client.get(), &StreamClient::eventsReady, this, &Turn::onEvents);
    connect(m_client.get(), &StreamClient::retrying, this, &Turn::retrying);
    connect(m_client.get(), &StreamClient::finished, this, &Turn::onAnswered);
    connect(m_client.get(), &StreamClient::failed, this, &Turn::onFailed);
    Endpoint endpoint = m_start.target.endpoint;
    limitAnswer(endpoint, m_request.request,
                m_start.compaction ? m_start.compaction->window : m_start.recipe.projection.window,
                m_request.context.tokens());
    m_client->start(endpoint, encodeRequest(endpoint, m_request.request, m_request.images),
                    answerContext(m_request.request));
}

void Turn::onEvents(const StreamEvents &events)
{
    if (m_answer.size() == 0) {
        setPhase(TurnPhase::Answering);
    }
    m_answer.take(events);
    m_unsent += events;
    if (!m_flush.isActive()) {
        m_flush.start();
    }
}

void Turn::flush()
{
    m_flush.stop();
    if (!m_unsent.isEmpty()) {
        Q_EMIT answerGrew(std::exchange(m_unsent, {}));
    }
}

void Turn::onAnswered()
{
    m_client.release()->deleteLater();
    flush();
    const StopEvent stop = m_answer.stop().value_or(StopEvent {});
    keepAnswer(stop.reason, {}, &Turn::runTools);
}

void Turn::onFailed(const Failure &failure)
{
    m_client.release()->deleteLater();
    flush();
    if (failure.thinkingRefused && m_answer.size() == 0 && !m_thinkingRefused && !m_stopping) {
        m_thinkingRefused = true;
        m_request.request = withoutThinking(std::move(m_request.request));
        ask();
        return;
    }
    if (failure.limitTokens) {
        const Endpoint &endpoint = m_start.target.endpoint;
        Q_EMIT limitLearned(endpoint.provider, endpoint.model, *failure.limitTokens);
    }
    m_end.error = failure.error;
    if (recovers(failure)) {
        m_end.error = {};
        return;
    }
    m_end.how = TurnEnd::How::Failed;
    keepAnswer(StopReason::Error, failure.error.message, &Turn::end);
}

Entry Turn::answerSoFar() const
{
    const Endpoint &endpoint = m_start.target.endpoint;
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = m_answer.blocks();
    answer.provider = endpoint.provider;
    answer.model = m_start.recipe.model;
    answer.api = toString(endpoint.api);
    if (m_answer.usage().isReported()) {
        const Usage &usage = m_answer.usage();
        answer.usage = usage;
        const qint64 forAnHour = endpoint.cache == PromptCache::OneHour ? usage.cacheWrite : 0;
        if (const auto cost = costOf(m_start.target.model, usage, forAnHour)) {
            answer.usage->cost = cost->total;
        }
    }
    answer.data[entryData::DurationMs] = m_elapsed.elapsed();
    return answer;
}

/// An answer that has nothing in it is not kept. After tools a model may well have nothing to add; to a question it has to say
/// something.
void Turn::keepAnswer(StopReason reason, const QString &problem, Next next)
{
    m_draft.stop();
    Entry answer = answerSoFar();
    m_calls = reason == StopReason::Aborted || reason == StopReason::Error ? QList<ToolCallBlock>()
                                                                           : callsIn(answer.blocks);
    if (answer.blocks.isEmpty()) {
        if (problem.isEmpty() && reason != StopReason::Aborted && m_round == 1) {
            m_end.how = TurnEnd::How::Failed;
            m_end.error = { Error::Kind::Provider, emptyAnswer(), {} };
        }
        (this->*next)();
        return;
    }
    if (problem.isEmpty() && reason != StopReason::Aborted) {
        m_recovered = false; // it got through
    }
    m_hasRoom = false;
    answer.stopReason = m_calls.isEmpty() ? reason : StopReason::ToolUse;
    if (!problem.isEmpty()) {
        answer.data[entryData::ErrorMessage] = problem;
    }
    const SentRequest sent = sentRequest(m_start.recipe, m_request.context, m_thinkingRefused);
    append(
            [answer, sent](SessionStore &store) {
                return withManifest(store, answer, sent).transform([](const Entry &entry) {
                    return QList<Entry> { entry };
                });
            },
            { {}, true }, next);
}

void Turn::runTools()
{
    if (m_calls.isEmpty()) {
        if (!m_steering.isEmpty() && !m_stopping) {
            appendSteering();
        } else {
            end();
        }
        return;
    }
    setPhase(TurnPhase::Working);
    m_roundOver = false;
    m_tools = std::make_unique<ToolRound>(
            m_start.tools.get(), m_services.approver,
            ToolScene { m_start.session, m_start.folder, m_start.networkAllowed }, &m_repeats);
    connect(m_tools.get(), &ToolRound::asked, this, [this](const ApprovalRequest &request) {
        setPhase(TurnPhase::Asking);
        Q_EMIT asked(request);
    });
    connect(m_tools.get(), &ToolRound::callStarted, this, [this](const ToolCallBlock &call) {
        setPhase(TurnPhase::Working);
        Q_EMIT callStarted(call);
    });
    connect(m_tools.get(), &ToolRound::outputGrew, this, &Turn::outputGrew);
    connect(m_tools.get(), &ToolRound::ended, this, &Turn::onCallEnded);
    connect(m_tools.get(), &ToolRound::finished, this, [this](bool hopeless) {
        m_tools.release()->deleteLater();
        m_roundOver = true;
        if (hopeless) {
            m_end.how = TurnEnd::How::Limited;
            m_end.error = { Error::Kind::Refused, repeatedCall(), {} };
        }
        afterRound();
    });
    m_tools->start(m_calls);
    if (m_stopping) {
        m_tools->stop();
    }
}

/// Each result is stored as it comes, while the next call is considered already.
void Turn::onCallEnded(const ToolCallBlock &call, const ToolOutcome &outcome, qint64 durationMs)
{
    Q_EMIT callEnded(call, outcome);
    ++m_writes;
    write([call, outcome, durationMs](SessionStore &store) {
        return toolResultEntry(store, call, outcome, durationMs).transform([](const Entry &entry) {
            return QList<Entry> { entry };
        });
    }).then(this, [this](const Result<QList<Entry>> &stored) {
        --m_writes;
        if (stored) {
            noteStored(*stored);
        } else {
            m_end.how = TurnEnd::How::Failed;
            m_end.error = stored.error();
        }
        afterRound();
    });
}

void Turn::afterRound()
{
    if (!m_roundOver || m_writes > 0) {
        return;
    }
    m_roundOver = false;
    if (m_stopping || m_end.how != TurnEnd::How::Answered) {
        end();
    } else if (!m_steering.isEmpty()) {
        appendSteering();
    } else {
        prepare();
    }
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
