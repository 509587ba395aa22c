// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "askoptions.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

std::unexpected<Error> misuse(const QString &message)
{
    return fail(Error::Kind::InvalidInput, message, u"usage"_s);
}

} // namespace

void addAskOptions(Command &command)
{
    command.parser.addOptions({
            { u"provider"_s, Command::tr("The provider of the model that answers."), u"name"_s },
            { u"model"_s, Command::tr("The model that answers."), u"name"_s },
            { u"base-url"_s, Command::tr("Where that model is served, if it is not set up."),
              u"url"_s },
            { u"api"_s,
              Command::tr("The wire protocol there: %1.").arg(providerApis().join(u", "_s)),
              u"name"_s },
            { u"key-variable"_s, Command::tr("The environment variable that holds the key."),
              u"name"_s },
            { u"image"_s,
              Command::tr("An image that goes along with the message. May be given several times."),
              u"file"_s },
            { u"folder"_s, Command::tr("Where the tools work, instead of the session's folder."),
              u"folder"_s },
            { u"max-rounds"_s, Command::tr("End the turn after so many rounds."), u"number"_s },
            { u"literal"_s,
              Command::tr(
                      "Send the message as it is, also where it looks like a command (“/compact”, "
                      "“!ls”).") },
            { u"in-place"_s,
              Command::tr(
                      "Ask this session, also where it goes on in another one that began with its "
                      "summary.") },
            { u"plain"_s, Command::tr("Print the answer as text instead of JSON lines.") },
    });
    command.parser.addOptions({
            { u"allow"_s,
              Command::tr(
                      "Offer this tool and let it run unasked; “bash:git *” only for such calls. "
                      "May "
                      "be given several times."),
              u"tool"_s },
            { u"trust"_s,
              Command::tr(
                      "Use the folder's own instructions this once: project files, system prompt, "
                      "skills and settings.") },
            { u"without-sandbox"_s,
              Command::tr(
                      "Where no sandbox works, commands run all the same, with all your rights.") },
            { u"any-folder"_s,
              Command::tr("Tools may work in the folder though it is no project's: your home, the "
                          "whole "
                          "file "
                          "system, a place of the system or of keys.") },
            { u"protected-files"_s,
              Command::tr("What commands may do to .git and other files that act later: readOnly, "
                          "commits or "
                          "writable."),
              u"mode"_s },
    });
}

Result<CommandOptions> commandOptions(const Command &command)
{
    CommandOptions options;
    options.withoutSandbox = command.parser.isSet(u"without-sandbox"_s);
    options.anyFolder = command.parser.isSet(u"any-folder"_s);
    if (const QString mode = command.parser.value(u"protected-files"_s); !mode.isEmpty()) {
        options.protectedFiles = protectedFilesFromString(mode);
        if (mode != toString(*options.protectedFiles)) {
            return misuse(
                    Command::tr("--protected-files takes readOnly, commits or writable, not “%1”.")
                            .arg(mode));
        }
    }
    return options;
}

QList<ApprovalRule> allowedRules(const Command &command)
{
    QList<ApprovalRule> rules;
    const QStringList given = command.parser.values(u"allow"_s);
    for (const QString &text : given) {
        rules += { text.section(u':', 0, 0).trimmed(), text.section(u':', 1), true };
    }
    return rules;
}

ToolSelection toolSelection(const Command &command)
{
    ToolSelection selection { QStringList(), allowedRules(command) };
    selection.names = selection.all();
    selection.names->sort();
    return selection;
}

AnswerChoice answerChoice(const Command &command)
{
    const QCommandLineParser &parser = command.parser;
    return { parser.value(u"provider"_s), parser.value(u"model"_s), parser.value(u"base-url"_s),
             parser.value(u"api"_s), parser.value(u"key-variable"_s) };
}

} // namespace varve
