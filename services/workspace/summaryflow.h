// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "completion.h"
#include "summarymaterial.h"
#include "summaryprompt.h"

#include <QElapsedTimer>
#include <QObject>

#include <memory>

namespace varve
{

struct SummaryRequestOptions
{
    Endpoint endpoint;
    QString instructions;
    qint64 maxTokens = 0; ///< of the summary
};

/// A summary by a model: the history, then the beginning of a split turn, then at most one request to put a misshapen answer right.
/// Lives on the thread it was made on (which needs an event loop); the network may be on another (the transport's).
///
/// Signals: stepChanged and textAdded any number of times, then exactly one of succeeded and failed. After cancel() none.
class SummaryFlow final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SummaryFlow)

public:
    enum class Step : quint8 { History, TurnPrefix, Repair };
    Q_ENUM(Step)

    /// `transport` has to outlive it.
    SummaryFlow(HttpTransport *transport, SummaryMaterial material, SummaryRequestOptions options,
                QObject *parent = nullptr);
    ~SummaryFlow() override;

    void start();
    void cancel();

Q_SIGNALS:
    /// What comes next by textAdded replaces nothing for TurnPrefix and everything for Repair.
    void stepChanged(varve::SummaryFlow::Step step);
    void textAdded(const QString &text);
    void succeeded(const varve::SummaryRecord &record);
    void failed(const varve::Error &error);

private:
    void ask(Step step, const SummaryPrompt &prompt);
    void answered(Step step, const CompletionResult &answer);
    void afterHistory(QString text);
    void finishWith(const QString &text);
    void refuse(const QString &reason);
    void dropCompletion();

    HttpTransport *const m_transport;
    const SummaryMaterial m_material;
    const SummaryRequestOptions m_options;
    std::unique_ptr<Completion> m_completion;
    QElapsedTimer m_timer;
    QString m_history;
    QString m_prefix;
    Usage m_usage;
    QString m_model;
    bool m_repaired = false;
    bool m_misshapen = false;
};

} // namespace varve
