// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turn.h"

#include "entrydata.h"
#include "storeclient.h"
#include "toolresultentry.h"
#include "wireprotocol.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int FlushMs = 33; // the eye wants no more, and the GUI thread less

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

} // namespace

Turn::Turn(TurnServices services, TurnStart start, QObject *parent)
    : QObject(parent)
    , m_services(services)
    , m_start(std::move(start))
    , m_tip(std::make_shared<Tip>(m_start.leaf, m_start.leafSeq))
    , m_leaf(m_start.leaf)
    , m_leafSeq(m_start.leafSeq)
{
    m_flush.setParent(this);
    m_flush.setSingleShot(true);
    m_flush.setInterval(FlushMs);
    connect(&m_flush, &QTimer::timeout, this, &Turn::flush);
}

Turn::~Turn() = default;

void Turn::start()
{
    if (m_start.question.isEmpty()) {
        prepare();
    } else {
        append(m_start.question, &Turn::prepare);
    }
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
    }
    // Else something is being stored or prepared, and what follows it looks at m_stopping.
}

void Turn::steer(const Entry &message)
{
    m_steering += message;
}

/// On the store thread: makes entries and appends them below the newest of the turn.
QFuture<Result<QList<Entry>>> Turn::write(MakeEntries make)
{
    return m_services.store->write(
            [session = m_start.session, tip = m_tip, make = std::move(make)](SessionStore &store) {
                return make(store)
                        .and_then([&](const QList<Entry> &entries) {
                            return store.append(session, tip->leaf, entries);
                        })
                        .transform([&](const QList<Entry> &stored) {
                            *tip = { stored.constLast().id, stored.constLast().seq };
                            return stored;
                        });
            });
}

void Turn::noteStored(const QList<Entry> &entries)
{
    m_leaf = entries.constLast().id;
    m_leafSeq = entries.constLast().seq;
    Q_EMIT stored(entries);
}

/// Appends and goes on. A turn whose entries cannot be stored has nothing to stand on: it ends.
void Turn::append(const QList<Entry> &entries, Next next)
{
    setPhase(TurnPhase::Storing);
    write([entries](SessionStore &) {
        return Result<QList<Entry>>(entries);
    }).then(this, [this, next](const Result<QList<Entry>> &stored) {
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
        end();
        return;
    }
    if (m_round >= m_start.maxRounds) {
        endWith(TurnEnd::How::Limited,
                { Error::Kind::Refused,
                  Tr::tr("The turn was ended after %n round(s) of tools. Send a message to go on.",
                         nullptr, m_round),
                  {} });
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
                    passGate(*made);
                }
            });
}

void Turn::passGate(TurnRequest made)
{
    if (!m_services.gate) {
        ask(made);
        return;
    }
    m_services.gate->beforeRequest(m_start.session, made.context)
            .then(this, [this, made = std::move(made)](const Result<TurnGate::Answer> &answer) {
                if (m_stopping) {
                    end();
                } else if (!answer) {
                    endWith(TurnEnd::How::Failed, answer.error());
                } else if (answer->changed) {
                    m_leaf = answer->leaf;
                    m_leafSeq = answer->leafSeq;
                    m_tip = std::make_shared<Tip>(m_leaf,
                                                  m_leafSeq); // nothing is being written now
                    --m_round; // the same request once more, not another round
                    prepare();
                } else {
                    ask(made);
                }
            });
}

void Turn::ask(const TurnRequest &made)
{
    setPhase(TurnPhase::Waiting);
    m_answer = {};
    m_elapsed.start();
    m_client = std::make_unique<StreamClient>(m_services.transport);
    connect(m_client.get(), &StreamClient::eventsReady, this, &Turn::onEvents);
    connect(m_client.get(), &StreamClient::retrying, this, &Turn::retrying);
    connect(m_client.get(), &StreamClient::finished, this, &Turn::onAnswered);
    connect(m_client.get(), &StreamClient::failed, this, &Turn::onFailed);
    m_client->start(m_start.endpoint, encodeRequest(m_start.endpoint, made.request, made.images),
                    answerContext(made.request));
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
    m_end.how = TurnEnd::How::Failed;
    m_end.error = failure.error;
    keepAnswer(StopReason::Error, failure.error.message, &Turn::end);
}

/// An answer that has nothing in it is not kept unless it ended as it should: a provider may answer with nothing.
void Turn::keepAnswer(StopReason reason, const QString &problem, Next next)
{
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = m_answer.blocks();
    m_calls = reason == StopReason::Aborted || reason == StopReason::Error ? QList<ToolCallBlock>()
                                                                           : callsIn(answer.blocks);
    if (answer.blocks.isEmpty()) {
        (this->*next)();
        return;
    }
    answer.provider = m_start.endpoint.provider;
    answer.model = m_start.recipe.model;
    answer.api = toString(m_start.endpoint.api);
    answer.stopReason = m_calls.isEmpty() ? reason : StopReason::ToolUse;
    if (m_answer.usage().isReported()) {
        answer.usage = m_answer.usage();
    }
    answer.data[entryData::DurationMs] = m_elapsed.elapsed();
    if (!problem.isEmpty()) {
        answer.data[entryData::ErrorMessage] = problem;
    }
    append({ answer }, next);
}

void Turn::runTools()
{
    if (m_calls.isEmpty()) {
        if (!m_steering.isEmpty() && !m_stopping) {
            append(std::exchange(m_steering, {}), &Turn::prepare);
        } else {
            end();
        }
        return;
    }
    setPhase(TurnPhase::Working);
    m_roundOver = false;
    m_tools = std::make_unique<ToolRound>(
            m_services.tools, m_services.approver,
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
            m_end.error = { Error::Kind::Refused,
                            Tr::tr("The model made the same call again and again, so the turn was "
                                   "ended. Tell it what to do instead."),
                            {} };
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
        append(std::exchange(m_steering, {}), &Turn::prepare);
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
    m_end.leaf = m_leaf;
    Q_EMIT finished(m_end);
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
