// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every screen in light, dark, right to left, a narrow window and German at one and a half times its size: nothing of it falls out.
// VARVE_PICTURES=FOLDER keeps what is seen.
#include "agentscript.h"
#include "approvalpanel.h"
#include "archiveservice.h"
#include "branchcomparemodel.h"
#include "choosedialog.h"
#include "compactionpage.h"
#include "compactionplanstep.h"
#include "compactionresultstep.h"
#include "compactionreviewstep.h"
#include "comparewindow.h"
#include "composer.h"
#include "conversationpage.h"
#include "findpage.h"
#include "memoryarchive.h"
#include "messageattachments.h"
#include "newarchivedialog.h"
#include "noticebar.h"
#include "palettes.h"
#include "phrasedialog.h"
#include "preferencesdialog.h"
#include "screenfaults.h"
#include "secretdialog.h"
#include "shellrequest.h"
#include "soon.h"
#include "windowfixture.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QLibraryInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTranslator>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestScreens final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyScreen_data()
    {
        QTest::addColumn<Scheme>("scheme");
        QTest::addColumn<Qt::LayoutDirection>("direction");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("language");
        const QSize usual(1440, 900);
        const QSize narrow(800, 600);
        const QSize scaled(960, 600); // 1440 x 900 at one and a half
        QTest::newRow("light") << Scheme::Light << Qt::LeftToRight << usual << u"en_US"_s;
        QTest::newRow("dark") << Scheme::Dark << Qt::LeftToRight << usual << u"en_US"_s;
        QTest::newRow("right-to-left") << Scheme::Light << Qt::RightToLeft << usual << u"en_US"_s;
        QTest::newRow("narrow") << Scheme::Light << Qt::LeftToRight << narrow << u"en_US"_s;
        QTest::newRow("german-1.5x") << Scheme::Light << Qt::LeftToRight << scaled << u"de_DE"_s;
        QTest::newRow("german-narrow-dark")
                << Scheme::Dark << Qt::LeftToRight << narrow << u"de_DE"_s;
    }
    void everyScreen()
    {
        QFETCH(const Scheme, scheme);
        QFETCH(const Qt::LayoutDirection, direction);
        QFETCH(const QSize, size);
        QFETCH(const QString, language);
        m_faults.clear();
        QVERIFY(speak(language));
        QApplication::setLayoutDirection(direction);
        m_size = size;
        m_scheme = scheme;
        m_fixture = std::make_unique<WindowFixture>(WorkbenchFixture::Content::Nothing);
        begin();
        look(u"01-first-start"_s, window());
        m_fixture = std::make_unique<WindowFixture>();
        begin();
        look(u"02-no-session"_s, window());
        QVERIFY(m_fixture->openSample());
        look(u"03-main"_s, window());
        dialogs();
        pages();
        approval();
        attach();
        look(u"60-attached"_s, window(), Scrolls::Sideways);
        archives();
        m_fixture.reset();
        QVERIFY2(m_faults.isEmpty(), qPrintable(m_faults.join(u'\n')));
    }

    /// Window managers are told the least width while the window is wide, and keep to it.
    void canBeMadeNarrow_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << u"en_US"_s;
        QTest::newRow("German") << u"de_DE"_s;
    }
    void canBeMadeNarrow()
    {
        QFETCH(const QString, language);
        QVERIFY(speak(language));
        m_fixture = std::make_unique<WindowFixture>();
        QVERIFY(m_fixture->openSample());
        QVERIFY(window().action("showContext"_L1)->isChecked());
        VERIFY_SOON(window().width() == 1440);
        constexpr int Narrow = 800;
        QVERIFY2(window().minimumSizeHint().width() <= Narrow,
                 qPrintable(QString::number(window().minimumSizeHint().width())));
        window().resize(Narrow, 700);
        QCOMPARE(window().width(), Narrow);
        window().resize(1440, 900); // and back: the column is there again
        VERIFY_SOON(window().action("showContext"_L1)->isChecked());
    }

    void cleanup()
    {
        m_fixture.reset();
        m_own.reset();
        m_qt.reset();
        applyColorScheme(Scheme::Light);
        QApplication::setLayoutDirection(Qt::LeftToRight);
        QLocale::setDefault(QLocale::c());
    }

