// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "differencewindow.h"
#include "palettes.h"

#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

using namespace varve;
using namespace Qt::StringLiterals;

class TestDifferenceWindow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void whatDiffersByKind()
    {
        DifferenceWindow window;
        window.setRequests({ u"The next one"_s, u"11/25/26 2:32 PM · chat"_s });
        const RequestDifference difference = sample();
        window.setDifference(difference);
        window.show();
        QVERIFY(says(window, u"“AGENTS.md” on, the cache is lost: 3.2k of the 24.1k"_s));
        QVERIFY(says(window, u"24.1k → 12.8k"_s));
        auto *tree = window.findChild<QTreeWidget *>();
        QCOMPARE(tree->topLevelItemCount(), 3);
        QVERIFY(!tree->accessibleName().isEmpty());
        QCOMPARE(tree->topLevelItem(0)->text(0), u"Sent otherwise than before (2)"_s);
        QSignalSpy goTo(&window, &DifferenceWindow::goToRequested);
        tree->setFocus();
        tree->setCurrentItem(tree->topLevelItem(1)->child(0));
        QTest::keyClick(tree, Qt::Key_Return);
        QCOMPARE(goTo.size(), 1);
        QCOMPARE(goTo.last().first().value<EntryId>(), difference.changes.at(0).piece.entry);
        // A prompt stands nowhere.
        tree->setCurrentItem(tree->topLevelItem(0)->child(0));
        QTest::keyClick(tree, Qt::Key_Return);
        QCOMPARE(goTo.size(), 1);
        QSignalSpy chosen(&window, &DifferenceWindow::requestChosen);
        auto *requests = window.findChild<QComboBox *>();
        requests->setFocus();
        QTest::keyClick(requests, Qt::Key_Down);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(window.request(), 1);
        requests->setCurrentIndex(0);
        savePictures(window);
        window.setNothing(u"There is no earlier request."_s);
        QCOMPARE(tree->topLevelItemCount(), 0);
        QVERIFY(says(window, u"There is no earlier request."_s));
    }

    void aRequestThatGoesOn()
    {
        SentPieces before;
        before.model = u"chat"_s;
        before.pieces = { piece(Category::User, u"Hello"_s, 40) };
        SentPieces now = before;
        now.pieces += piece(Category::Assistant, u"Good day"_s, 50);
        DifferenceWindow window;
        window.setDifference(differenceOf(before, now));
        window.show();
        QVERIFY(says(window, u"sent again unchanged: a cache of 40 tokens"_s));
    }

private:
    static SentPiece piece(Category category, const QString &title, qint64 tokens,
                           const QByteArray &content = {})
    {
        const bool isEntry = category >= Category::CompactionSummary;
        SentPiece piece;
        piece.category = category;
        piece.role = isEntry ? Role::User : Role::None;
        piece.entry = isEntry ? EntryId::create() : EntryId();
        piece.title = title;
        piece.tokens = tokens;
        piece.content = content;
        return piece;
    }
    /// After a compaction, with a project file that was edited.
    static RequestDifference sample()
    {
        SentPieces before;
        before.model = u"chat"_s;
        const SentPiece tool = piece(Category::ToolDefinitions, u"bash"_s, 1'200);
        const SentPiece system = piece(Category::SystemPrompt, u"System prompt"_s, 2'000);
        const SentPiece kept = piece(Category::User, u"Now print the tables of June, too"_s, 300);
        SentPiece output =
                piece(Category::ToolResults, u"2,400 lines of tides.csv"_s, 6'900, "sent");
        before.pieces = {
            tool,
            system,
            piece(Category::ProjectFiles, u"AGENTS.md"_s, 700, "old"),
            piece(Category::User, u"Print the tide tables of May for all harbours"_s, 400),
            piece(Category::Assistant, u"I look at how the tables are made first."_s, 2'600),
            piece(Category::ToolResults, u"src/tables.cpp"_s, 10'000),
            output,
            kept
        };
        SentPieces now;
        now.model = u"chat"_s;
        output.content = "masked";
        output.tokens = 60;
        now.pieces = { tool,
                       system,
                       piece(Category::ProjectFiles, u"AGENTS.md"_s, 760, "new"),
                       piece(Category::CompactionSummary, u"Goal: print the tide tables"_s, 6'480),
                       output,
                       kept,
                       piece(Category::Assistant, u"The tables of June are printed."_s, 2'000) };
        RequestDifference difference = differenceOf(before, now);
        Usage usage;
        usage.input = 9'600;
        usage.cacheRead = 3'200;
        difference.usage = usage;
        // As a window has them: in order.
        std::ranges::stable_sort(difference.changes, {}, &RequestChange::kind);
        return difference;
    }
    static bool says(const QWidget &window, const QString &part)
    {
        const auto labels = window.findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&](const QLabel *label) {
            return label->isVisible() && label->text().contains(part);
        });
    }
    static void savePictures(QWidget &window)
    {
        const QString folder = qEnvironmentVariable("VARVE_PICTURES");
        if (folder.isEmpty()) {
            return;
        }
        for (const Scheme scheme : { Scheme::Dark, Scheme::Light }) {
            applyColorScheme(scheme);
            QTest::qWait(50); // for pictures only
            window.grab().save(QDir(folder).filePath(
                    scheme == Scheme::Dark ? u"difference-dark.png"_s : u"difference.png"_s));
        }
    }
};

QTEST_MAIN(TestDifferenceWindow)
#include "tst_differencewindow.moc"
