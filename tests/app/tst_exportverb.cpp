// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "verbtest.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

/// Exports as scripts make them.
class TestExportVerb final : public VerbTest
{
    Q_OBJECT

private Q_SLOTS:
    void exports();
    void exportsPartsAndRedacts();
    void exportedAndImportedAgain();
    void programsGoOn_data();
    void programsGoOn();
    void wrongForTheFormat_data();
    void wrongForTheFormat();
};

void TestExportVerb::exports()
{
    for (const QString &format : { u"pi"_s, u"markdown"_s, u"html"_s, u"json"_s, u"claude-code"_s,
                                   u"codex"_s, u"atif"_s }) {
        const Outcome outcome = m_varve->run({ u"export"_s, u"origin-1"_s, u"--format"_s, format,
                                               u"--store"_s, m_varve->store() });
        QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
        QVERIFY(outcome.out.contains("question 6"));
        const QString file = m_varve->file(u"out."_s + format);
        const Outcome written = m_varve->run({ u"export"_s, u"origin-1"_s, u"--format"_s, format,
                                               u"-o"_s, file, u"--store"_s, m_varve->store() });
        QCOMPARE(written.code, 0);
        QVERIFY(written.out.isEmpty());
        QFile read(file);
        QVERIFY(read.open(QIODevice::ReadOnly));
        QCOMPARE(read.readAll(), outcome.out);
    }
    const QString told = m_varve->file(u"told.json"_s);
    const Outcome json =
            m_varve->json({ u"export"_s, u"origin-1"_s, u"--format"_s, u"json"_s, u"-o"_s, told });
    QCOMPARE(json.object()[u"path"_s].toString(), told);
    QCOMPARE(json.object()[u"entries"_s].toInt(), 24);
    QCOMPARE(json.object()[u"bytes"_s].toInteger(), QFileInfo(told).size());
    const Outcome branch = m_varve->run({ u"export"_s, u"origin-1"_s, u"--format"_s, u"markdown"_s,
                                          u"--branch"_s, u"b2"_s, u"--store"_s, m_varve->store() });
    QVERIFY(branch.out.contains("question 2"));
    QVERIFY(!branch.out.contains("question 3"));
    const Outcome said = m_varve->run({ u"export"_s, u"origin-1"_s, u"--format"_s, u"markdown"_s,
                                        u"--no-thinking"_s, u"--store"_s, m_varve->store() });
    QVERIFY2(said.code == 0 && said.out.contains("question 6"), qPrintable(said.err));
    const Outcome nowhere =
            m_varve->run({ u"export"_s, u"origin-1"_s, u"--format"_s, u"pi"_s, u"-o"_s,
                           u"/nowhere/x"_s, u"--store"_s, m_varve->store() });
    QCOMPARE(nowhere.code, 1);
    QVERIFY(!nowhere.err.isEmpty());
}

void TestExportVerb::exportsPartsAndRedacts()
{
    const auto exported = [this](const QStringList &options) {
        return m_varve->run(QStringList { u"export"_s, u"origin-1"_s, u"--store"_s,
                                          m_varve->store(), u"--format"_s, u"json"_s }
                            + options);
    };
    const Outcome part = exported({ u"--entries"_s, u"u1,u2"_s });
    QVERIFY2(part.code == 0, qPrintable(part.err));
    const QJsonObject json = QJsonDocument::fromJson(part.out).object();
    QCOMPARE(json[u"scope"_s].toString(), u"selection"_s);
    QCOMPARE(json[u"entries"_s].toArray().size(), 2);
    const Outcome redacted =
            exported({ u"--redact"_s, u"question [0-9]"_s, u"--redact"_s, u"x^"_s });
    QVERIFY2(redacted.code == 0, qPrintable(redacted.err));
    QVERIFY(!redacted.out.contains("question 6"));
    QVERIFY(redacted.out.contains("[redacted: pattern 1]"));
    QVERIFY(!redacted.err.isEmpty());
    QCOMPARE(exported({ u"--redact"_s, u"("_s }).code, 2);
    QCOMPARE(exported({ u"--all"_s, u"--entries"_s, u"u1"_s }).code, 2);
    QCOMPARE(exported({ u"--entries"_s, u"nobody"_s }).code, 1);
    // The whole comes in again elsewhere, under the same ids.
    const QString file = m_varve->file(u"whole.json"_s);
    QCOMPARE(exported({ u"-o"_s, file }).code, 0);
    const QString other = m_varve->file(u"other.db"_s);
    for (const bool again : { false, true }) {
        const Outcome imported =
                m_varve->run({ u"import"_s, file, u"--json"_s, u"--store"_s, other });
        QVERIFY2(imported.code == 0, qPrintable(imported.err));
        const QJsonObject session = QJsonDocument::fromJson(imported.out)
                                            .object()[u"sessions"_s]
                                            .toArray()
                                            .at(0)
                                            .toObject();
        QCOMPARE(session[u"added"_s].toInt() == 0, again);
        QCOMPARE(session[u"format"_s].toString(), u"varve"_s);
    }
    const QStringList tree { u"tree"_s, u"origin-1"_s, u"--json"_s, u"--store"_s };
    QCOMPARE(m_varve->run(tree + QStringList { other }).out,
             m_varve->run(tree + QStringList { m_varve->store() }).out);
}

