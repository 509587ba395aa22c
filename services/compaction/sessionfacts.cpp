// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionfacts.h"

#include "fileoperations.h"
#include "reportpieces.h"
#include "sentencerules.h"
#include "textscan.h"
#include <base/textends.h>
#include <session/personswords.h>

#include <QHash>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Kind = Fact::Kind;
using Outcome = ToolEvent::Outcome;

constexpr qsizetype LongestText = LongestPiece;
constexpr double OpenFrom =
        0.75; ///< share of the range before which a remark on what is left is out of date
constexpr qsizetype LeastWords = 5; ///< of a decision; a shorter one is not understood by itself
constexpr qsizetype LongestUserPart = 900; ///< kept of one user message

/// Each fact once by kind and key: at its first place, with its last source and its greatest weight.
class FactSet
{
public:
    void add(Kind kind, const QString &text, const QString &key, const EntryId &entry,
             double weight)
    {
        if (key.isEmpty()) {
            return;
        }
        const auto known = m_index.constFind({ kind, key });
        if (known == m_index.constEnd()) {
            m_index.insert({ kind, key }, m_facts.size());
            m_facts.append({ kind, text, key, entry, std::min(weight, 1.0) });
            return;
        }
        Fact &fact = m_facts[*known];
        fact.text = text;
        fact.entry = entry;
        fact.weight = std::clamp(weight, fact.weight, 1.0);
    }

    void remove(Kind kind, const QString &key)
    {
        const auto known = m_index.constFind({ kind, key });
        if (known != m_index.constEnd()) {
            m_facts[*known].weight = -1;
            m_index.erase(known);
        }
    }

    QList<Fact> take()
    {
        m_facts.removeIf([](const Fact &fact) { return fact.weight < 0; });
        return std::move(m_facts);
    }

private:
    QList<Fact> m_facts;
    QHash<std::pair<Kind, QString>, qsizetype> m_index;
};

class FactFinder
{
public:
    FactFinder(std::span<const Entry> range, const QList<ToolEvent> &events)
        : m_range(range)
        , m_events(events)
    { }

    QList<Fact> find(std::stop_token stop)
    {
        qsizetype nextEvent = 0;
        for (size_t i = 0; i < m_range.size() && !stop.stop_requested(); ++i) {
            m_position = static_cast<double>(i + 1) / static_cast<double>(m_range.size());
            readEntry(m_range[i]);
            while (nextEvent < m_events.size()
                   && m_events[nextEvent].index <= static_cast<qsizetype>(i)) {
                readEvent(m_events[nextEvent++]);
            }
        }
        return m_facts.take();
    }

private:
    void readEntry(const Entry &entry)
    {
        if (const QString words = personsWords(entry); !words.isEmpty()) {
            readUserText(entry, words);
        } else if (entry.modelFacing && entry.type == EntryType::Message
                   && entry.role == Role::Assistant) {
            readAnswer(entry);
        }
    }

    void readUserText(const Entry &entry, const QString &text)
    {
        const bool answers = entry.role == Role::ToolResult;
        const double least = answers ? 0.8 : m_hasRequest ? 0.45 : 1.0;
        for (const QString &sentence : userSentences(text, LongestUserPart)) {
            if (significantWords(sentence).size() < 2) {
                continue;
            }
            m_hasRequest = m_hasRequest || !answers;
            const double weight = std::max(least, instructionWeight(sentence));
            m_facts.add(Kind::Instruction, oneLine(sentence, LongestText), normalizedText(sentence),
                        entry.id, weight);
            if (!answers && decisionWeight(sentence) >= 0.99) {
                addSentence(Kind::Decision, sentence, entry.id, 0.8);
            }
        }
    }

    void readAnswer(const Entry &entry)
    {
        const QString text = entry.text();
        readCheckboxes(text, entry.id);
        forEachSentence(text, [&](QStringView sentence) {
            // Short steps and leads say nothing later, whatever words are in them.
            if (sentence.size() < 20 || sentence.size() > 1'500 || isLeadIn(sentence)
                || isAnnouncement(sentence) || looksLikeCode(sentence)) {
                return true;
            }
            const double decision = decisionWeight(sentence);
            if (decision >= 0.5 && significantWords(sentence).size() >= LeastWords) {
                addSentence(Kind::Decision, sentence, entry.id, decision * 0.8);
            }
            const double open = openWeight(sentence);
            if (open >= 0.7 && m_position > OpenFrom) {
                addSentence(Kind::OpenItem, sentence, entry.id, open);
            }
            const double number = numberWeight(sentence);
            if (number > 0) {
                addSentence(Kind::Number, sentence, entry.id, number * (0.5 + 0.4 * m_position));
            }
            return true;
        });
    }

