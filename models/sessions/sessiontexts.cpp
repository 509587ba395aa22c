// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessiontexts.h"

#include "format.h"
#include "plaintext.h"
#include "sessiongrouper.h"
#include "shownfigures.h"
#include "usageformat.h"
#include <compaction/shortsummary.h>

namespace varve
{

using namespace Qt::StringLiterals;

QString SessionTexts::title(const SessionItem &item)
{
    return item.name.isEmpty() ? tr("New session") : asOneLine(item.name);
}

/// What the next request would hold, whatever was said and used before.
QString SessionTexts::size(const SessionItem &item, const ContextSize *context)
{
    if (item.entries == 0) {
        return item.isFork ? tr("nothing new yet") : tr("empty");
    }
    if (context == nullptr) {
        return {};
    }
    const QString count = formatTokens(context->tokens);
    const QString tokens = context->window > 0
            //: tokens of a context, and of the window of the model
            ? tr("%1 of %2").arg(count, formatWindow(context->window))
            : count;
    //: of a session that goes on from another one with a summary of it; %1 is its size
    return item.continues ? tr("continued, %1").arg(tokens) : tokens;
}

QString SessionTexts::origin(const SessionItem &item, const QString &parentTitle)
{
    if (!item.isFork || item.continues || item.isSubagent) {
        return {};
    }
    //: a session that stands on a branch of another; %1 is that one's title
    return parentTitle.isEmpty() ? tr("fork") : tr("fork of %1").arg(parentTitle);
}

QString SessionTexts::below(int subagents, int earlier)
{
    if (earlier == 0) {
        return tr("%1 subagents", nullptr, subagents).arg(formatCount(subagents));
    }
    if (subagents == 0) {
        return tr("%1 earlier", nullptr, earlier).arg(formatCount(earlier));
    }
    return tr("%1 below", nullptr, subagents + earlier).arg(formatCount(subagents + earlier));
}

QString SessionTexts::toolTip(const SessionItem &item, const QString &parentTitle,
                              const FamilyUse &family)
{
    QString text = title(item) + " #"_L1 + QString::number(item.number);
    const auto add = [&text](const QString &line) { text += u'\n' + line; };
    if (!item.cwd.isEmpty()) {
        add(item.cwd);
    }
    const qint64 tokens = estimatedTokens(item);
    const QString entries =
            tr("%1 entries", nullptr, int(item.entries)).arg(formatCount(item.entries));
    //: a number such as 1.2M
    const QString characters =
            tr("%1 characters", nullptr, int(item.textSize)).arg(formatTokens(item.textSize));
    //: number of entries, number of characters, an estimate of tokens such as 400k
    add(tr("%1, %2, about %3 tokens (estimated)", nullptr, int(tokens))
                .arg(entries, characters, formatTokens(tokens)));
    const Usage &used = item.totals;
    if (used.isReported()) {
        //: tokens that the providers reported, over all requests
        add(tr("Used: %1 tokens read, %2 written")
                    .arg(formatTokens(used.prompt()), formatTokens(used.output)));
    }
    if (used.cost) {
        add(tr("Cost: %1").arg(formatCost(*used.cost)));
    }
    const QString cost = family.usage.cost ? formatCost(*family.usage.cost) : QString();
    if (const QString line = familyUseText(family.subagents, family.usage, cost); !line.isEmpty()) {
        add(line);
    }
    if (!item.format.isEmpty()) {
        add(tr("From %1").arg(programName(item.format)));
    }
    if (!item.tags.isEmpty()) {
        add(tr("Tags: %1").arg(item.tags.join(", "_L1)));
    }
    if (item.isSubagent) {
        add(parentTitle.isEmpty() ? tr("A subagent of another session")
                                  : tr("A subagent of “%1”").arg(parentTitle));
    } else if (item.isFork) {
        const QString stands = parentTitle.isEmpty()
                ? tr("Stands on a branch of another session")
                : tr("Stands on a branch of “%1”").arg(parentTitle);
        const QString continues = parentTitle.isEmpty() ? tr("Continues another session")
                                                        : tr("Continues “%1”").arg(parentTitle);
        add(item.continues ? continues : stands);
    } else if (!item.parent.isNull() && item.format.isEmpty()) {
        add(parentTitle.isEmpty() ? tr("Handed off from another session")
                                  : tr("Handed off from “%1”").arg(parentTitle));
    }
    if (!item.summary.isEmpty()) {
        text += u"\n\n"_s + shortSummaryOf(item.summary);
    }
    return text;
}

} // namespace varve
