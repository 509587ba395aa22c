// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

namespace varve
{

class MemoryEditor;
class MemoryPanel;

/// What is remembered: the panel of facts, and text that goes into it from the transcript. GUI thread.
class MemoryController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MemoryController)

public:
    /// Not owned.
    MemoryController(const FeatureContext &context, MemoryEditor *memory);
    ~MemoryController() override;

    [[nodiscard]] QList<PaletteEntry> paletteEntries() const override;

private:
    void adoptActions();
    void connectTranscript();
    void updateRemember();
    void rememberChosen();
    void goToSource(const SessionId &session, const EntryId &entry);

    MemoryEditor *const m_memory;
    MemoryPanel *const m_panel;
    QAction *const m_show; ///< goes to its field
    QAction *const m_remember; ///< what is selected in the transcript, or the current message
};

} // namespace varve
