// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fixtures.h"
#include "verbtest.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonObject>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

const QString UsageShape = u"input:n output:n cacheRead:n cacheWrite:n thinking:n"_s;

} // namespace

/// The program as scripts use it.
class TestCommandLine final : public VerbTest
{
    Q_OBJECT

private Q_SLOTS:
    void importShape();
    void importOfSeveralFiles();
    void importOfAFolderWithout();
    void sessionsShape();
    void sessionsAsWholes();
    void sessionsOfAProgram();
    void usageShape();
    void treeShape();
    void treeInPages();
    void showsABranch();
    void searchShape();
    void doctorShape();
    void formatsAreDocumented();
    void settingsAreSeenAndSet();
    void settingsThatCannotBeUsed();
    void sessionByManyNames();
    void usageErrors_data();
    void usageErrors();
    void failures_data();
    void failures();
    void helpAndVersion();
    void speaksTheLanguageThatIsSet();
    void textForPeople();
    void storeFromTheEnvironment();
    void realSessionEndToEnd();
};

void TestCommandLine::importShape()
{
    const Outcome outcome = m_varve->json({ u"import"_s, m_file });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    const QJsonArray sessions = outcome.object()[u"sessions"_s].toArray();
    QCOMPARE(sessions.size(), 1);
    const QJsonObject session = sessions.at(0).toObject();
    QCOMPARE(
            missing(session,
                    u"id:s originalId:s title:s format:s entries:n messages:n branches:n compactions:n added:n source:o skipped:a"_s),
            QString());
    QCOMPARE(session[u"originalId"_s].toString(), u"origin-1"_s);
    QCOMPARE(session[u"format"_s].toString(), u"pi"_s);
    QCOMPARE(session[u"entries"_s].toInt(), 24);
    QCOMPARE(session[u"messages"_s].toInt(), 24);
    QCOMPARE(session[u"added"_s].toInt(), 0); // init() imported it
    QVERIFY(session[u"title"_s].toString().startsWith(u"question 1"_s));
    // As the list has it, whatever the file says.
    QCOMPARE(m_varve->json({ u"rename"_s, session[u"id"_s].toString(), u"Tides"_s }).code, 0);
    QCOMPARE(m_varve->json({ u"import"_s, m_file })
                     .object()[u"sessions"_s][0][u"title"_s]
                     .toString(),
             u"Tides"_s);
}

void TestCommandLine::importOfSeveralFiles()
{
    const QString good = m_varve->write(u"good.jsonl"_s, piSession(u"good"_s, 1));
    const QString bad = m_varve->write(u"bad.jsonl"_s, "nothing of the kind");
    const Outcome outcome = m_varve->json({ u"import"_s, bad, good });
    QCOMPARE(outcome.code, 1);
    QVERIFY(outcome.isJson());
    QCOMPARE(outcome.object()[u"sessions"_s].toArray().size(),
             1); // the good one came in all the same
    QVERIFY(outcome.err.contains(u"bad.jsonl"_s));
    QCOMPARE(m_varve->json({ u"sessions"_s }).array().size(), 2);
}

/// What comes to nothing says so.
void TestCommandLine::importOfAFolderWithout()
{
    const QTemporaryDir empty;
    const Outcome outcome = m_varve->run({ u"import"_s, empty.path() });
    QCOMPARE(outcome.code, 0);
    QVERIFY2(
            outcome.err.contains(u"No session of any program was found in %1."_s.arg(empty.path())),
            qPrintable(outcome.err));
}

void TestCommandLine::sessionsShape()
{
    const Outcome outcome = m_varve->json({ u"sessions"_s });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    const QJsonObject session = outcome.array().at(0).toObject();
    QCOMPARE(missing(session,
                     u"id:s originalId:s title:s cwd:s entries:n leafId:s updatedAt:s tokens:o"_s),
             QString());
    QCOMPARE(missing(session[u"tokens"_s].toObject(), UsageShape), QString());
    QCOMPARE(session[u"cwd"_s].toString(), u"/home/me/project"_s);
    QCOMPARE(session[u"tokens"_s].toObject()[u"output"_s].toInt(), 240);
    const VarveProcess fresh;
    const Outcome none = fresh.json({ u"sessions"_s });
    QCOMPARE(none.code, 0);
    QCOMPARE(none.out, "[]\n");
}

