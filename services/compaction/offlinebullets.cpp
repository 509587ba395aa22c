// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "offlinebullets.h"

#include "sentencerules.h"
#include "shellcommand.h"
#include "textends.h"
#include "textscan.h"

#include <QHash>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Outcome = ToolEvent::Outcome;
using Section = SummarySection;

constexpr qsizetype LongestQuote = 220; ///< of a request under Done
constexpr qsizetype LongestCarriedOver = 600;

class BulletWriter
{
public:
    explicit BulletWriter(const RangeDigest &digest) : m_digest(digest) { }

    QList<Bullet> write()
    {
        writeGoal();
        writeTurns();
        writeFacts();
        m_bullets += commandBullets(m_digest.events);
        writeErrors();
        m_bullets += fileBullets(m_digest.files);
        return std::move(m_bullets);
    }

private:
    void add(Section section, const QString &text, double weight, qint64 order)
    {
        if (!text.isEmpty()) {
            m_bullets.append({ section, text, weight, order });
        }
    }

    void writeGoal()
    {
        for (const TurnDigest &turn : m_digest.turns) {
            if (significantWords(turn.request).size() >= 3) {
                add(Section::Goal, turn.request, 1.0, 0);
                return;
            }
        }
    }

    /// Requests stand with what came of them; among the constraints stands what holds further, and what
    /// did not fit into the quote.
    void writeInstruction(const Fact &fact, qint64 order)
    {
        const double rule = ruleWeight(fact.text);
        const bool quoted = m_quoted.contains(headOf(fact.key, LongestQuote - 4));
        if (rule >= 0.6 || !quoted) {
            const double wish = instructionWeight(fact.text);
            add(Section::Constraints, fact.text, quoted ? rule * 0.9 : std::max(rule, wish * 0.8),
                order);
        }
    }

    void writeTurns()
    {
        const qsizetype count = m_digest.turns.size();
        for (qsizetype i = 0; i < count; ++i) {
            const TurnDigest &turn = m_digest.turns[i];
            const qint64 order = i * 10;
            const double recency = 0.2 * static_cast<double>(i + 1) / static_cast<double>(count);
            if (i + 1 == count) {
                writeCurrentTurn(turn, order);
            } else {
                writeDoneTurn(turn, order, 0.5 + recency);
            }
            if (!turn.commits.isEmpty()) {
                add(Section::Done, u"Commits: "_s + turn.commits.join(u"; "_s), 0.75 + recency,
                    order + 1);
            }
            const qsizetype milestones = turn.milestones.size();
            for (qsizetype k = 0; k < milestones; ++k) {
                add(Section::Done, turn.milestones[k], 0.35 + recency, order + 2);
            }
        }
    }

    void writeDoneTurn(const TurnDigest &turn, qint64 order, double weight)
    {
        if (turn.request.isEmpty()) {
            add(Section::Done, turn.outcome, weight, order);
            return;
        }
        QString text = u'“' + oneLine(turn.request, LongestQuote) + u'”';
        m_quoted += normalizedText(oneLine(turn.request, LongestQuote));
        if (!turn.outcome.isEmpty()) {
            text += u" → "_s + turn.outcome;
        } else if (!turn.modified.isEmpty()) {
            text += u" → changed "_s + names(turn.modified, 4);
        } else if (significantWords(turn.request).isEmpty()) {
            return;
        } else if (!turn.answered) {
            text += u" → not answered before the next message"_s;
        }
        add(Section::Done, text, weight, order);
    }

    void writeCurrentTurn(const TurnDigest &turn, qint64 order)
    {
        m_quoted += normalizedText(turn.request);
        add(Section::InProgress,
            turn.request.isEmpty() ? QString() : u"Last request: “"_s + turn.request + u'”', 1.0,
            order);
        add(Section::InProgress,
            turn.outcome.isEmpty() ? QString() : u"Reported: "_s + turn.outcome, 0.9, order + 3);
        add(Section::InProgress,
            turn.modified.isEmpty() ? QString()
                                    : u"Changed in this turn: "_s + names(turn.modified, 12),
            0.8, order + 4);
        if (turn.outcome.isEmpty()) {
            add(Section::InProgress,
                turn.lastWords.isEmpty() ? QString() : u"Last said: "_s + turn.lastWords, 0.85,
                order + 5);
        }
        add(Section::NextSteps,
            turn.openQuestion.isEmpty() ? QString() : u"Asked the user: "_s + turn.openQuestion,
            0.9, 1'000'000);
        if (!turn.answered && !turn.request.isEmpty()) {
            add(Section::NextSteps, u"Answer the last request; nothing followed it."_s, 0.95,
                1'000'001);
        }
    }

