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
    QString pattern; ///< of the intent's subject, with *; " *" at its end stands for nothing too; empty: anything
    bool allow = true; ///< false: denied without a question

    friend bool operator==(const ApprovalRule &, const ApprovalRule &) = default;
};

enum class Verdict : quint8 { Run, Ask, Deny };

struct Judgement
{
    Verdict verdict = Verdict::Ask;
    std::optional<ApprovalRule> rule = {}; ///< that decided
    // Of Ask: why no rule that allows holds.
    bool definitionChanged = false; ///< the tool is not what it was when it was allowed
    bool hidesDenial = false; ///< what is never allowed may be in it, and cannot be seen
};

/// A denial wins over everything. What has a reason of its own to be asked for (a path outside) is asked for, unless a rule
/// names exactly its subject.
///
/// Of commands, a pattern with * that allows stands for one plain command (ShellLine::isPlain), and what it leaves open may not decide
/// what is run, where it is written, or what is thrown away (decisiveWords()): "git *" is no "git push --force", "bash *" nothing,
/// "bash test.sh *" is. A pattern that denies is looked for in the line and in every command that can be seen in it (seenCommands());
/// where some cannot be seen, nothing is allowed by rule but what a rule says word for word.
///
/// `knownDefinition`: of the tool when it was last allowed, empty: never. Where the intent's differs, no rule that allows holds. Pure.
[[nodiscard]] Judgement judge(const QString &tool, const ToolIntent &intent,
                              const QList<ApprovalRule> &rules, ApprovalMode mode,
                              const QByteArray &knownDefinition = {});

/// The rule that is offered for "always": for a command its first word or two and *, where that says what it does and is harmless
/// (namingWords()), else the command itself; for a path its folder.
[[nodiscard]] ApprovalRule suggestedRule(const QString &tool, const ToolIntent &intent);

/// Whether the text of a pattern fits, whatever else has to be so for the rule to hold. Takes time in proportion to both.
[[nodiscard]] bool fitsPattern(QStringView pattern, QStringView text);

} // namespace varve
