// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handoffflow.h"

#include "handoffprompt.h"

#include <QtConcurrentRun>

namespace varve
{

using namespace Qt::StringLiterals;

HandoffFlow::HandoffFlow(HttpTransport *transport, Job job, QObject *parent)
    : QObject(parent)
    , m_transport(transport)
    , m_job(std::make_shared<const Job>(std::move(job)))
{ }

HandoffFlow::~HandoffFlow() = default;

void HandoffFlow::start()
{
    // Megabytes of text, on whatever thread this is.
    using Prepared = std::pair<SummaryPrompt, QList<HandoffFact>>;
    QtConcurrent::run([job = m_job]() -> Prepared {
        const QList<HandoffFact> facts = handoffFacts(job->material, job->goal);
        return { handoffPrompt(job->material, job->goal, facts, job->tokens), facts };
    }).then(this, [this](const Prepared &prepared) {
        if (!m_cancelled) {
            m_facts = prepared.second;
            ask(prepared.first);
        }
    });
}

void HandoffFlow::ask(const SummaryPrompt &prompt)
{
    Request request;
    request.model = m_job->endpoint.model;
    request.systemPrompt = prompt.system;
    request.maxOutputTokens = 2 * m_job->tokens; // models count badly
    request.thinkingLevel = u"off"_s; // it would come out of the same few tokens
    RequestMessage message;
    message.blocks = { TextBlock { prompt.user } };
    request.messages = { message };

    m_completion = std::make_unique<Completion>(m_transport, RequestPurpose::Handoff);
    connect(m_completion.get(), &Completion::textAdded, this, &HandoffFlow::textAdded);
    connect(m_completion.get(), &Completion::succeeded, this, &HandoffFlow::answered);
    connect(m_completion.get(), &Completion::failed, this,
            [this](const Failure &failure) { Q_EMIT failed(failure.error); });
    m_completion->start(m_job->endpoint, request);
}

void HandoffFlow::cancel()
{
    m_cancelled = true;
    if (m_completion) {
        m_completion->cancel();
    }
}

void HandoffFlow::answered(const CompletionResult &answer)
{
    const QString model = answer.model.isEmpty() ? m_job->endpoint.model : answer.model;
    const QString notes = cleanAnswer(answer.text);
    if (notes.isEmpty()) {
        refuse(tr("The model %1 answered with an empty draft. Your goal is kept: try again, or use "
                  "the built-in draft.")
                       .arg(model));
        return;
    }
    if (answer.stopReason == StopReason::Length) {
        refuse(tr("The model %1 did not finish the draft within %n token(s). Your goal is kept: "
                  "try again, or use the built-in draft.",
                  nullptr, static_cast<int>(2 * m_job->tokens))
                       .arg(model));
        return;
    }
    QtConcurrent::run([job = m_job, facts = m_facts, notes, model] {
        HandoffDraft draft = composeHandoff(job->material, job->goal, notes, facts);
        draft.writer = model;
        return draft;
    }).then(this, [this](const HandoffDraft &draft) {
        if (!m_cancelled) {
            Q_EMIT drafted(draft);
        }
    });
}

void HandoffFlow::refuse(const QString &reason)
{
    Q_EMIT failed({ Error::Kind::Provider, reason, {} });
}

} // namespace varve
