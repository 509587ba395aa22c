// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acpcommands.h"

#include <models/commandreplies.h>
#include <models/format.h>
#include <operations/compactoperations.h>
#include <operations/contextoperations.h>
#include <operations/memoryoperations.h>
#include <operations/pruneoperation.h>
#include <operations/recalloperation.h>
#include <operations/sessionchanges.h>
#include <operations/undooperations.h>
#include <recall/recallsentences.h>

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::AcpCommands)
};

using Reply = QFuture<Result<QString>>;

QList<CommandInfo> offeredCommands()
{
    QList<CommandInfo> commands = slashCommands();
    commands.removeIf(
            [](const CommandInfo &info) { return !AcpCommands::isOffered(info.command); });
    for (CommandInfo &info : commands) {
        if (info.command == SlashCommand::Compact) {
            info.description = Tr::tr("Compact the context now; shows the summary");
        } else if (info.command == SlashCommand::Remember) {
            info.description = Tr::tr("Keep a fact in every request of this branch");
        }
    }
    return commands;
}

Reply ready(const Result<QString> &text)
{
    return QtFuture::makeReadyValueFuture(text);
}

Reply missing(const QString &sentence)
{
    return ready(fail(Error::Kind::InvalidInput, sentence));
}

ShowContext lookAtWhole(const AcpSession &session)
{
    ShowContext look;
    look.session = session.asked.toString();
    return look;
}

QString statusOf(AcpContext *context, const AcpSessionPtr &session, const LookedAt &at,
                 const std::optional<Entry> &lastAnswer)
{
    const Context projected = at.context();
    StatusFacts facts;
    facts.loaded = &at.loaded;
    facts.context = &projected;
    facts.answer = answerModel(*context->engine->settings(), at.loaded.branch.state);
    if (facts.answer.chosen && !session->answer.model.isEmpty()) {
        facts.answer.chosen->model = session->answer.model;
    }
    facts.lastAnswer = lastAnswer;
    facts.now = QDateTime::currentDateTimeUtc();
    return statusReply(facts);
}

Reply status(AcpContext *context, const AcpSessionPtr &session, const QString &,
             const OperationRun &run)
{
    return contextOperation()
            .start(*context->engine, lookAtWhole(*session), run)
            .then(context,
                  [context, session](const Result<ShownContext> &shown) -> Reply {
                      if (!shown) {
                          return ready(std::unexpected(shown.error()));
                      }
                      const auto answer = lastAnswerOf(shown->at.loaded.branch);
                      return context->store()
                              ->read([answer](StoreReader &reader) {
                                  return answer ? reader.entry(*answer)
                                                : fail(Error::Kind::NotFound, {});
                              })
                              .then(context,
                                    [context, session, at = shown->at](const Result<Entry> &entry) {
                                        return Result<QString>(statusOf(
                                                context, session, at,
                                                entry ? std::optional(*entry) : std::nullopt));
                                    });
                  })
            .unwrap();
}

QString compacted(const AcpSessionPtr &session, const CompactedSession &done)
{
    if (!done.outcome) {
        return refusalText(done.planned.plan.refusal);
    }
    const CompactionOutcome &outcome = *done.outcome;
    if (!outcome.child.isNull()) {
        session->asked = outcome.child;
    }
    return Tr::tr("Compacted: %1 → %2 tokens. `/undo` takes it back.")
                   .arg(formatTokens(outcome.before->tokens()),
                        formatTokens(outcome.after->tokens()))
            + u"\n\n"_s + outcome.record.text;
}

Reply compact(AcpContext *context, const AcpSessionPtr &session, const QString &instructions,
              const OperationRun &run)
{
    CompactSession wanted;
    wanted.session = session->asked.toString();
    wanted.instructions = instructions;
    return compactOperation()
            .start(*context->engine, wanted, run)
            .then(context, [session](const Result<CompactedSession> &done) {
                return done.transform(
                        [&](const CompactedSession &found) { return compacted(session, found); });
            });
}

Reply undo(AcpContext *context, const AcpSessionPtr &session, const QString &,
           const OperationRun &run)
{
    UndoCompaction wanted;
    wanted.session = session->asked.toString();
    return undoOperation()
            .start(*context->engine, wanted, run)
            .then(context, [](const Result<SwitchedCompaction> &done) {
                return done.transform([](const SwitchedCompaction &undone) {
                    return Tr::tr("Undone. The context holds %1 tokens again.")
                            .arg(formatTokens(undone.tokens));
                });
            });
}

