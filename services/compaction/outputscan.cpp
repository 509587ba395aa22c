// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputscan.h"

#include "reportpieces.h"
#include "textscan.h"
#include <base/textends.h>

#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype HeadLength = 2'000;
constexpr qsizetype TailLength = 4'000;
constexpr qsizetype LongestError = 240;
constexpr qsizetype LongestResult = 160;
constexpr int MostOfCommand = 60; ///< words, of which some are programs
constexpr qsizetype MostLines = 120; ///< that are compared

/// "==== 12 passed ====" without what draws a line around it.
QStringView withoutRule(QStringView line)
{
    const auto draws = [](QChar c) { return c == u'=' || c == u'─' || c == u'━' || c == u'═'; };
    if (line.size() > 3 && draws(line[0]) && draws(line[1]) && draws(line[2])) {
        while (!line.isEmpty() && (draws(line.front()) || line.front().isSpace())) {
            line = line.sliced(1);
        }
        while (!line.isEmpty() && (draws(line.back()) || line.back().isSpace())) {
            line.chop(1);
        }
    }
    return line;
}

/// Calls visit(line) for the lines at both ends that are not empty, trimmed. A line that the tail begins within is skipped.
template<typename Visit>
void forEachLineAtEnds(QStringView output, Visit visit)
{
    const auto visitLine = [&](QStringView line) {
        line = withoutRule(line.trimmed());
        if (!line.isEmpty()) {
            visit(line);
        }
        return true;
    };
    if (output.size() <= HeadLength + TailLength) {
        forEachLine(output, visitLine);
        return;
    }
    forEachLine(headOf(output, HeadLength), visitLine);
    const QStringView tail = tailOf(output, TailLength);
    if (const qsizetype firstBreak = tail.indexOf(u'\n'); firstBreak >= 0) {
        forEachLine(tail.sliced(firstBreak), visitLine);
    }
}

bool startsWith(QStringView line, QLatin1StringView text)
{
    return line.startsWith(text, Qt::CaseInsensitive);
}

bool contains(QStringView line, QLatin1StringView text)
{
    return line.contains(text, Qt::CaseInsensitive);
}

/// "0 errors", but not "10 errors".
bool saysNone(QStringView line, QLatin1StringView what)
{
    for (qsizetype at = line.indexOf(what, 0, Qt::CaseInsensitive); at >= 0;
         at = line.indexOf(what, at + 1, Qt::CaseInsensitive)) {
        if (at == 0 || !line[at - 1].isDigit()) {
            return true;
        }
    }
    return false;
}

/// "TypeError: x", "java.io.IOException: y": a name that ends so, then a colon.
bool hasNamedError(QStringView line)
{
    for (const auto suffix : { "Error: "_L1, "Exception: "_L1, "Error]: "_L1, "Panic: "_L1 }) {
        const qsizetype at = line.indexOf(suffix);
        if (at >= 0 && at < 80) {
            return true;
        }
    }
    return false;
}

bool hasMessage(QStringView line)
{
    constexpr std::array Phrases { "no such file or directory"_L1,
                                   "permission denied"_L1,
                                   "command not found"_L1,
                                   "cannot find"_L1,
                                   "could not find"_L1,
                                   "not found"_L1,
                                   "undefined reference"_L1,
                                   "timed out"_L1,
                                   "connection refused"_L1,
                                   "is not defined"_L1,
                                   "is not assignable"_L1,
                                   "assertion failed"_L1,
                                   "segmentation fault"_L1,
                                   "syntax error"_L1,
                                   "does not exist"_L1,
                                   "out of memory"_L1,
                                   "nicht gefunden"_L1,
                                   "introuvable"_L1,
                                   "no se encontr"_L1 };
    return std::ranges::any_of(Phrases, [line](auto phrase) { return contains(line, phrase); });
}

