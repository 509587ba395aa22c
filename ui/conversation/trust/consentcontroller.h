// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

namespace varve
{

class NoticeBar;
class VectorConsent;

/// Asks above the columns before sessions are sent for the search by meaning. Nothing is sent before Send is pressed. GUI thread.
class ConsentController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ConsentController)

public:
    /// Not owned.
    ConsentController(const FeatureContext &context, VectorConsent *consent);
    ~ConsentController() override;

private:
    void show();

    VectorConsent *const m_consent;
    NoticeBar *const m_bar;
};

} // namespace varve
