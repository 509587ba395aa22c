// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "meaningoption.h"
#include "searchjson.h"
#include "searchsyntax.h"
#include "storesearch.h"
#include "verbs.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

constexpr int UsualLimit = 100;
constexpr int HighestLimit = 10'000;

Result<SearchQuery> searchOf(Command &command, StoreReader &reader, int limit)
{
    const ParsedSearch parsed = parseSearch(command.positional().join(u' '), QDate::currentDate());
    if (!parsed.problems.isEmpty()) {
        return fail(Error::Kind::InvalidInput, parsed.problems.join(u' '), u"usage"_s);
    }
    SearchQuery query { parsed.text, parsed.filter };
    query.partial = command.parser.isSet(u"partial"_s);
    query.limit = limit;
    const QString named = command.parser.isSet(u"session"_s) ? command.parser.value(u"session"_s)
                                                             : parsed.session;
    if (named.isEmpty()) {
        return query;
    }
    return namedSession(reader, named).transform([&](const Session &session) {
        query.filter.session = session.id;
        return query;
    });
}

} // namespace

Result<> searchVerb(Command &command)
{
    command.parser.addPositionalArgument(
            u"text"_s,
            Tr::tr("Words, or a phrase in quotes; and filters: role:user tool:bash model:NAME "
                   "project:PART program:NAME after:2026-02 before:2026-03-01 on:today path:on "
                   "path:off."));
    command.parser.addOption({ u"session"_s, Tr::tr("Only in this session."), u"session"_s });
    command.parser.addOption(
            { u"partial"_s,
              Tr::tr("Where few entries have all the words, also those that have most of them.") });
    command.parser.addOption(
            { u"meaning"_s,
              Tr::tr("Also what means the same, by the embedding model that is set.") });
    command.parser.addOption({ u"limit"_s, Tr::tr("At most so many hits."), u"number"_s,
                               QString::number(UsualLimit) });
    if (const auto wanted = command.parse(1, -1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    const auto count = command.count(u"limit"_s);
    if (!count) {
        return std::unexpected(count.error());
    }
    const int limit = std::min(count->value_or(UsualLimit), HighestLimit);
    auto store = command.store();
    if (!store) {
        return std::unexpected(store.error());
    }
    auto query = searchOf(command, (*store)->reader(), std::max(limit, 1));
    if (!query) {
        return std::unexpected(query.error());
    }
    auto hits = StoreSearch((*store)->reader()).find(*query);
    if (hits && command.parser.isSet(u"meaning"_s)) {
        hits = hitsWithMeaning(command, *query, *hits);
    }
    if (!hits) {
        return std::unexpected(hits.error());
    }
    hits->resize(std::min<qsizetype>(hits->size(), limit)); // 0: only whether it works
    QJsonArray list;
    for (const SearchHit &hit : *hits) {
        list += hitJson(hit);
        if (!command.json()) {
            Command::print(u"%1  %2  %3"_s.arg(hit.entry.toString(),
                                               QString(toString(hit.role)).leftJustified(13),
                                               hit.snippet));
        }
    }
    if (command.json()) {
        Command::printJson(QJsonDocument(list));
    } else if (hits->isEmpty()) {
        Command::message(Tr::tr("Nothing was found."));
    }
    return {};
}

} // namespace varve
