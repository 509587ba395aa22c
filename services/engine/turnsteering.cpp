// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turn.h"
#include "turnbranch.h"
#include <storage/messagequeue.h>

#include <algorithm>
#include <utility>

// What a turn does with the messages that the person sends into it.
namespace varve
{

using Addition = TurnBranch::Addition;

namespace
{

/// As the queue has them now: since the turn was given one, the person may have edited or removed it, in this process or another.
Result<Addition> stillWanted(SessionStore &store, const SessionId &session,
                             const QList<SteeringMessage> &given)
{
    return MessageQueue(store.database())
            .messages(session)
            .transform([&](const QList<QueuedMessage> &waiting) {
                Addition wanted;
                for (const SteeringMessage &message : given) {
                    Entry entry = message.entry;
                    if (message.queued != 0) {
                        const auto now =
                                std::ranges::find(waiting, message.queued, &QueuedMessage::number);
                        if (now == waiting.end()) {
                            continue;
                        }
                        entry.blocks = now->blocks;
                        wanted.options.fromQueue += message.queued;
                    }
                    wanted.entries += entry;
                }
                return wanted;
            });
}

} // namespace

void Turn::steer(const SteeringMessage &message)
{
    m_steering += message;
}

void Turn::unsteer(qint64 queued)
{
    m_steering.removeIf([queued](const SteeringMessage &one) { return one.queued == queued; });
}

/// `ifNone`: where it goes on if none of them waits any more.
void Turn::appendSteering(Next ifNone)
{
    Q_EMIT phaseChanged(TurnPhase::Storing);
    m_branch->append([session = m_start.session,
                      given = std::exchange(m_steering, {})](SessionStore &store, qint64 /*tip*/) {
                return stillWanted(store, session, given);
            })
            .then(this, [this, ifNone](const Result<QList<Entry>> &stored) {
                if (!stored) {
                    endWith(TurnEnd::How::Failed, stored.error());
                } else if (stored->isEmpty()) {
                    (this->*ifNone)();
                } else {
                    if (!m_stopping) {
                        // The turn goes on: that the answer before had nothing in it is not how it ends.
                        m_end.how = TurnEnd::How::Answered;
                        m_end.error = {};
                    }
                    prepare();
                }
            });
}

} // namespace varve
