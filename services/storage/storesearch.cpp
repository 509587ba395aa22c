// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Full-text search of the StoreReader.
#include "searchtext.h"
#include "storereader.h"

#include <QSet>

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
    return entry.toolArguments.isEmpty()
            ? text
            : QString(text + u'\n' + QString::fromUtf8(entry.toolArguments));
}

} // namespace

Result<QList<Entry>> StoreReader::matchingEntries(const SearchQuery &search)
{
    const QString expression = matchExpression(search.text);
    if (expression.isEmpty()) {
        return QList<Entry> {};
    }
    // Newest first needs no ranking over all matches, so the cost does not grow with their number.
    auto matches = search.session.isNull()
            ? m_database.run(
                      "SELECT rowid FROM entry_text WHERE entry_text MATCH ? ORDER BY rowid DESC"_L1,
                      { expression })
            : m_database.run("SELECT rowid FROM entry_text WHERE entry_text MATCH ?1 AND rowid IN "
                             "(SELECT seq FROM entry_nodes WHERE session = "
                             "(SELECT number FROM sessions WHERE id = ?2)) ORDER BY rowid DESC"_L1,
                             { expression, search.session.toString() });
    if (!matches) {
        return std::unexpected(matches.error());
    }
    const PhraseFilter phrases(search.text);
    QList<Entry> entries;
    while (entries.size() < search.limit && matches->next()) {
        auto found = entry(matches->integer(0));
        if (!found) {
            return std::unexpected(found.error());
        }
        if (phrases.accepts(visibleText(*found))) {
            entries += std::move(*found);
        }
    }
    return entries;
}

Result<QSet<qint64>> StoreReader::pathOf(const SessionId &id, qint64 fromSeq)
{
    auto session = this->session(id);
    if (!session) {
        return std::unexpected(session.error());
    }
    auto nodes = m_database.run(
            "SELECT seq, parent_seq FROM entry_nodes WHERE session = ? AND seq BETWEEN ? AND ? "
            "ORDER BY seq DESC"_L1,
            { session->number, fromSeq, session->leafSeq });
    if (!nodes) {
        return std::unexpected(nodes.error());
    }
    QSet<qint64> path;
    for (qint64 next = session->leafSeq; nodes->next();) {
        if (nodes->integer(0) == next) {
            path += next;
            next = nodes->integer(1);
        }
    }
    return path;
}

Result<QList<SearchHit>> StoreReader::search(const SearchQuery &search)
{
    auto entries = matchingEntries(search);
    if (!entries) {
        return std::unexpected(entries.error());
    }
    QHash<SessionId, qint64> oldest;
    for (const Entry &entry : std::as_const(*entries)) {
        oldest[entry.session] = entry.seq; // they come newest first
    }
    QSet<qint64> onPath;
    for (auto it = oldest.cbegin(); it != oldest.cend(); ++it) {
        auto path = pathOf(it.key(), it.value());
        if (!path) {
            return std::unexpected(path.error());
        }
        onPath += *path;
    }
    const QStringList terms = searchTerms(search.text);
    QList<SearchHit> hits;
    hits.reserve(entries->size());
    for (const Entry &entry : std::as_const(*entries)) {
        const QString text = visibleText(entry);
        hits += { entry.session,        entry.id,
                  entry.originId,       entry.role,
                  entry.type,           snippetAround(text, terms),
                  scoreOf(text, terms), onPath.contains(entry.seq) };
    }
    std::ranges::stable_sort(hits, std::greater {}, &SearchHit::score);
    return hits;
}

} // namespace varve
