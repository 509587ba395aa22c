// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summaryprompt.h"

#include "summarysections.h"
#include "textscan.h"
#include "toolbullets.h"
#include <prompts/promptfile.h>
#include <prompts/summarylead.h>

#include <QSet>

#include <algorithm>
#include <array>
#include <ranges>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestProgramSection = 4'000; ///< UTF-16 characters

const QList<SummarySection> ProgramSections { SummarySection::Rules, SummarySection::Files,
                                              SummarySection::Commands };
constexpr QLatin1StringView SplitTurnHeading = "## Turn context (split turn)"_L1;

QString headingList()
{
    QStringList lines;
    for (const SummarySection section : modelSections()) {
        lines.append(headingLine(section));
    }
    return lines.join(u'\n');
}

QString focusText(const QString &instructions)
{
    if (instructions.trimmed().isEmpty()) {
        return {};
    }
    return fillPrompt(
            readPrompt("summary-focus"_L1),
            { { "instructions"_L1, escapeTags(instructions.trimmed(), { promptTags::Focus }) } });
}

QString tagged(QLatin1StringView tag, const QString &text)
{
    return u'<' % tag % ">\n"_L1 % escapeTags(text, { tag }) % "\n</"_L1 % tag % u'>';
}

QString problemText(const SummaryProblem &problem)
{
    constexpr std::array Names { "missing: "_L1, "repeated: "_L1, "order: "_L1, "empty: "_L1,
                                 "text-before: "_L1 };
    const QLatin1StringView name = Names[static_cast<size_t>(problem.kind)];
    QString sentence;
    forEachLine(readPrompt("summary-problems"_L1), [&](QStringView line) {
        if (line.startsWith(name)) {
            sentence = line.sliced(name.size()).toString();
        }
        return true;
    });
    return fillPrompt(sentence, { { "heading"_L1, problem.heading } });
}

/// Newest first until the section is full, then in order again.
QStringList fitting(QList<Bullet> bullets)
{
    std::ranges::stable_sort(bullets, {}, &Bullet::order);
    QStringList lines;
    qsizetype used = 0;
    for (const Bullet &bullet : bullets | std::views::reverse) {
        const QString line = u"- "_s + bullet.lead + bullet.text;
        used += line.size() + 1;
        if (used > LongestProgramSection) {
            break;
        }
        lines.prepend(line);
    }
    return lines;
}

/// Changed files before read ones, so that it is the read ones that are cut.
QStringList fittingFiles(const FileOperations &files)
{
    QStringList lines;
    qsizetype used = 0;
    for (const Bullet &bullet : fileBullets(files)) {
        used += bullet.text.size() + 3;
        if (used <= LongestProgramSection) {
            lines.append(u"- "_s + bullet.text);
        }
    }
    return lines;
}

QStringList commandLines(const QList<ToolEvent> &events, const QString &previousSummary)
{
    QList<Bullet> bullets = commandBullets(events);
    bullets.removeIf([](const Bullet &bullet) { return bullet.weight < 0.4; });
    const QStringList previous =
            SectionedSummary::parse(previousSummary).bullets(SummarySection::Commands);
    return fitting(earlierCommands(previous, bullets) + bullets);
}

} // namespace

SummaryPrompt historyPrompt(const QString &transcript, const QString &previousSummary,
                            const QString &instructions)
{
    const QString previous = withoutSections(previousSummary, ProgramSections);
    const bool update = !previous.isEmpty();
    const QString text = readPrompt(update ? "summary-update"_L1 : "summary-initial"_L1);
    return { readPrompt("summary-system"_L1),
             fillPrompt(text,
                        { { "transcript"_L1, transcript },
                          { "previous"_L1, escapeTags(previous, { promptTags::PreviousSummary }) },
                          { "headings"_L1, headingList() },
                          { "focus"_L1, focusText(instructions) } }) };
}

QString summaryRequestText()
{
    const QString text = fillPrompt(readPrompt("summary-initial"_L1),
                                    { { "transcript"_L1, QString() },
                                      { "headings"_L1, headingList() },
                                      { "focus"_L1, QString() } });
    const QString end = u"</conversation>"_s;
    const qsizetype at = text.indexOf(end);
    return (at < 0 ? text : text.sliced(at + end.size())).trimmed();
}

SummaryPrompt ownPrompt(const QString &transcript, const QString &previousSummary,
                        const QString &request, const QString &instructions)
{
    QString previous = withoutSections(previousSummary, ProgramSections);
    if (!previous.isEmpty()) {
        previous = u'\n' % tagged(promptTags::PreviousSummary, previous) % u'\n';
    }
    return { readPrompt("summary-system"_L1),
             fillPrompt(readPrompt("summary-own"_L1),
                        { { "transcript"_L1, transcript },
                          { "previous"_L1, previous },
                          { "request"_L1, request.trimmed() },
                          { "focus"_L1, focusText(instructions) } }) };
}

