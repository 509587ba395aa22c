// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "palettes.h"
#include "recallsettings.h"
#include "rulewords.h"
#include "settings.h"
#include "toolservereditor.h"
#include "toolspage.h"

#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QVBoxLayout>

using namespace varve;
using namespace Qt::StringLiterals;

class TestToolsPage final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->path(), QProcessEnvironment());
        open();
    }
    void cleanup() { m_window.reset(); }

    void wordsOfRules_data()
    {
        QTest::addColumn<QString>("tool");
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<bool>("allow");
        QTest::addColumn<QString>("words");
        QTest::addColumn<bool>("limited");
        QTest::newRow("exact") << u"bash"_s << u"make test"_s << true
                               << u"Only exactly “make test”"_s << false;
        QTest::newRow("script") << u"bash"_s << u"set -e\nmake\nmake install"_s << true
                                << u"Only exactly “set -e…”"_s << false;
        QTest::newRow("beginning") << u"bash"_s << u"git log *"_s << true
                                   << u"Commands that begin with “git log ”."_s << true;
        QTest::newRow("denied beginning") << u"bash"_s << u"git push*"_s << false
                                          << u"Commands that begin with “git push”."_s << false;
        QTest::newRow("two stars") << u"bash"_s << u"npm * --dry-run*"_s << true
                                   << u"Commands like “npm * --dry-run*”"_s << true;
        QTest::newRow("every command")
                << u"bash"_s << QString() << true << u"Every command, whatever it does."_s << false;
        QTest::newRow("folder") << u"write"_s << u"src/*"_s << true << u"Everything below src/,"_s
                                << false;
        QTest::newRow("every call")
                << u"read"_s << QString() << true << u"Every call of read."_s << false;
        QTest::newRow("tool of a server")
                << u"files_write"_s << u"write"_s << true
                << u"Every call of files_write, whatever it is given."_s << false;
        QTest::newRow("remembering in a session")
                << u"remember"_s << u"session"_s << true
                << u"Everything that it wants to remember in a session, whatever the text is."_s
                << false;
        QTest::newRow("forgetting in a session")
                << u"forget"_s << u"session"_s << true
                << u"Everything that it wants to forget in a session, whatever the text is."_s
                << false;
        QTest::newRow("every tool")
                << u"*"_s << u"*"_s << false << u"Every call of every tool."_s << false;
    }

    void wordsOfRules()
    {
        QFETCH(QString, tool);
        QFETCH(QString, pattern);
        QFETCH(bool, allow);
        QFETCH(QString, words);
        QFETCH(bool, limited);
        const QString said = ruleInWords({ tool, pattern, allow }, runsCommands(tool));
        QVERIFY2(said.startsWith(words), qPrintable(said));
        QCOMPARE(said.contains(u"more than one thing"_s), limited);
    }

    void modeAndLimitsAreSettings()
    {
        QCOMPARE(m_settings->get(Keys::ApprovalMode), u"everything"_s);
        auto *mode = visible<QComboBox>().first();
        mode->setFocus();
        QTest::keyClick(mode, Qt::Key_Down);
        QVERIFY(says(u"Reading in the working folder is not asked for."_s));
        m_page->showSection(ToolsPage::Section::Commands);
        auto *network = visible<QCheckBox>().first();
        QVERIFY(!network->isChecked());
        network->setFocus();
        QTest::keyClick(network, Qt::Key_Space);
        auto *seconds = visible<QSpinBox>().first();
        seconds->setFocus();
        seconds->selectAll();
        QTest::keyClicks(seconds, u"30"_s);
        QTest::keyClick(seconds, Qt::Key_Tab);
        QVERIFY(m_page->isModified(*m_settings));
        m_page->save(m_settings.get());
        QCOMPARE(m_settings->get(Keys::ApprovalMode), u"changes"_s);
        QVERIFY(m_settings->get(Keys::ToolNetwork));
        QCOMPARE(m_settings->get(Keys::ToolCommandSeconds), 30);
        QCOMPARE(m_settings->get(Keys::ToolRounds), 200);
        QVERIFY(!m_page->isModified(*m_settings));
    }

    void otherSessionsAreASetting()
    {
        QVERIFY(readRecallReach(*m_settings) == RecallReach::Ask);
        auto *reach = visible<QComboBox>().at(1);
        reach->setFocus();
        QTest::keyClick(reach, Qt::Key_Down);
        QTest::keyClick(reach, Qt::Key_Down);
        m_page->save(m_settings.get());
        QVERIFY(readRecallReach(*m_settings) == RecallReach::Never);
        m_page->restoreDefaults();
        m_page->save(m_settings.get());
        QVERIFY(readRecallReach(*m_settings) == RecallReach::Ask);
    }

    void rulesAreAddedByKey()
    {
        m_page->setToolCosts(tools());
        QSignalSpy edited(m_page, &PreferencesPage::edited);
        press(u"Add rule"_s);
        QVERIFY(!m_page->isValid()); // nothing is allowed by an empty field
        QVERIFY(says(u"Say which commands are allowed"_s));
        QTest::keyClicks(QApplication::focusWidget(), u"git status*"_s);
        QVERIFY(m_page->isValid());
        QVERIFY(says(u"Commands that begin with “git status”."_s));
        QVERIFY(edited.size() > 0);
        press(u"Add rule"_s);
        QTest::keyClicks(QApplication::focusWidget(), u"*"_s);
        QVERIFY(says(u"Commands run without a question"_s));
        auto *verdict = named<QComboBox>(u"What the rule does"_s);
        verdict->setFocus();
        QTest::keyClick(verdict, Qt::Key_Down);
        QVERIFY(!says(u"Commands run without a question"_s));
        auto *tool = named<QComboBox>(u"Tool"_s);
        QCOMPARE(tool->count(), 4); // with "Every tool"
        tool->setFocus();
        tool->lineEdit()->selectAll();
        QTest::keyClicks(tool, u"files_delete"_s); // of a server that is not here
        m_page->save(m_settings.get());
        QCOMPARE(readToolRules(*m_settings),
                 (QList<ToolRule> { { u"bash"_s, u"git status*"_s, true },
                                    { u"files_delete"_s, u"*"_s, false } }));
    }

    void rulesMoveAndGo()
    {
        writeToolRules(m_settings.get(),
                       { { u"bash"_s, u"one"_s, true },
                         { u"bash"_s, u"two"_s, false },
                         { u"read"_s, {}, true } });
        open();
        auto *table = named<QTableWidget>(u"Rules"_s);
        QCOMPARE(column(table, 2), (QStringList { u"one"_s, u"two"_s, u"Anything"_s }));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(column(table, 2), (QStringList { u"two"_s, u"one"_s, u"Anything"_s }));
        QCOMPARE(table->currentRow(), 1);
        QCOMPARE(named<QLineEdit>(u"What it is for"_s)->text(), u"one"_s);
        QTest::keyClick(table, Qt::Key_Delete);
        QCOMPARE(column(table, 2), (QStringList { u"two"_s, u"Anything"_s }));
        m_page->save(m_settings.get());
        QCOMPARE(readToolRules(*m_settings).size(), 2);
    }

    void theSandboxSaysWhatToDo()
    {
        m_page->showSection(ToolsPage::Section::Commands);
        m_page->setSandbox(SandboxKind::Missing, u"Commands run without a sandbox."_s);
        QVERIFY(says(u"Commands run without a sandbox."_s));
        QVERIFY(says(u"Install the package “bubblewrap”"_s));
        m_page->setSandbox(SandboxKind::Active, u"Commands run in a sandbox."_s);
        QVERIFY(!says(u"bubblewrap"_s));
    }

    void toolsAreSwitchedOff()
    {
        m_page->showSection(ToolsPage::Section::BuiltIn);
        m_page->setToolCosts(tools());
        QVERIFY(says(u"3 of 3"_s));
        QVERIFY(says(u"about 1,250 tokens"_s));
        auto *table = visible<QTableWidget>().first();
        table->setFocus();
        table->setCurrentCell(1, 0);
        QTest::keyClick(table, Qt::Key_Space);
        QVERIFY(says(u"2 of 3"_s));
        QVERIFY(says(u"about 750 tokens"_s));
        table->setCurrentCell(2, 2);
        QTest::keyClick(table, Qt::Key_F2);
        auto *box = table->viewport()->findChild<QComboBox *>();
        QVERIFY(box);
        QTest::keyClick(box, Qt::Key_Down);
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(table->item(2, 2)->text(), u"Masked first"_s);
        m_page->save(m_settings.get());
        const auto choices = readToolChoices(*m_settings);
        QCOMPARE(choices.size(), 2);
        QVERIFY(!choices.value(u"write"_s).enabled);
        QVERIFY(choices.value(u"bash"_s).policy == ToolPolicy::Prune);
        m_page->restoreDefaults();
        m_page->save(m_settings.get());
        QVERIFY(readToolChoices(*m_settings).isEmpty());
    }

    void commandLines_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("plain") << u"npx"_s << QStringList { u"-y"_s, u"server"_s };
        QTest::newRow("blanks") << u"/opt/my tools/x"_s << QStringList { u"a b"_s, u"c"_s };
        QTest::newRow("quotes") << u"x"_s << QStringList { u"say \"hello\" twice"_s, u"\""_s };
    }

    void commandLines()
    {
        QFETCH(QString, program);
        QFETCH(QStringList, arguments);
        QCOMPARE(QProcess::splitCommand(commandLine(program, arguments)),
                 QStringList { program } + arguments);
    }

    void aServerIsSetUp()
    {
        m_page->showSection(ToolsPage::Section::Servers);
        QVERIFY(says(u"A tool server gives models further tools"_s));
        press(u"Add a tool server"_s);
        QVERIFY(!m_page->isValid()); // which program?
        QTest::keyClicks(QApplication::focusWidget(), u"files"_s);
        auto *command = placeholder(u"npx"_s);
        command->setFocus();
        QTest::keyClicks(command, u"npx -y \"a server\" /tmp"_s);
        QVERIFY(m_page->isValid());
        m_page->save(m_settings.get());
        const QList<ToolServerConfig> saved = readToolServers(*m_settings);
        QCOMPARE(saved.size(), 1);
        QCOMPARE(saved[0].name, u"files"_s);
        QCOMPARE(saved[0].program, u"npx"_s);
        QCOMPARE(saved[0].arguments, (QStringList { u"-y"_s, u"a server"_s, u"/tmp"_s }));
        QVERIFY(!m_page->isModified(*m_settings));
        QVERIFY(says(u"Not started yet."_s));
        press(u"Remove"_s);
        m_page->save(m_settings.get());
        QVERIFY(readToolServers(*m_settings).isEmpty());
    }

    void addressesThatCannotBeUsed()
    {
        m_page->showSection(ToolsPage::Section::Servers);
        press(u"Add a tool server"_s);
        QTest::keyClicks(QApplication::focusWidget(), u"tracker"_s);
        auto *kind = visible<QComboBox>().first();
        kind->setFocus();
        QTest::keyClick(kind, Qt::Key_Down);
        auto *address = placeholder(u"https://"_s);
        address->setFocus();
        QTest::keyClicks(address, u"http://example.org/mcp"_s);
        QVERIFY(says(u"without encryption"_s));
        QVERIFY(!m_page->isValid());
        address->selectAll();
        QTest::keyClicks(address, u"https://example.org/mcp"_s);
        QVERIFY(m_page->isValid());
        auto *headers = visible<QPlainTextEdit>().first();
        headers->setFocus();
        QTest::keyClicks(headers, u"Authorization: Bearer x"_s);
        QVERIFY(!m_page->isValid()); // a key does not go into a plain file
    }

    void serversShowHowFarTheyAre()
    {
        writeToolServer(m_settings.get(), server(u"files-1"_s, u"files"_s));
        writeToolServer(m_settings.get(), server(u"web-1"_s, u"web"_s));
        open();
        m_page->showSection(ToolsPage::Section::Servers);
        m_page->setServerStates({ { u"files-1"_s, ToolServerState::Kind::Ready, {}, tools() },
                                  { u"web-1"_s,
                                    ToolServerState::Kind::Failed,
                                    u"The program web was not found."_s,
                                    {} } });
        QVERIFY(says(u"Ready, 3 tool(s), about 1,250 tokens"_s));
        auto *table = visible<QTableWidget>().first();
        table->setFocus();
        table->setCurrentCell(0, 0);
        QTest::keyClick(table, Qt::Key_Space);
        QVERIFY(says(u"2 of 3"_s));
        auto *list = named<QListWidget>(u"Tool servers"_s);
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Down);
        QVERIFY(says(u"The program web was not found."_s));
        QVERIFY(visible<QTableWidget>().isEmpty());
        m_page->save(m_settings.get());
        QVERIFY(!readToolServers(*m_settings)[0].tools.value(u"read"_s).enabled);
    }

    void signingIn_data()
    {
        using Kind = SignInState::Kind;
        QTest::addColumn<SignInState>("state");
        QTest::addColumn<QString>("said");
        QTest::addColumn<QStringList>("buttons");
        const QUrl address(u"https://signin.example/authorize?client_id=7"_s);
        QTest::newRow("not wanted") << SignInState {} << QString() << QStringList {};
        QTest::newRow("wanted") << SignInState { Kind::Needed, {}, {} } << u"asks you to sign in"_s
                                << QStringList { u"Sign &in"_s };
        QTest::newRow("went wrong")
                << SignInState { Kind::Needed, {}, u"The sign-in was denied."_s }
                << u"The sign-in was denied."_s << QStringList { u"Sign &in"_s };
        QTest::newRow("asking") << SignInState { Kind::UnderWay, {}, {} } << u"Asking the server"_s
                                << QStringList { u"Cancel sign-in"_s };
        QTest::newRow("in the browser")
                << SignInState { Kind::UnderWay, address, {} } << u"Sign in at signin.example"_s
                << QStringList { u"Cancel sign-in"_s, u"Copy address"_s };
        QTest::newRow("signed in") << SignInState { Kind::SignedIn, {}, {} } << u"Signed in."_s
                                   << QStringList { u"Sign &out"_s };
        QTest::newRow("not enough")
                << SignInState { Kind::MoreNeeded, {}, {} } << u"asks for more"_s
                << QStringList { u"Sign &in"_s, u"Sign &out"_s };
    }

    void signingIn()
    {
        QFETCH(SignInState, state);
        QFETCH(QString, said);
        QFETCH(QStringList, buttons);
        ToolServerConfig http = server(u"web-1"_s, u"web"_s);
        http.kind = ToolServerConfig::Kind::Http;
        http.url = u"https://mcp.example/mcp"_s;
        writeToolServer(m_settings.get(), http);
        open();
        m_page->showSection(ToolsPage::Section::Servers);
        m_page->setServerStates(
                { { u"web-1"_s, ToolServerState::Kind::SignIn, u"x"_s, {}, state } });
        QVERIFY(said.isEmpty() || says(said));
        QStringList shown;
        for (const auto *button : visible<QPushButton>()) {
            if (button->text() != "Add"_L1 && button->text() != "Remove"_L1) {
                shown += button->text();
            }
        }
        QCOMPARE(shown, buttons);
        QSignalSpy in(m_page, &ToolsPage::signInWanted);
        QSignalSpy off(m_page, &ToolsPage::signInCancelled);
        QSignalSpy out(m_page, &ToolsPage::signOutWanted);
        for (const QString &button : std::as_const(buttons)) {
            press(button);
        }
        QCOMPARE(in.size(), buttons.contains("Sign &in"_L1) ? 1 : 0);
        QCOMPARE(off.size(), buttons.contains("Cancel sign-in"_L1) ? 1 : 0);
        QCOMPARE(out.size(), buttons.contains("Sign &out"_L1) ? 1 : 0);
        for (const QSignalSpy *spy : { &in, &off, &out }) {
            QVERIFY(spy->isEmpty() || spy->at(0).at(0).toString() == "web-1"_L1);
        }
        if (buttons.contains("Copy address"_L1)) {
            QCOMPARE(QGuiApplication::clipboard()->text(), state.address.toString());
        }
        QVERIFY(!m_page->isModified(*m_settings)); // nothing of it is a setting
        picture(u"signin-"_s + QString::fromLatin1(QTest::currentDataTag()));
    }

    void aServerIsStartedAtOnce()
    {
        writeToolServer(m_settings.get(), server(u"files-1"_s, u"files"_s));
        open();
        m_page->showSection(ToolsPage::Section::Servers);
        m_page->setServerStates({ { u"files-1"_s, ToolServerState::Kind::NotStarted, {}, {} } });
        QSignalSpy wanted(m_page, &ToolsPage::startWanted);
        press(u"&Start now"_s);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted.at(0).at(0).toString(), u"files-1"_s);
    }

    void twoServersNeedTwoNames()
    {
        writeToolServer(m_settings.get(), server(u"a"_s, u"same"_s));
        writeToolServer(m_settings.get(), server(u"b"_s, u"Same"_s));
        open();
        m_page->showSection(ToolsPage::Section::Servers);
        QVERIFY(!m_page->isValid());
        QVERIFY(says(u"Another server has the name same already."_s));
    }

    void everyControlHasAName()
    {
        writeToolRules(m_settings.get(), { { u"bash"_s, u"make"_s, true } });
        writeToolServer(m_settings.get(), server(u"a"_s, u"files"_s));
        open();
        m_page->setToolCosts(tools());
        for (const auto section : { ToolsPage::Section::Approval, ToolsPage::Section::Commands,
                                    ToolsPage::Section::BuiltIn, ToolsPage::Section::Servers }) {
            m_page->showSection(section);
            for (QWidget *control : visible<QWidget>()) {
                const bool isPart = qobject_cast<QComboBox *>(control->parent())
                        || control->inherits("QHeaderView") || control->inherits("QScrollBar");
                if (control->focusPolicy() == Qt::NoFocus || isPart || control->inherits("QTabBar")
                    || control->inherits("QTabWidget") || control->inherits("QTableCornerButton")) {
                    continue;
                }
                QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(control);
                QVERIFY2(interface && !interface->text(QAccessible::Name).isEmpty(),
                         control->metaObject()->className());
            }
        }
    }

    void pictures()
    {
        writeToolRules(m_settings.get(),
                       { { u"bash"_s, u"git status*"_s, true },
                         { u"bash"_s, u"git push*"_s, false },
                         { u"write"_s, u"src/*"_s, true } });
        writeToolServer(m_settings.get(), server(u"files-1"_s, u"files"_s));
        open();
        m_page->setSandbox(SandboxKind::Missing,
                           u"No sandbox works here: bubblewrap is not installed."_s);
        m_page->setToolCosts(tools());
        m_page->setServerStates({ { u"files-1"_s, ToolServerState::Kind::Ready, {}, tools() } });
        for (const auto section : { ToolsPage::Section::Approval, ToolsPage::Section::Commands,
                                    ToolsPage::Section::BuiltIn, ToolsPage::Section::Servers }) {
            m_page->showSection(section);
            picture(u"tools-%1"_s.arg(static_cast<int>(section)));
        }
    }

