// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summarycomposer.h"

#include "bulletlist.h"
#include "textscan.h"
#include "usedwords.h"
#include <base/textends.h>
#include <session/texttokens.h>

#include <queue>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 SliceCharacters =
        30'000; ///< of the range; each slice has its share of the summary
constexpr qsizetype MostSlices = 60;
constexpr qsizetype ShortestQuote = 12; ///< with its marks; less is an answer to something
constexpr qsizetype LongestLine = 500; ///< of bullets that stand in one line
constexpr qsizetype LongestLed = 1'000; ///< the same, below the name of a file or a command
constexpr double LeastWeight =
        0.15; ///< below it a line is not worth reading, even if there is room

// How a line's value falls with its length, and with what others say already. Together: what is new in it, by its length.
constexpr double CostOfDetail = 0.2; ///< of what stands in files and output; by characters
constexpr double UsualSize = 90; ///< characters
constexpr double Novelty = 0.6; ///< of a line's value: as much as is new in it
constexpr double Density = 0.8; ///< exponent
constexpr double UsualTokens = 12; ///< for a word that is new

// Of the budget
constexpr double FilesShare = 0.14;
constexpr double WholeShare =
        0.30; ///< for what is of the range as a whole: goal, what is under way, what comes next
constexpr double HeldShare = 0.15; ///< for decisions and constraints
constexpr double PersonShare =
        0.15; ///< for what the person asked for, however common its words are

bool isFile(const Bullet &bullet)
{
    return bullet.section == SummarySection::Files && !bullet.carriedOver && bullet.index < 0;
}

bool isWhole(const Bullet &bullet)
{
    return !isFile(bullet) && !bullet.carriedOver
            && (bullet.index < 0 || bullet.section == SummarySection::InProgress
                || bullet.section == SummarySection::NextSteps);
}

/// Elsewhere, and not here: what the person wants, what was decided, what failed and what is open stands where it is looked for.
bool mayBeTold(const Bullet &bullet)
{
    return bullet.index >= 0 && bullet.section != SummarySection::Goal
            && bullet.section != SummarySection::Constraints
            && bullet.section != SummarySection::Decisions
            && bullet.section != SummarySection::Errors
            && bullet.section != SummarySection::NextSteps;
}

/// What was decided and what the person demanded, before details are weighed against it.
bool isHeld(const Bullet &bullet)
{
    return !bullet.carriedOver
            && (bullet.section == SummarySection::Decisions
                || bullet.section == SummarySection::Constraints);
}

bool isGoal(const Bullet &bullet)
{
    return bullet.section == SummarySection::Goal;
}

/// Says nothing where the goal has no room.
bool pointsToGoal(const Bullet &bullet)
{
    return bullet.text.endsWith(GoalAbove);
}

bool isWordForWord(SummarySection section)
{
    return section == SummarySection::Goal || section == SummarySection::Rules
            || section == SummarySection::Constraints;
}

bool hasFrame(int section)
{
    return section != static_cast<int>(SummarySection::Rules);
}

} // namespace

RangeSlices::RangeSlices(const QList<qint64> &characters)
{
    m_ends.reserve(characters.size());
    for (const qint64 size : characters) {
        m_total += size;
        m_ends += m_total;
    }
}

qsizetype RangeSlices::count() const
{
    return std::clamp<qsizetype>(m_total / SliceCharacters, 1, MostSlices);
}

qsizetype RangeSlices::sliceOf(qsizetype entry) const
{
    const qint64 end = m_ends.value(entry, m_total);
    return std::min(end * count() / std::max<qint64>(m_total + 1, 1),
                    static_cast<qint64>(count() - 1));
}

SummaryComposer::SummaryComposer(const QList<Bullet> &bullets, RangeSlices slices,
                                 const TokenFactors &factors)
    : m_slices(std::move(slices))
    , m_factors(factors)
{
    rank(bullets);
}

