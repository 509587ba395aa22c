// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recallsentences.h"

#include <prompts/promptfile.h>
#include <prompts/summarylead.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Recall)
};

constexpr QLatin1StringView RecalledTag { "recalled" };

QString sourceOf(const RecallPassage &passage)
{
    if (passage.type == EntryType::Compaction) {
        return Tr::tr("an earlier summary");
    }
    if (passage.type == EntryType::BranchSummary) {
        return Tr::tr("the summary of a branch");
    }
    switch (passage.role) {
    case Role::User:
        return Tr::tr("the person");
    case Role::ToolResult:
        return passage.isError ? Tr::tr("error of %1").arg(passage.toolName)
                               : Tr::tr("output of %1").arg(passage.toolName);
    case Role::BashExecution:
        return Tr::tr("a command of the person");
    case Role::Assistant:
        if (passage.isThinking) {
            return Tr::tr("thoughts of the assistant");
        }
        return passage.toolName.isEmpty() ? Tr::tr("the assistant")
                                          : Tr::tr("call of %1").arg(passage.toolName);
    default:
        return Tr::tr("a note");
    }
}

QString standingOf(RecallStanding standing)
{
    switch (standing) {
    case RecallStanding::Gone:
        break;
    case RecallStanding::Shortened:
        return Tr::tr("shortened in the context");
    case RecallStanding::OffPath:
        return Tr::tr("on another branch");
    case RecallStanding::Elsewhere:
        return Tr::tr("in another session");
    case RecallStanding::Sent:
        return Tr::tr("still in the context");
    }
    return {};
}

QString afterText(const RecallPassage &passage)
{
    switch (passage.afterFrom) {
    case Role::User:
        return Tr::tr("The person then: %1").arg(passage.after);
    case Role::Assistant:
        return passage.role == Role::User ? Tr::tr("Answer: %1").arg(passage.after)
                                          : Tr::tr("Said of it: %1").arg(passage.after);
    default:
        return passage.isError ? Tr::tr("Failed: %1").arg(passage.after)
                               : Tr::tr("Result: %1").arg(passage.after);
    }
}

QString passageText(const RecallPassage &passage)
{
    QStringList lines;
    if (!passage.before.isEmpty()) {
        lines += passage.role == Role::ToolResult ? Tr::tr("Call: %1").arg(passage.before)
                                                  : Tr::tr("Asked: %1").arg(passage.before);
    }
    lines += (passage.start > 0 ? u"…"_s : QString()) + passage.text
            + (passage.start + passage.text.size() < passage.whole ? u"…"_s : QString());
    if (!passage.after.isEmpty()) {
        lines += afterText(passage);
    }
    for (const RecallPassage &one : passage.beside) {
        lines += one.reference == passage.reference
                ? Tr::tr("In the same entry: %1").arg(one.text)
                : Tr::tr("Near it, in entry %1: %2").arg(one.reference, one.text);
        if (!one.after.isEmpty() && one.afterFrom == Role::ToolResult) {
            lines += afterText(one);
        }
    }
    return lines.join(u'\n');
}

QString factText(const RecallFact &fact)
{
    QStringList parts { fact.kind.isEmpty() ? Tr::tr("kept") : fact.kind };
    if (fact.at.isValid()) {
        parts += fact.at.toUTC().toString("yyyy-MM-dd hh:mm"_L1) + " UTC"_L1;
    }
    if (!fact.references.isEmpty()) {
        parts += Tr::tr("from entry %1").arg(fact.references.join(", "_L1));
    }
    return parts.join(u" · "_s) + u'\n' + fact.text;
}

} // namespace

QString citationOf(const RecallPassage &passage)
{
    QStringList parts { Tr::tr("entry %1").arg(passage.reference),
                        Tr::tr("session %1").arg(passage.sessionNumber),
                        passage.at.toUTC().toString("yyyy-MM-dd hh:mm"_L1) + " UTC"_L1,
                        sourceOf(passage) };
    if (const QString standing = standingOf(passage.standing); !standing.isEmpty()) {
        parts += standing;
    }
    if (passage.copies > 0) {
        parts += Tr::tr("%n more place(s) say the same", nullptr, passage.copies);
    }
    return parts.join(u" · "_s);
}

QString answerText(const RecallAnswer &answer)
{
    QStringList parts;
    const auto add = [&parts](const QString &head, const QString &text) {
        parts += u"[%1] "_s.arg(parts.size() + 1) + head + text;
    };
    const auto addPassage = [&add](const RecallPassage &passage) {
        add(citationOf(passage), u'\n' + passageText(passage));
    };
    const qsizetype first = std::min(PassagesBeforeFacts, answer.passages.size());
    std::ranges::for_each(answer.passages.first(first), addPassage);
    for (const RecallFact &fact : answer.facts) {
        add({}, factText(fact));
    }
    std::ranges::for_each(answer.passages.sliced(first), addPassage);
    return parts.join("\n\n"_L1);
}

QString hintsOf(const RecallAnswer &answer)
{
    const auto quoted = [](const QStringList &words) {
        return u'“' + words.join(u"”, “"_s) + u'”';
    };
    QStringList sentences;
    if (!answer.unknown.isEmpty()) {
        sentences += Tr::tr("Not found at all: %1.").arg(quoted(answer.unknown));
    }
    if (!answer.near.isEmpty()) {
        sentences += Tr::tr("Words like it that are there: %1.").arg(quoted(answer.near));
    }
    if (answer.elsewhere > 0) {
        sentences += Tr::tr("Other sessions have something of it, in %n message(s): look in the "
                            "project, or everywhere.",
                            nullptr, answer.elsewhere);
    }
    return sentences.join(u' ');
}

QString answerRest(const RecallAnswer &answer)
{
    QStringList sentences { answer.note, hintsOf(answer) };
    if (answer.leftOut > 0) {
        sentences +=
                Tr::tr("%n more passage(s) were found and left out: ask more exactly, or with a "
                       "higher limit and budget.",
                       nullptr, answer.leftOut);
    }
    if (!answer.meaningProblem.isEmpty()) {
        sentences += Tr::tr("Looked for by words alone: %1").arg(answer.meaningProblem);
    }
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

QString wrapRecalled(const QString &text, const QString &rest)
{
    return fillPrompt(readPrompt("recall-answer"_L1),
                      { { "passages"_L1, escapeTags(text, { RecalledTag }) }, { "rest"_L1, rest } })
            .trimmed();
}

QString wrapAnswer(const RecallAnswer &answer, const RecallRequest &request)
{
    if (answer.isEmpty()) {
        const QString where = request.scope == RecallScope::Session
                ? Tr::tr("Nothing in this conversation has these words. Try other words for it, "
                         "a name or a path, or ask the person.")
                : Tr::tr("Nothing in the sessions that were searched has these words. Try other "
                         "words for it, a name or a path, or ask the person.");
        const QString rest = answerRest(answer);
        return rest.isEmpty() ? where : QString(where + u' ' + rest);
    }
    return wrapRecalled(answerText(answer), answerRest(answer));
}

QString wrapEntry(const RecalledEntry &entry)
{
    const RecallPassage &passage = entry.passage;
    if (passage.text.isEmpty()) {
        return Tr::tr("There is no text in the entry %1 from there on.").arg(passage.reference);
    }
    const QString rest = entry.next > 0
            ? Tr::tr("%1 more characters follow; go on with entry %2 and offset %3.")
                      .arg(passage.whole - entry.next)
                      .arg(passage.reference)
                      .arg(entry.next)
            : QString();
    return wrapRecalled(citationOf(passage) + u'\n' + passage.text, rest);
}

} // namespace varve
