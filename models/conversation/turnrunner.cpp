// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnrunner.h"

#include <algorithm>
#include <utility>

namespace varve
{

namespace
{

constexpr qsizetype ShownOutput = 8000; // characters of a command's newest output

} // namespace

TurnRunner::TurnRunner(Engine *engine, const TurnStart &start, QObject *parent)
    : QObject(parent)
    , m_turn(engine->makeTurn(start))
    , m_session(start.session)
    , m_model(start.options.model)
{
    connectTurn();
}

TurnRunner::~TurnRunner()
{
    disconnect(m_turn, nullptr, this, nullptr);
    stop();
    m_turn->deleteLater();
}

void TurnRunner::connectTurn()
{
    connect(m_turn, &Turn::phaseChanged, this, &TurnRunner::onPhase);
    connect(m_turn, &Turn::answerGrew, this, &TurnRunner::onGrown);
    connect(m_turn, &Turn::stored, this, &TurnRunner::onStored);
    connect(m_turn, &Turn::retrying, this,
            [this](const Failure &failure, int /*attempt*/, int waitMs) {
                m_problem = failure.error.message;
                m_retryInMs = waitMs;
                m_answer = {};
                Q_EMIT changed();
            });
    connect(m_turn, &Turn::limitLearned, this, &TurnRunner::limitLearned);
    connect(m_turn, &Turn::asked, this, [this](const ApprovalRequest &request) {
        m_tool = request.tool;
        if (LiveCall *live = call(request.callId)) {
            live->state = LiveCall::State::Asking;
            live->preview = request.intent.preview;
            live->previewIsDiff = request.intent.previewIsDiff;
        }
        Q_EMIT changed();
    });
    connect(m_turn, &Turn::callStarted, this, [this](const ToolCallBlock &started) {
        m_tool = started.name;
        if (LiveCall *live = call(started.callId)) {
            *live = { started.callId, LiveCall::State::Running, {}, false, {}, {} };
            live->running.start();
        }
        Q_EMIT changed();
    });
    connect(m_turn, &Turn::outputGrew, this, [this](const QString &id, const QString &tail) {
        if (LiveCall *live = call(id)) {
            live->output = tail.right(ShownOutput);
        }
        Q_EMIT changed();
    });
    connect(m_turn, &Turn::callEnded, this,
            [this](const ToolCallBlock &ended, const ToolOutcome & /*outcome*/) {
                if (LiveCall *live = call(ended.callId)) {
                    live->state = LiveCall::State::Done;
                }
                Q_EMIT changed();
            });
    connect(m_turn, &Turn::finished, this, [this](const TurnEnd &end) {
        m_answer = {};
        m_calls.clear();
        Q_EMIT finished(end);
    });
}

void TurnRunner::start()
{
    m_elapsed.start();
    QMetaObject::invokeMethod(m_turn, &Turn::start);
}

void TurnRunner::stop()
{
    if (!std::exchange(m_stopping, true)) {
        QMetaObject::invokeMethod(m_turn, &Turn::stop);
    }
}

void TurnRunner::steer(const SteeringMessage &message)
{
    QMetaObject::invokeMethod(m_turn, [turn = m_turn, message] { turn->steer(message); });
}

void TurnRunner::unsteer(qint64 queued)
{
    QMetaObject::invokeMethod(m_turn, [turn = m_turn, queued] { turn->unsteer(queued); });
}

void TurnRunner::onPhase(TurnPhase phase)
{
    m_phase = phase;
    if (phase == TurnPhase::Waiting) {
        m_answer = {};
        m_problem.clear();
        m_waiting.start();
    } else if (phase == TurnPhase::Answering) {
        m_answering.start();
    }
    Q_EMIT changed();
}

void TurnRunner::onGrown(const StreamEvents &events)
{
    m_problem.clear();
    m_answer.take(events);
    Q_EMIT changed();
}

void TurnRunner::onStored(const QList<Entry> &entries)
{
    for (const Entry &entry : entries) {
        if (entry.role != Role::Assistant) {
            continue;
        }
        ++m_answers;
        m_landed = entry;
        m_answer = {};
        m_calls.clear();
        for (const Block &block : entry.blocks) {
            if (const auto *made = std::get_if<ToolCallBlock>(&block)) {
                m_calls += { made->callId, LiveCall::State::Waiting, {}, false, {}, {} };
            }
        }
    }
    Q_EMIT stored(entries);
    Q_EMIT changed();
}

LiveCall *TurnRunner::call(const QString &id)
{
    const auto found = std::ranges::find(m_calls, id, &LiveCall::callId);
    return found == m_calls.end() ? nullptr : &*found;
}

TurnStatus TurnRunner::status() const
{
    TurnStatus status;
    status.phase = m_phase;
    status.elapsedMs = m_elapsed.isValid() ? m_elapsed.elapsed() : 0;
    status.waitedMs = m_waiting.isValid() ? m_waiting.elapsed() : 0;
    status.model = m_model;
    status.answers = m_answers;
    status.characters = m_answer.size();
    const Blocks blocks = m_answer.shownBlocks();
    status.thinking = !blocks.isEmpty() && std::ranges::all_of(blocks, [](const Block &block) {
        return std::holds_alternative<ThinkingBlock>(block);
    });
    if (m_phase == TurnPhase::Answering && m_answering.isValid() && m_answering.elapsed() > 0) {
        status.charactersPerSecond = static_cast<double>(m_answer.size()) * 1000
                / static_cast<double>(m_answering.elapsed());
    }
    status.tool = m_tool;
    status.problem = m_problem;
    status.retryInMs = m_retryInMs;
    return status;
}

LiveTurn TurnRunner::live(const SessionTree &shown) const
{
    LiveTurn live;
    live.model = m_model;
    if (m_landed && shown.indexOf(m_landed->id) < 0) {
        live.answer = m_landed->blocks; // it is on its way from the store to the transcript
        return live;
    }
    live.answer = m_answer.shownBlocks();
    live.answering = m_phase == TurnPhase::Answering || m_phase == TurnPhase::Waiting;
    live.calls = m_calls;
    return live;
}

} // namespace varve