QString SummaryComposer::compose(double budget, double carried) const
{
    // A short summary has no room to say what there is not.
    const bool bare = budget < 4 * frameTokens();
    Choice choice { budget, bare ? 0 : frameTokens(), QList<bool>(m_bullets.size()) };
    if (std::ranges::any_of(m_bullets, pointsToGoal)) {
        fill(choice, budget, isGoal);
    }
    fill(choice, FilesShare * budget, isFile);
    fill(choice, WholeShare * budget, isWhole);
    fill(choice, carried * budget, [](const Bullet &bullet) { return bullet.carriedOver; });
    fill(choice, HeldShare * budget, isHeld);
    fill(choice, PersonShare * budget, [](const Bullet &bullet) { return bullet.ofPerson; });
    fillSlices(choice);
    for (const bool spare : { false, true }) {
        QList<qsizetype> all;
        for (qsizetype i = 0; i < m_bullets.size(); ++i) {
            if (m_bullets[i].isSpare == spare) {
                all += i;
            }
        }
        double room = budget;
        fillBest(choice, all, room);
    }
    return text(choice.chosen, bare);
}

bool SummaryComposer::choose(Choice &choice, qsizetype index, double &room) const
{
    const Bullet &bullet = m_bullets[index];
    const bool leads = !bullet.lead.isEmpty() && !choice.begun.contains(bullet.group);
    if (choice.chosen[index] || bullet.weight < LeastWeight) {
        return false;
    }
    if (pointsToGoal(bullet) && !hasGoal(choice)) {
        return false;
    }
    const double size = m_tokens[index] + (leads ? estimateTokens(bullet.lead, m_factors) : 0);
    if (size > room || choice.used + size > choice.budget) {
        return false;
    }
    const ToldWords::Words &words = wordsOf(index);
    if (mayBeTold(bullet) && choice.told.has(words)) {
        return false;
    }
    choice.told.add(words);
    if (leads) {
        choice.begun += bullet.group;
    }
    choice.chosen[index] = true;
    choice.used += size;
    room -= size;
    return true;
}

bool SummaryComposer::hasGoal(const Choice &choice) const
{
    for (qsizetype i = 0; i < m_bullets.size(); ++i) {
        if (choice.chosen[i] && isGoal(m_bullets[i])) {
            return true;
        }
    }
    return false;
}

template<typename Wanted>
void SummaryComposer::fill(Choice &choice, double room, Wanted wanted) const
{
    for (qsizetype i = 0; i < m_bullets.size(); ++i) {
        if (wanted(m_bullets[i])) {
            static_cast<void>(choose(choice, i, room));
        }
    }
}

double SummaryComposer::valueOf(const Choice &choice, qsizetype index) const
{
    const ToldWords::Words &words = wordsOf(index);
    const double all = ToldWords::worthOf(words);
    const double fresh = choice.told.newWorth(words);
    const double share = all > 0 ? fresh / all : 1;
    const double density = std::clamp(fresh * UsualTokens / m_tokens[index], 0.1, 10.0);
    return m_values[index] * (1 - Novelty + Novelty * share) * std::pow(density, Density);
}

const ToldWords::Words &SummaryComposer::wordsOf(qsizetype index) const
{
    if (m_words[index].isEmpty()) {
        m_words[index] = ToldWords::wordsOf(m_bullets[index].text);
    }
    return m_words[index];
}

/// Values only fall while more is chosen, so that the first one whose value is as it was is the best.
void SummaryComposer::fillBest(Choice &choice, const QList<qsizetype> &indexes, double &room) const
{
    constexpr double LeastTokens = 3; // of any line
    using Valued = std::pair<double, qsizetype>; // of two alike the one that stands first
    std::priority_queue<Valued> queue;
    for (const qsizetype index : indexes) {
        if (!choice.chosen[index]) {
            queue.emplace(valueOf(choice, index), -index);
        }
    }
    while (!queue.empty() && room > LeastTokens && choice.used + LeastTokens < choice.budget) {
        const auto [value, negative] = queue.top();
        queue.pop();
        const qsizetype index = -negative;
        if (const double now = valueOf(choice, index); now < value - 1e-9) {
            queue.emplace(now, negative);
            continue;
        }
        static_cast<void>(choose(choice, index, room));
    }
}

