// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "branchpanel.h"
#include <models/branchwriter.h>
#include <shell/feature.h>

#include <QPointer>
#include <QTimer>

#include <array>
#include <functional>
#include <stop_token>

namespace varve
{

class CompareWindow;

/// Between the branches of the session that is open and what shows them: asks what becomes of a branch that is left, brings
/// reports of branches, and compares two. GUI thread.
class BranchController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BranchController)

public:
    explicit BranchController(const FeatureContext &context);
    ~BranchController() override;

    /// Moves the leaf, after asking what becomes of what is left behind; how, the settings say.
    void continueFrom(const EntryId &entry);
    /// Asks, and appends a report on the branch that holds the entry where the session stands.
    void bring(const EntryId &entry);
    /// The branch that holds the entry, beside the session's own. Null: the newest other one.
    void compare(const EntryId &entry);

    [[nodiscard]] CompareWindow *compareWindow() const;

    void update(const WindowState &state) override;
    [[nodiscard]] bool take(const ShellRequest &request) override;

private:
    void connectPanel();
    void connectWriter();
    void onAnswered(BranchPanel::Answer answer, const QString &instructions, bool always);
    [[nodiscard]] QString obstacle() const;
    void write(const QString &instructions, bool builtIn = false);
    void moveWithout();
    void followSession();
    [[nodiscard]] EntryId tipOf(const EntryId &entry) const;
    [[nodiscard]] bool isHere(const SessionId &session) const;
    [[nodiscard]] bool isWriting();
    /// `raise`: the window comes up; else only what it shows is read again.
    void readTips(const std::array<EntryId, 2> &wanted, bool raise);
    void readComparison(const std::array<EntryId, 2> &tips);
    void showWindow();
    void showPanel();

    /// The end of the branch that is looked at, if it is not the session's own.
    [[nodiscard]] EntryId lookedAt() const;

    QAction *const m_backToLeaf;
    QAction *const m_compare;
    QAction *const m_bring;
    BranchPanel *const m_panel;
    BranchWriter *const m_writer;
    BranchWriter::Job m_job; ///< that is asked about, or was begun last
    SessionId m_session; ///< of m_job
    QPointer<CompareWindow> m_window;
    SessionId m_compared; ///< the window's session
    qsizetype m_comparedSize = 0; ///< entries that it has when the window was filled
    EntryId m_comparedLeaf;
    quint64 m_run = 0; ///< comparisons of older pairs are dropped
    std::stop_source m_reading; ///< of the newest
    QTimer m_again; ///< the session has gone on: not at each entry that a turn stores
};

} // namespace varve
