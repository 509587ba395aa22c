// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backupsmodel.h"
#include "categorycolors.h"
#include "maintenancedialog.h"
#include "sessionbuilder.h"
#include "soon.h"
#include "spacemodel.h"
#include "storerestore.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTranslator>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// As the program's own file of English plurals has it, for pictures.
class Plurals final : public QTranslator
{
public:
    [[nodiscard]] QString translate(const char *, const char *source, const char *,
                                    int n) const override
    {
        QString text = QString::fromUtf8(source);
        if (n < 0 || !text.contains("(s)"_L1)) {
            return {};
        }
        text.replace("entry(s)"_L1, n == 1 ? "entry"_L1 : "entries"_L1);
        return text.replace("(s)"_L1, n == 1 ? ""_L1 : "s"_L1);
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
};

} // namespace

/// The care of the store as a person does it: with the mouse and with keys.
class TestMaintenanceDialog final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void saysWhatTakesTheSpace();
    void opensASession();
    void aWholeStore();
    void findsAndRepairs();
    void stops();
    void backsUpAndRestores();
    void aFolderThatIsGone();
    void theFolderOfThePreferences();
    void compacts();
    void closedWhileItWorks();
    void mnemonicsAreDistinct();
    void readOnlyStore();
    void everythingHasAName();
    void pictures();

private:
    void openDialog(bool mayWrite = true);
    [[nodiscard]] QPushButton *button(const QString &text, const QWidget *root = nullptr) const;
    [[nodiscard]] bool press(const QString &text, const QWidget *root = nullptr) const;
    [[nodiscard]] bool says(const QString &text) const;
    [[nodiscard]] bool settled() const;
    template<typename T>
    [[nodiscard]] T *view(const QString &name) const
    {
        for (T *found : m_dialog->findChildren<T *>()) {
            if (found->accessibleName() == name) {
                return found;
            }
        }
        return nullptr;
    }
    void fill();
    void damage();

    std::unique_ptr<SessionBuilder> m_builder;
    std::unique_ptr<QTemporaryDir> m_config;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MaintenanceRunner> m_runner;
    std::unique_ptr<BackupScheduler> m_scheduler;
    std::unique_ptr<MaintenanceDialog> m_dialog;
};

void TestMaintenanceDialog::init()
{
    QLocale::setDefault(QLocale(u"en_US"_s));
    m_builder = std::make_unique<SessionBuilder>(u"u1*400 a1[x] r:x*90000 a2*3000"_s);
    m_config = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_config->path(), QProcessEnvironment());
    m_runner = std::make_unique<MaintenanceRunner>(m_builder->path());
    m_scheduler = std::make_unique<BackupScheduler>(m_runner.get(), m_settings.get());
}

void TestMaintenanceDialog::cleanup()
{
    m_dialog.reset();
    m_scheduler.reset();
    m_runner.reset();
    QApplication::setPalette(QPalette());
}

void TestMaintenanceDialog::openDialog(bool mayWrite)
{
    m_dialog = std::make_unique<MaintenanceDialog>(m_runner.get(), m_scheduler.get(), mayWrite);
    m_dialog->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_dialog.get()));
    QVERIFY(settled());
}

/// The forecast and the list of backups come from a pool too.
bool TestMaintenanceDialog::settled() const
{
    const bool done = QTest::qWaitFor([this] { return !m_runner->isRunning(); }, Soon);
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    return done;
}

QPushButton *TestMaintenanceDialog::button(const QString &text, const QWidget *root) const
{
    for (QPushButton *found : (root ? root : m_dialog.get())->findChildren<QPushButton *>()) {
        if (found->isVisible() && QString(found->text()).remove(u'&') == text) {
            return found;
        }
    }
    return nullptr;
}

bool TestMaintenanceDialog::press(const QString &text, const QWidget *root) const
{
    QPushButton *found = button(text, root);
    if (!found || !found->isEnabled()) {
        return false;
    }
    QTest::mouseClick(found, Qt::LeftButton);
    return true;
}

