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
/// The answer goes below its question, whatever was opened, continued or edited meanwhile.
///
/// Signals: progressed while an answer comes, then finished once for each send(); before it refused, if not even the question
/// could be stored.
class AnswerRunner final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AnswerRunner)

public:
    /// None is owned.
    AnswerRunner(Workbench *workbench, HttpTransport *transport, QObject *parent = nullptr);
    ~AnswerRunner() override;

    [[nodiscard]] bool isRunning() const { return m_state != State::Idle; }
    /// Does nothing while one is running or no session is open.
    void send(const QString &text, const Endpoint &endpoint);
    /// What came so far is kept, as an aborted answer.
    void stop();

Q_SIGNALS:
    /// With the text as it was given to send().
    void refused(const QString &text);
    void progressed(qint64 characters);
    /// An empty message: all went well.
    void finished(const QString &problem);

private:
    enum class State : quint8 { Idle, Asking, Keeping };

    void onQuestionStored(const QString &text, const Result<QList<Entry>> &stored);
    void ask(qint64 questionSeq);
    void start(const Request &request, const ImageData &images);
    void keep(const QString &text, StopReason reason, const Usage &usage, const QString &problem);
    void end(const QString &problem);

    Workbench *const m_workbench;
    HttpTransport *const m_transport;
    Endpoint m_endpoint;
    std::unique_ptr<Completion> m_completion;
    SessionId m_session;
    EntryId m_question;
    QString m_text;
    quint64 m_run = 0; ///< what was begun for an older one is dropped
    State m_state = State::Idle;
};

} // namespace varve
