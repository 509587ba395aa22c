// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importdialog.h"
#include "importreportview.h"
#include "soon.h"
#include "workbenchfixture.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// The import dialog beside runs of its own and of others.
class TestImportDialog final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WorkbenchFixture>(WorkbenchFixture::Content::Nothing);
        open();
    }
    void cleanup()
    {
        m_dialog.reset();
        m_fixture.reset();
    }

    void aFolderOfOtherFiles()
    {
        const QString folder = m_fixture->file(u"project"_s);
        QVERIFY(QDir().mkpath(folder));
        write(folder + u"/package.json"_s, "{\"name\":\"x\"}");
        write(folder + u"/session.jsonl"_s, pi("one"));
        m_dialog->addFiles({ folder });
        QVERIFY(m_dialog->findChild<QProgressBar *>()->isVisible());
        VERIFY_SOON(button(u"Import"_s)->isEnabled());
        QVERIFY(says(u"1 file(s) added. 1 other file(s) are no sessions"_s));
        QVERIFY(!m_dialog->findChild<QProgressBar *>()->isVisible());
    }

    /// Nothing that the person has chosen is lost, and no empty bar stays.
    void aRunOfSomebodyElse()
    {
        write(m_fixture->file(u"mine.jsonl"_s), pi("mine"));
        m_dialog->addFiles({ m_fixture->file(u"mine.jsonl"_s) });
        VERIFY_SOON(button(u"Import"_s)->isEnabled());
        QSignalSpy finished(&runner(), &ImportRunner::finished);
        runner().start({ WorkbenchFixture::samplePath() });
        QVERIFY(!button(u"Import"_s)->isEnabled());
        QVERIFY(button(u"Stop"_s));
        QVERIFY(m_dialog->findChild<QProgressBar *>()->isVisible());
        COMPARE_SOON(finished.size(), 1);
        QVERIFY(!m_dialog->findChild<QProgressBar *>()->isVisible());
        QVERIFY(button(u"Import"_s)->isEnabled());
        QVERIFY(button(u"Close"_s));
        press(u"Import"_s);
        COMPARE_SOON(finished.size(), 2);
        QVERIFY(says(u"1 session(s) imported"_s));
        QCOMPARE(report()->topLevelItemCount(), 1);
        // Called by what was asked, not by what the file is called.
        QVERIFY(report()->topLevelItem(0)->text(0).startsWith(u"hi"_s));
        QVERIFY(report()->topLevelItem(0)->toolTip(0).contains(u"mine.jsonl"_s));
    }

    /// Subagents that stand in the same file do not take its name away.
    void aFileIsCalledByItsConversation()
    {
        ImportReport report;
        for (const auto kind : { SessionKind::Subagent, SessionKind::Person }) {
            ImportedSession session;
            session.kind = kind;
            session.request = kind == SessionKind::Person ? u"Mend the pump"_s : u"Look for it"_s;
            report.sessions += session;
        }
        ImportReportView view;
        const auto called = [&] {
            view.setOutcomes({ { u"/tmp/0199c2b4.jsonl"_s, report } });
            return view.topLevelItem(0)->text(0);
        };
        QCOMPARE(called(), u"Mend the pump"_s);
        QCOMPARE(view.topLevelItem(0)->childCount(), 2);
        report.sessions += report.sessions.at(1);
        QCOMPARE(called(), u"0199c2b4.jsonl"_s); // several: an export
    }

    void closedWhileItRuns()
    {
        m_dialog->addFiles({ WorkbenchFixture::samplePath() });
        VERIFY_SOON(button(u"Import"_s)->isEnabled());
        QSignalSpy finished(&runner(), &ImportRunner::finished);
        press(u"Import"_s);
        m_dialog.reset();
        open();
        QVERIFY(button(u"Stop"_s));
        COMPARE_SOON(finished.size(), 1);
        QVERIFY(says(u"1 session(s) imported"_s));
        QCOMPARE(report()->topLevelItemCount(), 1);
        // Nor is it lost when it ends while none is open.
        m_dialog.reset();
        open();
        QVERIFY(!says(u"1 session(s) imported"_s));
        press(u"Last report"_s);
        QVERIFY(says(u"1 session(s) imported"_s));
        QVERIFY(button(u"Copy report"_s));
        QVERIFY(!button(u"Back to the files"_s)); // there are none
        m_dialog->addFiles({ WorkbenchFixture::samplePath() });
        VERIFY_SOON(button(u"Import"_s)->isEnabled());
        press(u"Last report"_s);
        QVERIFY(!button(u"Import"_s)->isEnabled());
        press(u"Back to the files"_s);
        QVERIFY(button(u"Import"_s)->isEnabled());
    }

    void nothingNewIsSaidAndOpensNothing()
    {
        QSignalSpy imported(m_dialog.get(), &ImportDialog::imported);
        QSignalSpy finished(&runner(), &ImportRunner::finished);
        for (int run = 1; run <= 2; ++run) {
            m_dialog->addFiles({ WorkbenchFixture::samplePath() });
            VERIFY_SOON(button(u"Import"_s) && button(u"Import"_s)->isEnabled());
            press(u"Import"_s);
            COMPARE_SOON(finished.size(), run);
        }
        QVERIFY(says(u"Nothing new"_s));
        QVERIFY(!says(u"0 "_s));
        QCOMPARE(imported.size(), 1);
    }

    void theOneThatWasWorkedInLastIsOpened()
    {
        write(m_fixture->file(u"a.jsonl"_s), pi("early", "2026-01-01T10:00:00.000Z"));
        write(m_fixture->file(u"b.jsonl"_s), pi("late", "2026-03-01T10:00:00.000Z"));
        write(m_fixture->file(u"c.jsonl"_s), pi("middle", "2026-02-01T10:00:00.000Z"));
        QSignalSpy imported(m_dialog.get(), &ImportDialog::imported);
        m_dialog->addFiles({ m_fixture->file(u"a.jsonl"_s), m_fixture->file(u"b.jsonl"_s),
                             m_fixture->file(u"c.jsonl"_s) });
        VERIFY_SOON(button(u"Import"_s)->isEnabled());
        press(u"Import"_s);
        COMPARE_SOON(imported.size(), 1);
        const auto opened = m_fixture->store().rows().session(
                imported.constFirst().constFirst().value<SessionId>());
        QVERIFY(opened);
        QCOMPARE(opened->origin.sessionId, u"late"_s);
    }

    /// The path stands above it, and would leave no room for the reason.
    void whyAFileIsRefusedIsReadable()
    {
        const QString path = m_fixture->file(u"empty.jsonl"_s);
        ImportReportView view;
        const QString whole = path + u" is empty, so there is nothing to import."_s;
        view.setOutcomes({ { path, fail(Error::Kind::InvalidInput, whole) } });
        const QTreeWidgetItem *reason = view.topLevelItem(0)->child(0);
        QCOMPARE(reason->text(0), u"It is empty, so there is nothing to import."_s);
        QVERIFY(reason->toolTip(0).contains(whole));
    }

    void stopEndsALook()
    {
        m_dialog->findSessions({ { u"pi"_s, m_fixture->file(u"nowhere"_s), { u"*.jsonl"_s } } });
        press(u"Stop"_s);
        VERIFY_SOON(button(u"Close"_s));
        QVERIFY(m_dialog->isVisible());
        QVERIFY(!m_dialog->findChild<QProgressBar *>()->isVisible());
    }

