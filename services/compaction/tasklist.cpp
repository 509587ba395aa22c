// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasklist.h"

#include "textscan.h"
#include "toolarguments.h"

#include <QHash>
#include <QRegularExpression>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestItem = 240;

bool keepsTasks(const QString &toolName)
{
    return toolName.contains("todo"_L1, Qt::CaseInsensitive)
            || toolName.contains("plan"_L1, Qt::CaseInsensitive)
            || toolName.contains("task"_L1, Qt::CaseInsensitive);
}

TaskItem::State stateOf(const QString &status)
{
    if (status.startsWith("complete"_L1) || status == "done"_L1 || status == "cancelled"_L1
        || status == "true"_L1 || status == "deleted"_L1) {
        return TaskItem::State::Done;
    }
    return status.contains("progress"_L1) || status == "active"_L1 ? TaskItem::State::Active
                                                                   : TaskItem::State::Open;
}

QString textOf(const ToolTask &task)
{
    const QString text = oneLine(task.text, LongestItem);
    return task.id.isEmpty() || text.isEmpty() ? text : u"Task #%1: %2"_s.arg(task.id, text);
}

class TaskReader
{
public:
    void read(const Entry &entry)
    {
        if (entry.role == Role::ToolResult) {
            readResult(entry);
            return;
        }
        for (const Block &block : entry.blocks) {
            const auto *call = std::get_if<ToolCallBlock>(&block);
            if (call != nullptr && keepsTasks(call->name)) {
                readCall(*call, entry);
            }
        }
    }

    TaskList take() { return std::move(m_list); }

private:
    void readCall(const ToolCallBlock &call, const Entry &entry)
    {
        const ToolTasks tasks = readToolTasks(call.arguments);
        if (!tasks.plan.isEmpty()) {
            m_plans.insert(call.callId, { tasks.plan, entry.id });
        } else if (tasks.isWholeList) {
            m_list.items.clear();
            for (const ToolTask &task : tasks.items) {
                m_list.items +=
                        { {}, oneLine(task.text, LongestItem), stateOf(task.status), entry.id };
            }
        } else if (!tasks.items.isEmpty()) {
            readOne(tasks.items.first(), call, entry);
        }
    }

    void readOne(const ToolTask &task, const ToolCallBlock &call, const Entry &entry)
    {
        if (task.id.isEmpty()) {
            if (!task.text.isEmpty() && call.name.contains("create"_L1, Qt::CaseInsensitive)) {
                m_made.insert(call.callId, { {}, task.text, stateOf(task.status), entry.id });
            }
            return;
        }
        const auto known = std::ranges::find(m_list.items, task.id, &TaskItem::id);
        if (known == m_list.items.end()) {
            if (stateOf(task.status) == TaskItem::State::Done) {
                m_list.finishedIds += task.id;
            } else if (!task.text.isEmpty()) {
                m_list.items += { task.id, textOf(task), stateOf(task.status), entry.id };
            }
            return;
        }
        if (!task.status.isEmpty()) {
            known->state = stateOf(task.status);
        }
        if (!task.text.isEmpty()) {
            known->text = textOf(task);
        }
        known->entry = entry.id;
    }

    /// The number of a task is in the answer to the call that made it; whether a plan was agreed to, in its own.
    void readResult(const Entry &entry)
    {
        if (const auto made = m_made.constFind(entry.toolCallId); made != m_made.cend()) {
            static const QRegularExpression number(u"#(\\w+)"_s);
            TaskItem item = *made;
            item.id = number.match(entry.text().left(200)).captured(1);
            item.text = textOf({ item.id, item.text, {} });
            m_list.items += item;
            m_made.erase(made);
        } else if (const auto plan = m_plans.constFind(entry.toolCallId); plan != m_plans.cend()) {
            if (entry.toolStatus.isEmpty()) {
                m_list.plan = plan->first;
                m_list.planEntry = plan->second;
            }
            m_plans.erase(plan);
        }
    }

    TaskList m_list;
    QHash<QString, TaskItem> m_made; ///< by call, until its result comes
    QHash<QString, std::pair<QString, EntryId>> m_plans;
};

} // namespace

TaskList readTasks(std::span<const Entry> range, std::stop_token stop)
{
    TaskReader reader;
    for (const Entry &entry : range) {
        if (stop.stop_requested()) {
            break;
        }
        if (entry.type == EntryType::Message && !entry.isFailedAnswer()) {
            reader.read(entry);
        }
    }
    return reader.take();
}

} // namespace varve
