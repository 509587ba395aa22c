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

QString sentenceFor(const CommandCall &call, Notation notation)
{
    const CommandInfo info = commandInfo(call.command);
    const QString name = info.names.constFirst();
    const bool verbs = notation == Notation::CommandLine;
    if (const QString does = verbs ? info.verb : info.method; !does.isEmpty()) {
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