void TestCommandLine::sessionsAsWholes()
{
    const QString folder = m_varve->file({});
    const QJsonObject made =
            m_varve->json({ u"new"_s, u"--folder"_s, folder, u"--title"_s, u"One"_s }).object();
    const QString id = made[u"id"_s].toString();
    QVERIFY(!id.isEmpty());
    QCOMPARE(made[u"title"_s].toString(), u"One"_s);
    QCOMPARE(made,
             m_varve->json({ u"sessions"_s, u"--title"_s, u"one"_s }).array().at(0).toObject());
    QCOMPARE(m_varve->json({ u"rename"_s, id, u"Another"_s, u"name"_s })
                     .object()[u"title"_s]
                     .toString(),
             u"Another name"_s);
    QCOMPARE(m_varve->json({ u"archive"_s, id, id }).object()[u"sessions"_s].toArray().size(), 1);
    QCOMPARE(m_varve->json({ u"sessions"_s, u"--archived"_s }).array().size(), 1);
    QCOMPARE(m_varve->json({ u"archive"_s, id, u"--bring-back"_s })
                     .object()[u"archived"_s]
                     .toBool(true),
             false);
    QCOMPARE(m_varve->json({ u"sessions"_s, u"--archived"_s }).array().size(), 0);
    QCOMPARE(m_varve->run({ u"new"_s, u"--folder"_s, u"/not/there"_s, u"--store"_s,
                            m_varve->store() })
                     .code,
             1);
    QCOMPARE(m_varve->json({ u"archive"_s, id, u"nobody"_s }).code, 1);
}

void TestCommandLine::treeInPages()
{
    const QJsonArray whole = m_varve->json({ u"tree"_s, u"origin-1"_s }).array();
    const QJsonArray page = m_varve->json({ u"tree"_s, u"origin-1"_s, u"--offset"_s, u"22"_s,
                                            u"--limit"_s, u"5"_s })
                                    .array();
    QCOMPARE(page, (QJsonArray { whole.at(22), whole.at(23) }));
}

void TestCommandLine::showsABranch()
{
    const QJsonObject page =
            m_varve->json({ u"show"_s, u"origin-1"_s, u"--limit"_s, u"2"_s }).object();
    QCOMPARE(missing(page, u"session:o leafId:s total:n entries:a before:s"_s), QString());
    const QJsonArray entries = page[u"entries"_s].toArray();
    QCOMPARE(entries.size(), 2);
    QCOMPARE(entries.at(1).toObject()[u"id"_s], page[u"leafId"_s]);
    const QString last = page[u"leafId"_s].toString();
    QCOMPARE(m_varve->json({ u"show"_s, u"origin-1"_s, last }).object(), entries.at(1).toObject());
    const QJsonObject above =
            m_varve->json({ u"show"_s, u"origin-1"_s, u"--before"_s, page[u"before"_s].toString() })
                    .object();
    QCOMPARE(above[u"entries"_s].toArray().size(), page[u"total"_s].toInt() - 2);
    QVERIFY(above[u"before"_s].isNull());
    const Outcome text = m_varve->run({ u"show"_s, u"origin-1"_s, u"--store"_s, m_varve->store() });
    QVERIFY2(text.out.contains("question 1"), text.out.constData());
}

