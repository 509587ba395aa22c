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
using namespace varve::test;
using namespace std::chrono_literals;
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

    /// Keys that go to none of our windows. As tst_activitywatch_window: on a desktop, with a keyboard.
    void whatIsDoneInOtherProgramsCounts()
    {
        const QString xdotool = QStandardPaths::findExecutable(u"xdotool"_s);
        if (QGuiApplication::platformName() != u"xcb" || xdotool.isEmpty()) {
            QSKIP("there is no desktop that could tell");
        }
        const auto press = [&xdotool] {
            return QProcess::execute(xdotool, { u"key"_s, u"space"_s }) == 0;
        };
        static constexpr auto Quiet = 500ms;
        ActivityWatch watch(nullptr, Quiet);
        QSignalSpy active(&watch, &ActivityWatch::active);
        QTest::qWait(3 * Quiet); // that is what it is about
        QVERIFY(active.isEmpty());
        QVERIFY(press());
        VERIFY_SOON(active.size() == 1);
        QVERIFY(comesSoon(
                [&] { return press() && active.size() > 2; })); // for as long as it goes on
        const auto isQuiet = [&active] {
            const qsizetype told = active.size();
            QTest::qWait(3 * Quiet);
            return active.size() == told;
        };
        QVERIFY(comesSoon(isQuiet)); // and nobody is
        const qsizetype told = active.size();
        QVERIFY(press());
        VERIFY_SOON(active.size() > told);
    }
};

QTEST_MAIN(TestActivityWatch)
#include "tst_activitywatch.moc"
