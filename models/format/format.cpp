// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "format.h"

#include <QCoreApplication>
#include <QTimeZone>

#include <algorithm>
#include <cmath>
#include <limits>

namespace varve
{

namespace
{

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(varve::Format)
};

QString oneDecimal(double value, const QLocale &locale)
{
    return locale.toString(value, 'f', 1);
}

int asPlural(qint64 count)
{
    return static_cast<int>(std::min<qint64>(count, std::numeric_limits<int>::max()));
}

} // namespace

QString formatTokens(qint64 tokens, const QLocale &locale)
{
    const qint64 size = std::abs(tokens);
    if (size < 1000) {
        return locale.toString(tokens);
    }
    const double value = static_cast<double>(tokens);
    // 999,950 would round to "1000.0k".
    if (size < 999'950) {
        //: a number of thousands
        return Text::tr("%1k").arg(oneDecimal(value / 1e3, locale));
    }
    //: a number of millions
    return Text::tr("%1M").arg(oneDecimal(value / 1e6, locale));
}

QString formatTokensExact(qint64 tokens, const QLocale &locale)
{
    return Text::tr("%1 tokens", nullptr, asPlural(std::abs(tokens))).arg(locale.toString(tokens));
}

QString formatBytes(qint64 bytes, const QLocale &locale)
{
    if (bytes < 1000) {
        return Text::tr("%1 B").arg(locale.toString(bytes));
    }
    const double value = static_cast<double>(bytes);
    if (value < 999'950) {
        return Text::tr("%1 kB").arg(oneDecimal(value / 1e3, locale));
    }
    if (value < 999'950'000) {
        return Text::tr("%1 MB").arg(oneDecimal(value / 1e6, locale));
    }
    return Text::tr("%1 GB").arg(oneDecimal(value / 1e9, locale));
}

QString formatShare(double fraction, const QLocale &locale)
{
    //: a share in percent, e.g. 38.5%
    return Text::tr("%1%").arg(oneDecimal(fraction * 100, locale));
}

QString formatAge(const QDateTime &when, const QDateTime &now, const QLocale &locale)
{
    if (!when.isValid()) {
        return {};
    }
    const QDateTime local = when.toTimeZone(now.timeZone());
    const qint64 seconds = local.secsTo(now);
    // A clock may be a little ahead of ours.
    if (seconds > -60 && seconds < 60) {
        return Text::tr("just now");
    }
    if (seconds >= 0 && seconds < 3600) {
        return Text::tr("%n min ago", nullptr, static_cast<int>(seconds / 60));
    }
    const qint64 days = local.date().daysTo(now.date());
    if (seconds >= 0 && days == 0) {
        return Text::tr("%n h ago", nullptr, static_cast<int>(seconds / 3600));
    }
    if (days == 1) {
        return Text::tr("yesterday");
    }
    //: date formats as QLocale::toString() takes them: day and month; day, month and year
    const QString format =
            local.date().year() == now.date().year() ? Text::tr("d MMM") : Text::tr("d MMM yyyy");
    return locale.toString(local.date(), format);
}

QString formatCost(double dollars, const QLocale &locale)
{
    if (dollars > 0 && dollars < 0.01) {
        return Text::tr("< $ %1").arg(locale.toString(0.01, 'f', 2));
    }
    return Text::tr("$ %1").arg(locale.toString(dollars, 'f', 2));
}

QString formatCount(qint64 count, const QLocale &locale)
{
    return locale.toString(count);
}

QString formatDuration(qint64 milliseconds, const QLocale &locale)
{
    if (milliseconds < 9'950) {
        return Text::tr("%1 s").arg(oneDecimal(static_cast<double>(milliseconds) / 1000, locale));
    }
    const qint64 seconds = (milliseconds + 500) / 1000;
    if (seconds < 60) {
        return Text::tr("%1 s").arg(locale.toString(seconds));
    }
    return Text::tr("%1 min %2 s")
            .arg(locale.toString(seconds / 60), locale.toString(seconds % 60));
}

QString categoryName(Category category)
{
    switch (category) {
    case Category::SystemPrompt:
        return Text::tr("System prompt");
    case Category::ProjectFiles:
        return Text::tr("Project files");
    case Category::Skills:
        return Text::tr("Skills");
    case Category::ToolDefinitions:
        return Text::tr("Tool definitions");
    case Category::WorkingMemory:
        return Text::tr("Working memory");
    case Category::CompactionSummary:
        return Text::tr("Compaction summary");
    case Category::BranchSummary:
        return Text::tr("Branch summaries");
    case Category::User:
        return Text::tr("User");
    case Category::Assistant:
        return Text::tr("Assistant");
    case Category::Thinking:
        return Text::tr("Thinking");
    case Category::ToolCalls:
        return Text::tr("Tool calls");
    case Category::ToolResults:
        return Text::tr("Tool results");
    case Category::Images:
        return Text::tr("Images");
    case Category::Reserved:
        return Text::tr("Reserved for output");
    case Category::Free:
        return Text::tr("Free");
    }
    return {};
}

QString roleName(Role role)
{
    switch (role) {
    case Role::None:
        return {};
    case Role::User:
        return Text::tr("You");
    case Role::Assistant:
        return Text::tr("Assistant");
    case Role::ToolResult:
        return Text::tr("Tool result");
    case Role::Thinking:
        return Text::tr("Thinking");
    case Role::Custom:
        return Text::tr("Note");
    case Role::BashExecution:
        return Text::tr("Shell command");
    }
    return {};
}

QString tokenSourceName(TokenSource source)
{
    switch (source) {
    case TokenSource::Measured:
        return Text::tr("provider");
    case TokenSource::Estimated:
        return Text::tr("estimated");
    case TokenSource::Mixed:
        return Text::tr("provider + est.");
    }
    return {};
}

} // namespace varve
