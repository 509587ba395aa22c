// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "findoperations.h"

#include "commonparameters.h"
#include "foundhits.h"
#include "operationtr.h"
#include <storage/searchsyntax.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

const ValueFields<SearchHit> &hitFields()
{
    static const ValueFields<SearchHit> Fields {
        { "sessionId"_L1, &SearchHit::session },
        { "entryId"_L1, &SearchHit::entry },
        { "originalId"_L1, [](const SearchHit &hit) { return textOrNull(hit.originId); } },
        { "role"_L1, &SearchHit::role },
        { "createdAt"_L1, &SearchHit::createdAt },
        { "snippet"_L1, "text around the hit"_L1, &SearchHit::snippet },
        { "score"_L1,
          "greater is better, within one search; with meaning that of the joined list"_L1,
          &SearchHit::score },
        { "onPath"_L1, "it is on the branch that its session stands on"_L1, &SearchHit::onPath },
        { "partial"_L1, "some of the words are not in it as they were typed"_L1,
          &SearchHit::partial },
        { "byMeaning"_L1, "found, also or only, by its vector"_L1, &SearchHit::byMeaning },
        { "missing"_L1, "words of the search that nothing has"_L1,
          [](const SearchHit &hit) { return textOrNull(hit.missing); } },
        { "nearest"_L1, "what was looked for in their place"_L1,
          [](const SearchHit &hit) { return textOrNull(hit.nearest); } },
    };
    return Fields;
}

std::optional<ParameterProblem> checkSearch(SearchEntries &wanted, Notation)
{
    const QStringList problems = parseSearch(wanted.text, QDate::currentDate()).problems;
    return problems.isEmpty() ? std::nullopt
                              : std::optional(ParameterProblem { u"text"_s, problems.join(u' ') });
}

QFuture<Result<QList<SearchHit>>> search(Engine &engine, const SearchEntries &wanted,
                                         const OperationRun &run)
{
    const ParsedSearch parsed = parseSearch(wanted.text, QDate::currentDate());
    SearchQuery query { parsed.text, parsed.filter };
    query.filter.folder = FolderScope::of(wanted.folder);
    query.filter.forModel = wanted.forModel;
    query.partial = wanted.partial;
    query.limit = static_cast<int>(std::max<qint64>(wanted.limit, 1));
    query.stop = run.stop;
    auto found = findHits(engine, query, wanted.session.isEmpty() ? parsed.session : wanted.session,
                          wanted.meaning);
    return found.then([limit = wanted.limit](Result<QList<SearchHit>> hits) {
        if (hits) {
            hits->resize(std::min<qsizetype>(hits->size(), limit)); // 0: only whether it works
        }
        return hits;
    });
}

QList<Parameter> searchParameters()
{
    return {
        argument<&SearchEntries::text>(
                "text"_L1,
                OperationTr::noop("Words, or a phrase in quotes; and filters: role:user tool:bash "
                                  "model:NAME project:PART program:NAME after:2026-02 "
                                  "before:2026-03-01 on:today path:on path:off."),
                { .place = ParameterText::Place::Words }),
        option<&SearchEntries::session>("session"_L1, OperationTr::noop("Only in this session."),
                                        { .kind = ParameterKind::Session }),
        folderOption<&SearchEntries::folder>(),
        option<&SearchEntries::partial>("partial"_L1,
                                        OperationTr::noop("Where few entries have all the words, "
                                                          "also those that have most of them.")),
        meaningOption<&SearchEntries::meaning>(),
        option<&SearchEntries::limit>("limit"_L1, OperationTr::noop("At most so many hits."),
                                      { .most = LargestPage }),
    };
}

} // namespace

const OperationOf<SearchEntries, QList<SearchHit>> &searchOperation()
{
    static const OperationOf<SearchEntries, QList<SearchHit>> Search { {
            .text = { .name = "search"_L1,
                      .help = OperationTr::noop("find text in all sessions and branches"),
                      .forms = { { .verb = "search"_L1 } },
                      .rows = "hits"_L1,
                      .stops = true },
            .parameters = searchParameters(),
            .check = checkSearch,
            .work = search,
            .fields = { "hits"_L1, hitFields() },
    } };
    return Search;
}

} // namespace varve
