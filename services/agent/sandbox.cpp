// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Sandbox)
};

constexpr int ProbeMs = 5000;

// Where programs keep keys, and the sockets through which they hand them out.
constexpr auto HiddenFolders = { ".ssh"_L1,
                                 ".gnupg"_L1,
                                 ".aws"_L1,
                                 ".azure"_L1,
                                 ".kube"_L1,
                                 ".docker"_L1,
                                 ".config/gcloud"_L1,
                                 ".config/gh"_L1,
                                 ".config/varve"_L1,
                                 ".config/op"_L1,
                                 ".password-store"_L1,
                                 ".mozilla"_L1,
                                 ".config/chromium"_L1,
                                 ".config/google-chrome"_L1,
                                 ".local/share/keyrings"_L1,
                                 ".local/share/kwalletd"_L1,
                                 ".local/share/varve"_L1,
                                 ".claude"_L1,
                                 ".codex"_L1,
                                 ".pi"_L1 };
constexpr auto HiddenFiles = { ".netrc"_L1,
                               ".git-credentials"_L1,
                               ".npmrc"_L1,
                               ".pypirc"_L1,
                               ".pgpass"_L1,
                               ".my.cnf"_L1,
                               ".cargo/credentials.toml"_L1,
                               ".config/git/credentials"_L1 };

void hideKeys(const SandboxRules &rules, QStringList &arguments)
{
    const QDir home(rules.home);
    for (const QLatin1StringView name : HiddenFolders) {
        const QString path = home.filePath(name);
        // A working folder inside one of them was chosen on purpose.
        const bool chosen = rules.folder == path || rules.folder.startsWith(path + u'/');
        if (!chosen && QFileInfo(path).isDir()) {
            arguments << u"--tmpfs"_s << QFileInfo(path).canonicalFilePath();
        }
    }
    for (const QLatin1StringView name : HiddenFiles) {
        if (const QString path = home.filePath(name); QFileInfo(path).isFile()) {
            arguments << u"--ro-bind"_s << u"/dev/null"_s << QFileInfo(path).canonicalFilePath();
        }
    }
}

} // namespace

QString SandboxState::describe() const
{
    switch (kind) {
    case Kind::Active:
        return Tr::tr("Commands run in a sandbox: they can write only in the working folder, and "
                      "have no network unless you allow it.");
    case Kind::Missing:
        return Tr::tr("Commands run without a sandbox, with all your rights: bubblewrap is not "
                      "installed.");
    case Kind::Blocked:
        return Tr::tr("Commands run without a sandbox, with all your rights: bubblewrap does not "
                      "work on this system (%1).")
                .arg(problem);
    }
    Q_UNREACHABLE_RETURN({});
}

QStringList sandboxArguments(const SandboxRules &rules, const QStringList &command)
{
    QStringList arguments { u"--ro-bind"_s, u"/"_s,       u"/"_s,     u"--dev"_s,
                            u"/dev"_s,      u"--proc"_s,  u"/proc"_s, u"--tmpfs"_s,
                            u"/tmp"_s,      u"--tmpfs"_s, u"/run"_s };
    // Names are looked up through files that often are links into /run.
    const QString resolver = QFileInfo(u"/etc/resolv.conf"_s).canonicalFilePath();
    if (rules.network && resolver.startsWith("/run/"_L1)) {
        arguments << u"--ro-bind"_s << resolver << resolver;
    }
    if (!rules.home.isEmpty()) {
        hideKeys(rules, arguments);
    }
    // Its own user namespace bubblewrap makes by itself where it has to: not for root, who can then be held back inside of
    // another sandbox too.
    arguments << u"--bind"_s << rules.folder << rules.folder << u"--unshare-ipc"_s
              << u"--unshare-pid"_s << u"--unshare-uts"_s << u"--unshare-cgroup-try"_s;
    if (!rules.network) {
        arguments << u"--unshare-net"_s;
    }
    arguments << u"--die-with-parent"_s << u"--new-session"_s << u"--chdir"_s << rules.folder
              << u"--"_s;
    return arguments + command;
}

SandboxState probeSandbox()
{
    SandboxState state;
#ifdef Q_OS_LINUX
    state.program = QStandardPaths::findExecutable(u"bwrap"_s);
    if (state.program.isEmpty()) {
        return state;
    }
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(state.program, sandboxArguments({ u"/tmp"_s, false, {} }, { u"true"_s }));
    const bool ended = process.waitForFinished(ProbeMs);
    if (ended && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0) {
        state.kind = SandboxState::Kind::Active;
    } else {
        state.kind = SandboxState::Kind::Blocked;
        state.problem = QString::fromUtf8(process.readAll()).trimmed().section(u'\n', 0, 0);
        process.kill();
        process.waitForFinished();
    }
#endif
    return state;
}

} // namespace varve
