// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcpprocesschannel.h"
#include "mcpservers.h"
#include "soon.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <cstdio>
#include <unistd.h>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

/// A server with a child that lives on without it, as npx has; what they are called is in files then. `ignores`: neither the end of their input
/// nor a request to go.
QString scriptOf(const QString &folder, bool ignores)
{
    const QString trap = ignores ? u"trap '' TERM; "_s : QString();
    return u"%2(%2echo $BASHPID > %1/child.tmp; mv %1/child.tmp %1/child; while true; do sleep "
           u"0.1; done) & "
           "echo $$ > %1/server.tmp; mv %1/server.tmp %1/server; %3"_s.arg(
                   folder, trap, ignores ? u"while true; do sleep 0.1; done"_s : u"cat"_s);
}

qint64 numberIn(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toLongLong() : 0;
}

/// A process that nobody has asked about any more counts as gone.
bool lives(qint64 process)
{
    QFile status(u"/proc/%1/stat"_s.arg(process));
    return status.open(QIODevice::ReadOnly) && !status.readAll().contains(") Z ");
}

} // namespace

/// Tool servers that are processes of ours: they end with everything that they have started.
class McpProcessTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void theWholeGroupEndsWithTheChannel_data()
    {
        QTest::addColumn<bool>("ignores");
        QTest::newRow("that goes when it is asked") << false;
        QTest::newRow("that does not") << true;
    }
    void theWholeGroupEndsWithTheChannel()
    {
        QFETCH(const bool, ignores);
        auto channel = std::make_unique<McpProcessChannel>(command(ignores));
        channel->open();
        VERIFY_SOON(QFileInfo::exists(path(u"server"_s)) && QFileInfo::exists(path(u"child"_s)));
        const qint64 server = numberIn(path(u"server"_s));
        const qint64 child = numberIn(path(u"child"_s));
        QVERIFY(lives(server) && lives(child));
        QVERIFY(::getpgid(static_cast<pid_t>(server)) == static_cast<pid_t>(server));
        QVERIFY(::getsid(static_cast<pid_t>(server)) != ::getsid(0));
        channel.reset();
        VERIFY_SOON(!lives(server));
        VERIFY_SOON(!lives(child));
    }

    /// 100 MB without the end of a line, as the first thing that it says.
    void whoNeverEndsItsLineIsLost()
    {
        McpProcessChannel channel({ u"sh"_s,
                                    { u"-c"_s, u"head -c 100000000 /dev/zero | tr '\\0' x; cat"_s },
                                    {},
                                    QProcessEnvironment::systemEnvironment() });
        QSignalSpy closed(&channel, &McpChannel::closed);
        QSignalSpy received(&channel, &McpChannel::received);
        channel.open();
        COMPARE_SOON(closed.size(), 1);
        QVERIFY2(closed.at(0).at(0).toString().contains(u"more than 16777216 bytes"_s),
                 qPrintable(closed.at(0).at(0).toString()));
        QCOMPARE(received.size(), 0);
    }

    void theRestEndsWithAServerThatDied()
    {
        McpProcessChannel channel(command(false));
        QSignalSpy closed(&channel, &McpChannel::closed);
        channel.open();
        VERIFY_SOON(QFileInfo::exists(path(u"server"_s)) && QFileInfo::exists(path(u"child"_s)));
        ::kill(static_cast<pid_t>(numberIn(path(u"server"_s))), SIGKILL);
        COMPARE_SOON(closed.size(), 1);
        VERIFY_SOON(!lives(numberIn(path(u"child"_s))));
    }

    void theWholeGroupEndsWithUs_data() { theWholeGroupEndsWithTheChannel_data(); }
    void theWholeGroupEndsWithUs()
    {
        QFETCH(const bool, ignores);
        QProcess us;
        us.start(QCoreApplication::applicationFilePath(),
                 { u"--own"_s, m_folder->path(), ignores ? u"ignores"_s : u"goes"_s });
        VERIFY_SOON(QFileInfo::exists(path(u"server"_s)) && QFileInfo::exists(path(u"child"_s)));
        const qint64 server = numberIn(path(u"server"_s));
        const qint64 child = numberIn(path(u"child"_s));
        VERIFY_SOON(us.bytesAvailable() > 0); // it says so once somebody watches over the group
        us.kill();
        VERIFY_SOON(us.state() == QProcess::NotRunning);
        VERIFY_SOON(!lives(server));
        VERIFY_SOON(!lives(child));
    }

    void isGivenLittle()
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"GH_PAT"_s, u"planted"_s);
        environment.insert(u"SSH_AUTH_SOCK"_s, u"planted"_s);
        environment.insert(u"FOO_TOKEN"_s, u"wanted"_s);
        McpServersOptions options;
        options.environment = environment;
        McpServers servers(options);
        ToolServerConfig config;
        config.id = u"s"_s;
        config.name = u"s"_s;
        config.program = u"bash"_s;
        config.arguments = { u"-c"_s,
                             u"env > %1/env.tmp; mv %1/env.tmp %1/env"_s.arg(m_folder->path()) };
        config.variables = { u"FOO_TOKEN"_s };
        servers.setServers({ config });
        const auto offer = servers.offer();
        VERIFY_SOON(QFileInfo::exists(path(u"env"_s)));
        QFile file(path(u"env"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray seen = file.readAll();
        QVERIFY2(!seen.contains("planted"), seen.constData());
        QVERIFY2(seen.contains("FOO_TOKEN=wanted"), seen.constData());
    }

private:
    [[nodiscard]] QString path(const QString &name) const { return m_folder->filePath(name); }
    [[nodiscard]] McpCommand command(bool ignores) const
    {
        return { u"bash"_s,
                 { u"-c"_s, scriptOf(m_folder->path(), ignores) },
                 {},
                 QProcessEnvironment::systemEnvironment() };
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == "--own"_L1) {
        McpProcessChannel channel(
                { u"bash"_s,
                  { u"-c"_s, scriptOf(arguments.value(2), arguments.value(3) == "ignores"_L1) },
                  {},
                  QProcessEnvironment::systemEnvironment() });
        QObject::connect(&channel, &McpChannel::opened, &app, [] {
            std::puts("open");
            std::fflush(stdout);
        });
        channel.open();
        return QCoreApplication::exec();
    }
    McpProcessTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_mcpprocess.moc"
