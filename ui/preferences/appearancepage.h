// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "preferencespage.h"

namespace varve
{

/// Colour scheme, the transcript's font size, density.
class AppearancePage final : public PreferencesPage
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AppearancePage)

public:
    explicit AppearancePage(QWidget *parent = nullptr);
    ~AppearancePage() override;
};

} // namespace varve
