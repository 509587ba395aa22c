// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "usageoperation.h"

#include "commonparameters.h"
#include "sessionname.h"
#include "usagefields.h"
#include <engine/engine.h>
#include <storage/subagentuses.h>

#include <limits>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

std::optional<qint64> known(qint64 value)
{
    return value > 0 ? std::optional(value) : std::nullopt;
}

const ValueFields<PricedAnswer> &answerFields()
{
    using Answer = PricedAnswer;
    static const ValueFields<Answer> Fields {
        { "entryId"_L1, [](const Answer &answer) { return answer.use.entry; } },
        { "createdAt"_L1, [](const Answer &answer) { return answer.use.at; } },
        { "provider"_L1, [](const Answer &answer) { return answer.use.provider; } },
        { "model"_L1, [](const Answer &answer) { return answer.use.model; } },
        { "tokens"_L1, {}, [](const Answer &answer) { return answer.use.usage; }, usageFields() },
        { "cachedShare"_L1,
          "of what was read, the part that came from the cache, 0 to 1; null: no tokens were reported"_L1,
          [](const Answer &answer) { return cachedShare(answer.use.usage); } },
        { "cost"_L1, "US dollars; null where no price is known"_L1,
          [](const Answer &answer) {
              return answer.cost.transform([](const AnswerCost &cost) { return cost.total; });
          } },
        { "reported"_L1, "the cost is the provider's own figure"_L1,
          [](const Answer &answer) { return answer.cost && answer.cost->reported; } },
        { "milliseconds"_L1, "null: not known"_L1,
          [](const Answer &answer) { return known(answer.use.durationMs); } },
    };
    return Fields;
}

std::optional<double> knownCost(const CostSum &sum)
{
    return sum.certainty() == CostSum::Certainty::Unknown ? std::nullopt
                                                          : std::optional(sum.cost.total);
}

const ValueFields<FamilyCost> &familyFields()
{
    using Family = FamilyCost;
    static const ValueFields<Family> Fields {
        { "subagents"_L1, "that it started, with those that they started"_L1, &Family::subagents },
        { "tokens"_L1, "its own too"_L1, [](const Family &family) { return family.sum.usage; },
          usageFields() },
        { "cost"_L1, "US dollars of those with a known price; null: none has one"_L1,
          [](const Family &family) { return knownCost(family.sum); } },
        { "unpriced"_L1, "answers without a known price"_L1,
          [](const Family &family) { return family.sum.unpriced; } },
    };
    return Fields;
}

const ValueFields<SessionUsage> &usageOfSessionFields()
{
    using Used = SessionUsage;
    static const ValueFields<Used> Fields {
        { "session"_L1, &Used::session },
        { "answers"_L1, "newest first; what a session was forked from was paid there"_L1,
          &Used::answers, answerFields() },
        { "total"_L1, "answers"_L1, &Used::total },
        { "tokens"_L1, "of all of them"_L1, [](const Used &used) { return used.sum.usage; },
          usageFields() },
        { "cost"_L1, "US dollars of those with a known price; null: none has one"_L1,
          [](const Used &used) { return knownCost(used.sum); } },
        { "unpriced"_L1, "answers without a known price"_L1,
          [](const Used &used) { return used.sum.unpriced; } },
        { "withSubagents"_L1, "what it used together with its subagents, each counted once"_L1,
          &Used::family, familyFields() },
    };
    return Fields;
}

Result<SessionUsage> readUsage(StoreReader &reader, const ShowUsage &wanted,
                               const ModelCatalogue &catalogue)
{
    const auto session = sessionNamed(reader, wanted.session);
    if (!session) {
        return std::unexpected(session.error());
    }
    constexpr qsizetype All = std::numeric_limits<qint32>::max();
    const auto uses = AnswerUses(reader.database()).after(*session, 0, All);
    const auto below = subagentUses(reader.database(), session->id);
    if (!uses || !below) {
        return std::unexpected(uses ? below.error() : uses.error());
    }
    const auto priced = [&catalogue](const AnswerUse &use) {
        return costOf(catalogue.find(use.provider, use.model), use.usage);
    };
    SessionUsage found { session->id, {}, uses->size(), {}, {} };
    QList<PricedAnswer> answers;
    for (const AnswerUse &use : *uses) {
        answers += { use, priced(use) };
        found.sum.add(answers.constLast().cost, use.usage);
    }
    std::ranges::reverse(answers);
    found.answers = pageOf(answers, wanted.offset, wanted.limit);
    found.family = { below->subagents, found.sum };
    for (const AnswerUse &use : below->answers) {
        found.family.sum.add(priced(use), use.usage);
    }
    return found;
}

QFuture<Result<SessionUsage>> showUsage(Engine &engine, const ShowUsage &wanted,
                                        const OperationRun &)
{
    return engine.store()->read([wanted, &catalogue = engine.catalogue()](StoreReader &reader) {
        return readUsage(reader, wanted, catalogue);
    });
}

} // namespace

const OperationOf<ShowUsage, SessionUsage> &usageOperation()
{
    static const OperationOf<ShowUsage, SessionUsage> Show { {
            .text = { .name = "usage"_L1,
                      .help = OperationTr::noop("what the answers of a session used and cost"),
                      .forms = { { .verb = "usage"_L1 } } },
            .parameters = QList<Parameter> { sessionArgument<&ShowUsage::session>() }
                    + pageParameters<&ShowUsage::offset, &ShowUsage::limit>(),
            .work = showUsage,
            .fields = usageOfSessionFields(),
    } };
    return Show;
}

} // namespace varve
