// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchflow.h"

#include "branchreport.h"
#include <compaction/branchprompt.h>

namespace varve
{

using namespace Qt::StringLiterals;

BranchFlow::BranchFlow(HttpTransport *transport, BranchMaterial material, Endpoint endpoint,
                       QString instructions, QObject *parent)
    : QObject(parent)
    , m_transport(transport)
    , m_material(std::move(material))
    , m_endpoint(std::move(endpoint))
    , m_instructions(std::move(instructions))
{ }

BranchFlow::~BranchFlow() = default;

void BranchFlow::start()
{
    m_timer.start();
    const SummaryPrompt prompt = branchPrompt(m_material, m_instructions);
    Request request;
    request.model = m_endpoint.model;
    request.systemPrompt = prompt.system;
    request.maxOutputTokens = BranchSummaryTokens;
    request.thinkingLevel = u"off"_s; // it would come out of the same few tokens
    RequestMessage message;
    message.blocks = { TextBlock { prompt.user } };
    request.messages = { message };

    m_completion = std::make_unique<Completion>(m_transport, RequestPurpose::BranchSummary);
    connect(m_completion.get(), &Completion::textAdded, this, &BranchFlow::textAdded);
    connect(m_completion.get(), &Completion::succeeded, this, &BranchFlow::answered);
    connect(m_completion.get(), &Completion::failed, this,
            [this](const Failure &failure) { Q_EMIT failed(failure.error); });
    m_completion->start(m_endpoint, request);
}

void BranchFlow::cancel()
{
    if (m_completion) {
        m_completion->cancel();
    }
}

void BranchFlow::answered(const CompletionResult &answer)
{
    const QString text = cleanAnswer(answer.text);
    if (text.isEmpty()) {
        refuse(tr("The model %1 answered with an empty summary. Nothing was changed. Try again, "
                  "choose another model, or use the built-in summarizer.")
                       .arg(m_endpoint.model));
        return;
    }
    if (answer.stopReason == StopReason::Length) {
        refuse(tr("The model %1 did not finish the summary within %n token(s). Nothing was "
                  "changed. Try again with instructions to be brief, choose another model, or use "
                  "the built-in summarizer.",
                  nullptr, static_cast<int>(BranchSummaryTokens))
                       .arg(m_endpoint.model));
        return;
    }
    SummaryRecord record;
    record.text = branchReport(text, m_material);
    record.provider = m_endpoint.provider;
    record.model = answer.model.isEmpty() ? m_endpoint.model : answer.model;
    if (answer.usage.isReported()) {
        record.usage = answer.usage;
    }
    record.duration = std::chrono::milliseconds(m_timer.elapsed());
    record.instructions = m_instructions;
    record.files = m_material.files;
    record.misshapen = !summaryProblems(text).isEmpty();
    measureReport(record, m_material);
    Q_EMIT succeeded(record);
}

void BranchFlow::refuse(const QString &reason)
{
    Q_EMIT failed({ Error::Kind::Provider, reason, {} });
}

} // namespace varve
