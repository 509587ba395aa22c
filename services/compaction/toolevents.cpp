// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolevents.h"

#include "jsondetails.h"
#include "outputscan.h"
#include "shellcommand.h"
#include "textscan.h"
#include "toolarguments.h"
#include "tooloutput.h"
#include <base/textends.h>
#include <session/entrydata.h>
#include <session/personswords.h>

#include <QHash>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestOutput = 1'200; ///< of the lines that are told
constexpr qsizetype ShortOutput = 160; ///< is told whole
constexpr qsizetype ShortestReport = 120;
constexpr qsizetype ShortestDetailed = 400; ///< shorter output is told by its lines
constexpr double OfNote =
        0.8; ///< of a detail's weight; a program may put the same before every session
constexpr qsizetype LongestAsked = 80;
constexpr qsizetype LongestReport = 16'000;
constexpr qsizetype EndOfReport = 1'000;

using Action = ToolEvent::Action;
using Outcome = ToolEvent::Outcome;

Action actionOf(const QString &toolName, const ToolTarget &target)
{
    const QString name = toolName.toLower();
    if (!target.patch.isEmpty() || name.contains("patch"_L1)) {
        return Action::Edit;
    }
    if (!target.command.isEmpty()) {
        // Some editors take a verb in "command" and a path beside it.
        return target.paths.isEmpty() || name.contains("bash"_L1) || name.contains("shell"_L1)
                ? Action::Shell
                : Action::Edit;
    }
    if (target.paths.isEmpty()) {
        return Action::Other;
    }
    if (name.contains("edit"_L1) || name.contains("replace"_L1)) {
        return Action::Edit;
    }
    if (name.contains("write"_L1) || name.contains("create"_L1)) {
        return Action::Write;
    }
    return name.contains("read"_L1) || name.contains("view"_L1) || name.contains("open"_L1)
            ? Action::Read
            : Action::Other;
}

QStringList patchedFiles(QStringView patch)
{
    QStringList files;
    forEachLine(patch, [&](QStringView line) {
        for (const QStringView mark :
             { QStringView(u"*** Update File: "), QStringView(u"*** Add File: "),
               QStringView(u"*** Delete File: "), QStringView(u"*** Move to: ") }) {
            if (line.startsWith(mark)) {
                files.append(line.sliced(mark.size()).trimmed().toString());
            }
        }
        return true;
    });
    return files;
}

/// codex gives a patch to its shell tool: apply_patch <<'EOF' ... EOF
QStringList patchedByCommand(const QString &command)
{
    return command.contains("*** Begin Patch"_L1) ? patchedFiles(command) : QStringList();
}

void fillFiles(ToolEvent &event, const ToolTarget &target)
{
    switch (event.action) {
    case Action::Read:
        event.read = target.paths;
        break;
    case Action::Write:
    case Action::Edit:
        event.defined = target.defined;
        event.details = detailsIn(target.patch.isEmpty() ? target.written : target.patch);
        event.modified = target.patch.isEmpty() ? target.paths : patchedFiles(target.patch);
        break;
    case Action::Shell: {
        event.command = target.command;
        event.head = commandHead(target.command);
        event.looks = isLookCommand(target.command);
        event.small = event.looks || handlesFilesOnly(target.command);
        const ShellFiles files = shellFiles(target.command);
        event.read = files.read;
        event.modified = files.modified + patchedByCommand(target.command);
        break;
    }
    case Action::Other:
        event.head = oneLine(target.asked, LongestAsked);
        break;
    }
}

ToolEvent eventOf(const QString &name, QByteArrayView arguments)
{
    const ToolTarget target = readToolTarget(arguments);
    ToolEvent event;
    event.name = name;
    event.action = actionOf(name, target);
    fillFiles(event, target);
    return event;
}

/// Commands that print what is in files: words like "error" in their output are content.
bool printsContent(const ToolEvent &event)
{
    return event.action == Action::Read || event.looks;
}

/// Of the commands that only look, those that print no files.
bool listsOnly(const QString &head)
{
    if (head.startsWith("git diff"_L1) || head.startsWith("git show"_L1)) {
        return head.contains("--stat"_L1) || head.contains("--name"_L1);
    }
    const QString program = head.section(u' ', 0, 0);
    constexpr std::array Programs { "git"_L1,  "gh"_L1,   "ls"_L1, "wc"_L1,
                                    "find"_L1, "curl"_L1, "du"_L1, "ps"_L1 };
    return std::ranges::any_of(Programs, [&program](auto name) { return program == name; });
}

