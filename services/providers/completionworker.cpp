// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "completionworker.h"

#include "wireprotocol.h"

#include <QCoreApplication>

namespace varve
{

namespace
{

constexpr int FlushMs = 33; // the eye wants no more, and the GUI thread less

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Completion)
};

} // namespace

CompletionWorker::CompletionWorker(HttpTransport *transport, RequestPurpose purpose,
                                   const StreamOptions &options)
    : m_client(transport, purpose, options, this)
{
    // Children, so that they move to the transport's thread together with this.
    m_flush.setParent(this);
    m_flush.setSingleShot(true);
    m_flush.setInterval(FlushMs);
    connect(&m_flush, &QTimer::timeout, this, &CompletionWorker::flush);
    connect(&m_client, &StreamClient::phaseChanged, this, &CompletionWorker::phaseChanged);
    connect(&m_client, &StreamClient::retrying, this, &CompletionWorker::retrying);
    connect(&m_client, &StreamClient::eventsReady, this, &CompletionWorker::take);
    connect(&m_client, &StreamClient::finished, this, &CompletionWorker::succeed);
    connect(&m_client, &StreamClient::failed, this, [this](const Failure &failure) {
        flush();
        Q_EMIT failed(failure);
    });
}

void CompletionWorker::run(const Endpoint &endpoint, const Request &request,
                           const ImageData &images)
{
    m_elapsed.start();
    m_result.model = endpoint.model.isEmpty() ? request.model : endpoint.model;
    m_client.start(endpoint, encodeRequest(endpoint, request, images), answerContext(request));
}

void CompletionWorker::take(const StreamEvents &events)
{
    m_answer.take(events);
    for (const StreamEvent &event : events) {
        if (const auto *text = std::get_if<TextDelta>(&event)) {
            m_result.text += text->text;
            m_newText += text->text;
        } else if (const auto *thinking = std::get_if<ThinkingDelta>(&event)) {
            m_result.thinking += thinking->text;
            m_newThinking += thinking->text;
        } else if (const auto *usage = std::get_if<UsageReport>(&event)) {
            m_result.usage = usage->usage;
        } else if (const auto *stop = std::get_if<StopEvent>(&event)) {
            m_result.stopReason = stop->reason;
            m_refused = stop->refused;
            m_explanation = stop->explanation;
        }
    }
    const bool shown = !m_newText.isEmpty() || !m_newThinking.isEmpty();
    if (shown && !m_flush.isActive()) {
        m_flush.start();
    }
}

void CompletionWorker::flush()
{
    m_flush.stop();
    if (!m_newThinking.isEmpty()) {
        Q_EMIT thinkingAdded(std::exchange(m_newThinking, {}));
    }
    if (!m_newText.isEmpty()) {
        Q_EMIT textAdded(std::exchange(m_newText, {}));
    }
}

void CompletionWorker::succeed()
{
    flush();
    if (m_refused) {
        Failure failure;
        failure.error = { Error::Kind::Provider,
                          Tr::tr("The model declined to answer this request."),
                          m_explanation.isEmpty() ? m_result.text : m_explanation };
        Q_EMIT failed(failure);
        return;
    }
    m_result.blocks = m_answer.blocks();
    m_result.durationMs = m_elapsed.elapsed();
    Q_EMIT succeeded(m_result);
}

} // namespace varve
