// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "continuation.h"
#include <engine/compactionrequest.h>
#include <storage/leases.h>
#include <workspace/branchflow.h>
#include <workspace/branchreport.h>

#include <QObject>

#include <memory>
#include <optional>
#include <stop_token>

namespace varve
{

class StoredSessions;
class Workbench;

/// A report on a branch, from reading it to the entry that holds it: of the branch that is left, below the place that is gone
/// to, or of another branch, where the session stands. Nothing is changed before the report is written, and then all at
/// once. It goes on while another session is open. GUI thread.
///
/// Signals: stateChanged; textAdded any number of times while Writing; then exactly one of finished and failed. After
/// cancel() neither.
class BranchWriter final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BranchWriter)

public:
    enum class State : quint8 { Idle, Writing, Storing };
    enum class Purpose : quint8 {
        Leave, ///< the session's branch, to go on at `place`
        Bring, ///< the branch that ends at `place`, into the session's
    };

    struct Job
    {
        Purpose purpose = Purpose::Leave;
        EntryId place;
        QString instructions = {};
        std::optional<SummaryModel> model = {}; ///< none: the built-in summarizer
    };

    /// None is owned; `transport` lives on the engine thread.
    BranchWriter(Workbench *workbench, StoredSessions *list, HttpTransport *transport,
                 std::shared_ptr<LeaseBook> leases, QObject *parent = nullptr);
    ~BranchWriter() override;

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const Job &job() const { return m_job; }
    /// Whose branch it is; null before the first start().
    [[nodiscard]] SessionId session() const { return m_session; }

    /// What the job would tell of, in the session that is open.
    [[nodiscard]] static BranchRange rangeOf(const Workbench &workbench, Purpose purpose,
                                             const EntryId &place);

    /// In the session that is open. Ends what is being written; does nothing while Storing.
    void start(const Job &job);
    /// Nothing is changed. Does nothing while Storing.
    void cancel();

Q_SIGNALS:
    void stateChanged(varve::BranchWriter::State state);
    void textAdded(const QString &text);
    /// The entry that holds the report.
    void finished(const varve::EntryId &entry);
    void failed(const varve::Error &error);

private:
    void setState(State state);
    void drop();
    void onMaterial(const Result<BranchMaterial> &material);
    void writeOffline();
    void writeWithModel();
    void store(const SummaryRecord &record);
    void onStored(const Result<QList<Entry>> &stored);
    void failWith(const Error &error);

    Workbench *const m_workbench;
    StoredSessions *const m_list;
    HttpTransport *const m_transport;
    const std::shared_ptr<LeaseBook> m_leases;
    State m_state = State::Idle;
    Job m_job;
    SessionId m_session;
    EntryId m_leaf; ///< where the session stood when it began
    Continuation m_goal; ///< of Leave
    BranchMaterial m_material;
    std::unique_ptr<BranchFlow> m_flow;
    std::stop_source m_stop;
    quint64 m_run = 0; ///< what an older run answers is dropped
};

} // namespace varve
