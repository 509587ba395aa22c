// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recalloperation.h"

#include "commonparameters.h"
#include "foundhits.h"
#include "sessionname.h"
#include <engine/flow.h>
#include <recall/journalrecall.h>
#include <recall/recall.h>
#include <recall/recallmeaning.h>

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>

#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 MostPassages = 1'000;
constexpr qint64 MostTokens = 1'000'000;

/// In the order of RecallScope.
QStringList scopes()
{
    return { u"session"_s, u"project"_s, u"everywhere"_s };
}

QLatin1StringView spellingOf(RecallStanding standing)
{
    constexpr std::array Names { "gone"_L1, "shortened"_L1, "offPath"_L1, "elsewhere"_L1,
                                 "sent"_L1 };
    return Names[static_cast<size_t>(standing)];
}

QJsonArray besideJson(const RecallPassage &passage)
{
    QJsonArray all;
    for (const RecallBeside &one : passage.beside) {
        all += QJsonObject { { "entryId"_L1, one.entry.toString() },
                             { "reference"_L1, one.reference },
                             { "text"_L1, one.text },
                             { "offset"_L1, one.start } };
    }
    return all;
}

const ValueFields<RecallPassage> &passageFields()
{
    using Passage = RecallPassage;
    static const ValueFields<Passage> Fields {
        { { "sessionId"_L1 },
          [](const Passage &passage) -> QJsonValue { return passage.session.toString(); } },
        { { "session"_L1, "the store's number of the session"_L1 },
          [](const Passage &passage) -> QJsonValue { return passage.sessionNumber; } },
        { { "entryId"_L1 },
          [](const Passage &passage) -> QJsonValue { return passage.entry.toString(); } },
        { { "reference"_L1, "as much of `entryId` as names it"_L1 },
          [](const Passage &passage) -> QJsonValue { return passage.reference; } },
        { { "role"_L1 },
          [](const Passage &passage) -> QJsonValue { return QString(toString(passage.role)); } },
        { { "type"_L1 },
          [](const Passage &passage) -> QJsonValue { return QString(toString(passage.type)); } },
        { { "tool"_L1 }, [](const Passage &passage) -> QJsonValue { return passage.toolName; } },
        { { "thinking"_L1, "it is from the thoughts of the assistant"_L1 },
          [](const Passage &passage) -> QJsonValue { return passage.isThinking; } },
        { { "createdAt"_L1 },
          [](const Passage &passage) -> QJsonValue {
              return passage.at.toUTC().toString(Qt::ISODateWithMs);
          } },
        { { "standing"_L1,
            "as seen from where the session stands: `gone` (not sent any more), `shortened` "
            "(masked), "
            "`offPath`, `elsewhere` (another session), `sent`"_L1 },
          [](const Passage &passage) -> QJsonValue {
              return QString(spellingOf(passage.standing));
          } },
        { { "text"_L1, "the stretch from `offset` of the entry's `length` characters"_L1 },
          [](const Passage &passage) -> QJsonValue { return passage.text; } },
        { { "offset"_L1 }, [](const Passage &passage) -> QJsonValue { return passage.start; } },
        { { "length"_L1 }, [](const Passage &passage) -> QJsonValue { return passage.whole; } },
        { { "before"_L1, "one line of what was asked or called"_L1 },
          [](const Passage &passage) -> QJsonValue { return passage.before; } },
        { { "after"_L1, "one line of what came of it"_L1 },
          [](const Passage &passage) -> QJsonValue { return passage.after; } },
        { { "beside"_L1,
            "what else answers, in the same entry or in one near it: `entryId`, `reference`, "
            "`text`, `offset`"_L1,
            true },
          [](const Passage &passage) -> QJsonValue { return besideJson(passage); } },
        { { "score"_L1 }, [](const Passage &passage) -> QJsonValue { return passage.score; } },
        { { "byMeaning"_L1 },
          [](const Passage &passage) -> QJsonValue { return passage.byMeaning; } },
        { { "copies"_L1, "so many more places say the same"_L1 },
          [](const Passage &passage) -> QJsonValue { return passage.copies; } },
    };
    return Fields;
}

const ValueFields<RecallFact> &factFields()
{
    static const ValueFields<RecallFact> Fields {
        { { "text"_L1 }, [](const RecallFact &fact) -> QJsonValue { return fact.text; } },
        { { "kind"_L1 }, [](const RecallFact &fact) -> QJsonValue { return fact.kind; } },
        { { "importance"_L1, "0 to 1"_L1 },
          [](const RecallFact &fact) -> QJsonValue { return fact.importance; } },
        { { "createdAt"_L1 },
          [](const RecallFact &fact) {
              return fact.at.isValid() ? QJsonValue(fact.at.toUTC().toString(Qt::ISODateWithMs))
                                       : QJsonValue();
          } },
        { { "sources"_L1, "entries that it was said in"_L1, true },
          [](const RecallFact &fact) -> QJsonValue { return idsJson(fact.sources); } },
    };
    return Fields;
}