/// How well a line tells what went wrong; 0: not at all. The few words of other languages are those that compilers and
/// shells begin such lines with there.
int errorScore(QStringView line, bool failed)
{
    if (line.size() < 6 || isToolRemark(line) || (line.startsWith(u'{') && !failed)) {
        return 0; // data may have any words in it; of a call that failed they are its answer
    }
    if (contains(line, ": error"_L1) || line.contains("error TS"_L1)
        || startsWith(line, "error["_L1) || startsWith(line, "error:"_L1)
        || startsWith(line, "fatal:"_L1) || startsWith(line, "panic:"_L1)
        || startsWith(line, "fehler:"_L1) || line.startsWith(u"错误") || line.startsWith(u"エラー")
        || line.startsWith(u"오류") || startsWith(line, "erreur"_L1)
        || line.startsWith(u"ошибка", Qt::CaseInsensitive) || startsWith(line, "enoent"_L1)
        || hasNamedError(line)) {
        return 4;
    }
    if (hasMessage(line)) {
        return 3;
    }
    const bool failedTest = line.startsWith("FAIL"_L1) || line.startsWith("not ok"_L1)
            || line.startsWith(u'✗') || line.startsWith(u'×') || line.startsWith(u'✖')
            || startsWith(line, "e   "_L1);
    return failedTest ? 2 : 0;
}

/// One of many that say the same of everything that went well.
bool saysPassed(QStringView line)
{
    return startsWith(line, "ok "_L1) || line.startsWith(u"ok\t") || line.startsWith(u"PASS")
            || line.startsWith(u"--- PASS") || line.startsWith(u"=== RUN") || line.startsWith(u'✓')
            || line.startsWith(u'✔') || line.endsWith("... ok"_L1)
            || line.endsWith("[no test files]"_L1) || line.endsWith("(cached)"_L1)
            || line.contains(" PASSED"_L1);
}

/// ""closed_at": null,": a server's answer has a row for everything, also where there is nothing.
bool saysNothing(QStringView line)
{
    constexpr std::array Empty { ": null"_L1, ": \"\""_L1, ": []"_L1, ": {}"_L1 };
    line = line.endsWith(u',') ? line.chopped(1) : line;
    return line.startsWith(u'"')
            && std::ranges::any_of(Empty, [line](auto end) { return line.endsWith(end); });
}

/// What git says around a state, and to do about it.
bool isAdvice(QStringView line)
{
    return line.startsWith("(use \"git "_L1) || line.startsWith("no changes added to commit"_L1)
            || line.startsWith("nothing added to commit"_L1)
            || line.startsWith("Changes not staged for commit"_L1)
            || line.startsWith("Changes to be committed"_L1) || line == "Untracked files:"_L1;
}

/// How much a line is worth later; 0: nothing.
int tellingScore(QStringView line)
{
    if (line.size() < 6 || line.size() > 400 || saysPassed(line) || line.startsWith(u"@@ ")
        || saysNothing(line) || isAdvice(line) || isImport(line)) {
        return 0;
    }
    if (line.startsWith(u'"') && (line.contains(u"_url\":") || line.contains(u"_id\":"))) {
        return 1; // of what a server answers, for programs
    }
    const bool address = line.contains("://"_L1);
    if (!address && looksLikeCode(line)) {
        return 0;
    }
    qsizetype words = 0;
    qsizetype digits = 0;
    bool inside = false;
    for (const QChar c : line) {
        words += c.isLetter() && !inside ? 1 : 0;
        inside = c.isLetter();
        digits += c.isDigit() ? 1 : 0;
    }
    const qsizetype colon = line.indexOf(u':');
    const bool named =
            colon > 0 && colon < 40 && colon + 2 < line.size() && line[colon + 1].isSpace();
    const int score = address || (digits > 0 && named) ? 4
            : digits > 0 && words >= 2                 ? (digits * 2 > line.size() ? 1 : 3)
            : named                                    ? 2
            : words >= 4                               ? 1
                                                       : 0;
    return score > 0 && isToolRemark(line) ? 0 : score;
}

/// Words of a document, as opposed to code and data.
bool isPlainProse(QStringView line)
{
    const auto plain = std::ranges::count_if(line, [](QChar c) {
        return c.isLetter() || c == u' ' || c == u',' || c == u'.' || c == u'-';
    });
    return line.count(u' ') >= 5 && plain * 10 >= line.size() * 9;
}

} // namespace

namespace
{

/// As Gemini CLI tells what a command printed: from "Output: " to "Error: (none)", "Exit Code: " or, in versions that tell no command in front, "Process
/// Group PGID: ". Empty: not so.
QStringView betweenReports(QStringView output)
{
    const bool isShort = output.startsWith("Output: "_L1);
    if (!isShort && (!output.startsWith("Command: "_L1) || !output.contains("\nDirectory: "_L1))) {
        return {};
    }
    const QLatin1StringView begin = isShort    ? "Output: "_L1
            : output.contains("\nOutput: "_L1) ? "\nOutput: "_L1
                                               : "\nStdout: "_L1;
    const qsizetype from = output.indexOf(begin);
    qsizetype to = output.lastIndexOf("\nExit Code: "_L1);
    if (isShort && to < 0) {
        to = output.lastIndexOf("\nProcess Group PGID: "_L1);
    }
    if (from < 0 || to < from) {
        return {};
    }
    constexpr auto None = "\nError: (none)"_L1;
    if (output.first(to).endsWith(None)) {
        to -= None.size();
    }
    return output.sliced(from + begin.size(), std::max<qsizetype>(0, to - from - begin.size()));
}

} // namespace

