// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summarysections.h"

#include "textscan.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <optional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::array Headings {
    "Goal"_L1,      "Standing rules"_L1,       "Constraints and preferences"_L1,
    "Done"_L1,      "In progress"_L1,          "Key decisions"_L1,
    "Files"_L1,     "Commands and results"_L1, "Errors"_L1,
    "Next steps"_L1
};

struct HeadingWord
{
    QLatin1StringView word;
    SummarySection section;
};

/// For headings of other programs' summaries; the first that is found counts.
constexpr std::array HeadingWords {
    HeadingWord { "turn context"_L1, SummarySection::Done },
    HeadingWord { "in progress"_L1, SummarySection::InProgress },
    HeadingWord { "next"_L1, SummarySection::NextSteps },
    HeadingWord { "open"_L1, SummarySection::NextSteps },
    HeadingWord { "todo"_L1, SummarySection::NextSteps },
    HeadingWord { "pending"_L1, SummarySection::NextSteps },
    HeadingWord { "remaining"_L1, SummarySection::NextSteps },
    HeadingWord { "blocked"_L1, SummarySection::NextSteps },
    HeadingWord { "goal"_L1, SummarySection::Goal },
    HeadingWord { "objective"_L1, SummarySection::Goal },
    HeadingWord { "intent"_L1, SummarySection::Goal },
    HeadingWord { "ziel"_L1, SummarySection::Goal },
    HeadingWord { "rule"_L1, SummarySection::Constraints },
    HeadingWord { "constraint"_L1, SummarySection::Constraints },
    HeadingWord { "preference"_L1, SummarySection::Constraints },
    HeadingWord { "instruction"_L1, SummarySection::Constraints },
    HeadingWord { "user messages"_L1, SummarySection::Done },
    HeadingWord { "decision"_L1, SummarySection::Decisions },
    HeadingWord { "critical"_L1, SummarySection::Decisions },
    HeadingWord { "file"_L1, SummarySection::Files },
    HeadingWord { "command"_L1, SummarySection::Commands },
    HeadingWord { "validation"_L1, SummarySection::Commands },
    HeadingWord { "error"_L1, SummarySection::Errors },
    HeadingWord { "problem"_L1, SummarySection::Errors },
    HeadingWord { "done"_L1, SummarySection::Done },
    HeadingWord { "completed"_L1, SummarySection::Done },
    HeadingWord { "progress"_L1, SummarySection::Done },
    HeadingWord { "current"_L1, SummarySection::InProgress },
    HeadingWord { "state"_L1, SummarySection::InProgress },
};

bool isHeading(QStringView line)
{
    qsizetype marks = 0;
    while (marks < line.size() && line[marks] == u'#') {
        ++marks;
    }
    return marks > 0 && marks <= 6 && marks < line.size() && line[marks].isSpace();
}

SummarySection guessSection(QStringView heading, SummarySection otherwise)
{
    const QString words = normalizedText(withoutListMark(heading));
    for (const HeadingWord &known : HeadingWords) {
        if (words.contains(known.word)) {
            return known.section;
        }
    }
    return otherwise;
}

/// Where a title without the marks of a heading leads: "3. Errors and fixes:", "**Next steps**". Nothing for any other line.
std::optional<SummarySection> titledSection(QStringView line)
{
    static const QRegularExpression title(
            u"^(?:\\d{1,2}\\. (.{3,60}):|\\*\\*(.{3,60}?):?\\*\\*:?)$"_s);
    const auto match = title.matchView(line);
    if (!match.hasMatch()) {
        return std::nullopt;
    }
    const QString words = normalizedText(QString(match.captured(1) + match.captured(2)));
    if (words.startsWith("all user messages"_L1)) {
        return SummarySection::Done;
    }
    const auto known = std::ranges::find_if(
            HeadingWords, [&words](const HeadingWord &one) { return words.contains(one.word); });
    return known == HeadingWords.end() ? SummarySection::Decisions : known->section;
}