/// Also where they are looked for by what was said in them.
void TestCommandLine::sessionsOfAProgram()
{
    QCOMPARE(m_varve->json({ u"new"_s, u"--title"_s, u"question of our own"_s }).code, 0);
    const auto formats = [this](const QStringList &options) {
        QStringList listed;
        const QJsonArray sessions = m_varve->json(QStringList { u"sessions"_s } + options).array();
        for (const QJsonValue &session : sessions) {
            listed += session[u"format"_s].toString(u"none"_s);
        }
        return listed;
    };
    QCOMPARE(formats({}), QStringList({ u"none"_s, u"pi"_s }));
    QCOMPARE(formats({ u"--program"_s, u"PI"_s }), QStringList { u"pi"_s });
    QCOMPARE(formats({ u"--program"_s, u"codex"_s }), QStringList());
    const QStringList asked { u"--find"_s, u"question"_s };
    QCOMPARE(formats(asked).size(), 2);
    QCOMPARE(formats(asked + QStringList { u"--program"_s, u"pi"_s }), QStringList { u"pi"_s });
}

void TestCommandLine::usageShape()
{
    const QByteArray session = piSession(u"cached"_s, 1, 200); // answers that read 600 and 700
    const QString file =
            m_varve->write(u"cached.jsonl"_s,
                           QByteArray(session).replace("\"cacheRead\":0", "\"cacheRead\":1800"));
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
    const Outcome outcome = m_varve->json({ u"usage"_s, u"cached"_s });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    const QJsonArray answers = outcome.object()[u"answers"_s].toArray();
    QCOMPARE(answers.size(), 2);
    const QJsonObject answer = answers.at(0).toObject();
    QCOMPARE(
            missing(answer,
                    u"entryId:s createdAt:s provider:s model:s tokens:o cachedShare:n cost:n? reported:b milliseconds:n?"_s),
            QString());
    QCOMPARE(missing(answer[u"tokens"_s].toObject(), UsageShape), QString());
    QCOMPARE(answer[u"cachedShare"_s].toDouble(), 0.72);
    QCOMPARE(answers.at(1)[u"cachedShare"_s].toDouble(), 0.75);
    const Outcome said = m_varve->run({ u"usage"_s, u"cached"_s, u"--store"_s, m_varve->store() });
    QVERIFY2(said.out.contains("From cache") && said.out.contains(" 72.0%")
                     && said.out.contains(" 75.0%"),
             said.out.constData());
}

void TestCommandLine::treeShape()
{
    QVERIFY(m_varve->json({ u"leaf"_s, u"origin-1"_s, u"b3"_s }).code == 0);
    const Outcome outcome = m_varve->json({ u"tree"_s, u"origin-1"_s });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    const QJsonArray tree = outcome.array();
    QCOMPARE(tree.size(), 24);
    QString parent;
    int onPath = 0;
    for (qsizetype i = 0; i < tree.size(); ++i) {
        const QJsonObject entry = tree.at(i).toObject();
        QCOMPARE(
                missing(entry,
                        u"id:s originalId:s? parentId:s? type:s role:s depth:n tokens:n leaf:b onPath:b label:s?"_s),
                QString());
        QCOMPARE(entry[u"depth"_s].toInt(), i);
        QCOMPARE(entry[u"parentId"_s].toString(), parent);
        QCOMPARE(entry[u"leaf"_s].toBool(), i == 23);
        onPath += entry[u"onPath"_s].toBool() ? 1 : 0;
        parent = entry[u"id"_s].toString();
    }
    QCOMPARE(onPath, 12);
    QCOMPARE(tree.at(0).toObject()[u"originalId"_s].toString(), u"u1"_s);
}

void TestCommandLine::searchShape()
{
    const Outcome outcome = m_varve->json({ u"search"_s, u"question"_s, u"4"_s });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    QCOMPARE(outcome.array().size(), 1);
    const QJsonObject hit = outcome.array().at(0).toObject();
    QCOMPARE(
            missing(hit, u"sessionId:s entryId:s originalId:s role:s snippet:s score:n onPath:b"_s),
            QString());
    QCOMPARE(hit[u"originalId"_s].toString(), u"u4"_s);
    QCOMPARE(hit[u"onPath"_s].toBool(), true);
    QCOMPARE(m_varve->json({ u"search"_s, u"\"file3.cpp\""_s }).array().size(),
             1); // in a call's arguments
    QCOMPARE(m_varve->json({ u"search"_s, u"question"_s, u"--limit"_s, u"2"_s }).array().size(), 2);
    QCOMPARE(m_varve->json({ u"search"_s, u"question"_s, u"--limit"_s, u"0"_s }).array().size(), 0);
    const Outcome none = m_varve->json({ u"search"_s, u"unheard-of"_s });
    QCOMPARE(none.code, 0);
    QCOMPARE(none.out, "[]\n");
    QCOMPARE(m_varve->json({ u"search"_s, u"\"AND ( NOT"_s }).code, 0);
}

