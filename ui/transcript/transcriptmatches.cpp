// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptmatches.h"

#include "codeblock.h"
#include "codescroll.h"
#include "currentmessage.h"

#include <QElapsedTimer>
#include <QTimer>

#include <utility>

namespace varve
{

namespace
{

constexpr int BlocksAtOnce = 100; // more of a row are not laid out in one event
constexpr int WalkMs = 10; // in one event

} // namespace

TranscriptMatches::TranscriptMatches(TranscriptArea *area, TranscriptLayout *layout,
                                     CurrentMessage *current, CodeScroll *code)
    : QObject(area)
    , m_area(area)
    , m_layout(layout)
    , m_current(current)
    , m_code(code)
    , m_find([layout](qint64 seq) {
        return layout->model() != nullptr ? layout->model()->rowOfSeq(seq) : -1;
    })
{
    connect(&m_find, &TranscriptFind::searched, this, &TranscriptMatches::onSearched);
}

void TranscriptMatches::onSearched()
{
    m_match = {};
    if (std::exchange(m_findsFirst, false) && !m_find.rows().isEmpty()) {
        findNext();
    } else {
        Q_EMIT changed(m_find.currentNumber(), m_find.total());
    }
    m_area->viewport()->update();
}

void TranscriptMatches::setProvider(FindProvider provider)
{
    m_find.setProvider(std::move(provider));
}

void TranscriptMatches::setText(const QString &text)
{
    m_findsFirst = !text.isEmpty() && text != m_find.text();
    m_walk.row = -1;
    m_find.setText(text);
}

void TranscriptMatches::findNext()
{
    if (m_find.rows().isEmpty()) {
        return;
    }
    if (m_find.currentRow() < 0) {
        startAtTop();
    } else {
        m_find.step(1);
    }
    goToMatch();
}

void TranscriptMatches::findPrevious()
{
    if (m_find.rows().isEmpty()) {
        return;
    }
    if (m_find.currentRow() < 0) {
        startAtTop();
    }
    m_find.step(-1);
    goToMatch();
}

void TranscriptMatches::startAtTop()
{
    m_find.startAt(std::max(0, m_area->position()->visibleRows().first));
}

/// What has a match in it.
void TranscriptMatches::unfold(int row)
{
    bool changed = false;
    const std::shared_ptr<const RowContent> content = m_layout->model()->content(row);
    const auto isIn = [this](const QString &text) { return !marksIn(text).isEmpty(); };
    const qint64 seq = m_layout->model()->seqOf(row);
    FoldState &folds = m_layout->folds();
    const auto open = [&](int part) {
        const FoldKey key { seq, part };
        changed = changed || !folds.expanded.contains(key) || !folds.showAll.contains(key);
        folds.expanded.insert(key);
        folds.showAll.insert(key);
    };
    const RowKind kind = m_layout->model()->row(row).kind;
    const bool asAWhole = kind == RowKind::Compaction || kind == RowKind::BranchSummary
            || kind == RowKind::RangeSummary || kind == RowKind::ToolResult
            || kind == RowKind::BashExecution;
    const Blocks &blocks = content->entry.blocks;
    if (asAWhole || kind == RowKind::Thinking) {
        open(asAWhole ? 0 : 1);
    } else {
        for (int i = 0; i < blocks.size(); ++i) {
            const auto *thinking = std::get_if<ThinkingBlock>(&blocks.at(i));
            const auto *call = std::get_if<ToolCallBlock>(&blocks.at(i));
            const Entry *result = call != nullptr ? content->resultOf(call->callId) : nullptr;
            if ((thinking != nullptr && isIn(thinking->text))
                || (call != nullptr && isIn(QString::fromUtf8(call->arguments)))
                || (result != nullptr && isIn(result->text()))) {
                open(i + 1);
            }
        }
    }
    if (changed) {
        m_layout->invalidateRow(row);
    }
}

/// Of prose the Markdown.
QString TranscriptMatches::sourceIn(int row, int block)
{
    const RowPlan &plan = m_layout->plan(row);
    const BlockSpec &spec = plan.blocks.at(block);
    return spec.kind == BlockSpec::Kind::Code     ? codeText(spec, plan.groups.at(spec.group))
            : spec.kind == BlockSpec::Kind::Prose ? spec.text
                                                  : QString();
}

QString TranscriptMatches::textIn(int row, int block)
{
    // Marks inside a match ("**") keep the source from containing it, so the shown text decides.
    const bool isProse = m_layout->plan(row).blocks.at(block).kind == BlockSpec::Kind::Prose;
    return isProse ? m_layout->block(row, block).text() : sourceIn(row, block);
}

QList<TranscriptMatches::Match> TranscriptMatches::matchesIn(int row)
{
    QList<Match> matches;
    const int count = static_cast<int>(m_layout->plan(row).blocks.size());
    int laidOut = 0;
    for (int i = 0; i < count && laidOut < BlocksAtOnce; ++i) {
        if (count > BlocksAtOnce && marksIn(sourceIn(row, i)).isEmpty()) {
            continue;
        }
        laidOut += m_layout->plan(row).blocks.at(i).kind == BlockSpec::Kind::Prose ? 1 : 0;
        for (const TextRange &range : marksIn(textIn(row, i))) {
            matches += Match { i, range };
        }
    }
    return matches;
}

void TranscriptMatches::goToMatch()
{
    const int row = m_find.currentRow();
    m_walk = { .waits = m_walk.waits };
    if (row < 0) {
        return;
    }
    unfold(row);
    m_area->position()->followEnd(false);
    if (m_layout->plan(row).blocks.size() > BlocksAtOnce) {
        m_walk.row = row;
        m_walk.revision = m_layout->revisionOf(row);
        walkOn();
    } else {
        const QList<Match> matches = matchesIn(row);
        m_find.correctCount(static_cast<int>(matches.size()));
        if (matches.isEmpty()) {
            // Only in what is not shown as text, e.g. a fold line's argument: the row itself then.
            m_area->position()->showRow(row);
        } else {
            m_match =
                    matches.at(std::min<qsizetype>(m_find.currentOccurrence(), matches.size() - 1));
            show(row, m_match);
        }
    }
    m_current->setRow(row);
    Q_EMIT changed(m_find.currentNumber(), m_find.total());
}

/// To the current occurrence in a row of very many blocks. Only the block where it stands is laid out: the others are counted by their
/// source.
void TranscriptMatches::walkOn()
{
    const int row = m_walk.row;
    // What changed meanwhile is looked at when the next match is gone to.
    if (row < 0 || row != m_find.currentRow() || m_walk.revision != m_layout->revisionOf(row)) {
        return;
    }
    QElapsedTimer timer;
    timer.start();
    const auto count = static_cast<int>(m_layout->plan(row).blocks.size());
    for (; m_walk.next < count; ++m_walk.next) {
        if (timer.elapsed() >= WalkMs) {
            if (!std::exchange(m_walk.waits, true)) {
                QTimer::singleShot(0, this, [this] {
                    m_walk.waits = false;
                    walkOn();
                });
            }
            return;
        }
        const QString source = sourceIn(row, m_walk.next);
        const auto found = static_cast<int>(source.count(m_find.text(), Qt::CaseInsensitive));
        if (found == 0) {
            continue;
        }
        m_walk.block = m_walk.next;
        m_walk.within = m_find.currentOccurrence() - m_walk.before;
        if (m_walk.within < found) {
            break;
        }
        m_walk.before += found;
    }
    const QList<TextRange> ranges =
            m_walk.block < 0 ? QList<TextRange>() : marksIn(textIn(row, m_walk.block));
    if (ranges.isEmpty()) {
        m_area->position()->showRow(row);
    } else {
        m_match = { m_walk.block,
                    ranges.at(std::min<qsizetype>(m_walk.within, ranges.size() - 1)) };
        show(row, m_match);
    }
    m_walk = { .waits = m_walk.waits };
}

void TranscriptMatches::show(int row, const Match &match)
{
    const QRectF rect = m_layout->block(row, match.block).rectOf(match.range.from);
    const BlockSpec spec = m_layout->plan(row).blocks.at(match.block);
    const int above = m_area->viewport()->height() / 3;
    m_area->position()->showAt({ row, spec.id, qRound(rect.top()) - above, -1 });
    if (spec.group >= 0) {
        const qreal shown = rect.left() - m_code->of(row, spec.group);
        if (shown < 0 || shown > m_layout->width() - 4 * m_layout->style().em) {
            m_code->scrollBy(row, spec.group, shown - m_layout->width() / 3.0);
        }
    }
}

QList<TextRange> TranscriptMatches::marksIn(const QString &text) const
{
    return !m_find.text().isEmpty() || !m_marker ? occurrences(text, m_find.text())
                                                 : m_marker(text);
}

void TranscriptMatches::mark(BlockPaint &paint, int row, int block, const QString &text) const
{
    paint.matches = marksIn(text);
    if (row == m_find.currentRow() && block == m_match.block) {
        for (int i = 0; i < paint.matches.size(); ++i) {
            if (paint.matches.at(i).from == m_match.range.from) {
                paint.currentMatch = i;
            }
        }
    }
}

void TranscriptMatches::setMarker(TextMarker marker)
{
    m_marker = std::move(marker);
    m_area->viewport()->update();
}

void TranscriptMatches::showMarked(int row)
{
    if (!m_marker) {
        return;
    }
    unfold(row);
    const QList<Match> matches = matchesIn(row);
    // The shortest way over the marks says where they stand together: one after the other, near to each other.
    constexpr int Together = 400; // characters
    const Match *best = nullptr;
    qsizetype most = 0;
    for (qsizetype first = 0; first < matches.size(); ++first) {
        const Match &from = matches.at(first);
        qsizetype end = first;
        while (end < matches.size() && matches.at(end).block == from.block
               && matches.at(end).range.from - from.range.from < Together) {
            ++end;
        }
        if (end - first > most) {
            most = end - first;
            best = &from;
        }
    }
    if (best == nullptr) {
        return;
    }
    // What is at the top of its row is read from there.
    const int line = m_layout->plan(row).topOf(best->block)
            + qRound(m_layout->block(row, best->block).rectOf(best->range.from).bottom());
    if (line > m_area->viewport()->height() * 2 / 3) {
        show(row, *best);
    } else {
        m_area->position()->showRow(row); // unfolding may have moved it
    }
}

} // namespace varve