Reply prune(AcpContext *context, const AcpSessionPtr &session, const QString &,
            const OperationRun &run)
{
    PruneSession wanted;
    wanted.session = session->asked.toString();
    return pruneOperation()
            .start(*context->engine, wanted, run)
            .then(context, [](const Result<PrunedSession> &done) {
                return done.transform([](const PrunedSession &pruned) {
                    return pruned.entry.isNull()
                            ? refusalText(pruned.plan.refusal)
                            : Tr::tr("Old tool output was masked: %1 tokens before, %2 after.")
                                      .arg(formatTokens(pruned.plan.tokensBefore),
                                           formatTokens(pruned.tokensAfter));
                });
            });
}

Reply recallWords(AcpContext *context, const AcpSessionPtr &session, const QString &text,
                  const OperationRun &run)
{
    if (text.isEmpty()) {
        return missing(Tr::tr("Say what to look for: `/recall words`."));
    }
    RecallWords wanted;
    wanted.session = session->asked.toString();
    wanted.text = text;
    return recallOperation()
            .start(*context->engine, wanted, run)
            .then(context, [](const Result<RecallAnswer> &answer) {
                return answer.transform([](const RecallAnswer &found) {
                    return QString(answerText(found) + u"\n\n"_s + answerRest(found)).trimmed();
                });
            });
}

Reply remember(AcpContext *context, const AcpSessionPtr &session, const QString &text,
               const OperationRun &run)
{
    if (text.isEmpty()) {
        return missing(Tr::tr("Say what to remember: `/remember fact`."));
    }
    RememberFact wanted;
    wanted.session = session->asked.toString();
    wanted.text = text;
    return rememberOperation()
            .start(*context->engine, wanted, run)
            .then(context, [](const Result<FactsOfPlace> &facts) {
                return facts.transform([](const FactsOfPlace &) {
                    return Tr::tr("Remembered. It stands in every request of this branch from here "
                                  "on.");
                });
            });
}

Reply rename(AcpContext *context, const AcpSessionPtr &session, const QString &title,
             const OperationRun &run)
{
    if (title.isEmpty()) {
        return missing(Tr::tr("Say how to call it: `/name title`."));
    }
    return renameOperation()
            .start(*context->engine, { session->asked.toString(), title.section(u'\n', 0, 0) }, run)
            .then(context, [](const Result<ListedSession> &renamed) {
                return renamed.transform([](const ListedSession &found) {
                    return Tr::tr("The session is called “%1” now.").arg(found.session.name);
                });
            });
}

Reply showContext(AcpContext *context, const AcpSessionPtr &session, const QString &,
                  const OperationRun &run)
{
    return contextOperation()
            .start(*context->engine, lookAtWhole(*session), run)
            .then(context, [](const Result<ShownContext> &shown) {
                return shown.transform(
                        [](const ShownContext &found) { return contextReply(found.context); });
            });
}

Reply help(AcpContext *, const AcpSessionPtr &, const QString &, const OperationRun &)
{
    return ready(commandLines(offeredCommands()));
}

struct AcpCommand
{
    SlashCommand command;
    Reply (*run)(AcpContext *context, const AcpSessionPtr &session, const QString &arguments,
                 const OperationRun &run);
};
constexpr std::array Offered {
    AcpCommand { SlashCommand::Status, &status },
    AcpCommand { SlashCommand::Context, &showContext },
    AcpCommand { SlashCommand::Compact, &compact },
    AcpCommand { SlashCommand::Undo, &undo },
    AcpCommand { SlashCommand::Prune, &prune },
    AcpCommand { SlashCommand::Recall, &recallWords },
    AcpCommand { SlashCommand::Remember, &remember },
    AcpCommand { SlashCommand::Name, &rename },
    AcpCommand { SlashCommand::Help, &help },
};

const AcpCommand *offered(SlashCommand command)
{
    const auto found = std::ranges::find(Offered, command, &AcpCommand::command);
    return found == Offered.end() ? nullptr : &*found;
}

} // namespace

bool AcpCommands::isOffered(SlashCommand command)
{
    return offered(command) != nullptr;
}

QJsonArray AcpCommands::available()
{
    QJsonArray commands;
    const QList<CommandInfo> offered = offeredCommands();
    for (const CommandInfo &info : offered) {
        QJsonObject command { { "name"_L1, info.names.constFirst() },
                              { "description"_L1, info.description } };
        if (!info.arguments.isEmpty()) {
            command["input"_L1] = QJsonObject { { "hint"_L1, info.arguments } };
        }
        commands += command;
    }
    return commands;
}

QFuture<Result<QString>> AcpCommands::run(AcpContext *context, const AcpSessionPtr &session,
                                          const CommandCall &call, const OperationRun &run)
{
    return offered(call.command)->run(context, session, call.arguments, run);
}

} // namespace varve
