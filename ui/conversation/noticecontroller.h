// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>
#include <shell/sleepblock.h>

namespace varve
{

class DesktopNotifier;
struct TurnEnd;

/// What the desktop is told while another window is used: that an answer has come to its end, that a tool waits to be allowed, and what
/// other features have to say. A press on it leads to the session. GUI thread.
class NoticeController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(NoticeController)

public:
    /// `notifier` is not owned; null: nobody is told of anything.
    NoticeController(const FeatureContext &context, DesktopNotifier *notifier);
    ~NoticeController() override;

    [[nodiscard]] bool take(const ShellRequest &request) override;

private:
    void connectTurns();
    void tellEnd(const SessionId &session, const TurnEnd &end);
    void tell(const SessionId &session, const QString &text);
    void keepAwake();

    DesktopNotifier *const m_notifier;
    SleepBlock m_awake;
    SessionId m_told; ///< of what the desktop was told last
};

} // namespace varve
