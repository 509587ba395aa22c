// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolbullets.h"

#include "notetext.h"
#include "textscan.h"

#include <QHash>
#include <QMap>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Outcome = ToolEvent::Outcome;
using Section = SummarySection;

// How the lines of files begin.
constexpr QLatin1StringView Below { "Below " };
constexpr QLatin1StringView Changed { "Changed" };
constexpr QLatin1StringView Read { "Read" };
constexpr QLatin1StringView In { " in " };

constexpr double OfSuccess = 0.2; ///< once: that it went well says little
constexpr double OfResult = 0.45; ///< once, and it said more

/// How a command went over all its runs.
struct CommandRuns
{
    QString head;
    int runs = 0;
    int failed = 0;
    Outcome last = Outcome::Unknown;
    int exitCode = -1;
    QString resultLine;
    QString errorLine; ///< of the last failure
    QStringList outputLines; ///< of the last run
    bool byUser = false;
    bool small = false; ///< only looks, or only handles files
    bool reportedErrors = false; ///< the last run, whatever its exit code
    qint64 order = 0; ///< of the last run
};

QString runsText(const CommandRuns &runs)
{
    QString text = codeSpan(runs.head) + u": "_s;
    if (runs.runs > 1) {
        text += u"%1 runs, "_s.arg(runs.runs);
        if (runs.failed > 0) {
            text += u"%1 failed, "_s.arg(runs.failed);
        }
        text += u"last "_s;
    }
    switch (runs.last) {
    case Outcome::Ok:
        text += runs.reportedErrors ? u"ended, with errors in its output"_s : u"ok"_s;
        break;
    case Outcome::Failed:
        text += runs.exitCode > 0 ? u"failed (exit code %1)"_s.arg(runs.exitCode) : u"failed"_s;
        break;
    case Outcome::Unknown:
        text += u"without result"_s;
        break;
    }
    if (!runs.resultLine.isEmpty()) {
        text += u"; "_s + runs.resultLine;
    } else if (runs.last == Outcome::Failed && !runs.errorLine.isEmpty()) {
        text += u"; "_s + oneLine(runs.errorLine, 120);
    }
    if (!runs.small && !runs.outputLines.isEmpty()) {
        const QString printed = runs.outputLines.join(u" · "_s);
        text += printed.size() <= LongestPrinted ? QString(u"; printed: "_s + printed) : QString();
    }
    return text + (runs.byUser ? u" (run by the user)"_s : QString());
}

QMap<QString, CommandRuns> groupCommands(const QList<ToolEvent> &events, const QString &folder)
{
    QMap<QString, CommandRuns> groups;
    for (const ToolEvent &event : events) {
        if (event.action != ToolEvent::Action::Shell) {
            continue;
        }
        const bool failed = event.outcome == Outcome::Failed;
        const QString head = oneLine(withoutFolder(event.head, folder), 100);
        const QString key = normalizedText(head);
        if (key.isEmpty() || !event.commit.isEmpty() || (event.looks && !failed && !event.byUser)) {
            continue;
        }
        CommandRuns &runs = groups[key];
        runs.head = head;
        ++runs.runs;
        runs.failed += failed ? 1 : 0;
        runs.last = event.outcome;
        runs.exitCode = event.exitCode;
        runs.resultLine = event.resultLine;
        runs.byUser = event.byUser;
        runs.small = event.small;
        runs.reportedErrors = !event.errorLine.isEmpty();
        runs.order = event.index;
        runs.outputLines = event.outputLines;
        runs.outputLines.removeAll(event.resultLine);
        runs.outputLines.removeAll(event.errorLine);
        if (failed) {
            runs.errorLine = event.errorLine;
        }
    }
    return groups;
}

double weightOf(const CommandRuns &runs)
{
    if (runs.last == Outcome::Failed) {
        return runs.small ? 0.3 : 0.95;
    }
    const double once =
            runs.resultLine.isEmpty() && runs.outputLines.isEmpty() ? OfSuccess : OfResult;
    return runs.small ? 0.1 : runs.runs > 1 ? 0.7 : runs.failed > 0 ? 0.65 : once;
}