void TestCommandLine::doctorShape()
{
    const Outcome outcome = m_varve->json({ u"doctor"_s });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    QCOMPARE(
            missing(outcome.object(),
                    u"varve:s qt:s sqlite:s store:s access:s schema:n sessions:n entries:n integrity:s"_s),
            QString());
    QCOMPARE(outcome.object()[u"integrity"_s].toString(), u"ok"_s);
    QCOMPARE(outcome.object()[u"entries"_s].toInt(), 24);
    QCOMPARE(outcome.object()[u"access"_s].toString(), u"read-write"_s);
}

namespace
{

/// Lines with code in the file that registers a format and in those that it includes and no other does, to the nearest ten.
int linesOfFormat(const QString &id)
{
    const QDir folder(QStringLiteral(VARVE_DOCS "/../services/interchange/formats"));
    QStringList waiting;
    QHash<QString, QStringList> files;
    for (const QString &name : folder.entryList({ u"*.cpp"_s, u"*.h"_s }, QDir::Files)) {
        QFile file(folder.filePath(name));
        const bool isOpen = file.open(QIODevice::ReadOnly);
        const QString text = isOpen ? QString::fromUtf8(file.readAll()) : QString();
        files[name] = text.split(u'\n');
        if (text.contains(u"    .id = \"%1\"_L1,"_s.arg(id))
            || text.contains(u"FormatId(\"%1\")"_s.arg(id))) {
            waiting += name;
        }
    }
    QSet<QString> seen;
    qsizetype count = 0;
    while (!waiting.isEmpty()) {
        const QString name = waiting.takeLast();
        if (name == "importformats.h"_L1 || seen.contains(name) || !files.contains(name)) {
            continue;
        }
        seen += name;
        if (name.endsWith(".h"_L1)) {
            waiting += name.chopped(1) + "cpp"_L1;
        }
        for (const QString &line : std::as_const(files[name])) {
            const QString code = line.trimmed();
            count += !code.isEmpty() && !code.startsWith("//"_L1);
            if (code.startsWith("#include \""_L1)) {
                waiting += code.section(u'"', 1, 1);
            }
        }
    }
    return static_cast<int>((count + 5) / 10 * 10);
}

QString versionsTried(const QJsonObject &format)
{
    const QString oldest = format[u"oldestTried"_s].toString();
    const QString newest = format[u"newestTried"_s].toString();
    return format[u"untried"_s].toBool() ? u"untried"_s
            : newest.isEmpty()           ? u"files say none"_s
            : oldest.isEmpty()           ? newest
                                         : oldest + u" to "_s + newest;
}

} // namespace

