// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "activitywatch.h"
#include "soon.h"

#include <QGuiApplication>
#include <QLineEdit>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestActivityWatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keysAndClicksInAnyWindowCount()
    {
        ActivityWatch watch;
        QSignalSpy active(&watch, &ActivityWatch::active);
        QLineEdit first;
        QLineEdit second;
        first.show();
        second.show();
        QVERIFY(QTest::qWaitForWindowExposed(&second));
        QVERIFY(active.isEmpty());
        QTest::keyClick(first.windowHandle(), Qt::Key_A);
        QCOMPARE(active.size(), 1);
        QTest::mouseClick(second.windowHandle(), Qt::LeftButton);
        QCOMPARE(active.size(), 2);
    }

    /// With a display of its own: xvfb-run -a env QT_QPA_PLATFORM=xcb tst_activitywatch
    void whatIsDoneInOtherProgramsCounts()
    {
        const QString xdotool = QStandardPaths::findExecutable(u"xdotool"_s);
        if (QGuiApplication::platformName() != u"xcb" || xdotool.isEmpty()) {
            QSKIP("there is no desktop that could tell");
        }
        ActivityWatch watch;
        QSignalSpy active(&watch, &ActivityWatch::active);
        constexpr int Quiet = 25'000;
        QTest::qWait(Quiet); // that is what it is about
        QVERIFY(active.isEmpty());
        QCOMPARE(QProcess::execute(xdotool, { u"mousemove"_s, u"5"_s, u"5"_s }), 0);
        VERIFY_SOON(active.size() == 1); // there is no window of ours
        for (int at = 10; active.size() < 2 && at < 200; at += 10) { // for as long as it goes on
            QCOMPARE(QProcess::execute(xdotool, { u"mousemove"_s, QString::number(at), u"5"_s }),
                     0);
            QTest::qWait(2'000);
        }
        QCOMPARE(active.size(), 2);
        QTest::qWait(Quiet);
        const qsizetype told = active.size();
        QTest::qWait(Quiet);
        QCOMPARE(active.size(), told); // and nobody is
    }
};

QTEST_MAIN(TestActivityWatch)
#include "tst_activitywatch.moc"
