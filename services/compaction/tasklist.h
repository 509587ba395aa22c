// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>

#include <span>
#include <stop_token>

namespace varve
{

/// One line of a list that a tool keeps: a plan, a to-do list, tasks.
struct TaskItem
{
    enum class State : quint8 { Open, Active, Done };
    QString id; ///< of tools that change one item; else empty
    QString text; ///< one line
    State state = State::Open;
    EntryId entry; ///< the call that said so last
};

struct TaskList
{
    QList<TaskItem> items; ///< as the last calls of the range left them
    QStringList finishedIds; ///< of items that were made before the range
    QString plan; ///< what the person agreed to do last, as it was written; may be empty
    EntryId planEntry;
};

/// The lists of all programs have in common that a call holds items with words and a state, or changes one by its id (TodoWrite,
/// update_plan, todowrite, TaskCreate and TaskUpdate, ...). Looks only at calls of tools whose name says so.
[[nodiscard]] TaskList readTasks(std::span<const Entry> range, std::stop_token stop = {});

} // namespace varve