/// Of a line that runsText() or a lead wrote, as its command stands in it.
QString commandOf(const QString &line)
{
    return line.section(u'`', 1, 1); // see codeSpan()
}

double weightOfEarlier(const QString &line)
{
    return line.contains("` printed: "_L1) || line.contains("` reported: "_L1) ? 0.3
            : line.contains("failed"_L1)                                       ? 0.75
            : line.contains(" runs, "_L1)                                      ? 0.7
            : line.contains("`: ok; "_L1)                                      ? OfResult
                                                                               : OfSuccess;
}

/// What it printed, with a lead; empty: nothing. How it went is told of a newer run.
QString withoutStatus(const QString &line)
{
    const QString command = codeSpan(commandOf(line));
    const QStringView rest = QStringView(line).sliced(std::min(command.size(), line.size()));
    if (rest.startsWith(u" printed: ") || rest.startsWith(u" reported: ")) {
        return line;
    }
    constexpr QLatin1StringView Printed = "; printed: "_L1;
    const qsizetype at = line.indexOf(Printed);
    return at < 0 ? QString()
                  : command + u" printed: "_s
                    + line.sliced(at + Printed.size()).remove(u" (run by the user)"_s);
}

void addFolders(QList<Bullet> &bullets, const QString &label, const QStringList &paths,
                const QString &root, double weight)
{
    QMap<QString, QStringList> folders;
    for (const QString &path : paths) {
        const QString shown = !root.isEmpty() && path.startsWith(root + u'/')
                ? path.sliced(root.size() + 1)
                : path;
        const qsizetype slash = shown.lastIndexOf(u'/');
        const QString top = root.isEmpty() ? u"."_s : root.section(u'/', -1) + u'/';
        folders[slash < 0 ? top : shown.first(slash)].append(shown.sliced(slash + 1));
    }
    constexpr qsizetype NamesInLine = 12;
    for (const auto &[folder, names] : folders.asKeyValueRange()) {
        for (qsizetype at = 0; at < names.size(); at += NamesInLine) {
            const QStringList part = names.mid(at, NamesInLine);
            // Folders with many files tell more in one line.
            const double gain = 0.002 * static_cast<double>(part.size());
            bullets.append({ Section::Files,
                             label + In + codeSpan(folder) + u": "_s + part.join(u", "_s),
                             {},
                             weight + gain,
                             bullets.size() });
        }
    }
}

} // namespace

QString withoutDigits(const QString &line)
{
    QString key = normalizedText(line);
    std::ranges::replace_if(key, [](QChar c) { return c.isDigit(); }, QChar(u'0'));
    return key;
}

QString sharedFolder(const FileOperations &files)
{
    QMap<QString, int> counts;
    int absolute = 0;
    for (const QString &path : files.modified + files.read) {
        if (!path.startsWith(u'/')) {
            continue;
        }
        ++absolute;
        for (qsizetype at = path.indexOf(u'/', 1); at > 0; at = path.indexOf(u'/', at + 1)) {
            ++counts[path.first(at)];
        }
    }
    constexpr int DeepEnough = 3;
    QString best;
    QString most;
    int inMost = absolute / 2;
    for (const auto &[folder, count] : counts.asKeyValueRange()) {
        if (count * 20 >= absolute * 19 && absolute > 1 && folder.size() > best.size()) {
            best = folder;
        }
        const bool longer = count == inMost && folder.size() > most.size() && !most.isEmpty();
        if (folder.count(u'/') >= DeepEnough && (count > inMost || longer)) {
            most = folder;
            inMost = count;
        }
    }
    // To be below a home says nothing: then the folder within one that most of them are in.
    const bool isHome = best.count(u'/') < DeepEnough
            && (best.isEmpty() || best.startsWith("/home"_L1) || best.startsWith("/Users"_L1));
    return isHome ? most : best;
}

