// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "passagescore.h"
#include "recallorder.h"
#include "recallselection.h"
#include "wordforms.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// What a question asks for, which stretch of a text answers it, and what is left of many.
class TestRecallQuestion final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void terms_data();
    void terms();
    void forms_data();
    void forms();
    void otherLanguages_data();
    void otherLanguages();
    void anotherWordSaysLess();
    void order_data();
    void order();
    void namesSayMoreThanWords();
    void aPastedTextIsBounded();
    void bestStretch_data();
    void bestStretch();
    void shapes_data();
    void shapes();
    void numbersInProse_data();
    void numbersInProse();
    void aValueOfTheShape();
    void wordsBeginWhereWordsBegin();
    void neverHalfACharacter();
    void goneComesBeforeSent();
    void repeatsAreListedOnce();
    void whatIsToldBeforeComesLater();
    void whatStandsNearIsTold();
    void whatIsAroundIsTold();
    void budget();
};

namespace
{

QStringList namesOf(const QString &question)
{
    QStringList names;
    const QList<SearchTerm> read = readQuestion(question);
    for (const SearchTerm &term : read) {
        names += term.text;
    }
    return names;
}

double factorOf(const QString &question, const QString &name)
{
    const QList<SearchTerm> read = readQuestion(question);
    for (const SearchTerm &term : read) {
        if (term.text == name) {
            return term.factor;
        }
    }
    return 0;
}

WeighedTerm termOf(const QString &form, bool anywhere = false)
{
    return { { form, { form }, 1, anywhere }, 2 };
}

RecallPassage passageOf(const QString &text)
{
    RecallPassage passage;
    passage.text = text;
    passage.whole = text.size();
    return passage;
}

} // namespace

void TestRecallQuestion::terms_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QStringList>("names");
    QTest::newRow("a sentence keeps what it is about")
            << u"Which port did we choose for the server?"_s
            << QStringList { u"port"_s, u"choose"_s, u"server"_s };
    QTest::newRow("a path, whole and in parts")
            << u"where is src/auth/token.ts"_s
            << QStringList { u"src/auth/token.ts"_s, u"src"_s, u"auth"_s, u"token"_s };
    QTest::newRow("marks around a name are none of it")
            << u"(`parseHeader`)?"_s << QStringList { u"parseheader"_s };
    QTest::newRow("an error code") << u"error E0308:"_s << QStringList { u"error"_s, u"e0308"_s };
    QTest::newRow("a number") << u"status 404"_s << QStringList { u"status"_s, u"404"_s };
    QTest::newRow("an apostrophe makes no name")
            << u"the user's password"_s << QStringList { u"user"_s, u"password"_s };
    QTest::newRow("a phrase") << u"\"no such table\" again"_s
                              << QStringList { u"no such table"_s, u"such"_s, u"table"_s,
                                               u"again"_s };
    QTest::newRow("CJK in pairs") << u"端口号是什么"_s
                                  << QStringList { u"端口"_s, u"口号"_s, u"号是"_s };
    QTest::newRow("German") << u"Welchen Anschluss haben wir gewählt?"_s
                            << QStringList { u"anschluss"_s, u"gewählt"_s };
    QTest::newRow("only small words")
            << u"what is it"_s << QStringList { u"what"_s, u"is"_s, u"it"_s };
    QTest::newRow("nothing") << u" ?! "_s << QStringList();
}

void TestRecallQuestion::terms()
{
    QFETCH(const QString, question);
    QFETCH(const QStringList, names);
    QCOMPARE(namesOf(question), names);
}

