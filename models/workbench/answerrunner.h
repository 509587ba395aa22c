// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "completion.h"
#include "workbench.h"

#include <QElapsedTimer>
#include <QObject>

#include <memory>

namespace varve
{

/// Sends a message and stores the answer: one question, one answer, no tools. GUI thread; the network is on the
/// transport's.
///
/// Signals: progressed while an answer comes, then finished once for each send().
class AnswerRunner final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AnswerRunner)

public:
    /// None is owned.
    AnswerRunner(Workbench *workbench, HttpTransport *transport, QObject *parent = nullptr);
    ~AnswerRunner() override;

    [[nodiscard]] bool isRunning() const { return m_running; }
    void send(const QString &text, const Endpoint &endpoint);
    /// What came so far is kept, as an aborted answer.
    void stop();

Q_SIGNALS:
    void progressed(qint64 characters);
    /// An empty message: all went well.
    void finished(const QString &problem);

private:
    void ask();
    void keep(const QString &text, StopReason reason, const Usage &usage, const QString &problem);
    void end(const QString &problem);

    Workbench *const m_workbench;
    HttpTransport *const m_transport;
    Endpoint m_endpoint;
    std::unique_ptr<Completion> m_completion;
    QString m_text;
    bool m_running = false;
};

} // namespace varve
