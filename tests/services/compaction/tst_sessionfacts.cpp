// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pisession.h"
#include "sentencerules.h"
#include "sessionfacts.h"
#include "textscan.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace varve;
using namespace varve::test;

class TestSessionFacts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sentences_data();
    void sentences();
    void userMessages();
    void sentenceEnds_data();
    void sentenceEnds();
    void pastedOutput_data();
    void pastedOutput();
    void finds_data();
    void finds();
    void commandKeepsItsLastOutcome();
    void doneBoxesAreNotOpen();
    void whatWasKeptFromTheModelStaysOut();
};

namespace
{

QStringList texts(const QList<Fact> &facts, Fact::Kind kind)
{
    QStringList found;
    for (const Fact &fact : facts) {
        if (fact.kind == kind) {
            found.append(fact.text);
        }
    }
    return found;
}

} // namespace

void TestSessionFacts::sentences_data()
{
    QTest::addColumn<QString>("sentence");
    QTest::addColumn<QString>("kind"); // what it surely is
    QTest::newRow("never") << u"Never touch the exporter."_s << u"rule"_s;
    QTest::newRow("do not") << u"do not commit yet"_s << u"rule"_s;
    QTest::newRow("niemals") << u"Ändere niemals die Tests."_s << u"rule"_s;
    QTest::newRow("Chinese rule") << u"不要修改测试文件。"_s << u"rule"_s;
    QTest::newRow("Japanese rule") << u"順番を必ず保つこと。"_s << u"rule"_s;
    QTest::newRow("order") << u"ok, create a branch refactor"_s << u"instruction"_s;
    QTest::newRow("bitte") << u"Zweiter Weg: bitte nur die Fehlerfälle auflisten."_s
                           << u"instruction"_s;
    QTest::newRow("Korean wish") << u"다른 방법으로 다시 해 주세요."_s << u"instruction"_s;
    QTest::newRow("decided") << u"We decided to keep the file order."_s << u"decision"_s;
    QTest::newRow("cause") << u"The root cause is a missing flush."_s << u"decision"_s;
    QTest::newRow("Chinese decision") << u"我们决定采用第二种方案。"_s << u"decision"_s;
    QTest::newRow("French rule") << u"Ne jamais modifier les tests."_s << u"rule"_s;
    QTest::newRow("French rule for now on")
            << u"À partir de maintenant, parle anglais."_s << u"rule"_s;
    QTest::newRow("Russian rule") << u"Никогда не меняй тесты."_s << u"rule"_s;
    QTest::newRow("Spanish wish") << u"¿Puedes mirar el puerto?"_s << u"instruction"_s;
    QTest::newRow("French decision") << u"Nous avons décidé de garder l'ordre."_s << u"decision"_s;
    QTest::newRow("Spanish cause") << u"La causa es un puerto ocupado."_s << u"decision"_s;
    QTest::newRow("German cause") << u"Es lag daran, dass der Port belegt war."_s << u"decision"_s;
    QTest::newRow("Japanese choice") << u"配列の代わりに辞書を使う。"_s << u"decision"_s;
    QTest::newRow("Korean cause") << u"원인은 포트 충돌입니다."_s << u"decision"_s;
    QTest::newRow("Portuguese left") << u"Ainda não testei o porto."_s << u"open"_s;
    QTest::newRow("Japanese left") << u"エクスポートは未実装です。"_s << u"open"_s;
    QTest::newRow("French done") << u"Le port est corrigé."_s << u"done"_s;
    QTest::newRow("Russian done") << u"Порт исправлен, готово."_s << u"done"_s;
    QTest::newRow("Chinese count") << u"港口有12个入口"_s << u"number"_s;
    QTest::newRow("Chinese lead") << u"让我看看港口的入口"_s << u"announcement"_s;
    QTest::newRow("Japanese lead") << u"港の入口を確認します。"_s << u"announcement"_s;
    QTest::newRow("todo") << u"Todo: handle empty files"_s << u"open"_s;
    QTest::newRow("noch offen") << u"Noch offen ist der Export."_s << u"open"_s;
    QTest::newRow("fixed") << u"I fixed the parser and all tests pass."_s << u"done"_s;
    QTest::newRow("unit") << u"The import takes 1.6 s for 79 MB."_s << u"number"_s;
    QTest::newRow("percent") << u"That is 12% less."_s << u"number"_s;
    QTest::newRow("lead") << u"Now let me look at the parser."_s << u"announcement"_s;
    QTest::newRow("cause behind a lead")
            << u"Here's the root cause: the port was taken."_s << u"decision"_s;
    QTest::newRow("figure behind a lead") << u"Got it, that is 12% less."_s << u"number"_s;
    QTest::newRow("lead alone") << u"Here's the new lamp."_s << u"announcement"_s;
    QTest::newRow("Spanish denial") << u"El puerto no funciona."_s << u"denial"_s;
    QTest::newRow("German denial") << u"Der Hafen ist noch nicht fertig."_s << u"denial"_s;
    QTest::newRow("Russian denial") << u"Порт не работает."_s << u"denial"_s;
    QTest::newRow("Chinese denial") << u"港口未完成。"_s << u"denial"_s;
    QTest::newRow("nothing done") << u"De hecho, el puerto es azul."_s << u""_s;
    QTest::newRow("nothing") << u"The sky over the harbour."_s << u""_s;
}

