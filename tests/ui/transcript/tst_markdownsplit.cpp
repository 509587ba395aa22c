// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdownsplit.h"

#include <QRandomGenerator>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

/// Everything that Markdown has, in one text; pieces of it in any order are texts too.
QStringList samples()
{
    return {
        u"# A heading\n\nA paragraph that goes on\nover two lines with `code` and **words**.\n\n"_s,
        u"- one\n- two\n  - nested\n\n  still in two\n- three\n\n"_s,
        u"1. first\n2. second\n   ```js\n   x\n     y\n   ```\n   after the code\n3. third\n"_s,
        u"```cpp\nint x;\n\n  int y;\n```\n"_s,
        u"~~~~ sh more\nls\n~~~\n```\nstill in it\n~~~~\n"_s,
        u"````md\n```\ninner\n```\n````\nbehind\n"_s,
        u"before the table\n| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 | 4 |\n\nbehind it\n"_s,
        u"> quoted\n> twice\n\n---\n\n"_s,
        u"windows\r\nline ends\r\n\r\n```\r\ncode\r\n```\r\n"_s,
        u"```not a fence``` here\n\n```\n```\n\n\n\n"_s,
        u"a long line "_s.repeated(700) + u"\n\n"_s,
        u"a paragraph of some length, one of many. "_s.repeated(20) + u"\n\n"_s,
        u"many short lines\n"_s.repeated(130),
        u"\U0001f600\U0001f601"_s.repeated(3500) + u"\n"_s,
        u"```python\nprint(1)\n"_s, // never closed, if it is the last
    };
}

QString madeUp(QRandomGenerator &random)
{
    const QStringList parts = samples();
    QString text;
    for (quint32 i = 0, count = 1 + random.bounded(9U); i < count; ++i) {
        text += parts.at(random.bounded(static_cast<int>(parts.size())));
    }
    return random.bounded(3) == 0 ? text.trimmed() : text;
}

} // namespace

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
        const auto pieces = splitMarkdown(text);
        for (const MarkdownPiece &piece : pieces) {
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
        const auto pieces = splitMarkdown(text);
        for (const MarkdownPiece &piece : pieces) {
            QVERIFY(piece.text.size() <= MaxPieceChars + 10);
            QVERIFY(piece.text.count(u'\n') <= 2 * MaxPieceLines);
            letters += piece.text.size() - piece.text.count(u'\n') - piece.text.count(u' ');
        }
        // Nothing is lost; a table's head is repeated.
        QVERIFY(letters >= text.size() - text.count(u'\n') - text.count(u' '));
    }

    void aLongLineIsCutAfterASentence_data()
    {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("end");
        QTest::newRow("words") << u"Some words that say a little more of it. "_s << u"."_s;
        QTest::newRow("questions") << u"Is that so, or is it not? "_s << u"?"_s;
        QTest::newRow("wide") << u"これは一つの文です。"_s << u"。"_s;
        QTest::newRow("an end within a word is none")
                << u"see file.cpp and a.out for it "_s << u""_s;
    }

    void aLongLineIsCutAfterASentence()
    {
        QFETCH(const QString, sentence);
        QFETCH(const QString, end);
        const QString text = sentence.repeated(20'000 / sentence.size()).trimmed();
        const auto pieces = splitMarkdown(text);
        QVERIFY(pieces.size() > 3);
        QString together;
        for (const MarkdownPiece &piece : pieces) {
            if (&piece != &pieces.constLast()) {
                QVERIFY(piece.text.size() > MaxPieceChars / 2);
                QVERIFY(end.isEmpty() ? !piece.text.endsWith(u'.') : piece.text.endsWith(end));
            }
            QCOMPARE(piece.continues, &piece != &pieces.constFirst());
            together += piece.text;
        }
        QCOMPARE(together.remove(u' '), QString(text).remove(u' '));
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

    /// Wherever the text is cut, going on gives what splitting it anew gives.
    void growingIsSplitting_data()
    {
        QTest::addColumn<quint32>("seed");
        QTest::addColumn<bool>("typed");
        for (quint32 seed = 1; seed <= 60; ++seed) {
            QTest::addRow("seed %u", seed) << seed << (seed % 4 == 0);
        }
    }

    void growingIsSplitting()
    {
        QFETCH(quint32, seed);
        QFETCH(bool, typed);
        QRandomGenerator random(seed);
        const QString text = madeUp(random);
        const int step = seed % 5 == 0 ? 3 : 400;
        GrowingMarkdown growing(typed);
        QList<MarkdownPiece> settled;
        for (qsizetype at = 0; at < text.size();) {
            at = std::min<qsizetype>(text.size(), at + 1 + random.bounded(step));
            const QString head = text.first(at);
            QVERIFY(growing.canGrowTo(head));
            growing.growTo(head);
            QCOMPARE(growing.settled() + growing.open(),
                     typed ? splitTyped(head) : splitMarkdown(head));
            QVERIFY(growing.settled().size() >= settled.size());
            QCOMPARE(growing.settled().first(settled.size()), settled);
            settled = growing.settled();
        }
        QVERIFY(!growing.canGrowTo(u"another text"_s));
    }

    void directionIsOfTheFirstStrongLetter()
    {
        QVERIFY(isRightToLeft(u"12, \u05d0 abc"));
        QVERIFY(!isRightToLeft(u"12, abc \u05d0"));
    }
};

QTEST_APPLESS_MAIN(TestMarkdownSplit)
#include "tst_markdownsplit.moc"
