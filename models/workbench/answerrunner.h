// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answermodel.h"
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
/// The answer goes below its question, whatever was opened, continued or edited meanwhile. It is kept with its thinking, what
/// it cost and how long it took.
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
    void send(const QString &text, const AnswerTarget &target);
    /// What came so far is kept, as an aborted answer.
    void stop();

Q_SIGNALS:
    /// With the text as it was given to send().
    void refused(const QString &text);
    void progressed(qint64 characters);
    /// The request did not fit, and the server said how much would: tokens.
    void limitLearned(const QString &provider, const QString &model, qint64 tokens);
    /// An empty message: all went well.
    void finished(const QString &problem);

private:
    enum class State : quint8 { Idle, Asking, Keeping };

    void onQuestionStored(const QString &text, const Result<QList<Entry>> &stored);
    void ask(qint64 questionSeq);
    void start();
    void onFailed(const Failure &failure);
    [[nodiscard]] Blocks received() const;
    void keep(const Blocks &blocks, StopReason reason, const Usage &usage, const QString &problem);
    void end(const QString &problem);

    Workbench *const m_workbench;
    HttpTransport *const m_transport;
    AnswerTarget m_target;
    Request m_request;
    ImageData m_images;
    std::unique_ptr<Completion> m_completion;
    SessionId m_session;
    EntryId m_question;
    QString m_thinking; ///< that has come so far
    QString m_text;
    QElapsedTimer m_elapsed;
    bool m_thinkingRefused = false; ///< the server could not read that of earlier answers
    quint64 m_run = 0; ///< what was begun for an older one is dropped
    State m_state = State::Idle;
};

} // namespace varve
