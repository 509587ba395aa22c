// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summaryflow.h"

#include "transcripttext.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

SummaryFlow::SummaryFlow(HttpTransport *transport, SummaryMaterial material,
                         SummaryRequestOptions options, QObject *parent)
    : QObject(parent)
    , m_transport(transport)
    , m_material(std::move(material))
    , m_options(std::move(options))
{ }

SummaryFlow::~SummaryFlow() = default;

void SummaryFlow::start()
{
    m_timer.start();
    if (m_material.history.isEmpty() && m_material.previousSummary.isEmpty()) {
        afterHistory(QString());
        return;
    }
    ask(Step::History,
        historyPrompt(transcriptText(m_material.history), m_material.previousSummary,
                      m_options.instructions));
}

void SummaryFlow::cancel()
{
    if (m_completion) {
        m_completion->cancel();
        dropCompletion();
    }
}

void SummaryFlow::dropCompletion()
{
    m_completion.release()->deleteLater(); // we may be inside one of its signals
}

void SummaryFlow::ask(Step step, const SummaryPrompt &prompt)
{
    Q_EMIT stepChanged(step);
    Request request;
    request.model = m_options.endpoint.model;
    request.systemPrompt = prompt.system;
    request.maxOutputTokens = m_options.maxTokens;
    RequestMessage message;
    message.blocks = { TextBlock { prompt.user } };
    request.messages = { message };

    m_completion = std::make_unique<Completion>(m_transport);
    connect(m_completion.get(), &Completion::textAdded, this, &SummaryFlow::textAdded);
    connect(m_completion.get(), &Completion::succeeded, this,
            [this, step](const CompletionResult &answer) { answered(step, answer); });
    connect(m_completion.get(), &Completion::failed, this, [this](const Failure &failure) {
        dropCompletion();
        Q_EMIT failed(failure.error);
    });
    m_completion->start(m_options.endpoint, request);
}

void SummaryFlow::answered(Step step, const CompletionResult &answer)
{
    dropCompletion();
    m_usage += answer.usage;
    m_model = answer.model;
    const QString text = cleanAnswer(answer.text);
    if (text.isEmpty()) {
        refuse(tr("The model %1 answered with an empty summary. Nothing was changed. Try again, "
                  "choose another model, or use "
                  "the built-in summarizer.")
                       .arg(m_options.endpoint.model));
        return;
    }
    if (answer.stopReason == StopReason::Length) {
        refuse(tr("The model %1 did not finish the summary within %n token(s). Nothing was "
                  "changed. Raise the reserve in the "
                  "preferences, or use the built-in summarizer.",
                  nullptr, static_cast<int>(m_options.maxTokens))
                       .arg(m_options.endpoint.model));
        return;
    }
    switch (step) {
    case Step::History: {
        const QList<SummaryProblem> problems = summaryProblems(text);
        if (!problems.isEmpty() && !m_repaired) {
            m_repaired = true;
            m_history = text;
            ask(Step::Repair, repairPrompt(text, problems));
            return;
        }
        afterHistory(text);
        return;
    }
    case Step::Repair:
        // What came back is taken if it is better; a plain text is still a summary that a person can edit.
        if (summaryProblems(text).size() < summaryProblems(m_history).size()) {
            m_history = text;
        }
        m_misshapen = !summaryProblems(m_history).isEmpty();
        afterHistory(m_history);
        return;
    case Step::TurnPrefix:
        m_prefix = text;
        finishWith(joinSplitTurn(m_history, m_prefix));
        return;
    }
}

void SummaryFlow::afterHistory(QString text)
{
    m_history = std::move(text);
    if (m_material.turnPrefix.isEmpty()) {
        finishWith(m_history);
        return;
    }
    ask(Step::TurnPrefix,
        turnPrefixPrompt(transcriptText(m_material.turnPrefix), m_options.instructions));
}

void SummaryFlow::finishWith(const QString &text)
{
    SummaryRecord record;
    const QList<ToolEvent> events = toolEvents(m_material.all());
    record.text = withProgramSections(text, m_material.files, events, m_material.previousSummary);
    record.provider = m_options.endpoint.provider;
    record.model = m_model.isEmpty() ? m_options.endpoint.model : m_model;
    if (m_usage.isReported()) {
        record.usage = m_usage;
    }
    record.duration = std::chrono::milliseconds(m_timer.elapsed());
    record.instructions = m_options.instructions;
    record.files = m_material.files;
    record.misshapen = m_misshapen;
    measureCoverage(record, m_material);
    Q_EMIT succeeded(record);
}

void SummaryFlow::refuse(const QString &reason)
{
    Q_EMIT failed({ Error::Kind::Provider, reason, {} });
}

} // namespace varve
