// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandrun.h"
#include "soon.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

/// A socket that somebody listens on; an empty path takes the name as one without a file.
class Listener
{
    Q_DISABLE_COPY_MOVE(Listener)

public:
    explicit Listener(const QByteArray &path, bool abstract = false)
        : m_socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_un address = {};
        address.sun_family = AF_UNIX;
        const size_t skipped = abstract ? 1 : 0;
        std::memcpy(address.sun_path + skipped, path.constData(), static_cast<size_t>(path.size()));
        const auto length =
                static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + skipped
                                       + static_cast<size_t>(path.size()) + (abstract ? 0 : 1));
        m_listens = ::bind(m_socket, reinterpret_cast<const sockaddr *>(&address), length) == 0
                && ::listen(m_socket, 8) == 0;
    }
    ~Listener() { ::close(m_socket); }
    [[nodiscard]] bool listens() const { return m_listens; }

private:
    int m_socket;
    bool m_listens = false;
};

/// Where a command is told to work.
enum Place : quint8 { Project, Home, Everything, Temporary, InSsh, Places };
constexpr std::array PlaceNames { "a project", "home", "/", "/tmp", "in ~/.ssh" };

/// Something that a command tries. It must not get anywhere, but where it is said that it does.
struct Probe
{
    const char *name;
    QString script;
    QList<Place> works = {};
};
const QList<Place> Everywhere { Project, Home, Everything, Temporary, InSsh };

QString read(const QString &path)
{
    return u"grep -q planted "_s + path;
}
QString append(const QString &path)
{
    return u"echo x >> "_s + path;
}
QString connectTo(const QString &address)
{
    return uR"(python3 -c 'import socket; socket.socket(socket.AF_UNIX).connect("%1")')"_s.arg(
            address);
}

} // namespace

/// What commands that are held back get at: a home with secrets in it, sockets that are listened on, a repository; from five working
/// folders, as root and as somebody else, with the network and without, and where no sandbox works.
///
/// VARVE_SANDBOX_TABLE=FILE appends what came out, as a table.
class SandboxTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void probes_data();
    void probes();
    void withTheNetwork();
    void repository_data();
    void repository();
    void leavesNothingInTheFolder();
    void takesAwayWhatActsLater();
    void subfolderAndWorktree();
    void shownAndHiddenByChoice();
    void refusedWithoutSandbox_data();
    void refusedWithoutSandbox();
    void places_data();
    void places();
    void asSomebodyElse();

private:
    [[nodiscard]] QString folderOf(Place place) const;
    [[nodiscard]] QList<Probe> allProbes() const;
    [[nodiscard]] CommandPolicy policy() const;
    [[nodiscard]] CommandEnd run(const CommandPolicy &policy, const QString &script,
                                 const QString &folder, bool network = false);
    [[nodiscard]] QByteArray outputOf(const QString &script, const QString &folder);
    void plant(const QString &path, const QByteArray &content = "planted\n") const;
    void plantHome();
    void plantProject();
    void report(Place place, const QMap<QString, bool> &reached) const;

    QObject m_context;
    SandboxState m_state;
    std::unique_ptr<QTemporaryDir> m_world;
    std::unique_ptr<QTemporaryDir> m_inTmp;
    std::vector<std::unique_ptr<Listener>> m_listeners;
    QTcpServer m_server;
    QString m_home;
    QString m_project;
    QString m_abstract;
};

void SandboxTest::plant(const QString &path, const QByteArray &content) const
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) {
        qFatal("%s: %s", qPrintable(path), qPrintable(file.errorString()));
    }
}

