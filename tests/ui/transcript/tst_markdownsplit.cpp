// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdownsplit.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestMarkdownSplit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pieces_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("pieces"); // code as "language|text"
        QTest::newRow("empty") << QString() << QStringList();
        QTest::newRow("paragraphs stay together") << u"a\n\nb"_s << QStringList { u"a\n\nb"_s };
        QTest::newRow("code") << u"a\n```cpp\nint x;\n\ny\n```\nb"_s
                              << QStringList { u"a"_s, u"cpp|int x;\n\ny"_s, u"b"_s };
        QTest::newRow("unclosed") << u"```\na\n"_s << QStringList { u"|a\n"_s };
        QTest::newRow("longer fence")
                << u"````md\n```\nx\n```\n````"_s << QStringList { u"md|```\nx\n```"_s };
        QTest::newRow("tildes") << u"~~~ sh extra\nls\n~~~"_s << QStringList { u"sh|ls"_s };
        QTest::newRow("in a list") << u"- a\n  ```js\n  x\n    y\n  ```\n- b"_s
                                   << QStringList { u"- a"_s, u"js|x\n  y"_s, u"- b"_s };
        QTest::newRow("inline is no fence")
                << u"```not code``` here"_s << QStringList { u"```not code``` here"_s };
        QTest::newRow("empty code") << u"```\n```\nb"_s << QStringList { u"|"_s, u"b"_s };
        QTest::newRow("table apart")
                << u"a\n\nb\n| x | y |\n|--|--|\n| 1 | 2 |\n\nc"_s
                << QStringList { u"a\n\nb"_s, u"| x | y |\n|--|--|\n| 1 | 2 |"_s, u"c"_s };
        QTest::newRow("windows line ends")
                << u"a\r\n```\r\nx\r\n```\r\n"_s << QStringList { u"a"_s, u"|x"_s };
    }

    void pieces()
    {
        QFETCH(QString, text);
        QStringList found;
        for (const MarkdownPiece &piece : splitMarkdown(text)) {
            found += piece.code ? QString(piece.language % u'|' % piece.text) : piece.text;
        }
        QTEST(found, "pieces");
    }

    void noPieceIsTooLong_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("one line") << QString(100'000, u'x');
        QTest::newRow("words") << u"some words "_s.repeated(9000);
        QTest::newRow("lines") << u"a line\n"_s.repeated(5000);
        QTest::newRow("paragraphs") << u"a paragraph of text\n\n"_s.repeated(5000);
        QTest::newRow("list") << u"- point\n\n"_s.repeated(3000);
        QTest::newRow("table") << u"| a | b |\n|---|---|\n"_s + u"| 1 | 2 |\n"_s.repeated(2000);
    }

    void noPieceIsTooLong()
    {
        QFETCH(QString, text);
        qsizetype letters = 0;
        for (const MarkdownPiece &piece : splitMarkdown(text)) {
            QVERIFY(piece.text.size() <= MaxPieceChars + 10);
            QVERIFY(piece.text.count(u'\n') <= 2 * MaxPieceLines);
            letters += piece.text.size() - piece.text.count(u'\n') - piece.text.count(u' ');
        }
        // Nothing is lost; a table's head is repeated.
        QVERIFY(letters >= text.size() - text.count(u'\n') - text.count(u' '));
    }

    void tableHeadIsRepeated()
    {
        const auto pieces =
                splitMarkdown(u"| a | b |\n|---|---|\n"_s + u"| 1 | 2 |\n"_s.repeated(300));
        QVERIFY(pieces.size() > 2);
        for (const MarkdownPiece &piece : pieces) {
            QVERIFY(piece.text.startsWith(u"| a | b |\n|---|---|"_s));
        }
    }

    void typedTextKeepsItsLines()
    {
        QCOMPARE(splitTyped(u"a\nb"_s).constFirst().text, u"a  \nb"_s);
    }

    void directionIsOfTheFirstStrongLetter()
    {
        QVERIFY(isRightToLeft(u"12, \u05d0 abc"));
        QVERIFY(!isRightToLeft(u"12, abc \u05d0"));
    }
};

QTEST_APPLESS_MAIN(TestMarkdownSplit)
#include "tst_markdownsplit.moc"
