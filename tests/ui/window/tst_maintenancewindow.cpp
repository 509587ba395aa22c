// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "crashcontroller.h"
#include "maintenancedialog.h"
#include "soon.h"
#include "windowfixture.h"

#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// The care of the store, from the window.
class TestCareWindow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<WindowFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void resultsOutliveTheDialog()
    {
        MaintenanceDialog *dialog = open();
        QVERIFY(dialog);
        dialog->showTab(MaintenanceDialog::Tab::Check);
        QVERIFY(press(u"Check now"_s, dialog));
        dialog->close();
        VERIFY_SOON(!dialog->isVisible());
        dialog = open();
        QVERIFY(dialog);
        VERIFY_SOON(m_fixture->says(u"The store is whole"_s, dialog));
    }

    void closingTheWindowStopsIt()
    {
        MaintenanceDialog *dialog = open();
        QVERIFY(dialog);
        dialog->showTab(MaintenanceDialog::Tab::Check);
        QVERIFY(press(u"Check now"_s, dialog));
        m_fixture->window().close();
        QVERIFY(m_fixture->window().isVisible());
        VERIFY_SOON(!m_fixture->window().isVisible());
    }

    /// Who does not want to wait closes it once more.
    void closedTwice()
    {
        MaintenanceDialog *dialog = open();
        QVERIFY(dialog);
        dialog->showTab(MaintenanceDialog::Tab::Compact);
        QVERIFY(press(u"Compact file"_s, dialog));
        m_fixture->window().close();
        QVERIFY(m_fixture->window().isVisible());
        m_fixture->window().close();
        QVERIFY(!m_fixture->window().isVisible());
    }

    /// Once, at the next start, whatever becomes of the bar.
    void aDeathIsTold()
    {
        const QString folder = m_fixture->file(u"crashes"_s);
        QVERIFY(!m_fixture->says(u"Varve crashed"_s));
        QVERIFY(QDir().mkpath(folder));
        QFile file(folder + u"/crash-20260302-140000-7.txt"_s);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("Varve 1.2.3, window\nDied of: SIGSEGV\n");
        file.close();
        m_fixture->restart();
        QVERIFY(m_fixture->says(u"Varve crashed"_s));
        picture(u"crash-told"_s, &m_fixture->window());
        QVERIFY(m_fixture->press(u"Show the report"_s));
        auto *dialog = m_fixture->window().findChild<CrashReportDialog *>();
        QVERIFY(dialog && dialog->isVisible());
        auto *text = m_fixture->named<QPlainTextEdit>(u"Report"_s, dialog);
        QVERIFY(text);
        QCOMPARE(text->toPlainText(), u"Varve 1.2.3, window\nDied of: SIGSEGV\n"_s);
        picture(u"crash-report"_s, dialog);
        QVERIFY(m_fixture->press(u"Copy"_s, dialog));
        QCOMPARE(QGuiApplication::clipboard()->text(), text->toPlainText());
        QTest::keyClick(dialog, Qt::Key_Escape);
        QVERIFY(!m_fixture->says(u"Varve crashed"_s));
        m_fixture->restart();
        QVERIFY(!m_fixture->says(u"Varve crashed"_s));
    }

private:
    static void picture(const QString &name, QWidget *widget)
    {
        const QString folder = qEnvironmentVariable("VARVE_PICTURES");
        if (!folder.isEmpty()) {
            widget->grab().save(QDir(folder).filePath(name + u".png"_s));
        }
    }
    MaintenanceDialog *open()
    {
        m_fixture->window().action("maintenance"_L1)->trigger();
        auto *dialog = m_fixture->window().findChild<MaintenanceDialog *>();
        return dialog != nullptr && QTest::qWaitForWindowExposed(dialog) ? dialog : nullptr;
    }

    /// As soon as nothing else runs; once.
    bool press(const QString &text, const QWidget *root) const
    {
        return comesSoon([&] { return m_fixture->press(text, root); });
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

QTEST_MAIN(TestCareWindow)
#include "tst_maintenancewindow.moc"
