// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings.h"
#include "toolsettings.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestToolSettings final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void rulesComeBackAsTheyWere()
    {
        const QList<ToolRule> rules {
            { u"bash"_s, u"git log, --oneline \"x\"; é\\*"_s, true },
            { u"bash"_s, u"line one\nline two\t\u202E"_s, false },
            { u"*"_s, {}, false },
            { u"files_read"_s, u"@odd %41 =x"_s, true },
            { u"read"_s, u" with blanks "_s, true },
        };
        {
            Settings settings(m_folder->path(), QProcessEnvironment());
            QSignalSpy changed(&settings, &Settings::changed);
            writeToolRules(&settings, rules);
            QCOMPARE(changed.size(), 1);
            QCOMPARE(changed.at(0).at(0).toString(), u"approval/rules"_s);
            writeToolRules(&settings, rules);
            QCOMPARE(changed.size(), 1); // nothing new
            QVERIFY(settings.sync());
        }
        Settings again(m_folder->path(), QProcessEnvironment());
        QCOMPARE(readToolRules(again), rules);
        writeToolRules(&again, rules.first(1));
        QCOMPARE(readToolRules(again), rules.first(1));
        writeToolRules(&again, {});
        QVERIFY(readToolRules(again).isEmpty());
    }

    void aDamagedFileAllowsNothingMore_data()
    {
        QTest::addColumn<QString>("lines");
        QTest::addColumn<int>("rules");
        const QString whole = u"rules\\0000\\tool=bash\nrules\\0000\\verdict=allow\n"_s;
        QTest::newRow("whole") << QString(whole + u"rules\\0000\\pattern=make\n"_s) << 1;
        QTest::newRow("anything, said aloud")
                << QString(whole + u"rules\\0000\\anything=true\n"_s) << 1;
        QTest::newRow("no pattern") << whole << 0;
        QTest::newRow("empty pattern") << QString(whole + u"rules\\0000\\pattern=\n"_s) << 0;
        QTest::newRow("unquoted comma")
                << QString(whole + u"rules\\0000\\pattern=make, rm -rf\n"_s) << 0;
        QTest::newRow("a condition of a later version")
                << QString(whole + u"rules\\0000\\pattern=make\nrules\\0000\\folder=/p\n"_s) << 0;
        QTest::newRow("unknown verdict") << u"rules\\0000\\tool=bash\nrules\\0000\\verdict=maybe\n"
                                            "rules\\0000\\pattern=make\n"_s
                                         << 0;
        QTest::newRow("no verdict")
                << u"rules\\0000\\tool=bash\nrules\\0000\\pattern=make\n"_s << 0;
        QTest::newRow("no tool") << u"rules\\0000\\verdict=allow\nrules\\0000\\pattern=make\n"_s
                                 << 0;
        QTest::newRow("nonsense") << u"rules=7\nrules\\x=y\n"_s << 0;
    }

    void aDamagedFileAllowsNothingMore()
    {
        QFETCH(QString, lines);
        QFETCH(int, rules);
        QFile file(m_folder->filePath(u"varve.ini"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[approval]\n" + lines.toUtf8());
        file.close();
        const Settings settings(m_folder->path(), QProcessEnvironment());
        QCOMPARE(readToolRules(settings).size(), rules);
    }

    void theOrderStays()
    {
        QList<ToolRule> rules;
        for (int i = 0; i < 120; ++i) {
            rules += ToolRule { u"bash"_s, u"command %1"_s.arg(i), i % 2 == 0 };
        }
        Settings settings(m_folder->path(), QProcessEnvironment());
        writeToolRules(&settings, rules);
        QCOMPARE(readToolRules(settings), rules);
    }

    void choicesAreKeptByTool()
    {
        const QMap<QString, ToolChoice> choices {
            { u"bash"_s, { false, ToolPolicy::Automatic } },
            { u"odd/name %"_s, { true, ToolPolicy::Prune } },
            { u"read"_s, { true, ToolPolicy::Summarize } },
        };
        Settings settings(m_folder->path(), QProcessEnvironment());
        writeToolChoices(&settings, choices);
        QCOMPARE(readToolChoices(settings), choices);
        writeToolChoices(&settings, {});
        QVERIFY(readToolChoices(settings).isEmpty());
    }

    void policiesAreSpelt()
    {
        for (const ToolPolicy policy :
             { ToolPolicy::Automatic, ToolPolicy::Prune, ToolPolicy::Summarize }) {
            QVERIFY(toolPolicyFromString(QString(toString(policy))) == policy);
        }
        QVERIFY(toolPolicyFromString(u"later") == ToolPolicy::Automatic);
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestToolSettings)
#include "tst_toolsettings.moc"
