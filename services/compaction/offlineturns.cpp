// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "offlineturns.h"

#include "fileoperations.h"
#include "sentencerules.h"
#include "shellcommand.h"
#include "textends.h"
#include "textscan.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestRequest = 420;
constexpr qsizetype LongestOutcome = 320;
constexpr qsizetype LongestMilestone = 200;
constexpr qsizetype LongestBranch = 500;
constexpr qsizetype MostMilestones = 24; ///< of one turn

bool isRequest(const Entry &entry)
{
    return entry.modelFacing
            && (entry.type == EntryType::CustomMessage
                || (entry.type == EntryType::Message && entry.role == Role::User));
}

bool isUseful(QStringView sentence)
{
    return sentence.size() >= 20 && !isLeadIn(sentence) && !isAnnouncement(sentence)
            && significantWords(headOf(sentence, 200)).size() >= 3;
}

/// The sentences of a report that say most, in their order.
QString condense(const QString &text, qsizetype max)
{
    QList<std::pair<double, qsizetype>> order;
    QStringList sentences;
    forEachSentence(text, [&](QStringView sentence) {
        if (isUseful(sentence)) {
            const double weight = std::max({ doneWeight(sentence), decisionWeight(sentence),
                                             openWeight(sentence), numberWeight(sentence), 0.3 });
            const double early = 0.3 / static_cast<double>(sentences.size() + 1);
            order.append({ -weight - early, sentences.size() });
            sentences.append(plainSentence(sentence, max * 2 / 3));
        }
        return sentences.size() < 120;
    });
    std::ranges::sort(order);
    QList<qsizetype> kept;
    qsizetype used = 0;
    for (const auto &[weight, index] : order) {
        if (used + sentences[index].size() <= max) {
            used += sentences[index].size() + 1;
            kept.append(index);
        }
    }
    std::ranges::sort(kept);
    QString result;
    for (const qsizetype index : std::as_const(kept)) {
        if (!result.isEmpty()) {
            result += result.back().isPunct() ? u" "_s : u"; "_s; // list items end without a mark
        }
        result += sentences[index];
    }
    return result;
}

class TurnReader
{
public:
    void read(const Entry &entry)
    {
        if (isRequest(entry)) {
            begin(entry);
        } else if (entry.type == EntryType::BranchSummary) {
            ensureTurn();
            m_turns.last().milestones.append(u"Another branch: "_s
                                             + plainSentence(entry.summary, LongestBranch));
        } else if (entry.type == EntryType::Message && entry.role == Role::Assistant
                   && entry.modelFacing) {
            readAnswer(entry);
        }
    }

    void read(const ToolEvent &event)
    {
        ensureTurn();
        TurnDigest &turn = m_turns.last();
        if (event.outcome == ToolEvent::Outcome::Failed) {
            return;
        }
        for (const QString &path : event.modified) {
            const QString clean = cleanPath(path);
            if (!clean.isEmpty() && !turn.modified.contains(clean)) {
                turn.modified.append(clean);
            }
        }
        const QString commit = commitMessage(event.command);
        if (!commit.isEmpty()) {
            turn.commits.append(commit);
        }
    }

    QList<TurnDigest> take()
    {
        finish();
        return std::move(m_turns);
    }

private:
    void ensureTurn()
    {
        if (m_turns.isEmpty()) {
            m_turns.append(TurnDigest());
        }
    }

    void begin(const Entry &entry)
    {
        const QString request = userSentences(entry.text(), LongestRequest).join(u' ');
        const bool saysLittle = significantWords(request).size() < 3;
        if (saysLittle && !m_turns.isEmpty() && m_turns.last().answered) {
            keepReport(); // the answer so far is a step on the way
            return;
        }
        finish();
        TurnDigest turn;
        turn.entry = entry.id;
        turn.request = request;
        m_turns.append(turn);
    }

    void readAnswer(const Entry &entry)
    {
        ensureTurn();
        TurnDigest &turn = m_turns.last();
        turn.answered = true;
        const QString text = entry.text();
        if (text.trimmed().isEmpty()) {
            return;
        }
        keepReport();
        m_report = text;
    }

    /// A report that another one follows: its finished steps are kept.
    void keepReport()
    {
        QStringList &milestones = m_turns.last().milestones;
        forEachSentence(m_report, [&](QStringView sentence) {
            if (sentence.size() < 400 && isUseful(sentence) && doneWeight(sentence) >= 0.7) {
                milestones.append(plainSentence(sentence, LongestMilestone));
            }
            return milestones.size() < MostMilestones;
        });
        m_report.clear();
    }

    void finish()
    {
        if (m_turns.isEmpty()) {
            return;
        }
        TurnDigest &turn = m_turns.last();
        turn.outcome = condense(m_report, LongestOutcome);
        if (turn.outcome.isEmpty() && !turn.milestones.isEmpty()) {
            turn.outcome = turn.milestones.takeLast();
        }
        turn.lastWords = oneLine(tailOf(m_report, 400), 400);
        QStringView last;
        forEachSentence(m_report, [&](QStringView sentence) {
            last = sentence;
            return true;
        });
        if (last.endsWith(u'?') || last.endsWith(u'？')) {
            turn.openQuestion = oneLine(last, 240);
        }
        m_report.clear();
    }

    QList<TurnDigest> m_turns;
    QString m_report; ///< the newest answer with text of the turn
};

} // namespace

QList<TurnDigest> digestTurns(std::span<const Entry> range, const QList<ToolEvent> &events,
                              std::stop_token stop)
{
    TurnReader reader;
    qsizetype nextEvent = 0;
    for (size_t i = 0; i < range.size() && !stop.stop_requested(); ++i) {
        reader.read(range[i]);
        while (nextEvent < events.size() && events[nextEvent].index <= static_cast<qsizetype>(i)) {
            reader.read(events[nextEvent++]);
        }
    }
    return reader.take();
}

} // namespace varve
