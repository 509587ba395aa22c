// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plaintext.h"

#include <QTest>
#include <QTextDocument>

using namespace varve;
using namespace Qt::StringLiterals;

/// What stands in a tooltip is what was said, whatever it looks like.
class TestPlainText final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isShownAsItIs_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("nothing") << QString();
        QTest::newRow("plain") << u"The port is 8080"_s;
        QTest::newRow("bold") << u"<b>x</b>"_s;
        QTest::newRow("a picture") << u"<img src=\"file:///etc/passwd\">"_s;
        QTest::newRow("a program") << u"if (a < b && c > d) { return \"e\"; }"_s;
        QTest::newRow("an entity") << u"&lt;b&gt;"_s;
        QTest::newRow("lines") << u"one\n  two\n<i>three"_s;
        QTest::newRow("long") << u"a word "_s.repeated(40).trimmed();
    }
    void isShownAsItIs()
    {
        QFETCH(const QString, text);
        const QString made = asPlainText(text);
        QTextDocument shown;
        if (Qt::mightBeRichText(made)) {
            shown.setHtml(made);
        } else {
            shown.setPlainText(made);
        }
        // Lines of one paragraph are held apart by another character.
        QCOMPARE(shown.toPlainText().replace(QChar::LineSeparator, u'\n'), text);
    }

    void whatIsLongWraps() { QVERIFY(Qt::mightBeRichText(asPlainText(u"a word "_s.repeated(40)))); }

    void nothingIsLongerThanAScreen()
    {
        QVERIFY(asPlainText(QString(100'000, u'x')).size() < 3000);
    }
};

QTEST_MAIN(TestPlainText)
#include "tst_plaintext.moc"
