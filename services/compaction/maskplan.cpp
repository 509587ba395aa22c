// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "maskplan.h"

#include <context/projection.h>

namespace varve
{

MaskPlan::MaskPlan(PlanMessages &messages, const PlanNumbers &numbers, const PlanOptions &options)
    : m_messages(messages.messages)
    , m_numbers(numbers)
    , m_toolNames(options.toolNames)
    , m_isSummarized(options.summarize || options.summaryFollows)
    , m_masksFirst(!options.summarize && options.summaryFollows)
    , m_placeholder(placeholderTokens(TokenFactors {}))
{ }

bool MaskPlan::canBeMasked(const PlanMessage &message) const
{
    // A mask must be worth its placeholder.
    return message.item != nullptr && message.item->state == ItemState::Sent
            && message.item->role == Role::ToolResult && !message.pinned && !message.masked
            && message.tokens > 2 * m_placeholder;
}

MaskPolicy MaskPlan::policyOf(const PlanMessage &message, KeepAll keepAll) const
{
    const MaskPolicy policy = m_numbers.policyOf(m_toolNames.value(message.item->seq));
    switch (policy) {
    case MaskPolicy::Auto:
    case MaskPolicy::KeepNone:
        return policy;
    case MaskPolicy::KeepAll:
        break;
    case MaskPolicy::SummarizeIfAny:
        if (!m_isSummarized) {
            return MaskPolicy::Auto;
        }
        [[fallthrough]];
    case MaskPolicy::Summarize:
        if (m_masksFirst) {
            return MaskPolicy::KeepAll;
        }
        break;
    }
    return keepAll == KeepAll::Forced ? MaskPolicy::Auto : MaskPolicy::KeepAll;
}

void MaskPlan::mask(PlanMessage &message)
{
    m_freed += message.tokens - m_placeholder;
    message.tokens = m_placeholder;
    message.masked = true;
}

void MaskPlan::maskOldOutput(KeepAll keepAll)
{
    qint64 output = 0;
    qint64 wouldFree = 0;
    QList<qsizetype> old;
    for (qsizetype i = m_messages.size(); i-- > 0;) {
        PlanMessage &message = m_messages[i];
        if (message.item == nullptr || message.item->role != Role::ToolResult) {
            continue;
        }
        const bool possible = canBeMasked(message) && !message.unread;
        const MaskPolicy policy = policyOf(message, keepAll);
        if (policy == MaskPolicy::KeepNone) {
            if (possible && message.turnsAfter > 0) {
                mask(message);
            }
        } else if (policy == MaskPolicy::Auto) {
            const bool isOld = m_numbers.maskTurns > 0 ? message.turnsAfter >= m_numbers.maskTurns
                                                       : output >= m_numbers.maskProtect;
            if (possible && isOld) {
                old += i;
                wouldFree += message.tokens - m_placeholder;
            }
            output += message.tokens;
        }
    }
    if (m_numbers.maskTurns > 0 || keepAll == KeepAll::Forced
        || wouldFree >= m_numbers.maskMinimum) {
        for (const qsizetype i : std::as_const(old)) {
            mask(m_messages[i]);
        }
    }
}

void MaskPlan::maskTool(const QString &tool)
{
    for (PlanMessage &message : m_messages) {
        if (canBeMasked(message) && message.turnsAfter > 0
            && m_toolNames.value(message.item->seq) == tool) {
            mask(message);
        }
    }
}

bool MaskPlan::maskGiant(qsizetype from)
{
    PlanMessage *giant = nullptr;
    for (qsizetype i = from; i < m_messages.size(); ++i) {
        if (canBeMasked(m_messages.at(i))
            && (giant == nullptr || m_messages.at(i).tokens > giant->tokens)) {
            giant = &m_messages[i];
        }
    }
    if (giant != nullptr) {
        mask(*giant);
    }
    return giant != nullptr;
}

} // namespace varve