/// The table in the documents is that of the program, with the lines as they are. With VARVE_WRITE_DOCUMENTS set it is made so.
void TestCommandLine::formatsAreDocumented()
{
    QStringList rows;
    const QJsonArray formats = m_varve->json({ u"doctor"_s }).object()[u"formats"_s].toArray();
    for (const auto &each : formats) {
        const QJsonObject format = each.toObject();
        const QString id = format[u"format"_s].toString();
        const int lines = linesOfFormat(id);
        QVERIFY2(lines > 0, qPrintable(id));
        QVERIFY2(!format[u"leftOut"_s].toString().isEmpty(), qPrintable(id));
        rows += u"| %1 | %2 | %3 | %4 | %5 | %6 | %7 | %8 |"_s.arg(
                format[u"program"_s].toString(), id, versionsTried(format),
                format[u"filesTried"_s].toString(), QString::number(lines),
                format[u"leftOut"_s].toString(), QString::number(format[u"places"_s].toInt()),
                format[u"follows"_s].toString());
    }
    QVERIFY(rows.size() >= 12);
    QFile file(QStringLiteral(VARVE_DOCS "/formats.md"));
    const bool writes = qEnvironmentVariableIsSet("VARVE_WRITE_DOCUMENTS");
    QVERIFY(file.open(writes ? QIODevice::ReadWrite : QIODevice::ReadOnly));
    QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n');
    const qsizetype begin = lines.indexOf(u"|---|---|---|---|--:|---|--:|---|"_s) + 1;
    const qsizetype end = lines.indexOf(QString(), begin);
    QVERIFY(begin > 0 && end > begin);
    if (writes) {
        lines = lines.first(begin) + rows + lines.sliced(end);
        QVERIFY(file.resize(0) && file.seek(0) && file.write(lines.join(u'\n').toUtf8()) > 0);
        return;
    }
    QCOMPARE(lines.sliced(begin, end - begin), rows);
}

void TestCommandLine::settingsAreSeenAndSet()
{
    const QString name = u"compaction/thresholdShare"_s;
    const Outcome all = m_varve->json({ u"settings"_s });
    QCOMPARE(all.code, 0);
    QVERIFY(all.isJson());
    const QJsonArray listed = all.array();
    for (const auto &value : listed) {
        QCOMPARE(missing(value.toObject(),
                         u"name:s source:s type:s group:s advanced:b scopes:a label:s help:s"_s),
                 QString());
    }
    const auto get = [&](const QStringList &more) {
        return m_varve->json(QStringList { u"settings"_s, u"get"_s, name } + more).object();
    };
    QCOMPARE(get({})[u"source"_s].toString(), u"default"_s);
    QCOMPARE(m_varve->run({ u"settings"_s, u"set"_s, name, u"70%"_s }).out, QByteArray("0.7\n"));
    QCOMPARE(m_varve->json({ u"settings"_s, u"set"_s, name, u"0.6"_s, u"--model"_s, u"small"_s })
                     .code,
             0);
    QCOMPARE(get({})[u"value"_s].toDouble(), 0.7);
    QCOMPARE(get({})[u"source"_s].toString(), u"person"_s);
    QCOMPARE(get({ u"--model"_s, u"small-1b"_s })[u"value"_s].toDouble(), 0.6);
    QCOMPARE(get({ u"--model"_s, u"small-1b"_s })[u"source"_s].toString(), u"model"_s);
    const Outcome overruled =
            m_varve->runIn({ u"env"_s, u"VARVE_COMPACTION_THRESHOLD_SHARE=0.5"_s },
                           { u"settings"_s, u"set"_s, name, u"0.65"_s });
    QCOMPARE(overruled.out, QByteArray("0.5\n"));
    QVERIFY2(overruled.err.contains(u"VARVE_COMPACTION_THRESHOLD_SHARE"_s),
             qPrintable(overruled.err));
    QCOMPARE(get({})[u"value"_s].toDouble(), 0.65);
    QCOMPARE(m_varve->run({ u"settings"_s, u"reset"_s, name }).out, QByteArray("0.8\n"));
    QCOMPARE(get({})[u"source"_s].toString(), u"default"_s);
}

