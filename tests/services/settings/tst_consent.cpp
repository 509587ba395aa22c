// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consent.h"
#include "settings.h"

#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// A yes holds for the provider that the question named.
class TestConsent final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nobodyWasAskedYet()
    {
        QVERIFY(!hasConsent(m_settings, ConsentTo::Vectors, provider()));
        QVERIFY(!isDeclined(m_settings, ConsentTo::Vectors, provider()));
    }

    void holdsForThatProviderAndPlace_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("address");
        QTest::addColumn<bool>("holds");
        QTest::newRow("the same") << u"a"_s << u"https://one.example/v1"_s << true;
        QTest::newRow("another path there") << u"a"_s << u"https://ONE.example/v2"_s << true;
        QTest::newRow("another provider") << u"b"_s << u"https://one.example/v1"_s << false;
        QTest::newRow("another host") << u"a"_s << u"https://two.example/v1"_s << false;
        QTest::newRow("another port") << u"a"_s << u"https://one.example:444/v1"_s << false;
        QTest::newRow("without encryption") << u"a"_s << u"http://one.example/v1"_s << false;
    }
    void holdsForThatProviderAndPlace()
    {
        QFETCH(const QString, id);
        QFETCH(const QString, address);
        for (const ConsentTo to : { ConsentTo::IdleWork, ConsentTo::Vectors }) {
            giveConsent(&m_settings, to, provider());
            QTEST(hasConsent(m_settings, to, provider(id, address)), "holds");
        }
    }

    void eachWorkHasItsOwn()
    {
        takeBackConsent(&m_settings, ConsentTo::IdleWork);
        giveConsent(&m_settings, ConsentTo::Vectors, provider());
        QVERIFY(!hasConsent(m_settings, ConsentTo::IdleWork, provider()));
    }

    void aNoIsKeptAndAYesTakesItBack()
    {
        decline(&m_settings, ConsentTo::Vectors, provider());
        QVERIFY(!hasConsent(m_settings, ConsentTo::Vectors, provider()));
        QVERIFY(isDeclined(m_settings, ConsentTo::Vectors, provider()));
        QVERIFY(!isDeclined(m_settings, ConsentTo::Vectors, provider(u"b"_s)));
        giveConsent(&m_settings, ConsentTo::Vectors, provider());
        QVERIFY(!isDeclined(m_settings, ConsentTo::Vectors, provider()));
    }

    void isNamedWithItsHost()
    {
        QCOMPARE(providerPlace(provider()), u"“Work” (one.example)"_s);
        QCOMPARE(providerPlace(provider(u"a"_s, u"http://127.0.0.1:8080/v1"_s)),
                 u"“Work” (127.0.0.1:8080)"_s);
        QCOMPARE(providerPlace(provider(u"a"_s, u"https://аpi.example/v1"_s)),
                 u"“Work” (xn--pi-6kc.example)"_s); // a Cyrillic letter
    }

private:
    static ProviderConfig provider(const QString &id = u"a"_s,
                                   const QString &address = u"https://one.example/v1"_s)
    {
        ProviderConfig made;
        made.id = id;
        made.name = u"Work"_s;
        made.baseUrl = address;
        return made;
    }

    QTemporaryDir m_folder;
    Settings m_settings { m_folder.path(), QProcessEnvironment() };
};

QTEST_GUILESS_MAIN(TestConsent)
#include "tst_consent.moc"
