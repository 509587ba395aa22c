// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modeloffers.h"

#include "modelwindow.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool mayAnswer(const ModelCatalogue &catalogue, const QString &provider, const QString &model)
{
    using Kind = ReportedModel::Kind;
    const auto said = catalogue.reported(provider, model);
    return !said || said->kind == Kind::Unknown || said->kind == Kind::Chat;
}

} // namespace

QList<ModelOffer> modelOffers(const Settings &settings, const ModelCatalogue &catalogue)
{
    QList<ModelOffer> offers;
    const ModelChoice main = readModelChoice(settings, ModelPurpose::Main);
    const QList<ProviderConfig> providers = readProviders(settings);
    for (const ProviderConfig &provider : providers) {
        if (!provider.enabled || !provider.isSupported()) {
            continue;
        }
        const QString name = provider.catalogueName();
        QStringList ids;
        if (main.provider == provider.id) {
            ids += main.model; // chosen, whether or not anybody lists it
        }
        for (const ProviderModel &model : provider.models) {
            ids += model.id;
        }
        const QList<ModelInfo> known = catalogue.modelsOf(name);
        for (const ModelInfo &model : known) {
            if (mayAnswer(catalogue, name, model.id)) {
                ids += model.id;
            }
        }
        ids.removeDuplicates();
        for (const QString &id : std::as_const(ids)) {
            offers += ModelOffer { { provider.id, id },
                                   provider.name,
                                   name,
                                   resolveWindow(settings, catalogue, name, id).tokens };
        }
    }
    return offers;
}

QList<ModelOffer> offersNamed(const QList<ModelOffer> &offers, const QString &name,
                              const QString &provider)
{
    QList<ModelOffer> called;
    QList<ModelOffer> found;
    for (const ModelOffer &offer : offers) {
        if (offer.choice.model.compare(name, Qt::CaseInsensitive) == 0) {
            called += offer;
        } else if (offer.choice.model.contains(name, Qt::CaseInsensitive)) {
            found += offer;
        }
    }
    const QList<ModelOffer> &meant = called.isEmpty() ? found : called;
    QList<ModelOffer> there = meant;
    there.removeIf([&](const ModelOffer &offer) { return offer.historyName != provider; });
    return there.size() == 1 ? there : meant;
}

QString namesOf(const QList<ModelOffer> &offers)
{
    QStringList names;
    for (const ModelOffer &offer : offers) {
        names += offer.choice.model + u" ("_s + offer.provider + u')';
    }
    return names.join(u", "_s);
}

} // namespace varve
