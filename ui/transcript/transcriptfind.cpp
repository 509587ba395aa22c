// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptfind.h"

#include <algorithm>

namespace varve
{

TranscriptFind::TranscriptFind(std::function<int(qint64)> rowOfSeq)
    : m_rowOfSeq(std::move(rowOfSeq))
{ }

void TranscriptFind::setText(const QString &text)
{
    if (text != m_text) {
        m_text = text;
        refresh();
    }
}

void TranscriptFind::refresh()
{
    m_running.cancel();
    const int run = ++m_run;
    if (m_text.isEmpty() || !m_provider) {
        adopt({});
        return;
    }
    m_running = m_provider(m_text);
    m_running.then(this, [this, run](const QList<FindHit> &hits) {
        if (run == m_run) {
            adopt(hits);
        }
    });
}

void TranscriptFind::adopt(const QList<FindHit> &hits)
{
    m_rows.clear();
    m_hit = -1;
    m_occurrence = 0;
    for (const FindHit &hit : hits) {
        const int row = m_rowOfSeq(hit.seq);
        if (row >= 0 && hit.count > 0) {
            m_rows += RowHits { row, hit.count };
        }
    }
    std::ranges::stable_sort(m_rows, {}, &RowHits::row);
    // An answer and its results are one row.
    QList<RowHits> merged;
    for (const RowHits &hit : std::as_const(m_rows)) {
        if (!merged.isEmpty() && merged.constLast().row == hit.row) {
            merged.last().count += hit.count;
        } else {
            merged += hit;
        }
    }
    m_rows = merged;
    Q_EMIT searched();
}

int TranscriptFind::total() const
{
    int sum = 0;
    for (const RowHits &hit : m_rows) {
        sum += hit.count;
    }
    return sum;
}

int TranscriptFind::currentNumber() const
{
    if (m_hit < 0) {
        return 0;
    }
    int before = 0;
    for (int i = 0; i < m_hit; ++i) {
        before += m_rows.at(i).count;
    }
    return before + m_occurrence + 1;
}

void TranscriptFind::startAt(int row)
{
    const auto found = std::ranges::lower_bound(m_rows, row, {}, &RowHits::row);
    m_hit = static_cast<int>(std::distance(m_rows.begin(), found));
    m_hit = std::min(m_hit, static_cast<int>(m_rows.size()) - 1);
    m_occurrence = 0;
}

void TranscriptFind::step(int direction)
{
    if (m_rows.isEmpty()) {
        return;
    }
    const auto count = static_cast<int>(m_rows.size());
    m_hit = std::max(m_hit, 0);
    m_occurrence += direction;
    if (m_occurrence >= m_rows.at(m_hit).count) {
        m_hit = (m_hit + 1) % count;
        m_occurrence = 0;
    } else if (m_occurrence < 0) {
        m_hit = (m_hit + count - 1) % count;
        m_occurrence = m_rows.at(m_hit).count - 1;
    }
}

void TranscriptFind::correctCount(int count)
{
    if (m_hit >= 0 && count > 0) {
        m_rows[m_hit].count = count;
        m_occurrence = std::min(m_occurrence, count - 1);
    }
}

} // namespace varve
