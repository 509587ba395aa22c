// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "testpostgres.h"
#include "varveprocess.h"

#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

const QByteArray Planted = "zebrafinch"_ba;
const QByteArray Key = "ghp_x7Kq2mW9pLz4Rt8Yv1Nc6Bd3Hf5Js0GaQeUo"_ba;

} // namespace

/// archive: two stores and one archive in a real PostgreSQL. There is no keychain, as on a server.
class TestArchiveVerbs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void sealedGoesOverAndTheDatabaseReadsNothing();
    void aWrongKeyIsRefused();
    void whatWasTamperedWithIsRefused();
    void openHasNoKeysAndIsSearched();
    void chosenSessionsOnly();
    void sessionsAreStillPutAway();
    void sentences_data();
    void sentences();

private:
    void initArchive(bool isSealed);
    void import(const VarveProcess &machine);
    /// The recovery phrase, if it got a key.
    QString add(const VarveProcess &machine, const QStringList &more = {});
    static QString reasonOf(const Outcome &outcome)
    {
        return QString::number(outcome.code) + u' ' + outcome.err + QString::fromUtf8(outcome.out);
    }
    [[nodiscard]] QByteArray dump() const;

    std::unique_ptr<TestPostgres> m_postgres;
    QString m_database;
    QString m_address;
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
    QCOMPARE(m_postgres->execute(u"CREATE ROLE ada LOGIN"_s), QString());
}

void TestArchiveVerbs::init()
{
    m_database = m_postgres->makeDatabase();
    m_address = m_postgres->address(u"ada"_s, m_database);
    m_here = std::make_unique<VarveProcess>();
    m_there = std::make_unique<VarveProcess>();
}

void TestArchiveVerbs::cleanup()
{
    qunsetenv("VARVE_ARCHIVE_OWN_KEY");
}

void TestArchiveVerbs::initArchive(bool isSealed)
{
    QStringList arguments { u"archive"_s, u"init"_s, m_postgres->address(u"admin"_s, m_database),
                            u"--member"_s, u"ada"_s };
    if (isSealed) {
        arguments += u"--sealed"_s;
    }
    const Outcome made = m_here->json(arguments);
    QVERIFY2(made.code == 0, qPrintable(reasonOf(made)));
    QCOMPARE(made.object().value("sealed"_L1).toBool(), isSealed);
    const Outcome again = m_here->json(arguments);
    QVERIFY2(again.code == 0, qPrintable(reasonOf(again)));
    QCOMPARE(again.object().value("id"_L1), made.object().value("id"_L1));
}

void TestArchiveVerbs::import(const VarveProcess &machine)
{
    const QByteArray session = piSession(u"origin-1"_s, 3)
                                       .replace("\"text\":\"", "\"text\":\"" + Planted
                                                        + " token " + Key + ' ');
    const Outcome imported = machine.json({ u"import"_s, machine.write(u"a.jsonl"_s, session) });
    QVERIFY2(imported.code == 0, qPrintable(reasonOf(imported)));
    QVERIFY(machine.json({ u"show"_s, u"origin-1"_s }).out.contains(Key));
}

QString TestArchiveVerbs::add(const VarveProcess &machine, const QStringList &more)
{
    const Outcome added = machine.json(QStringList { u"archive"_s, u"add"_s, u"own"_s, m_address,
                                                     u"--send-all"_s, u"--take-all"_s }
                                       + more);
    if (added.code != 0) {
        return reasonOf(added);
    }
    return added.object().value("recoveryPhrase"_L1).toString();
}

QByteArray TestArchiveVerbs::dump() const
{
    QProcess dump;
    dump.start(u"/usr/lib/postgresql/17/bin/pg_dump"_s,
               { u"--inserts"_s, m_postgres->address(u"admin"_s, m_database) });
    dump.waitForFinished();
    return dump.readAllStandardOutput();
}