private:
    void open()
    {
        m_window = std::make_unique<QWidget>();
        auto *column = new QVBoxLayout(m_window.get());
        m_page = new ToolsPage;
        column->addWidget(m_page);
        m_page->load(*m_settings);
        m_window->resize(820, 560);
        m_window->show();
        std::ignore = QTest::qWaitForWindowActive(m_window.get());
    }
    static QList<ToolLine> tools()
    {
        return { { u"read"_s, u"Read a file"_s, 350, ToolPolicy::Prune },
                 { u"write"_s, u"Write a file"_s, 500, ToolPolicy::Summarize },
                 { u"bash"_s, u"Run a command in bash, in the working folder"_s, 400,
                   ToolPolicy::Summarize } };
    }
    static ToolServerConfig server(const QString &id, const QString &name)
    {
        ToolServerConfig made;
        made.id = id;
        made.name = name;
        made.program = u"npx"_s;
        made.arguments = { u"-y"_s, u"some-server"_s };
        return made;
    }
    template<typename T>
    [[nodiscard]] QList<T *> visible() const
    {
        QList<T *> found;
        for (T *one : m_page->findChildren<T *>()) {
            if (one->isVisible() && !qobject_cast<QAbstractSpinBox *>(one->parent())) {
                found += one;
            }
        }
        return found;
    }
    template<typename T>
    [[nodiscard]] T *named(const QString &name) const
    {
        for (T *one : m_page->findChildren<T *>()) {
            if (one->isVisible() && one->accessibleName() == name) {
                return one;
            }
        }
        return nullptr;
    }
    [[nodiscard]] QLineEdit *placeholder(const QString &part) const
    {
        for (auto *one : visible<QLineEdit>()) {
            if (one->placeholderText().contains(part)) {
                return one;
            }
        }
        return nullptr;
    }
    void press(const QString &text) const
    {
        for (auto *one : visible<QPushButton>()) {
            if (one->text() == text) {
                QTest::mouseClick(one, Qt::LeftButton);
                return;
            }
        }
        QFAIL("no such button");
    }
    static QStringList column(const QTableWidget *table, int column)
    {
        QStringList texts;
        for (int row = 0; row < table->rowCount(); ++row) {
            texts += table->item(row, column)->text();
        }
        return texts;
    }
    [[nodiscard]] bool says(const QString &part) const
    {
        for (const auto *label : m_page->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(part)) {
                return true;
            }
        }
        return false;
    }
    /// Into the folder VARVE_PICTURES, where somebody wants to look at them.
    void picture(const QString &name)
    {
        const QString folder = qEnvironmentVariable("VARVE_PICTURES");
        if (folder.isEmpty()) {
            return;
        }
        for (const bool dark : { false, true }) {
            applyColorScheme(dark ? Scheme::Dark : Scheme::Light);
            QCoreApplication::processEvents();
            QCoreApplication::processEvents();
            m_window->grab().save(
                    QDir(folder).filePath(name + (dark ? u"-dark.png"_s : u".png"_s)));
        }
        applyColorScheme(Scheme::Light);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<QWidget> m_window;
    ToolsPage *m_page = nullptr;
};

QTEST_MAIN(TestToolsPage)
#include "tst_toolspage.moc"
