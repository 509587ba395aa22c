// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <providers/modelcatalogue.h>
#include <settings/modelchoice.h>

namespace varve
{

/// A model that can be chosen for answers.
struct ModelOffer
{
    ModelChoice choice;
    QString provider; ///< as the person calls it
    QString historyName; ///< of the provider, as entries have it
    qint64 window = 0; ///< tokens; 0: unknown
};

/// Every model of the providers in use that may answer: those set by hand, those the server reports, those of the bundled
/// table; in the order of the providers. GUI thread.
[[nodiscard]] QList<ModelOffer> modelOffers(const Settings &settings,
                                            const ModelCatalogue &catalogue);

/// Those that a person means by a name: those that are called so, else all that have it in them. Where several are meant, the only one
/// of `provider` (as entries have it, e.g. the branch's): nothing goes to another one because of a name that both have.
[[nodiscard]] QList<ModelOffer> offersNamed(const QList<ModelOffer> &offers, const QString &name,
                                            const QString &provider);

/// "large (Own server), large (Other server)".
[[nodiscard]] QString namesOf(const QList<ModelOffer> &offers);

} // namespace varve