void SandboxTest::initTestCase()
{
    m_state = probeSandbox();
    qInfo("%s", qPrintable(m_state.describe()));
    m_world = std::make_unique<QTemporaryDir>(u"/var/tmp/varve-sandbox-XXXXXX"_s);
    m_inTmp = std::make_unique<QTemporaryDir>(u"/tmp/varve-sandbox-XXXXXX"_s);
    QVERIFY(m_world->isValid() && m_inTmp->isValid());
    const QString world = QFileInfo(m_world->path()).canonicalFilePath();
    m_home = world + u"/home/me"_s;
    m_project = m_home + u"/project"_s;
    m_abstract = QString::fromLatin1("varve-probe-"
                                     + QByteArray::number(QCoreApplication::applicationPid()));
    qputenv("HOME", m_home.toUtf8());
    qputenv("XDG_CONFIG_HOME", (world + u"/elsewhere/config"_s).toUtf8());
    qputenv("XDG_DATA_HOME", (m_home + u"/.local/share"_s).toUtf8());
    qputenv("XDG_STATE_HOME", (m_home + u"/.local/state"_s).toUtf8());
    qputenv("VARVE_STORE", (m_project + u"/history/varve.db"_s).toUtf8());
    qputenv("PLANTED_VARIABLE", "planted");
    plantHome();
    plantProject();
    plant(world + u"/elsewhere/config/varve/varve.conf"_s);
    plant(world + u"/home/other/letter.txt"_s);
    plant(m_inTmp->path() + u"/notes.txt"_s);
    const auto listen = [this](const QString &path) {
        QDir().mkpath(QFileInfo(path).path());
        m_listeners.push_back(std::make_unique<Listener>(path.toUtf8()));
        QVERIFY2(m_listeners.back()->listens(), qPrintable(path));
    };
    listen(m_home + u"/.docker/run/docker.sock"_s);
    listen(m_home + u"/.1password/agent.sock"_s);
    listen(world + u"/run/bus"_s);
    listen(m_inTmp->path() + u"-agent/agent.1"_s);
    m_listeners.push_back(std::make_unique<Listener>(m_abstract.toLatin1(), true));
    QVERIFY(m_server.listen(QHostAddress::LocalHost));
}

void SandboxTest::cleanupTestCase()
{
    m_listeners.clear();
    if (m_inTmp) {
        QDir(m_inTmp->path() + u"-agent"_s).removeRecursively();
    }
}

void SandboxTest::plantHome()
{
    for (const QString &name :
         { u".ssh/id_rsa"_s, u".gnupg/secring.gpg"_s, u".aws/credentials"_s, u".vault-token"_s,
           u".config/gh/hosts.yml"_s, u".local/share/opencode/auth.json"_s,
           u".gemini/oauth_creds.json"_s, u".netrc"_s, u".bash_history"_s,
           u".cargo/credentials.toml"_s, u".bashrc"_s, u".ssh/authorized_keys"_s,
           u".mozilla/firefox/logins.json"_s, u".ssh/proj/notes.txt"_s, u"Documents/private.txt"_s,
           u".var/app/org.signal/keys"_s, u"snap/keys"_s, u".local/share/varve/varve.db"_s }) {
        plant(m_home + u'/' + name);
    }
    plant(m_home + u"/.npmrc"_s,
          "//packages.example.org/:_authToken=npm_aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5 planted\n");
    plant(m_home + u"/.gitconfig"_s, "[user]\n\tname = planted\n");
    plant(m_home + u"/.cargo/bin/planted-tool"_s, "#!/bin/sh\necho planted\n");
    QFile::setPermissions(m_home + u"/.cargo/bin/planted-tool"_s,
                          QFile::ReadOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther);
}

void SandboxTest::plantProject()
{
    plant(m_project + u"/main.c"_s);
    plant(m_project + u"/.git/HEAD"_s, "ref: refs/heads/main\n");
    plant(m_project + u"/.git/config"_s, "[core]\n\trepositoryformatversion = 0\n");
    QDir().mkpath(m_project + u"/.git/objects"_s);
    QDir().mkpath(m_project + u"/.git/refs/heads"_s);
    QDir().mkpath(m_project + u"/.git/hooks"_s);
    plant(m_project + u"/CLAUDE.md"_s);
    QFile::link(u"CLAUDE.md"_s, m_project + u"/AGENTS.md"_s);
    plant(m_project + u"/library/.git/config"_s, "[core]\n");
    plant(m_project + u"/library/.git/HEAD"_s, "ref: refs/heads/main\n");
    plant(m_project + u"/history/varve.db"_s);
    plant(m_project + u"/history/varve.db-wal"_s);
}

