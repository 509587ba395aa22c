// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchwriter.h"

#include "storedsessions.h"
#include "workbench.h"
#include <base/onpool.h>
#include <storage/leafmove.h>

namespace varve
{

using namespace Qt::StringLiterals;

BranchWriter::BranchWriter(Workbench *workbench, StoredSessions *list, HttpTransport *transport,
                           std::shared_ptr<LeaseBook> leases, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_list(list)
    , m_transport(transport)
    , m_leases(std::move(leases))
{ }

BranchWriter::~BranchWriter()
{
    m_stop.request_stop();
    if (m_flow) {
        m_flow->cancel();
    }
}

void BranchWriter::setState(State state)
{
    m_state = state;
    Q_EMIT stateChanged(state);
}

BranchRange BranchWriter::rangeOf(const Workbench &workbench, Purpose purpose, const EntryId &place)
{
    if (!workbench.hasSession()) {
        return {};
    }
    const SessionTree &tree = workbench.loaded().snapshot->tree;
    const int leaf = tree.indexOfSeq(workbench.session().leafSeq);
    if (purpose == Purpose::Bring) {
        return branchBehind(tree, tree.indexOf(place), leaf);
    }
    const auto goal = continuationFrom(workbench, place);
    return goal ? branchBehind(tree, leaf, tree.indexOf(goal->to)) : BranchRange();
}

void BranchWriter::start(const Job &job)
{
    if (m_state == State::Storing || !m_workbench->hasSession()) {
        return;
    }
    drop();
    m_stop = {};
    m_job = job;
    m_session = m_workbench->session().id;
    m_leaf = m_workbench->session().leaf;
    m_goal = job.purpose == Purpose::Leave
            ? continuationFrom(*m_workbench, job.place).value_or(Continuation {})
            : Continuation {};
    setState(State::Writing);
    const qint64 budget = job.model ? branchBudget(job.model->window) : 0;
    m_workbench->store()
            ->read([snapshot = m_workbench->loaded().snapshot,
                    range = rangeOf(*m_workbench, job.purpose, job.place), budget,
                    factors = m_workbench->loaded().factors,
                    stop = m_stop.get_token()](StoreReader &reader) {
                return readBranch(snapshot->tree, range, budget, factors, reader, stop);
            })
            .then(this, [this, run = m_run](const Result<BranchMaterial> &material) {
                if (run == m_run) {
                    onMaterial(material);
                }
            });
}

void BranchWriter::onMaterial(const Result<BranchMaterial> &material)
{
    if (!material) {
        failWith(material.error());
        return;
    }
    m_material = *material;
    if (m_job.model) {
        writeWithModel();
    } else {
        writeOffline();
    }
}

void BranchWriter::writeOffline()
{
    onPool(
            this,
            [material = m_material, instructions = m_job.instructions, stop = m_stop.get_token()] {
                return reportOffline(material, instructions, stop);
            },
            [this, run = m_run](const Result<SummaryRecord> &record) {
                if (run != m_run) {
                    return;
                }
                if (record) {
                    store(*record);
                } else {
                    failWith(record.error());
                }
            });
}

void BranchWriter::writeWithModel()
{
    m_flow = std::make_unique<BranchFlow>(m_transport, m_material, m_job.model->endpoint,
                                          m_job.instructions);
    connect(m_flow.get(), &BranchFlow::textAdded, this, &BranchWriter::textAdded);
    connect(m_flow.get(), &BranchFlow::succeeded, this, [this](const SummaryRecord &record) {
        m_flow.release()->deleteLater(); // we are inside its signal
        store(record);
    });
    connect(m_flow.get(), &BranchFlow::failed, this, [this](const Error &error) {
        m_flow.release()->deleteLater();
        failWith(error);
    });
    m_flow->start();
}

void BranchWriter::store(const SummaryRecord &record)
{
    setState(State::Storing);
    const bool leaves = m_job.purpose == Purpose::Leave;
    const Entry report = branchSummaryEntry(leaves ? m_leaf : m_job.place, m_material, record);
    m_workbench->store()
            ->write([id = m_session, leaf = m_leaf, to = m_goal.to, report, leaves,
                     leases = m_leases](SessionStore &store) {
                return leaves ? moveLeafAndAppend(store, id, leaf, to, { report }, u"continue"_s)
                              : bringReport(store, id, leaf, report, *leases);
            })
            .then(this, [this](const Result<QList<Entry>> &stored) { onStored(stored); });
}

void BranchWriter::onStored(const Result<QList<Entry>> &stored)
{
    if (!stored) {
        failWith(stored.error());
        return;
    }
    m_material = {}; // megabytes that nothing asks for any more
    setState(State::Idle);
    m_workbench->noteMoved(m_session, m_goal.text);
    m_list->refresh();
    Q_EMIT finished(stored->constLast().id);
}

void BranchWriter::failWith(const Error &error)
{
    m_material = {};
    setState(State::Idle);
    Q_EMIT failed(error);
}

void BranchWriter::drop()
{
    ++m_run;
    m_stop.request_stop();
    if (m_flow) {
        m_flow->cancel();
        m_flow.release()->deleteLater();
    }
}

void BranchWriter::cancel()
{
    if (m_state == State::Writing) {
        drop();
        m_material = {};
        setState(State::Idle);
    }
}

} // namespace varve