private:
    ImportRunner &runner() { return m_fixture->imports(); }
    void open()
    {
        m_dialog = std::make_unique<ImportDialog>(&m_fixture->imports(), &m_fixture->store());
        m_dialog->offerNothing();
        m_dialog->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_dialog.get()));
    }
    [[nodiscard]] QPushButton *button(const QString &text) const
    {
        const auto buttons = m_dialog->findChildren<QPushButton *>();
        for (QPushButton *each : buttons) {
            if (each->isVisible() && each->text().remove(u'&') == text) {
                return each;
            }
        }
        return nullptr;
    }
    void press(const QString &text) const
    {
        QPushButton *found = button(text);
        QVERIFY2(found && found->isEnabled(), qPrintable(text));
        QTest::mouseClick(found, Qt::LeftButton);
    }
    [[nodiscard]] bool says(const QString &part) const
    {
        const auto labels = m_dialog->findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&](const QLabel *label) {
            return label->isVisible() && label->text().contains(part);
        });
    }
    [[nodiscard]] QTreeWidget *report() const { return m_dialog->findChild<QTreeWidget *>(); }
    static void write(const QString &path, const QByteArray &content)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(content), content.size());
    }
    static QByteArray pi(const QByteArray &id, const QByteArray &when)
    {
        return "{\"type\":\"session\",\"version\":3,\"id\":\"" + id + "\",\"timestamp\":\"" + when
                + "\",\"cwd\":\"/\"}\n{\"type\":\"message\",\"id\":\"1\",\"parentId\":null,"
                  "\"timestamp\":\""
                + when + "\",\"message\":{\"role\":\"user\",\"content\":\"hi\"}}\n";
    }
    static QByteArray pi(const QByteArray &id)
    {
        return "{\"type\":\"session\",\"version\":3,\"id\":\"" + id
                + "\",\"cwd\":\"/\"}\n{\"type\":\"message\",\"id\":\"1\",\"parentId\":null,"
                  "\"message\":{\"role\":\"user\",\"content\":\"hi\"}}\n";
    }

    std::unique_ptr<WorkbenchFixture> m_fixture;
    std::unique_ptr<ImportDialog> m_dialog;
};

QTEST_MAIN(TestImportDialog)
#include "tst_importdialog.moc"
