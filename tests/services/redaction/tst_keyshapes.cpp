// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keysamples.h"
#include "keytable.h"
#include "secrets.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// The table of shapes, and keys of real shapes against it.
class TestKeyShapes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tableIsRight();
    void wrongTables_data();
    void wrongTables();
    void samples_data();
    void samples();
    void lookLikeKeys_data();
    void lookLikeKeys();
};

void TestKeyShapes::tableIsRight()
{
    const KeyTable &table = KeyTable::builtIn(); // ends the program where a line is wrong
    QVERIFY(table.shapes().size() >= 200);
    QVERIFY(!table.named().isEmpty());
    QVERIFY(!table.options().isEmpty());
}

void TestKeyShapes::wrongTables_data()
{
    QTest::addColumn<QString>("line");
    const auto row = [](const char *name, const char *line) {
        QTest::newRow(name) << QString::fromLatin1(line);
    };
    row("no keyword", R"({"id": "a", "service": "A", "shape": "[a-z]{3,}x"})");
    row("set without end", R"({"id": "a", "service": "A", "shape": "ab[a-z"})");
    row("choice without end", R"({"id": "a", "service": "A", "shape": "ab(c|d"})");
    row("odd count", R"({"id": "a", "service": "A", "shape": "ab[a-z]{x}"})");
    row("count backwards", R"({"id": "a", "service": "A", "shape": "ab[a-z]{5,2}"})");
    row("three bars", R"({"id": "a", "service": "A", "shape": "ab|c|d|e"})");
    row("no shape", R"({"id": "a", "service": "A"})");
    row("no service", R"({"id": "a", "shape": "abc"})");
    row("odd kind", R"({"id": "a", "service": "A", "shape": "abc", "kind": "Key"})");
    row("odd needs", R"({"id": "a", "service": "A", "shape": "abc", "needs": "z"})");
    row("odd member", R"({"id": "a", "service": "A", "shape": "abc", "entropy": 3})");
    row("twice",
        R"({"id": "a", "service": "A", "shape": "abc"}, {"id": "a", "service": "B", "shape": "def"})");
}

void TestKeyShapes::wrongTables()
{
    QFETCH(QString, line);
    const auto table = KeyTable::read(uR"({"shapes": [%1]})"_s.arg(line).toUtf8());
    QVERIFY(!table);
    QVERIFY(!table.error().message.isEmpty());
}

void TestKeyShapes::samples_data()
{
    QTest::addColumn<qsizetype>("index");
    const QList<KeySample> all = keySamples();
    QVERIFY(all.size() >= 120);
    for (qsizetype i = 0; i < all.size(); ++i) {
        QTest::newRow(qPrintable(all.at(i).name)) << i;
    }
}

void TestKeyShapes::samples()
{
    static const QList<KeySample> all = keySamples();
    QFETCH(qsizetype, index);
    const KeySample &sample = all.at(index);
    for (const QString &text : QStringList { sample.text, u"It says “"_s + sample.text + u"”."_s,
                                             sample.text + u"\nand so on"_s }) {
        const QString clean = withoutSecrets(text);
        QVERIFY2(sample.leftIn(clean).isEmpty(), qPrintable(clean));
        QVERIFY(clean.contains(u"[redacted: "_s));
        QCOMPARE(withoutSecrets(clean), clean); // once is enough
    }
}

void TestKeyShapes::lookLikeKeys_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::addColumn<bool>("is");
    const auto row = [](const char *name, const char *value, bool is) {
        QTest::addRow("%s=%s", name, value)
                << QString::fromLatin1(name) << QString::fromLatin1(value) << is;
    };
    row("", "ghp_0123456789abcdefghijABCDEFGHIJ012345", true);
    row("FOO", "sk-proj-0123456789abcdefghijABCDEFGHIJ", true);
    row("FOO", "0f8fad5bd9cb469fa16570867728950e", true); // of no known service
    row("FOO", "postgres://app:hunter2!@db/x", true);
    row("MY_API_KEY", "a1b2c3d4e5f6a7b8", true);
    row("PGPASSWORD", "hunter2!", true);
    row("PATH", "/usr/local/bin:/usr/bin:/bin:/home/me/.local/bin", false);
    row("LANG", "de_DE.UTF-8", false);
    row("TERM", "xterm-256color", false);
    row("SHELL", "/bin/bash", false);
    row("DISPLAY", ":0", false);
    row("EDITOR", "vim", false);
    row("XDG_RUNTIME_DIR", "/run/user/1000", false);
    row("DBUS_SESSION_BUS_ADDRESS", "unix:path=/run/user/1000/bus", false);
    row("GOPATH", "/home/me/go", false);
    row("LS_COLORS", "rs=0:di=01;34:ln=01;36:mh=00:pi=40;33:so=01;35:do=01;35", false);
    row("PWD", "/home/me/work2024", false);
    row("", "", false);
}

void TestKeyShapes::lookLikeKeys()
{
    QFETCH(QString, name);
    QFETCH(QString, value);
    QFETCH(bool, is);
    QCOMPARE(looksLikeKey(value, name), is);
}

QTEST_GUILESS_MAIN(TestKeyShapes)
#include "tst_keyshapes.moc"
