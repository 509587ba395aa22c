// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "varveprocess.h"

#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

/// memory, remember and forget.
class TestMemoryVerbs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aFactIsInTheNextRequest();
    void listIsKept();
    void noRoomForAFactThatIsShownAgain();
    void beyondTheSession();
    void refusals_data();
    void refusals();

private:
    QStringList texts() const;

    std::unique_ptr<VarveProcess> m_varve;
};

void TestMemoryVerbs::init()
{
    m_varve = std::make_unique<VarveProcess>();
    const QString file = m_varve->write(u"a.jsonl"_s, piSession(u"origin-1"_s, 8));
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
}

/// As the list has them, what is hidden in brackets.
QStringList TestMemoryVerbs::texts() const
{
    QStringList texts;
    const QJsonArray facts =
            m_varve->json({ u"memory"_s, u"origin-1"_s }).object().value("facts"_L1).toArray();
    for (const auto &value : facts) {
        const QJsonObject fact = value.toObject();
        const QString text = fact.value("text"_L1).toString();
        texts += fact.value("shown"_L1).toBool() ? text : u'(' + text + u')';
    }
    return texts;
}

void TestMemoryVerbs::aFactIsInTheNextRequest()
{
    const QStringList ask { u"request"_s, u"origin-1"_s };
    QVERIFY(!m_varve->run(ask + QStringList { u"--store"_s, m_varve->store() })
                     .out.contains("<memory>"));
    const Outcome kept = m_varve->json(
            { u"remember"_s, u"origin-1"_s, u"The port is 8080"_s, u"--from"_s, u"u1"_s });
    QCOMPARE(kept.code, 0);
    QVERIFY(kept.isJson() && !kept.object().value("entryId"_L1).toString().isEmpty());
    const QJsonObject memory = m_varve->json({ u"memory"_s, u"origin-1"_s }).object();
    const QJsonObject fact = memory.value("facts"_L1).toArray().first().toObject();
    QCOMPARE(fact.value("id"_L1), kept.object().value("entryId"_L1));
    QCOMPARE(fact.value("sources"_L1).toArray().size(), 1);
    QVERIFY(memory.value("tokens"_L1).toInt() > 0
            && memory.value("tokens"_L1).toInt() < memory.value("limit"_L1).toInt());
    // Also when everything that was said is in a summary.
    QCOMPARE(m_varve->json({ u"compact"_s, u"origin-1"_s, u"--offline"_s, u"--keep"_s, u"100"_s })
                     .code,
             0);
    const QByteArray body = m_varve->run(ask + QStringList { u"--store"_s, m_varve->store() }).out;
    QVERIFY(body.contains("<memory>\\n1. The port is 8080\\n</memory>"));
    const QJsonObject context = m_varve->json({ u"context"_s, u"origin-1"_s }).object();
    const QJsonArray categories = context.value("categories"_L1).toArray();
    const bool counted = std::ranges::any_of(categories, [&](const QJsonValue &category) {
        return category["category"_L1].toString() == "workingMemory"_L1
                && category["tokens"_L1] == memory.value("tokens"_L1);
    });
    QVERIFY(counted);
}

void TestMemoryVerbs::listIsKept()
{
    for (const QString &text : { u"one"_s, u"two"_s, u"three"_s }) {
        QCOMPARE(m_varve->json({ u"remember"_s, u"origin-1"_s, text }).code, 0);
    }
    QCOMPARE(m_varve->json({ u"memory"_s, u"origin-1"_s, u"--hide"_s, u"1"_s }).code, 0);
    QCOMPARE(m_varve->json({ u"memory"_s, u"origin-1"_s, u"--move"_s, u"3"_s, u"--before"_s,
                             u"1"_s })
                     .code,
             0);
    QCOMPARE(
            m_varve->json({ u"remember"_s, u"origin-1"_s, u"zwei"_s, u"--instead"_s, u"3"_s }).code,
            0);
    QCOMPARE(texts(), QStringList({ u"three"_s, u"(one)"_s, u"zwei"_s }));
    QCOMPARE(m_varve->json({ u"memory"_s, u"origin-1"_s, u"--show"_s, u"2"_s }).code, 0);
    QCOMPARE(m_varve->json({ u"forget"_s, u"origin-1"_s, u"1"_s, u"3"_s }).code, 0);
    QCOMPARE(texts(), QStringList { u"one"_s });
}

/// Facts of a folder and of everywhere, in requests of sessions that work there.
void TestMemoryVerbs::noRoomForAFactThatIsShownAgain()
{
    const auto remember = [this](int number) {
        const QString text = QString::number(number) + u". "_s + u"some words "_s.repeated(80);
        return m_varve->json({ u"remember"_s, u"origin-1"_s, text }).code;
    };
    int number = 0;
    while (remember(number) == 0 && number < 50) {
        ++number;
    }
    QVERIFY(number > 1 && number < 50);
    QCOMPARE(m_varve->json({ u"memory"_s, u"origin-1"_s, u"--hide"_s, u"1"_s }).code, 0);
    QCOMPARE(remember(number), 0);
    const Outcome shown = m_varve->json({ u"memory"_s, u"origin-1"_s, u"--show"_s, u"1"_s });
    QCOMPARE(shown.code, 1);
    QVERIFY(texts().constFirst().startsWith(u'('));
}

