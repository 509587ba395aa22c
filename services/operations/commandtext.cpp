// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandtext.h"

#include <engine/slashcommands.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandText)
};

/// What does the same: a verb, a method. Empty: nothing does without a window.
struct Likewise
{
    QString verb;
    QString method;
};

Likewise likewise(SlashCommand command)
{
    switch (command) {
    case SlashCommand::Compact:
        return { u"varve compact SESSION"_s, u"compact"_s };
    case SlashCommand::Prune:
        return { u"varve prune SESSION"_s, u"prune"_s };
    case SlashCommand::HandOff:
        return { u"varve handoff SESSION --goal TEXT"_s, u"handoff"_s };
    case SlashCommand::New:
        return { u"varve ask new TEXT"_s, u"new"_s };
    case SlashCommand::Resume:
        return { u"varve sessions"_s, u"list"_s };
    case SlashCommand::Search:
        return { u"varve search TEXT"_s, u"search"_s };
    case SlashCommand::Recall:
        return { u"varve recall SESSION TEXT"_s, u"recall"_s };
    case SlashCommand::Remember:
        return { u"varve remember SESSION TEXT"_s, u"remember"_s };
    case SlashCommand::Forget:
        return { u"varve forget SESSION FACT"_s, u"forget"_s };
    case SlashCommand::Abort:
        return { {}, u"abort"_s };
    case SlashCommand::Model:
        return { u"varve ask SESSION TEXT --model NAME"_s, u"ask"_s };
    case SlashCommand::Name:
        return { u"varve rename SESSION TITLE"_s, u"rename"_s };
    case SlashCommand::Fork:
        return { u"varve fork SESSION ENTRY"_s, u"fork"_s };
    case SlashCommand::Tree:
        return { u"varve tree SESSION"_s, u"open"_s };
    case SlashCommand::Status:
    case SlashCommand::Context:
        return { u"varve context SESSION"_s, u"context"_s };
    case SlashCommand::Export:
        return { u"varve export SESSION"_s, u"export"_s };
    case SlashCommand::Help:
        return { u"varve --help"_s, {} };
    case SlashCommand::Clear:
    case SlashCommand::AutoCompact:
    case SlashCommand::Thinking:
    case SlashCommand::Label:
        break;
    }
    return {};
}

QString nameOf(SlashCommand command)
{
    const QList<CommandInfo> all = slashCommands();
    for (const CommandInfo &info : all) {
        if (info.command == command) {
            return info.names.constFirst();
        }
    }
    return {};
}

QString sentenceFor(const CommandCall &call, Notation notation)
{
    const Likewise same = likewise(call.command);
    const QString name = nameOf(call.command);
    const bool verbs = notation == Notation::CommandLine;
    if (const QString does = verbs ? same.verb : same.method; !does.isEmpty()) {
        return verbs ? Tr::tr("“/%1” is a command of Varve and is not sent to a model. “%2” does "
                              "it here.")
                               .arg(name, does)
                     : Tr::tr("“/%1” is a command of Varve and is not sent to a model. The method "
                              "“%2” does it here.")
                               .arg(name, does);
    }
    return Tr::tr("“/%1” is a command of the window and is not sent to a model.").arg(name);
}

QString unknown(const QString &name)
{
    const QString near = nearestCommand(name);
    return near.isEmpty()
            ? Tr::tr("There is no command “/%1”, and it is not sent to a model.").arg(name)
            : Tr::tr("There is no command “/%1”, and it is not sent to a model. Did "
                     "you mean “/%2”?")
                      .arg(name, near);
}

} // namespace

Result<> checkIsMessage(const QString &text, Notation notation)
{
    const ComposedText read = readComposed(text);
    QString sentence;
    switch (read.kind) {
    case ComposedText::Kind::Message:
        return {};
    case ComposedText::Kind::Command:
        sentence = sentenceFor(read.call, notation);
        break;
    case ComposedText::Kind::UnknownCommand:
        sentence = unknown(read.text);
        break;
    case ComposedText::Kind::Shell:
    case ComposedText::Kind::ShellAside:
        sentence = Tr::tr("What begins with “!” is a command for the shell, which the window runs, "
                          "and is not sent to a model.");
        break;
    }
    sentence += u' '
            + (notation == Notation::CommandLine
                       ? Tr::tr("With --literal, or a space before it, it is sent as it is.")
                       : Tr::tr("With “literal”, or a space before it, it is sent as it is."));
    return fail(Error::Kind::InvalidInput, sentence, u"usage"_s);
}

} // namespace varve
