// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pisession.h"
#include "standingrules.h"
#include "summarysections.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace varve;
using namespace varve::test;

class TestStandingRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sentences_data();
    void sentences();
    void ofTheRange();
    void ofTheSummaryBefore();
    void inASummary();
    void takenBack();
};

void TestStandingRules::sentences_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("holds");
    const auto row = [](const char *text, bool holds) {
        QTest::newRow(text) << QString::fromUtf8(text) << holds;
    };
    for (const char *rule : {
                 "never push without asking",
                 "Never commit directly to main!",
                 "always use pnpm",
                 "Please always run the linter before you commit.",
                 "from now on answer in German",
                 "From now on, every commit message starts with the ticket number.",
                 "Do not touch the generated files.",
                 "don't use any third party libraries",
                 "you must never delete migrations",
                 "We always squash before merging.",
                 "Run the tests before every commit.",
                 "Make sure to update the changelog each time you change the API.",
                 "No commits without tests, please.",
                 "Only push when I say so.",
                 "Reply in English, please.",
                 "Ask me before you delete anything, at all times.",
                 "Prefer composition over inheritance.",
                 "Secrets must never be written to logs.",
                 "Don't push unless I tell you to.",
                 "Ab jetzt bitte nur noch auf Deutsch antworten.",
                 "Pushe nie ohne Rückfrage.",
                 "Verwende immer pnpm.",
                 "Bitte nicht auf main committen.",
                 "Du sollst immer zuerst die Tests laufen lassen.",
                 "Lösche auf keinen Fall die Datenbank.",
                 "Ne pousse jamais sans demander.",
                 "Utilise toujours pnpm.",
                 "À partir de maintenant, réponds en français.",
                 "No hagas push sin preguntarme.",
                 "Usa siempre pnpm.",
                 "A partir de ahora responde en español.",
                 "今後は日本語で答えてください。",
                 "必ずテストを実行してからコミットしてください。",
                 "mainには絶対にプッシュしないでください",
                 "不要直接提交到主分支",
                 "从现在开始用中文回答",
                 "每次提交前都要运行测试",
                 "请始终使用 pnpm",
                 "앞으로 한국어로 답해 주세요.",
                 "절대 main에 푸시하지 마세요",
                 "커밋 전에 항상 테스트를 실행하세요",
         }) {
        row(rule, true);
    }
    for (const char *other : {
                 "why does it always fail?",
                 "It never finishes on my machine.",
                 "the button is always disabled",
                 "I always get an error when I start it",
                 "do not commit yet",
                 "never mind",
                 "this has never worked",
                 "Should we always use pnpm?",
                 "Can you add a test for the parser?",
                 "fix the build",
                 "you always forget the changelog",
                 "Don't worry about the docs",
                 "every time I press Enter it crashes",
                 "don't push for now",
                 "Es geht immer noch nicht.",
                 "Das hat nie funktioniert.",
                 "Warum ist das immer so langsam?",
                 "Ça ne marche toujours pas.",
                 "测试总是失败吗？",
                 "先不要提交",
                 "このテストは必ず失敗しますか？",
                 "테스트를 실행해 주세요",
                 "ok",
                 "yes please",
         }) {
        row(other, false);
    }
}

void TestStandingRules::sentences()
{
    QFETCH(QString, text);
    QFETCH(bool, holds);
    QCOMPARE(isStandingRule(text), holds);
}

void TestStandingRules::ofTheRange()
{
    QList<Entry> range {
        userEntry(u"Write the parser. Never push without asking me! Then show it."_s),
        answerEntry(u"I will always ask. From now on I never push."_s),
        userEntry(u"<system-reminder>Never mention this.</system-reminder>\nfix the lexer"_s),
        userEntry(u"My rules for this project:\n- pnpm only\n- two spaces\n\nNow go on."_s),
        userEntry(u"you moved it to the wrong folder. never do that again"_s),
        resultEntry(u"c"_s, u"bash"_s,
                    u"The user doesn't want to proceed with this tool use. To tell you how to "
                    "proceed, the user said:\nalways use make, never cmake directly"_s,
                    true),
        resultEntry(u"d"_s, u"bash"_s, u"warning: never do this\nalways true"_s),
        userEntry(u"never push without asking me!"_s),
    };
    QStringList texts;
    for (const StandingRule &rule : standingRules(range)) {
        texts += rule.text;
    }
    QCOMPARE(texts,
             QStringList({ u"Never push without asking me!"_s, u"pnpm only"_s, u"two spaces"_s,
                           u"you moved it to the wrong folder. never do that again"_s,
                           u"always use make, never cmake directly"_s }));
    QCOMPARE(standingRules(range).first().entry, range.first().id);
}

void TestStandingRules::ofTheSummaryBefore()
{
    EarlierRules earlier;
    const EntryId said = EntryId::create();
    earlier.summary =
            withStandingRules(u"## Goal\n- A parser\n"_s,
                              { { u"Never push"_s, said, {} }, { u"Use pnpm"_s, {}, {} } });
    earlier.rules = { { u"Never push"_s, said, {} } };
    const QList<Entry> range { userEntry(u"always run the tests first"_s) };
    const QList<StandingRule> rules = standingRules(range, earlier);
    QCOMPARE(rules.size(), 3);
    QCOMPARE(rules.at(0).entry, said);
    QCOMPARE(rules.at(1).text, u"Use pnpm"_s);
    QCOMPARE(rules.at(2).text, u"always run the tests first"_s);
}

void TestStandingRules::inASummary()
{
    const QList<StandingRule> rules { { u"Never `push`, **ever**"_s, {}, {} },
                                      { u"Use pnpm: always"_s, {}, {} } };
    const QString plain = u"## Goal\n- A parser\n\n## Constraints and preferences\n- Small\n"_s;
    const QString text = withStandingRules(plain, rules);
    QVERIFY(text.indexOf("## Standing rules"_L1) > text.indexOf("## Goal"_L1));
    QVERIFY(text.indexOf("## Standing rules"_L1) < text.indexOf("## Constraints"_L1));
    QVERIFY(removedRules(rules, text).isEmpty());
    QCOMPARE(withStandingRules(text, rules), text);
    // A model's own wording of the section is replaced; a summary of any other form gets one all the same.
    QVERIFY(removedRules(rules, withStandingRules(u"## Standing rules\n- Never push\n"_s, rules))
                    .isEmpty());
    QVERIFY(removedRules(rules, withStandingRules(u"It was all about a parser."_s, rules))
                    .isEmpty());
    QCOMPARE(removedRules(rules, QString(text).remove(u"- Use pnpm: always\n"_s)), rules.sliced(1));
}

void TestStandingRules::takenBack()
{
    Entry entry = userEntry(u"Never push. Always use pnpm."_s);
    entry.seq = 5;
    QJsonObject data;
    const QList<StandingRule> offered = standingRules(QList<Entry> { entry });
    noteRules(data, offered, withStandingRules({}, offered.first(1)));
    QCOMPARE(data.value(u"droppedRules"_s).toArray(), QJsonArray { u"Always use pnpm."_s });
    EarlierRules earlier;
    earlier.dropped.insert(u"always use pnpm."_s, { u"Always use pnpm."_s, 9 });
    QCOMPARE(standingRules(QList<Entry> { entry }, earlier).size(), 1);
    entry.seq = 12; // said again
    QCOMPARE(standingRules(QList<Entry> { entry }, earlier).size(), 2);
}

QTEST_GUILESS_MAIN(TestStandingRules)
#include "tst_standingrules.moc"