private:
    MainWindow &window() { return m_fixture->window(); }

    bool speak(const QString &language)
    {
        QLocale::setDefault(QLocale(language));
        m_own = std::make_unique<QTranslator>();
        m_qt = std::make_unique<QTranslator>();
        const QString file = language.startsWith("de"_L1) ? u"varve_de"_s : u"varve_en"_s;
        if (m_qt->load(QLocale(), u"qtbase"_s, u"_"_s,
                       QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
            QCoreApplication::installTranslator(m_qt.get());
        }
        return m_own->load(file, QStringLiteral(VARVE_TRANSLATIONS))
                && QCoreApplication::installTranslator(m_own.get());
    }

    void begin()
    {
        m_fixture->settings().set(Keys::ColorScheme,
                                  m_scheme == Scheme::Dark ? u"dark"_s : u"light"_s);
        m_fixture->restart();
        window().resize(m_size);
        window().activateWindow();
        VERIFY_SOON(!m_fixture->workbench().hasSession());
        QCOMPARE(window().size(), m_size);
    }

    static constexpr int Settled = 10'000; // ms, on a machine with other work

    /// What stands in one line may go on to the side, with a bar that says so.
    enum class Scrolls : quint8 { No, Sideways };

    void look(const QString &name, QWidget &widget, Scrolls scrolls = Scrolls::No)
    {
        if (&widget != &window()) {
            (void)QTest::qWaitForWindowExposed(&widget); // or it gets its first size after this one
            widget.resize(widget.size().boundedTo(m_size)); // as a window manager does
        }
        // A layout may take two rounds, and some of what is shown comes after the first picture: a fault is what stays.
        QTest::qWait(30);
        const auto isLarge = [&] {
            return widget.width() > m_size.width() || widget.height() > m_size.height();
        };
        const auto hasFault = [&] {
            return isLarge() || (scrolls == Scrolls::No && !faultsOf(widget).isEmpty());
        };
        (void)QTest::qWaitFor([&] { return !hasFault(); }, Settled);
        const QString folder = qEnvironmentVariable("VARVE_PICTURES");
        if (!folder.isEmpty()) {
            QTest::qWait(100); // colours of code
            widget.grab().save(QDir(folder).filePath(QString::fromLatin1(QTest::currentDataTag())
                                                     + u'-' + name + u".png"_s));
        }
        for (const QString &fault : scrolls == Scrolls::No ? faultsOf(widget) : QStringList()) {
            m_faults += name + u": "_s + fault;
        }
        if (&widget == &window()) {
            for (const QString &fault : lettersOfMenus(window())) {
                m_faults += name + u": "_s + fault;
            }
        }
        if (isLarge()) {
            m_faults += name + u": %1 x %2 px"_s.arg(widget.width()).arg(widget.height());
        }
    }

    /// The dialog that comes up, if one does.
    QWidget *opened(QLatin1StringView action)
    {
        const QWidgetList before = QApplication::topLevelWidgets();
        window().action(action)->trigger();
        QWidget *found = nullptr;
        (void)comesSoon([&] {
            for (QWidget *widget : QApplication::topLevelWidgets()) {
                if (widget->isVisible() && !before.contains(widget)
                    && qobject_cast<QDialog *>(widget)) {
                    found = widget;
                }
            }
            return found != nullptr;
        });
        return found;
    }

    void dialogs()
    {
        for (const auto name :
             { "importSessions"_L1, "exportSession"_L1, "shortcuts"_L1, "about"_L1, "guide"_L1,
               "idleWork"_L1, "handOff"_L1, "compactionHistory"_L1, "maintenance"_L1, "usage"_L1,
               "requestLog"_L1, "palette"_L1 }) {
            const QAction *action = window().action(name);
            if (action == nullptr || !action->isEnabled()) {
                m_faults += u"%1 cannot be opened: "_s.arg(name)
                        + (action ? action->toolTip() : QString());
                continue;
            }
            if (QWidget *dialog = opened(name)) {
                look(u"10-"_s + name, *dialog);
                dialog->close();
            } else {
                m_faults += u"%1 did not come up"_s.arg(name);
            }
        }
        auto *preferences = qobject_cast<PreferencesDialog *>(opened("preferences"_L1));
        QVERIFY(preferences);
        using Page = PreferencesDialog::Page;
        for (const Page page :
             { Page::Compaction, Page::Providers, Page::Tools, Page::ContextFiles, Page::Memory,
               Page::Appearance, Page::Backups, Page::Archives, Page::Idle }) {
            preferences->showPage(page);
            look(u"11-preferences-%1"_s.arg(static_cast<int>(page)), *preferences);
        }
        for (const Page page : { Page::Providers, Page::Tools }) {
            preferences->showPage(page);
            for (auto *tabs : preferences->findChildren<QTabWidget *>()) {
                for (int tab = 1; tabs->isVisible() && tab < tabs->count(); ++tab) {
                    tabs->setCurrentIndex(tab);
                    look(u"11-preferences-%1-%2"_s.arg(static_cast<int>(page)).arg(tab),
                         *preferences);
                }
            }
        }
        preferences->showSetting(Keys::CompactionHook.name); // what is folded away
        look(u"11-preferences-advanced"_s, *preferences);
        preferences->reject();
    }

    /// What comes up in the middle of the window.
    void pages()
    {
        window().action("compact"_L1)->trigger();
        auto *page = window().findChild<CompactionPage *>();
        QVERIFY(page && page->isVisible());
        look(u"20-plan"_s, window());
        PlanChoices choices = page->plan()->choices();
        choices.keepTokens = 2000; // the sample is small
        choices.summarizer = u"offline"_s;
        Q_EMIT page->summarizeRequested(choices);
        COMPARE_SOON(m_fixture->compaction().state(), CompactionSession::State::Reviewing);
        look(u"21-review"_s, window());
        Q_EMIT page->applyRequested(page->review()->text());
        COMPARE_SOON(m_fixture->compaction().state(), CompactionSession::State::Done);
        look(u"22-before-and-after"_s, window());
        Q_EMIT page->result()->doneRequested();
        look(u"23-compacted"_s, window());
        window().action("recall"_L1)->trigger();
        auto *find = window().findChild<FindPage *>();
        QVERIFY(find && find->isVisible());
        look(u"30-find"_s, window());
        const QString session = find->typed(); // "session:…"
        find->setTyped(session + u"where do the harmonic constants come from"_s);
        const auto *list = find->tab()->findChild<QAbstractItemView *>();
        VERIFY_SOON(list->currentIndex().isValid());
        look(u"31-passages"_s, window());
        find->setTyped(session + u"pitfall of two aware datetimes that share a tzinfo"_s);
        VERIFY_SOON(
                list->currentIndex().data(Qt::AccessibleTextRole).toString().contains("tzinfo"_L1)
                || list->currentIndex().data().toString().contains("tzinfo"_L1));
        look(u"31-thinking"_s, window());
        find->setTyped({});
        window().action("journal"_L1)->trigger();
        look(u"32-facts"_s, window());
        window().action("showMemory"_L1)->trigger();
        look(u"33-always-sent"_s, window());
        Q_EMIT find->closed();
        m_fixture->workbench().lookAt(m_fixture->otherLeaf().id);
        VERIFY_SOON(!m_fixture->workbench().loaded().isAtLeaf());
        look(u"40-another-branch"_s, window());
        compare();
        window().action("backToLeaf"_L1)->trigger();
        VERIFY_SOON(m_fixture->workbench().loaded().isAtLeaf());
    }

    void compare()
    {
        window().action("compareBranches"_L1)->trigger();
        auto *compared = shown<CompareWindow>();
        QVERIFY(compared);
        VERIFY_SOON(compared->model()->rowCount() > 0);
        look(u"41-compare-branches"_s, *compared);
        compared->close();
    }

    /// A tool that waits: first a command, then a change.
    void approval()
    {
        ScriptedServer server;
        server.ignoreProbes();
        server.add(chatCalls(
                u"The tests first, then the line in the table."_s,
                { { u"k1"_s,
                    u"bash"_s,
                    { { u"command"_s,
                        u"python3 -m unittest -v 2>&1 | tail -20\ngit diff --stat HEAD~3"_s } } },
                  { u"k2"_s,
                    u"write"_s,
                    { { u"path"_s, u"notes/tides.md"_s },
                      { u"content"_s, u"# Tides\n\nHigh water at noon.\n"_s } } } }));
        m_fixture->setEndpoint(server.url());
        const QString folder = m_fixture->file(u"tidebook"_s);
        QVERIFY(QDir().mkpath(folder));
        m_fixture->sessions().starter.setFolder(folder);
        COMPARE_SOON(m_fixture->workbench().session().cwd, folder);
        Composer *composer = window().conversation()->composer();
        composer->editor()->setPlainText(u"Write it down."_s);
        VERIFY_SOON(composer->sendAction()->isEnabled());
        composer->sendAction()->trigger();
        auto *panel = window().findChild<ApprovalPanel *>();
        VERIFY_SOON(panel->isVisible());
        look(u"50-approval"_s, window());
        panel->allowAlwaysAction()->trigger();
        look(u"51-always"_s, window());
        panel->denyWithMessageAction()->trigger();
        look(u"52-denied-with-message"_s, window());
        const auto fields = panel->findChildren<QLineEdit *>();
        for (auto *field : fields) {
            if (field->isVisible()) {
                QTest::keyClicks(field, u"not now"_s);
                QTest::keyClick(field, Qt::Key_Return);
            }
        }
        VERIFY_SOON(panel->hasQuestion());
        look(u"53-approval-of-a-change"_s, window());
        composer->stopAction()->trigger();
        VERIFY_SOON(m_fixture->conversations().turns().running().isEmpty());
        VERIFY_SOON(!panel->isVisible());
    }

    /// With two that are memory, one of which is not to be reached.
    void archives()
    {
        m_fixture = std::make_unique<WindowFixture>();
        begin();
        m_fixture->closeWindow();
        Engine &engine = m_fixture->engine();
        delete &archivesOf(engine);
        const auto own = std::make_shared<ArchiveShelf>();
        const auto team = std::make_shared<ArchiveShelf>();
        team->description.isSealed = false;
        QString problem; // asked on threads, but never while it changes
        new ArchiveService(
                { engine.store(), engine.settings(),
                  engine.keys()->findChild<ArchiveSecrets *>(Qt::FindDirectChildrenOnly),
                  engine.keySource(),
                  [&](const QString &address, const ApiKey &, const std::stop_token &) {
                      return Result<std::unique_ptr<ArchiveServer>>(std::make_unique<MemoryArchive>(
                              address.endsWith("team"_L1) ? team : own,
                              [&](QLatin1StringView) -> Result<> {
                                  return problem.isEmpty()
                                          ? Result<>()
                                          : Result<>(fail(Error::Kind::Network, problem));
                              }));
                  } },
                engine.flows());
        m_fixture->openWindow();
        window().resize(m_size);
        window().activateWindow();
        QVERIFY(m_fixture->openSample());
        addArchive(u"own"_s, u"postgresql://ada@db.example.org/own"_s);
        addArchive(u"tide-tables-of-the-harbour"_s, u"postgresql://ada@db.example.org/team"_s);
        look(u"70-archives"_s, window());
        auto *preferences = qobject_cast<PreferencesDialog *>(opened("preferences"_L1));
        QVERIFY(preferences);
        preferences->showPage(PreferencesDialog::Page::Archives);
        archivesPage(*preferences, [&problem] {
            problem = u"The server at db.example.org does not answer (connection timed out)."_s;
        });
        window().ask(ChooseForArchives { { m_fixture->workbench().session().id } });
        auto *choose = shown<ChooseDialog>();
        QVERIFY(choose);
        look(u"76-archives-choose"_s, *choose);
        choose->close();
        problem = u"The server at db.example.org refuses (too many connections)."_s;
        auto synced = archivesOf(engine).sync(u"own"_s, ArchiveWay::Both, {});
        VERIFY_SOON(isNoticeShown()); // of what fails by itself, where no page says it
        look(u"77-archive-failed"_s, window());
    }

    bool isNoticeShown()
    {
        const auto bars = window().findChildren<NoticeBar *>();
        return std::ranges::any_of(bars, &NoticeBar::isVisible);
    }

    void addArchive(const QString &name, const QString &address)
    {
        NewArchive wanted;
        wanted.name = name;
        wanted.address = address;
        auto added = archivesOf(m_fixture->engine()).add(wanted, {});
        VERIFY_SOON(added.isFinished());
        QVERIFY2(added.result(), added.result() ? "" : qPrintable(added.result().error().message));
    }

    void archivesPage(PreferencesDialog &preferences, const std::function<void()> &cut)
    {
        QTableView *table = nullptr;
        for (auto *found : preferences.findChildren<QTableView *>()) {
            table = found->isVisible() ? found : table;
        }
        QVERIFY(table);
        COMPARE_SOON(table->model()->rowCount(), 2);
        look(u"71-archives-page"_s, preferences);
        enum Button : quint8 { Add, Sync, Rules, Remove, Password, Phrase };
        const auto press = [table](Button button) {
            QAction *action = table->actions().at(button);
            VERIFY_SOON(action->isEnabled());
            action->trigger();
        };
        press(Add);
        auto *add = shown<NewArchiveDialog>();
        QVERIFY(add);
        look(u"72-archive-add"_s, *add);
        add->findChild<QComboBox *>()->setCurrentIndex(1);
        look(u"72-archive-add-open"_s, *add);
        add->close();
        press(Password);
        auto *password = shown<PasswordDialog>();
        QVERIFY(password);
        look(u"73-archive-password"_s, *password);
        password->close();
        press(Phrase);
        auto *phrase = shown<PhraseDialog>();
        QVERIFY(phrase);
        look(u"73-archive-phrase"_s, *phrase);
        phrase->close();
        press(Remove);
        auto *remove = shown<QMessageBox>();
        QVERIFY(remove);
        look(u"74-archive-remove"_s, *remove);
        remove->close();
        cut();
        press(Sync);
        const auto shows = [table](QLatin1StringView text) {
            const QAbstractItemModel &model = *table->model();
            return !model.match(model.index(0, 0), Qt::ToolTipRole, text, 1, Qt::MatchContains)
                            .isEmpty();
        };
        VERIFY_SOON(shows("timed out"_L1));
        look(u"75-archive-failed"_s, preferences);
        preferences.reject();
    }

    template<typename Dialog>
    Dialog *shown()
    {
        Dialog *found = nullptr;
        (void)comesSoon([&] {
            for (auto *dialog : window().findChildren<Dialog *>()) {
                found = dialog->isVisible() ? dialog : found;
            }
            return found != nullptr;
        });
        return found;
    }

    /// Names as long as they come, and more than one line takes.
    void attach()
    {
        auto *message = m_fixture->named<QPlainTextEdit>(u"Message"_s);
        if (message == nullptr) {
            message = m_fixture->named<QPlainTextEdit>(u"Nachricht"_s);
        }
        QVERIFY(message);
        message->setPlainText(u"What do these say of high water?"_s);
        QStringList paths;
        for (const QString &name :
             { u"notes.md"_s, u"a-table-of-high-and-low-water-of-the-year-2026.csv"_s,
               u"harmonic.cpp"_s }) {
            QFile file(m_fixture->file(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("High water at noon.\n");
            paths += file.fileName();
        }
        QImage chart(640, 400, QImage::Format_RGB32);
        chart.fill(Qt::darkCyan);
        paths += m_fixture->file(u"chart.png"_s);
        QVERIFY(chart.save(paths.constLast()));
        auto *attachments = window().findChild<MessageAttachments *>();
        QVERIFY(attachments);
        attachments->addFiles(paths);
        VERIFY_SOON(attachments->isReady());
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<QTranslator> m_own;
    std::unique_ptr<QTranslator> m_qt;
    QStringList m_faults;
    QSize m_size;
    Scheme m_scheme = Scheme::Light;
};

QTEST_MAIN(TestScreens)
#include "tst_screens.moc"