bool TestMaintenanceDialog::says(const QString &text) const
{
    return std::ranges::any_of(m_dialog->findChildren<QLabel *>(), [&](const QLabel *label) {
        return label->isVisible() && label->text().contains(text);
    });
}

void TestMaintenanceDialog::damage()
{
    QVERIFY(m_builder->store().database().execute(u"DELETE FROM entry_nodes WHERE seq > 1"_s));
    QVERIFY(m_builder->store().database().execute(u"DELETE FROM entry_text WHERE rowid = 1"_s));
    QVERIFY(m_builder->store().database().execute(u"UPDATE sessions SET text_size = 1"_s));
}

void TestMaintenanceDialog::saysWhatTakesTheSpace()
{
    openDialog();
    QVERIFY(says(u"on the disk"_s));
    auto *table = view<QTableView>(u"What takes the space"_s);
    QVERIFY(table->model()->rowCount() > 5);
    auto *by = m_dialog->findChild<QComboBox *>();
    by->setFocus();
    QTest::keyClick(by, Qt::Key_Down);
    QTest::keyClick(by, Qt::Key_Down); // tools
    QCOMPARE(by->currentText(), u"Tools"_s);
    QVERIFY(table->model()->rowCount() > 0);
    QVERIFY(!button(u"Open session"_s));
    QVERIFY(press(u"Measure again"_s));
    QVERIFY(settled());
    QVERIFY(table->model()->rowCount() > 0);
}

void TestMaintenanceDialog::opensASession()
{
    openDialog();
    m_dialog->findChild<QComboBox *>()->setCurrentIndex(1);
    QPushButton *open = button(u"Open session"_s);
    QVERIFY(open && !open->isEnabled());
    SessionId opened;
    connect(m_dialog.get(), &MaintenanceDialog::sessionRequested, this,
            [&](const SessionId &session) { opened = session; });
    auto *table = view<QTableView>(u"What takes the space"_s);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(table->model()->index(0, 0)).center());
    QVERIFY(open->isEnabled());
    QVERIFY(press(u"Open session"_s));
    QVERIFY(opened == m_builder->session());
}

void TestMaintenanceDialog::aWholeStore()
{
    openDialog();
    m_dialog->showTab(MaintenanceDialog::Tab::Check);
    QVERIFY(says(u"Not checked yet"_s));
    QVERIFY(press(u"Check now"_s));
    QVERIFY(m_dialog->findChild<QProgressBar *>()->isVisible());
    QVERIFY(settled());
    QVERIFY(!m_dialog->findChild<QProgressBar *>()->isVisible());
    QVERIFY(says(u"The store is whole"_s));
    QVERIFY(!button(u"Repair"_s)->isEnabled());
}

void TestMaintenanceDialog::findsAndRepairs()
{
    damage();
    openDialog();
    m_dialog->showTab(MaintenanceDialog::Tab::Check);
    QVERIFY(press(u"Check now"_s));
    QVERIFY(settled());
    auto *list = view<QListView>(u"What was found"_s);
    QVERIFY(list);
    QVERIFY(says(u"The store has faults"_s));
    QCOMPARE(list->model()->rowCount(), 3);
    QVERIFY(press(u"Repair"_s));
    QVERIFY(settled());
    QVERIFY(says(u"Repaired. The store is whole"_s));
    QCOMPARE(list->model()->rowCount(), 0);
    QCOMPARE(QDir(QFileInfo(m_builder->path()).path()).entryList({ u"*.before-repair-*"_s }).size(),
             1);
}

void TestMaintenanceDialog::stops()
{
    for (int i = 10; i < 24; ++i) {
        m_builder->add(u"u%1*3000000"_s.arg(i)); // it takes a while
    }
    openDialog();
    m_dialog->showTab(MaintenanceDialog::Tab::Check);
    QVERIFY(press(u"Check now"_s));
    QVERIFY(press(u"Stop"_s));
    QVERIFY(settled());
    QVERIFY(says(u"Stopped."_s));
    QVERIFY(button(u"Check now"_s)->isEnabled());
}

