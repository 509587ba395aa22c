// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turn.h"

#include "cominganswer.h"
#include "compactor.h"
#include "requestroom.h"
#include "turnbranch.h"
#include "turntools.h"

#include <QCoreApplication>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

using Addition = TurnBranch::Addition;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Turn)
};

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

TurnStart completed(TurnStart start)
{
    start.target.endpoint.cacheKey = start.session.toString();
    if (!start.tools) {
        start.tools = std::make_shared<const ToolSet>();
    }
    start.options.tools = start.tools->definitions();
    return start;
}

std::unique_ptr<RequestRoom> roomOf(const TurnStart &start, const Compactor *compactor)
{
    const qint64 window =
            start.compaction ? start.compaction->window : start.options.projection.window;
    return std::make_unique<RequestRoom>(compactor != nullptr ? start.compaction : std::nullopt,
                                         window);
}

} // namespace

Turn::Turn(TurnServices services, TurnStart start, QObject *parent)
    : QObject(parent)
    , m_services(std::move(services))
    , m_start(completed(std::move(start)))
    , m_branch(new TurnBranch(m_services.store, m_start.session, m_start.leaf, m_start.leafSeq,
                              this))
    , m_answer(new ComingAnswer(m_branch, m_start.target, m_start.options.model, this))
    , m_tools(new TurnTools(m_branch, m_start.tools, m_services.approver, this))
    , m_room(roomOf(m_start, m_services.compactor))
    , m_lease(m_services.store, m_services.leases, m_start.session, this)
{
    connect(m_branch, &TurnBranch::stored, this, [this](const QList<Entry> &entries) {
        m_end.hasBegun = true;
        Q_EMIT stored(entries);
    });
    connect(m_answer, &ComingAnswer::grew, this, &Turn::answerGrew);
    connect(m_tools, &TurnTools::asked, this, [this](const ApprovalRequest &request) {
        Q_EMIT phaseChanged(TurnPhase::Asking);
        Q_EMIT asked(request);
    });
    connect(m_tools, &TurnTools::callStarted, this, [this](const ToolCallBlock &call) {
        Q_EMIT phaseChanged(TurnPhase::Working);
        Q_EMIT callStarted(call);
    });
    connect(m_tools, &TurnTools::outputGrew, this, &Turn::outputGrew);
    connect(m_tools, &TurnTools::callEnded, this, &Turn::callEnded);
    connect(m_tools, &TurnTools::resultLost, this, [this](const Error &error) {
        m_end.how = TurnEnd::How::Failed;
        m_end.error = error;
    });
    connect(m_tools, &TurnTools::finished, this, &Turn::afterTools);
    connect(&m_lease, &LeaseHolder::lost, this, [this](const Error &error) {
        m_end.error = error;
        m_end.how = TurnEnd::How::Failed;
        stop();
    });
}

Turn::~Turn() = default;

/// Nothing is begun in a session that another process works in.
void Turn::start()
{
    Q_EMIT phaseChanged(TurnPhase::Storing);
    m_lease.take(anAnswer(), [this](const Result<> &taken) {
        if (taken) {
            begin();
        } else {
            endWith(TurnEnd::How::Failed, taken.error());
        }
    });
}

/// The question is stored even if the turn was stopped by now: what a person has sent is kept. Without one nothing is written that would
/// find out whether the branch is where it was known to be; an answer is to be kept even if the person has written below it meanwhile.
void Turn::begin()
{
    if (m_start.question.isEmpty()) {
        m_branch->takePlace().then(this, [this](const Result<> &taken) {
            if (taken) {
                prepare();
            } else {
                endWith(TurnEnd::How::Failed, taken.error());
            }
        });
        return;
    }
    Q_EMIT phaseChanged(TurnPhase::Storing);
    const Addition question { m_start.question, { m_start.fromQueue, false } };
    goOn(m_branch->append(
                 [question](SessionStore &, qint64) { return Result<Addition>(question); }),
         &Turn::prepare);
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
        m_answer->flush();
        keepAnswer(StopReason::Aborted, {}, &Turn::end);
    } else if (m_compacting) {
        m_services.compactor->cancel(m_start.session, Compactor::Whose::Turn);
    } else {
        m_tools->stop();
    }
    // Where something is being stored or prepared, what follows it looks at m_stopping.
}

/// A turn whose entries cannot be stored has nothing to stand on: it ends.
void Turn::goOn(QFuture<Result<QList<Entry>>> storing, Next next)
{
    storing.then(this, [this, next](const Result<QList<Entry>> &stored) {
        if (stored) {
            (this->*next)();
        } else {
            endWith(TurnEnd::How::Failed, stored.error());
        }
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
    Q_EMIT phaseChanged(TurnPhase::Preparing);
    m_branch->request(m_start.options, !m_thinkingRefused)
            .then(this, [this](const Result<BuiltRequest> &made) {
                if (m_stopping) {
                    giveUpAnswer();
                } else if (!made) {
                    giveUpAnswer(made.error());
                } else {
                    m_request = *made;
                    if (const auto order = m_room->before(m_request.context.tokens(), m_round)) {
                        compact(*order);
                    } else {
                        ask();
                    }
                }
            });
}

/// The same request once more, not another round: what it is made of may have changed meanwhile.
void Turn::prepareAgain()
{
    --m_round;
    prepare();
}

void Turn::compact(CompactionRequest order)
{
    Q_EMIT phaseChanged(TurnPhase::Compacting);
    order.session = m_start.session;
    order.leafSeq = m_branch->leafSeq();
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
    if (end.leafSeq > m_branch->leafSeq()) {
        m_branch->goOnAt(end.leaf, end.leafSeq);
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
        giveUpAnswer(overflow->error, overflow->cutBy);
    } else {
        if (overflow && m_answer->hasSetAside()) {
            Q_EMIT retrying(Failure { .error = overflow->error }, 1, 0);
        }
        prepareAgain();
    }
}

/// A server said that the request is too long, or cut the answer because the window was full: once for each answer. What had come
/// of it is set aside, to be kept as one that ended by `cutBy` if nothing better comes. False: it is the answer's end; what is
/// left to say is in m_end.
bool Turn::recovers(const Failure &failure, StopReason cutBy)
{
    const bool mayAskAgain = !m_stopping && (m_start.asksAgain || m_answer->isEmpty());
    const auto order = mayAskAgain ? m_room->after(failure, m_request.context.tokens())
                                   : std::unexpected(failure.error);
    if (!order) {
        m_end.error = order.error();
        return false;
    }
    m_answer->pause();
    m_answer->setAside();
    m_overflow = Overflow { failure.error, cutBy };
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
    m_answer->pause();
    m_end.leaf = m_branch->leaf();
    m_lease.giveBack([this] { Q_EMIT finished(m_end); });
}

void Turn::endWith(TurnEnd::How how, const Error &error)
{
    m_end.how = how;
    m_end.error = error;
    end();
}

} // namespace varve
