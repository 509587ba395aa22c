// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "offlinesummarizer.h"

#include "offlinebullets.h"
#include "textscan.h"
#include "toldwords.h"
#include <base/textends.h>
#include <prompts/summarylead.h>
#include <session/charcounts.h>
#include <session/entrymetrics.h>
#include <session/tokenestimate.h>

#include <QCoreApplication>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::OfflineSummarizer)
};

constexpr double FloorTokens = 450;
constexpr double ShareOfRange = 0.1;
constexpr double MostUsedSince =
        190; ///< tokens; of lines that are added for names that were used since
constexpr double UsedSinceShare = 0.015; ///< of the range; no more is kept free for them
constexpr double MarkTokens = 1; ///< of a list mark with its line end
constexpr qint64 SliceCharacters =
        30'000; ///< of the range; each slice has its share of the summary
constexpr qsizetype MostSlices = 60;
constexpr qsizetype LongestLine = 500; ///< of bullets that stand in one line
constexpr double LeastWeight =
        0.15; ///< below it a line is not worth reading, even if there is room

constexpr double CostCounts = 0.12; ///< how much the length of a line counts against it
constexpr double CostOfDetail = 0.35; ///< the same, of what stands in files and output
constexpr double UsualSize = 90; ///< characters

// Of the budget
constexpr double FilesShare = 0.14;
constexpr double WholeShare =
        0.30; ///< for what is of the range as a whole: goal, what is under way, what comes next
constexpr double HeldShare = 0.15; ///< for decisions and constraints
constexpr double LeastCarriedShare =
        0.4; ///< for the summary before, where not all of both has room
constexpr double MostCarriedShare = 0.65;

double tokensOf(QStringView text, const TokenFactors &factors)
{
    return estimateTokens(countCharacters(text), factors);
}

double tokensOf(std::span<const Entry> range, const TokenFactors &factors)
{
    double tokens = 0;
    for (const Entry &entry : range) {
        tokens += estimateTokens(measure(entry), factors);
    }
    return tokens;
}

/// Where the entries of a range stand in it, by their characters.
class RangeSlices
{
public:
    void add(std::span<const Entry> range)
    {
        for (const Entry &entry : range) {
            m_total += charactersOf(std::span(&entry, 1));
            m_ends += m_total;
        }
    }

    [[nodiscard]] qint64 total() const { return m_total; }
    [[nodiscard]] qsizetype count() const
    {
        return std::clamp<qsizetype>(m_total / SliceCharacters, 1, MostSlices);
    }
    [[nodiscard]] qsizetype sliceOf(qsizetype entry) const
    {
        const qint64 end = m_ends.value(entry, m_total);
        return std::min(end * count() / std::max<qint64>(m_total + 1, 1),
                        static_cast<qint64>(count() - 1));
    }

private:
    QList<qint64> m_ends; ///< characters up to the end of each entry
    qint64 m_total = 0;
};

/// Chooses what goes in: what is of the range as a whole and of the summary before, then of each slice of the range what weighs most,
/// then whatever does.
class SummaryComposer
{
public:
    SummaryComposer(QList<Bullet> bullets, RangeSlices slices, const TokenFactors &factors)
        : m_bullets(std::move(bullets))
        , m_slices(std::move(slices))
        , m_factors(factors)
    {
        rank();
        dropRepeats();
        for (const Bullet &bullet : std::as_const(m_bullets)) {
            m_tokens += tokensOf(bullet.text, m_factors) + MarkTokens;
        }
    }

    /// `carried`: the share of it for the summary before, where not all has room.
    [[nodiscard]] QString compose(double budget, double carried) const
    {
        // A short summary has no room to say what there is not.
        const bool bare = budget < 4 * frameTokens();
        Choice choice { budget, bare ? 0 : frameTokens(), QList<bool>(m_bullets.size()) };
        fill(choice, FilesShare * budget, isFile);
        fill(choice, WholeShare * budget, isWhole);
        fill(choice, carried * budget, [](const Bullet &bullet) { return bullet.carriedOver; });
        fill(choice, HeldShare * budget, isHeld);
        fillSlices(choice);
        fill(choice, budget, [](const Bullet &) { return true; });
        return text(choice.chosen, bare);
    }

private:
    struct Choice
    {
        double budget = 0; ///< tokens
        double used = 0;
        QList<bool> chosen;
        QSet<int> begun = {}; ///< groups whose lead is told
        ToldWords told = {};
    };

    static bool isFile(const Bullet &bullet)
    {
        return bullet.section == SummarySection::Files && !bullet.carriedOver && bullet.index < 0;
    }
    static bool isWhole(const Bullet &bullet)
    {
        return !isFile(bullet) && !bullet.carriedOver
                && (bullet.index < 0 || bullet.section == SummarySection::InProgress
                    || bullet.section == SummarySection::NextSteps);
    }

