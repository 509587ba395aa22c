// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>
#include <engine/builtrequest.h>
#include <workspace/answermodel.h>

#include <QObject>

namespace varve
{

class HttpTransport;
class ProjectionSetup;
class Workbench;

/// Has a provider count what the next request of the open branch would be, which sends the conversation. Estimates of that family of
/// models learn from what it says. GUI thread.
class TokenCounter final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TokenCounter)

public:
    /// None is owned.
    TokenCounter(Workbench *workbench, ProjectionSetup *setup, HttpTransport *transport,
                 QObject *parent = nullptr);
    ~TokenCounter() override;

    /// One signal follows, while the session is still the one that is open.
    void count(const AnswerTarget &target);

Q_SIGNALS:
    /// `estimate`: of the context that was counted; another one may be shown by now.
    void counted(const QString &model, qint64 tokens, qint64 estimate);
    /// It has no way to count.
    void notPossible(const QString &provider);
    void failed(const varve::Error &error);

private:
    void ask(const Endpoint &endpoint, const BuiltRequest &made, qint64 estimate);
    void learn(const Request &request, qint64 tokens);
    [[nodiscard]] bool isOpen(const SessionId &session) const;

    Workbench *const m_workbench;
    ProjectionSetup *const m_setup;
    HttpTransport *const m_transport;
};

} // namespace varve