void TestCommandLine::settingsThatCannotBeUsed()
{
    const QString file = m_varve->json({ u"doctor"_s }).object()[u"settings"_s].toString();
    QVERIFY(QDir().mkpath(QFileInfo(file).path()));
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write("[compaction]\nmode=sometimes\n");
    out.close();
    const Outcome got = m_varve->run({ u"settings"_s, u"get"_s, u"compaction/mode"_s });
    QCOMPARE(got.out, QByteArray("automatic\n"));
    QVERIFY2(got.err.contains(u"“sometimes”"_s), qPrintable(got.err));
    const QJsonArray problems =
            m_varve->json({ u"doctor"_s }).object()[u"settingProblems"_s].toArray();
    QCOMPARE(problems.size(), 1);
    const Outcome wrong =
            m_varve->run({ u"settings"_s, u"set"_s, u"compaction/mode"_s, u"later"_s });
    QCOMPARE(wrong.code, 2);
    QVERIFY2(wrong.err.contains(u"automatic, remind, off"_s), qPrintable(wrong.err));
    QCOMPARE(m_varve->run({ u"settings"_s, u"get"_s, u"no/such"_s }).code, 1);
    QVERIFY(out.open(QIODevice::ReadOnly));
    QCOMPARE(out.readAll(), QByteArray("[compaction]\nmode=sometimes\n")); // nobody has touched it
}

void TestCommandLine::sessionByManyNames()
{
    const QString id = context()[u"session"_s].toString();
    for (const QString &name :
         { id, id.first(20), u"origin-1"_s, u"origin"_s, m_file, u"session.jsonl"_s }) {
        QCOMPARE(m_varve->json({ u"context"_s, name }).object()[u"session"_s].toString(), id);
    }
}

void TestCommandLine::usageErrors_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("unknown verb") << QStringList { u"frobnicate"_s };
    QTest::newRow("import nothing") << QStringList { u"import"_s };
    QTest::newRow("no session") << QStringList { u"tree"_s };
    QTest::newRow("two sessions") << QStringList { u"tree"_s, u"origin-1"_s, u"x"_s };
    QTest::newRow("unknown option") << QStringList { u"tree"_s, u"origin-1"_s, u"--frob"_s };
    QTest::newRow("option without value")
            << QStringList { u"context"_s, u"origin-1"_s, u"--window"_s };
    QTest::newRow("no number") << QStringList { u"context"_s, u"origin-1"_s, u"--window"_s,
                                                u"wide"_s };
    QTest::newRow("negative") << QStringList { u"compact"_s, u"origin-1"_s, u"--keep=-5"_s };
    QTest::newRow("estimator") << QStringList { u"compact"_s, u"origin-1"_s, u"--plan"_s,
                                                u"--estimator"_s, u"guess"_s };
    QTest::newRow("estimator without plan")
            << QStringList { u"compact"_s, u"origin-1"_s, u"--estimator"_s, u"chars4"_s };
    QTest::newRow("half a range") << QStringList { u"compact"_s, u"origin-1"_s, u"--from"_s,
                                                   u"u1"_s };
    QTest::newRow("range and up to")
            << QStringList { u"compact"_s, u"origin-1"_s, u"--from"_s,  u"u1"_s,
                             u"--to"_s,    u"u2"_s,       u"--up-to"_s, u"u3"_s };
    QTest::newRow("range and keep")
            << QStringList { u"compact"_s, u"origin-1"_s, u"--from"_s, u"u1"_s,
                             u"--to"_s,    u"u2"_s,       u"--keep"_s, u"100"_s };
    QTest::newRow("masks of everything and of one tool")
            << QStringList { u"compact"_s, u"origin-1"_s, u"--mask-only"_s, u"--mask-tool"_s,
                             u"bash"_s };
    QTest::newRow("prune to no number")
            << QStringList { u"prune"_s, u"origin-1"_s, u"--keep"_s, u"few"_s };
    QTest::newRow("pin nothing") << QStringList { u"pin"_s, u"origin-1"_s };
    QTest::newRow("leaf nowhere") << QStringList { u"leaf"_s, u"origin-1"_s };
    QTest::newRow("no format") << QStringList { u"export"_s, u"origin-1"_s };
    QTest::newRow("unknown format")
            << QStringList { u"export"_s, u"origin-1"_s, u"--format"_s, u"docx"_s };
    QTest::newRow("search nothing") << QStringList { u"search"_s };
    for (const QString &limit : { u"abc"_s, u"-5"_s, u"1.5"_s, QString() }) {
        for (const QStringList &call :
             { QStringList { u"search"_s, u"question"_s }, QStringList { u"sessions"_s } }) {
            QTest::addRow("%s, at most “%s”", qPrintable(call.constFirst()), qPrintable(limit))
                    << call + QStringList { u"--limit"_s, limit };
        }
    }
    QTest::newRow("sessions of something") << QStringList { u"sessions"_s, u"x"_s };
    QTest::newRow("model without address")
            << QStringList { u"compact"_s, u"origin-1"_s, u"--keep"_s,
                             u"300"_s,     u"--model"_s,  u"x"_s };
}

