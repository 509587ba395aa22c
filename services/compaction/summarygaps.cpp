// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summarygaps.h"

#include "detailscan.h"
#include "reportpieces.h"
#include "sentencerules.h"
#include "textscan.h"
#include "toolarguments.h"
#include "usedwords.h"
#include <session/personswords.h>

#include <algorithm>
#include <optional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestText = 300;
constexpr QLatin1StringView UsedHeading = "## Used since"_L1;

bool isQuestion(QStringView sentence)
{
    return (sentence.endsWith(u'?') || sentence.endsWith(u'？'))
            && significantWords(sentence).size() >= 2;
}

QStringList questionsOf(const Entry &entry)
{
    QStringList questions = userSentences(entry.text(), 900);
    questions.removeIf([](const QString &sentence) { return !isQuestion(sentence); });
    return questions;
}

/// The one with the most names and figures among the first; the first that says something, where none has any.
QString tellingSentence(const QString &answer)
{
    constexpr int MostLookedAt = 12;
    QString best;
    int most = -1;
    int seen = 0;
    forEachSentence(answer, [&](QStringView sentence) {
        if (sentence.size() < 20 || isLeadIn(sentence) || isAnnouncement(sentence)) {
            return true;
        }
        int names = 0;
        forEachName(sentence, [&](QStringView word) { names += isTellingName(word) ? 1 : 0; });
        if (names > most) {
            most = names;
            best = plainSentence(sentence, LongestText);
        }
        return ++seen < MostLookedAt;
    });
    return best;
}

/// What stands in the arguments of an answer's calls, and in what it says.
template<typename Visit>
void forEachUsedName(const Entry &entry, Visit visit)
{
    for (const Block &block : entry.blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            forEachName(text->text, visit);
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            for (const ToolArgument &argument : parseToolArguments(call->arguments)) {
                forEachName(argument.value, visit);
            }
        }
    }
}

bool isSaid(const Entry &entry)
{
    return entry.type == EntryType::Message
            && (entry.role == Role::User || entry.role == Role::Assistant);
}

/// How often each name was used before a result brought it.
QHash<QString, int> usedNames(std::span<const Entry> later)
{
    QHash<QString, int> uses;
    QSet<QString> brought;
    for (const Entry &entry : later) {
        if (!entry.modelFacing) {
            continue;
        }
        if (isSaid(entry)) {
            forEachUsedName(entry, [&](QStringView word) {
                const QString name = word.toString();
                if (isTellingName(word) && !brought.contains(name)) {
                    ++uses[name];
                }
            });
        } else {
            forEachUsedName(entry, [&](QStringView word) {
                if (isTellingName(word)) {
                    brought += word.toString();
                }
            });
        }
    }
    return uses;
}

/// A line that says something of the name, and is not just the name.
struct Told
{
    QString line;
    EntryId entry;
    int worth = 0;
};

class Teller
{
public:
    /// `wanted` outlives it.
    explicit Teller(const QHash<QString, int> &wanted)
    {
        for (auto it = wanted.cbegin(); it != wanted.cend(); ++it) {
            m_wanted += it.key();
        }
    }

    void read(const Entry &entry)
    {
        if (!entry.modelFacing || entry.type != EntryType::Message) {
            return;
        }
        const int worth = isSaid(entry) ? 2 : 1;
        const QString text = entry.role == Role::User ? personsWords(entry) : entry.text();
        qsizetype fence = 0; // of the program text that the line is in
        forEachLine(text, [&](QStringView line) {
            constexpr qsizetype LongestLine = 600;
            const qsizetype known = fence;
            fence = worth == 2 ? fenceBehind(line.trimmed(), fence) : 0;
            const bool leads = worth == 2 && isLeadIn(line.trimmed());
            if (known == 0 && fence == 0 && line.size() <= LongestLine && !leads
                && !looksLikeCode(line)) {
                readLine(line, entry, worth);
            }
            return true;
        });
    }

    QHash<QString, Told> told;

private:
    /// The backticks that end the fence which is open behind a line; 0: none is. `open`: those of the one before it.
    static qsizetype fenceBehind(QStringView line, qsizetype open)
    {
        qsizetype marks = 0;
        while (marks < line.size() && line[marks] == u'`') {
            ++marks;
        }
        if (open > 0) {
            return marks >= open && marks == line.size() ? 0 : open;
        }
        return marks >= 3 && !line.sliced(marks).contains(u'`') ? marks : 0;
    }

