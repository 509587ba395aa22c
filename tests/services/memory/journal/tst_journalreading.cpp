// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalreading.h"
#include "sessionbuilder.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Which messages are read for facts, and in which order.
class TestJournalReading final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void branches_data();
    void branches();
    void endsBeforeAQuestion();
    void longTexts();
    void goesOn();
    void onlyWhatAModelMaySee();
    void whatWasOnlyLookedAt();
    void stopped();

private:
    /// The branches by the names of their messages.
    [[nodiscard]] static QStringList names(const SessionBuilder &builder, const UnreadPart &part)
    {
        QStringList names;
        for (const QList<Entry> &branch : part.branches) {
            QStringList one;
            for (const Entry &entry : branch) {
                one += builder.name(entry.id);
            }
            names += one.join(u' ');
        }
        return names;
    }
    [[nodiscard]] static UnreadPart read(SessionBuilder &builder, qint64 from,
                                         ReadingLimits limits = {})
    {
        const auto part = readUnread(builder.store().reader(), builder.session(), from, limits);
        return part.value_or(UnreadPart());
    }
};

void TestJournalReading::branches_data()
{
    QTest::addColumn<QString>("notation");
    QTest::addColumn<QStringList>("read");
    QTest::newRow("one") << u"u1 a1 u2"_s << QStringList { u"u1 a1 u2"_s };
    QTest::newRow("a fork") << u"u1 a1 u2 @a1 u3"_s << QStringList { u"u1 a1 u3"_s, u"u2"_s };
    QTest::newRow("from the beginning")
            << u"u1 a1 @ u2 a2"_s << QStringList { u"u2 a2"_s, u"u1 a1"_s };
    QTest::newRow("nothing") << QString() << QStringList {};
}

void TestJournalReading::branches()
{
    QFETCH(const QString, notation);
    QFETCH(const QStringList, read);
    SessionBuilder builder(notation);
    const UnreadPart part = TestJournalReading::read(builder, 0);
    QCOMPARE(names(builder, part), read);
    QCOMPARE(part.to, builder.load().snapshot->tree.size());
}

void TestJournalReading::endsBeforeAQuestion()
{
    SessionBuilder builder(u"u1 a1[x] r:x a2 u2 a3[y] r:y a4 u3"_s);
    for (const int entries : { 4, 5, 6, 7 }) {
        QCOMPARE(names(builder, read(builder, 0, { .entries = entries })),
                 QStringList { u"u1 a1 r:x a2"_s });
    }
    QCOMPARE(names(builder, read(builder, 0, { .entries = 8 })),
             QStringList { u"u1 a1 r:x a2 u2 a3 r:y a4"_s });
    // A turn that is longer than that has to be parted.
    QCOMPARE(names(builder, read(builder, 0, { .entries = 2 })), QStringList { u"u1 a1"_s });
    QCOMPARE(names(builder, read(builder, 0, { .entries = 0 })), QStringList { u"u1"_s });
}

void TestJournalReading::longTexts()
{
    SessionBuilder builder(u"u1*500 a1*500 u2*500 a2*500 u3*500 a3*500"_s);
    ReadingLimits limits { .characters = 1200 };
    const auto part = readUnread(builder.store().reader(), builder.session(), 0, limits);
    QCOMPARE(names(builder, *part), QStringList { u"u1 a1"_s });
    QVERIFY(limits.isReached());
    QCOMPARE(names(builder, read(builder, 0, { .characters = 1 })), QStringList { u"u1"_s });
}

void TestJournalReading::goesOn()
{
    SessionBuilder builder(u"u1 a1 u2 a2 u3 a3"_s);
    QStringList all;
    qint64 from = 0;
    for (int i = 0; i < 10; ++i) {
        const UnreadPart part = read(builder, from, { .entries = 3 });
        QCOMPARE(part.from, from);
        if (part.to <= from) {
            break;
        }
        from = part.to;
        all += names(builder, part);
    }
    QCOMPARE(all, (QStringList { u"u1 a1"_s, u"u2 a2"_s, u"u3 a3"_s }));
}

void TestJournalReading::onlyWhatAModelMaySee()
{
    SessionBuilder builder(u"u1 s1 m1 a1 pin(u1) k1 L1(u1) C1(u1) n1"_s);
    QCOMPARE(names(builder, read(builder, 0)), QStringList { u"u1 a1 k1"_s });
}

/// Nothing leaves the context here, so what is cheap to find again stays out.
void TestJournalReading::whatWasOnlyLookedAt()
{
    UnreadPart part;
    Entry entry;
    entry.id = EntryId::create();
    entry.seq = 7;
    entry.role = Role::Assistant;
    entry.blocks = { ToolCallBlock { u"1"_s, u"read"_s, R"({"path":"src/a.cpp"})", {} },
                     ToolCallBlock { u"2"_s, u"write"_s, R"({"path":"src/b.cpp"})", {} } };
    QList<Entry> branch { entry };
    for (const QString &id : { u"1"_s, u"2"_s }) {
        Entry result;
        result.id = EntryId::create();
        result.seq = 8;
        result.role = Role::ToolResult;
        result.toolCallId = id;
        result.blocks = { TextBlock { u"done"_s } };
        branch += result;
    }
    part.branches = { branch };
    const FoundPart found = findFacts(part, {});
    QCOMPARE(found.facts.size(), 1);
    QCOMPARE(found.facts.constFirst().fact.text, u"src/b.cpp"_s);
    QCOMPARE(found.facts.constFirst().seq, 7);
}

void TestJournalReading::stopped()
{
    SessionBuilder builder(u"u1 a1"_s);
    std::stop_source source;
    source.request_stop();
    ReadingLimits limits;
    const auto part =
            readUnread(builder.store().reader(), builder.session(), 0, limits, source.get_token());
    QVERIFY(!part && part.error().kind == Error::Kind::Cancelled);
}

QTEST_GUILESS_MAIN(TestJournalReading)
#include "tst_journalreading.moc"
