// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox.h"

#include "sandboxplaces.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

#include <algorithm>

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
constexpr int SocketDepth = 3;
constexpr int SocketEntries = 2000;

bool isRoot()
{
#ifdef Q_OS_UNIX
    return ::geteuid() == 0;
#else
    return false;
#endif
}

uint ownId()
{
#ifdef Q_OS_UNIX
    return ::geteuid();
#else
    return 0;
#endif
}

bool isSocket(const QFileInfo &info)
{
    return !info.isSymLink() && info.exists() && !info.isFile() && !info.isDir();
}

/// Or a pipe, or a device; true as well where there is too much to look through.
bool hasSockets(const QString &folder, int depth, int *left)
{
    const QFileInfoList entries = entriesOf(folder);
    return std::ranges::any_of(entries, [&](const QFileInfo &entry) {
        if (--*left < 0 || isSocket(entry)) {
            return true;
        }
        return entry.isDir() && !entry.isSymLink() && depth > 0
                && hasSockets(entry.filePath(), depth - 1, left);
    });
}

/// Collects what bubblewrap is told. What comes later lies above what came before.
class Layout
{
public:
    explicit Layout(const SandboxRules &rules) : m_rules(rules) { }

    [[nodiscard]] QStringList made()
    {
        addSystem();
        addOwnPlaces();
        addHome();
        addReadable();
        addFolder();
        addChangeable();
        hideAgain();
        // What was made for the places above to lie in is nobody's.
        m_arguments << u"--remount-ro"_s << u"/"_s;
        return m_arguments;
    }

private:
    void mount(const QString &how, const QString &path)
    {
        m_arguments << how << path << path;
        m_shown += path;
    }
    // What has gone since it was looked at is no reason not to begin.
    void show(const QString &path) { mount(u"--ro-bind-try"_s, path); }
    void give(const QString &path) { mount(u"--bind-try"_s, path); }
    void makeOwn(const QString &path, const QString &mode = u"0700"_s)
    {
        m_arguments << u"--perms"_s << mode << u"--tmpfs"_s << path;
    }
    void hide(const QString &path)
    {
        if (QFileInfo(path).isDir()) {
            makeOwn(path);
            m_arguments << u"--remount-ro"_s << path;
        } else {
            m_arguments << u"--ro-bind"_s << u"/dev/null"_s << path;
        }
    }
    void addSystem()
    {
        for (const QString &path : systemPlaces()) {
            const QFileInfo info(path);
            if (info.isSymLink()) {
                m_arguments << u"--symlink"_s << info.readSymLink() << path;
            } else if (info.exists()) {
                show(path);
            }
        }
        if (isRoot()) {
            hideFromOthers(u"/etc"_s);
        }
        for (const QString &path : systemSockets()) {
            if (QFileInfo::exists(path)) {
                hide(path);
            }
        }
    }
    /// Root is given no more than everybody is.
    void hideFromOthers(const QString &folder)
    {
        const QFileInfoList entries = entriesOf(folder);
        for (const QFileInfo &entry : entries) {
            if (entry.isSymLink()) {
                continue;
            }
            if (!entry.permissions().testFlag(QFile::ReadOther)) {
                hide(entry.filePath());
            } else if (entry.isDir()) {
                hideFromOthers(entry.filePath());
            }
        }
    }
    void addOwnPlaces()
    {
        m_arguments << u"--dev"_s << u"/dev"_s << u"--proc"_s << u"/proc"_s;
        // The kernel lets its owner write there without any capability.
        for (const QString &name :
             { u"sys"_s, u"sysrq-trigger"_s, u"irq"_s, u"bus"_s, u"fs"_s, u"scsi"_s }) {
            if (const QString path = u"/proc/"_s + name; isRoot() && QFileInfo::exists(path)) {
                show(path);
            }
        }
        makeOwn(u"/tmp"_s, u"1777"_s);
        makeOwn(u"/var/tmp"_s, u"1777"_s);
        // Names are looked up through files that often are links into /run.
        const QString resolver = QFileInfo(u"/etc/resolv.conf"_s).canonicalFilePath();
        if (m_rules.network && resolver.startsWith("/run/"_L1)) {
            show(resolver);
        }
    }
    void addHome()
    {
        if (m_rules.home.isEmpty()) {
            return;
        }
        for (const QString &top : { u"/home"_s, u"/root"_s }) {
            if (QFileInfo(top).isSymLink()) {
                m_arguments << u"--symlink"_s << QFileInfo(top).readSymLink() << top;
            }
        }
        makeOwn(m_rules.home);
        for (const QString &name : toolchainPlaces()) {
            showOfHome(name);
        }
        for (const QString &name : toolSettings()) {
            if (isFreeOfKeys(m_rules.home + u'/' + name)) {
                showOfHome(name);
            }
        }
    }
    void showOfHome(const QString &name)
    {
        const QFileInfo info(m_rules.home + u'/' + name);
        const QString real = info.canonicalFilePath();
        if (real.isEmpty()) {
            return;
        }
        if (info.isSymLink()) {
            m_arguments << u"--symlink"_s << info.readSymLink() << info.filePath();
        } else if (real == info.filePath()) { // else a folder on the way is a link
            show(real);
        }
    }
    void addReadable()
    {
        for (const QString &path : m_rules.readable) {
            if (QFileInfo::exists(path) && !isWithin(path, m_rules.home)) {
                show(path);
            }
        }
    }
    void addFolder()
    {
        switch (m_rules.place) {
        case WorkingPlace::Home:
            openHome();
            return;
        case WorkingPlace::AboveHome:
        case WorkingPlace::Everything:
            openAbove(m_rules.folder);
            return;
        case WorkingPlace::Temporary:
            openTemporary();
            return;
        case WorkingPlace::Never:
            m_arguments << u"--dir"_s << m_rules.folder;
            return;
        case WorkingPlace::Project:
        case WorkingPlace::OtherHome:
        case WorkingPlace::System:
        case WorkingPlace::Keys:
            give(m_rules.folder);
            return;
        }
    }
    /// All but what begins with a dot; nothing can be added at its top, where it would act later.
    void openHome()
    {
        const QFileInfoList entries = entriesOf(m_rules.home);
        for (const QFileInfo &entry : entries) {
            const QString name = entry.fileName();
            if (name.startsWith(u'.') || name == "snap"_L1 || toolchainPlaces().contains(name)) {
                continue;
            }
            if (entry.isSymLink()) {
                m_arguments << u"--symlink"_s << entry.readSymLink() << entry.filePath();
            } else if (entry.isFile() || entry.isDir()) {
                give(entry.filePath());
            }
        }
        makeOwn(m_rules.home + u"/.cache"_s);
        m_arguments << u"--remount-ro"_s << m_rules.home;
    }
    void openAbove(const QString &folder)
    {
        // Nobody's work, or other people's; a home may lie there all the same.
        static const QStringList others { u"/boot"_s, u"/dev"_s,  u"/home"_s, u"/lost+found"_s,
                                          u"/proc"_s, u"/root"_s, u"/run"_s,  u"/snap"_s,
                                          u"/tmp"_s,  u"/var"_s };
        const bool alone = folder == QFileInfo(m_rules.home).path()
                || std::ranges::any_of(others, [&](const QString &other) {
                               return isWithin(other, folder);
                           });
        const QFileInfoList entries = entriesOf(folder);
        for (const QFileInfo &entry : entries) {
            const QString path = entry.filePath();
            if (path == m_rules.home) {
                openHome();
            } else if (!m_rules.home.isEmpty() && isWithin(path, m_rules.home)) {
                openAbove(path);
            } else if (!alone && entry.isDir() && !entry.isSymLink() && !others.contains(path)
                       && !systemPlaces().contains(path)
                       && !(folder != "/"_L1 && entry.fileName().startsWith(u'.'))) {
                give(path);
            }
        }
    }
    void openTemporary()
    {
        const QFileInfoList entries = entriesOf(m_rules.folder);
        for (const QFileInfo &entry : entries) {
            int left = SocketEntries;
            const bool isOurs = entry.ownerId() == ownId() && !entry.fileName().startsWith(u'.')
                    && !entry.isSymLink();
            const bool isPlain = entry.isFile()
                    || (entry.isDir() && !isWithin(entry.filePath(), m_rules.home)
                        && !hasSockets(entry.filePath(), SocketDepth, &left));
            if (isOurs && isPlain) {
                give(entry.filePath());
            }
        }
    }
    void addChangeable()
    {
        for (const QString &path : m_rules.changeable) {
            if (isShown(path)) {
                give(path);
            }
        }
        for (const QString &path : m_rules.readOnly) {
            if (isShown(path)) {
                show(path);
            }
        }
    }
    void hideAgain()
    {
        for (const QString &path : m_rules.hidden) {
            if (m_rules.folder == path || !isWithin(path, m_rules.folder)) {
                hideIfShown(path);
            }
        }
        // Also within what was named as readable; unless it is what was named.
        for (const QString &name : keyPlaces()) {
            const QString path = QFileInfo(m_rules.home + u'/' + name).canonicalFilePath();
            const bool isNamed = m_shown.contains(path) && path != m_rules.folder;
            if (!m_rules.home.isEmpty() && !path.isEmpty() && !isNamed) {
                hideIfShown(path);
            }
        }
    }
    void hideIfShown(const QString &path)
    {
        if (isShown(path) && QFileInfo::exists(path)) {
            hide(path);
        }
    }
    [[nodiscard]] bool isShown(const QString &path) const
    {
        return std::ranges::any_of(m_shown,
                                   [&](const QString &shown) { return isWithin(shown, path); });
    }