void TestArchiveVerbs::sealedGoesOverAndTheDatabaseReadsNothing()
{
    initArchive(true);
    import(*m_here);
    const QString phrase = add(*m_here);
    QCOMPARE(phrase.count(u'-'), 16);
    const Outcome withoutKey = m_here->json({ u"archive"_s, u"sync"_s, u"own"_s });
    QVERIFY(withoutKey.code != 0);
    QVERIFY2(withoutKey.err.contains("recovery phrase"_L1), qPrintable(withoutKey.err));

    qputenv("VARVE_ARCHIVE_OWN_KEY", phrase.toUtf8());
    QCOMPARE(m_here->json({ u"archive"_s, u"recovery"_s, u"own"_s })
                     .object()
                     .value("recoveryPhrase"_L1)
                     .toString(),
             phrase);
    const Outcome sent = m_here->json({ u"archive"_s, u"push"_s, u"own"_s });
    QVERIFY2(sent.code == 0, qPrintable(reasonOf(sent)));
    QVERIFY(sent.object().value("sent"_L1).toInt() > 3);
    QCOMPARE(sent.object().value("taken"_L1).toInt(), 0);
    const QJsonObject state =
            m_here->json({ u"archive"_s, u"status"_s, u"own"_s }).array().first().toObject();
    QCOMPARE(state.value("unsent"_L1).toInt(-1), 0);

    // The other machine has nothing but the words that were written down, as somebody types them.
    qunsetenv("VARVE_ARCHIVE_OWN_KEY");
    const QString typed = m_there->write(
            u"phrase.txt"_s, QString(phrase).replace(u'-', u' ').toUpper().toUtf8() + '\n');
    QCOMPARE(add(*m_there, { u"--phrase"_s, typed }), QString());
    qputenv("VARVE_ARCHIVE_OWN_KEY", phrase.toUtf8());
    const Outcome taken = m_there->json({ u"archive"_s, u"sync"_s, u"own"_s });
    QVERIFY2(taken.code == 0, qPrintable(reasonOf(taken)));
    const QJsonArray sessions = m_there->json({ u"sessions"_s }).array();
    QCOMPARE(sessions.size(), 1);
    const QString id = sessions.first().toObject().value("id"_L1).toString();
    QCOMPARE(m_here->json({ u"sessions"_s }).array().first().toObject().value("id"_L1).toString(),
             id);
    const QStringList request { u"request"_s, id };
    QVERIFY(m_here->json(request).out.contains(Planted));
    QCOMPARE(m_there->json(request).out, m_here->json(request).out);
    const Outcome again = m_there->json({ u"archive"_s, u"sync"_s, u"own"_s });
    QCOMPARE(again.object().value("taken"_L1).toInt(-1), 0);

    const QByteArray database = dump();
    QVERIFY2(database.contains("INSERT INTO varve."), database.left(200));
    for (const QByteArray &secret :
         { Planted, Key, id.toUtf8(), "origin-1"_ba, "a.jsonl"_ba, phrase.toUtf8() }) {
        QVERIFY2(!database.contains(secret), secret);
        QVERIFY2(!database.contains(secret.toHex()), secret);
    }
    QVERIFY(!database.contains(QByteArray(id.toUtf8()).replace('-', "")));
    QVERIFY(!database.contains("\\x28b52ffd")); // what is only packed
}

void TestArchiveVerbs::aWrongKeyIsRefused()
{
    initArchive(true);
    import(*m_here);
    const QString phrase = add(*m_here);
    qputenv("VARVE_ARCHIVE_OWN_KEY", phrase.toUtf8());
    QCOMPARE(m_here->json({ u"archive"_s, u"sync"_s, u"own"_s }).code, 0);
    qunsetenv("VARVE_ARCHIVE_OWN_KEY");

    QVERIFY(add(*m_there).contains("sealed on another machine"_L1));
    const QString other = u"lusab-babad-babab-babab-babab-babab-babab-babab-babab-babab-babab-babab-"
                          "babab-babab-babab-babab-babab"_s;
    QVERIFY(add(*m_there, { u"--phrase"_s, m_there->write(u"p"_s, other.toUtf8()) })
                    .contains("do not fit together"_L1));
    QVERIFY(m_there->json({ u"archive"_s, u"list"_s }).array().isEmpty());

    // A key of another archive.
    m_database = m_postgres->makeDatabase();
    const QString address = std::exchange(m_address, m_postgres->address(u"ada"_s, m_database));
    initArchive(true);
    const QString foreign = add(*m_there);
    QCOMPARE(foreign.count(u'-'), 16);
    m_address = address;
    VarveProcess third;
    const QString refused = add(third, { u"--phrase"_s, third.write(u"p"_s, foreign.toUtf8()) });
    QVERIFY2(refused.contains("not that of the archive"_L1), qPrintable(refused));
    QVERIFY(third.json({ u"archive"_s, u"list"_s }).array().isEmpty());
}

void TestArchiveVerbs::whatWasTamperedWithIsRefused()
{
    initArchive(true);
    import(*m_here);
    const QString phrase = add(*m_here);
    qputenv("VARVE_ARCHIVE_OWN_KEY", phrase.toUtf8());
    QCOMPARE(m_here->json({ u"archive"_s, u"sync"_s, u"own"_s }).code, 0);
    QCOMPARE(m_postgres->execute(u"UPDATE varve.records SET payload = set_byte(payload, 40, "
                                 "get_byte(payload, 40) # 1)"_s,
                                 m_database),
             QString());
    QCOMPARE(add(*m_there), QString());
    const Outcome taken = m_there->json({ u"archive"_s, u"pull"_s, u"own"_s });
    QVERIFY(taken.code != 0);
    QVERIFY2(taken.err.contains("changed or damaged"_L1), qPrintable(taken.err));
    QVERIFY(m_there->json({ u"sessions"_s }).array().isEmpty());
}

