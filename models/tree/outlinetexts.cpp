// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outlinetexts.h"

#include "format.h"
#include <workspace/entrytitle.h>

#include <QCoreApplication>

#include <cmath>

using namespace Qt::StringLiterals;

namespace varve
{

namespace
{

/// Beyond this a fold says how many entries it holds; reading them all would cost too much.
constexpr int MaxEntriesToRead = 12;
constexpr qsizetype MaxTitles = 50'000;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(varve::OutlineTexts)
};

/// Calls `visit` with every node that is folded into a row, the row's own entry of a closed run excepted.
template<typename Visit>
void forEachFolded(const SessionTree &tree, const OutlineRow &row, Visit visit)
{
    if (row.has(OutlineRow::Collapsed)) {
        QList<int> pending { row.node };
        while (!pending.isEmpty()) {
            const int at = pending.takeLast();
            if (at != row.node) {
                visit(tree.at(at));
            }
            for (const int child : tree.childrenOf(at)) {
                pending += child;
            }
        }
        return;
    }
    const int stop = row.kind == OutlineRow::Kind::Fold ? tree.parentOf(row.node) : row.node;
    for (int at = row.lastHidden; at >= 0 && at != stop; at = tree.parentOf(at)) {
        visit(tree.at(at));
    }
}

std::pair<qint64, qint64> keyOf(const SessionSnapshot &snapshot, const OutlineRow &row)
{
    return { row.has(OutlineRow::Collapsed) ? -row.seq : row.seq,
             row.lastHidden >= 0 ? snapshot.tree.at(row.lastHidden).seq : row.folded };
}

} // namespace

void OutlineTexts::clear()
{
    m_titles.clear();
    m_foldedTokens.clear();
    m_toolNames.clear();
}

void OutlineTexts::setFactors(const TokenFactors &factors)
{
    m_factors = factors;
    m_foldedTokens.clear();
}

QString OutlineTexts::title(const SessionTree &tree, int node)
{
    const qint64 seq = tree.at(node).seq;
    const auto known = m_titles.constFind(seq);
    if (known != m_titles.cend()) {
        return *known;
    }
    if (m_titles.size() >= MaxTitles) {
        m_titles.clear();
    }
    QString title;
    if (m_source != nullptr) {
        title = readTitle(tree, node, *m_source).value_or(Text::tr("This entry cannot be read"));
    }
    m_titles.insert(seq, title);
    return title;
}

QString OutlineTexts::toolNames(const SessionSnapshot &snapshot, const OutlineRow &row)
{
    const auto key = keyOf(snapshot, row);
    const auto known = m_toolNames.constFind(key);
    if (known != m_toolNames.cend()) {
        return *known;
    }
    QList<qint64> seqs;
    forEachFolded(snapshot.tree, row, [&](const EntryNode &node) { seqs.prepend(node.seq); });
    QStringList names;
    for (const qint64 seq : std::as_const(seqs)) {
        if (const Result<Entry> entry = m_source->entry(seq)) {
            addToolNames(*entry, names);
        }
    }
    const QString joined = names.join(", "_L1);
    m_toolNames.insert(key, joined);
    return joined;
}

QString OutlineTexts::foldTitle(const SessionSnapshot &snapshot, const OutlineRow &row)
{
    const QString tokens = formatTokens(foldedTokens(snapshot, row));
    if (m_source != nullptr && row.folded <= MaxEntriesToRead) {
        const QString names = toolNames(snapshot, row);
        if (!names.isEmpty()) {
            //: a folded run of the tree: names of tools, number of tokens
            return Text::tr("… %1 · %2 tokens").arg(names, tokens);
        }
    }
    //: a folded run of the tree; %2 is a number of tokens such as 61.0k
    return Text::tr("… %1 entries · %2 tokens", nullptr, row.folded)
            .arg(formatCount(row.folded), tokens);
}

qint64 OutlineTexts::tokens(const EntryNode &node) const
{
    if (node.tokens >= 0) {
        return node.tokens;
    }
    if (!node.isMessage() && node.type != EntryType::Compaction) {
        return 0;
    }
    return std::llround(estimateTokens(decodeMetrics(node.metrics), m_factors));
}

qint64 OutlineTexts::foldedTokens(const SessionSnapshot &snapshot, const OutlineRow &row)
{
    const auto key = keyOf(snapshot, row);
    const auto known = m_foldedTokens.constFind(key);
    if (known != m_foldedTokens.cend()) {
        return *known;
    }
    qint64 sum = 0;
    forEachFolded(snapshot.tree, row, [&](const EntryNode &node) { sum += tokens(node); });
    m_foldedTokens.insert(key, sum);
    return sum;
}

} // namespace varve