QString SandboxTest::folderOf(Place place) const
{
    switch (place) {
    case Project:
        return m_project;
    case Home:
        return m_home;
    case Everything:
        return u"/"_s;
    case Temporary:
        return u"/tmp"_s;
    case InSsh:
        return m_home + u"/.ssh/proj"_s;
    case Places:
        break;
    }
    return {};
}

QList<Probe> SandboxTest::allProbes() const
{
    const QString world = QFileInfo(m_world->path()).canonicalFilePath();
    const QString pid = QString::number(QCoreApplication::applicationPid());
    const QList<Place> chosen { Home, Everything };
    return {
        { "read a private key (~/.ssh)", read(u"~/.ssh/id_rsa"_s) },
        { "read ~/.gnupg", read(u"~/.gnupg/secring.gpg"_s) },
        { "read ~/.aws", read(u"~/.aws/credentials"_s) },
        { "read ~/.vault-token", read(u"~/.vault-token"_s) },
        { "read ~/.config/gh", read(u"~/.config/gh/hosts.yml"_s) },
        { "read opencode's and gemini's sign-in",
          u"grep -q planted ~/.local/share/opencode/auth.json || grep -q planted ~/.gemini/oauth_creds.json"_s },
        { "read ~/.netrc", read(u"~/.netrc"_s) },
        { "read the shell's history", read(u"~/.bash_history"_s) },
        { "read tokens of package registries",
          u"grep -q planted ~/.npmrc || grep -q planted ~/.cargo/credentials.toml"_s },
        { "read a browser's passwords", read(u"~/.mozilla/firefox/logins.json"_s) },
        { "read what Flatpaks and snaps keep",
          u"grep -rq planted ~/.var/app || grep -rq planted ~/snap"_s },
        { "read Varve's usual store", read(u"~/.local/share/varve/varve.db"_s) },
        { "read Varve's store in the project", read(m_project + u"/history/varve.db*"_s) },
        { "read Varve's settings elsewhere",
          read(world + u"/elsewhere/config/varve/varve.conf"_s) },
        { "read another person's home", read(world + u"/home/other/letter.txt"_s) },
        { "read documents of one's own", read(u"~/Documents/private.txt"_s), chosen },
        { "read the project ~/project",
          read(m_project + u"/main.c"_s),
          { Project, Home, Everything } },
        { "read /etc/shadow", u"grep -q . /etc/shadow"_s },
        { "see processes of others",
          u"test -e /proc/%1/status -a \"$(cat /proc/%1/comm)\" = tst_sandbox || grep -qs PLANTED_VARIABLE /proc/*/environ"_s
                  .arg(pid) },
        { "be given a variable that is not on the list", u"env | grep -q PLANTED_VARIABLE"_s },
        { "connect to the X server's kind of socket", connectTo(u"\\0"_s + m_abstract) },
        { "connect to an agent's socket in /tmp",
          connectTo(m_inTmp->path() + u"-agent/agent.1"_s) },
        { "connect to the session bus", connectTo(world + u"/run/bus"_s) },
        { "connect to Docker", connectTo(m_home + u"/.docker/run/docker.sock"_s) },
        { "connect to 1Password", connectTo(m_home + u"/.1password/agent.sock"_s) },
        { "connect to a server of this machine",
          u"exec 3<>/dev/tcp/127.0.0.1/%1"_s.arg(m_server.serverPort()) },
        { "type into the terminal", u"exec 3<>/dev/tty"_s },
        { "have a capability", u"! grep -q '^CapEff:.*0000000000000000' /proc/self/status"_s },
        { "mount the system anew for writing",
          u"mount -o remount,rw /usr || mount -o remount,rw,bind /usr || mount -o remount,rw /etc"_s },
        { "take a mount away that hides something",
          u"umount ~ || umount -l /tmp || umount /proc"_s },
        { "the same in a namespace of its own",
          u"unshare -Urm sh -c 'mount -o remount,rw,bind /usr || umount /tmp'"_s },
        { "make a device", u"mknod here b 8 0"_s },
        { "change the kernel's settings",
          u"(echo 1 > /proc/sys/vm/drop_caches) || (echo h > /proc/sysrq-trigger)"_s },
        { "write to the system",
          u"(echo x > /etc/varve-probe) || (echo x > /usr/varve-probe) || (echo x > /varve-probe)"_s },
        { "change ~/.bashrc so that it stays",
          append(u"~/.bashrc"_s) + u" && grep -q planted ~/.bashrc"_s },
        { "let somebody in (authorized_keys)",
          append(u"~/.ssh/authorized_keys"_s) + u" && grep -q planted ~/.ssh/authorized_keys"_s },
        { "change Varve's rules", append(world + u"/elsewhere/config/varve/varve.conf"_s) },
        { "write the project ~/project",
          append(m_project + u"/main.c"_s),
          { Project, Home, Everything } },
        { "leave a hook in a project", u"echo x > %1/.git/hooks/post-checkout"_s.arg(m_project) },
        { "change a project's .git/config", append(m_project + u"/.git/config"_s) },
        { "swap a project's .git", u"mv %1/.git %1/.git2"_s.arg(m_project) },
        { "change a repository within the project", append(m_project + u"/library/.git/config"_s) },
        { "change CLAUDE.md", append(m_project + u"/CLAUDE.md"_s) },
        // What has to work.
        { "works: write in the folder",
          u"f=%1; echo x > $f && grep -q x $f && rm $f"_s.arg(u"probe-$$"_s),
          { Project, Temporary, InSsh } },
        { "works: a file of one's own in /tmp", u"echo x > /tmp/probe && grep -q x /tmp/probe"_s,
          Everywhere },
        { "works: ~/.cache", u"mkdir -p ~/.cache/x && echo x > ~/.cache/x/y"_s, Everywhere },
        { "works: a tool in ~/.cargo/bin", u"~/.cargo/bin/planted-tool | grep -q planted"_s,
          Everywhere },
        { "works: ~/.gitconfig", read(u"~/.gitconfig"_s), Everywhere },
        { "works: pipes, /dev/null, own processes",
          u"cat <(echo x) > /dev/null && ps -p $$ > /dev/null || kill -0 $$"_s, Everywhere },
    };
}