void TestRecallQuestion::forms_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("text"); // the last word of the question is in it
    QTest::addColumn<bool>("found");
    const auto row = [](const QString &question, const QString &text, bool found = true) {
        QTest::newRow(qPrintable(question + u" / "_s + text)) << question << text << found;
    };
    row(u"the linter"_s, u"npm run lint"_s);
    row(u"lint"_s, u"a linter"_s);
    row(u"it was scanned"_s, u"to scan"_s);
    row(u"the scanner"_s, u"we scan it"_s);
    row(u"the queries"_s, u"one query"_s);
    row(u"query"_s, u"two queries"_s);
    row(u"writing"_s, u"it wrote"_s);
    row(u"wrote"_s, u"written"_s);
    row(u"deleted"_s, u"the deletion"_s);
    row(u"cached"_s, u"the caching"_s);
    row(u"the server"_s, u"a service"_s, false);
    row(u"ran"_s, u"a random number"_s, false);
    row(u"report"_s, u"port"_s, false);
    row(u"Wo sind die Häuser"_s, u"das Haus"_s);
    row(u"Was haben wir geprüft? Prüfungen"_s, u"die Prüfung"_s);
    row(u"quelles sont les décisions"_s, u"la décision"_s);
    row(u"cuáles son las decisiones"_s, u"la decisión"_s);
    row(u"какие были ошибки"_s, u"одна ошибка"_s);
    row(u"openSessions"_s, u"openSession"_s, false); // names stay whole
    row(u"a1b2c3d"_s, u"a1b2c3"_s, false);
}

void TestRecallQuestion::forms()
{
    QFETCH(const QString, question);
    QFETCH(const QString, text);
    SearchTerm term = readQuestion(question).constLast();
    term.forms += term.otherwise;
    QTEST(PassageScore({ { term, 1 } }).bestIn(text).length > 0, "found");
}

void TestRecallQuestion::otherLanguages_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("text");
    QTest::newRow("Korean, English")
            << u"설정 파일에서 어떤 오류가 났어?"_s << u"error: bad configuration file"_s;
    QTest::newRow("English, Korean")
            << u"which error did the configuration have"_s << u"설정 오류가 있습니다"_s;
    QTest::newRow("Japanese, English") << u"テストは失敗しましたか"_s << u"2 tests failed"_s;
    QTest::newRow("Chinese, English") << u"数据库的端口是多少"_s << u"database port 5432"_s;
    QTest::newRow("German, English")
            << u"Welche Abhängigkeiten sind veraltet? Pakete löschen"_s << u"delete packages"_s;
    QTest::newRow("German in one word, English")
            << u"Welche Umgebungsvariable?"_s << u"an environment name"_s;
    QTest::newRow("German with hyphens, English")
            << u"Wohin gehört die Proxy-Einstellung?"_s << u"a setting"_s;
    // Endings that are told by their accents, which the index does not keep.
    QTest::newRow("Russian, another form") << u"новая ошибка"_s << u"a new error"_s;
    QTest::newRow("French, a form with an accent") << u"la branche bloquée"_s << u"it is blocked"_s;
    QTest::newRow("French, of no trade") << u"combien de portefeuilles"_s << u"one wallet"_s;
    QTest::newRow("English, German") << u"delete the folder"_s << u"den Ordner löschen"_s;
    QTest::newRow("French, English")
            << u"quelle est la requête de la base de données"_s << u"the database query"_s;
    QTest::newRow("Spanish, English") << u"qué archivo falta"_s << u"the file"_s;
    QTest::newRow("Russian, English") << u"какая была ошибка сервера"_s << u"server error"_s;
}

void TestRecallQuestion::otherLanguages()
{
    QFETCH(const QString, question);
    QFETCH(const QString, text);
    QList<WeighedTerm> terms;
    const QList<SearchTerm> read = readQuestion(question);
    for (const SearchTerm &term : read) {
        terms += WeighedTerm { term, 1 };
    }
    QVERIFY(PassageScore(terms).bestIn(text).length > 0);
}

void TestRecallQuestion::anotherWordSaysLess()
{
    const auto scored = [](const QString &text) {
        const SearchTerm term = readQuestion(u"the directory"_s).constFirst();
        return PassageScore({ { term, 1 } }).bestIn(text);
    };
    QVERIFY(scored(u"a folder"_s).score > 0);
    QVERIFY(scored(u"a folder"_s).score < scored(u"a directory"_s).score);
    QVERIFY(scored(u"a folder"_s).coverage < scored(u"directories"_s).coverage);
    QCOMPARE(scored(u"a house"_s).score, 0.0);
}

