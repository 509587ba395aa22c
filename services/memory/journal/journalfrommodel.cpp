// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalfrommodel.h"

#include "journalextraction.h"
#include "journalsubject.h"
#include <compaction/textscan.h>
#include <prompts/promptfile.h>
#include <session/personswords.h>
#include <storage/journalstore.h>

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// A fact with what it is compared by, where a model's words for it may be others.
struct ComparedFact
{
    JournalFact fact;
    JournalSubject subject;
    QStringList words;

    explicit ComparedFact(const JournalFact &of);

    /// More generous than subjectOf(): most of the words are enough, but never for a path, a command or another figure.
    [[nodiscard]] bool saysTheSame(const ComparedFact &other) const;
};

/// Share of the words of two sentences that both have, for them to be one fact.
constexpr double SameWords = 0.75;

ComparedFact::ComparedFact(const JournalFact &of)
    : fact(of)
    , subject(subjectOf(of.kind, of.text))
    , words(significantWords(of.text))
{ }

bool ComparedFact::saysTheSame(const ComparedFact &other) const
{
    using Kind = JournalFact::Kind;
    if (fact.kind != other.fact.kind) {
        return false;
    }
    const bool mayAgree = subject.value == other.subject.value || subject.value.isEmpty()
            || other.subject.value.isEmpty();
    if (subject.subject == other.subject.subject) {
        return mayAgree;
    }
    if (fact.kind == Kind::Path || fact.kind == Kind::Command || !mayAgree) {
        return false;
    }
    const qsizetype both = std::ranges::count_if(
            words, [&other](const QString &word) { return other.words.contains(word); });
    const qsizetype all = words.size() + other.words.size() - both;
    return all > 2 && static_cast<double>(both) >= SameWords * static_cast<double>(all);
}

using Kind = JournalFact::Kind;

constexpr qsizetype MostFromModel = 100; ///< of one answer; more is noise
/// Share of its words that an entry must have to be where a fact comes from.
constexpr double EnoughWords = 0.6;

struct KindWord
{
    QLatin1StringView word;
    Kind kind;
};
/// What models write for them beside their names.
constexpr std::array KindWords {
    KindWord { "preference"_L1, Kind::Instruction },
    KindWord { "constraint"_L1, Kind::Instruction },
    KindWord { "rule"_L1, Kind::Instruction },
    KindWord { "fact"_L1, Kind::Finding },
    KindWord { "open"_L1, Kind::OpenItem },
    KindWord { "todo"_L1, Kind::OpenItem },
    KindWord { "figure"_L1, Kind::Number },
    KindWord { "file"_L1, Kind::Path },
};

/// Those that a model is asked for.
QList<Kind> askedKinds()
{
    QList<Kind> kinds = journalKinds();
    kinds.removeAll(Kind::Synthesis);
    return kinds;
}

QString requestFor(QLatin1StringView prompt)
{
    QStringList kinds;
    for (const Kind kind : askedKinds()) {
        kinds += toString(kind);
    }
    return fillPrompt(readPrompt(prompt), { { "kinds"_L1, kinds.join(", "_L1) } });
}

std::optional<Kind> kindFromModel(const QString &text)
{
    QString word = text;
    word.remove(u' ').remove(u'_').remove(u'-').remove(u'*').remove(u'`');
    const auto isWritten = [&word](QLatin1StringView name) {
        return word.compare(name, Qt::CaseInsensitive) == 0
                || word.compare(QString(name + u's'), Qt::CaseInsensitive) == 0;
    };
    for (const Kind kind : askedKinds()) {
        if (isWritten(toString(kind))) {
            return kind;
        }
    }
    const auto known = std::ranges::find_if(KindWords, isWritten, &KindWord::word);
    return known == KindWords.end() ? std::nullopt : std::optional(known->kind);
}