CommandPolicy SandboxTest::policy() const
{
    CommandPolicy policy;
    policy.sandbox = m_state;
    policy.places = OwnPlaces::now();
    for (quint8 place = 0; place < Places; ++place) {
        policy.chosen.chosenFolders += folderOf(static_cast<Place>(place));
    }
    return policy;
}

CommandEnd SandboxTest::run(const CommandPolicy &policy, const QString &script,
                            const QString &folder, bool network)
{
    CommandRequest order { script, folder, network, {} };
    order.process.environment = QProcessEnvironment::systemEnvironment();
    QFuture<Result<CommandEnd>> future = runCommand(&m_context, policy, order, {}, {});
    if (!test::comesSoon([&] { return future.isFinished(); })) {
        qFatal("a command does not end");
    }
    if (!future.result()) {
        CommandEnd refused;
        refused.process.output = "refused: " + future.result().error().message.toUtf8();
        return refused;
    }
    return *future.result();
}

QByteArray SandboxTest::outputOf(const QString &script, const QString &folder)
{
    return run(policy(), script, folder).process.output;
}

void SandboxTest::probes_data()
{
    QTest::addColumn<int>("place");
    for (quint8 place = 0; place < Places; ++place) {
        QTest::newRow(PlaceNames.at(place)) << int(place);
    }
}

