// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archiveaddress.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestArchiveAddress : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sameAgain_data();
    void sameAgain();
    void refused_data();
    void refused();
    void passwordIsNoPartOfIt();
    void otherMachinesAreVerified();
    void theEnvironmentLeadsElsewhere_data();
    void theEnvironmentLeadsElsewhere();
    void valuesStayValues();
};

void TestArchiveAddress::sameAgain_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("host");
    QTest::addColumn<QString>("role");
    QTest::addColumn<QString>("database");
    QTest::addColumn<bool>("isHere");
    QTest::newRow("plain") << u"postgresql://me@db.example.org/varve"_s << u"db.example.org"_s
                           << u"me"_s << u"varve"_s << false;
    QTest::newRow("port") << u"postgresql://me@db.example.org:6432/varve"_s << u"db.example.org"_s
                          << u"me"_s << u"varve"_s << false;
    QTest::newRow("certificate") << u"postgresql://me@10.0.0.7/varve?sslrootcert=/home/me/ca.pem"_s
                                 << u"10.0.0.7"_s << u"me"_s << u"varve"_s << false;
    QTest::newRow("socket") << u"postgresql:///varve"_s << QString() << QString() << u"varve"_s
                            << true;
    QTest::newRow("socket in a folder") << u"postgresql://me@:5433/varve?host=/tmp/x%20y"_s
                                        << u"/tmp/x y"_s << u"me"_s << u"varve"_s << true;
    QTest::newRow("localhost") << u"postgresql://me@localhost/varve?sslmode=disable"_s
                               << u"localhost"_s << u"me"_s << u"varve"_s << true;
    QTest::newRow("IPv6") << u"postgresql://me@[::1]:5432/varve"_s << u"::1"_s << u"me"_s
                          << u"varve"_s << true;
    QTest::newRow("odd names") << u"postgresql://a%40b%3A@h/d%2Fe%20f"_s << u"h"_s << u"a@b:"_s
                               << u"d/e f"_s << false;
}

void TestArchiveAddress::sameAgain()
{
    QFETCH(const QString, text);
    const auto address = ArchiveAddress::fromText(text);
    QVERIFY2(address, qPrintable(address ? QString() : address.error().message));
    QTEST(address->host(), "host");
    QTEST(address->role(), "role");
    QTEST(address->database(), "database");
    QTEST(address->isThisMachine(), "isHere");
    const auto again = ArchiveAddress::fromText(address->toString());
    QVERIFY(again);
    QCOMPARE(*again, *address);
}

void TestArchiveAddress::refused_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << QString();
    QTest::newRow("several hosts") << u"postgresql:///varve?host=/x,evil.example.org"_s;
    QTest::newRow("a name that only looks like here")
            << u"postgresql://me@127.0.0.1.example.org/varve?sslmode=disable"_s;
    QTest::newRow("no address") << u"my archive"_s;
    QTest::newRow("another scheme") << u"https://me@db.example.org/varve"_s;
    QTest::newRow("no database") << u"postgresql://me@db.example.org"_s;
    QTest::newRow("no database but a slash") << u"postgresql://me@db.example.org/"_s;
    QTest::newRow("several machines") << u"postgresql://me@a,b/varve"_s;
    QTest::newRow("a password") << u"postgresql://me:secret@db.example.org/varve"_s;
    QTest::newRow("a password as a parameter")
            << u"postgresql://me@db.example.org/varve?password=secret"_s;
    for (const char *mode : { "disable", "allow", "prefer", "require", "verify-ca", "" }) {
        QTest::newRow(mode) << u"postgresql://me@db.example.org/varve?sslmode="_s
                        + QLatin1StringView(mode);
    }
    QTest::newRow("another machine after all")
            << u"postgresql://me@localhost/varve?host=db.example.org"_s;
    QTest::newRow("another machine as a number")
            << u"postgresql://me@localhost/varve?hostaddr=1.2.3.4"_s;
    QTest::newRow("settings of the server")
            << u"postgresql://me@localhost/varve?options=-crow_security%3Doff"_s;
    QTest::newRow("an option in a value")
            << u"postgresql://me@h/varve?sslrootcert=/a%3Bsslmode=disable"_s;
    QTest::newRow("a line in a name") << u"postgresql://me%0A@h/varve"_s;
}

