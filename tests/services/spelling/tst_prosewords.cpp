// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "prosewords.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// Which words of a message are language.
class TestProseWords final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void words_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("words");
        QTest::newRow("nothing") << u""_s << u""_s;
        QTest::newRow("a sentence") << u"When is high water?"_s << u"When is high water"_s;
        QTest::newRow("signs around words")
                << u"(see “this”, *that*; **those**): done…"_s << u"see this that those done"_s;
        QTest::newRow("an apostrophe")
                << u"It doesn't, and it doesn’t."_s << u"It doesn't and it doesn’t"_s;
        QTest::newRow("hyphens") << u"A well-known e-mail"_s << u"well known mail"_s;
        QTest::newRow("umlauts") << u"Größe und Maß"_s << u"Größe und Maß"_s;
        QTest::newRow("code") << u"The `std::vextor` is `` a ` b `` here"_s << u"The is here"_s;
        QTest::newRow("code that nothing closes") << u"One `twoo three"_s << u"One twoo three"_s;
        QTest::newRow("code in a word") << u"the `Foo`s"_s << u"the"_s;
        QTest::newRow("paths") << u"in src/mian.cpp, ~/notees or C:\\foo and ./buld"_s
                               << u"in or and"_s;
        QTest::newRow("files") << u"Read maain.cpp and READNE.md now"_s << u"Read and now"_s;
        QTest::newRow("addresses")
                << u"https://exampel.org/abc or www.exampel.org, mail me@exampel.org"_s
                << u"or mail"_s;
        QTest::newRow("mentions") << u"look at @mian and #124abc"_s << u"look at and"_s;
        QTest::newRow("commands") << u"/compcat now"_s << u"now"_s;
        QTest::newRow("options") << u"with --verbsoe and -x"_s << u"with and"_s;
        QTest::newRow("names of programs")
                << u"rowCuont row_count ROWCOUNT QWidget main() x=1 foo::bar"_s << u""_s;
        QTest::newRow("numbers") << u"1st of 12.5 x86"_s << u"of"_s;
        QTest::newRow("a title is a word") << u"# Heading"_s << u"Heading"_s;
        QTest::newRow("a list") << u"- first"_s << u"first"_s;
        QTest::newRow("a quote") << u"> sayed"_s << u"sayed"_s;
    }
    void words()
    {
        QFETCH(const QString, line);
        QFETCH(const QString, words);
        QStringList found;
        for (const ProseWord &word : proseWords(line).words) {
            found += line.sliced(word.begin, word.length);
        }
        QCOMPARE(found.join(u' '), words);
    }

    void fences_data()
    {
        QTest::addColumn<QStringList>("lines");
        QTest::addColumn<QString>("words"); // with the number of their line
        QTest::newRow("one") << QStringList { u"aa"_s, u"```cpp"_s, u"bb"_s, u"```"_s, u"cc"_s }
                             << u"0aa 4cc"_s;
        QTest::newRow("tildes") << QStringList { u"~~~"_s, u"bb"_s, u"```"_s, u"~~~"_s, u"cc"_s }
                                << u"4cc"_s;
        QTest::newRow("a longer one")
                << QStringList { u"````"_s, u"```"_s, u"bb"_s, u"````"_s, u"cc"_s } << u"4cc"_s;
        QTest::newRow("indented") << QStringList { u"  ```"_s, u"bb"_s, u"  ```"_s, u"cc"_s }
                                  << u"3cc"_s;
        QTest::newRow("never closed") << QStringList { u"```"_s, u"bb"_s, u"cc"_s } << u""_s;
        QTest::newRow("in a line") << QStringList { u"```bb``` aa"_s, u"cc"_s } << u"0aa 1cc"_s;
    }
    void fences()
    {
        QFETCH(const QStringList, lines);
        QFETCH(const QString, words);
        QStringList found;
        int fence = 0;
        for (int i = 0; i < lines.size(); ++i) {
            const ProseLine line = proseWords(lines.at(i), fence);
            for (const ProseWord &word : line.words) {
                found += QString::number(i) + lines.at(i).sliced(word.begin, word.length);
            }
            fence = line.fence;
        }
        QCOMPARE(found.join(u' '), words);
    }
};

QTEST_GUILESS_MAIN(TestProseWords)
#include "tst_prosewords.moc"
