// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "passages.h"
#include "searchtext.h"
#include "storesearch.h"

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Search)
};

/// A vector may outlive for a moment what it is of.
Result<std::optional<SearchHit>> noHitIfGone(const Error &error)
{
    return error.kind == Error::Kind::NotFound ? Result<std::optional<SearchHit>>(std::nullopt)
                                               : std::unexpected(error);
}

} // namespace

Result<std::optional<SearchHit>> StoreSearch::hitOf(const VectorStore::Near &near,
                                                    const SearchQuery &query)
{
    SearchHit hit;
    QString text;
    if (near.seq == 0) {
        auto session = m_reader.session(near.session);
        if (!session) {
            return noHitIfGone(session.error());
        }
        hit.session = session->id;
        hit.entry = session->leaf;
        hit.seq = -session->number;
        hit.createdAt = session->updatedAt;
        hit.type = EntryType::SessionInfo;
        hit.onPath = true;
        text = session->summary;
    } else {
        auto entry = m_reader.entry(near.seq);
        if (!entry) {
            return noHitIfGone(entry.error());
        }
        const auto passed = passes(*entry, query.filter);
        if (!passed) {
            return std::unexpected(passed.error());
        }
        if (!*passed) {
            return std::nullopt;
        }
        if (const auto read = readPath(entry->session, entry->seq); !read) {
            return std::unexpected(read.error());
        }
        hit = plainHit(*entry);
        hit.onPath = isOnPath(*entry);
        text = passageText(*entry).mid(near.passage.start, near.passage.length);
    }
    hit.snippet = snippetAround(text, searchTerms(query.text));
    hit.score = near.cosine;
    hit.byMeaning = true;
    return hit;
}

Result<QList<SearchHit>> StoreSearch::hitsOf(const QList<VectorStore::Near> &found,
                                             const SearchQuery &query)
{
    if (auto begun = begin(); !begun) {
        return std::unexpected(begun.error());
    }
    QList<SearchHit> hits;
    for (const VectorStore::Near &near : found) {
        if (query.stop.stop_requested()) {
            return fail(Error::Kind::Cancelled, Tr::tr("The search was stopped."));
        }
        auto hit = hitOf(near, query);
        if (!hit) {
            return std::unexpected(hit.error());
        }
        if (*hit) {
            hits += **hit;
        }
    }
    return hits;
}

} // namespace varve
