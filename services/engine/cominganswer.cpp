// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cominganswer.h"

#include "turnbranch.h"
#include <providers/costs.h>
#include <session/entrydata.h>

#include <algorithm>
#include <utility>

namespace varve
{

namespace
{

constexpr int FlushMs = 33; // the eye wants no more, and the GUI thread less
constexpr int DraftMs = 1000;

} // namespace

ComingAnswer::ComingAnswer(TurnBranch *branch, AnswerTarget target, QString model, QObject *parent)
    : QObject(parent)
    , m_branch(branch)
    , m_target(std::move(target))
    , m_model(std::move(model))
{
    m_flush.setParent(this);
    m_flush.setSingleShot(true);
    m_flush.setInterval(FlushMs);
    connect(&m_flush, &QTimer::timeout, this, &ComingAnswer::flush);
    m_draft.setParent(this);
    m_draft.setInterval(DraftMs);
    connect(&m_draft, &QTimer::timeout, this, &ComingAnswer::save);
}

void ComingAnswer::begin()
{
    m_answer = {};
    if (!hasSetAside()) {
        m_drafted = 0;
    }
    m_draftPauseMs = 0;
    m_draft.start();
    m_elapsed.start();
}

void ComingAnswer::take(const StreamEvents &events)
{
    m_answer.take(events);
    m_unsaid.add(events);
    if (!m_flush.isActive()) {
        m_flush.start();
    }
}

void ComingAnswer::flush()
{
    m_flush.stop();
    if (!m_unsaid.isEmpty()) {
        Q_EMIT grew(m_unsaid.take());
    }
}

void ComingAnswer::setAside()
{
    if (m_answer.size() > m_setAside.size()) {
        m_setAside = m_answer;
    }
    m_answer = {};
}

void ComingAnswer::pause()
{
    m_draft.stop();
}

Entry ComingAnswer::finish()
{
    m_draft.stop();
    const Entry answer = soFar();
    m_answer = {};
    m_setAside = {};
    return answer;
}

void ComingAnswer::save()
{
    constexpr qint64 ShareOfTime = 20; // a twentieth
    const qsizetype size = std::max(m_answer.size(), m_setAside.size());
    if (size <= m_drafted || m_savingDraft
        || (m_sinceDraft.isValid() && m_sinceDraft.elapsed() < m_draftPauseMs)) {
        return;
    }
    m_drafted = size;
    m_savingDraft = true;
    m_sinceDraft.start();
    m_branch->saveDraft(soFar()).then(this, [this](const Result<> & /*saved*/) {
        m_savingDraft = false;
        m_draftPauseMs = m_sinceDraft.restart() * ShareOfTime;
    });
}

/// An answer that was asked for again may have broken off earlier than the one before.
Entry ComingAnswer::soFar() const
{
    const AnswerAssembler &best = m_answer.size() >= m_setAside.size() ? m_answer : m_setAside;
    const Endpoint &endpoint = m_target.endpoint;
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = best.blocks();
    answer.provider = endpoint.provider;
    answer.model = m_model;
    answer.api = toString(endpoint.api);
    if (best.usage().isReported()) {
        const Usage &usage = best.usage();
        answer.usage = usage;
        const qint64 forAnHour = endpoint.cache == PromptCache::OneHour ? usage.cacheWrite : 0;
        if (const auto cost = costOf(m_target.model, usage, forAnHour)) {
            answer.usage->cost = cost->total;
        }
    }
    answer.data[entryData::DurationMs] = m_elapsed.elapsed();
    return answer;
}

} // namespace varve
