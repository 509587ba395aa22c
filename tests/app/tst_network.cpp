// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "autocompaction.h"
#include "composer.h"
#include "conversationpage.h"
#include "importdialog.h"
#include "networkrecorder.h"
#include "noticebar.h"
#include "preferencesdialog.h"
#include "providermodels.h"
#include "soon.h"
#include "varveprocess.h"
#include "windowapplication.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// Stands in every message of the session that is imported, as often as it fits.
const QByteArray Marker = "PLANTED7f3a";
/// Of the model on this machine, tokens; the session has many times as many.
constexpr qint64 Window = 8000;

QByteArray markedSession()
{
    constexpr int Turns = 30;
    constexpr int Size = 2000;
    return piSession(u"origin-1"_s, Turns, Size)
            .replace("some words ", Marker)
            .replace("stub-large", "claude-sonnet-4-5")
            .replace("\"stub\"", "\"anthropic\"");
}

} // namespace

/// The whole program as a person uses it, with real keys and clicks, and all that leaves it: nothing of a session does before it was
/// sent or asked for.
class TestNetwork final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void nothingLeavesUnasked();
    void aNoIsKept();
    void summariesStayWithWhoAnswers_data();
    void summariesStayWithWhoAnswers();

private:
    void start();
    void restart();
    void later(int minutes);
    void importFile(const QString &file);
    void openByClick();
    /// Adds a server by its address, and a model that is typed, in the real dialog.
    void addServer(const QString &name, const QString &address, const QStringList &models);
    void chooseModel(const QString &label, const QString &model);
    void press(QWidget *root, const QString &text);
    void accept();
    void type(const QString &text);
    void waitUntilQuiet();
    [[nodiscard]] NoticeBar *bar(const QString &name) const;
    [[nodiscard]] PreferencesDialog *dialog() const;
    [[nodiscard]] QPushButton *button(QWidget *root, const QString &text) const;
    template<typename T>
    [[nodiscard]] T *named(const QWidget *root, const QString &name) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<NetworkRecorder>
            m_far; ///< the proxy in front of everything that is not this machine
    std::unique_ptr<NetworkRecorder> m_near; ///< a server on this machine
    std::unique_ptr<WindowApplication> m_program;
    QDateTime m_now;
};

void TestNetwork::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_far = std::make_unique<NetworkRecorder>(QStringList { u"cloud-small"_s, u"embed-1"_s });
    m_near = std::make_unique<NetworkRecorder>(QStringList { u"own-model"_s });
    for (const char *name : { "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME" }) {
        qputenv(name, m_folder->path().toUtf8());
    }
    const QByteArray proxy = u"http://%1"_s.arg(m_far->authority()).toUtf8();
    qputenv("http_proxy", proxy);
    qputenv("https_proxy", proxy);
    qunsetenv("no_proxy");
    m_now = QDateTime::currentDateTimeUtc();
    start();
}

void TestNetwork::cleanup()
{
    m_program.reset();
    m_far.reset();
    m_near.reset();
    m_folder.reset();
}

void TestNetwork::start()
{
    auto program =
            WindowApplication::create(m_folder->filePath(u"store/varve.db"_s),
                                      m_folder->filePath(u"varve"_s), [this] { return m_now; });
    QVERIFY(program);
    m_program = std::move(*program);
    m_program->idle()->setBatterySource([] { return false; });
    m_program->window().show();
    m_program->window().resize(1440, 900);
    m_program->begin();
    QVERIFY(QTest::qWaitForWindowExposed(&m_program->window()));
}

void TestNetwork::restart()
{
    m_program->window().close();
    m_program.reset();
    start();
}

/// Nobody touches anything for so long.
void TestNetwork::later(int minutes)
{
    m_now = m_now.addSecs(60LL * minutes);
    m_program->window().findChild<AutoCompaction *>()->onQuiet();
    m_program->idle()->check();
}

/// Whatever begins by itself has come to its end.
void TestNetwork::waitUntilQuiet()
{
    using Vectors = VectorIndexer::State::Kind;
    using Idle = IdleState::Kind;
    VERIFY_SOON(!m_program->window().findChild<AutoCompaction *>()->isRunning());
    VERIFY_SOON(m_program->vectors()->state().kind != Vectors::Working);
    VERIFY_SOON(m_program->idle()->state().kind != Idle::Working);
}