void TestRecallQuestion::order_data()
{
    using From = OrderQuestion::From;
    QTest::addColumn<QString>("question");
    QTest::addColumn<std::optional<OrderQuestion>>("expected");
    const auto row = [](const QString &question, std::optional<OrderQuestion> expected) {
        QTest::newRow(qPrintable(question)) << question << expected;
    };
    row(u"what was my last request?"_s, OrderQuestion { From::Last, false });
    row(u"What did we do first?"_s, OrderQuestion { From::First, true });
    row(u"what did I ask you yesterday"_s, OrderQuestion { From::Yesterday, false });
    row(u"what have we done today"_s, OrderQuestion { From::Today, true });
    row(u"Was war meine letzte Anfrage?"_s, OrderQuestion { From::Last, false });
    row(u"Was haben wir zuerst gemacht?"_s, OrderQuestion { From::First, true });
    row(u"Was habe ich dich gestern gefragt?"_s, OrderQuestion { From::Yesterday, false });
    row(u"quelle était ma dernière demande ?"_s, OrderQuestion { From::Last, false });
    row(u"qué hicimos primero"_s, OrderQuestion { From::First, true });
    row(u"какой был мой последний вопрос?"_s, OrderQuestion { From::Last, false });
    row(u"我最后一个请求是什么？"_s, OrderQuestion { From::Last, false });
    row(u"最後に頼んだことは何ですか"_s, OrderQuestion { From::Last, false });
    row(u"제 마지막 요청이 뭐였지?"_s, OrderQuestion { From::Last, false });
    row(u"우리가 처음에 뭘 했지?"_s, OrderQuestion { From::First, true });
    row(u"what was the last error"_s, {});
    row(u"what did we do first about the port"_s, {});
    row(u"when did the server start"_s, {});
    row(u"마지막 오류가 뭐였지"_s, {});
    row(u"what is it"_s, {});
    row(QString(), {});
}

void TestRecallQuestion::order()
{
    QFETCH(const QString, question);
    QFETCH(const std::optional<OrderQuestion>, expected);
    QVERIFY(readOrderQuestion(question) == expected);
}

void TestRecallQuestion::namesSayMoreThanWords()
{
    const QString question = u"why did the login in src/auth.ts fail with E_TIMEOUT earlier"_s;
    QVERIFY(factorOf(question, u"src/auth.ts"_s) > factorOf(question, u"login"_s));
    QVERIFY(factorOf(question, u"e_timeout"_s) > factorOf(question, u"login"_s));
    QVERIFY(factorOf(question, u"login"_s) > factorOf(question, u"earlier"_s));
    QVERIFY(factorOf(question, u"earlier"_s) > 0);
}

void TestRecallQuestion::aPastedTextIsBounded()
{
    QString text;
    for (int i = 0; i < 5'000; ++i) {
        text += u"word%1 "_s.arg(i);
    }
    QVERIFY(readQuestion(text).size() <= 48);
}

void TestRecallQuestion::bestStretch_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("has");
    const QString filler = u"Nothing of it is here, only what fills the lines.\n"_s.repeated(60);
    QTest::newRow("in the middle of a long text")
            << QString(filler + u"The port of the server is 4711.\n"_s + filler) << u"4711"_s;
    QTest::newRow("where the words stand together")
            << QString(u"A port.\n"_s + filler + u"A server.\n"_s + filler
                       + u"The server has its port at 4711.\n"_s)
            << u"4711"_s;
    QTest::newRow("the whole of a short one") << u"server: 4711 (port)"_s << u"4711"_s;
}

