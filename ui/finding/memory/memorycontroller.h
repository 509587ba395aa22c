// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>
#include <shell/feature.h>

#include <QDialog>
#include <QPointer>

namespace varve
{

class AlwaysSentTab;
class FindPage;
class MemoryEditor;

/// A text that is to be in every request from now on, looked at and made shorter before. Closes once it is remembered; what cannot be stays
/// in it, with the reason. GUI thread.
class RememberDialog final : public QDialog
{
    Q_OBJECT

public:
    /// `editor` is not owned.
    RememberDialog(MemoryEditor *editor, const QString &text, const QList<EntryId> &sources,
                   QWidget *parent);
};

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
