// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolarguments.h"

#include <base/textends.h>

#include <simdjson.h>

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <string>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Element = simdjson::dom::element;

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

bool isPathKey(std::string_view key)
{
    constexpr std::array<std::string_view, 6> Keys { "path",     "file_path", "filePath",
                                                     "filename", "file",      "notebook_path" };
    return std::ranges::find(Keys, key) != Keys.end();
}

bool parse(QByteArrayView json, simdjson::dom::parser &parser, simdjson::dom::object &object)
{
    Element root;
    return parser.parse(json.data(), static_cast<size_t>(json.size())).get(root)
            == simdjson::SUCCESS
            && root.get(object) == simdjson::SUCCESS;
}

/// ["bash", "-lc", "make"] is the command "make".
QString joinedCommand(const simdjson::dom::array &parts)
{
    QStringList words;
    for (const Element part : parts) {
        std::string_view word;
        if (part.get(word) == simdjson::SUCCESS) {
            words.append(textOf(word));
        }
    }
    const bool shell = words.size() == 3 && words[1].startsWith(u'-') && words[1].endsWith(u'c')
            && words[0].endsWith("sh"_L1);
    return shell ? words[2] : words.join(u' ');
}

void collectPaths(const simdjson::dom::array &list, QStringList &paths)
{
    for (const Element item : list) {
        simdjson::dom::object object;
        if (item.get(object) != simdjson::SUCCESS) {
            continue;
        }
        for (const auto &[key, value] : object) {
            std::string_view text;
            if (isPathKey(key) && value.get(text) == simdjson::SUCCESS) {
                paths.append(textOf(text));
            }
        }
    }
}

/// By the words that most languages have for it. A file may be of any size: its beginning tells.
void addWritten(std::string_view text, ToolTarget &target)
{
    constexpr size_t Looked = 60'000;
    constexpr qsizetype LookedForNames = 20'000;
    constexpr qsizetype MostNames = 24;
    static const QRegularExpression definition(
            u"\\b(?:def|class|function|func|fn|struct|interface|enum|trait|type|const|let)\\s+([A-Za-z_]\\w{3,60})\\s*(?=[({:=<])"_s);
    const QString looked = textOf(text.substr(0, Looked));
    target.written += (target.written.isEmpty() ? ""_L1 : "\n"_L1) + looked;
    QStringList &names = target.defined;
    for (auto match = definition.globalMatchView(headOf(looked, LookedForNames));
         match.hasNext() && names.size() < MostNames;) {
        const QString name = match.next().captured(1);
        if (!names.contains(name)) {
            names += name;
        }
    }
}

void readField(std::string_view key, const Element &value, ToolTarget &target)
{
    std::string_view text;
    simdjson::dom::array list;
    if (value.get(text) == simdjson::SUCCESS) {
        if (isPathKey(key)) {
            target.paths.append(textOf(text));
        } else if (key == "command" || key == "cmd") {
            target.command = textOf(text);
        } else if (key == "url" || key == "pattern" || key == "query") {
            target.asked = textOf(text);
        } else if (text.starts_with("*** Begin Patch")) {
            target.patch = textOf(text);
            addWritten(text, target);
        } else if (key == "content" || key == "new_string" || key == "newText"
                   || key == "new_str") {
            addWritten(text, target);
        }
    } else if (value.get(list) == simdjson::SUCCESS) {
        if (key == "command" || key == "cmd") {
            target.command = joinedCommand(list);
        } else {
            collectPaths(list, target.paths);
        }
    }
}

std::string_view firstText(const simdjson::dom::object &object,
                           std::initializer_list<std::string_view> keys)
{
    std::string_view text;
    for (const std::string_view key : keys) {
        if (object[key].get(text) == simdjson::SUCCESS && !text.empty()) {
            return text;
        }
    }
    return {};
}

ToolTask taskOf(const simdjson::dom::object &object)
{
    const std::string_view words = firstText(
            object, { "content", "step", "subject", "title", "description", "text", "task" });
    return { textOf(firstText(object, { "taskId", "task_id", "id" })), textOf(words),
             textOf(firstText(object, { "status", "state" })).toLower() };
}

QList<ToolTask> tasksIn(const simdjson::dom::array &list)
{
    QList<ToolTask> tasks;
    for (const Element item : list) {
        simdjson::dom::object object;
        if (item.get(object) == simdjson::SUCCESS) {
            tasks += taskOf(object);
        }
    }
    return tasks;
}

bool isTaskList(const simdjson::dom::array &list)
{
    return std::ranges::any_of(tasksIn(list), [](const ToolTask &task) {
        return !task.text.isEmpty() && !task.status.isEmpty();
    });
}

ToolArgument argumentOf(const QString &name, const Element &value)
{
    std::string_view text;
    return value.get(text) == simdjson::SUCCESS
            ? ToolArgument { name, textOf(text), true }
            : ToolArgument { name, textOf(simdjson::minify(value)), false };
}

} // namespace

QList<ToolArgument> parseToolArguments(QByteArrayView json)
{
    QList<ToolArgument> arguments;
    simdjson::dom::parser parser;
    simdjson::dom::object object;
    if (!parse(json, parser, object)) {
        return arguments;
    }
    for (const auto &[key, value] : object) {
        simdjson::dom::array edits;
        if (key != "edits" || value.get(edits) != simdjson::SUCCESS) {
            arguments.append(argumentOf(textOf(key), value));
            continue;
        }
        for (const Element edit : edits) {
            simdjson::dom::object members;
            if (edit.get(members) != simdjson::SUCCESS) {
                arguments.append(argumentOf(textOf(key), edit));
                continue;
            }
            for (const auto &[name, member] : members) {
                arguments.append(argumentOf(textOf(key) + u'.' + textOf(name), member));
            }
        }
    }
    return arguments;
}

ToolTarget readToolTarget(QByteArrayView json)
{
    ToolTarget target;
    simdjson::dom::parser parser;
    simdjson::dom::object object;
    if (parse(json, parser, object)) {
        for (const auto &[key, value] : object) {
            readField(key, value, target);
        }
    } else if (json.startsWith("*** Begin Patch")) {
        target.patch = QString::fromUtf8(json);
    }
    return target;
}

ToolTasks readToolTasks(QByteArrayView json)
{
    ToolTasks tasks;
    simdjson::dom::parser parser;
    simdjson::dom::object object;
    if (!parse(json, parser, object)) {
        return tasks;
    }
    for (const auto &[key, value] : object) {
        simdjson::dom::array list;
        std::string_view text;
        const bool isList = value.get(list) == simdjson::SUCCESS;
        if (isList
            && (isTaskList(list) || (list.size() == 0 && (key == "todos" || key == "plan")))) {
            tasks.isWholeList = true;
            tasks.items = tasksIn(list);
        } else if (key == "plan" && value.get(text) == simdjson::SUCCESS) {
            tasks.plan = textOf(text);
        }
    }
    if (!tasks.isWholeList) {
        tasks.items = { taskOf(object) };
    }
    return tasks;
}

} // namespace varve