SummaryPrompt partPrompt(const QString &transcript, int part, int parts,
                         const QString &instructions)
{
    SummaryPrompt prompt = historyPrompt(transcript, {}, instructions);
    prompt.user += fillPrompt(
            readPrompt("summary-part"_L1),
            { { "part"_L1, QString::number(part) }, { "parts"_L1, QString::number(parts) } });
    return prompt;
}

SummaryPrompt mergePrompt(const QStringList &notes, const QString &instructions)
{
    QStringList parts;
    for (const QString &one : notes) {
        parts += tagged(promptTags::Notes, withoutSections(one, ProgramSections));
    }
    return { readPrompt("summary-system"_L1),
             fillPrompt(readPrompt("summary-merge"_L1),
                        { { "notes"_L1, parts.join("\n\n"_L1) },
                          { "headings"_L1, headingList() },
                          { "focus"_L1, focusText(instructions) } }) };
}

SummaryPrompt turnPrefixPrompt(const QString &transcript, const QString &instructions)
{
    return { readPrompt("summary-system"_L1),
             fillPrompt(readPrompt("summary-turn-prefix"_L1),
                        { { "transcript"_L1, transcript },
                          { "focus"_L1, focusText(instructions) } }) };
}

QList<SummaryProblem> summaryProblems(QStringView summary)
{
    using Kind = SummaryProblem::Kind;
    QList<SummaryProblem> problems;
    QList<int> found;
    QSet<int> filled;
    int current = -1;
    bool textBefore = false;
    forEachLine(summary, [&](QStringView line) {
        line = line.trimmed();
        const int named = sectionOfHeading(line);
        if (named >= 0) {
            found.append(named);
            current = named;
        } else if (line.startsWith(u"## ")) {
            current = -1;
        } else if (!line.isEmpty()) {
            textBefore = textBefore || found.isEmpty();
            if (current >= 0 && line.size() > 2 && withoutListMark(line).size() < line.size()) {
                filled.insert(current);
            }
        }
        return true;
    });
    if (textBefore) {
        problems.append({ Kind::TextBefore, {} });
    }
    int last = -1;
    for (const SummarySection section : modelSections()) {
        const int wanted = static_cast<int>(section);
        const QString heading = headingLine(section);
        const qsizetype at = found.indexOf(wanted);
        if (at < 0) {
            problems.append({ Kind::Missing, heading });
            continue;
        }
        if (found.count(wanted) > 1) {
            problems.append({ Kind::Repeated, heading });
        }
        if (at < last) {
            problems.append({ Kind::Order, heading });
        }
        last = std::max(last, static_cast<int>(at));
        if (!filled.contains(wanted)) {
            problems.append({ Kind::Empty, heading });
        }
    }
    return problems;
}

SummaryPrompt repairPrompt(const QString &answer, const QList<SummaryProblem> &problems)
{
    QStringList lines;
    for (const SummaryProblem &problem : problems) {
        lines.append(u"- "_s + problemText(problem));
    }
    return { readPrompt("summary-system"_L1),
             fillPrompt(readPrompt("summary-repair"_L1),
                        { { "answer"_L1, escapeTags(answer, { promptTags::Notes }) },
                          { "problems"_L1, lines.join(u'\n') },
                          { "headings"_L1, headingList() } }) };
}

QString cleanAnswer(const QString &answer)
{
    QString text = answer.trimmed();
    if (text.startsWith("```"_L1) && text.endsWith("```"_L1) && text.size() > 6) {
        const qsizetype firstLine = text.indexOf(u'\n');
        if (firstLine > 0) {
            text = text.sliced(firstLine + 1).chopped(3).trimmed();
        }
    }
    return text;
}

QString joinSplitTurn(const QString &history, const QString &turnPrefix)
{
    const QString context = SplitTurnHeading % "\n\n"_L1 % turnPrefix.trimmed();
    return history.trimmed().isEmpty() ? context : history.trimmed() % "\n\n---\n\n"_L1 % context;
}

QString withProgramSections(const QString &summary, const FileOperations &files,
                            const QList<ToolEvent> &events, const QString &previousSummary)
{
    QString text = withoutSections(summary, ProgramSections);
    const auto append = [&text](SummarySection section, const QStringList &lines) {
        if (!lines.isEmpty()) {
            text += "\n\n"_L1 % headingLine(section) % u'\n' % lines.join(u'\n');
        }
    };
    append(SummarySection::Files, fittingFiles(files));
    append(SummarySection::Commands, commandLines(events, previousSummary));
    return text.trimmed();
}

} // namespace varve
