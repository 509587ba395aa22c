// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "branchpanel.h"
#include "branchwriter.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <array>
#include <functional>
#include <stop_token>

namespace varve
{

class CompareWindow;
class ModelCatalogue;
class Settings;

/// Between the branches of the session that is open and what shows them: asks what becomes of a branch that is left, brings
/// reports of branches, and compares two. GUI thread.
class BranchDriver final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BranchDriver)

public:
    using EndpointSource = std::function<std::optional<Endpoint>()>;
    /// Why the session cannot be added to now; empty: it can.
    using Obstacle = std::function<QString()>;

    /// None is owned.
    struct Services
    {
        Workbench *workbench = nullptr;
        Settings *settings = nullptr;
        const ModelCatalogue *catalogue = nullptr;
        HttpTransport *transport = nullptr; ///< lives on the engine thread
        std::shared_ptr<LeaseBook> leases = {}; ///< of this process
        EndpointSource endpoint = {}; ///< the model that summarizes, if one is set up
        Obstacle obstacle = {}; ///< e.g. a turn that runs
    };

    /// `panel` is not owned; windows belong to its window.
    BranchDriver(Services services, BranchPanel *panel, QObject *parent = nullptr);
    ~BranchDriver() override;

    /// Moves the leaf, after asking what becomes of what is left behind; how, the settings say.
    void continueFrom(const EntryId &entry);
    /// Asks, and appends a report on the branch that holds the entry where the session stands.
    void bring(const EntryId &entry);
    /// The branch that holds the entry, beside the session's own. Null: the newest other one.
    void compare(const EntryId &entry);

    [[nodiscard]] CompareWindow *compareWindow() const;

Q_SIGNALS:
    /// Look at an entry.
    void goToRequested(const varve::EntryId &entry);
    void failed(const varve::Error &error);

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
    [[nodiscard]] bool isBusy();
    /// `raise`: the window comes up; else only what it shows is read again.
    void readTips(const std::array<EntryId, 2> &wanted, bool raise);
    void readComparison(const std::array<EntryId, 2> &tips);
    void showWindow();
    void showPanel();

    const Services m_services;
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