void SandboxTest::probes()
{
    QFETCH(const int, place);
    if (!m_state.isActive()) {
        QSKIP(qPrintable(m_state.describe()));
    }
    const auto at = static_cast<Place>(place);
    const QList<Probe> probes = allProbes();
    QString script;
    for (qsizetype i = 0; i < probes.size(); ++i) {
        script += u"( %1 ) >/dev/null 2>&1 </dev/null && echo reached %2 || echo held %2\n"_s
                          .arg(probes.at(i).script)
                          .arg(i);
    }
    const QList<QByteArray> lines = run(policy(), script, folderOf(at)).process.output.split('\n');
    QMap<QString, bool> reached;
    QStringList wrong;
    for (qsizetype i = 0; i < probes.size(); ++i) {
        const Probe &probe = probes.at(i);
        const bool did = lines.contains(QByteArray("reached " + QByteArray::number(i)));
        QVERIFY2(did || lines.contains(QByteArray("held " + QByteArray::number(i))),
                 lines.join('\n').constData());
        reached.insert(QString::fromUtf8(probe.name), did);
        if (did != probe.works.contains(at)) {
            wrong += (did ? u"reached: "_s : u"did not work: "_s) + QString::fromUtf8(probe.name);
        }
    }
    report(at, reached);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    // And nothing of it has stayed.
    for (const QString &path : { u"/.bashrc"_s, u"/.ssh/authorized_keys"_s }) {
        QFile file(m_home + path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), "planted\n");
    }
}

void SandboxTest::report(Place place, const QMap<QString, bool> &reached) const
{
    QFile table(qEnvironmentVariable("VARVE_SANDBOX_TABLE"));
    if (!table.fileName().isEmpty() && table.open(QIODevice::Append)) {
        for (const auto &[name, did] : reached.asKeyValueRange()) {
            table.write(u"%1\t%2\t%3\t%4\n"_s
                                .arg(::geteuid() == 0 ? u"root"_s : u"not root"_s,
                                     QString::fromLatin1(PlaceNames.at(place)), name,
                                     did ? u"reached"_s : u"held"_s)
                                .toUtf8());
        }
    }
}

void SandboxTest::withTheNetwork()
{
    if (!m_state.isActive()) {
        QSKIP(qPrintable(m_state.describe()));
    }
    const QString script =
            u"(exec 3<>/dev/tcp/127.0.0.1/%1) && echo network; %2 2>/dev/null && echo socket; true"_s
                    .arg(m_server.serverPort())
                    .arg(connectTo(u"\\0"_s + m_abstract));
    const QByteArray output = run(policy(), script, m_project, true).process.output;
    QVERIFY2(output.contains("network\n"), output.constData());
    QVERIFY(policy().describe(true).contains(u"network"_s));
    if (!closesAbstractSockets()) {
        QVERIFY(policy().describe(true).contains(u"X server"_s));
        QSKIP("this kernel cannot keep a process with the network from sockets without a file");
    }
    QVERIFY2(!output.contains("socket\n"), output.constData());
}

void SandboxTest::repository_data()
{
    QTest::addColumn<QString>("mode");
    QTest::addColumn<bool>("objects");
    QTest::addColumn<bool>("settings");
    QTest::newRow("read-only") << u"readOnly"_s << false << false;
    QTest::newRow("commits") << u"commits"_s << true << false;
    QTest::newRow("writable") << u"writable"_s << true << true;
}

void SandboxTest::repository()
{
    QFETCH(const QString, mode);
    QFETCH(const bool, objects);
    QFETCH(const bool, settings);
    if (!m_state.isActive()) {
        QSKIP(qPrintable(m_state.describe()));
    }
    CommandPolicy chosen = policy();
    chosen.chosen.protectedFiles = protectedFilesFromString(mode);
    const QTemporaryDir project(m_home + u"/repository-XXXXXX"_s);
    plant(project.path() + u"/.git/HEAD"_s, "ref: refs/heads/main\n");
    plant(project.path() + u"/.git/config"_s, "[core]\n");
    QDir().mkpath(project.path() + u"/.git/objects"_s);
    QDir().mkpath(project.path() + u"/.git/refs"_s);
    const QByteArray output =
            run(chosen,
                u"(echo x > .git/objects/x) && echo objects; (echo x > .git/index) && echo index;"
                "(mkdir -p .git/hooks; echo x > .git/hooks/post-commit) && echo hooks;"
                "(echo x >> .git/config) && echo config; (mv .git .git2) && mv .git2 .git && echo "
                "moved;"
                "(mkdir -p .git/info; echo x > .git/info/attributes) && echo info;"
                "(echo ../evil > .git/commondir); true"_s,
                project.path())
                    .process.output;
    QCOMPARE(output.contains("objects\n"), objects);
    QCOMPARE(output.contains("index\n"), objects);
    for (const char *what : { "hooks\n", "config\n", "moved\n", "info\n" }) {
        QVERIFY2(output.contains(what) == settings, what);
    }
    QCOMPARE(QFileInfo::exists(project.path() + u"/.git/commondir"_s), settings);
    if (!settings) {
        QVERIFY(!QFileInfo::exists(project.path() + u"/.git/hooks"_s));
    }
}

