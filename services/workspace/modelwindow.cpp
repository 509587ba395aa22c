// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelwindow.h"

namespace varve
{

ModelWindow resolveWindow(const Settings &settings, const ModelCatalogue &catalogue,
                          const QString &provider, const QString &model, qint64 given)
{
    ModelWindow window;
    if (const auto info = catalogue.find(provider, model)) {
        window = { info->contextWindow, info->maxOutput,
                   info->contextWindow > 0 ? ModelWindow::Source::Catalogue
                                           : ModelWindow::Source::Unknown };
    }
    if (const qint64 set = model.isEmpty() ? 0 : settings.windowOf(model); set > 0) {
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
