// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactiontab.h"

namespace varve
{

/// What goes from one session into another: drafts of handoffs, and references in messages.
class HandoffTab final : public CompactionTab
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HandoffTab)

public:
    explicit HandoffTab(SettingFields *fields);
    ~HandoffTab() override;
    void fill(CompactionSettings &settings) const override;
    void explain(const CompactionSettings &settings, qint64 window) override;
};

} // namespace varve
