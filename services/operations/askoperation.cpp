// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "askoperation.h"

#include "commonparameters.h"
#include "sessionname.h"
#include <settings/providerconfig.h>
#include <storage/rollover.h>

#include <QDir>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QStringList protections()
{
    return { u"readOnly"_s, u"commits"_s, u"writable"_s };
}

QList<ApprovalRule> rulesOf(const QStringList &allowed)
{
    QList<ApprovalRule> rules;
    for (const QString &text : allowed) {
        rules += { text.section(u':', 0, 0).trimmed(), text.section(u':', 1), true };
    }
    return rules;
}

/// A command line names every tool by what it allows: without that a model is told of none. They are in one order whatever that of the
/// options is, as a provider's cache holds only for the same beginning.
void takeCommandLine(AskTurn &asked)
{
    ToolSelection selection { QStringList(), rulesOf(asked.allow) };
    asked.tools = selection.all();
    asked.tools->sort();
    if (asked.session == "new"_L1) {
        asked.session.clear();
        asked.folder = asked.folder.isEmpty() ? QDir::currentPath() : asked.folder;
    }
}

std::optional<ParameterProblem> check(AskTurn &asked, Notation notation)
{
    if (std::ranges::contains(rulesOf(asked.allow), QString(), &ApprovalRule::tool)) {
        return ParameterProblem {
            u"allow"_s,
            OperationTr::tr("What is allowed is a tool (“bash”), or one with a pattern of what it "
                            "may do (“bash:git *”).")
        };
    }
    if (notation == Notation::CommandLine) {
        takeCommandLine(asked);
    }
    return takeFolder(asked.folder, ParameterProblem::Kind::Misuse);
}

TurnRequest requestOf(const AskTurn &asked)
{
    TurnRequest request;
    request.answer = asked;
    request.tools = { asked.tools, rulesOf(asked.allow) };
    request.tools.commands = { asked.withoutSandbox, asked.anyFolder };
    if (!asked.protectedFiles.isEmpty()) {
        request.tools.commands.protectedFiles = protectedFilesFromString(asked.protectedFiles);
    }
    if (!asked.folder.isEmpty()) {
        request.folder = asked.folder;
    }
    request.trust = asked.trust ? ToolBox::Trust::Given : ToolBox::Trust::AsKept;
    request.maxRounds = static_cast<int>(asked.maxRounds.value_or(0));
    return request;
}

/// A session that was rolled over is as full as it was: what is asked of it is asked where it goes on.
Result<AskedTurn> find(StoreReader &reader, const AskTurn &asked)
{
    AskedTurn turn { requestOf(asked) };
    if (asked.session.isEmpty()) {
        return turn;
    }
    return sessionNamed(reader, asked.session).and_then([&](const Session &named) {
        return (asked.inPlace ? Result<Session>(named) : whereItGoesOn(reader, named))
                .transform([&](const Session &session) {
                    turn.request.session = session.id;
                    turn.parent = session.id != named.id ? named.id : SessionId();
                    return turn;
                });
    });
}

/// What stands for the message; a client's is read by who takes messages from clients.
QList<Parameter> messageParameters()
{
    constexpr auto Only = Notation::CommandLine;
    return {
        option<&AskTurn::text>(
                "text"_L1, OperationTr::noop("The message, or “-” to read it from standard input."),
                { .place = ParameterText::Place::Argument, .value = "text"_L1, .only = Only }),
        option<&AskTurn::images>(
                "images"_L1, OperationTr::noop("An image that goes along with the message."),
                { .kind = ParameterKind::File, .option = "image"_L1, .only = Only }),
        option<&AskTurn::attach>(
                "attach"_L1,
                OperationTr::noop("A text file, or an image, that goes along with the message."),
                { .kind = ParameterKind::File, .only = Only }),
        option<&AskTurn::literal>(
                "literal"_L1,
                OperationTr::noop("Send the message as it is, also where it looks like a command "
                                  "(“/compact”, “!ls”)."),
                { .only = Only }),
    };
}

