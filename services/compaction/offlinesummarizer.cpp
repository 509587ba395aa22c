// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "offlinesummarizer.h"

#include "notetext.h"
#include "offlinebullets.h"
#include "summarycomposer.h"
#include "summarygaps.h"
#include "textscan.h"
#include <prompts/summarylead.h>
#include <session/entrymetrics.h>
#include <session/texttokens.h>

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <utility>

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
constexpr double UsedSinceShare = 0.1; ///< of the budget; of lines on names that were used since

constexpr double LeastCarriedShare =
        0.4; ///< of the budget for the summary before, where not all of both has room
constexpr double MostCarriedShare = 0.9;
constexpr double ShareOfOthers = 0.5; ///< the same, of another program's or a model's

double tokensOf(std::span<const Entry> range, const TokenFactors &factors)
{
    double tokens = 0;
    for (const Entry &entry : range) {
        tokens += estimateTokens(measure(entry), factors);
    }
    return tokens;
}

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

void leaveOut(QList<Bullet> &bullets, const QStringList &words, const QString &folder)
{
    for (const QString &text : words) {
        const QString told = withoutFolder(text, folder);
        for (Bullet &bullet : bullets) {
            bullet.text.remove(text).remove(told);
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

/// More than names of files, and no line of ours.
bool describesFile(const QString &line)
{
    constexpr qsizetype LeastWords = 4;
    static const QRegularExpression name(u"[\\w.~@-]*[/.][\\w./@-]+"_s);
    return !isFileLine(line) && significantWords(QString(line).remove(name)).size() >= LeastWords;
}

/// Files that are known as such and commands that ran again are not told twice. `newer`: what the range tells.
QList<Bullet> previousBullets(const SummaryInput &input, const RangeDigest &digest,
                              QList<Bullet> newer)
{
    SectionedSummary previous = SectionedSummary::parse(input.previousSummary);
    if (!input.previousFiles.isEmpty()) {
        // Which ones is known; the names in them, and what others say of them, are told here only.
        previous.bullets(SummarySection::Files).removeIf([](const QString &line) {
            return !line.startsWith(WrittenInto) && !line.startsWith(StandsIn)
                    && !describesFile(line);
        });
    }
    newer.removeIf([](const Bullet &bullet) { return bullet.section != SummarySection::Commands; });
    const QList<Bullet> commands =
            earlierCommands(previous.bullets(SummarySection::Commands), newer);
    previous.bullets(SummarySection::Commands).clear();
    return bulletsOf(previous, digest) + commands;
}

double tokensOf(const QList<Bullet> &bullets, const TokenFactors &factors)
{
    double tokens = 0;
    int group = Bullet::NoGroup;
    for (const Bullet &bullet : bullets) {
        const bool leads = bullet.group != std::exchange(group, bullet.group);
        tokens += estimateTokens(bullet.text, factors) + Bullet::MarkTokens
                + (leads ? estimateTokens(bullet.lead, factors) : 0);
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
    const double rules = estimateTokens(withStandingRules({}, input.rules), input.factors);
    const double around =
            rules + estimateTokens(wrapSummary({}), input.factors) + input.factors.perMessage;
    if (input.previousCharacters > 0) {
        room.before = input.previousTokens > 0
                ? static_cast<double>(input.previousTokens)
                : static_cast<double>(input.previousCharacters) * perCharacter;
        room.budget = roomOf(offlineBudget(range + room.before), around);
        room.carried = std::clamp(room.before / std::max(range + room.before, 1.0),
                                  LeastCarriedShare, MostCarriedShare);
    } else if (input.previousTokens > 0 || input.previousSummary.isEmpty()) {
        // Of another program or a model: that it stands for much more than the range is no reason to tell more of the range.
        const double own = offlineBudget(range);
        room.budget = std::max(roomOf(own, around), held);
        room.before = std::max(0.0, room.budget - own) / ShareOfRange;
        room.carried = ShareOfOthers;
    } else {
        // For how much it stands is not known. All of it has room, and the range not less than a third of its own.
        const double own = offlineBudget(range);
        room.budget = std::max(roomOf(own, around), held + own / 3);
        room.before = std::max(0.0, room.budget - own) / ShareOfRange;
        room.carried = 1;
    }
    if (input.maxTokens > 0) {
        room.budget = std::min(room.budget, roomOf(static_cast<double>(input.maxTokens), rules));
    }
    if (held > room.budget) { // neither is told alone
        room.carried = std::min(room.carried, ShareOfOthers);
    }
    return room;
}

QString composeWithin(const SummaryComposer &composer, double most, double carried,
                      const TokenFactors &factors)
{
    double budget = most;
    QString text = composer.compose(budget, carried);
    for (double tokens = estimateTokens(text, factors); tokens > most && budget > most / 2;
         tokens = estimateTokens(text, factors)) {
        budget *= 0.98 * most / tokens;
        text = composer.compose(budget, carried);
    }
    return text;
}

/// What the range tells of names that were used behind it, the most used ones, as far as it takes no more than so many tokens.
QList<Fact> toldOfLater(const SummaryInput &input, std::span<const Entry> range,
                        const QString &text, double most)
{
    QList<Fact> used = usedSince(range, input.later, text);
    while (!used.isEmpty() && estimateTokens(withUsedSince({}, used), input.factors) > most) {
        used.removeLast();
    }
    return used;
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
    digest.tellsGoal =
            SectionedSummary::parse(input.previousSummary).bullets(SummarySection::Goal).isEmpty();
    digest.files = fileOperations(digest.events, input.previousFiles);
    digest.folder = sharedFolder(digest.files);
    QList<Bullet> bullets = bulletsOf(digest);
    const QList<Bullet> carried = previousBullets(input, digest, bullets);
    bullets += carried;
    leaveOut(bullets, input.takenBack, digest.folder);
    favour(bullets, input.instructions);
    QList<qint64> sizes;
    sizes.reserve(static_cast<qsizetype>(range.size()));
    for (const Entry &entry : range) {
        sizes += charactersOf(std::span(&entry, 1));
    }
    RangeSlices slices(sizes);
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
    const SummaryComposer composer(bullets, std::move(slices), input.factors);
    summary.text = composeWithin(composer, room.budget, room.carried, input.factors);
    if (const QList<Fact> used =
                toldOfLater(input, range, summary.text, UsedSinceShare * room.budget);
        !used.isEmpty()) {
        const double most = room.budget - estimateTokens(withUsedSince({}, used), input.factors);
        summary.text =
                withUsedSince(composeWithin(composer, most, room.carried, input.factors), used);
    }
    summary.files = std::move(digest.files);
    summary.facts = std::move(digest.facts);
    return summary;
}

} // namespace varve