void TestRecallQuestion::bestStretch()
{
    QFETCH(const QString, text);
    QFETCH(const QString, has);
    const PassageScore score({ termOf(u"port"_s), termOf(u"server"_s) });
    const auto best = score.bestIn(text);
    const QString stretch = text.sliced(best.start, best.length);
    QVERIFY2(stretch.contains(has), qPrintable(stretch));
    QCOMPARE(best.coverage, 1.0);
    QVERIFY(best.length <= 1'200);
    QCOMPARE(score.bestIn(u"of neither a word"_s).length, 0);
}

void TestRecallQuestion::shapes_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<ValueShape>("shape");
    QTest::addColumn<QString>(
            "values"); ///< of "3→ it took 21.489s at v1.2.3, c2b0273 has 1,024 lines; see a.b, MAX_LEN, --dry-run, #ff00ff"
    const QString numbers = u"21.489s 1,024"_s;
    QTest::newRow("many") << u"How many lines were there?"_s << ValueShape::Number << numbers;
    QTest::newRow("German") << u"Wie lange dauerte der Test?"_s << ValueShape::Number << numbers;
    QTest::newRow("Chinese") << u"一共有多少行？"_s << ValueShape::Number << numbers;
    QTest::newRow("version") << u"Which version was it?"_s << ValueShape::Version
                             << u"21.489s v1.2.3"_s;
    QTest::newRow("commit") << u"Which commit mended it?"_s << ValueShape::Hash << u"c2b0273"_s;
    QTest::newRow("Portuguese") << u"Quantas linhas eram?"_s << ValueShape::Number << numbers;
    QTest::newRow("variable") << u"Which environment variable limits it?"_s << ValueShape::Variable
                              << u"MAX_LEN"_s;
    QTest::newRow("constant, Japanese")
            << u"上限はどの定数で決まりますか？"_s << ValueShape::Variable << u"MAX_LEN"_s;
    QTest::newRow("option, German")
            << u"Welcher Schalter zeigt es nur?"_s << ValueShape::Option << u"dry"_s;
    QTest::newRow("color, French")
            << u"Quelle est la couleur ?"_s << ValueShape::Color << u"ff00ff"_s;
    QTest::newRow("none") << u"Why was it left out?"_s << ValueShape::None << QString();
}

void TestRecallQuestion::shapes()
{
    QFETCH(const QString, question);
    QFETCH(const ValueShape, shape);
    QFETCH(const QString, values);
    const QString text = u"3→ it took 21.489s at v1.2.3, c2b0273 has 1,024 lines; see a.b, "
                         "MAX_LEN, --dry-run, #ff00ff"_s;
    QCOMPARE(valueShapeOf(question), shape);
    QStringList found;
    for (const auto &[begin, end] : valuesIn(text, shape)) {
        found += text.sliced(begin, end - begin);
    }
    QCOMPARE(found.join(u' '), values);
}

void TestRecallQuestion::numbersInProse_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<ValueShape>("shape");
    QTest::addColumn<QString>("values");
    using enum ValueShape;
    QTest::newRow("suffixes") << u"see .git, .cpp and .env, or a.b ... 7"_s << Number << u"7"_s;
    QTest::newRow("Chinese") << u"一共12个文件，用了3.5秒。"_s << Number << u"12 3.5"_s;
    QTest::newRow("Japanese") << u"テストは48件あり、12msかかった"_s << Number << u"48 12ms"_s;
    QTest::newRow("Korean") << u"파일은 총 31개입니다"_s << Number << u"31"_s;
    QTest::newRow("version") << u"版本1.2.3已发布"_s << Version << u"1.2.3"_s;
    QTest::newRow("commit") << u"提交c2b0273修好了它"_s << Hash << u"c2b0273"_s;
}

void TestRecallQuestion::numbersInProse()
{
    QFETCH(const QString, text);
    QFETCH(const ValueShape, shape);
    QFETCH(const QString, values);
    QStringList found;
    for (const auto &[begin, end] : valuesIn(text, shape)) {
        found += text.sliced(begin, end - begin);
    }
    QCOMPARE(found.join(u' '), values);
}

void TestRecallQuestion::aValueOfTheShape()
{
    const QList<WeighedTerm> terms { termOf(u"port"_s), termOf(u"server"_s) };
    const QString with = u"The port of the server is 4711."_s;
    const QString without = u"The port of the server is open."_s;
    const PassageScore score(terms, ValueShape::Number);
    QVERIFY(score.bestIn(with).score > score.bestIn(without).score);
    QCOMPARE(score.bestIn(with).coverage, 1.0);
    QCOMPARE(PassageScore(terms).bestIn(with).score, PassageScore(terms).bestIn(without).score);
    QCOMPARE(score.bestIn(u"4711 and 4712"_s).length, 0);
}

