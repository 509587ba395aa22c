// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve::test
{

/// A path in the folder of shared material (VARVE_SHARED, else `shared` beside the checkout); empty if it
/// is not there. A test that needs it skips and says so.
[[nodiscard]] QString sharedPath(const QString &relative);

} // namespace varve::test

/// Skips the running test function where the shared material is missing.
#define VARVE_REQUIRE_SHARED(variable, relative)                                                   \
    const QString variable = varve::test::sharedPath(QStringLiteral(relative));                    \
    if (variable.isEmpty()) {                                                                      \
        QSKIP("the shared material is not here (set VARVE_SHARED): " relative);                    \
    }