    const SandboxRules &m_rules;
    QStringList m_arguments;
    QStringList m_shown;
};

} // namespace

QString SandboxState::describe() const
{
    switch (kind) {
    case Kind::Active:
        return Tr::tr("Commands run in a sandbox: they can write only in the working folder, see "
                      "nothing of your home folder but toolchains, and have no network unless you "
                      "allow it.");
    case Kind::Missing:
        return Tr::tr("No sandbox works here: bubblewrap is not installed.");
    case Kind::Blocked:
        return Tr::tr("No sandbox works here: the system does not let bubblewrap work (%1).")
                .arg(problem);
    }
    Q_UNREACHABLE_RETURN({});
}

QStringList sandboxArguments(const SandboxRules &rules, const QStringList &command)
{
    QStringList arguments = Layout(rules).made();
    // A user namespace bubblewrap makes by itself where it has to: not for root, who can then be held back inside of another sandbox
    // too. Sockets without a file, as of the X server, belong to the network.
    arguments << u"--unshare-ipc"_s << u"--unshare-pid"_s << u"--unshare-uts"_s
              << u"--unshare-cgroup-try"_s;
    if (!rules.network) {
        arguments << u"--unshare-net"_s;
    }
    arguments << u"--cap-drop"_s << u"ALL"_s << u"--die-with-parent"_s << u"--new-session"_s
              << u"--chdir"_s << rules.folder << u"--"_s;
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
    SandboxRules rules;
    rules.folder = u"/tmp"_s;
    rules.place = WorkingPlace::Never;
    process.start(state.program, sandboxArguments(rules, { u"true"_s }));
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