QStringView withoutHead(QStringView output)
{
    if (const QStringView between = betweenReports(output); !between.isEmpty()) {
        return between;
    }
    constexpr qsizetype LongestHead = 600;
    constexpr std::array Beginnings { "Chunk ID: "_L1, "Wall time: "_L1, "Exit code: "_L1 };
    constexpr QLatin1StringView End = "\nOutput:"_L1;
    constexpr std::array Cut { "Warning: truncated output"_L1, "Total output lines: "_L1 };
    const auto isOneOf = [](QStringView line, const auto &beginnings) {
        return std::ranges::any_of(beginnings, [line](auto one) { return line.startsWith(one); });
    };
    const qsizetype end = headOf(output, LongestHead).indexOf(End);
    QStringView rest = end < 0 ? QStringView() : output.sliced(end + End.size());
    if (end < 0 || !(rest.isEmpty() || rest.front() == u'\n') || !isOneOf(output, Beginnings)) {
        return output;
    }
    rest = rest.sliced(rest.isEmpty() ? 0 : 1);
    while (isOneOf(rest, Cut) && rest.contains(u'\n')) {
        rest = rest.sliced(rest.indexOf(u'\n') + 1);
    }
    return rest;
}

/// Package managers, make and the tools of agents repeat a failure in words that say nothing of it; nor do stack frames.
bool isToolRemark(QStringView line)
{
    return line.startsWith(u"> ") || startsWith(line, "npm err"_L1) || startsWith(line, "make["_L1)
            || startsWith(line, "make:"_L1) || startsWith(line, "at "_L1)
            || startsWith(line, "command exited"_L1) || startsWith(line, "exit code"_L1)
            || startsWith(line, "[exit code"_L1) || startsWith(line, "output:"_L1)
            || startsWith(line, "platform "_L1) || startsWith(line, "cachedir:"_L1)
            || startsWith(line, "rootdir:"_L1) || startsWith(line, "plugins:"_L1)
            || startsWith(line, "configfile:"_L1) || startsWith(line, "testpaths:"_L1)
            || startsWith(line, "background pids:"_L1) || startsWith(line, "process group pgid:"_L1)
            || startsWith(line, "directory: "_L1) || startsWith(line, "signal: "_L1)
            || startsWith(line, "shell cwd was reset to "_L1)
            || contains(line, "file has not been read yet"_L1)
            || startsWith(line, "error: (none)"_L1) || startsWith(line, "command: "_L1)
            || startsWith(line, "co-authored-by:"_L1) || startsWith(line, "collecting"_L1)
            || contains(line, "test session starts"_L1)
            || startsWith(line, "error command failed"_L1)
            || contains(line, "some errors were emitted"_L1) || contains(line, "no errors"_L1)
            || saysNone(line, "0 errors"_L1) || saysNone(line, "0 failed"_L1);
}

QString findErrorLine(QStringView output, bool failed)
{
    QStringView best;
    int bestScore = 0;
    forEachLineAtEnds(output, [&](QStringView line) {
        const int score = errorScore(line, failed);
        if (score > bestScore) {
            bestScore = score;
            best = line;
        }
    });
    constexpr QStringView Mark = u"<tool_use_error>";
    if (best.startsWith(Mark)) {
        best = best.sliced(Mark.size());
        best = best.first(best.contains(u"</") ? best.indexOf(u"</") : best.size());
    }
    return oneLine(best, LongestError);
}

QString findProgramsErrorLine(QStringView output, QStringView command)
{
    QStringView found;
    forEachLineAtEnds(output, [&](QStringView line) {
        const qsizetype colon = line.indexOf(u':');
        const QStringView program = line.first(std::max<qsizetype>(colon, 0));
        const bool speaks = colon > 0 && !program.contains(u' ')
                && (program == u"fatal" || program == u"error" || program == u"bash"
                    || program == u"sh" || program == u"zsh"
                    || firstWords(command, MostOfCommand).contains(program.toString()));
        if (found.isEmpty() && speaks) {
            found = line;
        }
    });
    return oneLine(found, LongestError);
}