    /// Elsewhere, and not here: what the person wants, what was decided, what failed and what is open stands where it is looked for.
    static bool mayBeTold(const Bullet &bullet)
    {
        return bullet.index >= 0 && bullet.section != SummarySection::Goal
                && bullet.section != SummarySection::Constraints
                && bullet.section != SummarySection::Decisions
                && bullet.section != SummarySection::Errors
                && bullet.section != SummarySection::NextSteps;
    }

    /// What was decided and what the person demanded, before details are weighed against it.
    static bool isHeld(const Bullet &bullet)
    {
        return !bullet.carriedOver
                && (bullet.section == SummarySection::Decisions
                    || bullet.section == SummarySection::Constraints);
    }

    [[nodiscard]] bool choose(Choice &choice, qsizetype index, double &room) const
    {
        const Bullet &bullet = m_bullets[index];
        const bool leads = !bullet.lead.isEmpty() && !choice.begun.contains(bullet.group);
        if (choice.chosen[index] || bullet.weight < LeastWeight) {
            return false;
        }
        const double size = m_tokens[index] + (leads ? tokensOf(bullet.lead, m_factors) : 0);
        if (size > room || choice.used + size > choice.budget
            || (mayBeTold(bullet) && choice.told.has(bullet.text))) {
            return false;
        }
        choice.told.add(bullet.text);
        if (leads) {
            choice.begun += bullet.group;
        }
        choice.chosen[index] = true;
        choice.used += size;
        room -= size;
        return true;
    }

    template<typename Wanted>
    void fill(Choice &choice, double room, Wanted wanted) const
    {
        for (qsizetype i = 0; i < m_bullets.size(); ++i) {
            if (wanted(m_bullets[i])) {
                static_cast<void>(choose(choice, i, room));
            }
        }
    }

    void fillSlices(Choice &choice) const
    {
        const qsizetype count = m_slices.count();
        QList<QList<qsizetype>> members(count);
        for (qsizetype i = 0; i < m_bullets.size(); ++i) {
            if (const Bullet &bullet = m_bullets[i]; bullet.index >= 0 && !bullet.carriedOver) {
                members[m_slices.sliceOf(bullet.index)] += i;
            }
        }
        const double share = (choice.budget - choice.used) / static_cast<double>(count);
        double room = 0; // what a slice leaves is for those behind it
        for (const QList<qsizetype> &slice : std::as_const(members)) {
            room += share;
            for (const qsizetype index : slice) {
                static_cast<void>(choose(choice, index, room));
            }
        }
    }

    /// By weight, and of two with the same weight the shorter one first: what it would cost is told, too.
    void rank()
    {
        std::vector<std::pair<double, qsizetype>> ranked;
        ranked.reserve(static_cast<size_t>(m_bullets.size()));
        for (qsizetype i = 0; i < m_bullets.size(); ++i) {
            const auto size =
                    static_cast<double>(m_bullets[i].text.size() + m_bullets[i].lead.size() / 4);
            const double dear = std::clamp(size / UsualSize, 0.2, 5.0);
            ranked.emplace_back(
                    m_bullets[i].weight
                            / std::pow(dear,
                                       m_bullets[i].lead.isEmpty() ? CostCounts : CostOfDetail),
                    i);
        }
        std::ranges::stable_sort(ranked, std::greater(), &std::pair<double, qsizetype>::first);
        QList<Bullet> ordered;
        ordered.reserve(m_bullets.size());
        for (const auto &[value, index] : ranked) {
            ordered += m_bullets[index];
        }
        m_bullets = std::move(ordered);
    }

    /// The same line twice, or one that another one begins with, within a section.
    void dropRepeats()
    {
        QSet<QString> seen;
        m_bullets.removeIf([&seen](const Bullet &bullet) {
            const QString key = QString::number(static_cast<int>(bullet.section))
                    + normalizedText(headOf(bullet.text, 90));
            const bool repeated = seen.contains(key);
            seen.insert(key);
            return repeated;
        });
    }

    static bool hasFrame(int section) { return section != static_cast<int>(SummarySection::Rules); }

    [[nodiscard]] double frameTokens() const
    {
        double tokens = 0;
        for (int i = 0; i < SummarySectionCount; ++i) {
            tokens += hasFrame(i) ? tokensOf(headingLine(static_cast<SummarySection>(i)), m_factors)
                            + tokensOf(u"\n- (none)\n\n", m_factors)
                                  : 0;
        }
        return tokens;
    }

