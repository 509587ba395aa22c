// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "offlinesummarizer.h"

#include "offlinebullets.h"
#include "textscan.h"
#include <base/textends.h>
#include <session/charcounts.h>
#include <session/tokenestimate.h>

#include <QCoreApplication>
#include <QSet>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::OfflineSummarizer)
};

constexpr qint64 FloorCharacters = 1'500;
constexpr qint64 PartOfRange =
        11; ///< in tokens it is a tenth at most: names and figures take more of them
constexpr qint64 SliceCharacters =
        30'000; ///< of the range; each slice has its share of the summary
constexpr qsizetype MostSlices = 60;
constexpr qsizetype LongestLine = 500; ///< of bullets that stand in one line
constexpr double LeastWeight =
        0.15; ///< below it a line is not worth reading, even if there is room

constexpr double WorthMore = 0.55; ///< goes in wherever there is room

// Of the budget
constexpr double FilesShare = 0.14;
constexpr double WholeShare =
        0.30; ///< for what is of the range as a whole: goal, what is under way, what comes next
constexpr double LeastCarriedShare =
        0.4; ///< for the summary before, where not all of both has room
constexpr double MostCarriedShare = 0.65;

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
    SummaryComposer(QList<Bullet> bullets, RangeSlices slices)
        : m_bullets(std::move(bullets))
        , m_slices(std::move(slices))
    {
        std::ranges::stable_sort(m_bullets, std::greater(), &Bullet::weight);
        dropRepeats();
    }

    /// `carried`: the share of it for the summary before, where not all has room.
    [[nodiscard]] QString compose(qint64 budget, double carried) const
    {
        // A short summary has no room to say what there is not.
        const bool bare = budget < 4 * frameSize();
        Choice choice { budget, bare ? 0 : frameSize(), QList<bool>(m_bullets.size()) };
        const auto all = static_cast<double>(budget);
        const double most = std::clamp(carried, LeastCarriedShare, MostCarriedShare);
        fill(choice, static_cast<qint64>(FilesShare * all), isFile);
        fill(choice, static_cast<qint64>(WholeShare * all), isWhole);
        fill(choice, static_cast<qint64>(most * all),
             [](const Bullet &bullet) { return bullet.carriedOver; });
        fillSlices(choice);
        // What is worth less stays within the share of its part, so that a chain of summaries keeps what one would.
        fill(choice, budget,
             [](const Bullet &bullet) { return bullet.index < 0 || bullet.weight >= WorthMore; });
        return text(choice.chosen, bare);
    }

private:
    struct Choice
    {
        qint64 budget = 0;
        qint64 used = 0;
        QList<bool> chosen;
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

    static qint64 sizeOf(const Bullet &bullet)
    {
        return bullet.text.size() + 3; // "- " and the line end
    }

    [[nodiscard]] bool choose(Choice &choice, qsizetype index, qint64 &room) const
    {
        const Bullet &bullet = m_bullets[index];
        const qint64 size = sizeOf(bullet);
        if (choice.chosen[index] || bullet.weight < LeastWeight || size > room
            || choice.used + size > choice.budget) {
            return false;
        }
        choice.chosen[index] = true;
        choice.used += size;
        room -= size;
        return true;
    }

    template<typename Wanted>
    void fill(Choice &choice, qint64 room, Wanted wanted) const
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
        const qint64 share = (choice.budget - choice.used) / count;
        qint64 room = 0; // what a slice leaves is for those behind it
        for (const QList<qsizetype> &slice : std::as_const(members)) {
            room += share;
            for (const qsizetype index : slice) {
                static_cast<void>(choose(choice, index, room));
            }
        }
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

    static qint64 frameSize()
    {
        qint64 size = 0;
        for (int i = 0; i < SummarySectionCount; ++i) {
            size += hasFrame(i) ? headingLine(static_cast<SummarySection>(i)).size() + 2 + 9
                                : 0; // "- (none)"
        }
        return size;
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
            if (joined) {
                const bool ended = lines.last().back().isPunct() || bullet->text.startsWith(u'→');
                lines.last() +=
                        (ended ? u" "_s : u"; "_s) + bullet->text; // list items end without a mark
            } else {
                lines += bullet->text;
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
    RangeSlices m_slices;
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

qint64 sizeOf(const QList<Bullet> &bullets)
{
    qint64 size = 0;
    for (const Bullet &bullet : bullets) {
        size += bullet.text.size() + 3;
    }
    return size;
}

qint64 tokensOf(const QList<StandingRule> &rules)
{
    const QString text = withStandingRules({}, rules);
    return static_cast<qint64>(estimateTokens(countCharacters(text), TokenFactors())) + 1;
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

QString composeWithin(const SummaryComposer &composer, qint64 budget, double carried,
                      qint64 maxTokens)
{
    QString text = composer.compose(budget, carried);
    for (int attempt = 0; attempt < 8; ++attempt) {
        const double tokens = estimateTokens(countCharacters(text), TokenFactors());
        const bool fits = maxTokens <= 0 || tokens <= static_cast<double>(maxTokens);
        if (fits) {
            break;
        }
        budget = std::min(budget, static_cast<qint64>(text.size()));
        budget = static_cast<qint64>(static_cast<double>(budget) * 0.97
                                     * static_cast<double>(maxTokens) / tokens);
        text = composer.compose(budget, carried);
    }
    return text;
}

} // namespace

qint64 offlineBudget(qint64 rangeCharacters)
{
    return std::min(rangeCharacters, std::max(rangeCharacters / PartOfRange, FloorCharacters));
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
    const qint64 held = sizeOf(carried); // may be all that it was allowed to
    const qint64 before =
            input.previousCharacters > 0 ? input.previousCharacters : held * PartOfRange;
    summary.allCharacters = summary.rangeCharacters + before;
    const double share = static_cast<double>(before)
            / static_cast<double>(std::max<qint64>(summary.allCharacters, 1));
    const qint64 most = input.maxTokens > 0
            ? std::max<qint64>(input.maxTokens - tokensOf(input.rules), input.maxTokens / 2)
            : 0;
    const qint64 budget =
            offlineBudget(summary.rangeCharacters) + std::max(held, before / PartOfRange);
    summary.text = composeWithin(SummaryComposer(std::move(bullets), std::move(slices)), budget,
                                 share, most);
    summary.files = std::move(digest.files);
    summary.facts = std::move(digest.facts);
    return summary;
}

} // namespace varve
