// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "factrules.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// What the working memory takes in, and why not.
class TestFactRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsKept_data();
    void whatIsKept();
    void knownAlready();
    void onesOwnKey();
    void room();
    void found();
};

namespace
{

QList<MemoryFact> factsOf(const QStringList &texts)
{
    QList<MemoryFact> facts;
    for (const QString &text : texts) {
        facts += MemoryFact { EntryId::create(), text, {}, true, false };
    }
    return facts;
}

} // namespace

void TestFactRules::whatIsKept_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("kept"); // empty: refused
    QTest::newRow("as it is") << u"Tests run with make check"_s << u"Tests run with make check"_s;
    QTest::newRow("tidied") << u"\n  one \n\n two\t\n"_s << u"one\ntwo"_s;
    QTest::newRow("nothing") << u" \n "_s << QString();
    QTest::newRow("a thousand") << QString(1000, u'x') << QString(1000, u'x');
    QTest::newRow("too long") << QString(1001, u'x') << QString();
    QTest::newRow("a key") << u"The key is sk-ant-api03-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789"_s
                           << QString();
    QTest::newRow("a password") << u"postgres://app:hunter2hunter2@db.example.org/x"_s << QString();
    QTest::newRow("words about keys")
            << u"The API key is kept in the keychain"_s << u"The API key is kept in the keychain"_s;
}

void TestFactRules::whatIsKept()
{
    QFETCH(const QString, text);
    QFETCH(const QString, kept);
    const auto checked = checkFact(text, {}, {}, {});
    QCOMPARE(checked.value_or(QString()), kept);
    QVERIFY(checked || !checked.error().message.isEmpty());
}

void TestFactRules::knownAlready()
{
    const QList<MemoryFact> facts = factsOf({ u"The port is 8080"_s, u"Use tabs"_s });
    const auto again = checkFact(u"  the port is 8080 "_s, facts, {}, {});
    QVERIFY(!again && again.error().kind == Error::Kind::Conflict);
    // A fact may be written anew in other letters.
    QCOMPARE(checkFact(u"the PORT is 8080"_s, facts, {}, {}, facts.first().id).value_or(QString()),
             u"the PORT is 8080"_s);
}

void TestFactRules::onesOwnKey()
{
    RedactionRules secrets;
    secrets.own = { ApiKey("correct-horse-battery") };
    QVERIFY(!checkFact(u"It is correct-horse-battery."_s, {}, {}, secrets));
    QVERIFY(checkFact(u"It is correct-horse-battery."_s, {}, {}, {}));
}

void TestFactRules::room()
{
    MemoryLimits limits;
    limits.tokens = 400;
    QList<MemoryFact> facts;
    Result<QString> last = QString();
    while (facts.size() < 100) {
        last = checkFact(u"Fact number %1 is about something"_s.arg(facts.size()), facts, limits,
                         {});
        if (!last) {
            break;
        }
        facts += MemoryFact { EntryId::create(), *last, {}, true, false };
    }
    QVERIFY(!last && last.error().kind == Error::Kind::Refused);
    QVERIFY(facts.size() > 5 && memoryTokens(facts, {}) <= limits.tokens);
    facts.first().isShown = false; // what is hidden takes no room
    QVERIFY(checkFact(u"Fact that fits now"_s, facts, limits, {}));

    limits.facts = facts.size();
    QVERIFY(!checkFact(u"One too many"_s, facts, limits, {}));
    // A model that remembers ten thousand facts comes no further.
    QCOMPARE(memoryTokens({}, {}), 0);
}

void TestFactRules::found()
{
    const QList<MemoryFact> facts = factsOf({ u"a"_s, u"b"_s });
    QCOMPARE(findFact(facts, u"2"_s).value_or(EntryId()), facts.at(1).id);
    QCOMPARE(findFact(facts, facts.at(0).id.toString()).value_or(EntryId()), facts.at(0).id);
    QVERIFY(!findFact(facts, u"3"_s) && !findFact(facts, u"zz"_s) && !findFact(facts, {}));
    const auto both =
            findFact(facts, facts.at(0).id.toString().first(1)); // ids begin with the time
    QVERIFY(!both && both.error().kind == Error::Kind::InvalidInput);
}

QTEST_GUILESS_MAIN(TestFactRules)
#include "tst_factrules.moc"
