// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handofffacts.h"

#include <compaction/coverage.h>
#include <compaction/sessionfacts.h>
#include <compaction/summarysections.h>
#include <compaction/textscan.h>
#include <compaction/toolbullets.h>

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <ranges>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LeastStem = 4; ///< letters that two forms of a word share
constexpr double OfWord = 0.6; ///< what a word of the goal adds: more than that a file was changed
constexpr double MostOfWords = 1.8;
/// In the order of the kinds.
constexpr std::array Headings { "## Files"_L1, "## Commands"_L1, "## Open items"_L1, "## Also"_L1 };

/// The words of the goal, for looking up in what the session says.
class Goal
{
public:
    explicit Goal(const QString &goal) : m_words(significantWords(goal)) { }

    [[nodiscard]] double relevance(const QString &text) const
    {
        // Names of files and commands are made of words, too.
        static const QRegularExpression border(u"[^\\p{L}\\p{N}]+"_s);
        QString parts = text;
        const QStringList words = significantWords(parts.replace(border, u" "_s));
        const auto shared = std::ranges::count_if(m_words, [&words](const QString &wanted) {
            return std::ranges::any_of(
                    words, [&wanted](const QString &word) { return areAlike(word, wanted); });
        });
        return std::min(MostOfWords, OfWord * static_cast<double>(shared));
    }

private:
    /// "parse", "parser" and "parsing" are one for this.
    static bool areAlike(const QString &one, const QString &other)
    {
        const qsizetype stem = std::max(LeastStem, std::min(one.size(), other.size()) - 2);
        return one == other
                || (one.size() >= stem && other.size() >= stem
                    && QStringView(one).first(stem) == QStringView(other).first(stem));
    }

    const QStringList m_words;
};

/// Heaviest first; of equals in the order they are given.
QList<HandoffFact> best(QList<HandoffFact> facts, qsizetype most, qsizetype suggested)
{
    std::ranges::stable_sort(facts, std::greater(), &HandoffFact::weight);
    facts = facts.first(std::min(most, facts.size()));
    for (qsizetype i = 0; i < std::min(suggested, facts.size()); ++i) {
        facts[i].suggested = true;
    }
    return facts;
}

/// The place of each path's last use, from 0 to 1.
QHash<QString, double> ages(const QList<ToolEvent> &events)
{
    QHash<QString, double> last;
    for (qsizetype i = 0; i < events.size(); ++i) {
        const double at = static_cast<double>(i + 1) / static_cast<double>(events.size());
        for (const QString &path : events.at(i).read + events.at(i).modified) {
            last.insert(cleanPath(path), at);
        }
    }
    return last;
}

/// With what the last summary knew of, which is the oldest.
FileOperations filesOf(const HandoffMaterial &material)
{
    FileOperations before;
    for (const Entry &entry : material.branch.entries) {
        if (entry.type == EntryType::Compaction) {
            const FileOperations own = filesOfSummary(entry);
            before.read += own.read;
            before.modified += own.modified;
        }
    }
    return fileOperations(material.branch.events, before);
}

QList<HandoffFact> files(const HandoffMaterial &material, const Goal &goal)
{
    const FileOperations all = filesOf(material);
    const QHash<QString, double> used = ages(material.branch.events);
    QList<HandoffFact> facts;
    const auto add = [&](const QString &path, bool changed) {
        HandoffFact fact;
        fact.kind = HandoffFact::Kind::File;
        fact.text = codeSpan(path) + (changed ? " (changed)"_L1 : ""_L1);
        fact.weight =
                (changed ? 0.5 : 0.1) + 0.4 * used.value(cleanPath(path), 0) + goal.relevance(path);
        facts += fact;
    };
    for (const QString &path : all.modified) {
        add(path, true);
    }
    for (const QString &path : all.read) {
        add(path, false);
    }
    return facts;
}

QList<HandoffFact> commands(const HandoffMaterial &material, const Goal &goal)
{
    QList<Bullet> bullets = commandBullets(material.branch.events);
    bullets += earlierCommands(
            SectionedSummary::parse(material.previousSummary()).bullets(SummarySection::Commands),
            bullets);
    QList<HandoffFact> facts;
    for (const Bullet &bullet : std::as_const(bullets)) {
        HandoffFact fact;
        fact.kind = HandoffFact::Kind::Command;
        fact.text = oneLine(QString(bullet.lead + bullet.text), 300);
        fact.weight = bullet.weight * (bullet.carriedOver ? 0.5 : 1) + goal.relevance(bullet.text);
        facts += fact;
    }
    return facts;
}

QList<HandoffFact> openItems(const HandoffMaterial &material, const QList<Fact> &known,
                             const Goal &goal)
{
    QList<HandoffFact> facts;
    const auto add = [&](const QString &text, const EntryId &entry, double weight) {
        const QString line = oneLine(text, 300);
        if (!std::ranges::contains(facts, line, &HandoffFact::text)) {
            facts += HandoffFact { HandoffFact::Kind::OpenItem, line, entry,
                                   weight + goal.relevance(line), false };
        }
    };
    for (const Fact &fact : known) {
        if (fact.kind == Fact::Kind::OpenItem) {
            add(fact.text, fact.entry, fact.weight);
        }
    }
    const QStringList earlier =
            SectionedSummary::parse(material.previousSummary()).bullets(SummarySection::NextSteps);
    for (const QString &bullet : earlier) {
        add(bullet, {}, 0.3);
    }
    return facts;
}

QString lineOf(const HandoffFact &fact)
{
    return "- "_L1 + fact.text;
}

bool isHeading(const QString &line)
{
    return line.startsWith("## "_L1) || line.startsWith("# "_L1);
}

} // namespace

