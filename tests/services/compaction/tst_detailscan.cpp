// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "detailscan.h"
#include "jsondetails.h"

#include <QStringList>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace varve;

/// What of code, data and documents is told in a summary.
class TestDetailScan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void json();
    void details_data();
    void details();
    void linesWithoutMarks();
    void wordsAroundValuesSayLess();
    void eachOnce();
    void isBounded();
};

namespace
{

QStringList textsOf(const QString &text)
{
    QStringList texts;
    const QList<Detail> found = detailsIn(text);
    for (const Detail &detail : found) {
        texts += detail.text;
    }
    return texts;
}

} // namespace

/// An answer of a server in one line: what somebody wrote, and not what programs tell things apart by.
void TestDetailScan::json()
{
    const QString row =
            uR"({"name":"Harbour Lamp","oneLiner":"Burns oil at night.","link":"https://lamp.example",)"
            uR"("id":"0123456789abcdef01","tags":{"parts":["oil","glass"]},"open":true,"left":null})"_s;
    const QString output = u"=== FOUND ===\n{\"results\":["_s + row + u','
            + uR"({"title":"Pier","planks":41,"nails":[{"name":"iron nail","count":9000}]})"_s
            + u"],\"note\":\""_s + u"Boats lie here. "_s.repeated(20) + u"\"}\nshort {\"a\":1}"_s;
    QHash<QString, double> told;
    const QList<Detail> details = jsonDetails(output);
    for (const Detail &detail : details) {
        QVERIFY(detail.isSpare);
        QVERIFY(detail.text.size() < 300);
        told.insert(detail.text, detail.weight);
    }
    const QString lamp = u"Harbour Lamp – oneLiner: Burns oil at night.; open: yes"_s;
    QVERIFY2(told.contains(lamp), qPrintable(told.keys().join(u'\n')));
    QVERIFY(told.contains(u"Harbour Lamp – link: https://lamp.example"_s));
    QVERIFY(told.contains(u"Harbour Lamp – tags parts: oil, glass"_s));
    QVERIFY(told.contains(u"iron nail – count: 9000"_s));
    QVERIFY(told.value(u"Pier – planks: 41"_s) < told.value(lamp));
    QVERIFY(QStringList(told.keys()).filter(u"0123456789abcdef01"_s).isEmpty());

    const QString wide = uR"([{"name":"灯","text":"灯塔的灯在夜里亮着，船从海上回来。"},)"
                         uR"({"note":")"_s
            + u"a"_s.repeated(400) + uR"("}])"_s;
    QVERIFY(jsonDetails(wide).value(0).weight > 0.29); // written without spaces

    // Short lines are read as they are; what is not whole is nobody's; any depth and size is held.
    QVERIFY(jsonDetails(row).isEmpty());
    QVERIFY(jsonDetails(output.chopped(20)).isEmpty());
    const QString deep = u"["_s.repeated(100'000) + u"]"_s.repeated(100'000);
    QVERIFY(jsonDetails(deep).isEmpty());
    const QString many = u"["_s + QString(row + u',').repeated(2'000) + row + u']';
    QVERIFY(jsonDetails(many).size() < 700);
}

