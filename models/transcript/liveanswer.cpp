// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "liveanswer.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace varve
{

namespace
{

/// What an answer says, and the names of what it calls.
struct Spoken
{
    QString text;
    QString thinking;
    QStringList calls;

    [[nodiscard]] bool isEmpty() const
    {
        return text.isEmpty() && thinking.isEmpty() && calls.isEmpty();
    }
};

Spoken spokenIn(const Blocks &blocks)
{
    Spoken spoken;
    for (const Block &block : blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            spoken.text += text->text;
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            spoken.thinking += thinking->text;
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            spoken.calls += call->callId;
        }
    }
    return spoken;
}

bool oneBeginsTheOther(const QString &a, const QString &b)
{
    return a.size() <= b.size() ? b.startsWith(a) : a.startsWith(b);
}

/// Whether one can be the other at another moment. What is stored of a stopped answer lacks the call that was coming, and
/// what was shown last may lack its end.
bool isSameAnswer(const Spoken &live, const Spoken &stored)
{
    const bool sameCalls = live.calls.isEmpty() || stored.calls.isEmpty()
            || live.calls.constFirst() == stored.calls.constFirst();
    return sameCalls && oneBeginsTheOther(live.text, stored.text)
            && oneBeginsTheOther(live.thinking, stored.thinking);
}

/// Whether `live` is all that `stored` holds.
bool isWholeAnswer(const Spoken &live, const Spoken &stored)
{
    return !live.isEmpty() && isSameAnswer(live, stored) && live.text.size() == stored.text.size()
            && live.thinking.size() == stored.thinking.size();
}

qint32 clamped(qint64 count)
{
    return static_cast<qint32>(std::min<qint64>(count, 1'000'000'000));
}

} // namespace

const LiveCall *LiveAnswer::call(const QString &callId) const
{
    if (!m_turn) {
        return nullptr;
    }
    const auto found = std::ranges::find(m_turn->calls, callId, &LiveCall::callId);
    return found != m_turn->calls.end() ? &*found : nullptr;
}

bool LiveAnswer::hasRunningCall() const
{
    return m_turn
            && std::ranges::contains(m_turn->calls, LiveCall::State::Running, &LiveCall::state);
}

bool LiveAnswer::wantsRow() const
{
    if (!m_turn || (m_turn->answer.isEmpty() && !m_turn->answering)) {
        return false;
    }
    return m_stored.isEmpty() || !isWholeAnswer(spokenIn(m_turn->answer), spokenIn(m_stored));
}

std::shared_ptr<const LiveTurn> LiveAnswer::next(std::shared_ptr<const LiveTurn> given)
{
    const bool ends = !given || (given->answer.isEmpty() && !given->answering);
    m_kept = ends && m_hasRow && !m_turn->answer.isEmpty();
    if (!m_kept) {
        return given;
    }
    auto kept = std::make_shared<LiveTurn>(given ? *given : LiveTurn());
    kept->answer = m_turn->answer;
    kept->model = m_turn->model;
    m_after = std::move(given);
    return kept;
}

std::shared_ptr<const LiveTurn> LiveAnswer::release()
{
    m_kept = false;
    return std::exchange(m_after, nullptr);
}

std::shared_ptr<const LiveTurn> LiveAnswer::exchange(std::shared_ptr<const LiveTurn> turn)
{
    std::shared_ptr<const LiveTurn> before = std::exchange(m_turn, std::move(turn));
    if (!m_turn || m_turn->answer.isEmpty()) {
        m_stored.clear();
    }
    return before;
}

void LiveAnswer::setHasRow(bool has)
{
    m_hasRow = has;
    describeRow();
}

void LiveAnswer::describeRow()
{
    m_row = {};
    m_row.kind = RowKind::Assistant;
    m_content.reset();
    if (!m_hasRow) {
        return;
    }
    m_stored.clear();
    qint64 chars = 0;
    qsizetype folds = 0;
    for (const Block &block : m_turn->answer) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            chars += text->text.size();
        } else {
            ++folds;
        }
    }
    m_row.chars = clamped(chars);
    m_row.folds =
            static_cast<quint16>(std::min<qsizetype>(folds, std::numeric_limits<quint16>::max()));
    auto content = std::make_shared<RowContent>();
    content->entry.role = Role::Assistant;
    content->entry.model = m_turn->model;
    content->entry.blocks = m_turn->answer;
    m_content = std::move(content);
}

std::shared_ptr<const LiveTurn> LiveAnswer::take()
{
    m_hasRow = false;
    return std::exchange(m_turn, nullptr);
}

bool LiveAnswer::isStoredAs(const Blocks &blocks) const
{
    return isSameAnswer(spokenIn(m_turn->answer), spokenIn(blocks));
}

void LiveAnswer::handRowOver()
{
    m_hasRow = false;
    m_content.reset();
    if (m_kept) {
        m_turn = release();
    }
}

} // namespace varve