void TestSessionFacts::sentences()
{
    QFETCH(QString, sentence);
    QFETCH(QString, kind);
    const QHash<QString, double> weights {
        { u"rule"_s, ruleWeight(sentence) },
        { u"decision"_s, decisionWeight(sentence) },
        { u"instruction"_s, instructionWeight(sentence) },
        { u"open"_s, openWeight(sentence) },
        { u"done"_s, doneWeight(sentence) },
        { u"denial"_s, isDenial(sentence) ? 1.0 : 0.0 },
        { u"number"_s, numberWeight(sentence) },
        { u"announcement"_s, isAnnouncement(sentence) ? 1.0 : 0.0 },
    };
    if (kind.isEmpty()) {
        for (auto it = weights.begin(); it != weights.end(); ++it) {
            QVERIFY2(it.value() < 0.5, qPrintable(it.key()));
        }
    } else {
        QVERIFY(kind == "announcement"_L1 || weights.value(u"announcement"_s) == 0);
        QVERIFY2(weights.value(kind) >= 0.6, qPrintable(QString::number(weights.value(kind))));
    }
}

void TestSessionFacts::userMessages()
{
    QCOMPARE(userSentences(u"  short,\n please  "_s, 500), QStringList { u"short, please"_s });
    QString log = u"Please fix this error. It comes up on start.\n"_s;
    for (int i = 0; i < 60; ++i) {
        log += u"    at frame%1 (/usr/lib/x.js:%1:7) {\n"_s.arg(i);
    }
    log += u"```\nrm -rf /;\n```\nNever change the config file for it."_s;
    const QStringList kept = userSentences(log, 500);
    QVERIFY(kept.contains(u"Please fix this error."_s));
    QVERIFY(kept.contains(u"Never change the config file for it."_s));
    QVERIFY2(kept.filter(u"frame"_s).isEmpty(), qPrintable(kept.join(u'|')));
    QVERIFY(kept.filter(u"rm -rf"_s).isEmpty());
    // Broken at the edge of a window, and quoted; a list is none of that.
    const QStringList joined = userSentences(
            u"> The lamp of the harbour is lit by the keeper of the pier when\n"
            "> the fog comes in. Never leave it burning over the day, as the oil is\n"
            "> dear.\n\nThese are the boats that are to be painted before the spring\n"
            "- the ferry\n- the tug that was towed in after the storm of last november\n"
            "tell me when they are dry, and put the list on the board of the harbour office\n"
            "Ask the keeper for the colours that he wants, if there is any doubt about them.\n"_s,
            900);
    QVERIFY2(joined.contains(u"Never leave it burning over the day, as the oil is dear."_s),
             qPrintable(joined.join(u'|')));
    QVERIFY2(joined.contains(u"the ferry"_s), qPrintable(joined.join(u'|')));
    QVERIFY2(joined.filter(u"Ask the keeper"_s).value(0).startsWith("Ask"_L1),
             qPrintable(joined.join(u'|')));
    // No spaces, one long paragraph: cut by sentences.
    const QStringList wide =
            userSentences(u"请不要修改配置文件。然后运行测试。"_s.repeated(40), 120);
    QVERIFY(!wide.isEmpty());
    QVERIFY(wide.join(u' ').size() <= 120);
}

