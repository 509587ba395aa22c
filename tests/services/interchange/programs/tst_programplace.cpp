// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "programplace.h"
#include "sessionbuilder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

Session sessionIn(const QString &folder)
{
    Session session;
    session.id = SessionId::fromString(u"019a0000-0000-7000-8000-000000000001"_s);
    session.leaf = EntryId::fromString(u"019a0000-0000-7000-8000-000000000002"_s);
    session.cwd = folder;
    session.createdAt = QDateTime::fromString(u"2026-03-04T05:06:07Z"_s, Qt::ISODate);
    return session;
}

ProgramPlace placeOf(const QString &folder, ExportFormat format,
                     const QProcessEnvironment &environment = {})
{
    ExportRequest request;
    request.format = format;
    return programPlace(sessionIn(folder), request, u"/home/x"_s, environment);
}

} // namespace

/// Where programs look, and what is written there.
class TestProgramPlace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void claudeFolders_data();
    void claudeFolders();
    void otherPrograms();
    void environmentNamesAnotherPlace();
    void commandsAreForAShell();
    void idsAreThoseOfThePart();
    void writesAndNeverReplaces();
    void folderThatIsNotHere();
};

void TestProgramPlace::claudeFolders_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("name");
    QTest::newRow("usual") << u"/nowhere/x"_s << u"-nowhere-x"_s;
    QTest::newRow("odd") << u"/home/x y/ü.z_1"_s << u"-home-x-y---z-1"_s;
    QTest::newRow("none: the home folder") << QString() << u"-home-x"_s;
    // As the program's own function says it.
    QTest::newRow("long") << u'/' + u"ab/"_s.repeated(100) + u'ü'
                          << u'-' + u"ab-"_s.repeated(66) + u"a-h21snn"_s;
}

void TestProgramPlace::claudeFolders()
{
    QFETCH(QString, folder);
    QFETCH(QString, name);
    const ProgramPlace place = placeOf(folder, ExportFormat::ClaudeCode);
    QCOMPARE(place.program, u"Claude Code"_s);
    QCOMPARE(QFileInfo(place.path).path(), u"/home/x/.claude/projects/"_s + name);
    QCOMPARE(place.command.section(u' ', -1), QFileInfo(place.path).completeBaseName());
}

void TestProgramPlace::otherPrograms()
{
    const ProgramPlace codex = placeOf(u"/nowhere/x"_s, ExportFormat::Codex);
    const QString id = codex.command.section(u' ', -1);
    QVERIFY(!QUuid::fromString(id).isNull());
    QCOMPARE(codex.path,
             u"/home/x/.codex/sessions/2026/03/04/rollout-2026-03-04T05-06-07-%1.jsonl"_s.arg(id));
    QCOMPARE(codex.command, u"cd /nowhere/x && codex resume "_s + id);
    const ProgramPlace pi = placeOf(u"/nowhere/x"_s, ExportFormat::Pi);
    QCOMPARE(QFileInfo(pi.path).path(), u"/home/x/.pi/agent/sessions/--nowhere-x--"_s);
    QCOMPARE(pi.command, u"cd /nowhere/x && pi --session "_s + pi.path);
}

void TestProgramPlace::environmentNamesAnotherPlace()
{
    QProcessEnvironment environment;
    environment.insert(u"CLAUDE_CONFIG_DIR"_s, u"/elsewhere"_s);
    QVERIFY(placeOf(u"/x"_s, ExportFormat::ClaudeCode, environment)
                    .path.startsWith(u"/elsewhere/projects/-x/"_s));
}

void TestProgramPlace::commandsAreForAShell()
{
    QVERIFY(placeOf(u"/it's $(here)"_s, ExportFormat::Codex)
                    .command.startsWith(uR"(cd '/it'\''s $(here)' && codex)"_s));
}

void TestProgramPlace::idsAreThoseOfThePart()
{
    const Session session = sessionIn(u"/x"_s);
    ExportRequest request;
    const QUuid whole = programSessionId(session, request);
    request.leaf = session.leaf;
    QCOMPARE(programSessionId(session, request), whole);
    request.amount = ExportAmount::Projection;
    QVERIFY(programSessionId(session, request) != whole);
    request.amount = ExportAmount::Whole;
    request.leaf = EntryId::create();
    QVERIFY(programSessionId(session, request) != whole);
    const EntryId first = EntryId::create();
    const EntryId second = EntryId::create();
    request.scope = ExportScope::Selection;
    request.entries = { first, second };
    const QUuid selection = programSessionId(session, request);
    request.entries = { second, first };
    request.leaf = {};
    QCOMPARE(programSessionId(session, request), selection);
}

void TestProgramPlace::writesAndNeverReplaces()
{
    const QTemporaryDir home;
    const QTemporaryDir project;
    SessionBuilder builder(u"u1 a1"_s);
    ExportRequest order;
    order.session = builder.session();
    order.format = ExportFormat::ClaudeCode;
    order.folder = project.path();
    const auto done = exportToProgram(builder.store().reader(), order, home.path(), {});
    QVERIFY2(done, done ? "" : qPrintable(done.error().message));
    QFile file(done->place.path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QCOMPARE(bytes.size(), done->outcome.bytes);
    QVERIFY(bytes.contains(QByteArray("\"cwd\":\"" + project.path().toUtf8())));
    QVERIFY(bytes.contains(QFileInfo(file).completeBaseName().toUtf8()));
    QCOMPARE(file.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    const auto again = exportToProgram(builder.store().reader(), order, home.path(), {});
    QVERIFY(!again && again.error().kind == Error::Kind::Refused);
    QVERIFY(again.error().message.contains(u"claude --resume"_s));
}

void TestProgramPlace::folderThatIsNotHere()
{
    const QTemporaryDir home;
    SessionBuilder builder(u"u1 a1"_s);
    QVERIFY(builder.store().setFolder(builder.session(), u"/no/such/folder"_s));
    ExportRequest order;
    order.session = builder.session();
    order.format = ExportFormat::Codex;
    const auto done = exportToProgram(builder.store().reader(), order, home.path(), {});
    QVERIFY(!done && done.error().kind == Error::Kind::NotFound);
    QVERIFY(done.error().message.contains(u"/no/such/folder"_s));
    QVERIFY(QDir(home.path()).isEmpty());
}

QTEST_GUILESS_MAIN(TestProgramPlace)
#include "tst_programplace.moc"
