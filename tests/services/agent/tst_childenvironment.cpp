// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "childenvironment.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// Which variables commands, hooks and tool servers are given.
class ChildEnvironmentTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void passes_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("value");
        QTest::addColumn<bool>("passes");
        const auto row = [](const QString &name, const QString &value, bool passes) {
            QTest::newRow(qPrintable(name + u'=' + value.left(30))) << name << value << passes;
        };
        row(u"PATH"_s, u"/usr/bin:/home/me/.cargo/bin"_s, true);
        row(u"HOME"_s, u"/home/me"_s, true);
        row(u"LC_TIME"_s, u"de_DE.UTF-8"_s, true);
        row(u"TZ"_s, u"Europe/Berlin"_s, true);
        row(u"CARGO_HOME"_s, u"/home/me/.cargo"_s, true);
        row(u"CMAKE_PREFIX_PATH"_s, u"/opt/qt"_s, true);
        row(u"GOFLAGS"_s, u"-mod=vendor"_s, true);
        row(u"https_proxy"_s, u"http://proxy.example:3128"_s, true);
        row(u"https_proxy"_s, u"http://me:hunter2pass@proxy.example:3128"_s, false);
        row(u"HTTP_PROXY"_s, u"http://me:hunter2pass@proxy.example:3128"_s, false);
        row(u"GOPROXY"_s, u"https://me:hunter2pass@goproxy.example"_s, false);
        row(u"GH_PAT"_s, u"anything"_s, false);
        row(u"MYSQL_PWD"_s, u"anything"_s, false);
        row(u"DATABASE_URL"_s, u"postgres://me@db/x"_s, false);
        row(u"FOO"_s, u"sk-proj-aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY"_s, false);
        row(u"HARMLESS"_s, u"yes"_s, false);
        row(u"VARVE_STORE"_s, u"/x/varve.db"_s, false);
        row(u"SSH_AUTH_SOCK"_s, u"/run/user/1000/agent"_s, false);
        row(u"DBUS_SESSION_BUS_ADDRESS"_s, u"unix:path=/run/user/1000/bus"_s, false);
        row(u"XDG_RUNTIME_DIR"_s, u"/run/user/1000"_s, false);
        row(u"DISPLAY"_s, u":0"_s, false);
        row(u"WAYLAND_DISPLAY"_s, u"wayland-0"_s, false);
        row(u"XAUTHORITY"_s, u"/home/me/.Xauthority"_s, false);
        row(u"DOCKER_HOST"_s, u"unix:///var/run/docker.sock"_s, false);
        row(u"KUBECONFIG"_s, u"/home/me/.kube/config"_s, false);
        row(u"LD_PRELOAD"_s, u"/x.so"_s, false);
        row(u"BASH_ENV"_s, u"/x.sh"_s, false);
        row(u"BASH_FUNC_x%%"_s, u"() { :; }"_s, false);
        // An allowed name does not make a key harmless.
        row(u"NODE_OPTIONS"_s, u"--token=sk-proj-aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY"_s, false);
        row(u"LANG"_s, u"own-key-1234"_s, false);
        row(u"CFLAGS"_s, u"-DKEY=own-key-1234 -O2"_s, false);
        // Chosen by the person.
        row(u"CHOSEN"_s, u"yes"_s, true);
        row(u"CHOSEN"_s, u"own-key-1234"_s, false);
        row(u"CHOSEN"_s, u"ghp_aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5"_s, false);
    }
    void passes()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, value);
        QFETCH(const bool, passes);
        QProcessEnvironment environment;
        environment.insert(name, value);
        const ChildVariables chosen { { u"CHOSEN"_s }, { ApiKey(QByteArray("own-key-1234")) } };
        const QProcessEnvironment child = childEnvironment(environment, chosen);
        QCOMPARE(child.contains(name), passes);
        QCOMPARE(child.value(name), passes ? value : QString());
    }

    void programsDoNotWaitForAPerson()
    {
        const QProcessEnvironment child = childEnvironment({});
        QCOMPARE(child.value(u"TERM"_s), u"dumb"_s);
        QCOMPARE(child.value(u"GIT_TERMINAL_PROMPT"_s), u"0"_s);
        QCOMPARE(child.value(u"PAGER"_s), u"cat"_s);
    }
};

QTEST_GUILESS_MAIN(ChildEnvironmentTest)
#include "tst_childenvironment.moc"
