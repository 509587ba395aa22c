// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "testpostgres.h"
#include "varveprocess.h"

#include <QSysInfo>
#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

/// archive, as a program that is called on two machines without a keychain, as servers are. What it does is in tst_archiveoperations.
class TestArchiveVerbs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { qunsetenv("VARVE_ARCHIVE_OWN_KEY"); }
    void twoMachines();
    void whatItSays();
    void aMistypedActionIsTold();
    void sessionsAreStillPutAway();

private:
    /// What a person reads; fails the test if the verb fails.
    QString said(const VarveProcess &machine, const QStringList &arguments);

    std::unique_ptr<TestPostgres> m_postgres;
    QString m_database;
    std::unique_ptr<VarveProcess> m_here;
    std::unique_ptr<VarveProcess> m_there;
};

void TestArchiveVerbs::initTestCase()
{
    QString whyNot;
    m_postgres = TestPostgres::start({}, &whyNot);
    if (!m_postgres) {
        QSKIP(qPrintable(whyNot));
    }
}

void TestArchiveVerbs::init()
{
    m_database = m_postgres->makeDatabase();
    m_here = std::make_unique<VarveProcess>();
    m_there = std::make_unique<VarveProcess>();
    const QString file = m_here->write(u"a.jsonl"_s, piSession(u"origin-1"_s, 3));
    QCOMPARE(m_here->json({ u"import"_s, file }).code, 0);
}

QString TestArchiveVerbs::said(const VarveProcess &machine, const QStringList &arguments)
{
    const Outcome outcome = machine.run(QStringList { u"archive"_s } + arguments
                                        + QStringList { u"--store"_s, machine.store() });
    if (outcome.code != 0) {
        QTest::qFail(qPrintable(arguments.join(u' ') + u": "_s + outcome.err), __FILE__, __LINE__);
    }
    return QString::fromUtf8(outcome.out);
}

/// The same requests on both, to the byte.
void TestArchiveVerbs::twoMachines()
{
    const QString address = m_postgres->address(u"admin"_s, m_database);
    said(*m_here, { u"init"_s, address, u"--sealed"_s });
    const QStringList add { u"add"_s,      u"own"_s,        address,
                            u"--sealed"_s, u"--send-all"_s, u"--take-all"_s };
    const Outcome added = m_here->json(QStringList { u"archive"_s } + add);
    QVERIFY2(added.code == 0, qPrintable(added.err));
    QVERIFY(added.err.contains("keychain"_L1)); // there is none
    const QString phrase = added.object().value("recoveryPhrase"_L1).toString();
    QCOMPARE(phrase.count(u'-'), 16);

    const Outcome withoutKey = m_here->json({ u"archive"_s, u"sync"_s, u"own"_s });
    QCOMPARE(withoutKey.code, 1);
    QVERIFY2(withoutKey.err.contains("recovery phrase"_L1), qPrintable(withoutKey.err));
    qputenv("VARVE_ARCHIVE_OWN_KEY", phrase.toUtf8());
    QCOMPARE(said(*m_here, { u"recovery"_s, u"own"_s }).trimmed(), phrase);
    QVERIFY(said(*m_here, { u"push"_s, u"own"_s }).startsWith("Sent: "_L1));

    said(*m_there,
         add + QStringList { u"--phrase"_s, m_there->write(u"words"_s, phrase.toUtf8()) });
    said(*m_there, { u"pull"_s, u"own"_s });
    const QStringList request { u"request"_s, u"origin-1"_s };
    const QByteArray body = m_here->json(request).out;
    QVERIFY(body.size() > 500);
    QCOMPARE(m_there->json(request).out, body);
}

void TestArchiveVerbs::whatItSays()
{
    const QString address = m_postgres->address(u"admin"_s, m_database);
    QVERIFY(said(*m_here, { u"list"_s }).contains("No archive is set up"_L1));
    QVERIFY(said(*m_here, { u"init"_s, address }).contains("open, schema "_L1));
    QVERIFY(said(*m_here, { u"add"_s, u"team"_s, address }).contains("sends what was chosen"_L1));
    QVERIFY(said(*m_here, { u"choose"_s, u"team"_s, u"origin-1"_s, u"--team"_s })
                    .contains("goes, for the team"_L1));
    QVERIFY(said(*m_here, { u"sync"_s, u"team"_s }).contains("Taken: 0 records"_L1));
    const QString listed = said(*m_here, { u"status"_s });
    QVERIFY2(listed.contains("team"_L1) && listed.contains("open"_L1), qPrintable(listed));
    QVERIFY(said(*m_here, { u"sessions"_s, u"team"_s }).contains("admin"_L1));
    QVERIFY(said(*m_here, { u"search"_s, u"team"_s, u"nowhereatall"_s })
                    .contains("Nothing was found"_L1));
    const QString found = said(*m_here, { u"search"_s, u"team"_s, u"words"_s });
    QVERIFY2(found.contains("MACHINE"_L1) && found.contains(QSysInfo::machineHostName()),
             qPrintable(found));
    QVERIFY(said(*m_here, { u"remove"_s, u"team"_s }).contains("stays there"_L1));
    QCOMPARE(m_here->run({ u"archive"_s, u"add"_s, u"team"_s }).code, 2);
}

void TestArchiveVerbs::aMistypedActionIsTold()
{
    const Outcome wrong = m_here->run({ u"archive"_s, u"snyc"_s, u"own"_s });
    QVERIFY(wrong.code != 0);
    QVERIFY2(wrong.err.contains(u"No session is called “snyc”"_s)
                     && wrong.err.contains("list, status"_L1) && wrong.err.contains("sync"_L1),
             qPrintable(wrong.err));
    const Outcome unknown = m_here->run({ u"show"_s, u"snyc"_s }); // has no actions
    QVERIFY2(!unknown.err.contains("Nor is it"_L1), qPrintable(unknown.err));
}

/// The verb had another meaning before, and has it still.
void TestArchiveVerbs::sessionsAreStillPutAway()
{
    const Outcome away = m_here->json({ u"archive"_s, u"origin-1"_s });
    QVERIFY2(away.code == 0, qPrintable(away.err));
    QVERIFY(away.object().value("archived"_L1).toBool());
    const Outcome back = m_here->json({ u"archive"_s, u"origin-1"_s, u"--bring-back"_s });
    QVERIFY2(back.code == 0, qPrintable(back.err));
    QVERIFY(!back.object().value("archived"_L1).toBool(true));
}

QTEST_GUILESS_MAIN(TestArchiveVerbs)
#include "tst_archiveverbs.moc"