/// "- [decision, 8] We keep SQLite": with brackets, parentheses or bars, "8/10" too.
std::optional<JournalFact> factOfLine(QStringView line)
{
    static const QRegularExpression shape(
            uR"(^[\[(|\s]*([\p{L} _*`-]+?)\s*[,;:|/]\s*(\d{1,2})(?:\s*/\s*10)?\s*[\])|:]+\s*(.+)$)"_s);
    const auto match = shape.matchView(line);
    const auto kind = match.hasMatch() ? kindFromModel(match.captured(1)) : std::nullopt;
    const int importance = match.captured(2).toInt();
    if (!kind || importance < JournalFact::LeastImportance
        || importance > JournalFact::MostImportance) {
        return std::nullopt;
    }
    JournalFact fact;
    fact.kind = *kind;
    fact.method = JournalFact::Method::Model;
    fact.importance = importance;
    QString text = match.captured(3).trimmed();
    if (*kind == Kind::Path) {
        text.remove(u'`');
    }
    fact.text = text;
    fact = tidied(std::move(fact));
    return fact.text.isEmpty() ? std::nullopt : std::optional(std::move(fact));
}

bool isFactsHeading(QStringView line)
{
    static const QRegularExpression heading(uR"(^#{1,6}\s*\**facts\**\s*:?\**\s*$)"_s,
                                            QRegularExpression::CaseInsensitiveOption);
    return heading.matchView(line.trimmed()).hasMatch();
}

/// Where a fact of the model stands: the entry with most of its words, the latest of equals.
class SourceFinder
{
public:
    explicit SourceFinder(std::span<const Entry> range)
    {
        for (const Entry &entry : range) {
            if (entry.modelFacing
                && (entry.type == EntryType::Message || entry.type == EntryType::CustomMessage)) {
                const QStringList words = significantWords(entry.text());
                m_texts += Text { &entry, { words.cbegin(), words.cend() } };
            }
        }
    }

    [[nodiscard]] const Entry *find(const QString &fact) const
    {
        const QStringList words = significantWords(fact);
        const Entry *best = nullptr;
        qsizetype most = 0;
        for (const Text &text : m_texts) {
            const qsizetype found = std::ranges::count_if(
                    words, [&text](const QString &word) { return text.words.contains(word); });
            if (found >= most && found > 0) {
                most = found;
                best = text.entry;
            }
        }
        const double share =
                words.isEmpty() ? 0 : static_cast<double>(most) / static_cast<double>(words.size());
        return share >= EnoughWords ? best : nullptr;
    }

private:
    struct Text
    {
        const Entry *entry = nullptr;
        QSet<QString> words;
    };
    QList<Text> m_texts;
};

void place(JournalFact &fact, const SourceFinder &finder)
{
    const Entry *entry = finder.find(fact.text);
    if (entry == nullptr) {
        return;
    }
    fact.sources = { entry->id };
    if (!personsWords(*entry).isEmpty()) {
        fact.source = JournalFact::Source::Direct;
    } else if (entry->type == EntryType::CustomMessage || entry->role == Role::User) {
        fact.source = JournalFact::Source::Environmental;
    } else if (entry->role == Role::ToolResult || entry->role == Role::BashExecution) {
        fact.source = JournalFact::Source::Observation;
    }
}

} // namespace

QString journalRequest()
{
    return requestFor("summary-facts"_L1);
}

QString shortJournalRequest()
{
    return requestFor("summary-short-facts"_L1);
}

JournalAnswer readJournalAnswer(const QString &answer, bool isCut)
{
    JournalAnswer read;
    QStringList kept;
    bool inFacts = false;
    bool endsWithFact = false;
    forEachLine(answer, [&](QStringView line) {
        endsWithFact = false;
        if (isFactsHeading(line)) {
            inFacts = read.hasSection = true;
            return true;
        }
        inFacts = inFacts && !line.trimmed().startsWith(u'#');
        if (!inFacts) {
            kept += line.toString();
            return true;
        }
        const QStringView item = withoutListMark(line);
        if (item.isEmpty() || item.startsWith(u"(none)") || item.startsWith(u"```")) {
            return true;
        }
        auto fact = factOfLine(item);
        if (fact && read.facts.size() < MostFromModel) {
            read.facts += std::move(*fact);
            endsWithFact = true;
        } else {
            ++read.damaged;
        }
        return true;
    });
    if (isCut && endsWithFact) {
        read.facts.removeLast(); // half a sentence may say the opposite
        ++read.damaged;
    }
    read.summary = read.hasSection ? kept.join(u'\n').trimmed() : answer;
    return read;
}

