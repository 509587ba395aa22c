// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

namespace varve
{

class Feature;
struct FeatureContext;
struct WindowServices;

/// Makes all features of a window, in the order of what they add to it. They and what they share belong to the window; `context` gets
/// what it lacks.
[[nodiscard]] QList<Feature *> makeFeatures(FeatureContext &context,
                                            const WindowServices &services);

} // namespace varve