void SummaryComposer::fillSlices(Choice &choice) const
{
    const qsizetype count = m_slices.count();
    QList<QList<qsizetype>> members(count);
    for (qsizetype i = 0; i < m_bullets.size(); ++i) {
        if (const Bullet &bullet = m_bullets[i];
            bullet.index >= 0 && !bullet.carriedOver && !bullet.isSpare) {
            members[m_slices.sliceOf(bullet.index)] += i;
        }
    }
    const double share = (choice.budget - choice.used) / static_cast<double>(count);
    double room = 0; // what a slice leaves is for those behind it
    for (const QList<qsizetype> &slice : std::as_const(members)) {
        room += share;
        fillBest(choice, slice, room);
    }
}

/// By weight, and of two with the same weight the shorter one first: what it would cost is told, too. Without those that say again
/// within a section how another one begins.
void SummaryComposer::rank(const QList<Bullet> &bullets)
{
    std::vector<std::pair<double, qsizetype>> ranked;
    ranked.reserve(static_cast<size_t>(bullets.size()));
    for (qsizetype i = 0; i < bullets.size(); ++i) {
        const Bullet &bullet = bullets[i];
        const auto size = static_cast<double>(bullet.text.size() + bullet.lead.size() / 4);
        const double dear = std::clamp(size / UsualSize, 0.2, 5.0);
        const bool isDetail = !bullet.lead.isEmpty()
                && (bullet.section == SummarySection::Files || bullet.group >= Bullet::OfOutput)
                && bullet.section != SummarySection::Errors;
        ranked.emplace_back(isDetail ? bullet.weight / std::pow(dear, CostOfDetail) : bullet.weight,
                            i);
    }
    std::ranges::stable_sort(ranked, std::greater(), &std::pair<double, qsizetype>::first);
    QSet<QString> seen;
    for (const auto &[value, index] : ranked) {
        const Bullet &bullet = bullets[index];
        const QString key = QString::number(static_cast<int>(bullet.section))
                + normalizedText(headOf(bullet.text, 90));
        if (!seen.contains(key)) {
            seen += key;
            m_bullets += bullet;
            m_values += value;
            m_tokens += estimateTokens(bullet.text, m_factors) + Bullet::MarkTokens;
        }
    }
    m_words.resize(m_bullets.size());
}

double SummaryComposer::frameTokens() const
{
    double tokens = 0;
    for (int i = 0; i < SummarySectionCount; ++i) {
        tokens += hasFrame(i)
                ? estimateTokens(headingLine(static_cast<SummarySection>(i)), m_factors)
                        + estimateTokens(u"\n- (none)\n\n", m_factors)
                : 0;
    }
    return tokens;
}

/// As a person reads it: nothing hangs at its end, and a "yes" of the person alone says nothing. What was demanded stays word for word.
QStringList SummaryComposer::linesOf(SummarySection section, const QList<bool> &chosen) const
{
    QStringList lines = joinedLines(section, chosen);
    if (isWordForWord(section)) {
        return lines;
    }
    for (QString &line : lines) {
        while (line.endsWith(u';') || line.endsWith(u':') || line.endsWith(u' ')) {
            line.chop(1);
        }
    }
    lines.removeIf([](const QString &line) {
        const bool quoted = line.startsWith(u'“') && line.endsWith(u'”');
        return line.isEmpty() || (quoted && line.size() <= ShortestQuote);
    });
    return lines;
}

