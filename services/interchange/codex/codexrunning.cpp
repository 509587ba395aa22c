// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexrunning.h"

#include "codexanswer.h"
#include "codexdata.h"
#include "codexrecord.h"
#include "sourcevalues.h"

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

Result<> CodexRunning::add(const JsonRef &item, const Origin &origin)
{
    constexpr qsizetype MostBlocks = 1000; // no answer has that many; a damaged file might
    if (m_state != State::Open || m_chain.answer()->entry.blocks.size() >= MostBlocks) {
        finish();
        if (m_counts == Counts::AfterAnswer) {
            appendLoose();
        }
        if (const auto released = m_chain.release(); !released) {
            return released;
        }
        begin(origin);
    }
    ++m_items;
    addToCodexAnswer(item, *m_chain.answer());
    return {};
}

void CodexRunning::begin(const Origin &origin)
{
    SourceEntry answer;
    Entry &entry = answer.entry;
    entry.id = EntryId::create();
    entry.role = Role::Assistant;
    entry.createdAt = origin.time;
    entry.api = u"openai-responses"_s;
    entry.provider = origin.provider;
    entry.model = origin.model;
    entry.usage = takeLoose();
    m_paid += entry.usage.has_value();
    answer.line = origin.line;
    m_chain.appendAnswer(std::move(answer));
    m_state = State::Open;
    ++m_answers;
}

void CodexRunning::close()
{
    if (m_state == State::Open) {
        m_state = m_counts == Counts::BeforeAnswer ? State::Done : State::Unpaid;
    }
}

void CodexRunning::finish()
{
    m_state = State::None;
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

std::optional<Usage> CodexRunning::takeLoose()
{
    return std::exchange(m_loose, std::nullopt);
}

void CodexRunning::appendLoose()
{
    const auto usage = takeLoose();
    if (!usage) {
        return;
    }
    SourceEntry note;
    note.entry.id = EntryId::create();
    makeHiddenNote(u"codex:token_count"_s, note.entry);
    note.entry.createdAt = m_looseOrigin.time;
    note.entry.usage = usage;
    note.line = m_looseOrigin.line;
    note.payload = codexDigest("token_count"_ba, QByteArray::number(usage->input + usage->output));
    m_chain.append(std::move(note));
    ++m_looseNotes;
}

} // namespace varve
