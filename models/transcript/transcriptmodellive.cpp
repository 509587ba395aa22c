// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How TranscriptModel tells of a running turn, and how that becomes what is stored.
#include "transcriptmodel.h"

#include <utility>

namespace varve
{

namespace
{

constexpr int KeepMs = 2000; // far longer than reading a session takes

} // namespace

void TranscriptModel::setLive(std::shared_ptr<const LiveTurn> live)
{
    const bool wasKept = m_live.isKept();
    std::shared_ptr<const LiveTurn> next = m_live.next(std::move(live));
    if (!m_live.isKept()) {
        m_keepTimer.stop();
    } else if (!wasKept) {
        m_keepTimer.start(KeepMs);
    }
    adoptLive(std::move(next));
}

void TranscriptModel::adoptLive(std::shared_ptr<const LiveTurn> live)
{
    if (live && m_live.turn() && *live == *m_live.turn()) {
        return;
    }
    const std::shared_ptr<const LiveTurn> before = m_live.exchange(std::move(live));
    const LiveTurn *now = m_live.turn().get();
    const bool wanted = wantsLiveRow();
    if (wanted != m_live.hasRow()) {
        wanted ? showLiveRow() : removeLiveRow();
    } else if (wanted
               && (!before || now->answer != before->answer || now->model != before->model
                   || now->answering != before->answering)) {
        m_live.describeRow();
        Q_EMIT dataChanged(index(m_rows.size()), index(m_rows.size()),
                           { Qt::DisplayRole, ModelRole });
    }
    const int answer = m_rows.newestAnswer();
    const bool turnBeginsOrEnds = (before != nullptr) != (now != nullptr);
    if (answer >= 0 && m_rows.at(answer).folds > m_rows.at(answer).attachedCount
        && (turnBeginsOrEnds || (before && now && before->calls != now->calls))) {
        Q_EMIT dataChanged(index(answer), index(answer), { LiveCallsRole });
    }
}

bool TranscriptModel::wantsLiveRow() const
{
    return m_branch.snapshot() && m_live.wantsRow();
}

void TranscriptModel::showLiveRow()
{
    beginInsertRows({}, m_rows.size(), m_rows.size());
    m_live.setHasRow(true);
    endInsertRows();
}

void TranscriptModel::removeLiveRow()
{
    beginRemoveRows({}, m_rows.size(), m_rows.size());
    m_live.setHasRow(false);
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
    return entry && m_live.isStoredAs(entry->blocks) ? entry->blocks : Blocks();
}

/// `rows` begin with the ones there are. The live row becomes the first new one, if that is what was stored of it.
void TranscriptModel::replaceRows(const std::shared_ptr<const SessionSnapshot> &snapshot,
                                  TranscriptRows rows)
{
    const int before = m_rows.size();
    const int after = rows.size();
    int stored = -1;
    for (int row = before; m_live.hasRow() && row < after && stored < 0; ++row) {
        const Blocks blocks = storedAnswer(*snapshot, rows, row);
        if (!blocks.isEmpty()) {
            stored = row;
            m_live.setStored(blocks);
        }
    }
    if (m_live.hasRow() && after > before && stored != before) {
        removeLiveRow();
    }
    const int first = before + (m_live.hasRow() && stored == before ? 1 : 0);
    if (after > first) {
        beginInsertRows({}, first, after - 1);
    }
    m_rows = std::move(rows);
    m_branch.setSnapshot(snapshot, m_rows.path());
    if (stored == before) {
        m_live.handRowOver();
        m_keepTimer.stop();
    }
    if (after > first) {
        endInsertRows();
    }
    if (stored == before) {
        Q_EMIT answerStored(before);
    } else if (stored < 0 && !m_live.hasRow() && wantsLiveRow()) {
        showLiveRow();
    }
}

const LiveCall *TranscriptModel::liveCall(int row, const QString &callId) const
{
    return row >= 0 && row == m_rows.newestAnswer() ? m_live.call(callId) : nullptr;
}

int TranscriptModel::runningRow() const
{
    return m_live.hasRunningCall() ? m_rows.newestAnswer() : -1;
}

} // namespace varve