/// What programs write around a summary of theirs.
bool isFraming(QStringView line)
{
    return line.startsWith(u"This session is being continued from")
            || line.startsWith(u"Please continue the conversation from")
            || line.startsWith(u"Continue the conversation from where it left off")
            || line.startsWith(u"If you need specific details from before compaction");
}

/// Some think first and write the summary behind it, in which all of that stands again.
QString withoutAnalysis(QStringView summary)
{
    static const QRegularExpression both(
            u"^(?:Analysis:|<analysis>)\\s*$.*?^(?:Summary:|<summary>)\\s*$"_s,
            QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
    const auto match = both.matchView(summary);
    return match.hasMatch()
            ? QString(summary.first(match.capturedStart()) % summary.sliced(match.capturedEnd()))
            : summary.toString();
}

bool beginsItem(QStringView line)
{
    return withoutListMark(line).size() != line.trimmed().size();
}

QStringView withoutIndent(QStringView line)
{
    const auto text = std::ranges::find_if_not(line, [](QChar c) { return c.isSpace(); });
    return line.sliced(text - line.begin());
}

/// "Summary:" in front of what it is about, which says nothing by itself.
bool isLabel(QStringView line)
{
    constexpr qsizetype Longest = 60;
    return line.size() <= Longest && line.endsWith(u':') && !beginsItem(line);
}

bool saysNothing(QStringView text)
{
    const QString words = normalizedText(text);
    return words.isEmpty() || words == "(none)"_L1 || words == "none"_L1 || words == "---"_L1
            || words == "none."_L1;
}

/// Lines of `summary` with the section that each belongs to (-1 before the first of ours).
QList<std::pair<int, QStringView>> sectionLines(QStringView summary)
{
    QList<std::pair<int, QStringView>> lines;
    int section = -1;
    forEachLine(summary, [&](QStringView line) {
        const int named = sectionOfHeading(line);
        if (named >= 0) {
            section = named;
        } else if (line.startsWith(u"## ") || line.startsWith(u"# ") || line.startsWith(u"---")) {
            section = -1;
        }
        lines.append({ section, line });
        return true;
    });
    return lines;
}

} // namespace

QString headingLine(SummarySection section)
{
    return u"## "_s + Headings[static_cast<size_t>(section)];
}

QList<SummarySection> modelSections()
{
    return { SummarySection::Goal,       SummarySection::Constraints, SummarySection::Done,
             SummarySection::InProgress, SummarySection::Decisions,   SummarySection::Errors,
             SummarySection::NextSteps };
}

SummarySection sectionOf(Fact::Kind kind)
{
    switch (kind) {
    case Fact::Kind::Path:
        return SummarySection::Files;
    case Fact::Kind::Command:
    case Fact::Kind::Number:
        return SummarySection::Commands;
    case Fact::Kind::Error:
        return SummarySection::Errors;
    case Fact::Kind::Instruction:
        return SummarySection::Constraints;
    case Fact::Kind::Question:
        return SummarySection::Done;
    case Fact::Kind::Rule:
        return SummarySection::Rules;
    case Fact::Kind::Decision:
    case Fact::Kind::UsedSince:
        return SummarySection::Decisions;
    case Fact::Kind::OpenItem:
        return SummarySection::NextSteps;
    }
    Q_UNREACHABLE_RETURN(SummarySection::Decisions);
}