void SandboxTest::leavesNothingInTheFolder()
{
    if (!m_state.isActive()) {
        QSKIP(qPrintable(m_state.describe()));
    }
    const QTemporaryDir empty(m_home + u"/empty-XXXXXX"_s);
    const QByteArray output = outputOf(
            u"for d in .git .vscode .varve .claude; do (mkdir -p $d/hooks) 2>/dev/null && echo "
            u"made $d; "
            "rmdir $d 2>/dev/null && echo gone $d; mv $d x 2>/dev/null && echo moved $d; done; ls; echo end"_s,
            empty.path());
    QCOMPARE(output, "end\n");
    QCOMPARE(QDir(empty.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
             QStringList());
    // Two at once: the first to end leaves the other one's protection alone.
    CommandRequest order {
        u"echo begun > begun; until [ -e go ]; do sleep 0.02; done; (mkdir -p .git/hooks) && echo made; true"_s,
        empty.path(),
        false,
        {}
    };
    order.process.environment = QProcessEnvironment::systemEnvironment();
    QFuture<Result<CommandEnd>> first = runCommand(&m_context, policy(), order, {}, {});
    VERIFY_SOON(QFileInfo::exists(empty.path() + u"/begun"_s));
    QCOMPARE(outputOf(u"true"_s, empty.path()), "");
    plant(empty.path() + u"/go"_s);
    VERIFY_SOON(first.isFinished());
    QVERIFY2(!first.result()->process.output.contains("made"),
             first.result()->process.output.constData());
    VERIFY_SOON(!QFileInfo::exists(empty.path() + u"/.git"_s));
}

void SandboxTest::takesAwayWhatActsLater()
{
    if (!m_state.isActive()) {
        QSKIP(qPrintable(m_state.describe()));
    }
    const QTemporaryDir project(m_home + u"/late-XXXXXX"_s);
    plant(project.path() + u"/CLAUDE.md"_s);
    QVERIFY(QFile::link(u"CLAUDE.md"_s, project.path() + u"/AGENTS.md"_s));
    const CommandEnd end =
            run(policy(),
                u"echo evil > .envrc; rm AGENTS.md; echo evil > AGENTS.md; echo fine > notes"_s,
                project.path());
    QCOMPARE(end.notes.size(), 2);
    QVERIFY(!QFileInfo::exists(project.path() + u"/.envrc"_s));
    QVERIFY(QFileInfo::exists(project.path() + u"/.envrc.by-command"_s));
    QCOMPARE(QFileInfo(project.path() + u"/AGENTS.md"_s).readSymLink(), u"CLAUDE.md"_s);
    QVERIFY(QFileInfo::exists(project.path() + u"/notes"_s));
    CommandPolicy open = policy();
    open.chosen.protectedFiles = ProtectedFiles::Writable;
    QCOMPARE(run(open, u"echo x > .envrc"_s, project.path()).notes.size(), 0);
    QVERIFY(QFileInfo::exists(project.path() + u"/.envrc"_s));
}

/// git is read there as in the whole; a .git file alone opens no other folder.
void SandboxTest::subfolderAndWorktree()
{
    if (!m_state.isActive()) {
        QSKIP(qPrintable(m_state.describe()));
    }
    QDir().mkpath(m_project + u"/part"_s);
    QCOMPARE(
            outputOf(
                    u"cat ../.git/HEAD; (echo x > ../main.c) 2>/dev/null && echo written; echo y > own; rm own"_s,
                    m_project + u"/part"_s),
            "ref: refs/heads/main\n");
    const QString tree = m_home + u"/tree"_s;
    const QString place = m_project + u"/.git/worktrees/tree"_s;
    plant(tree + u"/.git"_s, "gitdir: " + place.toUtf8() + '\n');
    plant(place + u"/HEAD"_s, "planted\n");
    plant(place + u"/commondir"_s, "../..\n");
    plant(place + u"/gitdir"_s, tree.toUtf8() + "/.git\n");
    QCOMPARE(
            outputOf(
                    u"cat %1/HEAD; cat %1/../../HEAD; (echo x > %1/x) 2>/dev/null && echo written"_s
                            .arg(place),
                    tree),
            "planted\nref: refs/heads/main\n");
    const QString liar = m_home + u"/liar"_s;
    plant(liar + u"/.git"_s, "gitdir: " + m_home.toUtf8() + "/.ssh\n");
    QVERIFY(!outputOf(u"cat ~/.ssh/id_rsa"_s, liar).contains("planted"));
    // Nor does one that leads to a working tree of its own making.
    plant(liar + u"/.git"_s, "gitdir: " + liar.toUtf8() + "/made\n");
    plant(liar + u"/made/gitdir"_s, liar.toUtf8() + "/.git\n");
    plant(liar + u"/made/commondir"_s, m_project.toUtf8() + "/.git\n");
    QCOMPARE(outputOf(u"cat %1/.git/HEAD 2>/dev/null; echo end"_s.arg(m_project), liar), "end\n");
}

void SandboxTest::shownAndHiddenByChoice()
{
    if (!m_state.isActive()) {
        QSKIP(qPrintable(m_state.describe()));
    }
    CommandPolicy chosen = policy();
    chosen.chosen.folders = { m_home + u"/Documents"_s, m_home, m_home + u"/.local"_s };
    chosen.chosen.variables = { u"PLANTED_VARIABLE"_s };
    const QByteArray output =
            run(chosen,
                u"cat ~/Documents/private.txt ~/.ssh/id_rsa ~/.local/share/opencode/auth.json "
                u"~/.local/share/varve/varve.db 2>/dev/null; (echo x "
                u"> ~/Documents/x) 2>/dev/null && echo written;"
                "echo $PLANTED_VARIABLE"_s,
                m_project)
                    .process.output;
    QCOMPARE(output,
             "planted\nplanted\n"); // the document and the variable; home as a whole cannot be had
}

void SandboxTest::refusedWithoutSandbox_data()
{
    probes_data();
}

void SandboxTest::refusedWithoutSandbox()
{
    QFETCH(const int, place);
    CommandPolicy without = policy();
    without.sandbox = {};
    const QTemporaryDir made;
    const QString script = u"touch %1/ran; echo ran"_s.arg(made.path());
    const QByteArray refused =
            run(without, script, folderOf(static_cast<Place>(place))).process.output;
    QVERIFY2(refused.startsWith("refused: "), refused.constData());
    QVERIFY2(refused.contains("bubblewrap") && refused.contains("--without-sandbox"),
             refused.constData());
    QVERIFY(!QFileInfo::exists(made.path() + u"/ran"_s));
    QCOMPARE(without.word(), "refused"_L1);
    without.chosen.withoutSandbox = true;
    QCOMPARE(without.word(), "off"_L1);
    QVERIFY(without.describe(false).contains(u"all your rights"_s));
    QCOMPARE(run(without, script, folderOf(static_cast<Place>(place))).process.output, "ran\n");
    // A place that nobody has chosen is none, with a sandbox or without.
    without.chosen.chosenFolders.clear();
    if (place != Project) {
        QVERIFY(run(without, script, folderOf(static_cast<Place>(place)))
                        .process.output.startsWith("refused: "));
    }
}

void SandboxTest::places_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("place");
    const auto row = [](const char *name, const QString &folder, WorkingPlace place) {
        QTest::newRow(name) << folder << int(place);
    };
    row("everything", u"/"_s, WorkingPlace::Everything);
    row("home", u"/home/me"_s, WorkingPlace::Home);
    row("above home", u"/home"_s, WorkingPlace::AboveHome);
    row("a project", u"/home/me/src/app"_s, WorkingPlace::Project);
    row("a project with a dot", u"/home/me/.dotfiles"_s, WorkingPlace::Project);
    row("an editor's settings", u"/home/me/.config/nvim"_s, WorkingPlace::Project);
    row("all settings", u"/home/me/.config"_s, WorkingPlace::Keys);
    row("keys", u"/home/me/.ssh"_s, WorkingPlace::Keys);
    row("in keys", u"/home/me/.ssh/proj"_s, WorkingPlace::Keys);
    row("a name like it", u"/home/me/.sshx"_s, WorkingPlace::Project);
    row("the store's folder", u"/data/store"_s, WorkingPlace::Keys);
    row("another person", u"/home/you"_s, WorkingPlace::OtherHome);
    row("another person's project", u"/home/you/app"_s, WorkingPlace::Project);
    row("root's", u"/root/app"_s, WorkingPlace::OtherHome);
    row("/tmp", u"/tmp"_s, WorkingPlace::Temporary);
    row("in /tmp", u"/tmp/app"_s, WorkingPlace::Project);
    row("/etc", u"/etc/nginx"_s, WorkingPlace::System);
    row("/usr", u"/usr/share"_s, WorkingPlace::System);
    row("sources", u"/usr/src/linux"_s, WorkingPlace::Project);
    row("/usr/src", u"/usr/src"_s, WorkingPlace::System);
    row("/opt", u"/opt"_s, WorkingPlace::System);
    row("in /opt", u"/opt/app"_s, WorkingPlace::Project);
    row("web pages", u"/var/www/site"_s, WorkingPlace::Project);
    row("/var", u"/var/lib"_s, WorkingPlace::System);
    row("devices", u"/dev/shm"_s, WorkingPlace::Never);
    row("runtime", u"/run/user/1000"_s, WorkingPlace::Never);
    row("a stick", u"/run/media/me/stick"_s, WorkingPlace::Project);
    row("elsewhere", u"/work/app"_s, WorkingPlace::Project);
}