/// Lists of places in files, and of files.
bool searches(const ToolEvent &event)
{
    const QString name = event.name.toLower();
    return event.action == Action::Other
            && (name.contains("grep"_L1) || name.contains("glob"_L1) || name == "ls"_L1
                || name == "find"_L1 || name.contains("list_dir"_L1));
}

/// What a tool found or was told.
bool reports(const ToolEvent &event)
{
    return event.action == Action::Other && !searches(event)
            && !event.name.contains("todo"_L1, Qt::CaseInsensitive);
}

/// How a report begins, and what it ends with.
QString reportOf(const QString &output)
{
    return output.size() <= LongestReport ? output
                                          : QString(headOf(output, LongestReport - EndOfReport)
                                                    % u'\n' % tailOf(output, EndOfReport));
}

/// "157", "751: def main(): ...": that is all there is, so it is an answer.
QStringList shortLines(const QString &output)
{
    QStringList lines;
    forEachLine(output, [&lines](QStringView line) {
        const QString text = oneLine(line, ShortOutput);
        if (text.size() > 1 && text != "(no output)"_L1
            && text != "(Bash completed with no output)"_L1 && findExitCode(text) < 0
            && !isToolRemark(text)) {
            lines += text;
        }
        return true;
    });
    return lines;
}

/// Of a list of files or the like, one a line: some in a line.
QStringList listedNames(const QString &output)
{
    constexpr qsizetype LongestName = 100;
    constexpr qsizetype LeastNames = 3;
    constexpr qsizetype LongestChunk = 160;
    QStringList chunks;
    qsizetype names = 0;
    qsizetype lines = 0;
    forEachLine(headOf(output, LongestReport), [&](QStringView line) {
        line = line.trimmed();
        lines += line.isEmpty() ? 0 : 1;
        if (line.size() < 3 || line.size() > LongestName || line.contains(u' ')
            || std::ranges::none_of(line, [](QChar c) { return c.isLetter(); })) {
            return true;
        }
        ++names;
        if (chunks.isEmpty() || chunks.last().size() + line.size() > LongestChunk) {
            chunks += line.toString();
        } else {
            chunks.last() += u", "_s + line;
        }
        return chunks.size() * LongestChunk < LongestOutput;
    });
    return names >= LeastNames && names * 10 >= lines * 7 ? chunks : QStringList();
}

/// What a patch changed is told with the files.
bool isPatch(const ToolEvent &event)
{
    return event.head.startsWith("apply_patch"_L1) || event.head.startsWith("*** Begin Patch"_L1);
}

void fillOutput(ToolEvent &event, const QString &output, bool content)
{
    if (isPatch(event) && event.outcome == Outcome::Ok) {
        return;
    }
    event.outputLines = output.size() <= ShortOutput
            ? shortLines(output)
            : tellingLines(output, LongestOutput, content && !listsOnly(event.head));
    if (content && output.size() > ShortOutput) {
        if (const QStringList names = listedNames(output); !names.isEmpty()) {
            event.outputLines = names;
        }
    }
    if (content) {
        if (!listsOnly(event.head)) {
            event.outputLines.removeIf([](const QString &line) {
                constexpr QStringView Ends = u"{};([";
                return Ends.contains(line.back()) || line.startsWith("grep: "_L1);
            });
        }
        return;
    }
    event.resultLine = findResultLine(output);
    if (!event.command.contains("commit"_L1) || event.outcome != Outcome::Ok) {
        return;
    }
    if (const QString message = commitMessage(event.command); !message.isEmpty()) {
        const QString made = findCommit(output);
        event.commit = made.isEmpty() ? message : made;
    }
}

/// The person did not let it run, which is no error.
bool isRefusal(const Entry &result)
{
    return isRefused(result) || !personsWords(result).isEmpty();
}