const ValueFields<RecallAnswer> &answerFields()
{
    static const ValueFields<RecallAnswer> Fields {
        { { "facts"_L1, "of the journal"_L1, true, factFields().texts() },
          [](const RecallAnswer &answer) -> QJsonValue {
              return factFields().json(answer.facts);
          } },
        { { "passages"_L1, "best first, within the budget"_L1, true, passageFields().texts() },
          [](const RecallAnswer &answer) -> QJsonValue {
              return passageFields().json(answer.passages);
          } },
        { { "leftOut"_L1 },
          [](const RecallAnswer &answer) -> QJsonValue { return answer.leftOut; } },
        { { "unknown"_L1, "words of the question that nothing in scope has"_L1, true },
          [](const RecallAnswer &answer) -> QJsonValue {
              return QJsonArray::fromStringList(answer.unknown);
          } },
        { { "near"_L1, "words in scope that are much like these"_L1, true },
          [](const RecallAnswer &answer) -> QJsonValue {
              return QJsonArray::fromStringList(answer.near);
          } },
        { { "elsewhere"_L1,
            "entries of other sessions that have the words; counted where nothing was found"_L1 },
          [](const RecallAnswer &answer) -> QJsonValue { return answer.elsewhere; } },
        { { "meaningProblem"_L1,
            "text for people; only there where the embedding model could not be asked"_L1 },
          [](const RecallAnswer &answer) {
              return answer.meaningProblem.isEmpty() ? QJsonValue(QJsonValue::Undefined)
                                                     : QJsonValue(answer.meaningProblem);
          } },
    };
    return Fields;
}

/// How the model is asked that is set for meanings. A key that cannot be had is a note in the answer.
EmbeddingModelSource modelToAsk(Engine *engine)
{
    return [engine] {
        return embeddingModelToAsk(*engine).then([](const Result<EmbeddingModel> &model) {
            return model.transform(
                    [](const EmbeddingModel &found) { return std::optional(found); });
        });
    };
}

QCoro::Task<Result<RecallAnswer>> answerTo(Engine *engine, QString session, RecallServices services,
                                           RecallRequest request)
{
    const std::stop_token gone = engine->gone();
    const auto found = co_await valueOf(engine->store()->read(
            [session](StoreReader &reader) { return sessionNamed(reader, session); }));
    if (!found || gone.stop_requested()) {
        co_return std::unexpected(found ? Error { Error::Kind::Cancelled, {}, {} } : found.error());
    }
    request.session = found->id;
    co_return co_await valueOf(recall(services, request));
}

QFuture<Result<RecallAnswer>> recallWords(Engine &engine, const RecallWords &wanted,
                                          const OperationRun &run)
{
    RecallRequest request;
    request.query = wanted.text;
    request.scope = wanted.scope;
    request.limit = static_cast<int>(wanted.limit);
    request.budget = wanted.budget;
    request.forModel = false; // a person asks
    request.stop = run.stop;
    RecallServices services { engine.store(), {}, { journalRecall() } };
    if (wanted.meaning) {
        if (const auto none = noEmbeddingModel(engine)) {
            return QtFuture::makeReadyValueFuture(Result<RecallAnswer>(std::unexpected(*none)));
        }
        services.meaning = recallMeaning(engine.store(), engine.transport(), modelToAsk(&engine),
                                         engine.store());
    }
    return toFuture(answerTo(&engine, wanted.session, services, request));
}

QList<Parameter> recallParameters()
{
    return {
        parameter<&RecallWords::session>(
                { .name = "session"_L1,
                  .help = QT_TRANSLATE_NOOP("varve::Operations", "The session that is asked from."),
                  .kind = ParameterKind::Session,
                  .isRequired = true,
                  .place = ParameterText::Place::Argument }),
        parameter<&RecallWords::text>(
                { .name = "text"_L1,
                  .help = QT_TRANSLATE_NOOP("varve::Operations",
                                            "A question or keywords; names and paths find best."),
                  .isRequired = true,
                  .place = ParameterText::Place::Words }),
        parameter<&RecallWords::scope>(
                { .name = "scope"_L1,
                  .help = QT_TRANSLATE_NOOP(
                          "varve::Operations",
                          "Where to look: in the session and what it stands on, in "
                          "all of its working folder, or everywhere."),
                  .words = scopes,
                  .value = "scope"_L1 }),
        parameter<&RecallWords::limit>(
                { .name = "limit"_L1,
                  .help = QT_TRANSLATE_NOOP("varve::Operations", "At most so many passages."),
                  .least = 1,
                  .most = MostPassages }),
        parameter<&RecallWords::budget>(
                { .name = "budget"_L1,
                  .help = QT_TRANSLATE_NOOP("varve::Operations", "Tokens of the answer, about."),
                  .least = 1,
                  .most = MostTokens,
                  .value = "tokens"_L1 }),
        meaningOption<&RecallWords::meaning>(),
    };
}

} // namespace

const OperationOf<RecallWords, RecallAnswer> &recallOperation()
{
    static const OperationOf<RecallWords, RecallAnswer> Recall { {
            .text = { .name = "recall"_L1,
                      .group = OperationGroup::Finding,
                      .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                "what was said before a compaction, to read on"),
                      .forms = { { .verb = "recall"_L1 } },
                      .stops = true },
            .parameters = recallParameters(),
            .work = recallWords,
            .fields = answerFields().texts(),
            .json = [](const RecallAnswer &answer) -> ValueJson {
                return answerFields().json(answer);
            },
    } };
    return Recall;
}

} // namespace varve