    [[nodiscard]] QStringList linesOf(SummarySection section, const QList<bool> &chosen) const
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
                    && lines.last().size() + bullet->text.size() < LongestLine;
            if (joined && !bullet->lead.isEmpty()) {
                lines.last() += u" · "_s + bullet->text;
            } else if (joined) {
                const bool ended = lines.last().back().isPunct() || bullet->text.startsWith(u'→');
                lines.last() +=
                        (ended ? u" "_s : u"; "_s) + bullet->text; // list items end without a mark
            } else {
                lines += bullet->lead + bullet->text;
            }
            group = bullet->group;
        }
        return lines;
    }

    [[nodiscard]] QString text(const QList<bool> &chosen, bool bare) const
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

    QList<Bullet> m_bullets; ///< by falling weight
    QList<double> m_tokens; ///< of each
    RangeSlices m_slices;
    TokenFactors m_factors;
};

qint64 charactersOfBlock(const Block &block)
{
    return std::visit(
            [](const auto &part) -> qint64 {
                using Part = std::decay_t<decltype(part)>;
                if constexpr (std::is_same_v<Part, ToolCallBlock>) {
                    return part.name.size() + part.arguments.size();
                } else if constexpr (std::is_same_v<Part, ImageBlock>) {
                    return 0;
                } else {
                    return part.text.size();
                }
            },
            block);
}

RangeDigest digestOf(std::span<const Entry> range, const std::stop_token &stop)
{
    RangeDigest digest;
    digest.events = toolEvents(range, stop);
    digest.facts = sessionFacts(range, digest.events, stop);
    digest.turns = digestTurns(range, digest.events, stop);
    digest.tasks = readTasks(range, stop);
    digest.used = UsedWords(range);
    for (size_t i = 0; i < range.size(); ++i) {
        digest.places.insert(range[i].id, static_cast<qsizetype>(i));
    }
    return digest;
}

void leaveOut(QList<Bullet> &bullets, const QStringList &words)
{
    for (const QString &text : words) {
        for (Bullet &bullet : bullets) {
            bullet.text.remove(text);
        }
    }
    bullets.removeIf([](const Bullet &bullet) {
        return std::ranges::none_of(bullet.text, [](QChar c) { return c.isLetterOrNumber(); });
    });
}

/// Bullets that share words with what the person asked to keep weigh more.
void favour(QList<Bullet> &bullets, const QString &instructions)
{
    const QStringList list = significantWords(instructions);
    const QSet<QString> wanted(list.begin(), list.end());
    if (wanted.isEmpty()) {
        return;
    }
    for (Bullet &bullet : bullets) {
        const QStringList words = significantWords(bullet.text);
        const auto shared = std::ranges::count_if(
                words, [&](const QString &word) { return wanted.contains(word); });
        bullet.weight += std::min(0.6, 0.3 * static_cast<double>(shared));
    }
}

/// Files that are known as such and commands that ran again are not told twice.
QList<Bullet> previousBullets(const SummaryInput &input, const RangeDigest &digest)
{
    SectionedSummary previous = SectionedSummary::parse(input.previousSummary);
    if (!input.previousFiles.isEmpty()) {
        // Which ones is known; the names in them are told here only.
        previous.bullets(SummarySection::Files).removeIf([](const QString &line) {
            return !line.startsWith("Written into "_L1) && !line.startsWith(StandsIn);
        });
    }
    const QList<Bullet> commands = earlierCommands(previous.bullets(SummarySection::Commands),
                                                   commandBullets(digest.events));
    previous.bullets(SummarySection::Commands).clear();
    return bulletsOf(previous, digest) + commands;
}

double tokensOf(const QList<Bullet> &bullets, const TokenFactors &factors)
{
    double tokens = 0;
    int group = Bullet::NoGroup;
    for (const Bullet &bullet : bullets) {
        const bool leads = bullet.group != std::exchange(group, bullet.group);
        tokens += tokensOf(bullet.text, factors) + MarkTokens
                + (leads ? tokensOf(bullet.lead, factors) : 0);
    }
    return tokens;
}

/// History and turn prefix as one list; empty if there is no prefix.
QList<Entry> joined(const SummaryInput &input)
{
    QList<Entry> all;
    if (!input.turnPrefix.empty()) {
        all.reserve(static_cast<qsizetype>(input.history.size() + input.turnPrefix.size()));
        std::ranges::copy(input.history, std::back_inserter(all));
        std::ranges::copy(input.turnPrefix, std::back_inserter(all));
    }
    return all;
}

/// Of so many tokens, with that much in them that is not chosen here.
double roomOf(double tokens, double taken)
{
    return std::max(tokens - taken, tokens / 2);
}

