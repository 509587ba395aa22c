// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handoffwriter.h"

#include "storedsessions.h"
#include <base/onpool.h>

namespace varve
{

HandoffWriter::HandoffWriter(Workbench *workbench, StoredSessions *list, HttpTransport *transport,
                             std::shared_ptr<LeaseBook> leases, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_list(list)
    , m_transport(transport)
    , m_leases(std::move(leases))
{ }

HandoffWriter::~HandoffWriter()
{
    m_stop.request_stop();
    if (m_flow) {
        m_flow->cancel();
    }
}

void HandoffWriter::setState(State state)
{
    if (m_state != state) {
        m_state = state;
        Q_EMIT stateChanged(state);
    }
}

void HandoffWriter::take()
{
    if (m_state == State::Starting || !m_workbench->hasSession()) {
        return;
    }
    cancel();
    m_loaded = m_workbench->loaded();
    m_projection = m_workbench->choice().projection;
    m_window = m_workbench->choice().window.tokens;
    const ContextState &state = m_loaded.branch.state;
    m_from = {};
    m_from.from = m_loaded.session().id;
    m_from.leaf = m_workbench->context()->leaf;
    m_from.provider = state.provider;
    m_from.model = state.model;
    m_from.thinkingLevel = state.thinkingLevel;
}

void HandoffWriter::draft(const Job &job)
{
    if (m_state == State::Starting || m_from.from.isNull()) {
        return;
    }
    drop();
    m_stop = {};
    setState(State::Drafting);
    // The built-in summarizer reads as much as the model would that is asked here, whatever window is shown.
    const qint64 window = job.model ? job.model->window : m_window;
    m_workbench->store()
            ->read([loaded = m_loaded, projection = m_projection, budget = branchBudget(window),
                    stop = m_stop.get_token()](StoreReader &reader) {
                return readHandoff(loaded, projection, budget, reader, stop);
            })
            .then(this, [this, job, run = m_run](const Result<HandoffMaterial> &material) {
                if (run == m_run) {
                    onMaterial(job, material);
                }
            });
}

void HandoffWriter::onMaterial(const Job &job, const Result<HandoffMaterial> &material)
{
    if (!material) {
        failWith(material.error());
    } else if (job.model) {
        draftWithModel(job, *material);
    } else {
        draftOffline(job, *material);
    }
}

void HandoffWriter::draftOffline(const Job &job, const HandoffMaterial &material)
{
    onPool(
            this,
            [material, job, stop = m_stop.get_token()] {
                return varve::draftOffline(material, job.goal, job.tokens, stop);
            },
            [this, run = m_run](const Result<HandoffDraft> &draft) {
                if (run != m_run) {
                    return;
                }
                if (draft) {
                    onDraft(*draft);
                } else {
                    failWith(draft.error());
                }
            });
}

void HandoffWriter::draftWithModel(const Job &job, const HandoffMaterial &material)
{
    m_flow = std::make_unique<HandoffFlow>(
            m_transport, HandoffFlow::Job { material, job.goal, job.model->endpoint, job.tokens });
    connect(m_flow.get(), &HandoffFlow::textAdded, this, &HandoffWriter::textAdded);
    connect(m_flow.get(), &HandoffFlow::drafted, this, [this](const HandoffDraft &draft) {
        m_flow.release()->deleteLater(); // we are inside its signal
        onDraft(draft);
    });
    connect(m_flow.get(), &HandoffFlow::failed, this, [this](const Error &error) {
        m_flow.release()->deleteLater();
        failWith(error);
    });
    m_flow->start();
}

void HandoffWriter::onDraft(const HandoffDraft &draft)
{
    setState(State::Idle);
    Q_EMIT drafted(draft);
}

void HandoffWriter::start(const QString &goal, const QString &text, const QStringList &memory)
{
    if (m_state == State::Starting || m_from.from.isNull()) {
        return;
    }
    drop();
    setState(State::Starting);
    HandoffStart wanted = m_from;
    wanted.goal = goal;
    wanted.text = text;
    wanted.memory = memory;
    m_workbench->store()
            ->write([wanted, leases = m_leases](SessionStore &store) {
                return startHandoff(store, wanted, *leases);
            })
            .then(this, [this, from = wanted.from](const Result<Session> &session) {
                setState(State::Idle);
                if (!session) {
                    Q_EMIT failed(session.error());
                    return;
                }
                m_workbench->noteStored(from);
                m_list->refresh();
                Q_EMIT started(*session);
            });
}

void HandoffWriter::failWith(const Error &error)
{
    setState(State::Idle);
    Q_EMIT failed(error);
}

void HandoffWriter::drop()
{
    ++m_run;
    m_stop.request_stop();
    if (m_flow) {
        m_flow->cancel();
        m_flow.release()->deleteLater();
    }
}

void HandoffWriter::cancel()
{
    if (m_state == State::Drafting) {
        drop();
        setState(State::Idle);
    }
}

} // namespace varve