QList<HandoffFact> handoffFacts(const HandoffMaterial &material, const QString &goal,
                                const HandoffLimits &limits)
{
    const Goal wanted(goal);
    const QList<Fact> known = sessionFacts(material.branch.entries, material.branch.events);
    return best(files(material, wanted), limits.files, limits.suggestedFiles)
            + best(commands(material, wanted), limits.commands, limits.suggestedCommands)
            + best(openItems(material, known, wanted), limits.openItems, limits.suggestedOpenItems);
}

QList<HandoffFact> leftOutFacts(const HandoffMaterial &material, const QString &draft,
                                const QString &goal, qsizetype most, int *found, int *total)
{
    const Goal wanted(goal);
    const Coverage covered = coverage(
            factsToCover(sessionFacts(material.branch.entries, material.branch.events)), draft);
    if (found != nullptr) {
        *found = covered.found;
    }
    if (total != nullptr) {
        *total = covered.total();
    }
    QList<HandoffFact> facts;
    for (const Fact &fact : covered.missing) {
        const bool tells = fact.kind == Fact::Kind::Instruction || fact.kind == Fact::Kind::Decision
                || fact.kind == Fact::Kind::Error;
        if (tells) {
            const QString line = oneLine(fact.text, 300);
            facts += HandoffFact { HandoffFact::Kind::Note, line, fact.entry,
                                   fact.weight + wanted.relevance(line), false };
        }
    }
    return best(std::move(facts), most, 0);
}

QString headingOf(HandoffFact::Kind kind)
{
    return Headings.at(static_cast<size_t>(kind));
}

bool holdsFact(const QString &text, const HandoffFact &fact)
{
    return text.split(u'\n').contains(lineOf(fact));
}

QString withFact(const QString &text, const HandoffFact &fact)
{
    if (holdsFact(text, fact)) {
        return text;
    }
    QStringList lines = text.split(u'\n');
    const qsizetype heading = lines.indexOf(headingOf(fact.kind));
    if (heading < 0) {
        const QString above = text.trimmed();
        return (above.isEmpty() ? QString() : QString(above + "\n\n"_L1)) + headingOf(fact.kind)
                + u'\n' + lineOf(fact) + u'\n';
    }
    qsizetype end = heading + 1;
    while (end < lines.size() && !isHeading(lines.at(end))) {
        ++end;
    }
    while (end > heading + 1 && lines.at(end - 1).trimmed().isEmpty()) {
        --end;
    }
    lines.insert(end, lineOf(fact));
    return lines.join(u'\n');
}

QString withoutFact(const QString &text, const HandoffFact &fact)
{
    QStringList lines = text.split(u'\n');
    const qsizetype at = lines.indexOf(lineOf(fact));
    if (at < 0) {
        return text;
    }
    lines.removeAt(at);
    const qsizetype heading = lines.lastIndexOf(headingOf(fact.kind), at);
    if (heading >= 0) {
        qsizetype next = heading + 1;
        while (next < lines.size() && lines.at(next).trimmed().isEmpty()) {
            ++next;
        }
        if (next == lines.size() || isHeading(lines.at(next))) {
            lines.remove(heading, next - heading);
        }
    }
    return lines.join(u'\n');
}

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Handoff)
};

/// Newest first until the budget is used: results are read, as they say how commands ended, but are mostly not told.
Result<QList<Entry>> sentEntries(const Context &context, qint64 budget, StoreReader &reader,
                                 const std::stop_token &stop, int &unread)
{
    QList<Entry> entries;
    qint64 tokens = 0;
    for (const ContextItem &item : context.items | std::views::reverse) {
        if (!item.isSent() || item.seq == 0) {
            continue;
        }
        if (stop.stop_requested()) {
            return fail(Error::Kind::Cancelled, QString());
        }
        // A summary stands for everything before it, so it is always worth its room.
        if (tokens > budget && item.type != EntryType::Compaction) {
            ++unread;
            continue;
        }
        auto entry = reader.entry(item.seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        tokens += item.role == Role::ToolResult ? 0 : item.tokens;
        entries += std::move(*entry);
    }
    std::ranges::reverse(entries);
    return entries;
}

} // namespace

QString HandoffMaterial::previousSummary() const
{
    for (const Entry &entry : branch.entries) {
        if (entry.type == EntryType::Compaction) {
            return entry.summary;
        }
    }
    return {};
}

Result<HandoffMaterial> readHandoff(const LoadedSession &loaded, ProjectionSettings settings,
                                    qint64 budget, StoreReader &reader, std::stop_token stop)
{
    settings.factors = loaded.factors;
    const Context context = project(loaded.branch, settings);
    HandoffMaterial material;
    auto entries = sentEntries(context, budget, reader, stop, material.unread);
    if (!entries) {
        return std::unexpected(entries.error());
    }
    material.session = loaded.session();
    material.leaf = context.leaf;
    material.provider = loaded.branch.state.provider;
    material.model = loaded.branch.state.model;
    material.thinkingLevel = loaded.branch.state.thinkingLevel;
    material.factors = loaded.factors;
    material.memory = loaded.branch.state.facts();
    material.memory.removeIf([](const MemoryFact &fact) { return !fact.isShown; });
    material.branch = branchMaterial(*entries, budget, loaded.factors, stop);
    if (stop.stop_requested()) {
        return fail(Error::Kind::Cancelled, QString());
    }
    if (material.branch.told.isEmpty()) {
        return fail(Error::Kind::Refused,
                    Tr::tr("Nothing was said in this session yet, so there is nothing to hand "
                           "off. Start a new session instead."));
    }
    return material;
}

} // namespace varve
