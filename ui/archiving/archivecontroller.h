// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

#include <QTimer>

class QToolButton;

namespace varve
{

struct ArchiveChosen;
class ArchiveLeaves;
class ArchiveService;
class PreferencesDialog;

/// Archives beyond this machine: what the status bar says of them where there are any, their list in the preferences, what goes to which, and where other machines stand in
/// a session. GUI thread.
class ArchiveController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ArchiveController)

public:
    explicit ArchiveController(const FeatureContext &context);
    ~ArchiveController() override;

    /// The archives, on their page.
    void addList(PreferencesDialog *dialog);
    /// Where other machines stand in the open session; to be put somewhere.
    [[nodiscard]] QWidget *leaves() const;
    [[nodiscard]] bool take(const ShellRequest &request) override;

private:
    void createButton();
    void refresh();
    void choose(const QList<SessionId> &sessions);
    void ask(const QList<SessionId> &sessions, const QList<ArchiveChosen> &before);

    ArchiveService &m_archives;
    QToolButton *const m_button;
    ArchiveLeaves *const m_leaves;
    QTimer m_age; ///< times grow, and what waits
};

} // namespace varve
