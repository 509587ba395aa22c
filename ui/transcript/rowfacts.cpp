// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rowfacts.h"

#include <models/format.h>
#include <models/moment.h>
#include <models/usageformat.h>
#include <session/entrydata.h>
#include <session/personswords.h>

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(varve::RowFacts)
};

} // namespace

QString factSeparator()
{
    return u" \u00b7 "_s;
}

QString stateText(RowState state)
{
    switch (state) {
    case RowState::Pinned:
        return Text::tr("pinned");
    case RowState::Masked:
        return Text::tr("masked in context");
    case RowState::Excluded:
        return Text::tr("excluded from context");
    case RowState::LeftOut:
        return Text::tr("not in context");
    case RowState::Unknown:
    case RowState::Sent:
    case RowState::Summarized:
        break;
    }
    return {};
}

QString answerFacts(const Entry &answer)
{
    QStringList facts;
    if (!answer.model.isEmpty()) {
        facts += answer.model;
    }
    facts += formatMoment(answer.createdAt);
    if (answer.usage && answer.usage->isReported()) {
        const Usage &usage = *answer.usage;
        //: Tokens that the model read and wrote for one answer
        facts += Text::tr("%1 in, %2 out")
                         .arg(formatTokens(usage.prompt()), formatTokens(usage.output));
        if (usage.cacheRead > 0) {
            const double share =
                    static_cast<double>(usage.cacheRead) / static_cast<double>(usage.prompt());
            facts += Text::tr("%1% cached").arg(qRound(share * 100));
        }
        if (usage.cost && *usage.cost > 0) {
            facts += formatAnswerCost(usage.cost);
        }
    }
    facts.removeAll(QString());
    return facts.join(factSeparator());
}

QString usageDetail(const Entry &answer)
{
    return answer.usage && answer.usage->isReported()
            ? answerUsageText(*answer.usage, answer.data.value(entryData::DurationMs).toInteger())
            : QString();
}

quint16 outcomeFlag(const Entry &result)
{
    if (isRefused(result)) {
        return 0;
    }
    const bool failed = !result.toolStatus.isEmpty()
            || entryData::exitCodeOf(result).value_or(0) != 0
            || result.data.value(entryData::Cancelled).toBool();
    return failed ? BlockSpec::Failed : BlockSpec::Ok;
}

bool hasCalls(const Entry &answer)
{
    return std::ranges::any_of(answer.blocks, [](const Block &block) {
        return std::holds_alternative<ToolCallBlock>(block);
    });
}

QString stoppedText(const Entry &answer, RowState state)
{
    if (answer.blocks.isEmpty()) {
        return Text::tr("Stopped before the answer began.");
    }
    const bool isOut = state == RowState::LeftOut || state == RowState::Excluded;
    if (isOut && hasCalls(answer)) {
        return Text::tr("Stopped before the answer ended. The part you see is kept. The model does "
                        "not get it: it ends within a call of a tool.");
    }
    if (isOut) {
        return Text::tr("Stopped before the answer ended. The part you see is kept. The model does "
                        "not get it; “Include in context” puts it in.");
    }
    return state == RowState::Sent || state == RowState::Pinned
            ? Text::tr("Stopped before the answer ended. The part you see is kept, and the model "
                       "gets it.")
            : Text::tr("Stopped before the answer ended. The part you see is kept.");
}

QString runningText(const QElapsedTimer &running)
{
    const qint64 seconds = running.isValid() ? running.elapsed() / 1000 : 0;
    if (seconds == 0) {
        return {};
    }
    return seconds < 10 ? Text::tr("%1 s").arg(QLocale().toString(seconds))
                        : formatDuration(seconds * 1000);
}

QString resultFacts(const TranscriptModel &model, const Entry &result)
{
    constexpr qint64 WorthSaying = 2000; // ms
    QStringList facts;
    const bool cancelled = result.data.value(entryData::Cancelled).toBool();
    if (isRefused(result)) {
        facts += Text::tr("denied");
    } else if (cancelled) {
        facts += Text::tr("stopped");
    } else if (const int code = entryData::exitCodeOf(result).value_or(0); code != 0) {
        facts += Text::tr("exit code %1").arg(code);
    }
    if (const qint64 ms = result.data.value(entryData::DurationMs).toInteger(); ms >= WorthSaying) {
        facts += formatDuration(ms);
    }
    const QString text = result.text();
    facts += formatBytes(text.size());
    TokenSource source {};
    const qint64 tokens = model.branch().tokensOf(result.seq, &source);
    facts += source == TokenSource::Measured
            ? Text::tr("%1 tokens").arg(formatTokens(tokens))
            : Text::tr("about %1 tokens").arg(formatTokens(tokens));
    const QString state = stateText(model.branch().stateOf(result.seq));
    // A command that the person kept from the model; without a projection nobody else says so.
    facts += state.isEmpty() && !result.modelFacing ? stateText(RowState::LeftOut) : state;
    facts.removeAll(QString());
    return facts.join(factSeparator());
}

QString lineText(const BlockSpec &spec)
{
    QStringList facts { spec.title, spec.text, spec.detail };
    if (spec.added > 0) {
        facts += u"+%1"_s.arg(spec.added);
    }
    if (spec.removed > 0) {
        facts += u"\u2212%1"_s.arg(spec.removed);
    }
    if (spec.has(BlockSpec::Failed)) {
        facts += Text::tr("failed");
    }
    facts += { spec.state, spec.trailing };
    facts.removeAll(QString());
    return facts.join(u", "_s).replace(u'\n', u' ');
}

} // namespace varve
