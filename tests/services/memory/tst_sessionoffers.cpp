// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionoffers.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// Which sessions a few words may mean.
class TestSessionOffers final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_sessions.clear();
        add(1, u"Tide tables"_s, u"/home/me/tides"_s, u"The table was wrong. It is right now."_s);
        add(2, u"The parser"_s, u"/home/me/varve"_s, {});
        add(3, {}, u"/home/me/varve"_s, u"Moonlight was computed."_s);
        add(4, u"tide"_s, u"/home/me/tides"_s, {});
        add(5, u"Old tides"_s, {}, {});
        m_sessions.last().archivedAt = QDateTime::currentDateTimeUtc();
        add(6, u"A tide subagent"_s, {}, {});
        m_sessions.last().kind = SessionKind::Subagent;
        add(7, {}, {}, {});
    }

    void offers_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("found");
        QTest::newRow("nothing typed: the newest with a name") << QString() << u"1 2 3 4 5"_s;
        QTest::newRow("a whole title first") << u"Tide"_s << u"4 1 5"_s;
        QTest::newRow("a word of a summary") << u"moonlight"_s << u"3"_s;
        QTest::newRow("words of title and folder") << u"varve parser"_s << u"2"_s;
        QTest::newRow("its number") << u"#3"_s << u"3"_s;
        QTest::newRow("with the sign of a reference") << u"@#2"_s << u"2"_s;
        QTest::newRow("a number without a sign") << u"4"_s << u"4"_s;
        QTest::newRow("nothing like it") << u"xylophone"_s << QString();
    }
    void offers()
    {
        QFETCH(const QString, typed);
        QTEST(numbers(offeredSessions(m_sessions, typed, {}, {}, 20)), "found");
    }

    void hitsCount()
    {
        SearchHit words;
        words.session = m_sessions.at(1).id;
        words.snippet = u"an  xylophone\nplays"_s;
        SearchHit meaning;
        meaning.session = m_sessions.at(2).id;
        meaning.byMeaning = true;
        SearchHit again = words;
        again.snippet = u"later"_s;
        const QList<SessionOffer> offers =
                offeredSessions(m_sessions, u"xylophone"_s, { words, meaning, again }, {}, 20);
        QCOMPARE(numbers(offers), u"2 3"_s);
        QCOMPARE(offers.at(0).snippet, u"an xylophone plays"_s);
        QVERIFY(!offers.at(0).byMeaning);
        QVERIFY(offers.at(1).byMeaning);
        QCOMPARE(offers.at(1).snippet, u"Moonlight was computed."_s); // its summary
        // Words of a title tell more.
        QCOMPARE(numbers(offeredSessions(m_sessions, u"tide"_s, { words }, {}, 20)), u"4 1 2 5"_s);
    }

    void bounds()
    {
        QCOMPARE(numbers(offeredSessions(m_sessions, {}, {}, m_sessions.at(0).id, 2)), u"2 3"_s);
        QVERIFY(offeredSessions({}, u"tide"_s, {}, {}, 5).isEmpty());
    }

private:
    void add(qint64 number, const QString &name, const QString &folder, const QString &summary)
    {
        Session session;
        session.id = SessionId::create();
        session.number = number;
        session.name = name;
        session.cwd = folder;
        session.summary = summary;
        m_sessions += session;
    }
    static QString numbers(const QList<SessionOffer> &offers)
    {
        QStringList list;
        for (const SessionOffer &offer : offers) {
            list += QString::number(offer.session.number);
        }
        return list.join(u' ');
    }

    QList<Session> m_sessions;
};

QTEST_GUILESS_MAIN(TestSessionOffers)
#include "tst_sessionoffers.moc"
