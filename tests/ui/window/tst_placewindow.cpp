// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "commandsettings.h"
#include "composer.h"
#include "conversationpage.h"
#include "noticebar.h"
#include "settings.h"
#include "soon.h"
#include "windowfixture.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// A session in the home folder, in the window: no tools for files and commands there until the person has chosen it.
class TestPlaceWindow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_server = std::make_unique<ScriptedServer>();
        m_server->add(chatText(u"Fine."_s));
        m_server->add(chatText(u"Fine."_s));
        m_fixture->setEndpoint(m_server->url());
        m_before = qgetenv("HOME");
        QVERIFY(QDir().mkpath(home()) && QDir().mkpath(home() + u"/project"_s));
        qputenv("HOME", home().toUtf8());
    }
    void cleanup()
    {
        qputenv("HOME", m_before);
        m_fixture.reset();
        m_server.reset();
    }

    void homeIsChosenByAClick();
    void notNow();
    void aProjectIsNotAskedAbout();

private:
    [[nodiscard]] QString home() const
    {
        return QFileInfo(m_fixture->file({})).canonicalFilePath() + u"/person"_s;
    }
    [[nodiscard]] Workbench &workbench() const { return m_fixture->workbench(); }
    [[nodiscard]] MainWindow &window() const { return m_fixture->window(); }
    void work(const QString &folder)
    {
        QVERIFY(m_fixture->openFromList());
        m_fixture->sessions().starter.setFolder(folder);
        VERIFY_SOON(workbench().session().cwd == folder);
    }
    [[nodiscard]] NoticeBar *bar() const
    {
        for (auto *one : window().findChildren<NoticeBar *>()) {
            if (one->isVisible() && one->message().contains("no tools for files"_L1)) {
                return one;
            }
        }
        return nullptr;
    }
    /// Whether the model is told of such a tool.
    [[nodiscard]] static bool offers(const QByteArray &body, const QString &tool)
    {
        const QJsonArray tools = QJsonDocument::fromJson(body)[u"tools"_s].toArray();
        return std::ranges::any_of(tools, [&](const QJsonValue &one) {
            return one[u"function"_s][u"name"_s].toString() == tool;
        });
    }
    /// Where VARVE_PICTURES says, if anywhere.
    static void savePicture(QWidget *widget, const QString &name)
    {
        if (const QString to = qEnvironmentVariable("VARVE_PICTURES"); !to.isEmpty()) {
            QVERIFY(widget->grab().save(QDir(to).filePath(name + u".png"_s)));
        }
    }
    [[nodiscard]] QByteArray sentWith(const QString &text)
    {
        const auto before = m_server->requests().size();
        window().activateWindow();
        if (!QTest::qWaitForWindowActive(&window())) {
            return {};
        }
        auto *field = window().conversation()->composer()->editor();
        field->setFocus();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
        return comesSoon([&] {
            return m_server->requests().size() > before && m_fixture->button(u"Send"_s) != nullptr;
        })
                ? m_server->requests().last().body
                : QByteArray();
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<ScriptedServer> m_server;
    QByteArray m_before;
};

void TestPlaceWindow::homeIsChosenByAClick()
{
    work(home());
    VERIFY_SOON(bar());
    QVERIFY2(bar()->message().contains("is your home folder"_L1), qPrintable(bar()->message()));
    const QByteArray before = sentWith(u"Hello"_s);
    QVERIFY(before.contains("Hello"));
    for (const QString &tool : { u"bash"_s, u"read"_s, u"write"_s }) {
        QVERIFY(!offers(before, tool));
    }
    savePicture(&window(), u"place-home"_s);

    QVERIFY(m_fixture->press(u"Work here…"_s, bar()));
    QMessageBox *question = nullptr;
    VERIFY_SOON((question = window().findChild<QMessageBox *>()) && question->isVisible());
    QVERIFY(question->informativeText().contains("every file of yours"_L1));
    savePicture(question, u"place-question"_s);
    QTest::keyClick(question, Qt::Key_Escape);
    VERIFY_SOON(!window().findChild<QMessageBox *>());
    QVERIFY(CommandSettings::read(m_fixture->settings()).chosenFolders.isEmpty());

    QVERIFY(m_fixture->press(u"Work here…"_s, bar()));
    VERIFY_SOON((question = window().findChild<QMessageBox *>()) && question->isVisible());
    for (QAbstractButton *button : question->buttons()) {
        if (question->buttonRole(button) == QMessageBox::AcceptRole) {
            QTest::mouseClick(button, Qt::LeftButton);
        }
    }
    VERIFY_SOON(!bar());
    QCOMPARE(CommandSettings::read(m_fixture->settings()).chosenFolders, QStringList { home() });
    VERIFY_SOON(!window().findChild<QMessageBox *>());
    const QByteArray after = sentWith(u"Again"_s);
    QVERIFY(!after.isEmpty());
    QVERIFY(offers(after, u"bash"_s) && offers(after, u"read"_s));
}

void TestPlaceWindow::notNow()
{
    work(home());
    VERIFY_SOON(bar());
    QVERIFY(m_fixture->press(u"Not now"_s, bar()));
    QVERIFY(!bar());
    QVERIFY(!offers(sentWith(u"Hello"_s), u"bash"_s));
    QVERIFY(!bar());
}

void TestPlaceWindow::aProjectIsNotAskedAbout()
{
    work(home() + u"/project"_s);
    QVERIFY(offers(sentWith(u"Hello"_s), u"bash"_s));
    QVERIFY(!bar());
}

QTEST_MAIN(TestPlaceWindow)
#include "tst_placewindow.moc"
