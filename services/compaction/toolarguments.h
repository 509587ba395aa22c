// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QList>
#include <QString>
#include <QStringList>

namespace varve
{

struct ToolArgument
{
    QString name;
    QString value; ///< a string as it is; anything else as compact JSON
    bool isString = false;
};

/// A call's top-level arguments in the order in which they were written; nothing for what is not a JSON object (an aborted
/// answer may end within its arguments). The members of a list of edits stand one by one, as "edits.old_string".
[[nodiscard]] QList<ToolArgument> parseToolArguments(QByteArrayView json);

/// What the calls of coding agents have in common, whatever the program.
struct ToolTarget
{
    /// Under path, file_path, filePath, filename, file or notebook_path; also those of an "edits" list.
    QStringList paths;
    QString command; ///< command or cmd, an argument list joined; without "bash -lc"
    QString asked; ///< an address, a pattern or a query: what a tool was to look for
    QString patch; ///< text in the apply_patch format
    QStringList defined; ///< names of functions, types and the like in text that is written
    QString written; ///< how that text begins
};
[[nodiscard]] ToolTarget readToolTarget(QByteArrayView json);

/// An item of a list that a tool keeps; what is not said is empty.
struct ToolTask
{
    QString id;
    QString text;
    QString status; ///< lower case
};
struct ToolTasks
{
    QList<ToolTask> items;
    bool isWholeList = false; ///< else one item that is made or changed
    QString plan; ///< written for the person to agree to
};
/// What a call of a tool for plans or to-do lists says: a list of objects with words and a state, or one such object.
[[nodiscard]] ToolTasks readToolTasks(QByteArrayView json);

} // namespace varve
