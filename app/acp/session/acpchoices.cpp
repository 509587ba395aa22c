// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acpchoices.h"

#include <base/visibletext.h>
#include <engine/engine.h>
#include <workspace/modeloffers.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::AcpChoices)
};

constexpr qsizetype MostModels = 500; ///< that are listed
constexpr qsizetype LongestName = 120; // characters

struct Mode
{
    ApprovalMode mode;
    QLatin1StringView id; ///< as the setting approval/mode spells it
    QString name;
    QString description;
};

QList<Mode> modes()
{
    return { { ApprovalMode::Everything, "everything"_L1, Tr::tr("Ask for everything"),
               Tr::tr("Every call of a tool is asked for, unless a rule says otherwise.") },
             { ApprovalMode::Changes, "changes"_L1, Tr::tr("Ask for changes"),
               Tr::tr("Reading in the folder is not asked for.") } };
}

QString modelId(const ModelChoice &choice)
{
    return choice.provider + u'/' + choice.model;
}

/// Who would answer.
ModelChoice currentModel(Engine &engine, const AcpSession &session)
{
    if (!session.answer.model.isEmpty()) {
        return { session.answer.provider, session.answer.model };
    }
    const AnswerModel answers = answerModel(*engine.settings(), session.branch);
    return answers.chosen ? ModelChoice { answers.chosen->provider.id, answers.chosen->model }
                          : ModelChoice();
}

/// With the one that is chosen, whether or not anybody lists it.
QList<ModelOffer> offersWith(Engine &engine, const ModelChoice &current)
{
    QList<ModelOffer> offers = modelOffers(*engine.settings(), engine.catalogue());
    const auto chosen = std::ranges::find(offers, current, &ModelOffer::choice);
    if (chosen == offers.end()) {
        offers.prepend({ current, current.provider, {}, 0 });
    } else if (chosen - offers.begin() >= MostModels) {
        offers.prepend(*chosen);
    }
    return offers.first(std::min(MostModels, offers.size()));
}

QJsonObject modelOption(Engine &engine, const ModelChoice &current)
{
    QJsonArray options;
    const QList<ModelOffer> offers = offersWith(engine, current);
    for (const ModelOffer &offer : offers) {
        options += QJsonObject { { "value"_L1, modelId(offer.choice) },
                                 { "name"_L1, visibleLine(offer.choice.model, LongestName) },
                                 { "description"_L1, visibleLine(offer.provider, LongestName) } };
    }
    return { { "id"_L1, "model"_L1 },
             { "name"_L1, Tr::tr("Model") },
             { "category"_L1, "model"_L1 },
             { "type"_L1, "select"_L1 },
             { "currentValue"_L1, modelId(current) },
             { "options"_L1, options } };
}

QJsonObject modeOption(ApprovalMode current)
{
    QJsonArray options;
    const QList<Mode> all = modes();
    for (const Mode &mode : all) {
        options += QJsonObject { { "value"_L1, QString(mode.id) },
                                 { "name"_L1, mode.name },
                                 { "description"_L1, mode.description } };
    }
    return { { "id"_L1, "mode"_L1 },
             { "name"_L1, Tr::tr("Approvals") },
             { "category"_L1, "mode"_L1 },
             { "type"_L1, "select"_L1 },
             { "currentValue"_L1, modeIdOf(current) },
             { "options"_L1, options } };
}

} // namespace

std::optional<ApprovalMode> approvalModeOf(const QString &modeId)
{
    const QList<Mode> all = modes();
    const auto found =
            std::ranges::find_if(all, [&](const Mode &mode) { return modeId == mode.id; });
    return found == all.end() ? std::nullopt : std::optional(found->mode);
}

QString modeIdOf(ApprovalMode mode)
{
    return mode == ApprovalMode::Changes ? u"changes"_s : u"everything"_s;
}

ApprovalMode usualMode(Engine &engine)
{
    return approvalModeOf(engine.settings()->get(Keys::ApprovalMode))
            .value_or(ApprovalMode::Everything);
}

QJsonObject modesJson(ApprovalMode mode)
{
    QJsonArray available;
    const QList<Mode> all = modes();
    for (const Mode &one : all) {
        available += QJsonObject { { "id"_L1, QString(one.id) },
                                   { "name"_L1, one.name },
                                   { "description"_L1, one.description } };
    }
    return { { "currentModeId"_L1, modeIdOf(mode) }, { "availableModes"_L1, available } };
}

QJsonArray configOptionsJson(Engine &engine, const AcpSession &session)
{
    QJsonArray options { modeOption(session.mode) };
    if (const ModelChoice current = currentModel(engine, session); current.isSet()) {
        options += modelOption(engine, current);
    }
    return options;
}

Result<> setConfigOption(Engine &engine, AcpSession &session, const QString &configId,
                         const QString &value)
{
    const auto noSuchValue = [&] {
        return fail(
                Error::Kind::InvalidInput,
                Tr::tr("The option “%1” has no value “%2”.")
                        .arg(visibleLine(configId, LongestName), visibleLine(value, LongestName)));
    };
    if (configId == "mode"_L1) {
        const auto mode = approvalModeOf(value);
        session.mode = mode.value_or(session.mode);
        return mode ? Result<>() : noSuchValue();
    }
    if (configId != "model"_L1) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("There is no option “%1”.").arg(visibleLine(configId, LongestName)));
    }
    const QList<ModelOffer> offers = modelOffers(*engine.settings(), engine.catalogue());
    const auto offer = std::ranges::find_if(
            offers, [&](const ModelOffer &one) { return modelId(one.choice) == value; });
    if (offer == offers.end()) {
        return noSuchValue();
    }
    session.answer.provider = offer->choice.provider;
    session.answer.model = offer->choice.model;
    return {};
}

} // namespace varve