void TestRecallQuestion::wordsBeginWhereWordsBegin()
{
    const PassageScore word({ termOf(u"port"_s) });
    QCOMPARE(word.bestIn(u"a report"_s).score, 0.0);
    QVERIFY(word.bestIn(u"openPort"_s).score > 0);
    QVERIFY(word.bestIn(u"open_port"_s).score > 0);
    QVERIFY(word.bestIn(u"ports"_s).score > 0);
    const PassageScore name({ termOf(u"auth.ts"_s, true) });
    // With its folder it says where it is.
    QVERIFY(name.bestIn(u"in src/auth.ts of it"_s).score
            > name.bestIn(u"in auth.ts of it"_s).score);
}

void TestRecallQuestion::neverHalfACharacter()
{
    const QString text = u"\U0001F600"_s.repeated(400) + u"port"_s + u"\U0001F600"_s.repeated(400);
    const auto best = PassageScore({ termOf(u"port"_s, true) }).bestIn(text);
    const QString stretch = text.sliced(best.start, best.length);
    QVERIFY(!stretch.front().isLowSurrogate());
    QVERIFY(!stretch.back().isHighSurrogate());
}

void TestRecallQuestion::goneComesBeforeSent()
{
    RecallPassage passage;
    passage.standing = RecallStanding::Gone;
    const double gone = recallScore(passage, 1, 1);
    QVERIFY(recallScore(passage, 1, 0) > gone); // a little newer
    QVERIFY(recallScore(passage, 1, 0) < 1.2 * gone);
    passage.standing = RecallStanding::OffPath;
    QVERIFY(recallScore(passage, 1, 1) < gone);
    passage.standing = RecallStanding::Sent;
    QVERIFY(recallScore(passage, 1, 0) < 0.6 * gone);
}

void TestRecallQuestion::repeatsAreListedOnce()
{
    const QString text = u"The server listens on port 4711, as the person asked for in June."_s;
    const QList<RecallPassage> left = withoutRepeats(
            { passageOf(text), passageOf(u"Something else, of the weather and the tides."_s),
              passageOf(text.toUpper()), passageOf(u"  "_s + text + u"\n"_s),
              passageOf(u"我们选择了端口四七一一作为服务器的端口"_s),
              passageOf(u"我们选择了端口四七一一作为服务器的端口。"_s) });
    QCOMPARE(left.size(), 3);
    QCOMPARE(left.at(0).text, text);
    QCOMPARE(left.at(0).copies, 2);
    QCOMPARE(left.at(1).copies, 0);
    QCOMPARE(left.at(2).copies, 1);
    // What is cited is what was said, not the summary that repeats it, though that is in the context.
    RecallPassage said = passageOf(text);
    said.role = Role::User;
    RecallPassage summary = passageOf(u"- "_s + text);
    summary.role = Role::None;
    summary.standing = RecallStanding::Sent;
    for (const auto &both : { QList { said, summary }, QList { summary, said } }) {
        const QList<RecallPassage> one = withoutRepeats(both);
        QCOMPARE(one.size(), 1);
        QVERIFY(one.constFirst().role == Role::User);
    }
}

void TestRecallQuestion::whatIsToldBeforeComesLater()
{
    const auto scored = [](const QString &text, double score) {
        RecallPassage passage = passageOf(text);
        passage.score = score;
        return passage;
    };
    const QString text = u"one two three four five six seven eight nine ten eleven twelve"_s;
    const QList<RecallPassage> ordered =
            spread({ scored(text, 1), scored(text.sliced(8) + u" more of it"_s, 0.95),
                     scored(u"The tide comes in, and the tide goes out again at night."_s, 0.9) });
    QCOMPARE(ordered.size(), 3);
    QCOMPARE(ordered.at(0).text, text);
    QVERIFY(ordered.at(1).text.startsWith(u"The tide"_s));
}