void TestArchiveAddress::refused()
{
    QFETCH(const QString, text);
    const auto address = ArchiveAddress::fromText(text);
    QVERIFY(!address);
    QCOMPARE(address.error().kind, Error::Kind::InvalidInput);
    QVERIFY(!address.error().message.isEmpty());
    QVERIFY(!address.error().message.contains(u"secret"_s));
}

void TestArchiveAddress::passwordIsNoPartOfIt()
{
    QString password;
    const auto address =
            ArchiveAddress::fromText(u"postgresql://me:s%3Acr%40t@h/varve"_s, &password);
    QVERIFY(address);
    QCOMPARE(password, u"s:cr@t"_s);
    QCOMPARE(address->toString(), u"postgresql://me@h/varve"_s);
}

void TestArchiveAddress::theEnvironmentLeadsElsewhere_data()
{
    QTest::addColumn<QByteArray>("variable");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isHere");
    const QString none = u"postgresql:///varve"_s;
    const QString named = u"postgresql://me@localhost/varve"_s;
    QTest::newRow("host") << "PGHOST"_ba << "db.example.org"_ba << none << false;
    QTest::newRow("host that is here") << "PGHOST"_ba << "/run/postgresql"_ba << none << true;
    QTest::newRow("host that is not asked") << "PGHOST"_ba << "db.example.org"_ba << named << true;
    QTest::newRow("hosts") << "PGHOST"_ba << "/x,evil.example.org"_ba << none << false;
    QTest::newRow("address") << "PGHOSTADDR"_ba << "10.0.0.7"_ba << named << false;
    QTest::newRow("service") << "PGSERVICE"_ba << "other"_ba << named << false;
}

/// libpq reads more than the address.
void TestArchiveAddress::theEnvironmentLeadsElsewhere()
{
    QFETCH(const QByteArray, variable);
    QFETCH(const QByteArray, value);
    QFETCH(const QString, text);
    QFETCH(const bool, isHere);
    qputenv(variable.constData(), value);
    const auto unset = qScopeGuard([&] { qunsetenv(variable.constData()); });
    const auto address = ArchiveAddress::fromText(text);
    QVERIFY(address);
    QCOMPARE(address->isThisMachine(), isHere);
    QCOMPARE(address->connectOptions(5).contains("verify-full"_L1), !isHere);
}

void TestArchiveAddress::otherMachinesAreVerified()
{
    const auto other = ArchiveAddress::fromText(u"postgresql://me@db.example.org/varve"_s);
    QVERIFY(other);
    QVERIFY(other->connectOptions(7).contains(u"sslmode='verify-full'"_s));
    QVERIFY(other->connectOptions(7).contains(u"sslrootcert="_s));
    QVERIFY(other->connectOptions(7).contains(u"gssencmode='disable'"_s));
    QVERIFY(other->connectOptions(7).contains(u"connect_timeout='7'"_s));
    const auto own = ArchiveAddress::fromText(u"postgresql://me@h/varve?sslrootcert=/ca.pem"_s);
    QVERIFY(own);
    QVERIFY(own->connectOptions(7).contains(u"sslrootcert='/ca.pem'"_s));
    const auto here = ArchiveAddress::fromText(u"postgresql://me@127.0.0.1/varve"_s);
    QVERIFY(here);
    QVERIFY(!here->connectOptions(7).contains(u"verify-full"_s));
}

void TestArchiveAddress::valuesStayValues()
{
    const auto odd = ArchiveAddress::fromText(
            u"postgresql://me@h/varve?sslrootcert=/a'%20sslmode='disable\\"_s);
    const auto encoded = ArchiveAddress::fromText(
            u"postgresql://me@h/varve?sslrootcert=/a'%20sslmode='disable%5C"_s);
    QVERIFY(odd || encoded);
    QVERIFY(encoded->connectOptions(7).contains(u"sslrootcert='/a\\' sslmode=\\'disable\\\\'"_s));
}

QTEST_GUILESS_MAIN(TestArchiveAddress)
#include "tst_archiveaddress.moc"
