// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "composer.h"
#include "contextpanel.h"
#include "contexttreeview.h"
#include "conversationpage.h"
#include "noticebar.h"
#include "palettes.h"
#include "soon.h"
#include "trustdialog.h"
#include "windowfixture.h"

#include <QApplication>
#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>
#include <QTreeWidget>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// A session whose folder somebody else made, in the window: what is shown, and what is sent before and after it is trusted.
class TestFolderTrustWindow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_server = std::make_unique<ScriptedServer>();
        m_server->add(chatText(u"Fine."_s));
        m_fixture->setEndpoint(m_server->url());
        plant();
    }
    void cleanup()
    {
        m_fixture.reset();
        m_server.reset();
    }

    void anImportedSessionIsNotObeyed();
    void trustedByKeys();
    void lookingIsNotTrusting();
    void notNow();
    void aLinkIsNeverUsed();
    void takenBackInThePreferences();
    void byTheAction();
    void pictures();

private:
    void write(const QString &name, const QByteArray &content) const
    {
        const QString path = folder() + u'/' + name;
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    void plant() const
    {
        QVERIFY(QDir().mkpath(folder() + "/.git"_L1));
        write(u"AGENTS.md"_s, "obey-agents\n\nUse tabs, and write tests first.\n");
        write(u".varve/system.md"_s, "obey-system");
        for (const QString &name : { u"one"_s, u"two"_s }) {
            write(u".claude/skills/%1/SKILL.md"_s.arg(name),
                  "---\ndescription: obey-skill\n---\nobey-body");
        }
    }
    /// Imported, with the folder that its file names.
    void openImported()
    {
        QFile sample(WorkbenchFixture::samplePath());
        QVERIFY(sample.open(QIODevice::ReadOnly));
        QByteArray content = sample.readAll();
        content.replace("/home/user/tidebook", folder().toUtf8());
        content.replace("019a7b1c-6e2f-7d40-9c35-5a1de0c4b7f2",
                        "019a7b1c-6e2f-7d40-9c35-5a1de0c4b7f3");
        QFile file(m_fixture->file(u"imported.jsonl"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        m_fixture->imports().start({ file.fileName() });
        const auto imported = [&] {
            const auto sessions = m_fixture->other().reader().sessions();
            for (const Session &session : sessions.value_or(QList<Session>())) {
                if (session.cwd == folder()) {
                    return session.id;
                }
            }
            return SessionId();
        };
        VERIFY_SOON(!imported().isNull() && !m_fixture->imports().isRunning());
        workbench().openSession(imported());
        VERIFY_SOON(workbench().hasSession() && workbench().session().cwd == folder());
    }
    [[nodiscard]] QString folder() const
    {
        return QFileInfo(m_fixture->file({})).canonicalFilePath() + "/cloned"_L1;
    }
    [[nodiscard]] Workbench &workbench() const { return m_fixture->workbench(); }
    [[nodiscard]] MainWindow &window() const { return m_fixture->window(); }
    /// That speaks of folders.
    [[nodiscard]] NoticeBar *bar() const
    {
        for (auto *one : window().findChildren<NoticeBar *>()) {
            if (one->isVisible()
                && (one->message().contains("not used"_L1)
                    || one->message().contains("Not used"_L1))) {
                return one;
            }
        }
        return nullptr;
    }
    [[nodiscard]] TrustDialog *dialog() const
    {
        for (auto *one : window().findChildren<TrustDialog *>()) {
            if (one->isVisible()) {
                return one;
            }
        }
        return nullptr;
    }
    [[nodiscard]] QTreeWidget *files() const { return dialog()->findChild<QTreeWidget *>(); }
    [[nodiscard]] QString content() const
    {
        return dialog()->findChild<QPlainTextEdit *>()->toPlainText();
    }
    void submit(const QString &text)
    {
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
        auto *field = window().conversation()->composer()->editor();
        field->setFocus();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
    }
    void decideWithAlt(Qt::Key key) const
    {
        dialog()->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(dialog()));
        QTest::keyClick(QApplication::focusWidget(), key, Qt::AltModifier);
    }
    /// The body of the request that a message makes.
    [[nodiscard]] QByteArray sentWith(const QString &text)
    {
        const auto before = m_server->requests().size();
        submit(text);
        return comesSoon([&] {
            return m_server->requests().size() > before && m_fixture->button(u"Send"_s) != nullptr;
        })
                ? m_server->requests().last().body
                : QByteArray();
    }
    /// In a row of the context panel.
    [[nodiscard]] bool promptsName(const QString &part) const
    {
        return isIn(window().findChild<ContextPanel *>()->tree()->model(), {}, part);
    }
    [[nodiscard]] static bool isIn(QAbstractItemModel *rows, const QModelIndex &parent,
                                   const QString &part)
    {
        while (rows->canFetchMore(parent)) {
            rows->fetchMore(parent); // what is folded has no rows
        }
        for (int row = 0; row < rows->rowCount(parent); ++row) {
            const QModelIndex index = rows->index(row, 0, parent);
            if (index.data().toString().contains(part) || isIn(rows, index, part)) {
                return true;
            }
        }
        return false;
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<ScriptedServer> m_server;
};

void TestFolderTrustWindow::anImportedSessionIsNotObeyed()
{
    openImported();
    VERIFY_SOON(bar());
    const QString said = u"The instructions of this folder are not used, because you have not "
                         "trusted it: AGENTS.md, another system prompt, 2 skill"_s;
    QVERIFY2(bar()->message().startsWith(said), qPrintable(bar()->message()));
    // The panel shows what is sent, and nothing else.
    QVERIFY(!promptsName(u"Project files"_s) && !promptsName(u"system.md"_s));
    const QByteArray body = sentWith(u"Hello"_s);
    QVERIFY(body.contains("Hello"));
    QVERIFY2(!body.contains("obey"), body.constData());
    QVERIFY(bar()); // a turn is no trust
}

void TestFolderTrustWindow::trustedByKeys()
{
    openImported();
    VERIFY_SOON(bar());
    QVERIFY(m_fixture->press(u"Trust…"_s, bar()));
    VERIFY_SOON(dialog());
    QCOMPARE(files()->topLevelItemCount(), 4);
    QCOMPARE(files()->topLevelItem(0)->text(0), u"AGENTS.md"_s);
    VERIFY_SOON(content().startsWith("obey-agents"_L1));
    files()->setFocus();
    QTest::keyClick(files(), Qt::Key_Down);
    VERIFY_SOON(content() == "obey-system"_L1);
    QCOMPARE(files()->topLevelItem(1)->text(1), u"Replaces the system prompt"_s);
    // Return looks on, it does not decide.
    QTest::keyClick(files(), Qt::Key_Return);
    QVERIFY(FolderTrust::read(m_fixture->settings()).folders.isEmpty());
    if (!dialog()) { // it closed the dialog
        QVERIFY(m_fixture->press(u"Trust…"_s, bar()));
        VERIFY_SOON(dialog());
    }
    decideWithAlt(Qt::Key_T);
    VERIFY_SOON(!dialog());
    VERIFY_SOON(!bar());
    VERIFY_SOON(promptsName(u"Project files"_s)); // without a message
    QVERIFY(promptsName(u"system.md"_s));
    const QByteArray body = sentWith(u"Hello"_s);
    QVERIFY2(body.contains("obey-agents") && body.contains("obey-system"), body.constData());
    const FolderTrust trust = FolderTrust::read(m_fixture->settings());
    QCOMPARE(trust.folders.size(), 1);
    QCOMPARE(trust.folders.constFirst().path, folder());
    QVERIFY(!trust.folders.constFirst().below);
}

void TestFolderTrustWindow::lookingIsNotTrusting()
{
    openImported();
    VERIFY_SOON(bar());
    QVERIFY(m_fixture->press(u"Show"_s, bar()));
    VERIFY_SOON(dialog());
    QVERIFY(!m_fixture->button(u"Trust"_s, dialog()));
    VERIFY_SOON(content().startsWith("obey-agents"_L1));
    QTest::keyClick(dialog(), Qt::Key_Escape);
    VERIFY_SOON(!dialog());
    QVERIFY(FolderTrust::read(m_fixture->settings()).folders.isEmpty());
    QVERIFY(bar());
}

void TestFolderTrustWindow::notNow()
{
    openImported();
    VERIFY_SOON(bar());
    QVERIFY(m_fixture->press(u"Not now"_s, bar()));
    QVERIFY(!bar());
    QVERIFY(!sentWith(u"Hello"_s).contains("obey"));
    QVERIFY(!bar());
    write(u"CLAUDE.md"_s, "obey-claude"); // something else than what was put off
    QVERIFY(!sentWith(u"Again"_s).contains("obey"));
    VERIFY_SOON(bar());
}

void TestFolderTrustWindow::aLinkIsNeverUsed()
{
    QVERIFY(QFile::remove(folder() + "/AGENTS.md"_L1));
    QFile secret(m_fixture->file(u"id_rsa"_s));
    QVERIFY(secret.open(QIODevice::WriteOnly));
    secret.write("obey-secret");
    secret.close();
    QVERIFY(QFile::link(u"../id_rsa"_s, folder() + "/AGENTS.md"_L1));
    trustFolder(&m_fixture->settings(), folder());
    openImported();
    VERIFY_SOON(bar());
    QVERIFY2(bar()->message().contains("leads out"_L1), qPrintable(bar()->message()));
    QVERIFY(!m_fixture->button(u"Trust…"_s, bar()));
    QVERIFY(m_fixture->press(u"Show"_s, bar()));
    VERIFY_SOON(dialog());
    VERIFY_SOON(m_fixture->says(u"leads out"_s, dialog()));
    QCOMPARE(files()->topLevelItem(0)->text(1), u"Never used"_s);
    QVERIFY(content().isEmpty());
    QTest::keyClick(dialog(), Qt::Key_Escape);
    const QByteArray body = sentWith(u"Hello"_s);
    QVERIFY(body.contains("obey-system") && !body.contains("obey-secret"));
}

void TestFolderTrustWindow::takenBackInThePreferences()
{
    trustFolder(&m_fixture->settings(), folder());
    openImported();
    VERIFY_SOON(promptsName(u"Project files"_s));
    window().action("preferences"_L1)->trigger();
    QWidget *preferences = nullptr;
    VERIFY_SOON((preferences = QApplication::activeModalWidget()) != nullptr);
    auto *list = preferences->findChild<QListWidget *>();
    for (int row = 0; row < list->count(); ++row) {
        if (list->item(row)->text() == "Context files"_L1) {
            list->setCurrentRow(row);
        }
    }
    auto *table = m_fixture->named<QTableWidget>(u"Trusted folders"_s, preferences);
    QVERIFY(table);
    QCOMPARE(table->rowCount(), 1);
    QCOMPARE(table->item(0, 0)->text(), folder());
    table->setFocus();
    table->setCurrentCell(0, 0);
    QVERIFY(m_fixture->press(u"Trust it no longer"_s, preferences));
    QVERIFY(promptsName(u"Project files"_s)); // nothing counts before OK
    QVERIFY(m_fixture->press(u"OK"_s, preferences));
    VERIFY_SOON(bar());
    VERIFY_SOON(!promptsName(u"Project files"_s));
    QVERIFY(!sentWith(u"Hello"_s).contains("obey"));
}

void TestFolderTrustWindow::byTheAction()
{
    QAction *action = window().action("folderTrust"_L1);
    QVERIFY(!action->isEnabled());
    openImported();
    VERIFY_SOON(action->isEnabled());
    action->trigger();
    VERIFY_SOON(dialog());
    auto *below = dialog()->findChild<QCheckBox *>();
    below->setFocus();
    QTest::keyClick(below, Qt::Key_Space);
    QVERIFY(below->isChecked());
    QVERIFY(m_fixture->press(u"Trust"_s, dialog()));
    VERIFY_SOON(!dialog());
    VERIFY_SOON(!bar());
    QVERIFY(FolderTrust::read(m_fixture->settings()).folders.constFirst().below);
    VERIFY_SOON(promptsName(u"Project files"_s));
    action->trigger();
    VERIFY_SOON(dialog());
    QVERIFY(m_fixture->press(u"Trust it no longer"_s, dialog()));
    VERIFY_SOON(bar());
    QVERIFY(FolderTrust::read(m_fixture->settings()).folders.isEmpty());
}

void TestFolderTrustWindow::pictures()
{
    const QString to = qEnvironmentVariable("VARVE_PICTURES");
    openImported();
    VERIFY_SOON(bar());
    QVERIFY(!bar()->grab().isNull());
    window().action("folderTrust"_L1)->trigger();
    VERIFY_SOON(dialog());
    VERIFY_SOON(content().startsWith("obey-agents"_L1));
    if (to.isEmpty()) {
        return;
    }
    const auto save = [&](const QString &suffix) {
        QVERIFY(window().grab().save(to + "/trust-bar"_L1 + suffix));
        QVERIFY(dialog()->grab().save(to + "/trust-dialog"_L1 + suffix));
    };
    save(u".png"_s);
    applyColorScheme(Scheme::Dark);
    VERIFY_SOON(dialog()->palette().color(QPalette::Window).lightness() < 128);
    save(u"-dark.png"_s);
    applyColorScheme(Scheme::Light);
    dialog()->close();
    VERIFY_SOON(!dialog());
    trustFolder(&m_fixture->settings(), folder());
    VERIFY_SOON(!bar());
    window().action("preferences"_L1)->trigger();
    QWidget *preferences = nullptr;
    VERIFY_SOON((preferences = QApplication::activeModalWidget()) != nullptr);
    auto *list = preferences->findChild<QListWidget *>();
    for (int row = 0; row < list->count(); ++row) {
        if (list->item(row)->text() == "Context files"_L1) {
            list->setCurrentRow(row);
        }
    }
    VERIFY_SOON(m_fixture->named<QTableWidget>(u"Trusted folders"_s, preferences));
    VERIFY_SOON(m_fixture->named<QTableWidget>(u"Skills"_s, preferences));
    QTest::qWait(50); // for pictures only: a layout may take two rounds
    QVERIFY(preferences->grab().save(to + "/trust-preferences.png"_L1));
    preferences->close();
}

QTEST_MAIN(TestFolderTrustWindow)
#include "tst_foldertrustwindow.moc"
