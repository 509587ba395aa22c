// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bulletlist.h"
#include "sentencerules.h"
#include "textscan.h"
#include <base/textends.h>

#include <QSet>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Section = SummarySection;
using PieceKind = TurnPiece::Kind;

constexpr qsizetype LongestQuoted = 200; ///< by which the person's words are found again
constexpr double StrongDecision =
        0.6; ///< of a fact: it stands among the decisions and not where it was told

QString quoted(const QString &text)
{
    return u'“' + text + u'”';
}

/// What was said: goal, turns, what is under way and comes next, to-do lists, facts.
class ConversationWriter
{
public:
    ConversationWriter(const RangeDigest &digest, BulletList &list) : m_digest(digest), m_list(list)
    {
        for (const Fact &fact : digest.facts) {
            if (fact.kind == Fact::Kind::Decision && fact.weight >= StrongDecision) {
                m_decisions += fact.key;
            }
        }
        for (const StandingRule &rule : digest.rules) {
            m_rules += normalizedText(rule.text);
        }
    }

    void write()
    {
        writeGoal();
        for (qsizetype i = 0; i < m_digest.turns.size(); ++i) {
            writeTurn(i);
        }
        if (!m_digest.turns.isEmpty()) {
            writeEnd(m_digest.turns.last());
        }
        writeTasks();
        writeFacts();
    }

private:
    /// What was asked first; "can we go on?" is none, if another request comes soon.
    void writeGoal()
    {
        constexpr qsizetype FewWords = 6;
        constexpr qsizetype Soon = 4; // turns
        QString goal;
        qsizetype most = 0;
        for (qsizetype i = 0; i < std::min(Soon, m_digest.turns.size()); ++i) {
            const QString &request = m_digest.turns.at(i).request;
            const qsizetype words = std::min(significantWords(request).size(), FewWords);
            goal = words > most ? request : goal;
            most = std::max(most, words);
        }
        if (most > 0 && m_digest.tellsGoal) {
            m_list.add(Section::Goal, goal, 1.0);
            m_goal = normalizedText(goal);
        }
    }

    void writeTurn(qsizetype number)
    {
        const TurnDigest &turn = m_digest.turns[number];
        const bool current = number + 1 == m_digest.turns.size();
        const int group = static_cast<int>(number);
        bool asked = false;
        bool told = false;
        for (const TurnPiece &piece : turn.pieces) {
            const double weight = piece.told.weight;
            const bool end = piece.kind == PieceKind::Asked || piece.kind == PieceKind::Outcome;
            const Section section =
                    current && (end || !turn.finished) ? Section::InProgress : Section::Done;
            switch (piece.kind) {
            case PieceKind::Asked:
                writeAsked(piece, section, group, current && !asked);
                asked = true;
                break;
            case PieceKind::Answered:
                m_list.add(Section::Decisions, UserAnswered + piece.told.text, 0.9, piece.index);
                break;
            case PieceKind::Outcome:
            case PieceKind::Step:
                if (m_decisions.contains(normalizedText(piece.told.text))) {
                    break;
                }
                const bool outcome = piece.kind == PieceKind::Outcome;
                const QString lead = !outcome || told ? QString()
                        : current                     ? QString(Reported)
                                                      : u"→ "_s;
                m_list.add(section, lead + m_list.noted(piece.told.text),
                           (outcome ? OfOutcome : OfStep) + TellingCounts * weight, piece.index,
                           group);
                told = told || outcome;
                break;
            }
        }
    }

    /// A rule of some length stands in a section of its own, and how the goal began stands there.
    void writeAsked(const TurnPiece &piece, Section section, int group, bool last)
    {
        constexpr qsizetype Long = 60; // less is not worth a look elsewhere
        const QString plain = normalizedText(piece.told.text);
        m_asked += plain;
        const bool isLong = plain.size() >= Long;
        const bool isGoal = isLong && m_goal.contains(plain);
        if (!last && (isGoal || (isLong && m_rules.contains(plain)))) {
            return;
        }
        const QString said = isGoal
                ? QString(GoalAbove)
                : quoted(withoutTemporaryFolders(withoutFolder(piece.told.text, m_digest.folder)));
        m_list.add(section, (last ? QString(LastRequest) : QString()) + said,
                   0.95 * piece.told.weight, piece.index, group);
        m_list.last().ofPerson = true;
    }