    void addSentence(Kind kind, QStringView sentence, const EntryId &entry, double weight)
    {
        const QString text = plainSentence(sentence, LongestText);
        m_facts.add(kind, text, normalizedText(text), entry, weight);
    }

    void readCheckboxes(const QString &text, const EntryId &entry)
    {
        if (!text.contains("[ ]"_L1) && !text.contains("[x]"_L1)) {
            return;
        }
        forEachLine(text, [&](QStringView line) {
            line = line.trimmed();
            const bool open = line.contains(u"[ ] ");
            if (open || line.contains(u"[x] ")) {
                const QString item = oneLine(withoutListMark(line), LongestText);
                const QString key = normalizedText(item);
                if (open) {
                    m_facts.add(Kind::OpenItem, item, key, entry, 0.5 + 0.4 * m_position);
                } else {
                    m_facts.remove(Kind::OpenItem, key);
                }
            }
            return true;
        });
    }

    void readEvent(const ToolEvent &event)
    {
        const bool failed = event.outcome == Outcome::Failed;
        if (!failed || event.action == ToolEvent::Action::Shell) {
            for (const QString &path : event.modified) {
                const QString clean = cleanPath(path);
                m_facts.add(Kind::Path, clean, clean, event.entry, 0.9);
            }
        }
        if (!failed) {
            for (const QString &path : event.read) {
                const QString clean = cleanPath(path);
                m_facts.add(Kind::Path, clean, clean, event.entry, 0.4);
            }
        }
        if (event.action == ToolEvent::Action::Shell) {
            readCommand(event);
        }
        if (!event.errorLine.isEmpty()) {
            m_facts.add(Kind::Error, event.errorLine, normalizedText(headOf(event.errorLine, 120)),
                        event.entry, errorWeight(event));
        }
    }

    void readCommand(const ToolEvent &event)
    {
        const bool failed = event.outcome == Outcome::Failed;
        const bool look = event.looks;
        if (look && !failed && !event.byUser) {
            return;
        }
        const QString &head = event.head;
        const bool small = event.small;
        const double weight = small ? (failed ? 0.3 : 0.2) : failed ? 0.85 : 0.55;
        m_facts.add(Kind::Command, head + u" → "_s + outcomeText(event), normalizedText(head),
                    event.entry, weight);
    }

    static QString outcomeText(const ToolEvent &event)
    {
        switch (event.outcome) {
        case Outcome::Unknown:
            return u"no result"_s;
        case Outcome::Ok:
            return event.resultLine.isEmpty() ? u"ok"_s : u"ok: "_s + event.resultLine;
        case Outcome::Failed:
            break;
        }
        const QString code =
                event.exitCode > 0 ? u" (exit code %1)"_s.arg(event.exitCode) : QString();
        return u"failed"_s + code
                + (event.resultLine.isEmpty() ? QString() : u": "_s + event.resultLine);
    }

    /// A slip of a tool (an edit whose text was not found, an aborted call) is put right by the next call.
    static double errorWeight(const ToolEvent &event)
    {
        const bool aborted = event.errorLine.contains("aborted"_L1, Qt::CaseInsensitive);
        if (aborted || event.action != ToolEvent::Action::Shell) {
            return aborted ? 0.15 : 0.3;
        }
        const bool failed = event.outcome == Outcome::Failed;
        return event.looks ? 0.35 : failed ? 0.75 : 0.6;
    }

    std::span<const Entry> m_range;
    const QList<ToolEvent> &m_events;
    FactSet m_facts;
    double m_position = 0; ///< in the range, 0 to 1
    bool m_hasRequest = false;
};

} // namespace

QLatin1StringView toString(Fact::Kind kind)
{
    constexpr std::array Names { "path"_L1,     "command"_L1,  "error"_L1,    "instruction"_L1,
                                 "decision"_L1, "number"_L1,   "openItem"_L1, "question"_L1,
                                 "rule"_L1,     "usedSince"_L1 };
    return Names[static_cast<size_t>(kind)];
}

QList<Fact> sessionFacts(std::span<const Entry> range, std::stop_token stop)
{
    return sessionFacts(range, toolEvents(range, stop), stop);
}

QList<Fact> sessionFacts(std::span<const Entry> range, const QList<ToolEvent> &events,
                         std::stop_token stop)
{
    return FactFinder(range, events).find(stop);
}

} // namespace varve
