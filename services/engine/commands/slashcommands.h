// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <span>

namespace varve
{

/// What the composer understands before any model sees it.
enum class SlashCommand : quint8 {
    Status,
    New,
    HandOff,
    Clear,
    Compact,
    AutoCompact,
    Undo,
    Prune,
    Resume,
    Search,
    Recall,
    Remember,
    Forget,
    Abort,
    Model,
    Thinking,
    Name,
    Label,
    Fork,
    Tree,
    Context,
    Export,
    Help,
};

struct CommandInfo
{
    SlashCommand command = SlashCommand::Help;
    QStringList names; ///< the first is the one that is offered; without the slash
    QString arguments; ///< how they are written; empty: it takes none
    QString description; ///< one line
    // What does the same without a window; empty: nothing does.
    QString verb = {}; ///< as it is written on the command line
    QString method = {}; ///< of `varve serve`
};

/// In the order in which they are offered.
[[nodiscard]] QList<CommandInfo> slashCommands();
[[nodiscard]] CommandInfo commandInfo(SlashCommand command);

struct CommandCall
{
    SlashCommand command = SlashCommand::Help;
    QString arguments; ///< trimmed; may have several lines

    friend bool operator==(const CommandCall &, const CommandCall &) = default;
};

/// What a message is, by how it begins.
struct ComposedText
{
    enum class Kind : quint8 {
        Message, ///< for the model
        Command, ///< a slash command
        UnknownCommand, ///< looks like one and is none: "/staus"
        Shell, ///< "!command": its output becomes part of the context
        ShellAside, ///< "!!command": its output does not
    };

    Kind kind = Kind::Message;
    CommandCall call; ///< of Command
    QString text; ///< of the others: the message, the shell's command, the unknown name

    friend bool operator==(const ComposedText &, const ComposedText &) = default;
};

/// Pure. A path ("/usr/bin/env is what?") and a slash with a space after it are messages; so is everything that begins with
/// white space, which is how to send a message that looks like a command.
[[nodiscard]] ComposedText readComposed(const QString &text);

/// The command whose name is nearest to what was typed; empty: none is near.
[[nodiscard]] QString nearestCommand(QStringView name);

} // namespace varve