QList<JournalFact> joinJournal(const QList<JournalFact> &byRule, const QList<JournalFact> &byModel,
                               std::span<const Entry> range)
{
    QList<ComparedFact> all;
    for (const JournalFact &fact : byRule) {
        all.emplaceBack(fact);
    }
    const SourceFinder finder(byModel.isEmpty() ? std::span<const Entry>() : range);
    for (const JournalFact &given : byModel) {
        const ComparedFact said(given);
        const auto known = std::ranges::find_if(
                all, [&said](const ComparedFact &other) { return other.saysTheSame(said); });
        if (known == all.end()) {
            all += said;
            place(all.last().fact, finder);
            continue;
        }
        JournalFact &fact = known->fact;
        fact.importance = fact.method == JournalFact::Method::Model
                ? std::max(fact.importance, given.importance)
                : given.importance;
        fact.method = JournalFact::Method::Model;
    }
    std::ranges::stable_sort(all, std::ranges::greater(),
                             [](const ComparedFact &one) { return one.fact.importance; });
    QList<JournalFact> facts;
    for (qsizetype i = 0; i < std::min(all.size(), MostJournalFacts); ++i) {
        facts += all.at(i).fact;
    }
    return facts;
}

QList<FoundFact> placedFacts(const QList<JournalFact> &byModel, std::span<const Entry> messages,
                             const RedactionRules &secrets)
{
    QHash<EntryId, qint64> seqs;
    qint64 last = 0;
    for (const Entry &entry : messages) {
        if (entry.type == EntryType::Message || entry.type == EntryType::CustomMessage) {
            seqs.insert(entry.id, entry.seq);
            last = std::max(last, entry.seq);
        }
    }
    QList<FoundFact> placed;
    const QList<JournalFact> facts = joinJournal({}, safeFacts(byModel, secrets).facts, messages);
    for (const JournalFact &fact : facts) {
        const qint64 seq =
                fact.sources.isEmpty() ? last : seqs.value(fact.sources.constLast(), last);
        if (seq > 0) {
            placed += FoundFact { seq, fact };
        }
    }
    return placed;
}

Result<> keepModelFacts(Database &database, const SessionId &session, const QList<FoundFact> &facts)
{
    if (facts.isEmpty()) {
        return {};
    }
    JournalStore journal(database);
    const auto records =
            journal.find({ .session = session, .withUndone = true, .withDeleted = true });
    if (!records) {
        return std::unexpected(records.error());
    }
    QList<ComparedFact> known;
    for (const JournalRecord &record : *records) {
        known.emplaceBack(record.fact);
    }
    QList<FoundFact> fresh;
    for (const FoundFact &found : facts) {
        const ComparedFact said(found.fact);
        bool isKnown = false;
        for (qsizetype i = 0; i < known.size(); ++i) {
            const JournalRecord &record = records->at(i);
            if (record.id.position == 0 || !known.at(i).saysTheSame(said)) {
                continue;
            }
            isKnown = true;
            if (!record.isDeleted && record.fact.method == JournalFact::Method::Heuristic) {
                const JournalChange change { .importance = found.fact.importance,
                                             .method = JournalFact::Method::Model };
                if (auto changed = journal.changeOne(record.id, change); !changed) {
                    return changed;
                }
            }
        }
        if (!isKnown) {
            fresh += found;
        }
    }
    return FoundFacts(database).add(session, fresh).transform([](qint64) { });
}

} // namespace varve
