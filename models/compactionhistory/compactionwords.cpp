// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionwords.h"

#include "breakdowndiff.h"
#include "format.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(varve::CompactionWords)
};

QString share(qint64 part, qint64 whole, const QLocale &locale)
{
    return formatShare(static_cast<double>(part) / static_cast<double>(whole), locale);
}

QString tableOf(const BreakdownDiff &diff)
{
    QString table = u"| %1 | %2 | %3 | %4 |\n|:---|---:|---:|---:|\n"_s.arg(
            Text::tr("Category"), Text::tr("Before"), Text::tr("After"), Text::tr("Change"));
    const auto line = [&table](const QString &name, const BreakdownDiffRow &row,
                               const QString &mark) {
        table += u"| "_s + mark + name + mark;
        for (const QString &figure : { formatTokens(row.shownBefore), formatTokens(row.shownAfter),
                                       formatChange(row.shownChange()) }) {
            table += u" | "_s + mark + figure + mark;
        }
        table += u" |\n"_s;
    };
    for (const BreakdownDiffRow &row : diff.rows) {
        line(categoryName(row.category), row, {});
    }
    line(Text::tr("Total"), diff.total, u"**"_s);
    return table;
}

qint64 tokensOf(const QList<CategoryTotal> &totals, Category category)
{
    const auto found = std::ranges::find(totals, category, &CategoryTotal::category);
    return found != totals.end() ? found->tokens : 0;
}

} // namespace

QString causeName(CompactionCause cause)
{
    switch (cause) {
    case CompactionCause::Manual:
        return Text::tr("by hand");
    case CompactionCause::AfterAnswer:
        return Text::tr("after an answer");
    case CompactionCause::BeforeRequest:
        return Text::tr("before a request");
    case CompactionCause::BetweenTools:
        return Text::tr("between tools");
    case CompactionCause::Idle:
        return Text::tr("while idle");
    case CompactionCause::ModelSwitch:
        return Text::tr("change of model");
    case CompactionCause::Overflow:
        return Text::tr("request too long");
    }
    return {};
}

QString summarizerName(const CompactionFacts &facts)
{
    if (facts.onlyMasks) {
        return Text::tr("none, only masked");
    }
    return facts.offline ? Text::tr("built in") : facts.model;
}

QString noModelText()
{
    return Text::tr("The model did not write a summary in the form it was asked for.");
}

QString factKindName(Fact::Kind kind)
{
    switch (kind) {
    case Fact::Kind::Path:
        return Text::tr("Files");
    case Fact::Kind::Command:
        return Text::tr("Commands");
    case Fact::Kind::Error:
        return Text::tr("Errors");
    case Fact::Kind::Instruction:
        return Text::tr("What you asked for");
    case Fact::Kind::Decision:
        return Text::tr("Decisions");
    case Fact::Kind::Number:
        return Text::tr("Figures");
    case Fact::Kind::OpenItem:
        return Text::tr("Still to do");
    case Fact::Kind::Question:
        return Text::tr("Questions and their answers");
    case Fact::Kind::Rule:
        return Text::tr("Standing rules that no longer hold");
    case Fact::Kind::UsedSince:
        return Text::tr("Used since");
    }
    Q_UNREACHABLE_RETURN({});
}

QString lossesText(const PlanLosses &losses)
{
    QStringList parts;
    const auto add = [&parts](int count, const QString &what) {
        if (count > 0) {
            parts += what;
        }
    };
    add(losses.images, Text::tr("the images of %Ln message(s)", nullptr, losses.images));
    add(losses.files,
        Text::tr("the contents of %Ln file(s) that were read", nullptr, losses.files));
    add(losses.thinking, Text::tr("the thinking of %Ln answer(s)", nullptr, losses.thinking));
    add(losses.references,
        Text::tr("quotes from other sessions in %Ln message(s)", nullptr, losses.references));
    return parts.isEmpty() ? QString()
                           : Text::tr("No longer sent: %1. The entries keep them.")
                                     .arg(QLocale().createSeparatedList(parts));
}

CompactionNotice compactionNotice(const CompactionFacts &facts, const QLocale &locale)
{
    CompactionNotice notice;
    const bool known = !facts.before.isEmpty() || !facts.after.isEmpty();
    const BreakdownDiff diff = breakdownDiff(facts.before, facts.after);
    qint64 before = facts.tokensBefore;
    qint64 after = facts.tokensAfter;
    const qint64 contextAfter = facts.tokensAfter;
    if (facts.onlyMasks) {
        notice.title = facts.masked > 0
                ? Text::tr("Masked %Ln tool output(s)", nullptr, facts.masked)
                : Text::tr("Masked tool output");
        before = tokensOf(facts.before, Category::ToolResults);
        after = tokensOf(facts.after, Category::ToolResults);
    }
    if (after >= 0) {
        notice.figures = Text::tr("%1 \u2192 %2 tokens")
                                 .arg(formatTokens(before, locale), formatTokens(after, locale));
    }
    QStringList details;
    if (after >= 0 && before > after) {
        details += Text::tr("%1 saved").arg(share(before - after, before, locale));
    }
    if (contextAfter >= 0 && facts.window > 0) {
        details += Text::tr("%1 of the window").arg(share(contextAfter, facts.window, locale));
    }
    if (!facts.journal.isEmpty()) {
        details += Text::tr("%Ln fact(s) kept", nullptr, static_cast<int>(facts.journal.size()));
    }
    notice.detail = details.join(u" · "_s);
    if (known) {
        notice.table = tableOf(diff);
    }
    return notice;
}

QString desktopNoticeText(qint64 before, qint64 after, qint64 window)
{
    const QString figures = Text::tr("Compacted: %1 \u2192 %2 tokens")
                                    .arg(formatTokens(before), formatTokens(after));
    return window > 0 ? Text::tr("%1, %2 of the window").arg(figures, share(after, window, {}))
                      : figures;
}

QString repeatedText(int compactions)
{
    return compactions < RepeatedFrom
            ? QString()
            : Text::tr("%Ln compaction(s) on this branch: long threads lose detail. The originals "
                       "stay; a summary can be made anew from them.",
                       nullptr, compactions);
}

QString instructionsForMissing(const CompactionFacts &facts)
{
    QStringList lines;
    if (!facts.instructions.isEmpty()) {
        lines += facts.instructions + u'\n';
    }
    lines += Text::tr("Make sure that these are in the summary:");
    for (const Fact &fact : facts.missing) {
        lines += u"- "_s + fact.text;
    }
    return lines.join(u'\n');
}

} // namespace varve
