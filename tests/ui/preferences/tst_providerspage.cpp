// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keyring.h"
#include "modelcatalogue.h"
#include "palettes.h"
#include "preferencesdialog.h"
#include "providercatalogue.h"
#include "providermodels.h"
#include "serverdiscovery.h"
#include "soon.h"
#include "stateline.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

/// A keychain in a state that the test chooses; what is locked opens when the person is asked.
class ScriptedKeychain final : public KeyStore
{
public:
    QFuture<KeyAnswer> read(const QString &name, KeyPrompt prompt) override
    {
        if (prompt == KeyPrompt::Allowed) {
            ++prompts;
            state = state == KeyState::Locked ? KeyState::Present : state;
        }
        return answer(state == KeyState::Present && !keys.contains(name) ? KeyState::Absent : state,
                      keys.value(name));
    }
    QFuture<KeyAnswer> write(const QString &name, const ApiKey &key) override
    {
        if (state == KeyState::Present || state == KeyState::Absent) {
            keys.insert(name, key);
            state = KeyState::Present;
        }
        return answer(state, key);
    }
    QFuture<KeyAnswer> remove(const QString &name) override
    {
        if (state == KeyState::Present) {
            keys.remove(name);
            return answer(KeyState::Absent, {});
        }
        return answer(state, {});
    }

    KeyState state = KeyState::Present;
    QHash<QString, ApiKey> keys;
    int prompts = 0;

private:
    static QFuture<KeyAnswer> answer(KeyState state, const ApiKey &key)
    {
        return QtFuture::makeReadyValueFuture(
                KeyAnswer { state, state == KeyState::Present ? key : ApiKey(), u"as scripted"_s });
    }
};

} // namespace