void TestCommandLine::usageErrors()
{
    QFETCH(QStringList, arguments);
    const Outcome outcome =
            m_varve->run(arguments + QStringList { u"--store"_s, m_varve->store() });
    QCOMPARE(outcome.code, 2);
    QVERIFY(outcome.out.isEmpty());
    QVERIFY(outcome.err.startsWith(u"varve: "_s));
    QVERIFY(outcome.err.size() > 20);
}

void TestCommandLine::failures_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("unknown session") << QStringList { u"tree"_s, u"nobody"_s };
    QTest::newRow("unknown entry") << QStringList { u"leaf"_s, u"origin-1"_s, u"nothing"_s };
    QTest::newRow("unknown leaf") << QStringList { u"context"_s, u"origin-1"_s, u"--leaf"_s,
                                                   u"nothing"_s };
    QTest::newRow("unknown file") << QStringList { u"import"_s, u"/nowhere/file.jsonl"_s };
    QTest::newRow("nothing to undo") << QStringList { u"undo"_s, u"origin-1"_s };
    QTest::newRow("nothing to redo") << QStringList { u"redo"_s, u"origin-1"_s };
    QTest::newRow("search in an unknown session")
            << QStringList { u"search"_s, u"x"_s, u"--session"_s, u"nobody"_s };
}

void TestCommandLine::failures()
{
    QFETCH(QStringList, arguments);
    const Outcome outcome =
            m_varve->run(arguments + QStringList { u"--store"_s, m_varve->store() });
    QCOMPARE(outcome.code, 1);
    QVERIFY(outcome.out.isEmpty());
    QVERIFY(outcome.err.startsWith(u"varve: "_s));
    QVERIFY(outcome.err.contains(arguments.constLast())
            || arguments.constFirst().endsWith(u"do"_s));
}

void TestCommandLine::speaksTheLanguageThatIsSet()
{
    QVERIFY(m_varve->run({ u"--help"_s }).out.contains("session"));
    QCOMPARE(m_varve->run({ u"settings"_s, u"set"_s, u"appearance/language"_s, u"de"_s }).code, 0);
    const Outcome german = m_varve->run({ u"--help"_s });
    QVERIFY2(german.out.contains("Sitzung"), german.out.constData());
    QCOMPARE(m_varve->run({ u"settings"_s, u"set"_s, u"appearance/language"_s, u"en"_s }).code, 0);
    QVERIFY(!m_varve->run({ u"--help"_s }).out.contains("Sitzung"));
}

void TestCommandLine::helpAndVersion()
{
    const Outcome help = m_varve->run({ u"--help"_s });
    QCOMPARE(help.code, 0);
    for (const char *verb :
         { "import",      "sessions", "tree",   "context",  "request", "compact",   "prune",
           "compactions", "undo",     "redo",   "leaf",     "compare", "pin",       "exclude",
           "mask",        "include",  "search", "export",   "doctor",  "stats",     "backup",
           "restore",     "vacuum",   "memory", "remember", "forget",  "difference" }) {
        QVERIFY2(help.out.contains(verb), verb);
        const Outcome own = m_varve->run({ QString::fromLatin1(verb), u"--help"_s });
        QCOMPARE(own.code, 0);
        QVERIFY(own.out.contains("--json"));
        QVERIFY(own.err.isEmpty());
    }
    // What a verb is for stands in its column, or on a line of its own below a longer call.
    const QStringList lines = QString::fromUtf8(help.out).split(u'\n');
    const QString column(31, u' ');
    int calls = 0;
    for (qsizetype i = 0; i + 1 < lines.size(); ++i) {
        const QString &call = lines.at(i);
        if (call.startsWith("  "_L1) && call.size() > 2 && call.at(2).isLetter()) {
            ++calls;
            QVERIFY2((call.size() > 31 && call.at(30) == u' ' && call.at(31) != u' ')
                             || lines.at(i + 1).startsWith(column),
                     qPrintable(call));
        }
    }
    QVERIFY(calls > 35);
    QVERIFY(!QFile::exists(m_varve->file(u"home/varve/varve.db"_s))); // help opens no store
    const Outcome version = m_varve->run({ u"--version"_s });
    QCOMPARE(version.code, 0);
    QVERIFY(version.out.startsWith("varve "));
}

