// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bulletlist.h"
#include "filenames.h"
#include "textscan.h"

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

constexpr qsizetype LongestLead = 48; ///< characters of a command that leads a line
constexpr double SpokenOf = 0.1; ///< more for a detail with a name that was said
constexpr double SpokenValue = 0.5; ///< and for the value of such a name, which says little else
constexpr double LeastError = 0.55; ///< errors are short, and asked for more than anything else
constexpr int OfWritten = 1'800'000'000; ///< groups, by the number of a name

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

/// Of lines that stand together.
struct Place
{
    int number = 0;
    qsizetype first = 0; ///< index of the entry that the first one is from
};

/// Searches of the web, pages: what they say is of the world.
bool readsPages(const ToolEvent &event)
{
    constexpr std::array Names { "web"_L1, "fetch"_L1, "brows"_L1, "search"_L1 };
    return std::ranges::any_of(
            Names, [&event](auto name) { return event.name.contains(name, Qt::CaseInsensitive); });
}

class EventWriter
{
public:
    EventWriter(const RangeDigest &digest, BulletList &list) : m_digest(digest), m_list(list)
    {
        for (const ToolEvent &event : digest.events) {
            m_names.add(event.read);
            m_names.add(event.modified);
        }
        for (const ToolEvent &event : digest.events) {
            m_subjects += makeSubject(event);
        }
        for (const TurnDigest &turn : digest.turns) {
            std::ranges::copy_if(
                    turn.pieces, std::back_inserter(m_steps), [](const TurnPiece &piece) {
                        return piece.kind == PieceKind::Step || piece.kind == PieceKind::Outcome;
                    });
        }
    }

    void write()
    {
        writeEvents();
        m_list.add(commandBullets(m_digest.events, m_digest.folder));
        writeErrors();
    }

private:
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
                m_list.add(Section::Done, u"Committed: "_s + event.commit, 0.85, event.index);
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
                addOfFile(m_names.whole(file), m_list.noted(withoutFileMarks(line).toString()),
                          weight, event.index);
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
        m_list.add(Section::Commands, text, weight, event.index,
                   Bullet::OfOutput + numberOf(event));
        m_list.last().lead = codeSpan(oneLine(subjectOf(event), LongestLead)) + u" printed: "_s;
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
        m_list.add(Section::Files, text, weight, index);
        standTogether(m_files, path, index, Bullet::OfFiles);
        m_list.last().lead = u"In "_s + codeSpan(m_names.shown(path)) + u": "_s;
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
            const QString noted = m_list.noted(text);
            const bool isPrinted = event.action == ToolEvent::Action::Shell
                    || (detail.isSpare && event.action == ToolEvent::Action::Other);
            if (noted.isEmpty()) {
                continue;
            }
            if (isPrinted && !oneFile && named == 0) {
                addPrinted(event, noted, weight);
            } else {
                addOfFile(where, noted, weight, event.index);
            }
            m_list.last().isSpare = detail.isSpare;
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
        m_list.last().group = groups + place.number;
        m_list.last().order += (place.first - index) * Bullet::PerEntry;
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
            m_list.add(Section::Files, names.join(u", "_s), 0.4, event.index);
            standTogether(m_written, file, event.index, OfWritten);
            m_list.last().lead = WrittenInto + codeSpan(m_names.shown(file)) + u": "_s;
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
        if (readsPages(event)) {
            for (ReportPiece &piece : pieces) {
                piece.weight = factWeight(piece.text);
            }
        }
        std::ranges::stable_sort(pieces, std::greater(), &ReportPiece::weight);
        pieces.resize(std::min(pieces.size(), MostOfReport));
        const int group = Bullet::OfEvents + numberOf(event);
        for (const ReportPiece &piece : std::as_const(pieces)) {
            m_list.add(Section::Commands, m_list.noted(piece.text),
                       OfStep + TellingCounts * piece.weight, event.index, group);
            m_list.last().lead = codeSpan(subjectOf(event)) + u" reported: "_s;
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
            m_list.add(Section::Errors,
                       withoutFolder(fact.text, m_digest.folder)
                               + (mended != nullptr ? mending(*event, *mended) : QString()),
                       std::max(LeastError, fact.weight), index);
            if (!where.isEmpty()) {
                standTogether(failed, where, index, Bullet::OfErrors);
                m_list.last().lead = codeSpan(where) + u": "_s;
            }
        }
        const auto end =
                static_cast<double>(m_digest.events.isEmpty() ? 0 : m_digest.events.last().index);
        if (last != nullptr && static_cast<double>(last->index) >= RecentFrom * end) {
            m_list.add(Section::NextSteps,
                       StillFails + codeSpan(subjectOf(*last)) + u": "_s
                               + oneLine(last->errorLine, 160),
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
                : u" (went well after a change of "_s + namesOf(changed, 4) + u')';
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
        return how + u": "_s + oneLine(m_list.noted(cause->text), 200);
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
    BulletList &m_list;
    FileNames m_names;
    QStringList m_subjects; ///< of the events
    QHash<QString, Place> m_files; ///< by whole path
    QHash<QString, Place> m_written; ///< the same, of what was written into them
    QHash<QString, int> m_newest; ///< by keyOf(): the number of the event
    QSet<QString> m_causes; ///< told with an error already
    QList<TurnPiece> m_steps; ///< of all turns, in order
};

} // namespace

void addEvents(const RangeDigest &digest, BulletList &list)
{
    EventWriter(digest, list).write();
}

} // namespace varve
