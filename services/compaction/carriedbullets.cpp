// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bulletlist.h"
#include "sentencerules.h"
#include "textscan.h"
#include <base/textends.h>

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Section = SummarySection;
using PieceKind = TurnPiece::Kind;

constexpr qsizetype LongestCarriedOver = 600; ///< a longer bullet goes on in the next one
constexpr qsizetype LongestCommand = 400;
constexpr qsizetype MostGoals = 3;
constexpr double KeptDetail = 0.3; ///< was chosen once
constexpr QLatin1StringView UnderWay = "Was under way: "_L1;
constexpr QLatin1StringView Planned = "Was planned: "_L1;

/// Neither "the export does not work" nor "the export is not done yet".
bool reportsDone(const QString &text)
{
    return doneWeight(text) >= 0.6 && openWeight(text) < 0.7 && !isDenial(text);
}

/// Names of files, without their folders.
QStringList filesIn(const QString &text)
{
    static const QRegularExpression name(
            u"(?<![\\w.-])(?:[\\w.@-]*/)*([\\w@-][\\w.@-]*\\.[A-Za-z]\\w{0,4})(?![\\w(])"_s);
    QStringList names;
    for (const auto &match : name.globalMatch(text)) {
        names += match.captured(1);
    }
    return names;
}

/// Command lines that are set off as code.
QStringList commandsIn(const QString &text)
{
    static const QRegularExpression command(u"`([a-z][\\w./-]* [^`\\n]{2,120})`"_s);
    QStringList commands;
    for (const auto &match : command.globalMatch(text)) {
        commands += match.captured(1);
    }
    return commands;
}

/// What an earlier summary says, brought up to now.
class CarriedOver
{
public:
    CarriedOver(const SectionedSummary &previous, const RangeDigest &since)
        : m_previous(previous)
        , m_isOurs(!previous.bullets(Section::InProgress).filter(LastRequest).isEmpty())
    {
        for (const TaskItem &item : since.tasks.items) {
            m_listed += normalizedText(item.text);
        }
        for (const QString &id : since.tasks.finishedIds) {
            m_finished += { u"Task #%1: "_s.arg(id), u"Task #%1 ("_s.arg(id) };
        }
        for (const ToolEvent &event : since.events) {
            if (!event.commit.isEmpty()) {
                addDone(event.commit);
            }
            addWorkedOn(event);
        }
        for (const TurnDigest &turn : since.turns) {
            for (const TurnPiece &piece : turn.pieces) {
                if (piece.kind != PieceKind::Asked && reportsDone(piece.told.text)) {
                    addDone(piece.told.text);
                }
            }
        }
    }

    QList<Bullet> write()
    {
        for (int i = 0; i < SummarySectionCount; ++i) {
            const auto section = static_cast<Section>(i);
            const QStringList &texts = m_previous.bullets(section);
            for (qsizetype k = 0; k < texts.size(); ++k) {
                write(section, k, texts[k]);
            }
        }
        return std::move(m_bullets);
    }

private:
    void write(Section section, qsizetype place, const QString &text)
    {
        switch (section) {
        case Section::Rules:
            return; // written by whoever keeps them
        case Section::Goal:
            if (place < MostGoals) {
                add(section, text, 1.0);
            } else {
                add(Section::Done, text, 0.6);
            }
            return;
        case Section::Constraints:
            add(section, text, 0.85);
            return;
        case Section::InProgress:
            writeUnderWay(text);
            return;
        case Section::NextSteps:
            if (isStillOpen(text) && wasWorkedOn(text)) {
                add(Section::Done, text.startsWith(Planned) ? text : Planned + text, 0.5);
            } else if (isStillOpen(text)) {
                add(section, text, 0.7);
            }
            return;
        case Section::Done:
            addTold(text);
            return;
        case Section::Decisions:
            add(section, text,
                text.startsWith(UserAnswered) ? 0.9
                                              : std::max(0.5, 0.1 + 0.8 * decisionWeight(text)));
            return;
        case Section::Errors:
            addParts(section, text, 0.55);
            return;
        default:
            addLine(section, text);
        }
    }

    /// Of files and commands; what stands in them item by item.
    void addLine(Section section, const QString &text)
    {
        const bool detail = text.contains(u" printed: "_s) || text.contains(u" reported: "_s)
                || text.startsWith(StandsIn);
        if (text.startsWith(StandsIn)) {
            addParts(section, text, KeptDetail);
        } else {
            add(section, text, detail ? 0.3 : 0.5);
        }
    }

    void addParts(Section section, const QString &text, double weight)
    {
        Bullet bullet { section, {}, {}, weight };
        bullet.order = Bullet::FirstCarriedOver + m_bullets.size();
        bullet.carriedOver = true;
        m_bullets +=
                partsOfLine(text, bullet, Bullet::OfCarried - static_cast<int>(m_bullets.size()));
    }

    void writeUnderWay(const QString &text)
    {
        if (text.startsWith(LastRequest)) {
            addTold(QString(text).remove(LastRequest).replace(u' ' + Reported, u" → "_s));
        } else if (text.startsWith(Reported)) {
            addTold(u"→ "_s + text.sliced(Reported.size()));
        } else if (!text.startsWith(ChangedNow)) {
            addTold(text.startsWith(u'“') || m_isOurs ? text : UnderWay + text);
        }
    }