void TestCommandLine::textForPeople()
{
    for (const QStringList &arguments :
         { QStringList { u"sessions"_s }, QStringList { u"tree"_s, u"origin-1"_s },
           QStringList { u"context"_s, u"origin-1"_s }, QStringList { u"search"_s, u"question"_s },
           QStringList { u"doctor"_s },
           QStringList { u"compact"_s, u"origin-1"_s, u"--plan"_s, u"--keep"_s, u"300"_s },
           QStringList { u"compact"_s, u"origin-1"_s, u"--offline"_s, u"--keep"_s, u"300"_s },
           QStringList { u"undo"_s, u"origin-1"_s } }) {
        const Outcome outcome =
                m_varve->run(arguments + QStringList { u"--store"_s, m_varve->store() });
        QVERIFY2(outcome.code == 0, qPrintable(arguments.join(u' ') + outcome.err));
        QVERIFY2(outcome.out.size() > 20, qPrintable(arguments.join(u' ')));
        QVERIFY(!outcome.out.startsWith('{') && !outcome.out.startsWith('['));
    }
}

void TestCommandLine::storeFromTheEnvironment()
{
    // Without --store the usual place is used, which here is the home of the test.
    const QString file = m_varve->write(u"other.jsonl"_s, piSession(u"other"_s, 1));
    QCOMPARE(m_varve->run({ u"import"_s, file }).code, 0);
    QVERIFY(QFile::exists(m_varve->file(u"home/varve/varve.db"_s)));
    QCOMPARE(m_varve->run({ u"sessions"_s, u"--json"_s }).array().size(), 1);
}

void TestCommandLine::realSessionEndToEnd()
{
    VARVE_REQUIRE_SHARED(file, "fixtures/pi/pimono-before-compaction.jsonl");
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
    const auto requestOf = [&] {
        return m_varve->run({ u"request"_s, file, u"--store"_s, m_varve->store() }).out;
    };
    const QJsonObject before = m_varve->json({ u"context"_s, file }).object();
    QCOMPARE(contextFault(before), QString());
    const QByteArray bytes = requestOf();
    const Outcome compacted = m_varve->json({ u"compact"_s, file, u"--offline"_s });
    QVERIFY2(compacted.code == 0, qPrintable(compacted.err));
    QCOMPARE(contextFault(compacted.object()[u"after"_s].toObject()), QString());
    QVERIFY(compacted.object()[u"tokensAfter"_s].toInteger()
            < 50'000); // of 195,000; the summary may take a tenth
    QCOMPARE(m_varve->json({ u"undo"_s, file }).code, 0);
    QCOMPARE(requestOf(), bytes);
    // The cut point of the program that wrote the file.
    const QJsonObject plan = m_varve->json({ u"compact"_s, file, u"--plan"_s, u"--estimator"_s,
                                             u"chars4"_s, u"--keep"_s, u"20000"_s })
                                     .object();
    const QJsonArray tree = m_varve->json({ u"tree"_s, file }).array();
    QCOMPARE(tree.at(946).toObject()[u"id"_s], plan[u"firstKeptEntryId"_s]);
    QCOMPARE(tree.at(939).toObject()[u"id"_s], plan[u"turnStartEntryId"_s]);
}

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_commandline.moc"
