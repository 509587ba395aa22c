// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "offlinesummarizer.h"

#include "charcounts.h"
#include "offlinebullets.h"
#include "textends.h"
#include "textscan.h"
#include "tokenestimate.h"

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
constexpr double PreviousShare = 0.45; ///< of the budget, for what comes from the previous summary

constexpr double LeastWeight = 0.3; ///< below it a line is not worth reading, even if there is room

/// Of the budget, by section; what one leaves is free for all. Adds up to 1.
constexpr std::array<double, SummarySectionCount> Shares { 0.06, 0, 0.20, 0.22, 0.10, 0.11,
                                                           0.14, 0.07, 0.06, 0.04 };

/// Chooses what goes in: each section fills its share by weight, then the rest goes to whatever weighs most.
class SummaryComposer
{
public:
    explicit SummaryComposer(QList<Bullet> bullets) : m_bullets(std::move(bullets))
    {
        std::ranges::stable_sort(m_bullets, std::greater(), &Bullet::weight);
        dropRepeats();
    }

    [[nodiscard]] QString compose(qint64 budget) const
    {
        // A short summary has no room to say what there is not.
        const bool bare = budget < 4 * frameSize();
        Choice choice;
        choice.budget = budget;
        choice.bare = bare;
        choice.used = bare ? 0 : frameSize();
        choice.chosen.resize(m_bullets.size());
        for (const bool withinShare : { true, false }) {
            for (qsizetype i = 0; i < m_bullets.size(); ++i) {
                choose(choice, i, withinShare);
            }
        }
        return text(choice.chosen, bare);
    }

private:
    struct Choice
    {
        qint64 budget = 0;
        qint64 used = 0;
        bool bare = false;
        QList<bool> chosen;
        std::array<qint64, SummarySectionCount> bySection {};
        std::array<qint64, SummarySectionCount> previousBySection {};
        qint64 previous = 0;
    };

    void choose(Choice &choice, qsizetype index, bool withinShare) const
    {
        const Bullet &bullet = m_bullets[index];
        const auto section = static_cast<size_t>(bullet.section);
        qint64 size = bullet.text.size() + 3; // "- " and the line end
        if (choice.bare && choice.bySection[section] == 0) {
            size += headingLine(bullet.section).size() + 2;
        }
        if (choice.chosen[index] || bullet.weight < LeastWeight
            || choice.used + size > choice.budget) {
            return;
        }
        const auto share =
                static_cast<qint64>(Shares[section] * static_cast<double>(choice.budget));
        if (withinShare && choice.bySection[section] + size > share) {
            return;
        }
        if (bullet.carriedOver) {
            const qint64 held = withinShare ? choice.previousBySection[section] : choice.previous;
            const auto whole = static_cast<double>(withinShare ? share : choice.budget);
            if (static_cast<double>(held + size) > PreviousShare * whole) {
                return;
            }
            choice.previousBySection[section] += size;
            choice.previous += size;
        }
        choice.chosen[index] = true;
        choice.used += size;
        choice.bySection[section] += size;
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

    static qint64 frameSize()
    {
        qint64 size = 0;
        for (int i = 0; i < SummarySectionCount; ++i) {
            size += headingLine(static_cast<SummarySection>(i)).size() + 2 + 9; // "- (none)"
        }
        return size;
    }

    [[nodiscard]] QString text(const QList<bool> &chosen, bool bare) const
    {
        QString result;
        for (int i = 0; i < SummarySectionCount; ++i) {
            const auto section = static_cast<SummarySection>(i);
            QList<const Bullet *> lines;
            for (qsizetype k = 0; k < m_bullets.size(); ++k) {
                if (chosen[k] && m_bullets[k].section == section) {
                    lines.append(&m_bullets[k]);
                }
            }
            std::ranges::stable_sort(lines, {}, &Bullet::order);
            if (bare && lines.isEmpty()) {
                continue;
            }
            result += (result.isEmpty() ? ""_L1 : "\n"_L1) % headingLine(section) % u'\n';
            for (const Bullet *line : std::as_const(lines)) {
                result += "- "_L1 % line->text % u'\n';
            }
            if (lines.isEmpty()) {
                result += "- (none)\n"_L1;
            }
        }
        return result;
    }

    QList<Bullet> m_bullets; ///< by falling weight
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
    return digest;
}

/// Puts the digest of a turn's first part behind that of the history.
void append(RangeDigest &digest, RangeDigest tail, qsizetype indexOffset)
{
    for (ToolEvent &event : tail.events) {
        event.index += indexOffset;
    }
    digest.events += tail.events;
    digest.facts += tail.facts;
    digest.turns += tail.turns;
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
QList<Bullet> previousBullets(const SummaryInput &input, const QList<ToolEvent> &events)
{
    SectionedSummary previous = SectionedSummary::parse(input.previousSummary);
    if (!input.previousFiles.isEmpty()) {
        previous.bullets(SummarySection::Files).clear();
    }
    const QList<Bullet> commands =
            earlierCommands(previous.bullets(SummarySection::Commands), commandBullets(events));
    previous.bullets(SummarySection::Commands).clear();
    return bulletsOf(previous) + commands;
}

QString composeWithin(const SummaryComposer &composer, qint64 budget, qint64 maxTokens)
{
    QString text = composer.compose(budget);
    for (int attempt = 0; maxTokens > 0 && attempt < 8; ++attempt) {
        const double tokens = estimateTokens(countCharacters(text), TokenFactors());
        if (tokens <= static_cast<double>(maxTokens)) {
            break;
        }
        budget = std::min(budget, static_cast<qint64>(text.size()));
        budget = static_cast<qint64>(static_cast<double>(budget) * 0.97
                                     * static_cast<double>(maxTokens) / tokens);
        text = composer.compose(budget);
    }
    return text;
}

} // namespace

qint64 offlineBudget(qint64 rangeCharacters)
{
    return std::min(rangeCharacters, std::max(rangeCharacters / 10, FloorCharacters));
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
    RangeDigest digest = digestOf(input.history, stop);
    if (!input.turnPrefix.empty()) {
        append(digest, digestOf(input.turnPrefix, stop),
               static_cast<qsizetype>(input.history.size()));
    }
    if (stop.stop_requested()) {
        return fail(Error::Kind::Cancelled, Tr::tr("The summary was cancelled."));
    }
    digest.files = fileOperations(digest.events, input.previousFiles);
    QList<Bullet> bullets = bulletsOf(digest) + previousBullets(input, digest.events);
    favour(bullets, input.instructions);
    // What is carried over was a part of the range once.
    const qint64 size = summary.rangeCharacters + input.previousSummary.size();
    summary.text = composeWithin(SummaryComposer(std::move(bullets)), offlineBudget(size),
                                 input.maxTokens);
    summary.files = std::move(digest.files);
    summary.facts = std::move(digest.facts);
    return summary;
}

} // namespace varve
