// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modeloperations.h"

#include "commonparameters.h"
#include "sessionname.h"
#include "sessionwork.h"
#include <engine/engine.h>
#include <engine/flow.h>
#include <session/branchchange.h>
#include <settings/providerconfig.h>
#include <workspace/answermodel.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// -- models

QFuture<Result<QList<ModelOffer>>> listModels(Engine &engine, const NoParameters &,
                                              const OperationRun &)
{
    return QtFuture::makeReadyValueFuture(
            Result<QList<ModelOffer>>(modelOffers(*engine.settings(), engine.catalogue())));
}

const ValueFields<ModelOffer> &offerFields()
{
    static const ValueFields<ModelOffer> Fields {
        { "provider"_L1, "as the person calls it"_L1, &ModelOffer::provider },
        { "providerId"_L1, "what settings and `ask` call it"_L1,
          [](const ModelOffer &offer) { return offer.choice.provider; } },
        { "model"_L1, [](const ModelOffer &offer) { return offer.choice.model; } },
        { "window"_L1, "tokens; or null"_L1,
          [](const ModelOffer &offer) {
              return offer.window > 0 ? QJsonValue(offer.window) : QJsonValue();
          } },
    };
    return Fields;
}

// -- model

/// The branch has no level of its own any more.
constexpr QLatin1StringView UsualThinking { "usual" };

std::optional<ParameterProblem> checkThinking(AnswerChange &wanted, Notation notation)
{
    return wanted.thinking.isEmpty() || wanted.thinking == UsualThinking
                    || isThinkingLevel(wanted.thinking)
            ? std::nullopt
            : std::optional(ParameterProblem {
                      u"thinking"_s,
                      OperationTr::tr("%1 takes usual, off, low, medium, high or a number of "
                                      "tokens from 1024, not “%2”.")
                              .arg(spelledAs("thinking"_L1, notation), wanted.thinking) });
}

/// Those that may be meant; none: the model stays as it is.
Result<QList<ModelOffer>> offersFor(Engine &engine, const AnswerChange &wanted)
{
    if (wanted.model.isEmpty()) {
        return QList<ModelOffer>();
    }
    QList<ModelOffer> offers = modelOffers(*engine.settings(), engine.catalogue());
    offers.removeIf([&](const ModelOffer &offer) {
        return !wanted.provider.isEmpty() && wanted.provider != offer.provider
                && wanted.provider != offer.choice.provider && wanted.provider != offer.historyName;
    });
    const QList<ModelOffer> found = offersNamed(offers, wanted.model, {});
    if (found.isEmpty()) {
        return fail(Error::Kind::NotFound,
                    OperationTr::tr("No model that is set up is called “%1”. “varve models” and "
                                    "the method “models” list them.")
                            .arg(wanted.model));
    }
    // Entries name the company or server, and of two that are set up for one the main model's is asked.
    QList<ModelOffer> asked = found;
    asked.removeIf([&](const ModelOffer &offer) {
        ContextState state;
        state.provider = offer.historyName;
        state.model = offer.choice.model;
        const auto chosen = answerModel(*engine.settings(), state).chosen;
        return !chosen || chosen->provider.id != offer.choice.provider;
    });
    if (asked.isEmpty()) {
        return fail(Error::Kind::Refused,
                    OperationTr::tr("A session cannot tell %1 from another provider of the same "
                                    "name that is set up: make it the main model instead.")
                            .arg(namesOf(found)));
    }
    return asked;
}

/// The one that is meant in this branch.
Result<std::optional<ModelOffer>> offerOf(const QList<ModelOffer> &offers,
                                          const AnswerChange &wanted, const QString &provider)
{
    if (offers.isEmpty()) {
        return std::nullopt;
    }
    const QList<ModelOffer> meant = offersNamed(offers, wanted.model, provider);
    if (meant.size() == 1) {
        return meant.constFirst();
    }
    return fail(Error::Kind::InvalidInput,
                OperationTr::tr("Several models have “%1” in their name: %2.")
                        .arg(wanted.model, namesOf(meant)));
}

/// Below the leaf, as every change of what is sent.
Result<LoadedSession> change(SessionStore &store, LeaseBook &leases, const AnswerChange &wanted,
                             const QList<ModelOffer> &offers)
{
    const auto loaded = loadToChange(store, leases, wanted.session);
    if (!loaded) {
        return loaded;
    }
    const ContextState &state = loaded->branch.state;
    const Session &session = loaded->session();
    const auto chosen = offerOf(offers, wanted, state.provider);
    if (!chosen) {
        return std::unexpected(chosen.error());
    }
    const std::optional<ModelOffer> &offer = *chosen;
    QList<Entry> changes;
    if (offer && (state.provider != offer->historyName || state.model != offer->choice.model)) {
        changes += modelChange(offer->historyName, offer->choice.model);
    }
    const QString thinking = wanted.thinking == UsualThinking ? QString() : wanted.thinking;
    if (!wanted.thinking.isEmpty() && state.thinkingLevel != thinking) {
        changes += thinkingLevelChange(thinking);
    }
    if (changes.isEmpty()) {
        return loaded;
    }
    return alone(store, leases, session.id, OperationTr::tr("its model is chosen"), [&] {
        return store.append(session.id, session.leaf, changes).and_then([&](const auto &) {
            return loadSession(store.reader(), session.id);
        });
    });
}

