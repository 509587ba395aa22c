// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

class QToolButton;

namespace varve
{

class AutoCompaction;
class CompactionSession;
class Resumption;

/// Sessions that go on in another one: after a compaction that rolls over, and by /resume; and the way back to the earlier one.
/// GUI thread.
class LandingController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LandingController)

public:
    struct Parts
    {
        AutoCompaction *automatic = nullptr;
        CompactionSession *byHand = nullptr;
        Resumption *resumption = nullptr;
    };

    /// None is owned.
    LandingController(const FeatureContext &context, const Parts &parts);
    ~LandingController() override;

    void update(const WindowState &state) override;
    [[nodiscard]] bool take(const ShellRequest &request) override;

private:
    void goOnIn(const SessionId &parent, const SessionId &child);
    void openEarlier();
    [[nodiscard]] bool continues() const;

    const Parts m_parts;
    QAction *const m_earlier;
    QToolButton *const m_button; ///< way back for as long as the new session is open
    SessionId m_landedIn; ///< the session that a compaction led to last
};

} // namespace varve
