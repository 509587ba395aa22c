// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "visibletext.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class VisibleTextTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatActsIsSpelledOut_data();
    void whatActsIsSpelledOut();
    void everyControlIsSpelledOut();
    void ordinaryTextStays_data();
    void ordinaryTextStays();
    void whereverItIsCut();
    void onOneLine();
    void jsonMeansTheSame();
};

void VisibleTextTest::whatActsIsSpelledOut_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("onTerminal");
    QTest::addColumn<QString>("inWindow");
    const auto row = [](const char *name, const QString &text, const QString &terminal,
                        const QString &window) {
        QTest::newRow(name) << text << terminal << window;
    };
    row("title", u"a\x1b]0;b\x07"_s, u"a\\x1b]0;b\\x07"_s, u"a<U+001B>]0;b<U+0007>"_s);
    row("C1", u"\u009b31m"_s, u"\\x9b31m"_s, u"<U+009B>31m"_s);
    row("carriage return", u"good\rbad"_s, u"good\\x0dbad"_s, u"good<U+000D>bad"_s);
    row("carriage return at the end", u"good\r"_s, u"good\\x0d"_s, u"good<U+000D>"_s);
    row("Windows line", u"one\r\ntwo"_s, u"one\ntwo"_s, u"one\ntwo"_s);
    row("override", u"\u202egpj.exe"_s, u"\\u202egpj.exe"_s, u"<U+202E>gpj.exe"_s);
    row("isolate", u"\u2066x\u2069"_s, u"\\u2066x\\u2069"_s, u"<U+2066>x<U+2069>"_s);
    row("mark of direction", u"a\u200fb"_s, u"a\\u200fb"_s, u"a<U+200F>b"_s);
    row("zero width blank", u"pass\u200bword"_s, u"pass\\u200bword"_s, u"pass<U+200B>word"_s);
    row("joiner between Latin letters", u"a\u200db"_s, u"a\\u200db"_s, u"a<U+200D>b"_s);
    row("non-joiner in a word", u"pa\u200css"_s, u"pa\\u200css"_s, u"pa<U+200C>ss"_s);
    row("two joiners", u"\u0645\u200c\u200c"_s, u"\u0645\u200c\\u200c"_s,
        u"\u0645\u200c<U+200C>"_s);
    row("selectors carry data", u"☺\ufe0f\ufe01\ufe02"_s, u"☺\ufe0f\\ufe01\\ufe02"_s,
        u"☺\ufe0f<U+FE01><U+FE02>"_s);
    row("byte order mark", u"\ufeffx"_s, u"\\ufeffx"_s, u"<U+FEFF>x"_s);
    row("tags without a flag", u"x\U000e0041"_s, u"x\\U000e0041"_s, u"x<U+E0041>"_s);
    row("separators", u"a\u2028b"_s, u"a\\u2028b"_s, u"a<U+2028>b"_s);
    row("half a pair", QString(QChar(0xd83d)) + u'x', u"\\ud83dx"_s, u"<U+D83D>x"_s);
    row("second half", QString(QChar(0xde00)), u"\\ude00"_s, u"<U+DE00>"_s);
}

void VisibleTextTest::whatActsIsSpelledOut()
{
    QFETCH(QString, text);
    QFETCH(QString, onTerminal);
    QFETCH(QString, inWindow);
    QCOMPARE(visibleText(text, ControlSpelling::Escape), onTerminal);
    QCOMPARE(visibleText(text), inWindow);
}

void VisibleTextTest::everyControlIsSpelledOut()
{
    for (char32_t c = 0; c < 0x110000; ++c) {
        const auto category = QChar::category(c);
        const bool isControl = category == QChar::Other_Control
                || category == QChar::Other_Surrogate || category == QChar::Separator_Line
                || category == QChar::Separator_Paragraph;
        const bool isBidi = c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e)
                || (c >= 0x2066 && c <= 0x2069);
        if (!(isControl || isBidi) || c == U'\n' || c == U'\t') {
            continue;
        }
        const QString text =
                c < 0x10000 ? QString(QChar(static_cast<char16_t>(c))) : QString::fromUcs4(&c, 1);
        for (const auto spelling : { ControlSpelling::CodePoint, ControlSpelling::Escape }) {
            const QString shown = visibleText(text, spelling);
            QVERIFY2(shown.size() > 2 && !shown.contains(text), qPrintable(QString::number(c, 16)));
        }
    }
}