QStringList SummaryComposer::joinedLines(SummarySection section, const QList<bool> &chosen) const
{
    QList<const Bullet *> bullets;
    for (qsizetype k = 0; k < m_bullets.size(); ++k) {
        if (chosen[k] && m_bullets[k].section == section) {
            bullets.append(&m_bullets[k]);
        }
    }
    std::ranges::stable_sort(bullets, {}, &Bullet::order);
    QStringList lines;
    int group = Bullet::NoGroup;
    for (const Bullet *bullet : std::as_const(bullets)) {
        const bool joined = bullet->group != Bullet::NoGroup && bullet->group == group
                && lines.last().size() + bullet->text.size()
                        < (bullet->lead.isEmpty() ? LongestLine : LongestLed);
        if (joined && !bullet->lead.isEmpty()) {
            lines.last() += u" · "_s + bullet->text;
        } else if (joined) {
            const bool ended = u".!?:;…。！？”"_s.contains(lines.last().back())
                    || bullet->text.startsWith(u'→');
            lines.last() +=
                    (ended ? u" "_s : u"; "_s) + bullet->text; // list items end without a mark
        } else {
            lines += bullet->lead + bullet->text;
        }
        group = bullet->group;
    }
    return lines;
}

QString SummaryComposer::text(const QList<bool> &chosen, bool bare) const
{
    QString result;
    for (int i = 0; i < SummarySectionCount; ++i) {
        const auto section = static_cast<SummarySection>(i);
        QStringList lines = linesOf(section, chosen);
        if (lines.isEmpty() && (bare || !hasFrame(i))) {
            continue;
        }
        if (lines.isEmpty()) {
            lines += u"(none)"_s;
        }
        result += (result.isEmpty() ? ""_L1 : "\n"_L1) % headingLine(section) % u'\n';
        for (const QString &line : std::as_const(lines)) {
            result += "- "_L1 % line % u'\n';
        }
    }
    return result;
}

namespace
{

constexpr qsizetype FewWords = 3; ///< a line of fewer is not compared

constexpr float OfWord = 0.4F; ///< beside a name
constexpr float OfShortWord = 0.05F;

/// Names and figures say most, then words that are no function words.
float worthOfWord(QStringView word)
{
    if (isTellingName(word)) {
        return 1;
    }
    if (isWide(word.back())) { // words without spaces between them
        constexpr qsizetype Usual = 6;
        return OfWord * static_cast<float>(std::max<qsizetype>(word.size() / Usual, 1));
    }
    return word.size() < 4 ? OfShortWord : OfWord;
}

} // namespace

ToldWords::Words ToldWords::wordsOf(QStringView text)
{
    Words words;
    forEachName(text, [&words](QStringView word) {
        size_t hash = 1'469'598'103'934'665'603U; // FNV-1a
        for (const QChar c : word) {
            hash = (hash ^ c.toLower().unicode()) * 1'099'511'628'211U;
        }
        words += Word { hash, worthOfWord(word) };
    });
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return words;
}

bool ToldWords::has(const Words &words) const
{
    if (words.size() < FewWords) {
        return false;
    }
    QList<qsizetype> lines; // that have the rarest word
    for (bool first = true; const Word &word : words) {
        const QList<qsizetype> having = m_linesOf.value(word.hash);
        if (first || having.size() < lines.size()) {
            lines = having;
        }
        first = false;
    }
    return std::ranges::any_of(lines, [&](qsizetype line) {
        return std::includes(m_lines.at(line).cbegin(), m_lines.at(line).cend(), words.cbegin(),
                             words.cend());
    });
}

double ToldWords::newWorth(const Words &words) const
{
    double worth = 0;
    for (const Word &word : words) {
        worth += m_linesOf.contains(word.hash) ? 0 : static_cast<double>(word.worth);
    }
    return worth;
}

double ToldWords::worthOf(const Words &words)
{
    double worth = 0;
    for (const Word &word : words) {
        worth += static_cast<double>(word.worth);
    }
    return worth;
}

void ToldWords::add(const Words &words)
{
    for (const Word &word : words) {
        m_linesOf[word.hash] += m_lines.size();
    }
    m_lines += words;
}

} // namespace varve
