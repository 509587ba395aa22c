// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace varve
{

/// What operations say, and what their descriptions say.
struct OperationTr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Operations)

public:
    /// A text that is translated where it is shown.
    [[nodiscard]] static constexpr const char *noop(const char *text) { return text; }
};

} // namespace varve