void VisibleTextTest::ordinaryTextStays_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("lines and tabs") << u"int main()\n{\n\treturn 0;\n}\n"_s;
    QTest::newRow("family")
            << u"👩‍👩‍👧‍👦 and 🏳️‍🌈, ❤️‍🔥, 👩🏽‍🚀"_s;
    QTest::newRow("flag by tags")
            << u"🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f!"_s;
    QTest::newRow("keycap") << u"1️⃣ ©️ ™️ ℹ️ ‼️"_s;
    QTest::newRow("Arabic") << u"السلام عليكم"_s;
    QTest::newRow("Persian") << u"می\u200cخواهم"_s;
    QTest::newRow("Hindi") << u"क्\u200dष"_s;
    QTest::newRow("Hebrew") << u"שלום"_s;
    QTest::newRow("Japanese, a variant") << u"葛\U000e0100城"_s;
    QTest::newRow("Korean") << u"안녕하세요"_s;
    QTest::newRow("blank that does not break") << u"10\u00a0000"_s;
    QTest::newRow("accents") << u"e\u0301 – “quoted” …"_s;
    QTest::newRow("empty") << QString();
}

void VisibleTextTest::ordinaryTextStays()
{
    QFETCH(QString, text);
    QCOMPARE(visibleText(text), text);
    QCOMPARE(visibleText(text, ControlSpelling::Escape), text);
    QCOMPARE(visibleJson(text.toUtf8()), text.toUtf8());
}

void VisibleTextTest::whereverItIsCut()
{
    const QString text =
            u"👩‍👧 x\r\ny\r🏴\U000e0067\U000e007f\u202e می\u200cخ "_s + QChar(0xd83d);
    const QString whole = visibleText(text, ControlSpelling::Escape);
    for (qsizetype first = 0; first <= text.size(); ++first) {
        for (qsizetype second = first; second <= text.size(); ++second) {
            VisibleText pieces(ControlSpelling::Escape);
            QString made = pieces.add(QStringView(text).first(first));
            made += pieces.add(QStringView(text).sliced(first, second - first));
            made += pieces.add(QStringView(text).sliced(second));
            made += pieces.end();
            QCOMPARE(made, whole);
        }
    }
}

void VisibleTextTest::onOneLine()
{
    QCOMPARE(visibleLine(u"a\nb\tc\r\nd"), u"a b c d"_s);
    QCOMPARE(visibleLine(QString(50, u'x'), 10), QString(QString(9, u'x') + u'…'));
    QCOMPARE(visibleLine(QString(10, u'x'), 10), QString(10, u'x'));
    QVERIFY(visibleLine(QString(10'000'000, u'\x1b'), 100).size() <= 100);
    QCOMPARE(visibleLine(u"aaa😀", 4), u"aaa…"_s);
}

void VisibleTextTest::jsonMeansTheSame()
{
    QString all;
    for (char32_t c = 1; c < 0x110000;
         c += (c < 0x3000 || (c > 0xe0000 && c < 0xe0200)) ? 1 : 0x101) {
        if (!QChar::isSurrogate(c)) {
            all += QString::fromUcs4(&c, 1);
        }
    }
    const QJsonDocument document(QJsonObject { { u"a\u202e"_s, QJsonArray { all, 1, true } } });
    for (const auto format : { QJsonDocument::Compact, QJsonDocument::Indented }) {
        const QByteArray json = visibleJson(document.toJson(format));
        QCOMPARE(QJsonDocument::fromJson(json), document);
        const QString text = QString::fromUtf8(json);
        for (const QChar c : text) {
            QVERIFY(c == u'\n' || c.category() != QChar::Other_Control);
        }
        QVERIFY(!text.contains(QChar(0x202e)));
        QVERIFY(!text.contains(QChar(0x2066)));
    }
}

QTEST_GUILESS_MAIN(VisibleTextTest)
#include "tst_visibletext.moc"
