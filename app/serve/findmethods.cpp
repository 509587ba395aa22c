// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// search, recall, journal, journalDelete, journalRestore: what was said somewhere.
#include "configuredmodel.h"
#include "journaljson.h"
#include "journalrecall.h"
#include "journalscope.h"
#include "meaningsearch.h"
#include "rankfusion.h"
#include "recalljson.h"
#include "recallmeaning.h"
#include "searchjson.h"
#include "searchsyntax.h"
#include "servemethods.h"
#include "servepage.h"
#include "storesearch.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ServeMethods)
};

constexpr int MeaningLimit = 50; ///< what is further away is hardly related

EmbeddingModelSource embeddingSource(ServeContext *context)
{
    const auto source =
            configuredEmbeddingModel(context->engine->settings(), context->engine->keys());
    return [source] {
        return source().then([](Result<std::optional<EmbeddingModel>> model) {
            if (model && *model) {
                (*model)->isAllowed = true; // for what is asked for here
            }
            return model;
        });
    };
}

std::optional<Error> noEmbeddingModel(const ServeContext *context)
{
    if (chosenModel(*context->engine->settings(), ModelPurpose::Embedding)) {
        return std::nullopt;
    }
    return Error { Error::Kind::Refused,
                   Tr::tr("No embedding model is set. Choose one in the preferences of the window, "
                          "page Providers."),
                   {} };
}

// -- search

/// What the words have found, and the search as it was understood.
struct FoundWords
{
    SearchQuery query;
    QList<SearchHit> hits;
};

Result<FoundWords> findWords(StoreReader &reader, SearchQuery query, const QString &within)
{
    if (!within.isEmpty()) {
        const auto found = sessionNamed(reader, within);
        if (!found) {
            return std::unexpected(found.error());
        }
        query.filter.session = found->id;
    }
    return StoreSearch(reader).find(query).transform(
            [&](const QList<SearchHit> &hits) { return FoundWords { query, hits }; });
}

QJsonObject hitsJson(const QList<SearchHit> &found)
{
    QJsonArray hits;
    for (const SearchHit &hit : found) {
        hits += hitJson(hit);
    }
    return { { "hits"_L1, hits } };
}

/// What stands nearest by its meaning, and the words' hits, as one list.
void addMeaning(ServeContext *context, const LongCallPtr &running, const FoundWords &words)
{
    const auto onModel = [=](const EmbeddingModel &model) {
        SearchQuery wanted = words.query;
        wanted.limit = std::min(wanted.limit, MeaningLimit);
        wanted.stop = running->token();
        searchMeaning(context->store(), context->engine->transport(), model, wanted)
                .then(context, [running, words](const Result<QList<SearchHit>> &byMeaning) {
                    running->call->answer(byMeaning.transform([&](const auto &hits) {
                        return hitsJson(fuseHits(words.hits, hits, words.query.limit));
                    }));
                });
    };
    embeddingSource(context)().then(
            context, [=](const Result<std::optional<EmbeddingModel>> &model) {
                if (!model) {
                    running->call->fail(model.error());
                } else if (!*model) {
                    running->call->answer(hitsJson(words.hits)); // switched off just now
                } else {
                    onModel(**model);
                }
            });
}

void search(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QString text = params.requiredText("text"_L1);
    const QString session = params.text("session"_L1);
    const bool partial = params.flag("partial"_L1);
    const bool meaning = params.flag("meaning"_L1);
    const qint64 limit = params.number("limit"_L1, UsualPage, 1, MostListed);
    const ParsedSearch parsed = parseSearch(text, QDate::currentDate());
    if (!parsed.problems.isEmpty()) {
        params.refuse(parsed.problems.join(u' '), "text"_L1);
    }
    if (params.problem()) {
        return;
    }
    if (const auto refused = meaning ? noEmbeddingModel(context) : std::nullopt) {
        call->fail(*refused);
        return;
    }
    const LongCallPtr running = context->running.begin(call);
    SearchQuery query { parsed.text, parsed.filter };
    query.partial = partial;
    query.limit = static_cast<int>(limit);
    query.stop = running->token();
    const QString within = session.isEmpty() ? parsed.session : session;
    context->store()
            ->read([query, within](StoreReader &reader) {
                return findWords(reader, query, within);
            })
            .then(context, [=](const Result<FoundWords> &found) {
                if (!found) {
                    call->fail(found.error());
                } else if (meaning) {
                    addMeaning(context, running, *found);
                } else {
                    call->answer(hitsJson(found->hits));
                }
            });
}

// -- recall

