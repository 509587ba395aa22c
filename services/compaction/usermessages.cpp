// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "usermessages.h"

#include <context/projection.h>

#include <algorithm>

namespace varve
{

namespace
{

class Chooser
{
public:
    Chooser(const Branch &branch, qint64 tokens) : m_branch(branch), m_left(tokens) { }

    /// Newest first.
    bool take(int index)
    {
        const qint64 tokens = pinnedTokens(decodeMetrics(m_branch.node(index).metrics), {});
        m_full = m_full || tokens > m_left;
        if (!m_full) {
            m_left -= tokens;
        }
        return !m_full;
    }

private:
    const Branch &m_branch;
    qint64 m_left;
    bool m_full = false;
};

} // namespace

UserMessages chooseUserMessages(const Branch &branch, const PlanMessages &messages, int cut,
                                qint64 tokens)
{
    UserMessages result;
    Chooser chooser(branch, tokens);
    const QList<EntryId> earlier = branch.state.pinnedByRuns();
    const QSet<EntryId> kept(earlier.cbegin(), earlier.cend());
    QSet<EntryId> seen;
    for (qsizetype i = messages.messages.size(); i-- > 0;) {
        const PlanMessage &message = messages.messages.at(i);
        const EntryNode &node = messages.nodeAt(i);
        seen += node.id;
        const bool byRun = kept.contains(node.id);
        if (message.index >= cut || !message.isSent() || node.type != EntryType::Message
            || node.role != Role::User || (message.pinned && !byRun)) {
            continue;
        }
        if (chooser.take(message.index)) {
            result.chosen += node.id;
        } else if (byRun) {
            result.released.prepend(node.id);
        }
    }
    if (kept.size() == 0) {
        return result;
    }
    for (qsizetype i = branch.path.size(); i-- > 0;) {
        const int index = branch.path.at(i);
        const EntryNode &node = branch.node(index);
        if (index >= cut || seen.contains(node.id) || !kept.contains(node.id)) {
            continue;
        }
        if (!chooser.take(index)) {
            result.released.prepend(node.id);
            const ContextItem *item = messages.itemOf(index);
            result.releasedTokens += item != nullptr && item->isSent() ? item->tokens : 0;
        }
    }
    return result;
}

} // namespace varve
