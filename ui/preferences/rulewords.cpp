// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rulewords.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::RuleWords)
};

/// A script of many lines is a pattern, too.
QString shortened(const QString &pattern)
{
    constexpr qsizetype Longest = 120;
    const QString line = pattern.section(u'\n', 0, 0);
    return line.size() == pattern.size() && line.size() <= Longest
            ? pattern
            : QString(line.first(std::min(line.size(), Longest)) + u'…');
}

QString commandWords(const QString &pattern)
{
    if (pattern.isEmpty()) {
        return Tr::tr("Every command, whatever it does.");
    }
    if (pattern == "*"_L1) {
        return Tr::tr("Every command.");
    }
    const bool isBeginning = pattern.count(u'*') == 1 && pattern.endsWith(u'*');
    return isBeginning
            ? Tr::tr("Commands that begin with “%1”.").arg(shortened(pattern.chopped(1)))
            : Tr::tr("Commands like “%1”, where * stands for anything.").arg(shortened(pattern));
}

QString callWords(const QString &tool, const QString &pattern)
{
    if (pattern.isEmpty() || pattern == "*"_L1) {
        return tool == "*"_L1 ? Tr::tr("Every call of every tool.")
                              : Tr::tr("Every call of %1.").arg(tool);
    }
    const bool isBelow = pattern.count(u'*') == 1 && pattern.endsWith("/*"_L1);
    return isBelow
            ? Tr::tr("Everything below %1, in its folders too.").arg(shortened(pattern.chopped(1)))
            : Tr::tr("What is like “%1”, where * stands for anything.").arg(shortened(pattern));
}

/// What a server's tool is called for is the tool itself: "files_write" is for "write".
bool isWholeTool(const ToolRule &rule)
{
    return !rule.pattern.isEmpty() && rule.tool.endsWith(QString(u'_' + rule.pattern));
}

/// What rules for the memory of a session are matched with is where a fact stands, not what it says.
QString memoryWords(const ToolRule &rule)
{
    return rule.pattern != "session"_L1  ? QString()
            : rule.tool == "remember"_L1 ? Tr::tr("Everything that it wants to remember in a "
                                                  "session, whatever the text is.")
            : rule.tool == "forget"_L1   ? Tr::tr("Everything that it wants to forget in a "
                                                    "session, whatever the text is.")
                                         : QString();
}

} // namespace

QString ruleInWords(const ToolRule &rule, bool runsCommands)
{
    if (const QString words = memoryWords(rule); !words.isEmpty()) {
        return words;
    }
    if (isWholeTool(rule)) {
        return Tr::tr("Every call of %1, whatever it is given.").arg(rule.tool);
    }
    if (!rule.pattern.isEmpty() && !rule.pattern.contains(u'*')) {
        return Tr::tr("Only exactly “%1”, nothing longer or shorter.").arg(shortened(rule.pattern));
    }
    const QString words = runsCommands && rule.tool != "*"_L1 ? commandWords(rule.pattern)
                                                              : callWords(rule.tool, rule.pattern);
    if (!rule.allow || rule.pattern.isEmpty() || !runsCommands) {
        return words;
    }
    return words + u' '
            + Tr::tr(
                    "Not a command that does more than one thing, writes elsewhere, or hands on to "
                    "other programs: with ; & | < > ` $ outside quotes, and with what decides "
                    "which program runs or what is thrown away in the place of a *, it is asked "
                    "for.");
}

QString ruleToolName(const QString &tool)
{
    return tool == "*"_L1 ? Tr::tr("Every tool") : tool;
}

bool runsCommands(QStringView tool)
{
    return tool == "bash"_L1 || tool == "*"_L1;
}

} // namespace varve
