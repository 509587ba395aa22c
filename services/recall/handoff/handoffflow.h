// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "handoffdraft.h"
#include <compaction/summaryprompt.h>
#include <providers/completion.h>

#include <QObject>

#include <memory>

namespace varve
{

/// The draft of a handoff by a model: one request. Lives on the thread it was made on (which needs an event loop).
///
/// Signals: textAdded any number of times, with what the model writes, then exactly one of drafted and failed. After cancel() none.
class HandoffFlow final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HandoffFlow)

public:
    struct Job
    {
        HandoffMaterial material;
        QString goal;
        Endpoint endpoint;
        qint64 tokens = 0; ///< about how long the notes may become
    };

    /// `transport` has to outlive it.
    HandoffFlow(HttpTransport *transport, Job job, QObject *parent = nullptr);
    ~HandoffFlow() override;

    void start();
    void cancel();

Q_SIGNALS:
    void textAdded(const QString &text);
    void drafted(const varve::HandoffDraft &draft);
    void failed(const varve::Error &error);

private:
    void ask(const SummaryPrompt &prompt);
    void answered(const CompletionResult &answer);
    void refuse(const QString &reason);

    HttpTransport *const m_transport;
    const std::shared_ptr<const Job> m_job; ///< shared with the pool
    QList<HandoffFact> m_facts;
    std::unique_ptr<Completion> m_completion;
    bool m_cancelled = false;
};

} // namespace varve
