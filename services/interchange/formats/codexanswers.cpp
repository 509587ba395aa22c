// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexanswers.h"

#include "codexentries.h"
#include "codexitems.h"
#include "payloaddigest.h"
#include "sourcevalues.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

Usage usageOf(const JsonRef &tokens)
{
    Usage usage;
    usage.cacheRead = tokensOf(tokens["cached_input_tokens"]);
    usage.input = std::max<qint64>(0, tokensOf(tokens["input_tokens"]) - usage.cacheRead);
    usage.output = tokensOf(tokens["output_tokens"]); // with reasoning
    usage.thinking = tokensOf(tokens["reasoning_output_tokens"]);
    return usage;
}

} // namespace

CodexTokens::Step CodexTokens::take(const JsonRef &info)
{
    const JsonRef last = info["last_token_usage"];
    if (const qint64 size = tokensOf(last["total_tokens"]); size > 0) {
        m_contextSize = size;
    }
    Step step;
    if (!info["total_token_usage"].isObject()) {
        return step;
    }
    const Usage now = usageOf(info["total_token_usage"]);
    Usage from = m_totals.value_or(Usage());
    if (!m_totals && last.isObject()) { // a fork goes on counting where it was forked from
        from = usageBeyond(usageOf(last), now).value_or(Usage());
        step.before = from.prompt() + from.output;
    } else if (now.prompt() < from.prompt() || now.output < from.output) {
        step.restarted = true;
        from = {};
    }
    m_totals = now;
    step.used = usageBeyond(from, now);
    return step;
}

void CodexRunning::add(const JsonRef &item, const Origin &origin)
{
    constexpr qsizetype MostBlocks = 1000; // no answer has that many; a damaged file might
    if (m_state != State::Open || m_chain.answer()->entry.blocks.size() >= MostBlocks) {
        finish();
        if (m_counts == Counts::AfterAnswer) {
            appendLoose();
        }
        m_chain.release();
        SourceEntry answer = newSourceEntry(origin.time, {}, origin.line);
        Entry &entry = answer.entry;
        entry.role = Role::Assistant;
        entry.api = origin.api;
        entry.provider = origin.provider;
        entry.model = origin.model;
        entry.usage = takeLoose();
        m_paid += entry.usage.has_value();
        m_chain.appendAnswer(std::move(answer));
        m_state = State::Open;
        ++m_answers;
    }
    addToCodexAnswer(item, *m_chain.answer());
}

void CodexRunning::takeTokens(const Usage &usage, const Origin &origin)
{
    SourceEntry *answer = isOpen() ? m_chain.answer() : nullptr;
    if (m_counts == Counts::Unknown) {
        m_counts = answer ? Counts::AfterAnswer : Counts::BeforeAnswer;
    }
    if (m_counts == Counts::AfterAnswer && answer) {
        answer->entry.usage = usage;
        ++m_paid;
        m_state = State::Done;
        return;
    }
    close();
    appendLoose();
    m_loose = usage;
    m_looseOrigin = origin;
}

void CodexRunning::close()
{
    if (m_state == State::Open) {
        m_state = m_counts == Counts::BeforeAnswer ? State::Done : State::Unpaid;
    }
}

bool CodexRunning::breakOff(StopReason reason, const QJsonValue &event)
{
    SourceEntry *answer = m_chain.answer();
    const bool running = isOpen() && answer && !m_chain.isAnswered();
    if (running) {
        answer->entry.stopReason = reason;
        answer->entry.data[CodexData::Event] = event;
    }
    finish();
    return running;
}

void CodexRunning::appendLoose()
{
    const auto usage = takeLoose();
    if (!usage) {
        return;
    }
    SourceEntry note = newSourceEntry(m_looseOrigin.time, {}, m_looseOrigin.line);
    makeHiddenNote(u"codex:token_count"_s, note.entry);
    note.entry.usage = usage;
    note.payload = codexDigest("token_count"_ba, QByteArray::number(usage->input + usage->output));
    m_chain.append(std::move(note));
    m_log.count(CodexTexts::tokensOfNoAnswer);
}

} // namespace varve