/// A few of the best, beside a better one that is near; and no more of it than there is room for.
void TestRecallQuestion::whatStandsNearIsTold()
{
    RecallAnswer answer;
    for (const int seq : { 10, 50, 12, 51, 52, 53, 90 }) {
        answer.passages += passageOf(u"What stands in entry %1."_s.arg(seq));
        answer.passages.last().seq = seq;
    }
    const auto place = [](const RecallPassage &passage) { return static_cast<int>(passage.seq); };
    const QList<RecallPassage> left = joined(answer.passages, place);
    QCOMPARE(left.size(), 5);
    QCOMPARE(left.at(0).beside.size(), 1);
    QCOMPARE(left.at(0).beside.constFirst().text, u"What stands in entry 12."_s);
    QCOMPARE(left.at(1).beside.size(), 1);
    QCOMPARE(left.at(2).seq, 52);
    QCOMPARE(joined(answer.passages, [](const RecallPassage &) { return -1; }).size(), 7);
    answer.passages = left;
    RecallAnswer wide = answer;
    fitAnswer(wide, 8, 10'000, {});
    QCOMPARE(wide.passages.at(1).beside.size(), 1);
    // As long as there is one, a passage comes before what stands beside another.
    RecallAnswer justFive = answer;
    fitAnswer(justFive, 8, 258, {});
    QCOMPARE(justFive.passages.size(), 5);
    QVERIFY(justFive.passages.at(1).beside.isEmpty());
    fitAnswer(answer, 8, 60, {});
    QCOMPARE(answer.passages.size(), 1);
    QVERIFY(answer.passages.constFirst().beside.isEmpty());
}

/// More of the first two before what is beside them, and then of the others, as far as there is room.
void TestRecallQuestion::whatIsAroundIsTold()
{
    RecallAnswer answer;
    const QString stretch = u"The lamp burns at night. "_s;
    const QString around = u"Before it the keeper climbs the stairs. "_s + stretch
            + u"In the morning he puts it out again."_s;
    for (int i = 0; i < 3; ++i) {
        RecallPassage passage = passageOf(stretch);
        passage.seq = 10 * (i + 1);
        passage.start = 40;
        passage.wider = around;
        passage.widerStart = 0;
        RecallPassage inside = passageOf(u"puts it out"_s);
        inside.seq = passage.seq;
        inside.start = around.indexOf(inside.text);
        RecallPassage beside = passageOf(u"The boats come home. "_s.repeated(4));
        beside.seq = passage.seq + 1;
        passage.beside = { inside, beside };
        answer.passages += passage;
    }
    RecallAnswer wide = answer;
    fitAnswer(wide, 8, 10'000, {});
    for (const RecallPassage &passage : std::as_const(wide.passages)) {
        QCOMPARE(passage.text, around);
        QCOMPARE(passage.start, 0);
    }
    // What it says by now is not told once more.
    QCOMPARE(wide.passages.at(0).beside.size(), 1);
    QCOMPARE(wide.passages.at(2).beside.size(), 2); // it was widened last
    RecallAnswer narrow = answer;
    fitAnswer(narrow, 8, 220, {});
    QCOMPARE(narrow.passages.size(), 3);
    QCOMPARE(narrow.passages.at(0).text, around);
    QCOMPARE(narrow.passages.at(2).text, stretch);
}

void TestRecallQuestion::budget()
{
    RecallAnswer answer;
    for (int i = 0; i < 20; ++i) {
        answer.passages += passageOf(u"Words that fill a passage. "_s.repeated(20));
    }
    RecallAnswer wide = answer;
    fitAnswer(wide, 50, 100'000, {});
    QCOMPARE(wide.passages.size(), 20);
    QCOMPARE(wide.leftOut, 0);
    RecallAnswer limited = answer;
    fitAnswer(limited, 3, 100'000, {});
    QCOMPARE(limited.passages.size(), 3);
    QCOMPARE(limited.leftOut, 17);
    RecallAnswer narrow = answer;
    fitAnswer(narrow, 50, 500, {});
    QVERIFY(narrow.passages.size() >= 2 && narrow.passages.size() <= 5);
    QCOMPARE(narrow.leftOut, 20 - narrow.passages.size());
    RecallAnswer tiny = answer;
    fitAnswer(tiny, 50, 1, {});
    QCOMPARE(tiny.passages.size(), 1);
    QVERIFY(!tiny.passages.constFirst().text.isEmpty());
    QVERIFY(tiny.passages.constFirst().text.size() < answer.passages.constFirst().text.size());
    QVERIFY(!tiny.passages.constFirst().isWhole());
}

QTEST_APPLESS_MAIN(TestRecallQuestion)
#include "tst_recallquestion.moc"