    bool isStillOpen(const QString &text) const
    {
        for (const QLatin1StringView lead :
             { AskedUser, AnswerTheLast, Unfinished, GoOnFrom, StillFails }) {
            if (text.startsWith(lead)) {
                return false;
            }
        }
        const bool finished = std::ranges::any_of(
                m_finished, [&text](const QString &lead) { return text.startsWith(lead); });
        if (finished || m_listed.contains(normalizedText(QString(text).remove(InWork)))) {
            return false; // the list itself says how it stands
        }
        const QStringList words = significantWords(headOf(text, 300));
        if (words.size() < 2) {
            return true;
        }
        return std::ranges::none_of(m_done, [&words](const QSet<QString> &done) {
            const auto shared = std::ranges::count_if(
                    words, [&done](const QString &word) { return done.contains(word); });
            return shared >= 2 && shared * 10 >= words.size() * 6;
        });
    }

    void addWorkedOn(const ToolEvent &event)
    {
        m_commands += oneLine(event.command, LongestCommand) + u'\n';
        const bool looked = event.looks && !event.command.contains("git add "_L1);
        if (event.outcome == ToolEvent::Outcome::Failed || looked) {
            return;
        }
        const QStringList names = filesIn(event.command) + event.modified;
        for (const QString &path : names) {
            m_workedOn += path.section(u'/', -1);
        }
    }

    /// Most files that a step names were changed since, or a command had to do with them, and its commands were run: whether it is done, nobody
    /// can tell from that, but it is not what comes next.
    bool wasWorkedOn(const QString &text) const
    {
        const QStringList files = filesIn(text);
        const QStringList commands = commandsIn(text);
        const auto done =
                std::ranges::count_if(
                        files, [this](const QString &name) { return m_workedOn.contains(name); })
                + std::ranges::count_if(commands, [this](const QString &command) {
                      return m_commands.contains(command);
                  });
        return done * 3 > (files.size() + commands.size()) * 2;
    }

    /// A line of what was done, piece by piece: what was asked, what was told on the way, and behind the arrow what came of it.
    void addTold(const QString &text)
    {
        const int group = Bullet::OfCarried - static_cast<int>(m_bullets.size());
        double base = OfStep;
        QStringView left = text;
        while (!left.isEmpty()) {
            qsizetype end = left.startsWith(u'“') ? left.indexOf(u'”') + 1 : 0;
            if (end <= 0) {
                const qsizetype item = left.indexOf(u"; ");
                end = sentenceEnd(left);
                end = item > 0 && item < end ? item + 1 : end;
            }
            const QStringView piece = left.first(end).trimmed();
            const bool last = end == left.size();
            if (piece == GoalAbove || (last && isListHeading(piece))) {
                left = left.sliced(end).trimmed();
                continue;
            }
            base = piece.startsWith(u'→') ? OfOutcome : base;
            const double weight = piece.startsWith(u'“') ? 0.9
                    : text.startsWith("Committed: "_L1)
                    ? 0.85
                    : base + TellingCounts * tellingWeight(piece);
            addPiece(Section::Done, piece.toString(), weight, group);
            left = left.sliced(end).trimmed();
        }
    }

    void addPiece(Section section, const QString &text, double weight, int group)
    {
        Bullet bullet { section, text, {}, weight };
        bullet.order = Bullet::FirstCarriedOver + m_bullets.size();
        bullet.carriedOver = true;
        bullet.ofPerson = text.startsWith(u'“');
        bullet.group = group;
        m_bullets.append(bullet);
    }

    void addDone(const QString &text)
    {
        const QStringList words = significantWords(text);
        m_done += QSet<QString>(words.begin(), words.end());
    }

    /// Bullets of other programs may be pages long.
    void add(Section section, const QString &text, double weight)
    {
        QString part;
        QStringView left = text;
        while (!left.isEmpty()) {
            const QStringView sentence =
                    text.size() <= LongestCarriedOver ? left : left.first(sentenceEnd(left));
            if (!part.isEmpty() && part.size() + sentence.size() > LongestCarriedOver) {
                addPiece(section, std::exchange(part, {}), weight, -1);
            }
            part += (part.isEmpty() ? QString() : u" "_s) + oneLine(sentence, LongestCarriedOver);
            left = left.sliced(sentence.size()).trimmed();
        }
        addPiece(section, part, weight, -1);
    }

    const SectionedSummary &m_previous;
    bool m_isOurs = false; ///< written by the built-in summarizer
    QSet<QString> m_listed; ///< items of the range's own lists
    QStringList m_finished; ///< beginnings of items that were finished
    QSet<QString> m_workedOn; ///< names of files
    QString m_commands; ///< that were run, a line each
    QList<QSet<QString>> m_done; ///< words of what was reported as done
    QList<Bullet> m_bullets;
};

} // namespace

QList<Bullet> bulletsOf(const SectionedSummary &previous, const RangeDigest &since)
{
    return CarriedOver(previous, since).write();
}

} // namespace varve
