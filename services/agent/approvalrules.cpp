// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "approvalrules.h"

#include <QRegularExpression>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool matchesPattern(const ApprovalRule &rule, const ToolIntent &intent)
{
    if (rule.pattern.isEmpty() || rule.pattern == intent.subject) {
        return true;
    }
    if (!rule.pattern.contains(u'*')) {
        return false;
    }
    if (rule.allow && intent.access == ToolAccess::Execute && !isPlainCommand(intent.subject)) {
        return false;
    }
    const QString expression = QRegularExpression::escape(rule.pattern).replace("\\*"_L1, ".*"_L1);
    return QRegularExpression(QRegularExpression::anchoredPattern(expression),
                              QRegularExpression::DotMatchesEverythingOption)
            .match(intent.subject)
            .hasMatch();
}

bool matches(const ApprovalRule &rule, const QString &tool, const ToolIntent &intent)
{
    return (rule.tool == tool || rule.tool == "*"_L1) && matchesPattern(rule, intent);
}

/// Programs whose first argument says what they do.
bool hasSubcommands(QStringView program)
{
    static constexpr auto Known = { "git"_L1,    "cargo"_L1, "npm"_L1,       "go"_L1,
                                    "docker"_L1, "cmake"_L1, "systemctl"_L1, "pip"_L1,
                                    "yarn"_L1,   "pnpm"_L1,  "make"_L1,      "dotnet"_L1 };
    return std::ranges::any_of(Known,
                               [program](QLatin1StringView name) { return name == program; });
}

} // namespace

bool isPlainCommand(QStringView command)
{
    return std::ranges::none_of(
            command, [](QChar c) { return QStringView(u";&|<>`$(){}\n\r\\").contains(c); });
}

Judgement judge(const QString &tool, const ToolIntent &intent, const QList<ApprovalRule> &rules,
                ApprovalMode mode)
{
    std::optional<ApprovalRule> allowed;
    for (const ApprovalRule &rule : rules) {
        if (!matches(rule, tool, intent)) {
            continue;
        }
        if (!rule.allow) {
            return { Verdict::Deny, rule };
        }
        if (intent.reason.isEmpty() || rule.pattern == intent.subject) {
            allowed = rule;
        }
    }
    if (allowed) {
        return { Verdict::Run, allowed };
    }
    const bool harmless = intent.access == ToolAccess::Read && intent.reason.isEmpty();
    return { mode == ApprovalMode::Changes && harmless ? Verdict::Run : Verdict::Ask, {} };
}

ApprovalRule suggestedRule(const QString &tool, const ToolIntent &intent)
{
    ApprovalRule rule { tool, intent.subject, true };
    if (!intent.reason.isEmpty()) {
        return rule;
    }
    if (intent.access == ToolAccess::Execute) {
        const QStringList words = intent.subject.split(u' ', Qt::SkipEmptyParts);
        if (isPlainCommand(intent.subject) && words.size() > 1) {
            const bool two = words.size() > 2 && hasSubcommands(words[0]);
            rule.pattern = words.first(two ? 2 : 1).join(u' ') + " *"_L1;
        }
    } else if (const qsizetype slash = intent.subject.lastIndexOf(u'/'); slash > 0) {
        rule.pattern = intent.subject.first(slash + 1) + u'*';
    }
    return rule;
}

} // namespace varve