class TestProvidersPage final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->path(), QProcessEnvironment());
        m_keychain = std::make_unique<ScriptedKeychain>();
        KeyRingOptions options;
        options.environment.insert(u"OPENAI_API_KEY"_s, u"sk-environment"_s);
        m_keys = std::make_unique<KeyRing>(m_keychain.get(), options);
        m_models = std::make_unique<ModelCatalogue>();
        open();
    }
    void cleanup() { m_dialog.reset(); }

    void anEmptyPageSaysWhatToDo()
    {
        QVERIFY(says(u"No provider is set up yet."_s));
        QVERIFY(button(u"Add a provider"_s));
        QVERIFY(!m_dialog->providers()->findChild<QTableWidget *>()->isVisible());
    }

    /// The button had the focus, and goes: the focus moves to the list, which makes its first row the current one by itself.
    void theFirstOneIsInTheForm()
    {
        m_dialog->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_dialog.get()));
        button(u"Add a provider"_s)->setFocus();
        VERIFY_SOON(button(u"Add a provider"_s)->hasFocus());
        add(u"Anthropic"_s);
        QCOMPARE(field(u"Address"_s)->text(), u"https://api.anthropic.com"_s);
        QVERIFY(field(u"Name"_s)->isEnabled());
        QCOMPARE(field(u"Name"_s)->text(), u"Anthropic"_s);
    }

    void addsOneFromTheList()
    {
        add(u"Anthropic"_s);
        QCOMPARE(texts().first(), u"Anthropic\nNo key yet"_s);
        QCOMPARE(field(u"Address"_s)->text(), u"https://api.anthropic.com"_s);
        QCOMPARE(box(u"Protocol"_s)->currentText(), u"Anthropic messages"_s);
        QVERIFY(says(u"No key is in the keychain yet."_s));
        QVERIFY(says(u"Choose the model that answers."_s));
        auto *main = box(u"Main model"_s);
        QVERIFY(main->count() > 3);
        main->setFocus();
        QTest::keyClick(main, Qt::Key_Down);
        QVERIFY(main->currentText().contains(u"Anthropic"_s));
        press(QDialogButtonBox::Ok);
        const auto chosen = chosenModel(*m_settings, ModelPurpose::Main);
        QVERIFY(chosen);
        QCOMPARE(chosen->provider.known, u"anthropic"_s);
        QVERIFY(chosen->provider.key.kind == KeySource::Kind::Keychain);
    }

    /// The bundled ones all answer; what the server says, and what is added by hand, may be anything.
    void embeddingsAreNoChatModels()
    {
        add(u"OpenAI"_s);
        auto *embeddings = box(u"Embeddings"_s);
        QCOMPARE(embeddings->count(), 1);
        QVERIFY(box(u"Main model"_s)->count() > 3);
        QVERIFY(says(u"No embedding model is known."_s));
        tab(u"Models"_s);
        QTest::keyClicks(field(u"Model to add"_s), u"text-embedding-3-small"_s);
        QTest::keyClick(field(u"Model to add"_s), Qt::Key_Return);
        QCOMPARE(embeddings->count(), 2);
        QVERIFY(!says(u"No embedding model is known."_s));
        // A window of its own makes no embedding model of one that answers.
        auto *table = m_dialog->providers()->findChild<QTableWidget *>();
        edit(table, 0, ProviderModels::Window, u"16,000"_s);
        QCOMPARE(embeddings->count(), 2);
    }

    void namesOfModelsAreReadable()
    {
        add(u"OpenAI"_s);
        tab(u"Models"_s);
        const auto *table = m_dialog->providers()->findChild<QTableWidget *>();
        const QAbstractItemView *view = table; // public there
        const int whole = view->sizeHintForColumn(ProviderModels::Model);
        QVERIFY(table->columnWidth(ProviderModels::Model)
                >= std::min(whole, table->fontMetrics().averageCharWidth() * 24));
        picture("models-table"_L1);
    }

    void cancelForgetsAndCleansUp()
    {
        add(u"OpenAI"_s);
        saveKey(u"sk-of-a-provider-that-is-not-kept"_s);
        COMPARE_SOON(m_keychain->keys.size(), 1);
        press(QDialogButtonBox::Cancel);
        m_dialog.reset();
        QVERIFY(readProviders(*m_settings).isEmpty());
        VERIFY_SOON(m_keychain->keys.isEmpty());
    }

    void aKeyGoesToTheKeychainAndNowhereElse()
    {
        add(u"OpenAI"_s);
        QLineEdit *key = field(u"New key"_s);
        QCOMPARE(key->echoMode(), QLineEdit::Password);
        QVERIFY(!button(u"Save key"_s)->isEnabled());
        key->setFocus();
        QTest::keyClicks(key, u"sk-very-secret"_s);
        QTest::keyClick(key, Qt::Key_Return); // saves the key, and does not press OK
        QVERIFY(m_dialog->isVisible());
        VERIFY_SOON(says(u"The key is in the keychain."_s));
        QCOMPARE(key->text(), QString());
        QCOMPARE(texts().first(), u"OpenAI\nKey in the keychain"_s);
        press(QDialogButtonBox::Apply);
        const QString id = readProviders(*m_settings).constFirst().id;
        QCOMPARE(m_keychain->keys.value(id).reveal(), QByteArrayView("sk-very-secret"));
        open();
        QCOMPARE(field(u"New key"_s)->text(), QString()); // never filled in
        QVERIFY(m_settings->sync());
        QFile file(m_settings->fileName());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("secret"));
    }

    void everyStateOfAKeyIsShown_data()
    {
        QTest::addColumn<KeyState>("state");
        QTest::addColumn<bool>("stored");
        QTest::addColumn<QString>("said");
        QTest::addColumn<QString>("listed");
        QTest::addColumn<QString>("offered");
        QTest::newRow("present") << KeyState::Present << true << u"is in the keychain"_s
                                 << u"Key in the keychain"_s << QString();
        QTest::newRow("absent") << KeyState::Absent << false << u"Paste it above"_s
                                << u"No key yet"_s << QString();
        QTest::newRow("locked") << KeyState::Locked << true << u"is locked"_s
                                << u"Keychain locked"_s << u"Unlock…"_s;
        QTest::newRow("unavailable")
                << KeyState::Unavailable << true << u"Start GNOME Keyring or KWallet"_s
                << u"No keychain"_s << u"Try again"_s;
        QTest::newRow("timed out") << KeyState::TimedOut << true << u"has not answered yet"_s
                                   << u"Keychain not answering"_s << u"Try again"_s;
    }
    void everyStateOfAKeyIsShown()
    {
        QFETCH(KeyState, state);
        QFETCH(bool, stored);
        QFETCH(QString, offered);
        QFETCH(QString, listed);
        setUp(stored);
        m_keychain->state = state;
        open();
        QFETCH(QString, said);
        VERIFY2_SOON(says(said), qPrintable(said));
        QCOMPARE(texts().first(), u"Example\n"_s + listed);
        for (const QString &text : { u"Unlock…"_s, u"Try again"_s }) {
            QCOMPARE(button(text) != nullptr, text == offered);
        }
        QCOMPARE(button(u"Use for this session only"_s) != nullptr, !offered.isEmpty());
        picture(QLatin1StringView(QTest::currentDataTag()));
    }

    void unlockingAsksAndShowsTheKey()
    {
        setUp(true);
        m_keychain->state = KeyState::Locked;
        open();
        VERIFY_SOON(button(u"Unlock…"_s));
        QCOMPARE(m_keychain->prompts, 0); // looking at the page asks nobody anything
        QTest::mouseClick(button(u"Unlock…"_s), Qt::LeftButton);
        VERIFY_SOON(says(u"The key is in the keychain."_s));
        QCOMPARE(m_keychain->prompts, 1);
    }

    void withoutAKeychainAKeyServesForTheSession()
    {
        setUp(false);
        m_keychain->state = KeyState::Unavailable;
        open();
        VERIFY_SOON(button(u"Use for this session only"_s));
        saveKey(u"sk-session"_s);
        VERIFY_SOON(says(u"No keychain can be reached."_s));
        QCOMPARE(field(u"New key"_s)->text(), u"sk-session"_s); // not lost by the failure
        QTest::mouseClick(button(u"Use for this session only"_s), Qt::LeftButton);
        VERIFY_SOON(says(u"A key for this session is in use."_s));
        QVERIFY(m_keychain->keys.isEmpty());
        const auto provider = readProviders(*m_settings).constFirst();
        const auto key = m_keys->resolve(provider, KeyPrompt::No);
        VERIFY_SOON(key.isFinished());
        QCOMPARE(key.result()->reveal(), QByteArrayView("sk-session"));
        COMPARE_SOON(texts().first(), u"Example\nKey for this session"_s);
    }

    void aLateKeyAppears()
    {
        setUp(true);
        m_keychain->state = KeyState::TimedOut;
        open();
        VERIFY_SOON(says(u"has not answered yet"_s));
        m_keychain->state = KeyState::Present;
        Q_EMIT m_keychain->answeredLate(u"example-1"_s,
                                        { KeyState::Present, keyOf("sk-late"), {} });
        VERIFY_SOON(says(u"The key is in the keychain."_s));
    }

    void otherSourcesSayWhatTheyFind()
    {
        setUp(false);
        open();
        QComboBox *source = box(u"Key"_s);
        source->setFocus();
        choose(source, u"From an environment variable"_s);
        QLineEdit *variable = field(u"Environment variable"_s);
        variable->setFocus();
        variable->selectAll();
        QTest::keyClicks(variable, u"OPENAI_API_KEY"_s);
        VERIFY_SOON(says(u"It is set in this program's environment."_s));
        variable->selectAll();
        QTest::keyClicks(variable, u"sk-pasted-by-mistake"_s);
        QVERIFY(says(u"Is this the key itself?"_s));
        QVERIFY(!standard(QDialogButtonBox::Ok)->isEnabled());
        choose(source, u"From a command"_s);
        QTest::keyClicks(field(u"Command that prints the key"_s), u"no-such-program x"_s);
        VERIFY_SOON(says(u"There is no such program."_s));
        choose(source, u"The server needs none"_s);
        COMPARE_SOON(texts().first(), u"Example\nNeeds no key"_s);
        press(QDialogButtonBox::Apply);
        QVERIFY(readProviders(*m_settings).constFirst().key.kind == KeySource::Kind::None);
    }

    void refusesAddresses_data()
    {
        QTest::addColumn<QString>("address");
        QTest::addColumn<bool>("usable");
        QTest::newRow("http") << u"http://localhost:8080/v1"_s << true;
        QTest::newRow("https") << u"https://example.org/v1"_s << true;
        QTest::newRow("none") << QString() << false;
        QTest::newRow("no scheme") << u"localhost:8080"_s << true;
        QTest::newRow("a name alone") << u"localhos"_s << false;
        QTest::newRow("file") << u"file:///etc/passwd"_s << false;
        QTest::newRow("no host") << u"http:///v1"_s << false;
        QTest::newRow("password") << u"https://me:secret@example.org"_s << false;
    }
    void refusesAddresses()
    {
        QFETCH(QString, address);
        QFETCH(bool, usable);
        add(u"Another server, by its address"_s);
        QLineEdit *field = this->field(u"Address"_s);
        field->setFocus();
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
        QTest::keyClicks(field, address);
        QCOMPARE(standard(QDialogButtonBox::Ok)->isEnabled(), usable);
        QCOMPARE(button(u"Test connection"_s)->isEnabled(), usable);
    }

    /// As people type it: what is made of it is said, and stays where it is: a line that goes away moves what is about to be pressed.
    void anAddressNeedsNoScheme_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("meant");
        QTest::newRow("here") << u"localhost:8080/v1"_s << u"http://localhost:8080/v1"_s;
        QTest::newRow("in the network") << u"192.168.1.5:8080"_s << u"http://192.168.1.5:8080"_s;
        QTest::newRow("by name") << u"ollama:11434/v1"_s << u"http://ollama:11434/v1"_s;
        QTest::newRow("version 6") << u"[::1]:8080/v1"_s << u"http://[::1]:8080/v1"_s;
        QTest::newRow("elsewhere") << u"example.org/v1"_s << u"https://example.org/v1"_s;
        QTest::newRow("with a port") << u"example.org:8443"_s << u"https://example.org:8443"_s;
    }
    void anAddressNeedsNoScheme()
    {
        QFETCH(const QString, typed);
        QFETCH(const QString, meant);
        add(u"Another server, by its address"_s);
        QLineEdit *address = field(u"Address"_s);
        address->setFocus();
        address->selectAll();
        QTest::keyClicks(address, typed);
        QVERIFY(says(u"This is taken as "_s + meant));
        QPushButton *test = button(u"Test connection"_s);
        QCoreApplication::processEvents();
        const int above = test->mapTo(m_dialog.get(), QPoint()).y();
        QTest::keyClick(address, Qt::Key_Tab);
        QCoreApplication::processEvents();
        QVERIFY(says(u"This is taken as "_s + meant));
        QCOMPARE(test->mapTo(m_dialog.get(), QPoint()).y(), above);
        address->setFocus(); // with its scheme there is nothing to be said, and nothing moves
        address->selectAll();
        QTest::keyClicks(address, meant);
        QCoreApplication::processEvents();
        QVERIFY(!says(u"This is taken as "_s));
        QCOMPARE(test->mapTo(m_dialog.get(), QPoint()).y(), above);
        choose(box(u"Key"_s), u"The server needs none"_s);
        press(QDialogButtonBox::Apply);
        QCOMPARE(readProviders(*m_settings).constFirst().baseUrl, meant);
    }

    void keyInTheClearIsAllowedForOneServer()
    {
        setUp(false);
        open();
        QVERIFY(!checkBox(u"without encryption"_s));
        QLineEdit *address = field(u"Address"_s);
        const auto type = [&](const QString &text) {
            address->setFocus();
            address->selectAll();
            QTest::keyClicks(address, text);
        };
        type(u"http://192.168.7.7:8080/v1"_s);
        QCheckBox *allow = checkBox(u"without encryption"_s);
        QVERIFY(allow->isVisible());
        QVERIFY(!allow->isChecked());
        QVERIFY(says(u"anyone on the way"_s));
        QVERIFY(!standard(QDialogButtonBox::Ok)->isEnabled());
        allow->setFocus();
        QTest::keyClick(allow, Qt::Key_Space);
        QVERIFY(allow->isChecked());
        QVERIFY(!says(u"anyone on the way"_s));
        press(QDialogButtonBox::Apply);
        QCOMPARE(readProviders(*m_settings).constFirst().keyInTheClearTo, u"192.168.7.7"_s);

        type(u"http://192.168.7.8:8080/v1"_s);
        QVERIFY(!allow->isChecked());
        QVERIFY(!standard(QDialogButtonBox::Ok)->isEnabled());
        choose(box(u"Key"_s), u"The server needs none"_s);
        QVERIFY(!allow->isVisible());
        QVERIFY(standard(QDialogButtonBox::Ok)->isEnabled());
    }

    void testsWithWhatIsInTheFields()
    {
        setUp(true);
        open();
        QSignalSpy asked(m_dialog->providers(), &ProvidersPage::testRequested);
        QTest::keyClicks(field(u"New key"_s), u"sk-typed"_s);
        QPushButton *test = button(u"Test connection"_s);
        QTest::mouseClick(test, Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        const auto draft = asked.first().first().value<ProviderDraft>();
        QCOMPARE(draft.provider.id, u"example-1"_s);
        QCOMPARE(draft.typedKey, keyOf("sk-typed"));
        QTest::mouseClick(test, Qt::LeftButton);
        QCOMPARE(asked.size(), 1); // one at a time
        QVERIFY(test->hasFocus());
        m_dialog->providers()->setTestResult(u"another"_s, u"not ours"_s, true);
        QVERIFY(!says(u"not ours"_s));
        m_dialog->providers()->setTestResult(u"example-1"_s, u"The key was refused."_s, false);
        QVERIFY(says(u"The key was refused."_s));
        QTest::mouseClick(test, Qt::LeftButton);
        QCOMPARE(asked.size(), 2);
    }

    void theFirstModelThatAnswersIsTheMainOne()
    {
        setUp(true);
        open();
        QTest::mouseClick(button(u"Test connection"_s), Qt::LeftButton);
        ReportedModel told;
        told.id = u"told"_s;
        m_models->setReported(u"example-1"_s, { told }, QDateTime::currentDateTimeUtc());
        ProvidersPage *page = m_dialog->providers();
        page->setTestResult(u"example-1"_s, u"The server answered and has 1 model."_s, true);
        QCOMPARE(box(u"Main model"_s)->currentText(), u"None yet"_s); // none was tried
        QTest::mouseClick(button(u"Test connection"_s), Qt::LeftButton);
        page->setTestResult(u"example-1"_s, u"told answered after 1 s."_s, true, u"told"_s);
        QCOMPARE(box(u"Main model"_s)->currentText(), u"told — Example"_s);
        QVERIFY(says(u"It answered the test and became the main model."_s));
        picture("taken"_L1);
        press(QDialogButtonBox::Apply);
        QCOMPARE(readModelChoice(*m_settings, ModelPurpose::Main),
                 (ModelChoice { u"example-1"_s, u"told"_s }));
        // One that was chosen stays, and the sentence goes with what it was about.
        choose(box(u"Main model"_s), u"None yet"_s);
        QVERIFY(!says(u"It answered the test and became the main model."_s));
        writeModelChoice(m_settings.get(), ModelPurpose::Main, { u"example-1"_s, u"mine"_s });
        open();
        QTest::mouseClick(button(u"Test connection"_s), Qt::LeftButton);
        m_dialog->providers()->setTestResult(u"example-1"_s, u"told answered."_s, true, u"told"_s);
        QCOMPARE(box(u"Main model"_s)->currentText(), u"mine — Example"_s);
    }

    /// What a server said to the fields of before says nothing of the ones of now.
    void answersGoWithTheirFields_data()
    {
        QTest::addColumn<QString>("changed");
        QTest::newRow("address") << u"Address"_s;
        QTest::newRow("key") << u"New key"_s;
    }
    void answersGoWithTheirFields()
    {
        QFETCH(const QString, changed);
        setUp(true);
        open();
        ProvidersPage *page = m_dialog->providers();
        const auto test = [&] { QTest::mouseClick(button(u"Test connection"_s), Qt::LeftButton); };
        const auto change = [&] {
            tab(u"Connection"_s);
            field(changed)->setFocus();
            QTest::keyClicks(field(changed), u"x"_s);
        };
        tab(u"Models"_s);
        QTest::mouseClick(button(u"Ask the server"_s), Qt::LeftButton);
        page->setModelsResult(u"example-1"_s, u"The server has 3 models."_s, true);
        QVERIFY(says(u"The server has 3 models."_s));
        tab(u"Connection"_s);
        test();
        page->setTestResult(u"example-1"_s, u"The first answer."_s, true);
        QVERIFY(says(u"The first answer."_s));
        change();
        QVERIFY(!says(u"The first answer."_s));
        tab(u"Models"_s);
        QVERIFY(!says(u"The server has 3 models."_s));
        tab(u"Connection"_s);
        test();
        change(); // while it is asked
        page->setTestResult(u"example-1"_s, u"A late answer."_s, true, u"late"_s);
        QVERIFY(!says(u"A late answer."_s));
        QVERIFY(button(u"Test connection"_s)->isEnabled());
        QCOMPARE(box(u"Main model"_s)->currentText(), u"None yet"_s);
    }

    void modelsCanBeSetAndAdded()
    {
        setUp(true);
        ReportedModel told;
        told.id = u"told"_s;
        told.window = 32768;
        m_models->setReported(u"example-1"_s, { told }, QDateTime::currentDateTimeUtc());
        open();
        tab(u"Models"_s);
        auto *table = m_dialog->providers()->findChild<QTableWidget *>();
        QCOMPARE(table->rowCount(), 1);
        QCOMPARE(row(table, 0),
                 (QStringList { u"told"_s, u"32,768"_s, u"the server"_s, u"As the provider does"_s,
                                u"unknown"_s }));
        edit(table, 0, ProviderModels::Window, u"16,000"_s);
        QCOMPARE(row(table, 0).mid(1, 2), (QStringList { u"16,000"_s, u"you"_s }));
        edit(table, 0, ProviderModels::Window, u"many"_s);
        QVERIFY(says(u"“many” is no window"_s));
        QCOMPARE(row(table, 0).at(1), u"16,000"_s);
        edit(table, 0, ProviderModels::Thinking, u"4096"_s);
        QCOMPARE(row(table, 0).at(3), u"4096 token(s)"_s);
        edit(table, 0, ProviderModels::Thinking, u"100"_s);
        QVERIFY(says(u"is no thinking level"_s));

        QTest::keyClicks(field(u"Model to add"_s), u"by/hand:8b"_s);
        QTest::keyClick(field(u"Model to add"_s), Qt::Key_Return);
        QVERIFY(m_dialog->isVisible()); // Enter added, and did not close
        QCOMPARE(table->rowCount(), 2);
        picture("models"_L1);
        press(QDialogButtonBox::Apply);
        const auto provider = readProviders(*m_settings).constFirst();
        QCOMPARE(provider.models.size(), 2);
        QCOMPARE(*provider.model(u"told"), (ProviderModel { u"told"_s, 16000, u"4096"_s }));
        QCOMPARE(providerWindow(*m_settings, u"example-1"_s, u"told"_s), 16000);
        edit(table, 1, ProviderModels::Window, QString()); // cleared: as it is known
        QVERIFY(box(u"Main model"_s)->findText(u"told — Example"_s) > 0);
    }

    void removingTakesTheKeyAlong()
    {
        setUp(true);
        writeModelChoice(m_settings.get(), ModelPurpose::Main, { u"example-1"_s, u"m"_s });
        open();
        QTest::mouseClick(button(u"Remove…"_s), Qt::LeftButton);
        QVERIFY(says(u"Remove Example and its key from the keychain?"_s));
        QTest::mouseClick(button(u"Keep"_s), Qt::LeftButton);
        QCOMPARE(texts().size(), 1);
        QTest::mouseClick(button(u"Remove…"_s), Qt::LeftButton);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space); // it has the focus
        QVERIFY(says(u"No provider is set up yet."_s));
        QCOMPARE(m_keychain->keys.size(), 1); // not before Apply
        press(QDialogButtonBox::Apply);
        QVERIFY(readProviders(*m_settings).isEmpty());
        QVERIFY(!readModelChoice(*m_settings, ModelPurpose::Main).isSet());
        VERIFY_SOON(m_keychain->keys.isEmpty());
    }

    void aKeyThatCannotBeRemovedIsSaid()
    {
        setUp(true);
        m_keychain->state = KeyState::Locked;
        open();
        QTest::mouseClick(button(u"Remove…"_s), Qt::LeftButton);
        QTest::mouseClick(button(u"Remove"_s), Qt::LeftButton);
        press(QDialogButtonBox::Apply);
        VERIFY_SOON(says(u"Delete the entry there by hand."_s));
    }

    void restoreDefaultsKeepsNameOfTheKey()
    {
        add(u"Groq"_s);
        press(QDialogButtonBox::Apply);
        const QString id = readProviders(*m_settings).constFirst().id;
        QLineEdit *address = field(u"Address"_s);
        address->setFocus();
        address->selectAll();
        QTest::keyClicks(address, u"http://elsewhere.example/v1"_s);
        press(QDialogButtonBox::RestoreDefaults);
        QCOMPARE(address->text(), u"https://api.groq.com/openai/v1"_s);
        press(QDialogButtonBox::Ok);
        QCOMPARE(readProviders(*m_settings).constFirst().id, id);
    }

    void whatALaterVersionWroteIsShownAndKept()
    {
        ProviderConfig config = example();
        config.api = u"telepathy-2"_s;
        writeProvider(m_settings.get(), config);
        open();
        QCOMPARE(texts().first(), u"Example\nNot supported by this version"_s);
        QVERIFY(says(u"does not speak “telepathy-2”"_s));
        QLineEdit *name = field(u"Name"_s);
        name->setFocus();
        QTest::keyClicks(name, u" two"_s);
        press(QDialogButtonBox::Ok);
        QCOMPARE(readProviders(*m_settings).constFirst().api, u"telepathy-2"_s);
    }

    void isReachedByTheKeyboard()
    {
        setUp(true);
        open();
        box(u"Main model"_s)->setFocus();
        QSet<QString> reached;
        for (int i = 0; i < 40; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            if (const auto *button = qobject_cast<QAbstractButton *>(QApplication::focusWidget())) {
                reached += button->text();
            } else {
                reached += QApplication::focusWidget()->accessibleName();
            }
        }
        for (const QString &name : { u"Providers"_s, u"Add"_s, u"Remove…"_s, u"Key"_s, u"New key"_s,
                                     u"&Test connection"_s }) {
            QVERIFY2(reached.contains(name),
                     qPrintable(name + u" of "_s + QStringList(reached.values()).join(u", ")));
        }
    }

    void headersAreALineEach()
    {
        setUp(true);
        open();
        auto *headers = headersField();
        QTest::keyClicks(headers, u"X-Title: Varve"_s);
        QTest::keyClick(headers, Qt::Key_Return);
        QTest::keyClicks(headers, u"X-Team : red: and blue"_s);
        press(QDialogButtonBox::Ok);
        const QMap<QString, QString> kept = readProvider(*m_settings, u"example-1"_s)->headers;
        QCOMPARE(kept,
                 (QMap<QString, QString> { { u"X-Title"_s, u"Varve"_s },
                                           { u"X-Team"_s, u"red: and blue"_s } }));
        open();
        QCOMPARE(headersField()->toPlainText(), u"X-Team: red: and blue\nX-Title: Varve"_s);
    }

    void refusesHeaders_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("reason");
        QTest::newRow("a key") << u"Authorization: Bearer sk-1"_s << u"carries a key"_s;
        QTest::newRow("another key") << u"x-api-key: sk-1"_s << u"carries a key"_s;
        QTest::newRow("ours") << u"Host: elsewhere"_s << u"is no header that can be added"_s;
        QTest::newRow("no name") << u"two words: x"_s << u"is no header that can be added"_s;
        QTest::newRow("no value") << u"X-Title"_s << u"needs a value"_s;
    }
    void refusesHeaders()
    {
        QFETCH(const QString, line);
        QFETCH(const QString, reason);
        setUp(true);
        open();
        QTest::keyClicks(headersField(), line);
        QVERIFY(says(reason));
        QVERIFY(!m_dialog->findChild<QDialogButtonBox *>()
                         ->button(QDialogButtonBox::Ok)
                         ->isEnabled());
        headersField()->selectAll();
        QTest::keyClick(headersField(), Qt::Key_Delete);
        QVERIFY(!says(reason));
        QVERIFY(m_dialog->findChild<QDialogButtonBox *>()
                        ->button(QDialogButtonBox::Ok)
                        ->isEnabled());
    }

    void cachingAndTheLogAreSettings()
    {
        setUp(true);
        open();
        QComboBox *caching = box(u"Prompt caching"_s);
        QCOMPARE(caching->currentText(), u"For five minutes"_s);
        choose(caching, u"For an hour"_s);
        auto *log = checkBox(u"to a file"_s);
        QVERIFY(log && !log->isChecked());
        log->setFocus();
        QTest::keyClick(log, Qt::Key_Space);
        press(QDialogButtonBox::Ok);
        QCOMPARE(m_settings->get(Keys::PromptCaching), u"1h"_s);
        QVERIFY(m_settings->get(Keys::RequestLogFile));
    }

    void serversThatAreFoundCanBeAdded()
    {
        QCoreApplication::processEvents();
        const int above = box(u"Main model"_s)->mapTo(m_dialog.get(), QPoint()).y();
        const int find = button(u"Find local servers"_s)->mapTo(m_dialog.get(), QPoint()).y();
        QSignalSpy wanted(m_dialog->providers(), &ProvidersPage::serversRequested);
        QSignalSpy added(m_dialog->providers(), &ProvidersPage::serverAdded);
        QTest::mouseClick(button(u"Find local servers"_s), Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
        QCoreApplication::processEvents();
        QCOMPARE(box(u"Main model"_s)->mapTo(m_dialog.get(), QPoint()).y(), above);
        QCOMPARE(button(u"Find local servers"_s)->mapTo(m_dialog.get(), QPoint()).y(), find);
        m_dialog->providers()->setFoundServers({ server(8080, ServerProgram::LlamaCpp, 32'768),
                                                 server(9090, ServerProgram::Unknown, 0) });
        QCoreApplication::processEvents();
        QVERIFY(says(u"llama.cpp at 127.0.0.1:8080, 1 model"_s));
        QTest::mouseClick(button(u"Add"_s), Qt::LeftButton);
        QCoreApplication::processEvents();
        QCOMPARE(added.size(), 1);
        QCOMPARE(added.at(0).at(0).toString(), u"llamacpp"_s);
        QCOMPARE(field(u"Address"_s)->text(), u"http://127.0.0.1:8080/v1"_s);
        QVERIFY(!says(u"llama.cpp at 127.0.0.1:8080"_s));
        QVERIFY(says(u"127.0.0.1:9090"_s)); // is still there to be added
        QVERIFY(box(u"Main model"_s)->currentText().startsWith(u"tiny — "_s)); // there is no other
        QVERIFY(says(u"It is the only model of its server and became the main model."_s));
        press(QDialogButtonBox::Ok);
        QVERIFY(chosenModel(*m_settings, ModelPurpose::Main));
        QCOMPARE(readProviders(*m_settings).size(), 1);
        // Again: only the one that is not there yet.
        open();
        m_dialog->providers()->setFoundServers({ server(8080, ServerProgram::LlamaCpp, 32'768) });
        QVERIFY(says(u"set up already"_s));
        // And no longer once it is taken out.
        QTest::mouseClick(button(u"Remove…"_s), Qt::LeftButton);
        QTest::mouseClick(button(u"Remove"_s), Qt::LeftButton);
        QVERIFY(!says(u"set up already"_s));
        QVERIFY(says(u"llama.cpp at 127.0.0.1:8080"_s));
    }

private:
    QPlainTextEdit *headersField()
    {
        auto *tabs = m_dialog->providers()->findChild<QTabWidget *>();
        tabs->setCurrentIndex(2);
        QCoreApplication::processEvents();
        for (auto *found : tabs->findChildren<QPlainTextEdit *>()) {
            if (found->isVisible()) {
                found->setFocus();
                return found;
            }
        }
        return nullptr;
    }
    QCheckBox *checkBox(const QString &part)
    {
        for (auto *found : m_dialog->findChildren<QCheckBox *>()) {
            if (found->isVisible() && found->text().contains(part)) {
                return found;
            }
        }
        return nullptr;
    }
    static FoundServer server(quint16 port, ServerProgram program, qint64 window)
    {
        FoundServer made;
        made.baseUrl = QUrl(u"http://127.0.0.1:%1/v1"_s.arg(port));
        made.report.program = program;
        ReportedModel model;
        model.id = u"tiny"_s;
        model.window = window;
        made.report.models = { model };
        return made;
    }
    static ApiKey keyOf(const char *text) { return ApiKey(QByteArray(text)); }
    static ProviderConfig example()
    {
        ProviderConfig config;
        config.id = u"example-1"_s;
        config.name = u"Example"_s;
        config.baseUrl = u"https://example.org/v1"_s;
        config.key.kind = KeySource::Kind::Keychain;
        return config;
    }
    void setUp(bool stored)
    {
        writeProvider(m_settings.get(), example());
        if (stored) {
            m_keychain->keys.insert(u"example-1"_s, keyOf("sk-stored"));
        }
    }
    void open()
    {
        m_dialog.reset();
        m_dialog = std::make_unique<PreferencesDialog>(
                PreferencesServices { m_settings.get(), m_keys.get(), &m_providers,
                                      m_models.get() },
                u"m"_s, 0);
        m_dialog->show();
        m_dialog->showPage(PreferencesDialog::Page::Providers);
        m_dialog->activateWindow();
        std::ignore = QTest::qWaitForWindowActive(m_dialog.get());
        QCoreApplication::processEvents();
    }
    void add(const QString &name)
    {
        for (QMenu *menu : m_dialog->findChildren<QMenu *>()) {
            for (QAction *action : menu->actions()) {
                if (action->text() == name && menu->parentWidget()->isVisible()) {
                    action->trigger();
                    QCoreApplication::processEvents();
                    return;
                }
            }
        }
        QFAIL(qPrintable(name));
    }
    void saveKey(const QString &text)
    {
        QLineEdit *key = field(u"New key"_s);
        key->setFocus();
        QTest::keyClicks(key, text);
        QTest::mouseClick(button(u"Save key"_s), Qt::LeftButton);
        QCoreApplication::processEvents();
    }
    static void choose(QComboBox *box, const QString &text)
    {
        box->setFocus();
        const int wanted = box->findText(text);
        while (box->currentIndex() != wanted) {
            QTest::keyClick(box, box->currentIndex() < wanted ? Qt::Key_Down : Qt::Key_Up);
        }
        QCoreApplication::processEvents();
    }
    void tab(const QString &name)
    {
        auto *tabs = m_dialog->providers()->findChild<QTabWidget *>();
        for (int i = 0; i < tabs->count(); ++i) {
            if (tabs->tabText(i) == name) {
                tabs->setCurrentIndex(i);
            }
        }
    }
    static QStringList row(const QTableWidget *table, int row)
    {
        QStringList texts;
        for (int column = 0; column < table->columnCount(); ++column) {
            texts += table->item(row, column)->text();
        }
        return texts;
    }
    static void edit(QTableWidget *table, int row, int column, const QString &text)
    {
        table->setFocus();
        table->setCurrentCell(row, column);
        QTest::keyClick(table, Qt::Key_F2);
        auto *editor = table->viewport()->findChild<QWidget *>();
        auto *line = qobject_cast<QLineEdit *>(editor);
        if (auto *box = qobject_cast<QComboBox *>(editor)) {
            line = box->lineEdit();
        }
        QVERIFY(line);
        line->selectAll();
        QTest::keyClick(line, Qt::Key_Delete);
        QTest::keyClicks(line, text);
        QTest::keyClick(editor, Qt::Key_Return);
        QCoreApplication::processEvents(); // takes what was typed
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    [[nodiscard]] QPushButton *standard(QDialogButtonBox::StandardButton which) const
    {
        return m_dialog->findChild<QDialogButtonBox *>()->button(which);
    }
    void press(QDialogButtonBox::StandardButton which)
    {
        QVERIFY(standard(which)->isEnabled());
        QTest::mouseClick(standard(which), Qt::LeftButton);
        QCoreApplication::processEvents();
    }
    [[nodiscard]] QStringList texts() const
    {
        const QListWidget *list = nullptr;
        for (const auto *found : m_dialog->findChildren<QListWidget *>()) {
            list = found->accessibleName() == u"Providers"_s ? found : list;
        }
        QStringList found;
        for (int i = 0; list && i < list->count(); ++i) {
            found += list->item(i)->text();
        }
        return found;
    }
    /// By its label or accessible name.
    template<typename T>
    [[nodiscard]] T *named(const QString &name) const
    {
        for (T *found : m_dialog->findChildren<T *>()) {
            if (found->isVisible() && found->accessibleName() == name) {
                return found;
            }
        }
        for (const QLabel *label : m_dialog->findChildren<QLabel *>()) {
            T *buddy = qobject_cast<T *>(label->buddy());
            if (buddy && buddy->isVisible() && label->text().remove(u'&') == name) {
                return buddy;
            }
        }
        return nullptr;
    }
    [[nodiscard]] QLineEdit *field(const QString &name) const { return named<QLineEdit>(name); }
    [[nodiscard]] QComboBox *box(const QString &name) const { return named<QComboBox>(name); }
    [[nodiscard]] QPushButton *button(const QString &text) const
    {
        for (auto *found : m_dialog->findChildren<QPushButton *>()) {
            if (found->isVisible() && found->text().remove(u'&') == text) {
                return found;
            }
        }
        return nullptr;
    }
    [[nodiscard]] bool says(const QString &part) const
    {
        for (const auto *label : m_dialog->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(part)) {
                return true;
            }
        }
        return false;
    }
    /// Into the folder VARVE_PICTURES, where somebody wants to look at them.
    void picture(QLatin1StringView name)
    {
        const QString folder = qEnvironmentVariable("VARVE_PICTURES");
        for (const bool dark : { false, true }) {
            if (!folder.isEmpty()) {
                applyColorScheme(dark ? Scheme::Dark : Scheme::Light);
                QCoreApplication::processEvents();
                QVERIFY(m_dialog->grab().save(QDir(folder).filePath(u"keys-%1%2.png"_s.arg(
                        QString(name).replace(u' ', u'-'), dark ? u"-dark"_s : QString()))));
            }
        }
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<ScriptedKeychain> m_keychain;
    std::unique_ptr<KeyRing> m_keys;
    const ProviderCatalogue m_providers;
    std::unique_ptr<ModelCatalogue> m_models;
    std::unique_ptr<PreferencesDialog> m_dialog;
};

QTEST_MAIN(TestProvidersPage)
#include "tst_providerspage.moc"
