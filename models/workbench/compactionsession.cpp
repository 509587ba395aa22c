// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionsession.h"

#include "onpool.h"

namespace varve
{

CompactionSession::CompactionSession(Workbench *workbench, HttpTransport *transport,
                                     QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_transport(transport)
{ }

CompactionSession::~CompactionSession()
{
    m_stop.request_stop();
    if (m_flow) {
        m_flow->cancel();
    }
}

void CompactionSession::setState(State state)
{
    m_state = state;
    Q_EMIT stateChanged(state);
}

void CompactionSession::plan(const Options &options)
{
    dropRun(); // a summary that comes in later would belong to another plan
    m_options = options;
    m_loaded = m_workbench->loaded();
    m_session = m_loaded.session().id;
    m_choice = m_workbench->choice();
    m_before = m_workbench->context();
    PlanNumbers numbers = m_choice.planNumbers();
    if (options.keep >= 0) {
        numbers.keep = options.keep;
        numbers.keepMessages = 0;
    }
    m_keep = numbers.keep;
    m_plan = planCompaction(m_loaded.branch, *m_before, numbers);
    PlanOptions maskOnly;
    maskOnly.summarize = false;
    m_maskPlan = planCompaction(m_loaded.branch, *m_before, numbers, maskOnly);
    setState(State::Planning);
    Q_EMIT planChanged();
}

void CompactionSession::summarize()
{
    dropRun();
    m_stop = {};
    setState(State::Writing);
    m_workbench->store()
            ->read([plan = m_plan, snapshot = m_loaded.snapshot,
                    stop = m_stop.get_token()](StoreReader &reader) {
                return readMaterial(plan, *snapshot, reader, stop);
            })
            .then(this, [this, run = m_run](const Result<SummaryMaterial> &material) {
                if (run == m_run) {
                    onMaterial(material);
                }
            });
}

void CompactionSession::onMaterial(const Result<SummaryMaterial> &material)
{
    if (!material) {
        readFailed(material.error());
        return;
    }
    m_material = *material;
    if (m_options.endpoint) {
        writeWithModel();
    } else {
        writeOffline();
    }
}

void CompactionSession::writeOffline()
{
    onPool(
            this,
            [material = m_material, instructions = m_options.instructions,
             most = m_choice.planNumbers().summary, stop = m_stop.get_token()] {
                return summarizeOffline(material, instructions, most, stop);
            },
            [this, run = m_run](const Result<SummaryRecord> &record) {
                if (run != m_run) {
                    return;
                }
                if (!record) {
                    readFailed(record.error());
                    return;
                }
                ready(*record);
            });
}

void CompactionSession::writeWithModel()
{
    m_flow = std::make_unique<SummaryFlow>(
            m_transport, m_material,
            SummaryRequestOptions { *m_options.endpoint, m_options.instructions,
                                    m_choice.planNumbers().summary });
    connect(m_flow.get(), &SummaryFlow::stepChanged, this, &CompactionSession::stepChanged);
    connect(m_flow.get(), &SummaryFlow::textAdded, this, &CompactionSession::textAdded);
    connect(m_flow.get(), &SummaryFlow::succeeded, this, [this](const SummaryRecord &record) {
        m_flow.release()->deleteLater();
        ready(record);
    });
    connect(m_flow.get(), &SummaryFlow::failed, this, [this](const Error &error) {
        m_flow.release()->deleteLater();
        readFailed(error);
    });
    m_flow->start();
}

void CompactionSession::ready(const SummaryRecord &record)
{
    m_record = record;
    m_written = record.text;
    setState(State::Reviewing);
    Q_EMIT summaryReady();
}

void CompactionSession::readFailed(const Error &error)
{
    setState(State::Planning);
    Q_EMIT summaryFailed(error);
}

void CompactionSession::dropRun()
{
    ++m_run;
    m_stop.request_stop();
    if (m_flow) {
        m_flow->cancel();
        m_flow.reset();
    }
}

void CompactionSession::stop()
{
    dropRun();
    setState(State::Planning);
}

Coverage CompactionSession::coverageOf(const QString &text) const
{
    return coverage(factsToCover(m_material.facts), text);
}

QString CompactionSession::withFacts(const QString &text, const QList<Fact> &facts) const
{
    return appendMissing(text, facts);
}

void CompactionSession::apply(const QString &text)
{
    const bool maskOnly = m_options.maskOnly;
    SummaryRecord record = maskOnly ? SummaryRecord {} : m_record;
    if (!maskOnly) {
        record.text = text;
        record.editedByHand = text != m_written;
        const Coverage covered = coverageOf(text);
        record.factsFound = covered.found;
        record.factsTotal = covered.total();
    }
    setState(State::Applying);
    m_workbench->store()
            ->write([id = m_session, plan = maskOnly ? m_maskPlan : m_plan, record,
                     projection =
                             m_choice.projection](SessionStore &store) -> Result<LoadedSession> {
                auto now = loadSession(store.reader(), id);
                if (!now) {
                    return now;
                }
                auto written =
                        compactionEntries(now->branch, plan, record, projection, store.reader());
                if (!written) {
                    return std::unexpected(written.error());
                }
                auto stored = store.append(id, now->session().leaf, written->entries);
                if (!stored) {
                    return std::unexpected(stored.error());
                }
                return loadSession(store.reader(), id);
            })
            .then(this, [this](const Result<LoadedSession> &result) {
                if (!result) {
                    setState(m_options.maskOnly ? State::Planning : State::Reviewing);
                    Q_EMIT applyFailed(result.error());
                    return;
                }
                m_after = std::make_shared<const Context>(
                        project(result->branch, m_choice.projection));
                m_entriesInTree = result->snapshot->tree.size();
                // Megabytes that nothing asks for any more.
                m_material = {};
                m_loaded = {};
                setState(State::Done);
                m_workbench->reload();
                m_workbench->refreshSessions();
                Q_EMIT applied();
            });
}

void CompactionSession::undo()
{
    m_workbench->undoCompaction();
}

} // namespace varve
