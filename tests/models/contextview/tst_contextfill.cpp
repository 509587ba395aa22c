// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextfill.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// How full a window is, in words.
class TestContextFill final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void words_data()
    {
        QTest::addColumn<qint64>("tokens");
        QTest::addColumn<qint64>("window");
        QTest::addColumn<QString>("answers");
        QTest::addColumn<qint64>("room");
        QTest::addColumn<QString>("fill");
        QTest::addColumn<QString>("misfit");
        const auto row = [](const char *name, qint64 tokens, qint64 window, const QString &answers,
                            qint64 room, const QString &fill, const QString &misfit = {}) {
            QTest::newRow(name) << tokens << window << answers << room << fill << misfit;
        };
        row("it fits", 77'000, 200'000, {}, 200'000, u"38.5% of 200k"_s);
        row("exactly", 20'000, 20'000, {}, 20'000, u"100.0% of 20k"_s);
        row("it does not", 298'400, 20'000, {}, 20'000, u"does not fit: 298.4k of 20k"_s,
            u"Will not fit: 298.4k of 20k."_s);
        row("unknown", 1'200, 0, {}, 0, u"1.2k tokens, window unknown"_s);
        row("another one answers", 77'000, 200'000, u"chat"_s, 131'072, u"38.5% of 200k"_s);
        row("another one that is too small", 298'400, 1'000'000, u"chat"_s, 20'000,
            u"does not fit chat: 298.4k of 20k"_s,
            u"Will not fit chat, which answers here: 298.4k of 20k."_s);
        row("another one that nobody knows", 77'000, 200'000, u"chat"_s, 0, u"38.5% of 200k"_s);
        row("more than its own window", 298'400, 200'000, u"chat"_s, 1'000'000,
            u"298.4k of 200k"_s);
    }
    void words()
    {
        QFETCH(const qint64, tokens);
        QFETCH(const qint64, window);
        QFETCH(const QString, answers);
        QFETCH(const qint64, room);
        QFETCH(const QString, fill);
        QFETCH(const QString, misfit);
        const ContextFill is { tokens, window, answers, room };
        QCOMPARE(fillText(is, QLocale::c()), fill);
        QCOMPARE(is.fits(), misfit.isEmpty());
        QVERIFY2(misfitText(is, QLocale::c()).startsWith(misfit),
                 qPrintable(misfitText(is, QLocale::c())));
        QCOMPARE(misfitText(is).isEmpty(), misfit.isEmpty());
        QVERIFY(is.whole() >= window);
        QVERIFY(window == 0 || is.whole() >= tokens);
    }
};

QTEST_GUILESS_MAIN(TestContextFill)
#include "tst_contextfill.moc"
