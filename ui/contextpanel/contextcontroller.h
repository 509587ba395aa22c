// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>
#include <shell/feature.h>

#include <QPointer>

namespace varve
{

class ContextPanel;
class DifferenceWindow;
class PlainLabel;

/// What the next request of the open branch holds: the panel on the right, its share of the window in the status bar, and what
/// differs from the request before. GUI thread.
class ContextController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ContextController)

public:
    explicit ContextController(const FeatureContext &context);
    ~ContextController() override;

    void update(const WindowState &state) override;

private:
    void connectPanel();
    void showSession();
    void showHistory();
    void showShare();
    void lookForEarlier();
    void askWindow();
    void openDifference();
    void readRequests();
    void showDifference();

    ContextPanel *const m_panel;
    PlainLabel *const m_share;
    QAction *const m_difference;
    QPointer<DifferenceWindow> m_window;
    int m_shown = 0; ///< another one for each context that is shown
    SessionId m_historyOf; ///< whose is shown, or comes
    bool m_hasEarlier = false; ///< a request that the next one can be compared with
    EntryId m_earlierAt; ///< the end of the branch for which that was looked up
    QList<EntryId> m_answers; ///< whose requests may be chosen; null: the next request
    quint64 m_reads = 0; ///< what an older one brings is dropped
};

} // namespace varve
