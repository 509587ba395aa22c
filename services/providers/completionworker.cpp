// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "completionworker.h"

#include "wireprotocol.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

namespace
{

constexpr int FlushMs = 33; // the eye wants no more, and the GUI thread less

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Completion)
};

StreamOptions startingOver(StreamOptions options)
{
    options.startsOver = true;
    return options;
}

} // namespace

CompletionWorker::CompletionWorker(HttpTransport *transport, RequestPurpose purpose,
                                   const StreamOptions &options)
    : m_client(transport, purpose, startingOver(options), this)
{
    // Children, so that they move to the transport's thread together with this.
    m_flush.setParent(this);
    m_flush.setSingleShot(true);
    m_flush.setInterval(FlushMs);
    connect(&m_flush, &QTimer::timeout, this, &CompletionWorker::flush);
    connect(&m_client, &StreamClient::phaseChanged, this, &CompletionWorker::phaseChanged);
    connect(&m_client, &StreamClient::retrying, this, &CompletionWorker::startOver);
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
        } else if (const auto *thinking = std::get_if<ThinkingDelta>(&event)) {
            m_result.thinking += thinking->text;
        } else if (const auto *usage = std::get_if<UsageReport>(&event)) {
            m_result.usage = usage->usage;
        } else if (const auto *stop = std::get_if<StopEvent>(&event)) {
            m_result.stopReason = stop->reason;
            m_refused = stop->refused;
            m_explanation = stop->explanation;
        }
    }
    const bool isNew =
            m_result.text.size() > m_textShown || m_result.thinking.size() > m_thinkingShown;
    if (isNew && !m_flush.isActive()) {
        m_flush.start();
    }
}

void CompletionWorker::flush()
{
    m_flush.stop();
    const auto fresh = [](const QString &all, qsizetype &shown) {
        const QString text = all.sliced(std::min(shown, all.size()));
        shown += text.size();
        return text;
    };
    if (const QString thinking = fresh(m_result.thinking, m_thinkingShown); !thinking.isEmpty()) {
        Q_EMIT thinkingAdded(thinking);
    }
    if (const QString text = fresh(m_result.text, m_textShown); !text.isEmpty()) {
        Q_EMIT textAdded(text);
    }
}

/// The answer was cut and is asked for again. What was shown of it stays, as nothing can be taken back, and only grows when there is
/// more; the result is of one answer.
void CompletionWorker::startOver(const Failure &failure, int attempt, int waitMs)
{
    flush();
    m_answer = {};
    m_result.text.clear();
    m_result.thinking.clear();
    m_result.usage = {};
    Q_EMIT retrying(failure, attempt, waitMs);
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