void TestNetwork::importFile(const QString &file)
{
    m_program->window().ask(ImportFiles { { file } }); // as when it is dropped there
    VERIFY_SOON(m_program->window().findChild<ImportDialog *>());
    auto *dialog = m_program->window().findChild<ImportDialog *>();
    press(dialog, u"Import"_s);
    VERIFY_SOON(!m_program->sessions().list.sessions().isEmpty());
    VERIFY_SOON(!m_program->imports().isRunning());
    press(dialog, u"Close"_s);
}

void TestNetwork::openByClick()
{
    VERIFY_SOON(named<QListView>(&m_program->window(), u"Sessions"_s));
    auto *list = named<QListView>(&m_program->window(), u"Sessions"_s);
    VERIFY_SOON(list->model()->rowCount() > 0);
    int row = 0;
    while (row + 1 < list->model()->rowCount()
           && !list->model()->index(row, 0).flags().testFlag(Qt::ItemIsSelectable)) {
        ++row; // a heading
    }
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualRect(list->model()->index(row, 0)).center());
    VERIFY_SOON(m_program->workbench().hasSession());
    VERIFY_SOON(!m_program->workbench().choice().projection.tools.isEmpty());
}

template<typename T>
T *TestNetwork::named(const QWidget *root, const QString &name) const
{
    for (T *found : root->findChildren<T *>()) {
        if (found->isVisible() && found->accessibleName() == name) {
            return found;
        }
    }
    for (const QLabel *label : root->findChildren<QLabel *>()) {
        if (label->text().remove(u'&') == name && qobject_cast<T *>(label->buddy())
            && label->buddy()->isVisible()) {
            return qobject_cast<T *>(label->buddy());
        }
    }
    return nullptr;
}

QPushButton *TestNetwork::button(QWidget *root, const QString &text) const
{
    for (QPushButton *found : root->findChildren<QPushButton *>()) {
        if (found->isVisible() && found->text().remove(u'&') == text) {
            return found;
        }
    }
    return nullptr;
}

void TestNetwork::press(QWidget *root, const QString &text)
{
    VERIFY_SOON(button(root, text) && button(root, text)->isEnabled());
    QTest::mouseClick(button(root, text), Qt::LeftButton);
}

PreferencesDialog *TestNetwork::dialog() const
{
    auto *open = m_program->window().findChild<PreferencesDialog *>();
    return open != nullptr && open->isVisible() ? open : nullptr;
}

NoticeBar *TestNetwork::bar(const QString &name) const
{
    auto *found = m_program->window().findChild<NoticeBar *>(name);
    return found != nullptr && found->isVisible() ? found : nullptr;
}

void TestNetwork::addServer(const QString &name, const QString &address, const QStringList &models)
{
    if (!dialog()) {
        m_program->window().action("preferences"_L1)->trigger();
        VERIFY_SOON(dialog());
        COMPARE_SOON(QApplication::activeWindow(), dialog()); // else F2 is the main window's
        dialog()->showPage(PreferencesDialog::Page::Providers);
    }
    QAction *another = nullptr;
    for (QMenu *menu : dialog()->findChildren<QMenu *>()) {
        for (QAction *action : menu->actions()) {
            if (action->text() == u"Another server, by its address"_s
                && menu->parentWidget()->isVisible()) {
                another = action;
            }
        }
    }
    QVERIFY(another);
    another->trigger();
    const auto fill = [this](const QString &label, const QString &text) {
        auto *field = named<QLineEdit>(dialog(), label);
        QVERIFY2(field, qPrintable(label));
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
    };
    fill(u"Name"_s, name);
    fill(u"Address"_s, address);
    auto *tabs = dialog()->providers()->findChild<QTabWidget *>();
    for (int i = 0; i < tabs->count(); ++i) {
        if (tabs->tabText(i) == u"Models"_s) {
            tabs->setCurrentIndex(i);
        }
    }
    for (const QString &model : models) {
        fill(u"Model to add"_s, model);
        QTest::keyClick(named<QLineEdit>(dialog(), u"Model to add"_s), Qt::Key_Return);
    }
    // Its window, as a person sets it.
    auto *table = dialog()->providers()->findChild<QTableWidget *>();
    table->setFocus();
    table->setCurrentCell(0, ProviderModels::Window);
    QTest::keyClick(table, Qt::Key_F2);
    auto *editor = table->viewport()->findChild<QWidget *>();
    auto *line = qobject_cast<QLineEdit *>(editor);
    if (auto *box = qobject_cast<QComboBox *>(editor)) {
        line = box->lineEdit();
    }
    QVERIFY(line);
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClicks(line, QString::number(Window));
    QTest::keyClick(editor, Qt::Key_Return);
    QCoreApplication::processEvents(); // takes what was typed
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    tabs->setCurrentIndex(0);
}