void TestArchiveVerbs::openHasNoKeysAndIsSearched()
{
    initArchive(false);
    import(*m_here);
    QCOMPARE(add(*m_here), QString());
    const Outcome sent = m_here->json({ u"archive"_s, u"sync"_s, u"own"_s });
    QVERIFY2(sent.code == 0, qPrintable(reasonOf(sent)));

    QCOMPARE(add(*m_there), QString());
    const Outcome found =
            m_there->json({ u"archive"_s, u"search"_s, u"own"_s, QString::fromUtf8(Planted) });
    QVERIFY2(found.code == 0, qPrintable(reasonOf(found)));
    QVERIFY(!found.array().isEmpty());
    QVERIFY(!found.array().first().toObject().value("here"_L1).toBool());
    QVERIFY(found.out.contains(Planted));
    QVERIFY(!found.out.contains(Key));
    QCOMPARE(m_there->json({ u"archive"_s, u"sessions"_s, u"own"_s }).array().size(), 1);

    QCOMPARE(m_there->json({ u"archive"_s, u"sync"_s, u"own"_s }).code, 0);
    const QByteArray shown = m_there->json({ u"show"_s, u"origin-1"_s }).out;
    QVERIFY(shown.contains(Planted));
    QVERIFY(!shown.contains(Key));
    QVERIFY(m_here->json({ u"show"_s, u"origin-1"_s }).out.contains(Key)); // here it stays
    const QByteArray database = dump();
    QVERIFY(database.contains(Planted)); // among the words
    QVERIFY(!database.contains(Key));
    QVERIFY(!database.contains(Key.toLower()));
    QVERIFY(!database.contains(Key.toHex()));
    QVERIFY(m_here->json({ u"archive"_s, u"recovery"_s, u"own"_s }).code != 0);
}

void TestArchiveVerbs::chosenSessionsOnly()
{
    initArchive(false);
    import(*m_here);
    QCOMPARE(m_here->json({ u"archive"_s, u"add"_s, u"team"_s, m_address }).code, 0);
    QCOMPARE(m_here->json({ u"archive"_s, u"sync"_s, u"team"_s })
                     .object()
                     .value("sent"_L1)
                     .toInt(-1),
             0);
    const Outcome chosen =
            m_here->json({ u"archive"_s, u"choose"_s, u"team"_s, u"origin-1"_s, u"--team"_s });
    QVERIFY2(chosen.code == 0, qPrintable(reasonOf(chosen)));
    const QJsonObject choice =
            chosen.object().value("choices"_L1).toArray().first().toObject();
    QCOMPARE(choice.value("visibility"_L1).toString(), u"team"_s);
    QVERIFY(m_here->json({ u"archive"_s, u"sync"_s, u"team"_s }).object().value("sent"_L1).toInt()
            > 0);
    const Outcome removed = m_here->json({ u"archive"_s, u"remove"_s, u"team"_s });
    QVERIFY2(removed.code == 0, qPrintable(reasonOf(removed)));
    QVERIFY(m_here->json({ u"archive"_s, u"list"_s }).array().isEmpty());
    QCOMPARE(m_here->json({ u"sessions"_s }).array().size(), 1);
}

/// The verb had another meaning before, and has it still.
void TestArchiveVerbs::sessionsAreStillPutAway()
{
    import(*m_here);
    const Outcome away = m_here->json({ u"archive"_s, u"origin-1"_s });
    QVERIFY2(away.code == 0, qPrintable(reasonOf(away)));
    QVERIFY(away.object().value("archived"_L1).toBool());
}

void TestArchiveVerbs::sentences_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const QStringList &arguments, const QString &says) {
        QTest::newRow(name) << arguments << says;
    };
    row("no archive there", { u"add"_s, u"x"_s, u"ADDRESS"_s }, u"archive"_s);
    row("no such database", { u"add"_s, u"x"_s, u"postgresql://ada@localhost:1/nowhere"_s },
        u"localhost"_s);
    row("no address", { u"add"_s, u"x"_s, u"http://example.org"_s }, u"postgresql://"_s);
    row("two words", { u"add"_s, u"a b"_s, u"ADDRESS"_s }, u"one word"_s);
    row("unknown", { u"sync"_s, u"nobody"_s }, u"nobody"_s);
    row("unknown to remove", { u"remove"_s, u"nobody"_s }, u"nobody"_s);
    row("unknown to search", { u"search"_s, u"nobody"_s, u"word"_s }, u"nobody"_s);
    row("no file", { u"restore-key"_s, u"x"_s, u"--phrase"_s, u"/nowhere/phrase"_s }, u"/nowhere"_s);
}

void TestArchiveVerbs::sentences()
{
    QFETCH(QStringList, arguments);
    QFETCH(const QString, says);
    arguments.replaceInStrings(u"ADDRESS"_s, m_address);
    const Outcome outcome = m_here->json(QStringList { u"archive"_s } + arguments);
    QVERIFY(outcome.code != 0);
    QVERIFY2(outcome.err.contains(says), qPrintable(reasonOf(outcome)));
    QVERIFY(outcome.err.size() < 600);
}

QTEST_GUILESS_MAIN(TestArchiveVerbs)
#include "tst_archiveverbs.moc"