    void writeEnd(const TurnDigest &turn)
    {
        m_list.add(Section::InProgress,
                   turn.modified.isEmpty() ? QString() : ChangedNow + namesOf(turn.modified, 12),
                   0.8);
        m_list.add(Section::NextSteps,
                   turn.openQuestion.isEmpty() ? QString() : AskedUser + turn.openQuestion, 0.9);
        if (!turn.request.isEmpty() && !turn.finished) {
            m_list.add(Section::NextSteps, turn.answered ? Unfinished : Unanswered, 1.1);
        }
        m_list.add(Section::NextSteps,
                   turn.next.isEmpty() ? QString() : GoOnFrom + quoted(turn.next), 0.8);
        const auto from =
                static_cast<qsizetype>(RecentFrom * static_cast<double>(m_digest.turns.size() - 1));
        for (qsizetype i = from; i < m_digest.turns.size(); ++i) {
            for (const QString &step : m_digest.turns[i].toDo) {
                m_list.add(Section::NextSteps, m_list.noted(step), 0.85);
            }
        }
    }

    void writeTasks()
    {
        QStringList finished;
        for (const TaskItem &item : m_digest.tasks.items) {
            if (item.state == TaskItem::State::Done) {
                finished += item.text;
            } else {
                const bool active = item.state == TaskItem::State::Active;
                m_list.add(Section::NextSteps, item.text + (active ? QString(InWork) : QString()),
                           0.95);
            }
        }
        for (const QString &text : std::as_const(finished)) {
            m_list.add(Section::Done,
                       (text == finished.first() ? u"Finished of the to-do list: "_s : QString())
                               + text,
                       0.55, -1, Bullet::OfTasks);
        }
        double weight = 0.9;
        for (const ReportPiece &piece : reportPieces(m_digest.tasks.plan, 20)) {
            m_list.add(Section::Decisions,
                       (weight == 0.9 ? u"Plan that the user agreed to: "_s : QString())
                               + piece.text,
                       weight, -1, Bullet::OfPlan);
            weight = 0.6;
        }
    }

    void writeFacts()
    {
        for (const Fact &fact : m_digest.facts) {
            const qsizetype index = m_digest.indexOf(fact.entry);
            switch (fact.kind) {
            case Fact::Kind::Instruction:
                if (const double rule = ruleWeight(fact.text);
                    rule >= 0.8 && !m_rules.contains(fact.key)) {
                    const bool told = m_asked.contains(
                            headOf(fact.key, LongestQuoted)); // with what came of it
                    m_list.add(Section::Constraints, fact.text, told ? 0.65 : rule * 0.85, index);
                }
                break;
            case Fact::Kind::Decision:
                if (fact.weight >= StrongDecision) {
                    m_list.add(Section::Decisions, m_list.noted(fact.text), fact.weight + 0.1,
                               index);
                }
                break;
            case Fact::Kind::OpenItem:
                m_list.add(Section::NextSteps, m_list.noted(fact.text), fact.weight * 0.9);
                break;
            default:
                break;
            }
        }
    }

    const RangeDigest &m_digest;
    BulletList &m_list;
    QSet<QString> m_decisions; ///< that stand in their own section
    QSet<QString> m_rules;
    QString m_goal; ///< normalized
    QString m_asked; ///< all of the person's words as they are told, normalized
};

} // namespace

qsizetype RangeDigest::indexOf(const EntryId &entry) const
{
    return places.value(entry, -1);
}

QList<Bullet> bulletsOf(const RangeDigest &digest)
{
    BulletList list(digest);
    ConversationWriter(digest, list).write();
    addEvents(digest, list);
    list.add(fileBullets(digest.files));
    return list.take();
}

} // namespace varve
