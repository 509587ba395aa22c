// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tool.h"

#include <QList>
#include <QString>

namespace varve
{

/// What is asked for when no rule says otherwise.
enum class ApprovalMode : quint8 {
    Everything,
    Changes, ///< reading in the working folder is not asked for
};

struct ApprovalRule
{
    QString tool; ///< "*": every tool
    QString pattern; ///< of the intent's subject, with *; empty: anything
    bool allow = true; ///< false: denied without a question

    friend bool operator==(const ApprovalRule &, const ApprovalRule &) = default;
};

enum class Verdict : quint8 { Run, Ask, Deny };

struct Judgement
{
    Verdict verdict = Verdict::Ask;
    std::optional<ApprovalRule> rule; ///< that decided
};

/// A denial wins over everything. What has a reason of its own to be asked for (a path outside) is asked for, unless a rule
/// names exactly its subject. A pattern with * never matches a command that does more than one thing: what follows
/// `;`, `&`, `|`, a redirection, a substitution or a line break was not in the mind of who wrote it. Pure.
[[nodiscard]] Judgement judge(const QString &tool, const ToolIntent &intent,
                              const QList<ApprovalRule> &rules, ApprovalMode mode);

/// The rule that is offered for "always": for a command its first word or two and *, for a path its folder.
[[nodiscard]] ApprovalRule suggestedRule(const QString &tool, const ToolIntent &intent);

/// True if the subject is one that a pattern with * may stand for.
[[nodiscard]] bool isPlainCommand(QStringView command);

} // namespace varve
