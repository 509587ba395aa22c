// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "offlinebullets.h"

#include "filenames.h"
#include "notetext.h"
#include "sentencerules.h"
#include "textscan.h"
#include <base/textends.h>

#include <QHash>
#include <QSet>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Outcome = ToolEvent::Outcome;
using Section = SummarySection;
using PieceKind = TurnPiece::Kind;

constexpr qsizetype LongestCarriedOver = 600; ///< a longer bullet goes on in the next one
constexpr qsizetype LongestQuoted = 200; ///< by which the person's words are found again
constexpr qsizetype MostGoals = 3;
constexpr qsizetype LongestLead = 48; ///< characters of a command that leads a line
constexpr double StrongDecision =
        0.6; ///< of a fact: it stands among the decisions and not where it was told
constexpr double SpokenOf = 0.1; ///< more for a detail with a name that was said
constexpr double SpokenValue = 0.5; ///< and for the value of such a name, which says little else
// Of what was told, and more by how telling it is.
constexpr double OfOutcome = 0.0;
constexpr double OfStep = -0.08;
constexpr double TellingCounts = 0.9;
constexpr double KeptDetail = 0.3; ///< was chosen once
constexpr double LeastError = 0.55; ///< errors are short, and asked for more than anything else
constexpr double RecentFrom = 0.75; ///< share of the turns
constexpr int OfWritten = 1'800'000'000; ///< groups, by the number of a name

// What the last turn leaves behind holds for that moment only: the next summary knows these beginnings.
constexpr QLatin1StringView LastRequest = "Last request: "_L1;
constexpr QLatin1StringView Reported = "Reported: "_L1;
constexpr QLatin1StringView ChangedNow = "Changed in this turn: "_L1;
constexpr QLatin1StringView AskedUser = "Asked the user: "_L1;
constexpr QLatin1StringView Unanswered = "Answer the last request; nothing followed it."_L1;
constexpr QLatin1StringView Unfinished = "Finish the last request; it was under way."_L1;
constexpr QLatin1StringView GoOnFrom = "Go on from: "_L1;
constexpr QLatin1StringView StillFails = "Still fails: "_L1;
constexpr QLatin1StringView InWork = " (in progress)"_L1;
constexpr QLatin1StringView UserAnswered = "The user answered: "_L1;
constexpr QLatin1StringView WrittenInto = "Written into "_L1;
constexpr QLatin1StringView UnderWay = "Was under way: "_L1;

/// "name.ext: text": of the name; 0: there is none.
qsizetype fileNameLength(const QString &text)
{
    const qsizetype end = text.indexOf(": "_L1);
    const QStringView name = QStringView(text).first(std::max<qsizetype>(end, 0));
    const bool isFile = end > 2 && name.contains(u'.') && std::ranges::all_of(name, [](QChar c) {
                            return c.isLetterOrNumber() || c == u'.' || c == u'-' || c == u'_';
                        });
    return isFile ? end : 0;
}

QString quoted(const QString &text)
{
    return u'“' + text + u'”';
}

/// Of lines that stand together.
struct Place
{
    int number = 0;
    qsizetype first = 0; ///< index of the entry that the first one is from
};

/// Neither "the export does not work" nor "the export is not done yet".
bool reportsDone(const QString &text)
{
    return doneWeight(text) >= 0.6 && openWeight(text) < 0.7 && !isDenial(text);
}

class BulletWriter
{
public:
    explicit BulletWriter(const RangeDigest &digest) : m_digest(digest)
    {
        for (const ToolEvent &event : digest.events) {
            m_names.add(event.read);
            m_names.add(event.modified);
        }
        for (const ToolEvent &event : digest.events) {
            m_subjects += makeSubject(event);
        }
        for (const Fact &fact : digest.facts) {
            if (fact.kind == Fact::Kind::Decision && fact.weight >= StrongDecision) {
                m_decisions += fact.key;
            }
        }
        for (const TurnDigest &turn : digest.turns) {
            std::ranges::copy_if(
                    turn.pieces, std::back_inserter(m_steps), [](const TurnPiece &piece) {
                        return piece.kind == PieceKind::Step || piece.kind == PieceKind::Outcome;
                    });
        }
        for (const StandingRule &rule : digest.rules) {
            m_rules += normalizedText(rule.text);
        }
    }

    QList<Bullet> write()
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
        writeEvents();
        m_bullets += commandBullets(m_digest.events, m_digest.folder);
        writeErrors();
        m_bullets += fileBullets(m_digest.files);
        return std::move(m_bullets);
    }

