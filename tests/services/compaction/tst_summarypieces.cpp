// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summarypieces.h"
#include "transcripttext.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestSummaryPieces final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatFitsIsOnePiece()
    {
        const QList<Entry> range { said(Role::User, u"Print May"_s),
                                   said(Role::Assistant, u"Done"_s) };
        QCOMPARE(transcriptPieces(range, 1'000), QStringList(transcriptText(range)));
        QVERIFY(transcriptPieces({}, 1'000).isEmpty());
    }

    /// Cheapest first: long output is shortened before anything is taken apart.
    void longOutputIsShortenedFirst()
    {
        QList<Entry> range { said(Role::User, u"Look"_s) };
        for (int i = 0; i < 10; ++i) {
            Entry result = said(Role::ToolResult, u"line %1 of output\n"_s.arg(i).repeated(400));
            result.toolName = u"bash"_s;
            range += result;
        }
        const qint64 whole = summaryTokens(transcriptText(range));
        const QStringList pieces = transcriptPieces(range, whole / 2);
        QCOMPARE(pieces.size(), 1);
        QVERIFY(pieces.constFirst().contains(u"characters left out"_s));
    }

    /// As much of each as there is room for, and not a fixed measure.
    void roomIsUsed()
    {
        QList<Entry> range { said(Role::User, u"Look"_s) };
        for (int i = 0; i < 40; ++i) {
            Entry result =
                    said(Role::ToolResult,
                         u"line %1 of output, and more of it\n"_s.arg(i).repeated(20 + 40 * i));
            result.toolName = u"bash"_s;
            range += result;
        }
        const qint64 whole = summaryTokens(transcriptText(range, TranscriptLimits::whole()));
        for (const qint64 part : { 2, 3, 5, 20 }) {
            const qint64 budget = whole / part;
            const QStringList pieces = transcriptPieces(range, budget);
            qint64 used = 0;
            for (const QString &piece : pieces) {
                QVERIFY(summaryTokens(piece) <= budget);
                used += summaryTokens(piece);
            }
            QVERIFY2(used * 10 >= budget * pieces.size() * 7,
                     qPrintable(u"%1 of %2"_s.arg(used).arg(budget * pieces.size())));
        }
        QCOMPARE(transcriptPieces(range, whole),
                 QStringList(transcriptText(range, TranscriptLimits::whole())));
    }

    /// Shorter texts for shorter notes, whatever fits.
    void halvesAreTwo()
    {
        const QList<Entry> range { said(Role::User, u"Please do May. "_s.repeated(300)),
                                   said(Role::Assistant, u"Done with May. "_s.repeated(300)) };
        QCOMPARE(transcriptHalves(range, 0).size(), 2);
        QVERIFY(transcriptHalves(range, 200).size() > 4);
    }

    /// But for what the person wants summarized whole.
    void whatIsToldWholeGoesInParts()
    {
        Entry result = said(Role::ToolResult, u"line of output\n"_s.repeated(500));
        result.toolName = u"bash"_s;
        const QList<Entry> range { said(Role::User, u"Look"_s), result };
        const qint64 budget = summaryTokens(result.text()) / 3;
        const QStringList pieces = transcriptPieces(range, budget, { u"bash"_s });
        QVERIFY(pieces.size() > 2);
        QCOMPARE(pieces.join(u""_s).count(u"line of output"_s), 500);
        for (const QString &piece : pieces) {
            QVERIFY(summaryTokens(piece) <= budget);
        }
        QVERIFY(transcriptPieces(range, budget, { u"read"_s })
                        .constFirst()
                        .contains(u"characters left out"_s));
    }

    void everyPieceFitsAndNothingIsLost_data()
    {
        QTest::addColumn<qint64>("budget");
        for (const qint64 budget : { 30, 100, 777, 4'000 }) {
            QTest::addRow("%lld", budget) << budget;
        }
    }
    void everyPieceFitsAndNothingIsLost()
    {
        QFETCH(const qint64, budget);
        QList<Entry> range;
        for (int i = 0; i < 300; ++i) {
            range += said(i % 2 == 0 ? Role::User : Role::Assistant,
                          u"[%1] "_s.arg(i) + u"and "_s.repeated(i % 40));
        }
        range += said(Role::User, u"潮が満ちる。"_s.repeated(500) + u"👍🏽"_s.repeated(300));
        const QStringList pieces = transcriptPieces(range, budget);
        const QString all = pieces.join(QString());
        for (const QString &piece : pieces) {
            QVERIFY(summaryTokens(piece) <= budget);
            QVERIFY(!piece.isEmpty() && !piece.front().isLowSurrogate()
                    && !piece.back().isHighSurrogate());
        }
        for (int i = 0; i < 300; ++i) {
            QVERIFY(all.contains(u"[%1]"_s.arg(i)));
        }
        QCOMPARE(all.count(u'潮'), 500);
        QCOMPARE(all.count(u"👍🏽"_s), 300);
    }

    /// A text of many megabytes is gone through once.
    void aGiantCostsItsLength()
    {
        const auto piecesOf = [](int repeats) {
            const QList<Entry> range { said(Role::User, u"tide "_s.repeated(repeats)) };
            return transcriptPieces(range, 500).size();
        };
        const auto small = piecesOf(20'000);
        const auto large = piecesOf(200'000);
        QVERIFY(large >= 9 * small && large <= 11 * small);
    }

    void groupsHoldAtLeastTwo()
    {
        const QString note = u"a note of some words "_s.repeated(20);
        const QStringList notes(7, note);
        for (const qint64 budget : { qint64(1), summaryTokens(note) * 3, qint64(100'000) }) {
            const QList<QStringList> groups = groupedByTokens(notes, budget);
            qsizetype sum = 0;
            for (qsizetype i = 0; i < groups.size(); ++i) {
                QVERIFY(groups.at(i).size() >= 2 || i == groups.size() - 1);
                sum += groups.at(i).size();
            }
            QCOMPARE(sum, notes.size());
        }
        QCOMPARE(groupedByTokens(notes, 100'000).size(), 1);
    }

private:
    static Entry said(Role role, const QString &text)
    {
        Entry entry;
        entry.id = EntryId::create();
        entry.role = role;
        entry.blocks = { TextBlock { text } };
        return entry;
    }
};

QTEST_GUILESS_MAIN(TestSummaryPieces)
#include "tst_summarypieces.moc"