void TestDetailScan::details_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char *name, const QString &text, const QStringList &expected) {
        QTest::newRow(name) << text << expected;
    };
    row("what a program says", u"  print(\"The port is in use by another one.\");"_s,
        { u"\"The port is in use by another one.\""_s });
    row("what is printed reads like a sentence",
        u"  fmt.Fprintf(os.Stderr, \"Harbour closed. The boats stay out.\\n\")"_s,
        { u"\"Harbour closed. The boats stay out.\""_s });
    row("two words that begin a sentence", u"  show(`Logout failed: ${reason}`);"_s,
        { u"\"Logout failed: ${reason}\""_s });
    row("a statement is no sentence", u"def pier(boats: List[Boat], at: int = 4711) -> None:"_s,
        {});
    row("marks of a page are no values", u"<div class=\"filter-label\">"_s, {});
    row("what is bold stays so", u"**Beds 0-15:** heliotrope, by the old wall"_s,
        { u"**Beds 0-15:** heliotrope, by the old wall"_s });
    row("a paragraph, sentence by sentence",
        QString(u"It is always so that the boats of the harbour go out early. "_s.repeated(8)
                + u"Disable it with `PIER_SKIP_CHECK=1` before the lamp is lit."_s),
        { u"Disable it with `PIER_SKIP_CHECK=1` before the lamp is lit."_s });
    row("no word or two", u"  open(\"the file\");"_s, {});
    row("an apostrophe opens nothing", u"x = it's(that they're not) + y;"_s, {});
    row("a number with a name", u"const maxCommits = 100;"_s, { u"maxCommits = 100"_s });
    row("a comparison", u"  if (typeof depth === \"fathoms\" || level == \"ebb tide\") {"_s, {});
    row("what is taken where nothing is given",
        u"  this.lampMode = given.lampMode || \"one-at-a-time\";"_s,
        { u"this.lampMode = one-at-a-time"_s });
    row("one value or another", u"Ports: 8080 or 9090\n\"size\": \"4 or 16GB\""_s,
        { u"Ports: 8080 or 9090"_s, u"size: \"4 or 16GB\""_s });
    row("a version that is asked for", u"Django==4.2.7\n  \"celery==5.3\","_s,
        { u"Django = 4.2.7"_s, u"celery = 5.3"_s });
    row("a comparison without spaces", u"  while (depth==4711)\n  if tide==12.5:"_s, {});
    row("a line for a shell within a sentence",
        u"- Run `npm ci && npm test -- a===b` before PIER_12 is opened to the boats."_s,
        { u"Run `npm ci && npm test -- a===b` before PIER_12 is opened to the boats."_s });
    row("two marks behind a question",
        u"Does the lamp of PIER_12 burn at night?? Nobody of the harbour knows."_s,
        { u"Does the lamp of PIER_12 burn at night??"_s });
    row("an argument is none",
        u"  const total = boats.reduce((sum, one) => sum + (one.count ?? 0), 10);"_s, {});
    row("an expression with words is no sentence",
        u"  : (globalHarbour?.lanterns ?? other lanterns of the pier"_s, {});
    row("of a server, addresses of everything else",
        u"\"pier_url\": \"https://h.dk/p\",\n\"lamps_url\": \"https://h.dk/l\",\n\"boats_url\": "
        "\"https://h.dk/b\",\n\"tides_url\": \"https://h.dk/t\",\n\"depth\": \"12 fathoms\",\n"
        "\"id\": 12,\n\"node_id\": \"MDQ6\""_s,
        { u"depth: \"12 fathoms\""_s, u"node_id: MDQ6"_s });
    row("addresses of a configuration",
        u"\"pier_url\": \"db://h.dk/p\",\n\"lamps_url\": \"db://h.dk/l\",\n\"boats_url\": "
        "\"db://h.dk/b\",\n\"tides_url\": \"db://h.dk/t\""_s,
        { u"pier_url: db://h.dk/p"_s, u"lamps_url: db://h.dk/l"_s, u"boats_url: db://h.dk/b"_s,
          u"tides_url: db://h.dk/t"_s });
    row("one address of a configuration", u"  base_url: \"https://harbour.dk/api\""_s,
        { u"base_url: https://harbour.dk/api"_s });
    row("a time that a program prints", u"Wall time: 3.2 seconds"_s, { u"time: 3.2 seconds"_s });
    row("of data", u"  \"version\": \"1.21.9\","_s, { u"version: 1.21.9"_s });
    row("a list", u"kinds: [\"brass\", \"ruby\", \"steel\"]"_s,
        { u"kinds: [\"brass\", \"ruby\", \"steel\"]"_s });
    row("no type behind a value", u"  on(event: \"quit\", handler: Handler<QuitEvent>): void;"_s,
        {});
    row("a row of a table", u"| `PIER_PORT` | The port of the pier, 4711 |"_s,
        { u"`PIER_PORT`: The port of the pier, 4711"_s });
    row("the head of a difference", u"@@ -12,7 +12,8 @@ void Pier::openAll(int at, int most)"_s,
        {});
    row("what a tool says of itself", u"[40 more lines. Use offset=400 to continue.]"_s, {});
    row("no expression", u"size = compute(12) + other;"_s, {});
    row("nothing and one say nothing", u"index = 0;\ncount = 1"_s, {});
    row("numbered by a tool", u"    12→const limitOfAll = 4711;"_s, { u"limitOfAll = 4711"_s });
    row("added by a difference", u"+limitOfAll = 4711"_s, { u"limitOfAll = 4711"_s });
    row("removed by a difference",
        u"@@ -1,2 +1,2 @@\n-limitOfAll = 4711\n+limitOfAll = 4712\n - least: 4713"_s,
        { u"limitOfAll = 4712"_s, u"least: 4713"_s });
    row("removed by a patch", u"*** Update File: a.cpp\n-limitOfAll = 4711\n+limitOfAll = 4712"_s,
        { u"limitOfAll = 4712"_s });
    row("a list behind a difference", u"@@ -1 +1 @@\n+limitOfAll = 4711\nNotes\n- least: 4712"_s,
        { u"limitOfAll = 4711"_s, u"least: 4712"_s });
    row("found by a search", u"src/pier.cpp:12: const limitOfAll = 4711;"_s,
        { u"pier.cpp: limitOfAll = 4711"_s });
    row("the port of an address is no line",
        u"127.0.0.1:8080: the harbour master answers no more calls today"_s,
        { u"127.0.0.1:8080: the harbour master answers no more calls today"_s });
    row("nor that of a host", u"pier.example.com:443: the lamp went out at night again"_s,
        { u"pier.example.com:443: the lamp went out at night again"_s });
    row("nor that of a link", u"http://pier.dk:4711: the lamp went out at night again"_s,
        { u"http://pier.dk:4711: the lamp went out at night again"_s });
    row("capitals", u"if (getenv(HOME_OF_ALL)) {"_s, { u"HOME_OF_ALL"_s });
    row("a sentence that names", u"// Set it to 12 before the server is asked again."_s,
        { u"Set it to 12 before the server is asked again."_s });
    row("a sentence that names nothing", u"// This is how we always do it here."_s, {});
    row("what a file needs of others",
        u"from harbour.pier import Lamp, Quay, Boat_12\nimport { Lamp_12, Quay } from "
        u"'./pier.js';\n"
        "#include <pier_12.h>\nuse harbour::pier_12;"_s,
        {});
    row("where else to look",
        u"See docs/pier.md and docs/lamp.md for all that there is to know. Set PIER_12 before all of it."_s,
        { u"Set PIER_12 before all of it."_s });
    row("code", u"for (auto x : list) { take(x); }\n}\n"_s, {});
}

