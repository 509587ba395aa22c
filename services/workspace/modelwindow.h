// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <providers/modelcatalogue.h>
#include <settings/settings.h>

namespace varve
{

/// How much a model can read. Asked in one place, so that meter, plan and encoders never disagree.
struct ModelWindow
{
    enum class Source : quint8 {
        Unknown,
        Catalogue,
        Server, ///< said by the server that runs it
        Person, ///< set in the preferences
        Given, ///< for this call only
    };
    qint64 tokens = 0; ///< 0: unknown
    qint64 maxOutput = 0; ///< 0: unknown
    Source source = Source::Unknown;
};

/// `given` wins over the person's setting, that over what the server says (ModelCatalogue::setReported), that over the
/// bundled table.
[[nodiscard]] ModelWindow resolveWindow(const Settings &settings, const ModelCatalogue &catalogue,
                                        const QString &provider, const QString &model,
                                        qint64 given = 0);

} // namespace varve
