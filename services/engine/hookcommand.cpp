// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "hookcommand.h"

#include <agent/commandrun.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::HookCommand)
};

constexpr qint64 MostOutput = 1024 * 1024; // bytes
constexpr qsizetype ShownOfCommand = 80;
constexpr qsizetype ShownOfErrors = 300;

QString shown(const QString &command)
{
    const QString line = command.simplified();
    return line.size() <= ShownOfCommand ? line : line.first(ShownOfCommand - 1) + u'…';
}

std::unexpected<Error> failed(const QString &command, const QString &what)
{
    return fail(Error::Kind::Refused,
                Tr::tr("The command that is asked before each compaction (%1) %2. Nothing was "
                       "compacted. Put it right, or take it out of the preferences.")
                        .arg(shown(command), what));
}

/// What it said on its error channel, the last of it, in brackets.
QString saidBy(const ProcessEnd &end)
{
    const QString text = QString::fromUtf8(end.errors).simplified();
    return text.isEmpty() ? QString() : u" (" + text.last(qMin(text.size(), ShownOfErrors)) + u')';
}

Result<HookAnswer> answerOf(const ProcessEnd &end, const CompactionSettings &settings)
{
    const QString &command = settings.hook;
    switch (end.how) {
    case ProcessEnd::How::Exited:
        break;
    case ProcessEnd::How::Killed:
        //: after "The command … "
        return failed(command, Tr::tr("was killed"));
    case ProcessEnd::How::TimedOut:
        //: after "The command … "
        return failed(command,
                      Tr::tr("did not answer within %n second(s)", nullptr, settings.hookSeconds));
    case ProcessEnd::How::Stopped:
        return fail(Error::Kind::Cancelled, QString());
    case ProcessEnd::How::NotStarted:
        //: after "The command … "
        return failed(command, Tr::tr("could not be started: %1").arg(end.problem));
    }
    if (end.exitCode != 0) {
        //: after "The command … "
        return failed(command,
                      Tr::tr("ended with exit code %1%2").arg(end.exitCode).arg(saidBy(end)));
    }
    if (end.totalBytes > MostOutput) {
        //: after "The command … "
        return failed(command, Tr::tr("said more than 1 MB"));
    }
    return hookAnswerOf(end.output, command);
}

CommandRequest requestOf(const CompactionSettings &settings, const HookQuestion &question,
                         const CommandPolicy &policy, const QProcessEnvironment &environment)
{
    // A session may stand in a place that is no project's: the question says where, and the command works in an empty folder.
    const bool worksThere = QFileInfo(question.folder).isDir() && policy.allows(question.folder);
    CommandRequest request {
        settings.hook, worksThere ? question.folder : QString(), settings.hookNetwork, {}
    };
    request.process.limit = std::chrono::seconds(settings.hookSeconds);
    request.process.environment = environment;
    request.process.input = hookQuestionJson(question);
    request.process.keptBytes = MostOutput;
    request.process.errorsApart = true;
    return request;
}

} // namespace

QByteArray hookQuestionJson(const HookQuestion &question)
{
    const QJsonObject object { { "version"_L1, 1 },
                               { "event"_L1, u"beforeCompaction"_s },
                               { "session"_L1, question.session },
                               { "title"_L1, question.title },
                               { "folder"_L1, question.folder },
                               { "cause"_L1, QString(toString(question.cause)) },
                               { "tokens"_L1, question.tokens },
                               { "expectedTokens"_L1, question.expectedTokens },
                               { "window"_L1, question.window },
                               { "entries"_L1, question.entries },
                               { "masked"_L1, question.masked },
                               { "instructions"_L1, question.instructions },
                               { "transcript"_L1, question.transcript } };
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

Result<HookAnswer> hookAnswerOf(const QByteArray &output, const QString &command)
{
    const QByteArray text = output.trimmed();
    if (text.isEmpty()) {
        return HookAnswer {};
    }
    const QJsonDocument document = QJsonDocument::fromJson(text);
    if (!document.isObject()) {
        //: after "The command … "
        return failed(command, Tr::tr("did not answer with a JSON object"));
    }
    const QJsonObject object = document.object();
    const auto wrong = [&](QLatin1StringView name, QJsonValue::Type type) {
        const QJsonValue value = object.value(name);
        return !value.isUndefined() && !value.isNull() && value.type() != type;
    };
    if (wrong("veto"_L1, QJsonValue::Bool)) {
        //: after "The command … "; "veto", true and false are not translated
        return failed(command, Tr::tr("answered with a “veto” that is neither true nor false"));
    }
    for (const QLatin1StringView name : { "reason"_L1, "instructions"_L1, "summary"_L1 }) {
        if (wrong(name, QJsonValue::String)) {
            //: after "The command … "
            return failed(command, Tr::tr("answered with “%1” that is no text").arg(name));
        }
    }
    return HookAnswer { object.value("veto"_L1).toBool(),
                        object.value("reason"_L1).toString().trimmed(),
                        object.value("instructions"_L1).toString().trimmed(),
                        object.value("summary"_L1).toString().trimmed() };
}

AskHook hookCommand(QObject *context, const QProcessEnvironment &environment,
                    const HookSecrets &secrets)
{
    return [context, environment, secrets](const CompactionSettings &settings,
                                           const HookQuestion &question) {
        const auto keys =
                secrets.keys ? secrets.keys() : QtFuture::makeReadyValueFuture(QList<ApiKey>());
        return QFuture(keys)
                .onCanceled([] { return QList<ApiKey>(); })
                .then(QtFuture::Launch::Async,
                      [settings, store = secrets.store](const QList<ApiKey> &own) {
                          CommandPolicy policy = CommandPolicy::here(settings.commands, store);
                          policy.keys = own;
                          return policy;
                      })
                .then([context, environment, settings, question](const CommandPolicy &policy) {
                    return runCommand(context, policy,
                                      requestOf(settings, question, policy, environment),
                                      question.stop, {});
                })
                .unwrap()
                .then([settings,
                       stop = question.stop](const Result<CommandEnd> &end) -> Result<HookAnswer> {
                    // Who stopped it is not told how the command took that.
                    if (stop.stop_requested()) {
                        return fail(Error::Kind::Cancelled, QString());
                    }
                    if (!end) {
                        //: after "The command … "
                        return failed(settings.hook,
                                      Tr::tr("did not run: %1").arg(end.error().message));
                    }
                    return answerOf(end->process, settings);
                });
    };
}

} // namespace varve
