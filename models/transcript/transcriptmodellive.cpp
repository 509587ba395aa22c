// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What TranscriptModel shows of a running turn, and how that becomes what is stored.
#include "transcriptmodel.h"

#include <QTimerEvent>

#include <algorithm>
#include <limits>
#include <utility>

namespace varve
{

namespace
{

constexpr int KeepMs = 2000; // far longer than reading a session takes

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

void TranscriptModel::setLive(std::shared_ptr<const LiveTurn> live)
{
    const bool ends = !live || (live->answer.isEmpty() && !live->answering);
    if (!ends || !m_hasLiveRow || m_live->answer.isEmpty()) {
        m_keepTimer.stop();
        adoptLive(std::move(live));
        return;
    }
    auto kept = std::make_shared<LiveTurn>(live ? *live : LiveTurn());
    kept->answer = m_live->answer;
    kept->model = m_live->model;
    m_after = std::move(live);
    if (!isKept()) {
        m_keepTimer.start(KeepMs, this);
    }
    adoptLive(std::move(kept));
}

void TranscriptModel::timerEvent(QTimerEvent *event)
{
    if (event->timerId() != m_keepTimer.timerId()) {
        QAbstractListModel::timerEvent(event);
        return;
    }
    m_keepTimer.stop(); // it was not stored after all
    adoptLive(std::exchange(m_after, nullptr));
}

void TranscriptModel::adoptLive(std::shared_ptr<const LiveTurn> live)
{
    if (live && m_live && *live == *m_live) {
        return;
    }
    const std::shared_ptr<const LiveTurn> before = std::exchange(m_live, std::move(live));
    if (!m_live || m_live->answer.isEmpty()) {
        m_storedAnswer.clear();
    }
    const bool wanted = wantsLiveRow();
    if (!wanted && m_hasLiveRow) {
        removeLiveRow();
    } else if (wanted && !m_hasLiveRow) {
        showLiveRow();
    } else if (wanted
               && (!before || m_live->answer != before->answer || m_live->model != before->model
                   || m_live->answering != before->answering)) {
        describeLiveRow();
        Q_EMIT dataChanged(index(m_rows.size()), index(m_rows.size()),
                           { Qt::DisplayRole, ModelRole });
    }
    const int answer = m_rows.newestAnswer();
    const bool turnBeginsOrEnds = (before != nullptr) != (m_live != nullptr);
    if (answer >= 0 && m_rows.at(answer).folds > m_rows.at(answer).attachedCount
        && (turnBeginsOrEnds || (before && m_live && before->calls != m_live->calls))) {
        Q_EMIT dataChanged(index(answer), index(answer), { LiveCallsRole });
    }
}

bool TranscriptModel::wantsLiveRow() const
{
    if (!m_live || !m_snapshot || (m_live->answer.isEmpty() && !m_live->answering)) {
        return false;
    }
    return m_storedAnswer.isEmpty()
            || !isWholeAnswer(spokenIn(m_live->answer), spokenIn(m_storedAnswer));
}

void TranscriptModel::describeLiveRow()
{
    m_liveRow = {};
    m_liveRow.kind = RowKind::Assistant;
    m_liveContent.reset();
    if (!m_hasLiveRow) {
        return;
    }
    m_storedAnswer.clear();
    qint64 chars = 0;
    qsizetype folds = 0;
    for (const Block &block : m_live->answer) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            chars += text->text.size();
        } else {
            ++folds;
        }
    }
    m_liveRow.chars = clamped(chars);
    m_liveRow.folds =
            static_cast<quint16>(std::min<qsizetype>(folds, std::numeric_limits<quint16>::max()));
    auto content = std::make_shared<RowContent>();
    content->entry.role = Role::Assistant;
    content->entry.model = m_live->model;
    content->entry.blocks = m_live->answer;
    m_liveContent = std::move(content);
}

void TranscriptModel::showLiveRow()
{
    beginInsertRows({}, m_rows.size(), m_rows.size());
    m_hasLiveRow = true;
    describeLiveRow();
    endInsertRows();
}

void TranscriptModel::removeLiveRow()
{
    beginRemoveRows({}, m_rows.size(), m_rows.size());
    m_hasLiveRow = false;
    describeLiveRow();
    endRemoveRows();
}

/// The blocks of a row of `rows` if it is the live answer; nothing if it is another.
Blocks TranscriptModel::storedAnswer(const SessionSnapshot &snapshot, const TranscriptRows &rows,
                                     int row) const
{
    if (!m_source || rows.at(row).kind != RowKind::Assistant) {
        return {};
    }
    const Result<Entry> entry = m_source->entry(snapshot.tree.at(rows.at(row).node).seq);
    return entry && isSameAnswer(spokenIn(m_live->answer), spokenIn(entry->blocks)) ? entry->blocks
                                                                                    : Blocks();
}

/// `rows` begin with the ones there are. The live row becomes the first new one, if that is what was stored of it.
void TranscriptModel::replaceRows(const std::shared_ptr<const SessionSnapshot> &snapshot,
                                  TranscriptRows rows)
{
    const int before = m_rows.size();
    const int after = rows.size();
    int stored = -1;
    for (int row = before; m_hasLiveRow && row < after && stored < 0; ++row) {
        const Blocks blocks = storedAnswer(*snapshot, rows, row);
        if (!blocks.isEmpty()) {
            stored = row;
            m_storedAnswer = blocks;
        }
    }
    if (m_hasLiveRow && after > before && stored != before) {
        removeLiveRow();
    }
    const int first = before + (m_hasLiveRow && stored == before ? 1 : 0);
    if (after > first) {
        beginInsertRows({}, first, after - 1);
    }
    m_snapshot = snapshot;
    m_rows = std::move(rows);
    if (stored == before) {
        m_hasLiveRow = false;
        m_liveContent.reset();
    }
    if (after > first) {
        endInsertRows();
    }
    if (stored == before) {
        if (isKept()) {
            m_keepTimer.stop();
            m_live = std::exchange(m_after, nullptr);
        }
        Q_EMIT answerStored(before);
    } else if (stored < 0 && !m_hasLiveRow && wantsLiveRow()) {
        showLiveRow();
    }
}

const LiveCall *TranscriptModel::liveCall(int row, const QString &callId) const
{
    if (!m_live || row < 0 || row != m_rows.newestAnswer()) {
        return nullptr;
    }
    const auto found = std::ranges::find(m_live->calls, callId, &LiveCall::callId);
    return found != m_live->calls.end() ? &*found : nullptr;
}

int TranscriptModel::runningRow() const
{
    const bool any = m_live
            && std::ranges::contains(m_live->calls, LiveCall::State::Running, &LiveCall::state);
    return any ? m_rows.newestAnswer() : -1;
}

} // namespace varve