    static QString names(const QStringList &paths, qsizetype most)
    {
        QStringList shown;
        for (const QString &path : paths.first(std::min(most, paths.size()))) {
            shown.append(path.section(u'/', -1));
        }
        if (paths.size() > most) {
            shown.append(u"%1 more"_s.arg(paths.size() - most));
        }
        return shown.join(u", "_s);
    }

    void writeFacts()
    {
        qint64 order = 0;
        for (const Fact &fact : m_digest.facts) {
            ++order;
            switch (fact.kind) {
            case Fact::Kind::Instruction:
                writeInstruction(fact, order);
                break;
            case Fact::Kind::Decision:
                add(Section::Decisions, fact.text, fact.weight * 0.85, order);
                break;
            case Fact::Kind::Number:
                add(Section::Commands, fact.text, fact.weight * 0.8, 1'000'000 + order);
                break;
            case Fact::Kind::OpenItem:
                add(Section::NextSteps, fact.text, fact.weight * 0.9, order);
                break;
            default:
                break;
            }
        }
    }

    void writeErrors()
    {
        QHash<QString, qsizetype> lastOk; // command or file: index of the last time it went well
        QHash<EntryId, const ToolEvent *> failures;
        for (const ToolEvent &event : m_digest.events) {
            const QString subject = subjectOf(event);
            if (event.outcome == Outcome::Ok && event.errorLine.isEmpty()) {
                lastOk.insert(subject, event.index);
            } else {
                failures.insert(event.entry, &event);
            }
        }
        qint64 order = 0;
        for (const Fact &fact : m_digest.facts) {
            if (fact.kind != Fact::Kind::Error) {
                continue;
            }
            const ToolEvent *event = failures.value(fact.entry);
            const QString subject = event ? subjectOf(*event) : QString();
            const bool solved = event && lastOk.value(subject, -1) > event->index;
            const QString where = subject.isEmpty() ? QString() : codeSpan(subject) + u": "_s;
            add(Section::Errors, where + fact.text + (solved ? u" (went well later)"_s : QString()),
                fact.weight * (solved ? 0.75 : 1.0), ++order);
        }
    }

    static QString subjectOf(const ToolEvent &event)
    {
        if (event.action == ToolEvent::Action::Shell) {
            return oneLine(commandHead(event.command), 60);
        }
        const QStringList &paths = event.modified.isEmpty() ? event.read : event.modified;
        return paths.isEmpty() ? event.name : event.name + u' ' + paths.first().section(u'/', -1);
    }

    const RangeDigest &m_digest;
    QList<Bullet> m_bullets;
    QString m_quoted; ///< all requests as they stand under Done, normalized
};

} // namespace

QList<Bullet> bulletsOf(const RangeDigest &digest)
{
    return BulletWriter(digest).write();
}

QList<Bullet> bulletsOf(const SectionedSummary &previous)
{
    QList<Bullet> bullets;
    for (int i = 0; i < SummarySectionCount; ++i) {
        const auto section = static_cast<Section>(i);
        const QStringList &texts = previous.bullets(section);
        const auto count = static_cast<double>(texts.size());
        for (qsizetype k = 0; k < texts.size(); ++k) {
            const bool lasting = section == Section::Goal || section == Section::Constraints;
            const double age = static_cast<double>(k + 1) / count; // the last one is the newest
            const double weight = section == Section::Goal ? 1.0
                    : lasting                              ? 0.8 + 0.15 * age
                                                           : 0.5 + 0.3 * age;
            // What was under way then is not under way now.
            const Section now = section == Section::InProgress ? Section::Done : section;
            bullets.append({ now, oneLine(texts[k], LongestCarriedOver), weight,
                             Bullet::FirstCarriedOver + k, true });
        }
    }
    return bullets;
}

} // namespace varve
