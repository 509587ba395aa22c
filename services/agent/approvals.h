// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approvalrules.h"

#include <QFuture>

namespace varve
{

/// A call that waits for the person.
struct ApprovalRequest
{
    SessionId session;
    QString callId;
    QString tool;
    QByteArray arguments; ///< raw JSON as the model wrote it
    ToolIntent intent;
    ApprovalRule suggestion; ///< for "always"
    QString notice = {}; ///< what has to be known besides, e.g. that it is asked for again; empty: nothing
};

enum class ApprovalAnswer : quint8 { Once, Session, Always, Deny };

struct ApprovalDecision
{
    ApprovalAnswer answer = ApprovalAnswer::Deny;
    ApprovalRule rule; ///< of Session and Always: what is allowed from now on
    QString message; ///< of Deny, for the model; may be empty
};

/// Who decides: the window, or rules alone on the command line. Asked on the engine thread.
class Approver
{
public:
    Approver() = default;
    virtual ~Approver() = default;
    Q_DISABLE_COPY_MOVE(Approver)

    [[nodiscard]] virtual Judgement judgementOf(const SessionId &session, const QString &tool,
                                                const ToolIntent &intent) const = 0;
    /// A rule lets this call run. From the first time on its tool is what it is now: see ToolIntent::definition.
    virtual void letRun(const QString &tool, const ToolIntent &intent)
    {
        Q_UNUSED(tool)
        Q_UNUSED(intent)
    }
    /// Ends with the decision, or is cancelled together with the turn.
    [[nodiscard]] virtual QFuture<ApprovalDecision> ask(const ApprovalRequest &request) = 0;
    /// Takes back the open questions of a session whose turn was stopped.
    virtual void withdraw(const SessionId &session) = 0;
};

} // namespace varve
