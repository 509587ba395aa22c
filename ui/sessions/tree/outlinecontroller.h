// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/subagentcalls.h>
#include <shell/feature.h>

#include <QTimer>

#include <stop_token>

namespace varve
{

class OutlineModel;
class OutlinePanel;

/// The tree of the session that is open, on the left. GUI thread.
class OutlineController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(OutlineController)

public:
    explicit OutlineController(const FeatureContext &context);
    ~OutlineController() override;

    void update(const WindowState &state) override;
    [[nodiscard]] bool take(const ShellRequest &request) override;
    [[nodiscard]] QList<PaletteEntry> paletteEntries() const override;
    /// Below the tree; becomes a child.
    void addBelow(QWidget *widget);

private:
    void connectView();
    void show(const EntryId &entry);
    /// Selects what is read in the transcript.
    void follow();
    void showSession();
    void showSubagents();
    void findCalls(const std::shared_ptr<const SessionSnapshot> &snapshot,
                   const QList<Session> &subagents);

    OutlineModel *const m_model;
    OutlinePanel *const m_panel;
    SubagentCalls m_calls;
    SessionId m_session; ///< whose calls are looked for
    std::stop_source m_stop; ///< of that
    QTimer m_following; ///< while the transcript is scrolled
};

} // namespace varve