    /// What was said last is true longest; a result's first line tells what a thing is.
    void readLine(QStringView line, const Entry &entry, int worth)
    {
        constexpr qsizetype LeastMore = 12;
        std::optional<QStringList> texts;
        forEachName(line, [&](QStringView word) {
            if (!m_wanted.contains(word)) {
                return;
            }
            Told &known = told[word.toString()];
            if (worth < known.worth || (worth == 1 && known.worth == 1)) {
                return;
            }
            texts = texts ? texts : textsOf(line, worth);
            const auto tells = std::ranges::find_if(
                    *texts, [word](const QString &text) { return text.contains(word); });
            if (tells != texts->cend() && tells->size() >= word.size() + LeastMore) {
                known = { *tells, entry.id, worth };
            }
        });
    }

    /// Of what a tool brought, what can be read without the file around it.
    static QStringList textsOf(QStringView line, int worth)
    {
        if (worth == 2) {
            return { plainSentence(withoutListMark(line), LongestText) };
        }
        QStringList texts;
        for (const QList<Detail> details = detailsIn(line); const Detail &detail : details) {
            texts += oneLine(detail.text, LongestText);
        }
        return texts;
    }

    QSet<QStringView> m_wanted;
};

} // namespace

QList<Fact> answeredQuestions(std::span<const Entry> range)
{
    QList<Fact> asked;
    QStringList questions;
    const Entry *answer = nullptr;
    const auto close = [&] {
        const QString said = answer != nullptr ? tellingSentence(answer->text()) : QString();
        for (const QString &question : std::as_const(questions)) {
            if (!said.isEmpty()) {
                asked += Fact { Fact::Kind::Question,
                                oneLine(question, LongestText / 2) + u" → "_s + said, said,
                                answer->id, 0.8 };
            }
        }
        questions.clear();
        answer = nullptr;
    };
    for (const Entry &entry : range) {
        if (!entry.modelFacing || !isSaid(entry)) {
            continue;
        }
        if (entry.role == Role::User) {
            close();
            questions = questionsOf(entry);
        } else if (!questions.isEmpty() && !entry.text().trimmed().isEmpty()) {
            answer = &entry; // the last one of the turn says what came of it
        }
    }
    close();
    return asked;
}

QList<Fact> usedSince(std::span<const Entry> range, std::span<const Entry> later,
                      QStringView summary, qsizetype limit)
{
    QHash<QString, int> uses = usedNames(later);
    forEachName(summary, [&](QStringView word) { uses.remove(word.toString()); });
    uses.removeIf([&](const std::pair<const QString &, int &> &one) {
        const QString last = one.first.section(u'/', -1);
        return last.size() < one.first.size() && last.size() >= 4 && summary.contains(last);
    });
    if (uses.isEmpty()) {
        return {};
    }
    Teller teller(uses);
    for (const Entry &entry : range) {
        teller.read(entry);
    }
    QList<Fact> facts;
    for (auto it = teller.told.cbegin(); it != teller.told.cend(); ++it) {
        if (!it->line.isEmpty()) {
            facts += Fact { Fact::Kind::UsedSince, it->line, it.key(), it->entry,
                            std::min(1.0, 0.5 + 0.1 * uses.value(it.key())) };
        }
    }
    std::ranges::sort(facts, [&](const Fact &a, const Fact &b) {
        return std::pair(-uses.value(a.key), a.key) < std::pair(-uses.value(b.key), b.key);
    });
    // One line may tell of several.
    QSet<QString> lines;
    facts.removeIf([&lines](const Fact &fact) {
        const bool known = lines.contains(fact.text);
        lines += fact.text;
        return known;
    });
    facts.resize(std::min(facts.size(), limit));
    return facts;
}

QString withUsedSince(const QString &summary, const QList<Fact> &used)
{
    QString text = summary;
    for (const Fact &fact : used) {
        const bool named = fact.text.contains(fact.key);
        const QString bullet =
                u"- "_s + (named ? QString() : u'`' + fact.key + u"`: "_s) + fact.text;
        if (!text.contains(UsedHeading)) {
            text = text.trimmed() % "\n\n"_L1 % UsedHeading;
        }
        // It is the last section, so its end is the text's.
        text = text.trimmed() % u'\n' % bullet;
    }
    return text;
}

} // namespace varve