QString codeSpan(const QString &text)
{
    return u'`' + text + u'`';
}

QList<Bullet> commandBullets(const QList<ToolEvent> &events, const QString &folder)
{
    QList<Bullet> bullets;
    for (const CommandRuns &runs : groupCommands(events, folder)) {
        Bullet bullet {
            Section::Commands, withoutFolder(runsText(runs), folder), {}, weightOf(runs)
        };
        bullet.order = runs.order * Bullet::PerEntry;
        bullet.index = runs.order;
        bullets.append(bullet);
    }
    std::ranges::stable_sort(bullets, {}, &Bullet::order);
    return bullets;
}

QList<Bullet> partsOfLine(const QString &line, const Bullet &like, int group)
{
    qsizetype end = 0;
    for (const QLatin1StringView mark : { "` printed: "_L1, "` reported: "_L1, "`: "_L1 }) {
        const bool ofCommand = line.startsWith(u'`');
        const bool leads = mark != "`: "_L1 || like.section == Section::Errors
                ? ofCommand
                : line.startsWith("In `"_L1);
        const qsizetype at = leads ? line.indexOf(mark) : -1;
        end = end == 0 && at > 0 ? at + mark.size() : end;
    }
    QList<Bullet> parts;
    const QStringList items = end > 0 ? line.sliced(end).split(u" · "_s) : QStringList(line);
    for (const QString &item : items) {
        Bullet part = like;
        part.text = item;
        part.lead = line.first(end);
        part.order = like.order + parts.size();
        part.group = end > 0 ? group : like.group;
        parts += part;
    }
    return parts;
}

QList<Bullet> earlierCommands(const QStringList &lines, const QList<Bullet> &newer)
{
    QHash<QString, QString> again; // what is told of each
    for (const Bullet &bullet : newer) {
        again[commandOf(bullet.lead + bullet.text)] += withoutDigits(bullet.text) + u'\n';
    }
    QList<Bullet> bullets;
    for (const QString &line : lines) {
        const auto told = again.constFind(commandOf(line));
        const bool ranAgain = told != again.cend() && !told.key().isEmpty();
        const QString kept = ranAgain ? withoutStatus(line) : line;
        const qint64 order = Bullet::FirstCarriedOver + bullets.size();
        const Bullet bullet { Section::Commands, kept, {}, weightOfEarlier(kept), order, true };
        QList<Bullet> parts = partsOfLine(kept, bullet, Bullet::OfOutput - static_cast<int>(order));
        parts.removeIf([&](const Bullet &part) {
            return part.text.isEmpty() || (ranAgain && told->contains(withoutDigits(part.text)));
        });
        bullets += parts;
    }
    return bullets;
}

QList<Bullet> fileBullets(const FileOperations &files)
{
    QList<Bullet> bullets;
    if (files.isEmpty()) {
        return bullets;
    }
    const QString root = sharedFolder(files);
    if (!root.isEmpty()) {
        bullets.append({ Section::Files, Below + codeSpan(root), {}, 1.0, -1 });
    }
    addFolders(bullets, Changed, files.modified, root, 0.9);
    addFolders(bullets, Read, files.read, root, 0.4);
    const auto leftOut = [&bullets](const QString &label, int count) {
        if (count > 0) {
            bullets.append({ Section::Files,
                             u"%1: %2 older ones more"_s.arg(label).arg(count),
                             {},
                             0.9,
                             bullets.size() });
        }
    };
    leftOut(Changed, files.modifiedLeftOut);
    leftOut(Read, files.readLeftOut);
    return bullets;
}

bool isFileLine(const QString &line)
{
    const auto leads = [&line](QLatin1StringView label) {
        return line.startsWith(label + In) || line.startsWith(label + u": "_s);
    };
    return line.startsWith(Below) || leads(Changed) || leads(Read);
}

} // namespace varve
