// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionbuilder.h"
#include "sessiontags.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Words on sessions.
class TestSessionTags : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleaned_data()
    {
        QTest::addColumn<QString>("given");
        QTest::addColumn<QString>("stored");
        QTest::newRow("plain") << u"release"_s << u"release"_s;
        QTest::newRow("spaces") << u"  next \n week "_s << u"next week"_s;
        QTest::newRow("hash") << u"##later"_s << u"later"_s;
        QTest::newRow("commas") << u"a,b"_s << u"a b"_s;
        QTest::newRow("nothing") << u" , # "_s << QString();
        QTest::newRow("long") << QString(80, u'x') << QString(SessionTags::LongestTag, u'x');
        const QString almost(SessionTags::LongestTag - 1, u'x');
        QTest::newRow("half a character") << QString(almost + u"🧭"_s) << almost;
    }
    void cleaned()
    {
        QFETCH(QString, given);
        QTEST(SessionTags::cleaned(given), "stored");
    }

    void addAndRemoveOnMany()
    {
        SessionBuilder builder(u"u1 a1"_s);
        const auto other = builder.store().createSession({});
        SessionTags tags(builder.store().database());
        const QList<SessionId> both { builder.session(), other->id };
        QVERIFY(tags.change(both, { u"later"_s, u"#Bug"_s }, {}));
        QVERIFY(tags.change({ other->id }, { u"bug"_s, u"docs"_s }, { u"LATER"_s }));
        const auto all = builder.store().reader().sessionTags();
        const auto first = builder.store().reader().session(builder.session());
        QCOMPARE(all->value(first->number), (QStringList { u"Bug"_s, u"later"_s }));
        QCOMPARE(all->value(other->number), (QStringList { u"Bug"_s, u"docs"_s }));
        QCOMPARE(*tags.inUse(), (QStringList { u"Bug"_s, u"docs"_s, u"later"_s }));
    }

    void allOrNothing()
    {
        SessionBuilder builder(u"u1"_s);
        SessionTags tags(builder.store().database());
        const auto empty = tags.change({ builder.session() }, { u"good"_s, u" # "_s }, {});
        QCOMPARE(empty.error().kind, Error::Kind::InvalidInput);
        const auto missing =
                tags.change({ builder.session(), SessionId::create() }, { u"good"_s }, {});
        QCOMPARE(missing.error().kind, Error::Kind::NotFound);
        QVERIFY(tags.inUse()->isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestSessionTags)
#include "tst_sessiontags.moc"
