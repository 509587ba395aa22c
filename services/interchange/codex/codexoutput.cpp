// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexoutput.h"

#include "codexdata.h"
#include "codexmessage.h"
#include "entrydata.h"
#include "sourcevalues.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// How outputs begin that Codex itself wrote because something failed, and that name no exit code.
constexpr std::array Failures { "failed in sandbox"_L1,
                                "execution error"_L1,
                                "error: "_L1,
                                "aborted"_L1,
                                "apply_patch verification failed"_L1,
                                "exec_command failed"_L1,
                                "failed to parse"_L1,
                                "unsupported call"_L1 };

struct Status
{
    std::optional<int> exitCode;
    std::optional<double> seconds;
    bool failed = false;
};

/// {"output":"..","metadata":{"exit_code":0,"duration_seconds":0.2}}, until 2025.
bool readJsonStatus(const QString &text, Status &status)
{
    if (!text.startsWith(u'{')) {
        return false;
    }
    const QJsonObject object = QJsonDocument::fromJson(text.toUtf8()).object();
    const QJsonObject metadata = object["metadata"_L1].toObject();
    if (!object.contains("output"_L1) || metadata.isEmpty()) {
        return false;
    }
    if (const QJsonValue code = metadata["exit_code"_L1]; code.isDouble()) {
        status.exitCode = code.toInt();
    }
    if (const QJsonValue seconds = metadata["duration_seconds"_L1]; seconds.isDouble()) {
        status.seconds = seconds.toDouble();
    }
    return true;
}

/// The number after `name`, if the line begins with it.
std::optional<double> numberAfter(QStringView line, QLatin1StringView name)
{
    if (!line.startsWith(name)) {
        return {};
    }
    const QStringView rest = line.sliced(name.size()).trimmed();
    const qsizetype end = rest.indexOf(u' ');
    bool valid = false;
    const double number = (end < 0 ? rest : rest.first(end)).toDouble(&valid);
    return valid ? std::optional(number) : std::nullopt;
}

/// Lines before "Output:", as newer versions write them.
void readHeaderStatus(const QString &text, Status &status)
{
    constexpr int MostLines = 8;
    QStringView rest = text;
    for (int i = 0; i < MostLines && !rest.isEmpty(); ++i) {
        const qsizetype end = rest.indexOf(u'\n');
        const QStringView line = end < 0 ? rest : rest.first(end);
        rest = end < 0 ? QStringView() : rest.sliced(end + 1);
        if (line.startsWith("Output:"_L1)) {
            return;
        }
        auto code = numberAfter(line, "Process exited with code "_L1);
        if (!code && i == 0) { // no other line may come before this one
            code = numberAfter(line, "Exit code: "_L1);
        }
        if (code) {
            status.exitCode = static_cast<int>(*code);
        } else if (const auto seconds = numberAfter(line, "Wall time: "_L1)) {
            status.seconds = seconds;
        }
    }
}

Status statusOf(const QString &text)
{
    Status status;
    if (!readJsonStatus(text, status)) {
        readHeaderStatus(text, status);
    }
    status.failed = std::ranges::any_of(
            Failures, [&text](QLatin1StringView start) { return text.startsWith(start); });
    return status;
}

/// Text, parts, or {content, success}.
void readOutput(const JsonRef &output, SourceEntry &out)
{
    const bool isContent = output.isString() || (output.isArray() && output.key() == "output");
    if (isContent) {
        readCodexContent(output, out);
    } else if (const JsonRef content = output["content"]; content.exists()) {
        readCodexContent(content, out);
    } else if (output.exists() && !output.isNull()) {
        out.entry.blocks += TextBlock { QString::fromUtf8(output.minified()) };
    }
}

} // namespace

bool isCodexOutput(const JsonRef &item)
{
    return item["type"].utf8().ends_with("_output") && item["call_id"].isString();
}

SourceEntry readCodexOutput(const JsonRef &item, const QDateTime &time, const CodexOpenCall &open)
{
    SourceEntry out = codexEntry(item, time);
    Entry &entry = out.entry;
    entry.role = Role::ToolResult;
    entry.toolCallId = open.call.id;
    entry.toolName = open.call.name;
    const JsonRef output = item["output"].exists() ? item["output"] : item["tools"];
    readOutput(output, out);
    keepFields(membersBut(item, { "type", "id", "call_id", "output", "tools" }), CodexData::Item,
               entry);

    const Status status = statusOf(entry.text());
    const auto exitCode = status.exitCode ? status.exitCode : open.exitCode;
    if (exitCode) {
        entry.data[entryData::ExitCode] = *exitCode;
    }
    if (status.seconds) {
        entry.data[entryData::DurationMs] = qRound64(*status.seconds * 1000);
    }
    if (!open.modifiedFiles.isEmpty()) {
        entry.data[entryData::ModifiedFiles] = QJsonArray::fromStringList(open.modifiedFiles);
    }
    if (exitCode ? *exitCode != 0
                 : status.failed || open.failed || !output["success"].boolean(true)) {
        entry.toolStatus = u"error"_s;
    }
    return out;
}

SourceEntry readCodexImage(const JsonRef &item, const QDateTime &time)
{
    SourceEntry out = codexEntry(item, time);
    const CodexCall call = CodexCall::of(item);
    out.entry.originId.clear(); // the call has it
    out.entry.role = Role::ToolResult;
    out.entry.toolCallId = call.id;
    out.entry.toolName = call.name;
    if (!addSourceImage(item["result"].utf8(), u"image/png"_s, out)) {
        out.entry.data[CodexData::Parts] = QJsonObject { { u"0"_s, item["result"].toJson() } };
    }
    return out;
}

void readCodexCallEnd(const JsonRef &event, CodexOpenCall &call)
{
    if (const JsonRef code = event["exit_code"]; code.isNumber()) {
        call.exitCode = static_cast<int>(code.integer());
    }
    call.failed = call.failed || !event["success"].boolean(true) || event["result"]["Err"].exists();
    for (const JsonRef change : event["changes"]) {
        call.modifiedFiles += fromWobblyUtf8(change.key());
    }
}

} // namespace varve