void TestDetailScan::details()
{
    QFETCH(const QString, text);
    QTEST(textsOf(text), "expected");
}

/// Figures that a line begins with are no marks.
void TestDetailScan::linesWithoutMarks()
{
    QCOMPARE(withoutFileMarks(u"    12\tint lamps;"), u"int lamps;");
    QCOMPARE(withoutFileMarks(u"+ int lamps;"), u"int lamps;");
    for (const QStringView line : { u"2 failed, 40 passed", u"12 open", u"-40 degrees", u"+3 m" }) {
        QCOMPARE(withoutFileMarks(line), line);
    }
}

/// What only frames a value, and what says a name again, is not what somebody asks for.
void TestDetailScan::wordsAroundValuesSayLess()
{
    const auto weight = [](const QString &text) { return detailsIn(text).value(0).weight; };
    QVERIFY(weight(u"  return fmt.Errorf(\"failed to open the harbour: %w\", err)"_s)
            < weight(u"  return errors.New(\"The harbour is closed at night\")"_s));
    QVERIFY(weight(u"  t.Errorf(\"harbour depth = %d, want %d\", a, b)"_s)
            < weight(u"  print(\"The harbour has a depth of twelve\")"_s));
    QVERIFY(weight(u"// getHarbourDepth returns the depth of the harbour."_s)
            < weight(u"// getHarbourDepth answers in fathoms, measured at the northern pier."_s));
}

void TestDetailScan::eachOnce()
{
    QCOMPARE(textsOf(u"limitOfAll = 4711\nlimitOfAll = 4711\n"_s).size(), 1);
}

void TestDetailScan::isBounded()
{
    QString text;
    for (int i = 10; i < 5'000; ++i) {
        text += u"limitOfNumber%1 = %1\n"_s.arg(i);
    }
    QCOMPARE(detailsIn(text, 25).size(), 25);
    QVERIFY(detailsIn(text, 100'000).size() < 4'000); // only the beginning is looked at
    QCOMPARE(detailsIn(QString(u"name = 4711 "_s + u"x"_s.repeated(1'000'000))).size(), 0);
    QCOMPARE(detailsIn(QStringView()).size(), 0);
}

QTEST_APPLESS_MAIN(TestDetailScan)
#include "tst_detailscan.moc"
