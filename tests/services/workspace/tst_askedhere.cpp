// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "askedhere.h"
#include "sessionbuilder.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What may be sent by itself: only what the person has sent a message in, here.
class TestAskedHere final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rule_data()
    {
        QTest::addColumn<QString>("before"); // imported
        QTest::addColumn<QString>("after"); // of this program
        QTest::addColumn<bool>("asked");
        QTest::newRow("nothing at all") << u""_s << u""_s << false;
        QTest::newRow("our own") << u""_s << u"u1 a1"_s << true;
        QTest::newRow("imported") << u"u1 a1 u2 a2"_s << u""_s << false;
        QTest::newRow("imported, and a message here") << u"u1 a1"_s << u"u2 a2"_s << true;
        QTest::newRow("before its answer") << u"u1 a1"_s << u"u2"_s << true;
        QTest::newRow("imported and only looked at")
                << u"u1 a1"_s << u"L1(u1) i1 pin(u1)"_s << false;
        QTest::newRow("a model was chosen since") << u""_s << u"u1 a1 m1"_s << false;
        QTest::newRow("and asked") << u""_s << u"u1 a1 m1 u2"_s << true;
        QTest::newRow("a model before") << u""_s << u"m1 u1 a1"_s << true;
        QTest::newRow("what a program noted") << u"u1 a1"_s << u"k1 b1"_s << false;
        QTest::newRow("a compaction behind it") << u""_s << u"u1 a1 u2 a2 C1(u2)"_s << true;
        QTest::newRow("another branch was asked") << u"u1 a1"_s << u"u2 a2 @a1"_s << false;
    }
    void rule()
    {
        QFETCH(const QString, before);
        QFETCH(const QString, after);
        SessionBuilder session;
        const QStringList imported = before.split(u' ', Qt::SkipEmptyParts);
        for (const QString &name : imported) {
            Entry entry;
            entry.role = name.startsWith(u'u') ? Role::User : Role::Assistant;
            entry.blocks = { TextBlock { name } };
            entry.originKey =
                    QByteArray(15, 'k') + name.back().toLatin1() + name.front().toLatin1();
            entry.originKey = entry.originKey.last(16);
            session.addEntry(entry, name);
        }
        session.add(after);
        const LoadedSession loaded = session.load();
        const auto asked = wasAskedHere(loaded.branch, session.store().reader());
        QVERIFY(asked);
        QTEST(*asked, "asked");
    }
};

QTEST_GUILESS_MAIN(TestAskedHere)
#include "tst_askedhere.moc"