private:
    /// `index` of the entry that it is from; -1: it is of the range as a whole.
    void add(Section section, const QString &text, double weight, qsizetype index = -1,
             int group = -1)
    {
        if (text.isEmpty()) {
            return;
        }
        Bullet bullet { section, text, {}, weight };
        bullet.order = (index < 0 ? Bullet::LastEntry : index) * Bullet::PerEntry + m_count;
        bullet.index = index;
        bullet.group = group;
        m_bullets.append(bullet);
        ++m_count;
    }

    /// What was asked first; "can we go on?" is none, if another request comes soon.
    void writeGoal()
    {
        constexpr qsizetype FewWords = 6;
        const TurnDigest *goal = nullptr;
        qsizetype most = 0;
        for (const TurnDigest &turn :
             m_digest.turns.first(std::min<qsizetype>(m_digest.turns.size(), 4))) {
            const qsizetype words = std::min(significantWords(turn.request).size(), FewWords);
            goal = words > most ? &turn : goal;
            most = std::max(most, words);
        }
        if (goal != nullptr) {
            add(Section::Goal, goal->request, 1.0);
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
                m_asked += normalizedText(piece.told.text);
                add(section,
                    (current && !asked ? QString(LastRequest) : QString())
                            + quoted(withoutTemporaryFolders(
                                    withoutFolder(piece.told.text, m_digest.folder))),
                    0.95 * weight, piece.index, group);
                m_bullets.last().ofPerson = true;
                asked = true;
                break;
            case PieceKind::Answered:
                add(Section::Decisions, UserAnswered + piece.told.text, 0.9, piece.index);
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
                add(section, lead + noted(piece.told.text),
                    (outcome ? OfOutcome : OfStep) + TellingCounts * weight, piece.index, group);
                told = told || outcome;
                break;
            }
        }
    }

    void writeEnd(const TurnDigest &turn)
    {
        add(Section::InProgress,
            turn.modified.isEmpty() ? QString() : ChangedNow + names(turn.modified, 12), 0.8);
        add(Section::NextSteps,
            turn.openQuestion.isEmpty() ? QString() : AskedUser + turn.openQuestion, 0.9);
        if (!turn.request.isEmpty() && !turn.finished) {
            add(Section::NextSteps, turn.answered ? Unfinished : Unanswered, 1.1);
        }
        add(Section::NextSteps, turn.next.isEmpty() ? QString() : GoOnFrom + quoted(turn.next),
            0.8);
        const auto from =
                static_cast<qsizetype>(RecentFrom * static_cast<double>(m_digest.turns.size() - 1));
        for (qsizetype i = from; i < m_digest.turns.size(); ++i) {
            for (const QString &step : m_digest.turns[i].toDo) {
                add(Section::NextSteps, noted(step), 0.85);
            }
        }
    }

    [[nodiscard]] QString noted(const QString &text) const
    {
        return noteText(text, m_digest.folder);
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

    void writeTasks()
    {
        QStringList finished;
        for (const TaskItem &item : m_digest.tasks.items) {
            if (item.state == TaskItem::State::Done) {
                finished += item.text;
            } else {
                const bool active = item.state == TaskItem::State::Active;
                add(Section::NextSteps, item.text + (active ? QString(InWork) : QString()), 0.95);
            }
        }
        for (const QString &text : std::as_const(finished)) {
            add(Section::Done,
                (text == finished.first() ? u"Finished of the to-do list: "_s : QString()) + text,
                0.55, -1, Bullet::OfTasks);
        }
        double weight = 0.9;
        for (const ReportPiece &piece : reportPieces(m_digest.tasks.plan, 20)) {
            add(Section::Decisions,
                (weight == 0.9 ? u"Plan that the user agreed to: "_s : QString()) + piece.text,
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
                    add(Section::Constraints, fact.text, told ? 0.65 : rule * 0.85, index);
                }
                break;
            case Fact::Kind::Decision:
                if (fact.weight >= StrongDecision) {
                    add(Section::Decisions, noted(fact.text), fact.weight + 0.1, index);
                }
                break;
            case Fact::Kind::OpenItem:
                add(Section::NextSteps, noted(fact.text), fact.weight * 0.9);
                break;
            default:
                break;
            }
        }
    }

    /// What output says, each line once; commits; reports of other tools (agents, pages, searches).
    void writeEvents()
    {
        QHash<QString, int> last; // of a command; that run is told with the command
        for (const ToolEvent &event : m_digest.events) {
            if (!event.command.isEmpty() && !event.small) {
                last.insert(subjectOf(event), numberOf(event));
            }
        }
        findNewest();
        QSet<QString> seen;
        for (const ToolEvent &event : m_digest.events) {
            if (!event.commit.isEmpty()) {
                add(Section::Done, u"Committed: "_s + event.commit, 0.85, event.index);
            }
            QStringList lines = event.outputLines;
            lines.removeIf([&](const QString &line) {
                return line == event.errorLine || line == event.resultLine;
            });
            const bool withCommand = last.value(subjectOf(event), -1) == numberOf(event)
                    && lines.join(u" · "_s).size() <= LongestPrinted;
            lines.removeIf([&](const QString &line) {
                const QString key = keyOf(event, line);
                const bool known = !isNewest(event, line) || seen.contains(key);
                seen += key;
                return known;
            });
            if (!withCommand && event.commit.isEmpty()) {
                writePrinted(event, lines);
            }
            writeReport(event);
            writeDefined(event, seen);
            writeDetails(event, seen);
        }
    }

    /// Of what a command printed, or a file showed, several times with other figures only the newest holds.
    void findNewest()
    {
        for (const ToolEvent &event : m_digest.events) {
            for (const QString &line : event.outputLines) {
                m_newest.insert(keyOf(event, line), numberOf(event));
            }
            for (const Detail &detail : ranSomething(event) ? event.details : QList<Detail>()) {
                m_newest.insert(keyOf(event, detail.text), numberOf(event));
            }
        }
    }

    [[nodiscard]] QString keyOf(const ToolEvent &event, const QString &line) const
    {
        const QString file = shownFile(event);
        return (file.isEmpty() ? subjectOf(event) : m_names.whole(file)) + u'\n'
                + withoutDigits(line);
    }

    [[nodiscard]] bool isNewest(const ToolEvent &event, const QString &line) const
    {
        return m_newest.value(keyOf(event, line)) == numberOf(event);
    }

    static bool ranSomething(const ToolEvent &event)
    {
        return event.action == ToolEvent::Action::Shell && !event.looks;
    }

    [[nodiscard]] bool isOutOfDate(const ToolEvent &event, const Detail &detail) const
    {
        return ranSomething(event) && !isNewest(event, detail.text);
    }

    void writePrinted(const ToolEvent &event, const QStringList &lines)
    {
        for (const QString &line : lines) {
            const bool figures = std::ranges::any_of(line, [](QChar c) { return c.isDigit(); });
            const double weight = (event.small ? 0.3 : 0.34) + (figures ? 0.06 : 0)
                    + (isSpokenOf(line) ? SpokenOf / 2 : 0);
            if (const QString file = shownFile(event); !file.isEmpty()) {
                addOfFile(m_names.whole(file), noted(withoutFileMarks(line).toString()), weight,
                          event.index);
                continue;
            }
            addPrinted(event, withoutFolder(line, m_digest.folder), weight);
        }
    }

    void addPrinted(const ToolEvent &event, const QString &text, double weight)
    {
        if (text.isEmpty()) {
            return;
        }
        add(Section::Commands, text, weight, event.index, Bullet::OfOutput + numberOf(event));
        m_bullets.last().lead = codeSpan(oneLine(subjectOf(event), LongestLead)) + u" printed: "_s;
    }

    [[nodiscard]] bool isSpokenOf(QStringView text) const
    {
        bool spoken = false;
        forEachName(text, [&](QStringView word) {
            spoken = spoken || (isTellingName(word) && m_digest.used.contains(word));
        });
        return spoken;
    }

    /// Of a value ("limit = 100") the name has to be the one.
    [[nodiscard]] double spokenWeight(const QString &text) const
    {
        const qsizetype sign = text.indexOf(" = "_L1);
        const bool isValue = sign > 0 && sign <= LongestLead && !text.first(sign).contains(u' ');
        return isValue && isSpokenOf(text.first(sign)) ? SpokenValue
                : isSpokenOf(text)                     ? SpokenOf
                                                       : 0;
    }

    /// The one file that a command showed; empty for any other event.
    static QString shownFile(const ToolEvent &event)
    {
        const bool shows = event.looks && event.read.size() == 1 && event.modified.isEmpty();
        return shows ? event.read.first() : QString();
    }

    /// `path`: whole, or the command that it was printed by.
    void addOfFile(const QString &path, const QString &text, double weight, qsizetype index)
    {
        if (text.isEmpty()) {
            return;
        }
        add(Section::Files, text, weight, index);
        standTogether(m_files, path, index, Bullet::OfFiles);
        m_bullets.last().lead = u"In "_s + codeSpan(m_names.shown(path)) + u": "_s;
    }

    /// What stands in a file or in output, what was spoken of first; all of a file that is told stands together.
    void writeDetails(const ToolEvent &event, QSet<QString> &seen)
    {
        const QStringList &paths = event.modified.isEmpty() ? event.read : event.modified;
        const bool oneFile =
                event.action == ToolEvent::Action::Shell ? paths.size() == 1 : !paths.isEmpty();
        const QString here =
                oneFile ? m_names.whole(paths.first()) : oneLine(subjectOf(event), LongestLead);
        for (const Detail &detail : event.details) {
            // A search of several files says in which it found something.
            const qsizetype named = oneFile ? 0 : fileNameLength(detail.text);
            const QString where = named > 0 ? m_names.whole(detail.text.first(named)) : here;
            const QString text = named > 0 ? detail.text.sliced(named + 2) : detail.text;
            if (seen.contains(text) || isOutOfDate(event, detail)) {
                continue;
            }
            seen += text;
            const double weight = detail.weight + spokenWeight(text);
            if (event.action == ToolEvent::Action::Shell && !oneFile && named == 0) {
                addPrinted(event, noted(text), weight);
            } else {
                addOfFile(where, noted(text), weight, event.index);
            }
        }
    }

    /// The newest line with the others of `name`, where the first one of them stands.
    void standTogether(QHash<QString, Place> &places, const QString &name, qsizetype index,
                       int groups)
    {
        const auto known = places.constFind(name);
        const Place place = known != places.cend()
                ? *known
                : *places.insert(name, { static_cast<int>(places.size()), index });
        m_bullets.last().group = groups + place.number;
        m_bullets.last().order += (place.first - index) * Bullet::PerEntry;
    }

    /// Names that were written into a file, each once.
    void writeDefined(const ToolEvent &event, QSet<QString> &seen)
    {
        QStringList names = event.outcome == Outcome::Ok ? event.defined : QStringList();
        names.removeIf([&seen](const QString &name) {
            const bool known = seen.contains(name);
            seen += name;
            return known;
        });
        if (!names.isEmpty() && !event.modified.isEmpty()) {
            const QString file = m_names.whole(event.modified.first());
            add(Section::Files, names.join(u", "_s), 0.4, event.index);
            standTogether(m_written, file, event.index, OfWritten);
            m_bullets.last().lead = WrittenInto + codeSpan(m_names.shown(file)) + u": "_s;
        }
    }

    /// Its place among all; the calls of one answer have the same entry.
    [[nodiscard]] int numberOf(const ToolEvent &event) const
    {
        return static_cast<int>(&event - m_digest.events.constData());
    }

    [[nodiscard]] const QString &subjectOf(const ToolEvent &event) const
    {
        return m_subjects[numberOf(event)];
    }

    void writeReport(const ToolEvent &event)
    {
        constexpr qsizetype MostOfReport = 80;
        QList<ReportPiece> pieces = reportPieces(event.report, 300);
        std::ranges::stable_sort(pieces, std::greater(), &ReportPiece::weight);
        pieces.resize(std::min(pieces.size(), MostOfReport));
        const int group = Bullet::OfEvents + numberOf(event);
        for (const ReportPiece &piece : std::as_const(pieces)) {
            add(Section::Commands, noted(piece.text), OfStep + TellingCounts * piece.weight,
                event.index, group);
            m_bullets.last().lead = codeSpan(subjectOf(event)) + u" reported: "_s;
        }
    }

    /// By subject, a command or file: where it failed, and the next time that it went well.
    void writeErrors()
    {
        QHash<QString, QList<const ToolEvent *>> open;
        QHash<std::pair<EntryId, QString>, std::pair<const ToolEvent *, const ToolEvent *>>
                failures; // by entry and line, with what mended it
        const ToolEvent *last = nullptr; // the last command that failed and was not mended
        for (const ToolEvent &event : m_digest.events) {
            const QString subject = subjectOf(event);
            if (event.outcome == Outcome::Ok && event.errorLine.isEmpty()) {
                for (const ToolEvent *failed : open.take(subject)) {
                    auto &[told, mended] = failures[{ failed->entry, failed->errorLine }];
                    mended = told == failed ? &event : mended;
                    last = last == failed ? nullptr : last;
                }
                continue;
            }
            failures.insert({ event.entry, event.errorLine }, { &event, nullptr });
            open[subject] += &event;
            const bool counts = event.action == ToolEvent::Action::Shell
                    && event.outcome == Outcome::Failed && !event.errorLine.isEmpty()
                    && !event.small;
            last = counts ? &event : last;
        }
        QHash<QString, Place> failed;
        for (const Fact &fact : m_digest.facts) {
            if (fact.kind != Fact::Kind::Error) {
                continue;
            }
            const auto [event, mended] = failures.value({ fact.entry, fact.text });
            const qsizetype index = m_digest.indexOf(fact.entry);
            const QString where = event != nullptr ? subjectOf(*event) : QString();
            add(Section::Errors,
                withoutFolder(fact.text, m_digest.folder)
                        + (mended != nullptr ? mending(*event, *mended) : QString()),
                std::max(LeastError, fact.weight), index);
            if (!where.isEmpty()) {
                standTogether(failed, where, index, Bullet::OfErrors);
                m_bullets.last().lead = codeSpan(where) + u": "_s;
            }
        }
        const auto end =
                static_cast<double>(m_digest.events.isEmpty() ? 0 : m_digest.events.last().index);
        if (last != nullptr && static_cast<double>(last->index) >= RecentFrom * end) {
            add(Section::NextSteps,
                StillFails + codeSpan(subjectOf(*last)) + u": "_s + oneLine(last->errorLine, 160),
                0.7);
        }
    }

    /// What was changed between a failure and the next time that the same went well, and what was said of it.
    QString mending(const ToolEvent &failed, const ToolEvent &mended)
    {
        constexpr qsizetype MostLookedAt = 40;
        QStringList changed;
        const auto from =
                std::ranges::upper_bound(m_digest.events, failed.index, {}, &ToolEvent::index);
        for (auto event = from; event != m_digest.events.end() && event->index < mended.index
             && event - from < MostLookedAt;
             ++event) {
            for (const QString &path :
                 event->outcome == Outcome::Ok ? event->modified : QStringList()) {
                if (!changed.contains(path)) {
                    changed += path;
                }
            }
        }
        const QString how = changed.isEmpty()
                ? u" (went well later)"_s
                : u" (went well after a change of "_s + names(changed, 4) + u')';
        const ReportPiece *cause = nullptr;
        auto step = std::ranges::upper_bound(m_steps, failed.index, {}, &TurnPiece::index);
        for (qsizetype i = 0;
             step != m_steps.end() && step->index <= mended.index && i < MostLookedAt;
             ++i, ++step) {
            const bool better = step->told.weight >= 0.5
                    && (cause == nullptr || step->told.weight > cause->weight);
            cause = better ? &step->told : cause;
        }
        if (cause == nullptr || m_causes.contains(cause->text)) {
            return how;
        }
        m_causes += cause->text;
        return how + u": "_s + oneLine(noted(cause->text), 200);
    }

    /// What an event is about: a command, or a tool with a file.
    [[nodiscard]] QString makeSubject(const ToolEvent &event) const
    {
        if (event.action == ToolEvent::Action::Shell) {
            return oneLine(withoutFolder(event.head, m_digest.folder), 80);
        }
        const QStringList &paths = event.modified.isEmpty() ? event.read : event.modified;
        if (!paths.isEmpty()) {
            return event.name + u' ' + m_names.shown(m_names.whole(paths.first()));
        }
        return event.head.isEmpty() ? event.name : event.name + u' ' + event.head;
    }

    const RangeDigest &m_digest;
    FileNames m_names;
    QStringList m_subjects; ///< of the events
    QHash<QString, Place> m_files; ///< by whole path
    QHash<QString, Place> m_written; ///< the same, of what was written into them
    QList<Bullet> m_bullets;
    QSet<QString> m_decisions; ///< that stand in their own section
    QSet<QString> m_rules;
    QHash<QString, int> m_newest; ///< by keyOf(): the number of the event
    QSet<QString> m_causes; ///< told with an error already
    QString m_asked; ///< all of the person's words as they are told, normalized
    QList<TurnPiece> m_steps; ///< of all turns, in order
    qint64 m_count = 0;
};

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
            m_finished += u"Task #%1: "_s.arg(id);
        }
        for (const ToolEvent &event : since.events) {
            if (!event.commit.isEmpty()) {
                addDone(event.commit);
            }
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
            if (isStillOpen(text)) {
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
             { AskedUser, Unanswered, Unfinished, GoOnFrom, StillFails }) {
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
    QList<QSet<QString>> m_done; ///< words of what was reported as done
    QList<Bullet> m_bullets;
};

} // namespace

qsizetype RangeDigest::indexOf(const EntryId &entry) const
{
    return places.value(entry, -1);
}

QList<Bullet> bulletsOf(const RangeDigest &digest)
{
    return BulletWriter(digest).write();
}

QList<Bullet> bulletsOf(const SectionedSummary &previous, const RangeDigest &since)
{
    return CarriedOver(previous, since).write();
}

} // namespace varve