void TestSessionFacts::sentenceEnds_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qsizetype>("end");
    QTest::newRow("two") << u"It holds. Go on."_s << qsizetype(9);
    QTest::newRow("abbreviation") << u"Lamps vs. boats. Both."_s << qsizetype(16);
    QTest::newRow("list goes on") << u"Ropes, oars etc. and a sail. All."_s << qsizetype(28);
    QTest::newRow("list ends") << u"Ropes, oars etc. All."_s << qsizetype(16);
    QTest::newRow("initial") << u"By J. Doe. Yes."_s << qsizetype(10);
    QTest::newRow("code") << u"Call `a. b` first. Then stop."_s << qsizetype(18);
    QTest::newRow("half a mark") << u"A ` stands here. Then stop."_s << qsizetype(16);
    QTest::newRow("German") << u"Es sind ca. 30 Boote. Mehr nicht."_s << qsizetype(21);
    QTest::newRow("wide") << u"灯亮着。船走了。"_s << qsizetype(4);
    QTest::newRow("none") << u"no end"_s << qsizetype(6);
}

void TestSessionFacts::sentenceEnds()
{
    QFETCH(QString, text);
    QTEST(sentenceEnd(text), "end");
}

void TestSessionFacts::pastedOutput_data()
{
    QTest::addColumn<QString>("output");
    QTest::addColumn<QString>("told"); // of it
    QTest::newRow("a log with times")
            << u"01:12:38.209\nCloning into the harbour's folder\n01:12:38.300\n"
               "Host key verification failed.\n01:12:38.300\n"
               "fatal: Could not read from remote repository.\n01:12:38.301\n"
               "Please make sure you have the correct access rights\n01:12:38.302\n"
               "and the repository exists.\n01:12:38.303\nRetry scheduled\n01:12:39.100\n"_s
            << u"Host key verification failed.|fatal: Could not read from remote repository."_s;
    QTest::newRow("rows of data")
            << u"{\n  \"value\": \"public, max-age, must revalidate always\",\n"
               "  \"name\": \"the one that never changes\",\n  \"size\": 12,\n"
               "  \"title\": \"Tides of the harbour\"\n}\n"_s
            << QString();
    QTest::newRow("a trace")
            << u"import json\nfrom pathlib import Path\n"
               "def test_tides(path):\n    with_examples = False\n"
               "    return run(path, with_examples)\n"
               "E   ImportError: libTide.so: cannot open shared object file\n"
               "<frozen importlib>:1006: in _find_and_load\ntests/test_tides.py:12: in run\n"_s
            << u"E ImportError: libTide.so: cannot open shared object file"_s;
}

