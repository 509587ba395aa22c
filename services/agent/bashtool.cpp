// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bashtool.h"

#include "callarguments.h"
#include "toolsupport.h"
#include "tooltext.h"
#include <session/entrydata.h>

#include <QCoreApplication>
#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::BashTool)
};

constexpr qint64 MaxSeconds = 3600;

QString endingOf(const ProcessEnd &end, qint64 seconds)
{
    switch (end.how) {
    case ProcessEnd::How::Exited:
        return end.exitCode == 0 ? QString() : Tr::tr("[exit code %1]").arg(end.exitCode);
    case ProcessEnd::How::Killed:
        return Tr::tr("[killed by signal %1]").arg(end.exitCode);
    case ProcessEnd::How::TimedOut:
        return Tr::tr("[stopped: still running after %n second(s)]", nullptr,
                      static_cast<int>(seconds));
    case ProcessEnd::How::Stopped:
        return Tr::tr("[stopped by the person]");
    case ProcessEnd::How::NotStarted:
        return Tr::tr("[the shell could not be started: %1]").arg(end.problem);
    }
    Q_UNREACHABLE_RETURN({});
}

ToolOutcome outcomeOf(const Result<CommandEnd> &reached, qint64 seconds)
{
    if (!reached) {
        return toolError(reached.error().message);
    }
    const ProcessEnd &end = reached->process;
    const QByteArray &newest = end.tail.isEmpty() ? end.output : end.tail;
    const LimitedText shown = limitText(readableText(newest), KeptEnd::Tail);
    ToolOutcome outcome;
    if (shown.droppedLines > 0 || !end.tail.isEmpty()) {
        outcome.text = Tr::tr("[the end of %1 bytes of output]").arg(end.totalBytes) + u'\n';
        outcome.fullOutput = end.output;
        if (!end.tail.isEmpty()) {
            outcome.fullOutput += "\n[...]\n" + end.tail;
        }
    }
    outcome.text += shown.text;
    if (const QString ending = endingOf(end, seconds); !ending.isEmpty()) {
        if (!outcome.text.isEmpty() && !outcome.text.endsWith(u'\n')) {
            outcome.text += u'\n';
        }
        outcome.text += ending;
    } else if (outcome.text.isEmpty()) {
        outcome.text = Tr::tr("[no output]");
    }
    for (const QString &note : reached->notes) {
        outcome.text += (outcome.text.endsWith(u'\n') ? u"["_s : u"\n["_s) + note + u']';
    }
    outcome.isError = end.how != ProcessEnd::How::Exited || end.exitCode != 0;
    if (end.how == ProcessEnd::How::Exited) {
        outcome.details[entryData::ExitCode] = end.exitCode;
    }
    return outcome;
}

} // namespace

BashTool::BashTool(QObject *context, CommandPolicy policy, const QProcessEnvironment &environment,
                   std::chrono::seconds limit)
    : m_context(context)
    , m_policy(std::move(policy))
    , m_environment(environment)
    , m_seconds(limit.count())
{ }

ToolDefinition BashTool::definition() const
{
    return toolDefinition("bash"_L1);
}

Result<ToolIntent> BashTool::intend(const QJsonObject &arguments, const ToolScene &scene) const
{
    const CallArguments given(arguments);
    auto command = given.text("command"_L1);
    auto seconds = given.number("timeout"_L1, m_seconds, 1, MaxSeconds);
    if (!command || !seconds) {
        return std::unexpected(!command ? command.error() : seconds.error());
    }
    if (command->trimmed().isEmpty() || command->contains(QChar(u'\0'))) {
        return fail(Error::Kind::InvalidInput, Tr::tr("The command is empty, or has a NUL in it."));
    }
    if (!QFileInfo(scene.folder).isDir()) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("The session's working folder %1 is not there.").arg(scene.folder));
    }
    if (m_policy.isRefused()) {
        return fail(Error::Kind::Refused, m_policy.describe(scene.networkAllowed));
    }
    if (const auto allowed = m_policy.allows(scene.folder); !allowed) {
        return std::unexpected(allowed.error());
    }
    ToolIntent intent;
    intent.access = ToolAccess::Execute;
    intent.subject = *command;
    intent.preview = *command;
    intent.path = QFileInfo(scene.folder).canonicalFilePath();
    return intent;
}

QFuture<ToolOutcome> BashTool::run(const QJsonObject &arguments, const ToolScene &scene,
                                   std::stop_token stop, const ToolProgress &progress) const
{
    auto intent = intend(arguments, scene);
    if (!intent) {
        return finishedOutcome(toolError(intent.error().message));
    }
    if (scene.allowed && !isAllowed(scene, intent->path)) {
        return finishedOutcome(staleOutcome(Tr::tr("The working folder leads elsewhere by now.")));
    }
    const qint64 seconds = CallArguments(arguments)
                                   .number("timeout"_L1, m_seconds, 1, MaxSeconds)
                                   .value_or(m_seconds);
    // The place that was looked at, whatever the name leads to by now.
    CommandRequest order { intent->subject, intent->path, scene.networkAllowed, {} };
    order.process.limit = std::chrono::seconds(seconds);
    order.process.environment = m_environment;
    const auto shown = [progress](const QByteArray &bytes) {
        if (progress) {
            progress(readableText(bytes));
        }
    };
    return runCommand(m_context, m_policy, order, stop, shown)
            .then([seconds](const Result<CommandEnd> &end) { return outcomeOf(end, seconds); });
}

} // namespace varve