QList<Parameter> answerParameters()
{
    return {
        option<&AnswerChoice::provider, AskTurn>(
                "provider"_L1, OperationTr::noop("The provider of the model that answers."),
                { .value = "name"_L1 }),
        option<&AnswerChoice::model, AskTurn>(
                "model"_L1, OperationTr::noop("The model that answers."), { .value = "name"_L1 }),
        option<&AnswerChoice::baseUrl, AskTurn>(
                "baseUrl"_L1, OperationTr::noop("Where that model is served, if it is not set up."),
                { .value = "url"_L1 }),
        option<&AnswerChoice::api, AskTurn>(
                "api"_L1, OperationTr::noop("The wire protocol there."),
                { .kind = ParameterKind::Word, .words = providerApis, .value = "name"_L1 }),
        option<&AnswerChoice::keyVariable, AskTurn>(
                "keyVariable"_L1, OperationTr::noop("The environment variable that holds the key."),
                { .value = "name"_L1 }),
    };
}

QList<Parameter> toolParameters()
{
    return {
        option<&AskTurn::tools>("tools"_L1, OperationTr::noop("The tools that are offered."),
                                { .only = Notation::Json }),
        option<&AskTurn::allow>(
                "allow"_L1,
                OperationTr::noop("Offer this tool and let it run unasked; “bash:git *” only for "
                                  "such calls."),
                { .value = "tool"_L1 }),
        option<&AskTurn::folder>(
                "folder"_L1,
                OperationTr::noop("Where the tools work, instead of the session's folder."),
                { .kind = ParameterKind::Folder }),
        option<&AskTurn::anyFolder>(
                "anyFolder"_L1,
                OperationTr::noop("Tools may work in the folder though it is no project's: your "
                                  "home, the whole file system, a place of the system or of "
                                  "keys.")),
        option<&AskTurn::withoutSandbox>(
                "withoutSandbox"_L1,
                OperationTr::noop("Where no sandbox works, commands run all the same, with all "
                                  "your rights.")),
        option<&AskTurn::protectedFiles>(
                "protectedFiles"_L1,
                OperationTr::noop("What commands may do to .git and other files that act later."),
                { .kind = ParameterKind::Word, .words = protections, .value = "mode"_L1 }),
        option<&AskTurn::maxRounds>("maxRounds"_L1,
                                    OperationTr::noop("End the turn after so many rounds."),
                                    { .least = 1, .most = 10'000 }),
        option<&AskTurn::approvalSeconds>(
                "approvalSeconds"_L1,
                OperationTr::noop("How long an approval waits before it counts as denied."),
                { .least = 1, .most = 86'400, .only = Notation::Json }),
    };
}

QList<Parameter> askParameters()
{
    return QList<Parameter> { argument<&AskTurn::session>(
                   "session"_L1, OperationTr::noop("The session, or on the command line “new”."),
                   { .kind = ParameterKind::Session, .value = "SESSION|new"_L1 }) }
    + messageParameters() + answerParameters() + toolParameters()
            + QList<Parameter> {
                  trustOption<&AskTurn::trust>(),
                  option<&AskTurn::inPlace>(
                          "inPlace"_L1,
                          OperationTr::noop("Ask this session, also where it goes on in another "
                                            "one that began with its summary.")),
                  option<&AskTurn::plain>(
                          "plain"_L1,
                          OperationTr::noop("Print the answer as text instead of JSON lines."),
                          { .only = Notation::CommandLine }),
              };
}

} // namespace

const OperationOf<AskTurn, AskedTurn> &askOperation()
{
    static const OperationOf<AskTurn, AskedTurn> Ask { {
            .text = { .name = "ask"_L1,
                      .help = OperationTr::noop("one turn with a model; prints JSON lines"),
                      .forms = { { .verb = "ask"_L1 } } },
            .parameters = askParameters(),
            .check = check,
            .work = find,
            .fields = QList<FieldText> {},
    } };
    return Ask;
}

} // namespace varve
