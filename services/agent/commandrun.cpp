// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandrun.h"

#include "projectguard.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QtConcurrentRun>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandPolicy)
};

QString realPath(const QString &folder)
{
    return QFileInfo(folder).canonicalFilePath();
}

/// Folders where the person's own programs are, as the environment says.
QStringList programFolders(const QProcessEnvironment &environment, const OwnPlaces &places)
{
    static const QStringList toolchains {
        u"RUSTUP_HOME"_s,  u"GOROOT"_s,           u"GOPATH"_s,      u"NVM_DIR"_s,
        u"VOLTA_HOME"_s,   u"PNPM_HOME"_s,        u"PYENV_ROOT"_s,  u"VIRTUAL_ENV"_s,
        u"CONDA_PREFIX"_s, u"RBENV_ROOT"_s,       u"JAVA_HOME"_s,   u"SDKMAN_DIR"_s,
        u"ANDROID_HOME"_s, u"ANDROID_SDK_ROOT"_s, u"DOTNET_ROOT"_s, u"QTDIR"_s
    };
    QStringList named = environment.value(u"PATH"_s).split(u':', Qt::SkipEmptyParts);
    for (const QString &name : toolchains) {
        named += environment.value(name);
    }
    QStringList folders;
    for (const QString &path : std::as_const(named)) {
        const QString real = QDir::isAbsolutePath(path) ? realPath(path) : QString();
        if (!real.isEmpty() && !folders.contains(real)
            && workingPlaceOf(real, places.home, places.own) == WorkingPlace::Project) {
            folders += real;
        }
    }
    return folders;
}

SandboxRules rulesOf(const CommandPolicy &policy, const CommandRequest &order)
{
    SandboxRules rules;
    rules.home = policy.places.home;
    rules.hidden = policy.places.own;
    rules.network = order.network;
    if (order.folder.isEmpty()) {
        rules.folder = u"/tmp"_s;
        rules.place = WorkingPlace::Never; // nothing of the real one
    } else {
        rules.folder = realPath(order.folder);
        rules.place = workingPlaceOf(rules.folder, rules.home, rules.hidden);
    }
    rules.readable = programFolders(order.process.environment, policy.places);
    for (const QString &folder : policy.chosen.folders) {
        if (const QString real = realPath(folder); !real.isEmpty()) {
            rules.readable += real;
        }
    }
    return rules;
}

/// What is run, and what watches over the folder meanwhile.
struct Ready
{
    ProcessPlan plan;
    std::shared_ptr<ProjectGuard> guard;
};

Ready makeReady(const CommandPolicy &policy, const CommandRequest &order)
{
    const QStringList shell { u"bash"_s, u"--noprofile"_s, u"--norc"_s, u"-c"_s, order.text };
    Ready ready { order.process, nullptr };
    ready.plan.environment =
            childEnvironment(order.process.environment, { policy.chosen.variables, policy.keys });
    ready.plan.folder = order.folder.isEmpty() ? QDir::tempPath() : order.folder;
    if (policy.isPersons || !policy.sandbox.isActive()) {
        ready.plan.program = shell.first();
        ready.plan.arguments = shell.sliced(1);
        return ready;
    }
    SandboxRules rules = rulesOf(policy, order);
    if (!order.folder.isEmpty()) {
        ready.guard = std::make_shared<ProjectGuard>(&rules, policy.chosen.protectedFiles);
    }
    ready.plan.program = policy.sandbox.program;
    ready.plan.arguments = sandboxArguments(rules, shell);
    ready.plan.isSandbox = true;
    // They name places that the sandbox has of its own.
    ready.plan.environment.remove(u"TMPDIR"_s);
    if (!policy.places.home.isEmpty()) {
        ready.plan.environment.insert(u"HOME"_s, policy.places.home);
    }
    return ready;
}

CommandEnd endOf(const Ready &ready, const ProcessEnd &process)
{
    return { process, ready.guard ? ready.guard->putBack() : QStringList() };
}

} // namespace

CommandPolicy CommandPolicy::here(const CommandSettings &chosen, const QString &store)
{
    return { probeSandbox(), chosen, OwnPlaces::now(store), {}, false };
}

CommandPolicy CommandPolicy::ofPerson()
{
    return { {}, {}, {}, {}, true };
}

QString CommandPolicy::describe(bool network) const
{
    if (isRefused()) {
        return sandbox.describe() + u' '
                + (sandbox.kind == SandboxState::Kind::Missing
                           ? Tr::tr("So no command runs. Install the package “bubblewrap”, or "
                                    "allow commands "
                                    "without a sandbox (preferences, Tools; --without-sandbox for "
                                    "once).")
                           : Tr::tr("So no command runs. Have the system allow user namespaces for "
                                    "bwrap, or allow "
                                    "commands without a sandbox (preferences, Tools; "
                                    "--without-sandbox for once)."));
    }
    if (!sandbox.isActive()) {
        return sandbox.describe() + u' '
                + Tr::tr("Commands run without one, with all your rights, as you have allowed.");
    }
    QString text = network ? Tr::tr("Commands run in a sandbox: they write only in the working "
                                    "folder, see nothing of "
                                    "your home folder but toolchains, and may use the network.")
                           : Tr::tr("Commands run in a sandbox: they write only in the working "
                                    "folder, see nothing of "
                                    "your home folder but toolchains, and have no network.");
    if (network && !closesAbstractSockets()) {
        text += u' '
                + Tr::tr("With the network they reach programs that listen without a file, such as "
                         "the X server: this "
                         "system cannot keep them from it.");
    }
    switch (chosen.protectedFiles) {
    case ProtectedFiles::ReadOnly:
        text += u' ' + Tr::tr(".git and other files that act later are read-only.");
        break;
    case ProtectedFiles::Commits:
        text += u' ' + Tr::tr("They can commit; other files that act later are read-only.");
        break;
    case ProtectedFiles::Writable:
        text += u' ' + Tr::tr("They can change .git and other files that act later.");
        break;
    }
    return text;
}

QLatin1StringView CommandPolicy::word() const
{
    return isRefused() ? "refused"_L1 : sandbox.isActive() ? "active"_L1 : "off"_L1;
}

Result<> CommandPolicy::allows(const QString &folder) const
{
    const QString real = folder.isEmpty() ? QString() : realPath(folder);
    if (real.isEmpty() || isPersons) {
        return {};
    }
    const WorkingPlace place = workingPlaceOf(real, places.home, places.own);
    if (!mustBeChosen(place)
        || (place != WorkingPlace::Never && chosen.chosenFolders.contains(real))) {
        return {};
    }
    return fail(Error::Kind::Refused, describePlace(place, real));
}

QFuture<Result<CommandEnd>> runCommand(QObject *context, const CommandPolicy &policy,
                                       const CommandRequest &order, const std::stop_token &stop,
                                       const std::function<void(const QByteArray &)> &progress)
{
    if (policy.isRefused()) {
        return QtFuture::makeReadyValueFuture(
                Result<CommandEnd>(fail(Error::Kind::Refused, policy.describe(order.network))));
    }
    if (const auto allowed = policy.allows(order.folder); !allowed) {
        return QtFuture::makeReadyValueFuture(Result<CommandEnd>(std::unexpected(allowed.error())));
    }
    return QtConcurrent::run(makeReady, policy, order)
            .then([context, stop, progress](const Ready &ready) {
                return runProcess(context, ready.plan, stop, progress)
                        .then([ready](const ProcessEnd &end) {
                            return Result<CommandEnd>(endOf(ready, end));
                        });
            })
            .unwrap();
}

} // namespace varve
