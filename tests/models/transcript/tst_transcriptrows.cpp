// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faketranscript.h"
#include "transcriptrows.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QStringList listOf(const TranscriptRows &rows, const SessionTree &tree)
{
    static const QStringList names { u"user"_s, u"assistant"_s, u"result"_s,     u"thinking"_s,
                                     u"bash"_s, u"custom"_s,    u"compaction"_s, u"branch"_s,
                                     u"part"_s, u"note"_s };
    QStringList list;
    for (int row = 0; row < rows.size(); ++row) {
        QString text = names.at(static_cast<int>(rows.at(row).kind))
                + u" %1"_s.arg(tree.at(rows.at(row).node).seq);
        for (const int node : rows.attached(row)) {
            text += u" +%1"_s.arg(tree.at(node).seq);
        }
        list += text;
    }
    return list;
}

Entry custom(const QString &type)
{
    Entry entry;
    entry.type = EntryType::Custom;
    entry.customType = type;
    return entry;
}

} // namespace

class TestTranscriptRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsWhatBelongsToTheBranch()
    {
        FakeTranscript t;
        t.user(u"one"_s); // 1
        t.call(u"read"_s, "{}", u"text"_s); // 2, 3
        t.append(custom(u"context_edit"_s)); // 4
        t.answer(u"done"_s); // 5
        t.user(u"other branch"_s, 1); // 6
        Entry change;
        change.type = EntryType::ModelChange;
        t.append(change, 5); // 7
        t.compaction(u"sum"_s, 5, 1000, 100); // 8
        Entry hidden = Entry();
        hidden.role = Role::User;
        hidden.display = false;
        t.append(hidden); // 9
        t.result(u"call_unknown"_s, u"orphan"_s); // 10
        const auto snapshot = t.snapshot();
        TranscriptRows rows;
        rows.build(snapshot->tree, t.indexOf());
        QCOMPARE(listOf(rows, snapshot->tree),
                 (QStringList { u"user 1"_s, u"assistant 2 +3"_s, u"assistant 5"_s, u"note 7"_s,
                                u"compaction 8"_s, u"result 10"_s }));
        QCOMPARE(rows.rowOf(t.indexOf(3)), 1);
        QCOMPARE(rows.rowOf(t.indexOf(5)), 2);
        QCOMPARE(rows.rowOf(t.indexOf(4)), -1);
        QCOMPARE(rows.rowOf(t.indexOf(6)), -1);
        QCOMPARE(rows.rowOf(t.indexOf(10)), 5);
    }

    void extendsOnlyItsOwnBranch()
    {
        FakeTranscript t;
        t.user(u"one"_s);
        t.answer(u"two"_s);
        TranscriptRows rows;
        rows.build(t.snapshot()->tree, t.indexOf());
        t.user(u"three"_s);
        t.call(u"bash"_s, "{}", u"out"_s); // 4, 5
        QVERIFY(rows.extend(t.snapshot()->tree, t.indexOf(4)));
        QCOMPARE(rows.size(), 4);
        QVERIFY(rows.attached(3).empty());
        QVERIFY(rows.extend(t.snapshot()->tree, t.indexOf(5)));
        QCOMPARE(rows.size(), 4);
        QCOMPARE(rows.attached(3).size(), size_t(1));
        t.user(u"sibling"_s, 1); // 6
        QVERIFY(!rows.extend(t.snapshot()->tree, t.indexOf(6)));
        QVERIFY(!rows.extend(t.snapshot()->tree, t.indexOf(2)));
        QCOMPARE(rows.size(), 4);
    }

    void deepBranchesAreCheap()
    {
        FakeTranscript t;
        for (int i = 0; i < 7000; ++i) {
            t.user(u"a question"_s);
            t.call(u"read"_s, "{\"path\":\"x\"}", u"content"_s);
        }
        const auto snapshot = t.snapshot();
        TranscriptRows rows;
        QBENCHMARK
        {
            rows.build(snapshot->tree, t.indexOf());
        }
        QCOMPARE(rows.size(), 14000);
    }
};

QTEST_APPLESS_MAIN(TestTranscriptRows)
#include "tst_transcriptrows.moc"
