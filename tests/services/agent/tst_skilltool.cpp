// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "skilltool.h"
#include "toolrunner.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class SkillToolTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void tellsWhatASkillSays();
    void refusals_data();
    void refusals();
    void skillThatWentAway();

private:
    void write(const QString &name, const QByteArray &head) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    QList<Skill> m_skills;
};

void SkillToolTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    write(u"review"_s, "description: Reviews");
    write(u"mine"_s, "description: Mine\ndisable-model-invocation: true");
    write(u"off"_s, "description: Off");
    write(u"broken"_s, "description: [");
    FolderReader reader;
    m_skills = readSkills(QList { SkillFolder { m_folder->path() } }, reader);
}

void SkillToolTest::write(const QString &name, const QByteArray &head) const
{
    QDir(m_folder->path()).mkpath(name);
    QFile file(m_folder->filePath(name + "/SKILL.md"_L1));
    if (!file.open(QIODevice::WriteOnly)
        || file.write("---\n" + head + "\n---\nLook twice.\n") < 0) {
        qFatal("%s", qPrintable(file.errorString()));
    }
}

void SkillToolTest::tellsWhatASkillSays()
{
    const SkillTool tool(m_skills);
    QCOMPARE(tool.definition().name, u"skill"_s);
    QVERIFY(tool.definition().parameters.contains("\"name\""));
    const QJsonObject arguments { { u"name"_s, u" review "_s } };
    const auto intent = tool.intend(arguments, {});
    QVERIFY(intent && intent->access == ToolAccess::Read && intent->reason.isEmpty());
    QCOMPARE(intent->subject, u"review"_s);
    const ToolOutcome outcome = runTool(tool, arguments, {});
    QVERIFY(!outcome.isError);
    QVERIFY(outcome.text.endsWith("Look twice."_L1));
    QCOMPARE(outcome.readFiles, QStringList { m_folder->filePath(u"review/SKILL.md"_s) });
}

void SkillToolTest::refusals_data()
{
    QTest::addColumn<QJsonObject>("arguments");
    QTest::addColumn<QString>("said");
    QTest::newRow("no name") << QJsonObject() << u"\"name\""_s;
    QTest::newRow("unknown") << QJsonObject { { u"name"_s, u"revue"_s } } << u"review"_s;
    QTest::newRow("switched off") << QJsonObject { { u"name"_s, u"off"_s } } << u"no skill"_s;
    QTest::newRow("broken") << QJsonObject { { u"name"_s, u"broken"_s } } << u"cannot be used"_s;
    QTest::newRow("for the person")
            << QJsonObject { { u"name"_s, u"mine"_s } } << u"Only the person"_s;
}

void SkillToolTest::refusals()
{
    QFETCH(QJsonObject, arguments);
    QFETCH(QString, said);
    const SkillTool tool(m_skills, { m_folder->filePath(u"off/SKILL.md"_s) });
    const auto intent = tool.intend(arguments, {});
    QVERIFY(!intent);
    QVERIFY2(intent.error().message.contains(said), qPrintable(intent.error().message));
    const ToolOutcome outcome = runTool(tool, arguments, {});
    QVERIFY(outcome.isError && outcome.text == intent.error().message);
}

void SkillToolTest::skillThatWentAway()
{
    const SkillTool tool(m_skills);
    QVERIFY(QFile::remove(m_folder->filePath(u"review/SKILL.md"_s)));
    const ToolOutcome outcome = runTool(tool, { { u"name"_s, u"review"_s } }, {});
    QVERIFY(outcome.isError);
    QVERIFY2(outcome.text.contains("There is no file"_L1), qPrintable(outcome.text));
}

QTEST_GUILESS_MAIN(SkillToolTest)
#include "tst_skilltool.moc"