void TestMaintenanceDialog::backsUpAndRestores()
{
    openDialog();
    m_dialog->showTab(MaintenanceDialog::Tab::Backup);
    QVERIFY(settled());
    QVERIFY(says(u"There is no backup in this folder yet"_s));
    QVERIFY(!button(u"Restore…"_s)->isEnabled());
    QVERIFY(press(u"Back up now"_s));
    QVERIFY(settled());
    QVERIFY(says(u"The copy was checked"_s));
    QVERIFY(says(u"1 backup(s)"_s));
    auto *table = view<QTableView>(u"Backups"_s);
    QCOMPARE(table->model()->rowCount(), 1);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(table->model()->index(0, 0)).center());
    QVERIFY(press(u"Check backup"_s));
    QVERIFY(settled());
    QVERIFY(says(u"The backup is whole"_s));
    QVERIFY(table->model()
                    ->index(0, BackupsModel::State)
                    .data()
                    .toString()
                    .contains(u"4 entries"_s));

    QVERIFY(press(u"Restore…"_s));
    auto *box = m_dialog->findChild<QMessageBox *>();
    QVERIFY(box && box->isVisible());
    QSignalSpy planned(m_dialog.get(), &MaintenanceDialog::plannedRestoreChanged);
    QTest::keyClick(box, Qt::Key_Return); // from habit: nothing is planned by that
    QCOMPARE(scheduledRestore(m_builder->path()), QString());
    VERIFY_SOON(!m_dialog->findChild<QMessageBox *>());
    QVERIFY(press(u"Restore…"_s));
    box = m_dialog->findChild<QMessageBox *>();
    QVERIFY(press(u"Restore at the next start"_s, box));
    QVERIFY(settled());
    QVERIFY(!scheduledRestore(m_builder->path()).isEmpty());
    QVERIFY(says(u"when Varve starts next"_s));
    QVERIFY(!planned.isEmpty());
    QSignalSpy quit(m_dialog.get(), &MaintenanceDialog::quitRequested);
    QVERIFY(press(u"Quit Varve"_s));
    QCOMPARE(quit.size(), 1);
    QVERIFY(press(u"Do not restore"_s));
    QCOMPARE(scheduledRestore(m_builder->path()), QString());
    QVERIFY(!button(u"Quit Varve"_s));
}

void TestMaintenanceDialog::aFolderThatIsGone()
{
    m_settings->set(Keys::BackupFolder, m_config->filePath(u"unplugged"_s));
    openDialog();
    m_dialog->showTab(MaintenanceDialog::Tab::Backup);
    QVERIFY(settled());
    QVERIFY(press(u"Back up now"_s));
    QVERIFY(settled());
    QVERIFY(says(u"is not there, so no backup was made"_s));
    QSignalSpy preferences(m_dialog.get(), &MaintenanceDialog::preferencesRequested);
    QVERIFY(press(u"Backup preferences…"_s));
    QCOMPARE(preferences.size(), 1);
}

/// Two looks at once: what is shown is of the folder that is the one now.
void TestMaintenanceDialog::theFolderOfThePreferences()
{
    QVERIFY(backUpStore(m_builder->path(), m_scheduler->backupSettings().folder, true));
    openDialog();
    m_dialog->showTab(MaintenanceDialog::Tab::Backup);
    QVERIFY(settled());
    auto *table = view<QTableView>(u"Backups"_s);
    QCOMPARE(table->model()->rowCount(), 1);
    QVERIFY(press(u"Back up now"_s));
    QVERIFY(settled());
    QVERIFY(says(u"2 backup(s)"_s));
    QVERIFY(says(u"The copy was checked"_s));
    m_settings->set(Keys::BackupFolder, m_config->path());
    m_dialog->refresh();
    QVERIFY(settled());
    QCOMPARE(table->model()->rowCount(), 0);
    QVERIFY(says(u"There is no backup in this folder yet"_s));
}

