// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelwindow.h"

#include <settings/providerconfig.h>

namespace varve
{

ModelWindow resolveWindow(const Settings &settings, const ModelCatalogue &catalogue,
                          const QString &provider, const QString &model, qint64 given)
{
    ModelWindow window;
    if (const auto info = catalogue.find(provider, model)) {
        window = { info->contextWindow, info->maxOutput,
                   info->contextWindow <= 0         ? ModelWindow::Source::Unknown
                           : info->windowFromServer ? ModelWindow::Source::Server
                                                    : ModelWindow::Source::Catalogue };
    }
    // For this provider's model, or for models of the name wherever they run.
    const qint64 own = model.isEmpty() ? 0 : providerWindow(settings, provider, model);
    if (const qint64 set = model.isEmpty() || own > 0 ? own : settings.windowOf(model); set > 0) {
        window.tokens = set;
        window.source = ModelWindow::Source::Person;
    }
    if (given > 0) {
        window.tokens = given;
        window.source = ModelWindow::Source::Given;
    }
    return window;
}

} // namespace varve