/// What the bullets may take, and which share of it those of the summary before have where there is not enough for all.
struct Room
{
    double budget = 0;
    double carried = 0;
    double before = 0; ///< tokens that the summary before stands for, as far as they gave it room
};

/// `held`: tokens of what the summary before says.
Room roomFor(const SummaryInput &input, double range, double perCharacter, double held)
{
    Room room;
    const double rules = tokensOf(withStandingRules({}, input.rules), input.factors);
    const double around = rules + tokensOf(wrapSummary({}), input.factors)
            + input.factors.perMessage + std::min(MostUsedSince, UsedSinceShare * range);
    if (input.previousCharacters > 0) {
        room.before = static_cast<double>(input.previousCharacters) * perCharacter;
        room.budget = roomOf(offlineBudget(range + room.before), around);
        room.carried = std::clamp(room.before / std::max(range + room.before, 1.0),
                                  LeastCarriedShare, MostCarriedShare);
    } else {
        // Of another program: for how much it stands is not known. All of it has room, and the range not less than a third of its own.
        const double own = offlineBudget(range);
        room.budget = std::max(roomOf(own, around), held + own / 3);
        room.before = std::max(0.0, room.budget - own) / ShareOfRange;
        room.carried = 1;
    }
    if (input.maxTokens > 0) {
        room.budget = std::min(room.budget, roomOf(static_cast<double>(input.maxTokens), rules));
    }
    if (held > room.budget) { // neither is told alone
        room.carried = std::min(room.carried, MostCarriedShare);
    }
    return room;
}

QString composeWithin(const SummaryComposer &composer, const Room &room,
                      const TokenFactors &factors)
{
    double budget = room.budget;
    QString text = composer.compose(budget, room.carried);
    for (double tokens = tokensOf(text, factors); tokens > room.budget && budget > room.budget / 2;
         tokens = tokensOf(text, factors)) {
        budget *= 0.98 * room.budget / tokens;
        text = composer.compose(budget, room.carried);
    }
    return text;
}

} // namespace

double offlineBudget(double rangeTokens)
{
    return std::min(rangeTokens, std::max(ShareOfRange * rangeTokens, FloorTokens));
}

qint64 charactersOf(std::span<const Entry> range)
{
    qint64 total = 0;
    for (const Entry &entry : range) {
        for (const Block &block : entry.blocks) {
            total += charactersOfBlock(block);
        }
        total += entry.summary.size() + entry.toolArguments.size();
    }
    return total;
}

Result<OfflineSummary> summarizeOffline(const SummaryInput &input, std::stop_token stop)
{
    OfflineSummary summary;
    summary.rangeCharacters = charactersOf(input.history) + charactersOf(input.turnPrefix);
    if (summary.rangeCharacters == 0 && input.previousSummary.isEmpty()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("There is nothing to summarize: the chosen entries hold no text."));
    }
    // A split turn's first part is read with the history: what came of its calls, and how errors were mended, may stand there.
    const QList<Entry> both = joined(input);
    const std::span<const Entry> range = both.isEmpty() ? input.history : both;
    RangeDigest digest = digestOf(range, stop);
    if (stop.stop_requested()) {
        return fail(Error::Kind::Cancelled, Tr::tr("The summary was cancelled."));
    }
    digest.rules = input.rules;
    digest.files = fileOperations(digest.events, input.previousFiles);
    const QList<Bullet> carried = previousBullets(input, digest);
    QList<Bullet> bullets = bulletsOf(digest);
    if (std::ranges::contains(carried, SummarySection::Goal, &Bullet::section)) {
        bullets.removeIf(
                [](const Bullet &bullet) { return bullet.section == SummarySection::Goal; });
    }
    bullets += carried;
    leaveOut(bullets, input.takenBack);
    favour(bullets, input.instructions);
    RangeSlices slices;
    slices.add(range);
    const double tokens = input.rangeTokens > 0 ? static_cast<double>(input.rangeTokens)
                                                : tokensOf(range, input.factors);
    // What the summary before stands for has as many tokens a character as the range.
    const double perCharacter = slices.total() > 0 ? tokens / static_cast<double>(slices.total())
                                                   : input.factors.perChar[CharCounts::Letters];
    const double held = tokensOf(carried, input.factors);
    const Room room = roomFor(input, tokens, perCharacter, held);
    summary.allCharacters = summary.rangeCharacters
            + (input.previousCharacters > 0 ? input.previousCharacters
                                            : qRound64(room.before / perCharacter));
    summary.text =
            composeWithin(SummaryComposer(std::move(bullets), std::move(slices), input.factors),
                          room, input.factors);
    summary.files = std::move(digest.files);
    summary.facts = std::move(digest.facts);
    return summary;
}

} // namespace varve
