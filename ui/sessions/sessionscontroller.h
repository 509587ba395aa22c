// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

namespace varve
{

class AutoCompaction;
class ContentSearch;
class SessionListModel;
class SessionListPanel;

/// All sessions: the list on the left with what is done with them, and new ones. GUI thread.
class SessionsController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SessionsController)

public:
    /// Not owned.
    SessionsController(const FeatureContext &context, const AutoCompaction *compaction);
    ~SessionsController() override;

    void update(const WindowState &state) override;
    [[nodiscard]] QList<PaletteEntry> paletteEntries() const override;

private:
    void connectPanel();
    void createSession();
    void rename(const SessionId &id);

    const AutoCompaction *const m_compaction;
    SessionListModel *const m_model;
    SessionListPanel *const m_panel;
    ContentSearch *const m_content;
    QAction *const m_new;
    QAction *const m_rename;
};

} // namespace varve