void TestMaintenanceDialog::closedWhileItWorks()
{
    damage();
    for (int i = 10; i < 13; ++i) {
        m_builder->add(u"u%1*3000000"_s.arg(i)); // it takes a while
    }
    openDialog();
    m_dialog->showTab(MaintenanceDialog::Tab::Check);
    QVERIFY(press(u"Check now"_s));
    m_dialog->close();
    QVERIFY(m_runner->isRunning());
    m_dialog->show();
    QVERIFY(m_dialog->findChild<QProgressBar *>()->isVisible()); // it shows again
    m_dialog->close();
    QVERIFY(settled());
    m_dialog->show();
    QVERIFY(settled());
    QVERIFY(says(u"The store has faults"_s));
    QCOMPARE(view<QListView>(u"What was found"_s)->model()->rowCount(), 3);
    // What takes the space is measured again whenever it is opened.
    m_dialog->showTab(MaintenanceDialog::Tab::Space);
    QVERIFY(settled());
    m_dialog->close();
    m_dialog->show();
    QVERIFY(m_runner->running() == MaintenanceRunner::Work::Measure);
    QVERIFY(settled());
}

/// On each tab, together with what is on all of them.
void TestMaintenanceDialog::mnemonicsAreDistinct()
{
    openDialog();
    auto *tabs = m_dialog->findChild<QTabWidget *>();
    for (int tab = 0; tab < tabs->count(); ++tab) {
        m_dialog->showTab(static_cast<MaintenanceDialog::Tab>(tab));
        QVERIFY(settled());
        QStringList texts;
        for (int i = 0; i < tabs->count(); ++i) {
            texts += tabs->tabText(i);
        }
        const QWidget *page = tabs->currentWidget();
        for (const QPushButton *found : m_dialog->findChildren<QPushButton *>()) {
            // What is shown only at times may meet the others too.
            if (page->isAncestorOf(found) || !tabs->isAncestorOf(found)) {
                texts += found->text();
            }
        }
        for (const QLabel *found : m_dialog->findChildren<QLabel *>()) {
            if (page->isAncestorOf(found) && found->buddy() != nullptr) {
                texts += found->text();
            }
        }
        QSet<QString> seen;
        for (const QString &text : std::as_const(texts)) {
            const QString key = QKeySequence::mnemonic(text).toString();
            QVERIFY2(key.isEmpty() || !seen.contains(key), qPrintable(text));
            seen.insert(key);
        }
    }
}

void TestMaintenanceDialog::compacts()
{
    Database &database = m_builder->store().database();
    QVERIFY(database.execute(u"CREATE TABLE ballast (x)"_s));
    QVERIFY(database.execute(u"INSERT INTO ballast VALUES (zeroblob(2000000))"_s));
    QVERIFY(database.execute(u"DROP TABLE ballast"_s));
    openDialog();
    m_dialog->showTab(MaintenanceDialog::Tab::Compact);
    QVERIFY(settled());
    QVERIFY(says(u"2.0 MB"_s));
    QVERIFY(press(u"Compact file"_s));
    QVERIFY(settled());
    QVERIFY(says(u"Done:"_s));
    QVERIFY(says(u"the file has no gaps"_s));
    m_builder->add(u"u9"_s);
}

void TestMaintenanceDialog::readOnlyStore()
{
    damage();
    openDialog(false);
    m_dialog->showTab(MaintenanceDialog::Tab::Check);
    QVERIFY(press(u"Check now"_s));
    QVERIFY(settled());
    QVERIFY(!button(u"Repair"_s)->isEnabled());
    m_dialog->showTab(MaintenanceDialog::Tab::Compact);
    QVERIFY(settled());
    QVERIFY(!button(u"Compact file"_s)->isEnabled());
    QVERIFY(says(u"open for reading only"_s));
}

