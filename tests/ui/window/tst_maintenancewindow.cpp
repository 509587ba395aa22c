// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "maintenancedialog.h"
#include "soon.h"
#include "windowfixture.h"

#include <QAction>
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

private:
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