void TestMemoryVerbs::beyondTheSession()
{
    const auto list = [this](const QStringList &place) {
        QStringList texts;
        const QJsonArray facts = m_varve->json(QStringList { u"memory"_s } + place)
                                         .object()
                                         .value("facts"_L1)
                                         .toArray();
        for (const auto &value : facts) {
            const QString text = value["text"_L1].toString();
            texts += value["shown"_L1].toBool() ? text : u'(' + text + u')';
        }
        return texts.join(u", "_s);
    };
    const QJsonArray sessions = m_varve->json({ u"sessions"_s }).array();
    const QString cwd = sessions.first()["cwd"_L1].toString();
    QVERIFY(!cwd.isEmpty());
    const QStringList project { u"--project"_s, cwd };
    for (const QString &text : { u"one"_s, u"two"_s, u"three"_s }) {
        QCOMPARE(m_varve->json(QStringList { u"remember"_s, text } + project).code, 0);
    }
    const Outcome kept = m_varve->json({ u"remember"_s, u"always"_s, u"--global"_s });
    QVERIFY(!kept.object().value("factId"_L1).toString().isEmpty());
    QCOMPARE(m_varve->json(QStringList { u"memory"_s, u"--move"_s, u"3"_s, u"--before"_s, u"1"_s }
                           + project)
                     .code,
             0);
    QCOMPARE(m_varve->json(QStringList { u"memory"_s, u"--hide"_s, u"2"_s } + project).code, 0);
    QCOMPARE(m_varve->json(QStringList { u"remember"_s, u"zwei"_s, u"--instead"_s, u"3"_s }
                           + project)
                     .code,
             0);
    QCOMPARE(list(project), u"three, (one), zwei"_s);
    QCOMPARE(list({ u"--global"_s }), u"always"_s);
    const QStringList ask { u"request"_s, u"origin-1"_s, u"--store"_s, m_varve->store() };
    const QByteArray body = m_varve->run(ask).out;
    QVERIFY(body.indexOf("1. always") > 0);
    QVERIFY(body.indexOf("1. three\\n3. zwei") > body.indexOf("1. always"));
    QCOMPARE(m_varve->json(QStringList { u"forget"_s, u"1"_s, u"3"_s } + project).code, 0);
    QCOMPARE(m_varve->json({ u"forget"_s, u"1"_s, u"--global"_s }).code, 0);
    QCOMPARE(list(project), u"(one)"_s);
    QVERIFY(!m_varve->run(ask).out.contains("<memory>"));
    // Misuse is said.
    QCOMPARE(m_varve->json({ u"memory"_s }).code, 2);
    QCOMPARE(m_varve->json({ u"memory"_s, u"origin-1"_s, u"--global"_s }).code, 2);
    QCOMPARE(m_varve->json(QStringList { u"memory"_s, u"--global"_s } + project).code, 2);
    QCOMPARE(m_varve->json({ u"forget"_s, u"origin-1"_s }).code, 2);
}

void TestMemoryVerbs::refusals_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("says");
    QTest::newRow("a key") << QStringList {
        u"remember"_s, u"origin-1"_s, u"It is sk-ant-api03-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789"_s
    } << u"key"_s;
    QTest::newRow("known") << QStringList { u"remember"_s, u"origin-1"_s, u" ONE "_s }
                           << u"already"_s;
    QTest::newRow("too long") << QStringList { u"remember"_s, u"origin-1"_s, QString(2000, u'x') }
                              << u"1000"_s;
    QTest::newRow("empty") << QStringList { u"remember"_s, u"origin-1"_s, u" "_s } << u"TEXT"_s;
    QTest::newRow("from nowhere") << QStringList { u"remember"_s, u"origin-1"_s, u"x"_s,
                                                   u"--from"_s, u"zzz"_s }
                                  << u"zzz"_s;
    QTest::newRow("no such fact") << QStringList { u"forget"_s, u"origin-1"_s, u"7"_s } << u"7"_s;
    QTest::newRow("hide and show")
            << QStringList { u"memory"_s, u"origin-1"_s, u"--hide"_s, u"1"_s, u"--show"_s, u"1"_s }
            << u"--hide"_s;
    QTest::newRow("before what") << QStringList { u"memory"_s, u"origin-1"_s, u"--before"_s,
                                                  u"1"_s }
                                 << u"--move"_s;
}

/// They say what is wrong, and leave things as they were.
void TestMemoryVerbs::refusals()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QString, says);
    QCOMPARE(m_varve->json({ u"remember"_s, u"origin-1"_s, u"one"_s }).code, 0);
    const Outcome outcome = m_varve->json(arguments);
    QVERIFY(outcome.code != 0);
    QVERIFY2(outcome.err.contains(says), qPrintable(outcome.err));
    QCOMPARE(texts(), QStringList { u"one"_s });
}

QTEST_GUILESS_MAIN(TestMemoryVerbs)
#include "tst_memoryverbs.moc"
