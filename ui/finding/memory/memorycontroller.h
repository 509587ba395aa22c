// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

#include <QPointer>

namespace varve
{

class AlwaysSentTab;
class FindPage;
class MemoryEditor;

/// What is remembered: the find page's tab of what is always sent, and texts that are to be. GUI thread.
class MemoryController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MemoryController)

public:
    /// None is owned.
    MemoryController(const FeatureContext &context, MemoryEditor *memory, FindPage *page);
    ~MemoryController() override;

    [[nodiscard]] bool take(const ShellRequest &request) override;
    [[nodiscard]] QList<PaletteEntry> paletteEntries() const override;

private:
    void adoptActions();
    void connectTranscript();
    void updateRemember();
    void rememberChosen();
    void goToSource(const SessionId &session, const EntryId &entry);

    MemoryEditor *const m_memory;
    AlwaysSentTab *const m_tab;
    QPointer<QWidget> m_dialog; ///< where something is remembered
    QAction *const m_show; ///< goes to its field
    QAction *const m_remember; ///< what is selected in the transcript, or the current message
};

} // namespace varve