void TestNetwork::chooseModel(const QString &label, const QString &model)
{
    auto *box = named<QComboBox>(dialog(), label);
    QVERIFY2(box, qPrintable(label));
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    for (int i = 0; i < box->count() && !box->currentText().contains(model); ++i) {
        QTest::keyClick(box, Qt::Key_Down);
    }
    QVERIFY2(box->currentText().contains(model), qPrintable(box->currentText()));
}

void TestNetwork::accept()
{
    auto *buttons = dialog()->findChild<QDialogButtonBox *>();
    for (auto *found : dialog()->findChildren<QDialogButtonBox *>()) {
        buttons = found->button(QDialogButtonBox::Ok) ? found : buttons;
    }
    QVERIFY(buttons->button(QDialogButtonBox::Ok)->isEnabled());
    QTest::mouseClick(buttons->button(QDialogButtonBox::Ok), Qt::LeftButton);
    VERIFY_SOON(!dialog());
}

void TestNetwork::type(const QString &text)
{
    m_program->window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&m_program->window()));
    QWidget *editor = m_program->window().conversation()->composer()->editor();
    editor->setFocus();
    QTest::keyClick(editor, Qt::Key_End, Qt::ControlModifier);
    QTest::keyClicks(editor, text);
    QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
}

void TestNetwork::nothingLeavesUnasked()
{
    const auto leaves = [this] { return m_far->count(Marker) + m_near->count(Marker); };
    // First start: nothing at all.
    waitUntilQuiet();
    QCOMPARE(m_far->connections() + m_near->connections(), 0);

    QFile file(m_folder->filePath(u"session.jsonl"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(markedSession()) > 0);
    file.close();
    importFile(file.fileName());
    openByClick();
    waitUntilQuiet();
    QCOMPARE(m_far->connections() + m_near->connections(), 0);

    // Servers are set up and chosen for everything, with windows that are too small for the session.
    const qint64 wide = m_program->workbench().choice().window.tokens;
    addServer(u"Cloud"_s, u"http://models.example.test/v1"_s, { u"cloud-small"_s, u"embed-1"_s });
    addServer(u"Own"_s, m_near->url().toString(), { u"own-model"_s });
    chooseModel(u"Main model"_s, u"own-model"_s);
    chooseModel(u"Embeddings"_s, u"embed-1"_s);
    accept();
    VERIFY_SOON(m_program->workbench().choice().window.tokens == Window);
    QVERIFY(wide > Window);
    QVERIFY(m_program->workbench().context()->tokens() > Window);
    VERIFY_SOON(m_program->vectors()->state().kind == VectorIndexer::State::Kind::Unasked);
    waitUntilQuiet();
    QCOMPARE(leaves(), 0);
    // The question names the provider, its host and how much there is.
    VERIFY_SOON(bar(u"maySend"_s));
    const QString question = bar(u"maySend"_s)->message();
    QVERIFY2(question.contains(u"“Cloud” (models.example.test)"_s)
                     && question.contains(u"1 session"_s) && question.contains(u"tokens"_s),
             qPrintable(question));

    later(60);
    waitUntilQuiet();
    restart();
    VERIFY_SOON(m_program->workbench().hasSession());
    VERIFY_SOON(m_near->lists()
                > 0); // its models were asked for, and nothing of the session was in that
    VERIFY_SOON(m_program->vectors()->state().kind == VectorIndexer::State::Kind::Unasked);
    later(60);
    later(24 * 60);
    waitUntilQuiet();
    QCOMPARE(leaves(), 0);

    // A second window of the same process, and the program itself as another one.
    const int lists = m_near->lists();
    {
        auto second = WindowApplication::create(m_folder->filePath(u"store/varve.db"_s),
                                                m_folder->filePath(u"varve"_s));
        QVERIFY(second);
        (*second)->window().show();
        (*second)->begin();
        VERIFY_SOON((*second)->workbench().hasSession());
        VERIFY_SOON((*second)->vectors()->state().kind == VectorIndexer::State::Kind::Unasked);
        VERIFY_SOON(m_near->lists() > lists);
        (*second)->window().close();
    }
    const int before = m_near->lists();
    QProcess other;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
    other.setProcessEnvironment(environment);
    other.start(VarveProcess::program(), { u"--store"_s, m_folder->filePath(u"store/varve.db"_s) });
    QVERIFY(other.waitForStarted());
    VERIFY_SOON(m_near->lists() > before);
    other.terminate();
    QVERIFY(other.waitForFinished());
    QCOMPARE(leaves(), 0);

    // A message is held back, with a bar that says what can be done.
    type(u"Go on."_s);
    VERIFY_SOON(bar(u"doesNotFit"_s));
    QVERIFY2(bar(u"doesNotFit"_s)->message().contains(u"does not fit own-model"_s),
             qPrintable(bar(u"doesNotFit"_s)->message()));
    QCOMPARE(m_program->window().conversation()->composer()->text(), u"Go on."_s);
    press(bar(u"doesNotFit"_s), u"Not now"_s);
    VERIFY_SOON(!bar(u"doesNotFit"_s));
    QCOMPARE(leaves(), 0);

    // That the recorder would have seen it: what is sent after a yes is there.
    press(bar(u"maySend"_s), u"Send"_s);
    VERIFY_SOON(m_far->count(Marker) > 0);
    QCOMPARE(m_near->count(Marker), 0);
    type({});
    VERIFY_SOON(bar(u"doesNotFit"_s));
    press(bar(u"doesNotFit"_s), u"Compact and send"_s);
    VERIFY_SOON(m_near->count(Marker) > 0);
    VERIFY_SOON(m_near->count("Go on.") > 0);
}

/// Until the person changes their mind, in the preferences.
void TestNetwork::aNoIsKept()
{
    QFile file(m_folder->filePath(u"session.jsonl"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(markedSession()) > 0);
    file.close();
    importFile(file.fileName());
    addServer(u"Cloud"_s, u"http://models.example.test/v1"_s, { u"cloud-small"_s, u"embed-1"_s });
    chooseModel(u"Embeddings"_s, u"embed-1"_s);
    accept();
    VERIFY_SOON(bar(u"maySend"_s));
    press(bar(u"maySend"_s), u"Do not send"_s);
    VERIFY_SOON(!bar(u"maySend"_s));
    restart();
    VERIFY_SOON(m_program->vectors()->state().kind == VectorIndexer::State::Kind::Unasked);
    later(60);
    waitUntilQuiet();
    QVERIFY(!bar(u"maySend"_s));
    QCOMPARE(m_far->count(Marker), 0);
    m_program->window().action("preferences"_L1)->trigger();
    VERIFY_SOON(dialog());
    dialog()->showPage(PreferencesDialog::Page::Providers);
    press(dialog(), u"Send"_s);
    VERIFY_SOON(m_far->count(Marker) > 0);
}

void TestNetwork::summariesStayWithWhoAnswers_data()
{
    QTest::addColumn<bool>("set");
    QTest::newRow("no model for summaries: the one that answers") << false;
    QTest::newRow("a model for summaries") << true;
}

/// The session's own model is on this machine, and the main model elsewhere.
void TestNetwork::summariesStayWithWhoAnswers()
{
    QFETCH(const bool, set);
    addServer(u"Cloud"_s, u"http://models.example.test/v1"_s, { u"cloud-small"_s });
    addServer(u"Own"_s, m_near->url().toString(), { u"own-model"_s });
    chooseModel(u"Main model"_s, u"own-model"_s);
    accept();
    m_program->window().action("newSession"_L1)->trigger();
    VERIFY_SOON(m_program->workbench().hasSession());
    const auto send = [this](int number) {
        const qint64 messages = m_program->workbench().session().messageCount;
        m_program->window().conversation()->composer()->offer(
                QString::fromLatin1(Marker).repeated(700));
        type(QString::number(number));
        VERIFY_SOON(m_program->workbench().session().messageCount >= messages + 2);
        VERIFY_SOON(!m_program->window().findChild<AutoCompaction *>()->isRunning());
    };
    send(1);
    QVERIFY(m_near->count(Marker) > 0);

    m_program->window().action("preferences"_L1)->trigger();
    VERIFY_SOON(dialog());
    dialog()->showPage(PreferencesDialog::Page::Providers);
    chooseModel(u"Main model"_s, u"cloud-small"_s);
    if (set) {
        chooseModel(u"Compaction"_s, u"cloud-small"_s);
    }
    accept();
    send(2);
    send(3);
    VERIFY_SOON(m_near->summaries() + m_far->summaries() > 0);
    QCOMPARE(m_far->summaries() > 0, set);
    QCOMPARE(m_far->count(Marker) > 0, set);
    QCOMPARE(m_near->summaries() > 0, !set);
}

QTEST_MAIN(TestNetwork)
#include "tst_network.moc"
