// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recalloperation.h"

#include "commonparameters.h"
#include "foundhits.h"
#include "operationtr.h"
#include "sessionname.h"
#include <engine/flow.h>
#include <recall/journalrecall.h>
#include <recall/recall.h>
#include <recall/recallmeaning.h>

#include <QCoreApplication>
#include <QJsonArray>

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

const ValueFields<RecallPassage> &besideFields()
{
    static const ValueFields<RecallPassage> Fields {
        { "entryId"_L1, &RecallPassage::entry },
        { "reference"_L1, &RecallPassage::reference },
        { "text"_L1, &RecallPassage::text },
        { "offset"_L1, &RecallPassage::start },
    };
    return Fields;
}

} // namespace

const ValueFields<RecallPassage> &passageFields()
{
    using Passage = RecallPassage;
    static const ValueFields<Passage> Fields {
        { "sessionId"_L1, &Passage::session },
        { "session"_L1, "the store's number of the session"_L1, &Passage::sessionNumber },
        { "entryId"_L1, &Passage::entry },
        { "reference"_L1, "as much of `entryId` as names it"_L1, &Passage::reference },
        { "role"_L1, &Passage::role },
        { "type"_L1, &Passage::type },
        { "tool"_L1, &Passage::toolName },
        { "thinking"_L1, "it is from the thoughts of the assistant"_L1, &Passage::isThinking },
        { "createdAt"_L1, &Passage::at },
        { "standing"_L1,
          "as seen from where the session stands: `gone` (not sent any more), `shortened` (masked), `offPath`, `elsewhere` (another session), `sent`"_L1,
          [](const Passage &passage) { return QString(spellingOf(passage.standing)); } },
        { "text"_L1, "the stretch from `offset` of the entry's `length` characters"_L1,
          &Passage::text },
        { "offset"_L1, &Passage::start },
        { "length"_L1, &Passage::whole },
        { "before"_L1, "one line of what was asked or called"_L1, &Passage::before },
        { "after"_L1, "one line of what came of it"_L1, &Passage::after },
        { "beside"_L1, "what else answers, in the same entry or in one near it"_L1,
          &Passage::beside, besideFields() },
        { "score"_L1, &Passage::score },
        { "byMeaning"_L1, &Passage::byMeaning },
        { "copies"_L1, "so many more places say the same"_L1, &Passage::copies },
    };
    return Fields;
}

namespace
{

const ValueFields<RecallFact> &factFields()
{
    static const ValueFields<RecallFact> Fields {
        { "text"_L1, &RecallFact::text },
        { "kind"_L1, &RecallFact::kind },
        { "importance"_L1, "0 to 1"_L1, &RecallFact::importance },
        { "createdAt"_L1, &RecallFact::at },
        { "sources"_L1, "entries that it was said in"_L1, &RecallFact::sources },
    };
    return Fields;
}

const ValueFields<RecallAnswer> &answerFields()
{
    static const ValueFields<RecallAnswer> Fields {
        { "facts"_L1, "of the journal"_L1, &RecallAnswer::facts, factFields() },
        { "passages"_L1, "best first, within the budget"_L1, &RecallAnswer::passages,
          passageFields() },
        { "leftOut"_L1, &RecallAnswer::leftOut },
        { "unknown"_L1, "words of the question that nothing in scope has"_L1,
          &RecallAnswer::unknown },
        { "near"_L1, "words in scope that are much like these"_L1, &RecallAnswer::near },
        { "elsewhere"_L1,
          "entries of other sessions that have the words; counted where nothing was found"_L1,
          &RecallAnswer::elsewhere },
        { "meaningProblem"_L1,
          "text for people; only there where the embedding model could not be asked"_L1,
          [](const RecallAnswer &answer) { return textOrNothing(answer.meaningProblem); } },
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
    if (session.isEmpty()) {
        co_return co_await valueOf(recall(services, request));
    }
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
    request.folder = FolderScope::of(wanted.folder);
    request.forModel = wanted.forModel;
    request.maySeeOthers = wanted.maySeeOthers;
    request.stop = run.stop;
    request.clean = wanted.clean;
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

std::optional<ParameterProblem> checkRecall(RecallWords &wanted, Notation notation)
{
    if (!wanted.folder.isEmpty() && wanted.scope == RecallScope::Everywhere) {
        return ParameterProblem { u"folder"_s,
                                  notation == Notation::CommandLine
                                          ? OperationTr::tr("--folder goes with --scope project.")
                                          : OperationTr::tr(
                                                    "“folder” goes with the scope project.") };
    }
    if (!wanted.folder.isEmpty()) {
        wanted.scope = RecallScope::Project; // a folder says so
    }
    return std::nullopt;
}

QList<Parameter> recallParameters()
{
    return {
        argument<&RecallWords::session>("session"_L1,
                                        OperationTr::noop("The session that is asked from."),
                                        { .kind = ParameterKind::Session }),
        option<&RecallWords::folder>(
                "folder"_L1,
                OperationTr::noop("Instead of a session: ask all that work in this folder or below "
                                  "it."),
                { .kind = ParameterKind::Folder, .isNeverEmpty = true, .insteadOf = "session"_L1 }),
        argument<&RecallWords::text>(
                "text"_L1, OperationTr::noop("A question or keywords; names and paths find best."),
                { .place = ParameterText::Place::Words }),
        option<&RecallWords::scope>(
                "scope"_L1,
                OperationTr::noop("Where to look: in the session and what it stands on, in all of "
                                  "its working folder, or everywhere."),
                { .words = scopes, .value = "scope"_L1 }),
        option<&RecallWords::limit>("limit"_L1, OperationTr::noop("At most so many passages."),
                                    { .least = 1, .most = MostPassages }),
        option<&RecallWords::budget>("budget"_L1, OperationTr::noop("Tokens of the answer, about."),
                                     { .least = 1, .most = MostTokens, .value = "tokens"_L1 }),
        meaningOption<&RecallWords::meaning>(),
    };
}

} // namespace

const OperationOf<RecallWords, RecallAnswer> &recallOperation()
{
    static const OperationOf<RecallWords, RecallAnswer> Recall { {
            .text = { .name = "recall"_L1,
                      .help = OperationTr::noop("what was said before a compaction, to read on"),
                      .forms = { { .verb = "recall"_L1 } },
                      .stops = true },
            .parameters = recallParameters(),
            .check = checkRecall,
            .work = recallWords,
            .fields = answerFields(),
    } };
    return Recall;
}

} // namespace varve
