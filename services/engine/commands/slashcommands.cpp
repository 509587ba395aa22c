// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "slashcommands.h"

#include <base/letterdistance.h>

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::SlashCommands)
};

const CommandInfo *find(const QList<CommandInfo> &commands, const QString &name)
{
    const auto found = std::ranges::find_if(
            commands, [&name](const CommandInfo &info) { return info.names.contains(name); });
    return found == commands.end() ? nullptr : &*found;
}

} // namespace

QList<CommandInfo> slashCommands()
{
    return {
        { SlashCommand::Status,
          { u"status"_s },
          {},
          Tr::tr("Model, tokens of the last answer, cache, context and compactions"),
          u"varve context SESSION"_s,
          u"context"_s },
        { SlashCommand::New,
          { u"new"_s },
          {},
          Tr::tr("Start a new session in the same folder"),
          u"varve ask new TEXT"_s,
          u"new"_s },
        { SlashCommand::Clear,
          { u"clear"_s },
          {},
          Tr::tr("Start a new session and archive this one") },
        { SlashCommand::HandOff,
          { u"handoff"_s },
          Tr::tr("[goal]"),
          Tr::tr("Start a new session with your goal and what matters for it here"),
          u"varve handoff SESSION --goal TEXT"_s,
          u"handoff"_s },
        { SlashCommand::Compact,
          { u"compact"_s },
          Tr::tr("[instructions]"),
          Tr::tr("Plan a compaction; you review it before it applies"),
          u"varve compact SESSION"_s,
          u"compact"_s },
        { SlashCommand::AutoCompact,
          { u"autocompact"_s },
          Tr::tr("[on | remind | off]"),
          Tr::tr("Whether Varve compacts by itself") },
        { SlashCommand::Undo,
          { u"undo"_s },
          {},
          Tr::tr("Take back the latest compaction of this branch"),
          u"varve undo SESSION"_s,
          u"undo"_s },
        { SlashCommand::Prune,
          { u"prune"_s, u"prune-tools"_s },
          {},
          Tr::tr("Mask old tool output"),
          u"varve prune SESSION"_s,
          u"prune"_s },
        { SlashCommand::Resume,
          { u"resume"_s },
          Tr::tr("[number, #session or text]"),
          Tr::tr("Go on with another session, whole or from its summary"),
          u"varve sessions"_s,
          u"list"_s },
        { SlashCommand::Search,
          { u"search"_s },
          Tr::tr("[words and filters]"),
          Tr::tr("Search all sessions and branches"),
          u"varve search TEXT"_s,
          u"search"_s },
        { SlashCommand::Recall,
          { u"recall"_s },
          Tr::tr("[question or words]"),
          Tr::tr("Ask what is no longer in the context"),
          u"varve recall SESSION TEXT"_s,
          u"recall"_s },
        { SlashCommand::Remember,
          { u"remember"_s },
          Tr::tr("[fact]"),
          Tr::tr("Keep a fact in every request of this branch; without one, what is always sent "
                 "opens"),
          u"varve remember SESSION TEXT"_s,
          u"remember"_s },
        { SlashCommand::Forget,
          { u"forget"_s },
          Tr::tr("[number]"),
          Tr::tr("Forget a fact that is always sent, by its number"),
          u"varve forget SESSION FACT"_s,
          u"forget"_s },
        { SlashCommand::Abort,
          { u"abort"_s, u"stop"_s, u"cancel"_s },
          {},
          Tr::tr("Stop the answer"),
          {},
          u"abort"_s },
        { SlashCommand::Model,
          { u"model"_s },
          Tr::tr("[name]"),
          Tr::tr("Choose which model answers"),
          u"varve model SESSION NAME"_s,
          u"model"_s },
        { SlashCommand::Thinking,
          { u"thinking"_s },
          Tr::tr("[off | low | medium | high | tokens]"),
          Tr::tr("Choose how much the model thinks"),
          u"varve model SESSION --thinking LEVEL"_s,
          u"model"_s },
        { SlashCommand::Name,
          { u"name"_s },
          Tr::tr("[title]"),
          Tr::tr("Rename this session"),
          u"varve rename SESSION TITLE"_s,
          u"rename"_s },
        { SlashCommand::Label,
          { u"label"_s },
          Tr::tr("[text]"),
          Tr::tr("Label the last message; without text the label is removed"),
          u"varve label SESSION ENTRY TEXT"_s,
          u"label"_s },
        { SlashCommand::Fork,
          { u"fork"_s },
          {},
          Tr::tr("Continue in a new session from here"),
          u"varve fork SESSION ENTRY"_s,
          u"fork"_s },
        { SlashCommand::Tree,
          { u"tree"_s },
          {},
          Tr::tr("Go to the session tree"),
          u"varve tree SESSION"_s,
          u"tree"_s },
        { SlashCommand::Context,
          { u"context"_s },
          {},
          Tr::tr("What fills the context, as a table"),
          u"varve context SESSION"_s,
          u"context"_s },
        { SlashCommand::Export,
          { u"export"_s },
          {},
          Tr::tr("Export this session"),
          u"varve export SESSION"_s,
          u"export"_s },
        { SlashCommand::Help, { u"help"_s }, {}, Tr::tr("All commands"), u"varve --help"_s },
    };
}

CommandInfo commandInfo(SlashCommand command)
{
    const QList<CommandInfo> commands = slashCommands();
    return *std::ranges::find(commands, command, &CommandInfo::command);
}

ComposedText readComposed(const QString &text)
{
    if (text.startsWith(u'!')) {
        const bool aside = text.startsWith("!!"_L1);
        const QString command = text.sliced(aside ? 2 : 1).trimmed();
        if (!command.isEmpty()) {
            return { aside ? ComposedText::Kind::ShellAside : ComposedText::Kind::Shell,
                     {},
                     command };
        }
    }
    // A name alone or with white space after it: "/usr/bin" is a path.
    static const QRegularExpression shape(u"\\A/([a-z][a-z-]*)(?:\\s+(.*))?\\z"_s,
                                          QRegularExpression::DotMatchesEverythingOption
                                                  | QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = shape.match(text.trimmed());
    if (!text.startsWith(u'/') || !match.hasMatch()) {
        return { ComposedText::Kind::Message, {}, text };
    }
    const QString name = match.captured(1).toLower();
    const QList<CommandInfo> commands = slashCommands();
    if (const CommandInfo *info = find(commands, name)) {
        return { ComposedText::Kind::Command, { info->command, match.captured(2).trimmed() }, {} };
    }
    return { ComposedText::Kind::UnknownCommand, {}, name };
}

QString nearestCommand(QStringView name)
{
    constexpr int Near = 2;
    QString nearest;
    int best = Near + 1;
    const QList<CommandInfo> commands = slashCommands();
    for (const CommandInfo &info : commands) {
        for (const QString &candidate : info.names) {
            const int far = letterDistance(name, candidate);
            if (far < best) {
                best = far;
                nearest = candidate;
            }
        }
    }
    return nearest;
}

} // namespace varve
