// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attachedfile.h"
#include "entry.h"
#include "personswords.h"
#include "referenceblock.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// Files that go along with a message.
class AttachedFileTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void comesBackAsItWas_data();
    void comesBackAsItWas();
    void whatIsNone_data();
    void whatIsNone();
    void thePersonsWordsAreTheirs();
    void takenOffAText();
    void typedCodeIsNoFile();

private:
    [[nodiscard]] static QString blockOf(const AttachedFile &file)
    {
        return attachedFileBlock(file);
    }
};

void AttachedFileTest::comesBackAsItWas_data()
{
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("text");
    QTest::newRow("code") << u"src/main.cpp"_s << u"int main()\n{\n}"_s;
    QTest::newRow("blanks in its name") << u"tide tables: all.txt"_s << u"one"_s;
    QTest::newRow("a fence") << u"README.md"_s << u"```\ncode\n```"_s;
    QTest::newRow("a longer fence at the end") << u"x"_s << u"text `````"_s;
    QTest::newRow("what looks like another one") << u"a"_s << u"b:\n```\nc\n```"_s;
    QTest::newRow("empty lines") << u"a"_s << u"\n\nb\n\n\nc"_s;
}

void AttachedFileTest::comesBackAsItWas()
{
    QFETCH(const QString, place);
    QFETCH(const QString, text);
    const AttachedFile file { place, text };
    QCOMPARE(readAttachedFileBlock(blockOf(file)), std::optional(file));
    const Blocks blocks { TextBlock { u"Look"_s }, TextBlock { blockOf(file) } };
    QCOMPARE(attachedFiles(blocks), QList { file });
}

void AttachedFileTest::whatIsNone_data()
{
    QTest::addColumn<QString>("block");
    QTest::newRow("nothing") << QString();
    QTest::newRow("words") << u"Look: this"_s;
    QTest::newRow("no place") << u":\n```\na\n```"_s;
    QTest::newRow("more behind it") << u"a:\n```\nb\n```\nAnd?"_s;
    QTest::newRow("not closed") << u"a:\n```\nb"_s;
    QTest::newRow("a language") << u"a:\n```cpp\nb\n```"_s;
    QTest::newRow("closed inside") << u"a:\n```\nb\n```\nc\n```"_s;
    QTest::newRow("ticks alone") << u"`````"_s;
}

void AttachedFileTest::whatIsNone()
{
    QFETCH(const QString, block);
    QVERIFY(!readAttachedFileBlock(block) && !readAttachedFileBlock(u"\n\n"_s + block));
    QString text = block;
    QVERIFY(takeAttachedFiles(text).isEmpty());
    QCOMPARE(text, block);
}

void AttachedFileTest::thePersonsWordsAreTheirs()
{
    const AttachedFile file { u"a.txt"_s, u"see @#12"_s };
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"Is it right?"_s }, TextBlock { blockOf(file) } };
    QCOMPARE(typedText(entry.blocks), u"Is it right?"_s);
    QCOMPARE(personsWords(entry), u"Is it right?"_s);
    QVERIFY(entry.text().contains(u"a.txt:\n```\nsee @#12\n```"_s)); // what is searched and sent
    // Typed by hand it is no file.
    entry.blocks = { TextBlock { blockOf(file) } };
    QVERIFY(attachedFiles(entry.blocks).isEmpty());
    QCOMPARE(typedText(entry.blocks), blockOf(file));
}

void AttachedFileTest::takenOffAText()
{
    const QList<AttachedFile> files { { u"a"_s, u"one\n```\ntwo\n```"_s },
                                      { u"b/c.md"_s, u"x"_s } };
    const Blocks blocks { TextBlock { u"Look:\n\nhere"_s }, TextBlock { blockOf(files.at(0)) },
                          TextBlock { blockOf(files.at(1)) } };
    QString text = textWithFiles(blocks);
    QCOMPARE(takeAttachedFiles(text), files);
    QCOMPARE(text, u"Look:\n\nhere"_s);
}

/// A message with code at its end comes back for editing as it was typed.
void AttachedFileTest::typedCodeIsNoFile()
{
    const QString typed = u"Look at it.\n\nHere is the error in src/main.cpp:\n```\nfoo\n```"_s;
    QString text = textWithFiles({ TextBlock { typed } });
    QVERIFY(takeAttachedFiles(text).isEmpty());
    QCOMPARE(text, typed);
    // With a file behind it only that is one.
    const AttachedFile file { u"a.txt"_s, u"one"_s };
    text = textWithFiles({ TextBlock { typed }, TextBlock { blockOf(file) } });
    QCOMPARE(takeAttachedFiles(text), QList { file });
    QCOMPARE(text, typed);
    // A mark inside of a file is of that file.
    const AttachedFile odd { u"b.txt"_s, u"x\x1c\n\nc:\n```\nd\n```"_s };
    text = textWithFiles(
            { TextBlock { typed }, TextBlock { blockOf(odd) }, TextBlock { blockOf(file) } });
    QCOMPARE(takeAttachedFiles(text), (QList { odd, file }));
    QCOMPARE(text, typed);
    // Nor is a block of another program.
    const Blocks blocks { TextBlock { u"Look at it."_s },
                          TextBlock { typed.section("\n\n"_L1, 1) } };
    QVERIFY(attachedFiles(blocks).isEmpty());
    QCOMPARE(typedText(blocks), typed.section("\n\n"_L1, 0, 0) + typed.section("\n\n"_L1, 1));
}

QTEST_GUILESS_MAIN(AttachedFileTest)
#include "tst_attachedfile.moc"
