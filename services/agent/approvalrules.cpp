// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "approvalrules.h"

#include "shellprograms.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// A command line is taken apart once for all rules.
struct Subject
{
    explicit Subject(const ToolIntent &what) : intent(what)
    {
        if (isCommand()) {
            line = readShellLine(intent.subject);
        }
    }

    [[nodiscard]] bool isCommand() const { return intent.access == ToolAccess::Execute; }
    const ToolIntent &intent;
    ShellLine line;
};

bool isFor(const ApprovalRule &rule, const QString &tool)
{
    return rule.tool == tool || rule.tool == "*"_L1;
}

bool isExactly(const ApprovalRule &rule, const Subject &subject)
{
    return !rule.pattern.isEmpty() && rule.pattern == subject.intent.subject;
}

/// The words of a pattern that are there before anything is left open.
qsizetype fixedWords(const QString &pattern)
{
    const QString fixed = pattern.first(pattern.indexOf(u'*'));
    const ShellLine line = readShellLine(fixed);
    if (line.commands.size() != 1 || line.isUnclear) {
        return 0;
    }
    const bool endsInWord = !fixed.endsWith(u' ') && !fixed.endsWith(u'\t');
    return line.commands.constFirst().words.size() - (endsInWord ? 1 : 0);
}

bool isAllowedBy(const ApprovalRule &rule, const Subject &subject)
{
    if (rule.pattern.isEmpty() || isExactly(rule, subject)) {
        return true;
    }
    if (!rule.pattern.contains(u'*') || !fitsPattern(rule.pattern, subject.intent.subject)) {
        return false;
    }
    if (!subject.isCommand()) {
        return true;
    }
    if (!subject.line.isPlain) {
        return false;
    }
    const ShellCommand &command = subject.line.commands.constFirst();
    const qsizetype fixed = fixedWords(rule.pattern);
    // "*" is for every program; one that is left open beside other words ("*status*") is not thought of as any.
    const bool namesProgram = fixed > 0 || rule.pattern == "*"_L1 || namingWords(command) > 0;
    return namesProgram && decisiveWords(command) <= fixed;
}

bool isDeniedBy(const ApprovalRule &rule, const Subject &subject, const SeenCommands &seen)
{
    const auto fits = [&](const QString &text) { return fitsPattern(rule.pattern, text); };
    return rule.pattern.isEmpty() || fits(subject.intent.subject)
            || std::ranges::any_of(seen.spellings, fits);
}

/// What a rule for "always" may stand for.
QString commandPattern(const QString &subject)
{
    const ShellLine line = readShellLine(subject);
    if (!line.isPlain) {
        return subject;
    }
    const ShellCommand &command = line.commands.constFirst();
    const qsizetype named = namingWords(command);
    const QString beginning = command.texts().first(named).join(u' ');
    const bool isLonger = command.words.size() > named || named > 1;
    const QString pattern = beginning + " *"_L1;
    return named > 0 && isLonger && decisiveWords(command) <= named && fitsPattern(pattern, subject)
            ? pattern
            : subject;
}

} // namespace

bool fitsPattern(QStringView pattern, QStringView text)
{
    if (pattern.endsWith(u" *") && text == pattern.chopped(2)) {
        return true;
    }
    // The last * takes more where what follows it does not fit; those before it never have to.
    qsizetype p = 0;
    qsizetype t = 0;
    qsizetype star = -1;
    qsizetype taken = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == u'*') {
            star = p++;
            taken = t;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++p;
            ++t;
        } else if (star >= 0) {
            p = star + 1;
            t = ++taken;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == u'*') {
        ++p;
    }
    return p == pattern.size();
}

Judgement judge(const QString &tool, const ToolIntent &intent, const QList<ApprovalRule> &rules,
                ApprovalMode mode, const QByteArray &knownDefinition)
{
    const Subject subject(intent);
    const auto denies = [&](const ApprovalRule &rule) { return !rule.allow && isFor(rule, tool); };
    const bool hasDenials = std::ranges::any_of(rules, denies);
    const SeenCommands seen =
            hasDenials && subject.isCommand() ? seenCommands(subject.line) : SeenCommands();
    std::optional<ApprovalRule> allowed;
    for (const ApprovalRule &rule : rules) {
        if (denies(rule) && isDeniedBy(rule, subject, seen)) {
            return { Verdict::Deny, rule };
        }
        if (rule.allow && isFor(rule, tool) && isAllowedBy(rule, subject)
            && (intent.reason.isEmpty() || isExactly(rule, subject))
            && !(allowed && isExactly(*allowed, subject))) {
            allowed = rule;
        }
    }
    const bool isChanged = !intent.definition.isEmpty() && !knownDefinition.isEmpty()
            && knownDefinition != intent.definition;
    const bool isExact = allowed && isExactly(*allowed, subject);
    const bool mayHide = seen.hidesCommands || (seen.hasCode && !isExact);
    if (allowed && !isChanged && !mayHide) {
        return { Verdict::Run, allowed };
    }
    const bool isHarmless = intent.access == ToolAccess::Read && intent.reason.isEmpty()
            && intent.definition.isEmpty();
    const bool runs = mode == ApprovalMode::Changes && isHarmless;
    return { runs ? Verdict::Run : Verdict::Ask, {}, isChanged, mayHide };
}

ApprovalRule suggestedRule(const QString &tool, const ToolIntent &intent)
{
    ApprovalRule rule { tool, intent.subject, true };
    if (!intent.reason.isEmpty()) {
        return rule;
    }
    if (intent.access == ToolAccess::Execute) {
        rule.pattern = commandPattern(intent.subject);
    } else if (const qsizetype slash = intent.subject.lastIndexOf(u'/');
               slash > 0 && !intent.path.isEmpty()) {
        rule.pattern = intent.subject.first(slash + 1) + u'*';
    }
    return rule;
}

} // namespace varve