void recallSomething(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QString session = params.requiredText("session"_L1);
    RecallRequest request;
    request.forModel = false; // a person asks
    request.query = params.requiredText("text"_L1);
    request.scope = recallScope(params.word("scope"_L1, recallScopes(), u"session"_s))
                            .value_or(RecallScope::Session);
    request.limit = static_cast<int>(params.number("limit"_L1, request.limit, 1, LongestRecall));
    request.budget = params.number("budget"_L1, request.budget, 1, LargestRecall);
    const bool meaning = params.flag("meaning"_L1);
    if (params.problem()) {
        return;
    }
    if (const auto refused = meaning ? noEmbeddingModel(context) : std::nullopt) {
        call->fail(*refused);
        return;
    }
    const LongCallPtr running = context->running.begin(call);
    request.stop = running->token();
    RecallServices services { context->store(), {}, { journalRecall() } };
    if (meaning) {
        services.meaning = recallMeaning(context->store(), context->engine->transport(),
                                         embeddingSource(context), context);
    }
    context->store()
            ->read([session](StoreReader &reader) { return sessionNamed(reader, session); })
            .then(context, [=](const Result<Session> &found) {
                if (!found) {
                    call->fail(found.error());
                    return;
                }
                RecallRequest wanted = request;
                wanted.session = found->id;
                recall(services, wanted)
                        .then(context, [running](const Result<RecallAnswer> &answer) {
                            running->call->answer(answer.transform(recallJson));
                        });
            });
}

// -- journal

JournalFilter readFilter(RpcParams &params)
{
    JournalFilter filter;
    QStringList known;
    for (const JournalFact::Kind each : journalKinds()) {
        known += toString(each);
    }
    const QStringList kinds = params.texts("kinds"_L1).value_or(QStringList());
    for (const QString &name : kinds) {
        if (const auto kind = journalKindFrom(name)) {
            filter.kinds += *kind;
        } else {
            params.refuse(
                    Tr::tr("“%1” is no kind of fact. There are %2.").arg(name, known.join(u", "_s)),
                    "kinds"_L1);
        }
    }
    filter.importance = static_cast<int>(params.number("min"_L1, JournalFact::LeastImportance,
                                                       JournalFact::LeastImportance,
                                                       JournalFact::MostImportance));
    filter.tag = params.text("tag"_L1);
    filter.text = params.text("text"_L1);
    filter.withUndone = params.flag("undone"_L1);
    if (params.word("sort"_L1, { u"newest"_s, u"importance"_s }, u"newest"_s) == "importance"_L1) {
        filter.order = JournalFilter::Order::Importance;
    }
    return filter;
}

Result<QList<MergedFact>> readJournal(StoreReader &reader, const QString &session,
                                      const JournalFilter &filter)
{
    JournalStore journal(reader.database());
    const bool all = session.isEmpty();
    const auto records = all ? journal.find(filter)
                             : loadNamed(reader, session).and_then([&](const LoadedSession &at) {
                                   return journalOfBranch(at.branch, journal, filter);
                               });
    return records.transform(
            [&](const QList<JournalRecord> &found) { return mergeJournal(found, !all); });
}

void journal(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QString session = params.text("session"_L1);
    const JournalFilter filter = readFilter(params);
    const Page page = readPage(params, UsualPage, MostListed);
    if (filter.withUndone && !session.isEmpty()) {
        params.refuse(Tr::tr("“undone” goes with the journal of all sessions."), "undone"_L1);
    }
    if (params.problem()) {
        return;
    }
    context->answerFromReader(call, [=](StoreReader &reader) {
        return readJournal(reader, session, filter).transform([&](const auto &facts) {
            QJsonArray list;
            const QList<MergedFact> some = pageOf(facts, page);
            for (const MergedFact &fact : some) {
                list += mergedFactJson(fact);
            }
            return QJsonObject { { "facts"_L1, list }, { "total"_L1, facts.size() } };
        });
    });
}

/// All that are named or none.
void changeJournal(ServeContext *context, const RpcCallPtr &call, RpcParams &params, bool restore)
{
    const QStringList names = params.requiredTexts("facts"_L1);
    QList<JournalId> ids;
    for (const QString &name : names) {
        if (const auto id = JournalId::fromString(name)) {
            ids += *id;
        } else {
            params.refuse(id.error().message, "facts"_L1);
        }
    }
    if (params.problem()) {
        return;
    }
    context->answerFromWriter(call, [=](SessionStore &store) {
        return JournalStore(store.database()).change(ids, { .isDeleted = !restore }).transform([&] {
            QJsonArray done;
            for (const JournalId &id : ids) {
                done += id.toString();
            }
            return QJsonObject { { restore ? "restored"_L1 : "deleted"_L1, done } };
        });
    });
}

} // namespace

void addFindMethods(RpcDispatcher &dispatcher, ServeContext *context)
{
    const auto add = [&](QLatin1StringView name, auto method) {
        dispatcher.add(name, [context, method](const RpcCallPtr &call, RpcParams &params) {
            method(context, call, params);
        });
    };
    add("search"_L1, search);
    add("recall"_L1, recallSomething);
    add("journal"_L1, journal);
    for (const bool restore : { false, true }) {
        dispatcher.add(restore ? "journalRestore"_L1 : "journalDelete"_L1,
                       [context, restore](const RpcCallPtr &call, RpcParams &params) {
                           changeJournal(context, call, params, restore);
                       });
    }
}

} // namespace varve
