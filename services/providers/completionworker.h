// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answerassembler.h"
#include "completion.h"

#include <QElapsedTimer>
#include <QTimer>

namespace varve
{

/// The half of a Completion that lives on the transport's thread.
class CompletionWorker final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompletionWorker)

public:
    CompletionWorker(HttpTransport *transport, RequestPurpose purpose,
                     const StreamOptions &options);

    void run(const Endpoint &endpoint, const Request &request, const ImageData &images);
    void cancel() { m_client.cancel(); }

Q_SIGNALS:
    void phaseChanged(varve::StreamPhase phase);
    void retrying(const varve::Failure &failure, int attempt, int waitMs);
    void thinkingAdded(const QString &text);
    void textAdded(const QString &text);
    void succeeded(const varve::CompletionResult &result);
    void failed(const varve::Failure &failure);

private:
    void take(const StreamEvents &events);
    void flush();
    void startOver(const Failure &failure, int attempt, int waitMs);
    void succeed();

    StreamClient m_client;
    QTimer m_flush;
    QElapsedTimer m_elapsed;
    CompletionResult m_result;
    AnswerAssembler m_answer;
    qsizetype m_textShown = 0; ///< characters
    qsizetype m_thinkingShown = 0;
    bool m_refused = false;
    QString m_explanation; ///< of the refusal
};

} // namespace varve