QCoro::Task<Result<AnsweringModel>> answering(Engine *engine, AnswerChange wanted)
{
    const std::stop_token gone = engine->gone();
    const auto offers = offersFor(*engine, wanted);
    if (!offers) {
        co_return std::unexpected(offers.error());
    }
    const auto loaded = co_await valueOf(
            offers->isEmpty() && wanted.thinking.isEmpty()
                    ? engine->store()->read([wanted](StoreReader &reader) {
                          return loadNamed(reader, wanted.session);
                      })
                    : engine->store()->write([wanted, offers = *offers,
                                              leases = engine->leases()](SessionStore &store) {
                          return change(store, *leases, wanted, offers);
                      }));
    if (!loaded || gone.stop_requested()) {
        co_return loaded ? fail(Error::Kind::Cancelled, {}) : std::unexpected(loaded.error());
    }
    const ContextState &state = loaded->branch.state;
    const AnswerModel answer = answerModel(*engine->settings(), state);
    const ChosenModel chosen = answer.chosen.value_or(ChosenModel());
    co_return AnsweringModel { loaded->session().id, chosen.provider.name, chosen.model,
                               chosen.thinking, answer.stepsIn ? state.model : QString() };
}

QFuture<Result<AnsweringModel>> chooseModel(Engine &engine, const AnswerChange &wanted,
                                            const OperationRun &)
{
    return toFuture(answering(&engine, wanted));
}

const ValueFields<AnsweringModel> &answeringFields()
{
    using Model = AnsweringModel;
    static const ValueFields<Model> Fields {
        { "session"_L1, &Model::session },
        { "provider"_L1, "as the person calls it; null: no model is set up"_L1,
          [](const Model &model) { return textOrNull(model.provider); } },
        { "model"_L1, [](const Model &model) { return textOrNull(model.model); } },
        { "thinking"_L1, "level in force; null: as the model does by itself"_L1,
          [](const Model &model) { return textOrNull(model.thinking); } },
        { "standsInFor"_L1, "only where the model of the branch is not set up: that one"_L1,
          [](const Model &model) { return textOrNothing(model.standsInFor); } },
    };
    return Fields;
}

// -- label

Result<EntryId> label(SessionStore &store, LeaseBook &leases, const EntryLabel &wanted)
{
    const auto loaded = loadToChange(store, leases, wanted.session);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    const Session &session = loaded->session();
    return entryNamed(store.reader(), *loaded, wanted.entry).and_then([&](const EntryId &entry) {
        return alone(store, leases, session.id, OperationTr::tr("an entry gets a label"), [&] {
            return store.append(session.id, session.leaf, { labelChange(entry, wanted.label) })
                    .transform([](const QList<Entry> &stored) { return stored.constLast().id; });
        });
    });
}

} // namespace

const OperationOf<NoParameters, QList<ModelOffer>> &modelsOperation()
{
    static const OperationOf<NoParameters, QList<ModelOffer>> Models { {
            .text = { .name = "models"_L1,
                      .help = OperationTr::noop("the models that may answer"),
                      .forms = { { .verb = "models"_L1 } },
                      .rows = "models"_L1 },
            .work = listModels,
            .fields = { "models"_L1, offerFields() },
    } };
    return Models;
}

const OperationOf<AnswerChange, AnsweringModel> &modelOperation()
{
    static const OperationOf<AnswerChange, AnsweringModel> Model { {
            .text = { .name = "model"_L1,
                      .help = OperationTr::noop(
                              "which model answers a session, or another one from now on"),
                      .forms = { { .verb = "model"_L1 } } },
            .parameters = { sessionArgument<&AnswerChange::session>(),
                            option<&AnswerChange::model>(
                                    "model"_L1,
                                    OperationTr::noop("The model that answers from now on, or a "
                                                      "part of its name."),
                                    { .place = ParameterText::Place::Argument,
                                      .value = "model"_L1 }),
                            option<&AnswerChange::provider>(
                                    "provider"_L1,
                                    OperationTr::noop("Whose model, where several have it."),
                                    { .with = "model"_L1, .value = "name"_L1 }),
                            option<&AnswerChange::thinking>(
                                    "thinking"_L1,
                                    OperationTr::noop(
                                            "How much it thinks from now on: off, low, "
                                            "medium, high, a number of tokens, or “usual” "
                                            "for what is set for the model."),
                                    { .isNeverEmpty = true, .value = "level"_L1 }) },
            .check = checkThinking,
            .work = chooseModel,
            .fields = answeringFields(),
    } };
    return Model;
}

const OperationOf<EntryLabel, EntryId> &labelOperation()
{
    static const OperationOf<EntryLabel, EntryId> Label { {
            .text = { .name = "label"_L1,
                      .help = OperationTr::noop("give an entry a label, or take it away"),
                      .forms = { { .verb = "label"_L1 } } },
            .parameters = { sessionArgument<&EntryLabel::session>(),
                            argument<&EntryLabel::entry>("entry"_L1,
                                                         OperationTr::noop("The entry."),
                                                         { .kind = ParameterKind::Entry }),
                            option<&EntryLabel::label>(
                                    "label"_L1,
                                    OperationTr::noop("The label; without one it has none."),
                                    { .place = ParameterText::Place::Words,
                                      .value = "label"_L1 }) },
            .work = label,
            .fields = { "entryId"_L1, "of the change that was appended"_L1 },
    } };
    return Label;
}

} // namespace varve