void TestMaintenanceDialog::everythingHasAName()
{
    openDialog();
    for (int tab = 0; tab < 4; ++tab) {
        m_dialog->showTab(static_cast<MaintenanceDialog::Tab>(tab));
        QVERIFY(settled());
        for (const QAbstractItemView *view : m_dialog->findChildren<QAbstractItemView *>()) {
            QVERIFY(!view->isVisible() || qobject_cast<const QHeaderView *>(view)
                    || !view->accessibleName().isEmpty());
        }
        for (const QPushButton *found : m_dialog->findChildren<QPushButton *>()) {
            QVERIFY(!found->isVisible() || !found->text().isEmpty());
        }
    }
}

void TestMaintenanceDialog::fill()
{
    for (const QString &name : { u"Rolling compaction for agents"_s, u"Port the parser to C++23"_s,
                                 u"Why does the importer stop?"_s }) {
        Session wanted;
        wanted.name = name;
        const auto session = m_builder->store().createSession(wanted);
        QVERIFY(session);
        m_builder->use(session->id);
        const int size = static_cast<int>(name.size()) * 900;
        m_builder->add(u"u%1*%2 a%1[c%1] r:c%1*%3 b%1*%2"_s.arg(size).arg(size).arg(size * 4));
    }
    const auto sessions = m_builder->store().reader().sessions();
    QVERIFY(sessions);
    QVERIFY(m_builder->store().rename(sessions->constLast().id, u"A tour of the store"_s));
    QVERIFY(m_builder->store().addAttachment(QByteArray(90'000, 'p'), u"image/png"_s, 9, 9));
    QVERIFY(m_builder->store().database().execute(u"PRAGMA wal_checkpoint(TRUNCATE)"_s));
}

/// To look at, where a folder is named; and at any time: nothing is cut off at the least size.
void TestMaintenanceDialog::pictures()
{
    const QString folder = qEnvironmentVariable("VARVE_PICTURES");
    Plurals plurals;
    QCoreApplication::installTranslator(&plurals);
    fill();
    damage();
    m_settings->set(Keys::BackupAutomatic, true);
    m_settings->set(Keys::BackupFolder, qEnvironmentVariable("VARVE_PICTURES_BACKUPS"));
    const QString backups = m_scheduler->backupSettings().folder;
    const auto first = backUpStore(m_builder->path(), backups, true);
    QVERIFY(first);
    for (const int days : { 1, 2, 3, 8, 15, 44 }) {
        const QString name = backupName(m_builder->path(), first->time.addDays(-days));
        QVERIFY(QFile::copy(first->path, QString(backups + u'/' + name)));
    }
    for (const bool dark : { false, true }) {
        QApplication::setPalette(neutralPalette(dark));
        openDialog();
        const QString suffix = dark ? u"-dark"_s : QString();
        const auto save = [&](const QString &name) {
            QCoreApplication::processEvents();
            const QPixmap picture = m_dialog->grab();
            QVERIFY(!picture.isNull());
            if (!folder.isEmpty()) {
                QVERIFY(picture.save(folder + u"/maintenance-"_s + name + suffix + u".png"_s));
            }
        };
        save(u"space"_s);
        m_dialog->findChild<QComboBox *>()->setCurrentIndex(1);
        save(u"sessions"_s);
        m_dialog->showTab(MaintenanceDialog::Tab::Check);
        QVERIFY(press(u"Check now"_s));
        QVERIFY(settled());
        save(u"check"_s);
        m_dialog->showTab(MaintenanceDialog::Tab::Backup);
        QVERIFY(settled());
        QVERIFY(press(u"Back up now"_s));
        QVERIFY(settled());
        save(u"backup"_s);
        m_dialog->showTab(MaintenanceDialog::Tab::Compact);
        QVERIFY(settled());
        save(u"compact"_s);
        m_dialog->resize(m_dialog->minimumSizeHint());
        for (int tab = 0; tab < 4; ++tab) {
            m_dialog->showTab(static_cast<MaintenanceDialog::Tab>(tab));
            QVERIFY(settled());
            save(u"narrow-%1"_s.arg(tab));
        }
        m_dialog.reset();
    }
}

QTEST_MAIN(TestMaintenanceDialog)
#include "tst_maintenancedialog.moc"