void TestExportVerb::exportedAndImportedAgain()
{
    QCOMPARE(m_varve->json({ u"compact"_s, u"origin-1"_s, u"--offline"_s, u"--keep"_s, u"300"_s })
                     .code,
             0);
    QCOMPARE(m_varve->json({ u"pin"_s, u"origin-1"_s, u"u1"_s }).code, 0);
    const QByteArray before = request();
    const QString file = m_varve->file(u"copy.jsonl"_s);
    QCOMPARE(m_varve->run({ u"export"_s, u"origin-1"_s, u"--format"_s, u"pi"_s, u"-o"_s, file,
                            u"--store"_s, m_varve->store() })
                     .code,
             0);
    const VarveProcess other;
    const Outcome imported = other.json({ u"import"_s, file });
    QVERIFY2(imported.code == 0, qPrintable(imported.err));
    const QString id =
            imported.object()[u"sessions"_s].toArray().at(0).toObject()[u"id"_s].toString();
    QCOMPARE(other.run({ u"request"_s, id, u"--store"_s, other.store() }).out, before);
}

void TestExportVerb::programsGoOn_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("command");
    QTest::newRow("Claude Code") << u"claude-code"_s << u"/.claude/projects/"_s
                                 << u"claude --resume "_s;
    QTest::newRow("Codex") << u"codex"_s << u"/.codex/sessions/"_s << u"codex resume "_s;
    QTest::newRow("pi") << u"pi"_s << u"/.pi/agent/sessions/"_s << u"pi --session "_s;
}

void TestExportVerb::programsGoOn()
{
    QFETCH(QString, format);
    QFETCH(QString, place);
    QFETCH(QString, command);
    const QString folder = QFileInfo(m_varve->file(u"x"_s)).absolutePath();
    const QStringList wanted { u"export"_s, u"origin-1"_s, u"--format"_s, format,
                               u"--into-program"_s };
    const QStringList store { u"--store"_s, m_varve->store() };
    // The folder of the session is not here.
    const Outcome nowhere = m_varve->run(wanted + store);
    QCOMPARE(nowhere.code, 1);
    QVERIFY2(nowhere.err.contains(u"--folder"_s), qPrintable(nowhere.err));

    const QStringList here = wanted + QStringList { u"--folder"_s, folder };
    const Outcome done = m_varve->run(here + store);
    QVERIFY2(done.code == 0, qPrintable(done.err));
    QVERIFY2(done.out.startsWith("cd ") && done.out.contains(QString(u" && "_s + command).toUtf8()),
             done.out.constData());
    QVERIFY(done.err.contains(place));
    const Outcome again = m_varve->run(here + store);
    QCOMPARE(again.code, 1);
    QVERIFY(again.err.contains(command.trimmed()) && !again.err.contains(u"--force"_s));

    // Elsewhere it is told where it has to lie.
    const QString file = m_varve->file(format + u".jsonl"_s);
    const QJsonObject told =
            m_varve->json({ u"export"_s, u"origin-1"_s, u"--format"_s, format, u"-o"_s, file })
                    .object();
    QCOMPARE(told[u"path"_s].toString(), file);
    QVERIFY(told[u"place"_s].toString().contains(place));
    QVERIFY(told[u"command"_s].toString().contains(command));
}

void TestExportVerb::wrongForTheFormat_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("no program") << QStringList { u"html"_s, u"--into-program"_s };
    QTest::newRow("no projection") << QStringList { u"pi"_s, u"--projection"_s };
    QTest::newRow("not for reading") << QStringList { u"atif"_s, u"--no-thinking"_s };
    QTest::newRow("one branch") << QStringList { u"codex"_s, u"--all"_s };
    QTest::newRow("two targets") << QStringList { u"codex"_s, u"--into-program"_s, u"-o"_s,
                                                  u"/tmp/x"_s };
}

void TestExportVerb::wrongForTheFormat()
{
    QFETCH(QStringList, options);
    const Outcome outcome = m_varve->run(QStringList { u"export"_s, u"origin-1"_s, u"--store"_s,
                                                       m_varve->store(), u"--format"_s }
                                         + options);
    QCOMPARE(outcome.code, 2);
    QVERIFY(!outcome.err.isEmpty());
}

QTEST_GUILESS_MAIN(TestExportVerb)
#include "tst_exportverb.moc"