void SandboxTest::places()
{
    QFETCH(const QString, folder);
    QFETCH(const int, place);
    // The only one of them that has to be there.
    const QString store = m_world->path() + u"/store"_s;
    QDir().mkpath(store);
    const QString named = folder == "/data/store"_L1 ? store : folder;
    QCOMPARE(int(workingPlaceOf(named, u"/home/me"_s, { store })), place);
    QCOMPARE(describePlace(WorkingPlace(place), named).isEmpty(),
             WorkingPlace(place) == WorkingPlace::Project);
}

/// All of it once more without root's rights.
void SandboxTest::asSomebodyElse()
{
    if (::geteuid() != 0) {
        QSKIP("this is somebody else already");
    }
    // A /proc of its own: within another sandbox parts of it are covered, and an ordinary user may not mount one then.
    const QString script =
            u"mount -t proc proc /proc && exec setpriv --reuid=1000 --regid=1000 --clear-groups "
            "--inh-caps=-all --bounding-set=-all \"$0\" -o -,txt"_s;
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"HOME"_s, u"/nonexistent"_s);
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(u"/"_s);
    process.start(
            u"unshare"_s,
            { u"--mount"_s, u"sh"_s, u"-c"_s, script, QCoreApplication::applicationFilePath() });
    QVERIFY(process.waitForStarted());
    VERIFY_SOON(process.state() == QProcess::NotRunning);
    const QByteArray output = process.readAll();
    if (!output.contains("Totals: ")) {
        QSKIP(qPrintable(u"nobody else can be had here: "_s + QString::fromUtf8(output.trimmed())));
    }
    qInfo().noquote() << output;
    QVERIFY2(process.exitCode() == 0, output.constData());
    QVERIFY2(output.contains("Commands run in a sandbox"), output.constData());
}

QTEST_GUILESS_MAIN(SandboxTest)
#include "tst_sandbox.moc"