QString firstTellingLine(QStringView output)
{
    QStringView found;
    forEachLineAtEnds(output, [&](QStringView line) {
        const bool letters = std::ranges::any_of(line, [](QChar c) { return c.isLetter(); });
        if (found.isEmpty() && letters && !isToolRemark(line) && !line.startsWith(u'>')
            && !line.startsWith(u'[')) {
            found = line;
        }
    });
    return oneLine(found, LongestError);
}

QString findResultLine(QStringView output)
{
    constexpr std::array Words { "passed"_L1, "failed"_L1,   "failures"_L1, "errors"_L1,
                                 "tests"_L1,  "warnings"_L1, "changed"_L1 };
    QStringView found;
    forEachLine(tailOf(output, TailLength), [&](QStringView line) {
        line = withoutRule(line.trimmed());
        const bool digits = std::ranges::any_of(line, [](QChar c) { return c.isDigit(); });
        if (digits && line.size() <= LongestResult
            && std::ranges::any_of(Words, [line](auto word) { return contains(line, word); })) {
            found = line;
        }
        return true;
    });
    return oneLine(found, LongestResult);
}

namespace
{

/// Of a file in a list with rights and times its name and size.
QString withoutRights(const QString &line)
{
    static const QRegularExpression file(
            u"^[-dl][-rwxsStT]{9}[@+.]?\\s+\\d+\\s+\\S+\\s+\\S+\\s+(\\d+)\\s+\\S+\\s+\\S+\\s+\\S+\\s+(.+)$"_s);
    if (line.size() < 30 || (line[1] != u'r' && line[1] != u'-')) {
        return line;
    }
    const auto match = file.matchView(line);
    return !match.hasMatch()  ? line
            : line[0] == u'd' ? QString(match.captured(2) + u'/')
                              : match.captured(2) + u" ("_s + match.captured(1) + u')';
}

} // namespace

QStringList tellingLines(QStringView output, qsizetype most, bool onlyProse)
{
    struct Told
    {
        int score = 0;
        qsizetype order = 0;
        QString text;
    };
    QList<Told> told;
    forEachLineAtEnds(output, [&](QStringView line) {
        const int score = onlyProse && !isPlainProse(line) ? 0 : tellingScore(line);
        if (score > 0 && told.size() < MostLines) {
            told += { score, told.size(), withoutRights(oneLine(line, LongestResult)) };
        }
    });
    std::ranges::stable_sort(told, std::greater(), &Told::score);
    QList<Told> kept;
    qsizetype used = 0;
    for (const Told &line : std::as_const(told)) {
        const bool repeated = std::ranges::contains(kept, line.text, &Told::text);
        if (!repeated && used + line.text.size() <= most) {
            used += line.text.size() + 3;
            kept += line;
        }
    }
    std::ranges::sort(kept, {}, &Told::order);
    QStringList lines;
    for (const Told &line : std::as_const(kept)) {
        lines += line.text;
    }
    return lines;
}

QString findCommit(QStringView output)
{
    static const QRegularExpression made(u"^\\[[^\\]\\n]*?\\b([0-9a-f]{7,40})\\] (.+)$"_s,
                                         QRegularExpression::MultilineOption);
    const auto match = made.matchView(headOf(output, HeadLength));
    return match.hasMatch()
            ? oneLine(QString(match.captured(1) + u' ' + match.captured(2)), LongestResult)
            : QString();
}

int findExitCode(QStringView output)
{
    constexpr std::array Marks { "exited with code "_L1, "exit code: "_L1, "exit code "_L1,
                                 "exit status "_L1, "exit_code\":"_L1 };
    for (const QStringView part : { tailOf(output, 200), headOf(output, 120) }) {
        for (const QLatin1StringView mark : Marks) {
            const qsizetype at = part.indexOf(mark, 0, Qt::CaseInsensitive);
            if (at < 0) {
                continue;
            }
            const QStringView digits = part.sliced(at + mark.size()).trimmed();
            qsizetype end = 0;
            while (end < digits.size() && end < 4 && digits[end].isDigit()) {
                ++end;
            }
            if (end > 0) {
                return digits.first(end).toInt();
            }
        }
    }
    return -1;
}

} // namespace varve
