// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "resumable.h"

#include <QTest>
#include <QTimeZone>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

Session session(const QString &name, const QString &summary = {})
{
    Session made;
    made.id = SessionId::create();
    made.name = name;
    made.summary = summary;
    made.updatedAt = QDateTime(QDate(2026, 11, 21), QTime(12, 0), QTimeZone::UTC);
    return made;
}

class TestResumable final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        m_sessions = { session(u"Open one"_s),
                       session(u"Tides"_s, u"The tide table was wrong. It is right now."_s),
                       session(u"Tides (2)"_s),
                       session({}),
                       session({}, u"Moonlight was measured."_s),
                       session(u"Archived"_s),
                       session(u"Of a subagent"_s),
                       session(u"Ebb"_s),
                       session(u"Flood `rm -rf`"_s, u"Long "_s.repeated(40)),
                       session(u"Sixth"_s) };
        m_sessions[5].archivedAt = QDateTime::currentDateTimeUtc();
        m_sessions[6].kind = SessionKind::Subagent;
        for (qsizetype i = 0; i < m_sessions.size(); ++i) {
            m_sessions[i].number = 100 + i;
        }
        m_open = m_sessions.constFirst().id;
    }

    void theNewestOthers()
    {
        QStringList names;
        for (const Session &offered : resumableSessions(m_sessions, m_open)) {
            names += offered.name;
        }
        QCOMPARE(names,
                 QStringList(
                         { u"Tides"_s, u"Tides (2)"_s, QString(), u"Ebb"_s, u"Flood `rm -rf`"_s }));
    }

    void theList()
    {
        const QDateTime now(QDate(2026, 11, 21), QTime(12, 18), QTimeZone::UTC);
        const QStringList lines =
                resumeReply(resumableSessions(m_sessions, m_open), now).split(u'\n');
        QCOMPARE(lines.at(0),
                 u"1. `Tides` · 18 min ago · `The tide table was wrong. It is right now.`"_s);
        QCOMPARE(lines.at(1), u"2. `Tides (2)` · 18 min ago"_s);
        QVERIFY(lines.at(2).startsWith(u"3. `Without a title` · 18 min ago · `Moon"_s));
        QVERIFY(lines.at(4).startsWith(u"5. `Flood 'rm -rf'` · 18 min ago · `Long"_s));
        QVERIFY(lines.at(4).endsWith(u"…`"_s));
        QCOMPARE(lines.at(4).section(u" · "_s, -1).size(), 60 + 2); // and the marks around it
        QVERIFY(resumeReply({}, now).contains(u"no other session"_s));
    }

    void whatIsMeant_data()
    {
        QTest::addColumn<QString>("which");
        QTest::addColumn<int>("index"); // -1: none
        QTest::newRow("number") << u"2"_s << 2;
        QTest::newRow("last number") << u"5"_s << 8;
        QTest::newRow("number that is not offered") << u"6"_s << -1;
        QTest::newRow("the store's number") << u"#105"_s << 5;
        QTest::newRow("one that the store does not have") << u"#5"_s << -1;
        QTest::newRow("whole title") << u"tides (2)"_s << 2;
        QTest::newRow("part of several titles") << u"TIDE"_s << 1;
        QTest::newRow("summary") << u"moonlight"_s << 4;
        QTest::newRow("archived") << u"Archived"_s << 5;
        QTest::newRow("the open one") << u"Open"_s << 0;
        QTest::newRow("nothing") << u"xylophone"_s << -1;
    }
    void whatIsMeant()
    {
        QFETCH(const QString, which);
        QFETCH(const int, index);
        const auto found = findResumable(m_sessions, m_open, which);
        QCOMPARE(found.has_value(), index >= 0);
        if (index >= 0) {
            QCOMPARE(found->id, m_sessions.at(index).id);
        }
    }

    void byId()
    {
        const Session &wanted = m_sessions.at(7);
        QCOMPARE(findResumable(m_sessions, m_open, wanted.id.toString())->id, wanted.id);
    }

private:
    QList<Session> m_sessions;
    SessionId m_open;
};

} // namespace

QTEST_GUILESS_MAIN(TestResumable)
#include "tst_resumable.moc"
