// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Full-text search of the StoreReader.
#include "storereader.h"

#include "searchtext.h"

#include <algorithm>
#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// How well a text fits: how often the terms occur, damped, and shorter texts first.
double scoreOf(const QString &text, const QStringList &terms)
{
    double score = 0;
    for (const QString &term : terms) {
        const auto count = static_cast<double>(text.count(term, Qt::CaseInsensitive));
        score += count / (count + 1.2);
    }
    return score / (1 + 0.05 * std::log2(1 + static_cast<double>(text.size()) / 200));
}

QString visibleText(const Entry &entry)
{
    QString text = entry.summary.isEmpty() ? entry.text() : entry.summary;
    for (const Block &block : entry.blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            text += u'\n' + call->name + u' ' + QString::fromUtf8(call->arguments);
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            text += u'\n' + thinking->text;
        }
    }
    return entry.toolArguments.isEmpty() ? text
                                         : QString(text + u'\n' + QString::fromUtf8(entry.toolArguments));
}

} // namespace

Result<QList<SearchHit>> StoreReader::search(const SearchQuery &search)
{
    const QString expression = matchExpression(search.text);
    if (expression.isEmpty()) {
        return QList<SearchHit> {};
    }
    // Newest first needs no ranking over all matches, so the cost does not grow with their number.
    QList<qint64> seqs;
    {
        auto query = search.session.isNull()
                ? m_database.run("SELECT rowid FROM entry_text WHERE entry_text MATCH ? "
                                 "ORDER BY rowid DESC LIMIT ?"_L1,
                                 { expression, search.limit })
                : m_database.run("SELECT rowid FROM entry_text WHERE entry_text MATCH ?1 AND rowid IN "
                                 "(SELECT seq FROM entry_nodes WHERE session = "
                                 "(SELECT number FROM sessions WHERE id = ?2)) ORDER BY rowid DESC LIMIT ?3"_L1,
                                 { expression, search.session.toString(), search.limit });
        if (!query) {
            return std::unexpected(query.error());
        }
        while (query->next()) {
            seqs += query->integer(0);
        }
    }

    const QStringList terms = searchTerms(search.text);
    QHash<SessionId, QSet<qint64>> paths;
    QList<SearchHit> hits;
    for (const qint64 seq : std::as_const(seqs)) {
        auto found = entry(seq);
        if (!found) {
            return std::unexpected(found.error());
        }
        if (!paths.contains(found->session)) {
            auto whole = snapshot(found->session);
            if (!whole) {
                return std::unexpected(whole.error());
            }
            QSet<qint64> onPath;
            const SessionTree &tree = whole->tree;
            for (const int index : tree.pathTo(tree.indexOfSeq(whole->session.leafSeq))) {
                onPath += tree.at(index).seq;
            }
            paths.insert(found->session, onPath);
        }
        const QString text = visibleText(*found);
        hits += { found->session, found->id,   found->originId,
                  found->role,    found->type, snippetAround(text, terms),
                  scoreOf(text, terms), paths.value(found->session).contains(seq) };
    }
    std::ranges::stable_sort(hits, std::greater {}, &SearchHit::score);
    return hits;
}

} // namespace varve