int sectionOfHeading(QStringView line)
{
    if (!line.startsWith(u"## ")) {
        return -1;
    }
    const QStringView name = line.sliced(3).trimmed();
    for (size_t i = 0; i < Headings.size(); ++i) {
        if (name.compare(Headings[i], Qt::CaseInsensitive) == 0) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

SectionedSummary SectionedSummary::parse(QStringView given)
{
    const QString summary = withoutAnalysis(given);
    SectionedSummary result;
    SummarySection section = SummarySection::Decisions;
    bool joined = false; // the line goes on with the bullet above
    qsizetype indent = 0; // of that bullet: some programs write all lists further in
    const bool isMarked = summary.contains(u"## "); // else titles are written in other ways
    const bool hasPairs = summary.count(u"\n```") % 2 == 0;
    bool fenced = false; // program text, which no line of ours has
    forEachLine(summary, [&](QStringView line) {
        const bool fence = hasPairs && line.trimmed().startsWith(u"```");
        fenced = fenced != fence;
        if (fenced || fence || isFraming(line)) {
            return true;
        }
        if (const auto titled = isMarked ? std::nullopt : titledSection(line)) {
            section = *titled;
            joined = false;
            return true;
        }
        if (isHeading(line)) {
            const int named = sectionOfHeading(line);
            section = named >= 0 ? static_cast<SummarySection>(named)
                                 : guessSection(line, SummarySection::Decisions);
            joined = false;
            return true;
        }
        // Lists that other programs append in tags, and what they name in bold between sections.
        const QStringView bare = line.trimmed();
        if ((bare.startsWith(u'<') && bare.endsWith(u'>'))
            || (isMarked && bare.startsWith(u"**") && bare.endsWith(u":**"))) {
            section = guessSection(line, section);
            joined = false;
            return true;
        }
        const QStringView text = withoutListMark(line);
        if (text.isEmpty() || (!joined && isLabel(bare))) {
            joined = false;
            return true;
        }
        QStringList &bullets = result.bullets(section);
        const qsizetype in = line.size() - withoutIndent(line).size();
        const bool nested = in > indent;
        if (joined && (nested || !beginsItem(line)) && !bullets.isEmpty()) {
            const bool item = nested && beginsItem(line) && !bullets.last().endsWith(u':');
            bullets.last() += (item ? "; "_L1 : " "_L1) % text;
        } else if (!saysNothing(text)) {
            bullets.append(text.toString());
            joined = beginsItem(line);
            indent = in;
        }
        return true;
    });
    return result;
}

bool SectionedSummary::isEmpty() const
{
    return std::ranges::all_of(m_bullets, [](const QStringList &list) { return list.isEmpty(); });
}

QString withBullet(const QString &summary, SummarySection section, const QString &bullet)
{
    const int wanted = static_cast<int>(section);
    const auto lines = sectionLines(summary);
    qsizetype after = -1; // the bullet goes behind this line
    qsizetype before = -1; // a new section goes before this line
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const auto &[owner, line] = lines[i];
        if (owner == wanted && !line.trimmed().isEmpty()) {
            after = i;
        }
        if (before < 0 && owner > wanted && sectionOfHeading(line) == owner) {
            before = i;
        }
    }
    QStringList out;
    const auto addSection = [&] {
        if (!out.isEmpty() && !out.last().isEmpty()) {
            out.append(QString());
        }
        out += { headingLine(section), u"- "_s + bullet };
    };
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (after < 0 && i == before) {
            addSection();
            out.append(QString());
        }
        const QStringView line = lines[i].second;
        const bool placeholder = lines[i].first == wanted && saysNothing(withoutListMark(line))
                && !line.trimmed().isEmpty();
        if (!placeholder) {
            out.append(line.toString());
        }
        if (i == after) {
            out.append(u"- "_s + bullet);
        }
    }
    if (after < 0 && before < 0) {
        addSection();
    }
    return out.join(u'\n') + (summary.endsWith(u'\n') ? u"\n"_s : QString());
}

QString withoutSections(const QString &summary, const QList<SummarySection> &sections)
{
    QStringList out;
    for (const auto &[owner, line] : sectionLines(summary)) {
        if (owner < 0 || !sections.contains(static_cast<SummarySection>(owner))) {
            out.append(line.toString());
        }
    }
    return out.join(u'\n').trimmed();
}

} // namespace varve