void fillOutcome(ToolEvent &event, const Entry &result)
{
    const QString whole = plainOutput(result.text());
    const std::optional<int> exitCode = entryData::exitCodeOf(result);
    event.exitCode = exitCode ? *exitCode : findExitCode(whole);
    const QString output = withoutHead(whole).toString();
    const bool failed = result.toolStatus == "error"_L1 || event.exitCode > 0;
    const bool content = printsContent(event);
    event.outcome = failed ? Outcome::Failed : Outcome::Ok;
    if (failed && isRefusal(result)) {
        event.resultLine = u"refused by the user"_s;
        return;
    } else if (event.looks && event.exitCode == 1 && findErrorLine(output, true).isEmpty()) {
        event.outcome = Outcome::Ok; // it found nothing, or not all of it
    } else if (failed) {
        event.errorLine = event.looks && output.size() > ShortOutput
                ? findProgramsErrorLine(output, event.command)
                : findErrorLine(output, failed);
        if (event.errorLine.isEmpty() && (!event.looks || output.size() <= ShortOutput)) {
            event.errorLine = firstTellingLine(output);
        }
        if (event.errorLine == "(no output)"_L1) {
            event.errorLine.clear();
        }
    } else if (event.action == Action::Shell && !content) {
        event.errorLine = findErrorLine(output, failed);
    }
    const bool detailed =
            event.action == Action::Shell || event.action == Action::Read || searches(event);
    if (!failed && detailed && output.size() >= ShortestDetailed) {
        event.details = detailsIn(output);
    }
    const QList<Detail> ofJson = failed ? QList<Detail>() : jsonDetails(output);
    event.details += ofJson;
    if (event.action == Action::Shell) {
        fillOutput(event, output, content);
    } else if (searches(event) && !failed) {
        event.outputLines = output.size() <= ShortOutput ? shortLines(output) : listedNames(output);
    } else if (reports(event) && !failed && ofJson.isEmpty() && output.size() >= ShortestReport
               && personsWords(result).isEmpty()) {
        event.report = reportOf(output);
    }
}

class EventCollector
{
public:
    void take(const Entry &entry, qsizetype index)
    {
        if (entry.isFailedAnswer()) {
            return; // its calls never ran
        }
        if (entry.role == Role::Assistant) {
            for (const Block &block : entry.blocks) {
                if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
                    m_open.insert(call->callId, m_events.size());
                    add(eventOf(call->name, call->arguments), entry, index);
                }
            }
        } else if (entry.role == Role::ToolResult) {
            takeResult(entry, index);
        } else if (entry.role == Role::BashExecution) {
            ToolEvent event = eventOf(u"bash"_s, entry.toolArguments);
            event.byUser = true;
            fillOutcome(event, entry);
            add(std::move(event), entry, index);
        }
    }

    /// What a program put before the model: instructions of a project, a skill, a page.
    void takeNote(const Entry &entry, qsizetype index)
    {
        const QString text = entry.text();
        const bool ofProgram = entry.customType.endsWith("permissions_instructions"_L1);
        if (ofProgram || text.size() < ShortestDetailed || !personsWords(entry).isEmpty()) {
            return; // another program's rules hold there; what the person says is told as theirs
        }
        ToolEvent event;
        event.name = entry.customType;
        event.outcome = Outcome::Ok;
        event.details = detailsIn(text);
        for (Detail &detail : event.details) {
            detail.weight *= OfNote;
        }
        add(std::move(event), entry, index);
    }

    QList<ToolEvent> events() && { return std::move(m_events); }

private:
    void add(ToolEvent event, const Entry &entry, qsizetype index)
    {
        event.entry = entry.id;
        event.index = index;
        m_events.append(std::move(event));
    }

    void takeResult(const Entry &entry, qsizetype index)
    {
        const auto open = m_open.constFind(entry.toolCallId);
        if (open != m_open.constEnd() && !entry.toolCallId.isEmpty()) {
            fillOutcome(m_events[*open], entry);
            m_open.erase(open);
            return;
        }
        ToolEvent event = eventOf(entry.toolName, entry.toolArguments);
        fillOutcome(event, entry);
        add(std::move(event), entry, index);
    }

    QList<ToolEvent> m_events;
    QHash<QString, qsizetype> m_open; ///< call id to index in m_events
};

} // namespace

QList<ToolEvent> toolEvents(std::span<const Entry> range, std::stop_token stop)
{
    EventCollector collector;
    for (size_t i = 0; i < range.size() && !stop.stop_requested(); ++i) {
        // A result that the source never sent still says what was done to files; what a person kept
        // from the model does not go into a summary.
        const bool counts = range[i].modelFacing || range[i].role == Role::ToolResult;
        if (counts && range[i].type == EntryType::Message) {
            collector.take(range[i], static_cast<qsizetype>(i));
        } else if (range[i].modelFacing && range[i].type == EntryType::CustomMessage) {
            collector.takeNote(range[i], static_cast<qsizetype>(i));
        }
    }
    return std::move(collector).events();
}

} // namespace varve