/// Its lines are no words of the person, however much they read like them; what went wrong is told.
void TestSessionFacts::pastedOutput()
{
    QFETCH(const QString, output);
    QFETCH(const QString, told);
    const QString asked = u"This is annoying, maybe we should use the other address? It has been "
                          "like this since the new quay was built, and nobody knows why. The "
                          "old one had served for years, in any weather and with every keeper."_s;
    const QString rule = u"Never change the tide tables for it."_s;
    QStringList kept =
            userSentences(QString(asked + u"\n\n"_s + output + u'\n' + rule + u'\n'), 1'600);
    QVERIFY2(kept.contains(rule), qPrintable(kept.join(u'|')));
    QVERIFY2(kept.join(u' ').startsWith(asked), qPrintable(kept.join(u'|')));
    kept.removeIf([&](const QString &one) { return one == rule || asked.contains(one); });
    QCOMPARE(kept.join(u'|'), told);
}

void TestSessionFacts::finds_data()
{
    QTest::addColumn<Fact::Kind>("kind");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("paths") << Fact::Kind::Path << QStringList { u"src/a.c"_s, u"notes.md"_s };
    QTest::newRow("commands") << Fact::Kind::Command
                              << QStringList {
                                     u"make test → failed (exit code 2): 3 failed, 7 passed"_s
                                 };
    QTest::newRow("errors") << Fact::Kind::Error << QStringList { u"src/a.c:9:1: error: boom"_s };
    QTest::newRow("instructions")
            << Fact::Kind::Instruction
            << QStringList { u"Make the tests pass, but never change the tests themselves."_s };
    QTest::newRow("decisions")
            << Fact::Kind::Decision
            << QStringList {
                   u"We decided to keep the old parser because callers rely on its order."_s
               };
    QTest::newRow("numbers") << Fact::Kind::Number
                             << QStringList { u"The suite takes 41 seconds."_s };
    QTest::newRow("open items") << Fact::Kind::OpenItem
                                << QStringList { u"Port the Windows build"_s };
}

void TestSessionFacts::finds()
{
    QFETCH(Fact::Kind, kind);
    QFETCH(QStringList, expected);
    const QList<Entry> range {
        userEntry(u"Make the tests pass, but never change the tests themselves."_s),
        callEntry(u"1"_s, u"edit"_s, R"({"path":"src/a.c"})", u"Let me look."_s),
        resultEntry(u"1"_s, u"edit"_s, u"ok"_s),
        callEntry(u"2"_s, u"bash"_s, R"({"command":"cd /p && make test 2>&1 | tail"})"),
        resultEntry(u"2"_s, u"bash"_s,
                    u"src/a.c:9:1: error: boom\n3 failed, 7 passed\nexit code 2"_s, true),
        callEntry(u"3"_s, u"read"_s, R"({"path":"notes.md"})"),
        resultEntry(u"3"_s, u"read"_s, u"error: this is only content\n"_s),
        answerEntry(u"We decided to keep the old parser because callers rely on its order. "
                    "The suite takes 41 seconds.\n- [ ] Port the Windows build\n"_s),
    };
    const QList<Fact> facts = sessionFacts(range);
    QCOMPARE(texts(facts, kind), expected);
    for (const Fact &fact : facts) {
        QVERIFY(!fact.entry.isNull() && fact.weight > 0 && fact.weight <= 1);
    }
}

void TestSessionFacts::commandKeepsItsLastOutcome()
{
    QList<Entry> range { userEntry(u"go on with the build"_s) };
    for (const bool failed : { true, true, false }) {
        const QString id = QString::number(range.size());
        range.append(callEntry(id, u"bash"_s, R"({"command":"make all"})"));
        range.append(resultEntry(id, u"bash"_s, failed ? u"x: error: y"_s : u"built"_s, failed));
    }
    const QList<Fact> facts = sessionFacts(range);
    QCOMPARE(texts(facts, Fact::Kind::Command), QStringList { u"make all → ok"_s });
    QCOMPARE(texts(facts, Fact::Kind::Error), QStringList { u"x: error: y"_s });
}

void TestSessionFacts::doneBoxesAreNotOpen()
{
    const QList<Entry> range { userEntry(u"Work through the plan."_s),
                               answerEntry(u"- [ ] write the parser\n- [ ] write the tests"_s),
                               answerEntry(u"- [x] write the parser\n- [ ] write the tests"_s) };
    QCOMPARE(texts(sessionFacts(range), Fact::Kind::OpenItem),
             QStringList { u"write the tests"_s });
}

void TestSessionFacts::whatWasKeptFromTheModelStaysOut()
{
    Entry bash = userEntry(u"Error: secret token rejected"_s);
    bash.role = Role::BashExecution;
    bash.toolArguments = R"({"command":"curl -H 'X: secret' host > f"})";
    bash.modelFacing = false;
    Entry note = userEntry(u"Never tell the model about this."_s);
    note.modelFacing = false;
    const QList<Entry> range { bash, note };
    QVERIFY(sessionFacts(range).isEmpty());
}

QTEST_APPLESS_MAIN(TestSessionFacts)
#include "tst_sessionfacts.moc"
