// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keyring.h"
#include "memorykeystore.h"
#include "modelcatalogue.h"
#include "preferencesdialog.h"
#include "providercatalogue.h"
#include "soon.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPromise>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

/// Writes when the test says so, or not at all.
class SlowKeychain final : public KeyStore
{
public:
    QFuture<KeyAnswer> read(const QString &name, KeyPrompt prompt) override
    {
        return isThere ? keys.read(name, prompt) : absent();
    }
    QFuture<KeyAnswer> write(const QString &name, const ApiKey &key) override
    {
        if (!isThere) {
            return absent();
        }
        if (!waits) {
            return keys.write(name, key);
        }
        asked += name;
        pending = std::make_unique<QPromise<KeyAnswer>>();
        pending->start();
        return pending->future();
    }
    QFuture<KeyAnswer> remove(const QString &name) override { return keys.remove(name); }

    void answer(const KeyAnswer &answer)
    {
        pending->addResult(answer);
        pending->finish();
    }

    MemoryKeyStore keys;
    QStringList asked;
    bool isThere = true;
    bool waits = false;

private:
    static QFuture<KeyAnswer> absent()
    {
        return QtFuture::makeReadyValueFuture(KeyAnswer { KeyState::Unavailable, {}, {} });
    }

    std::unique_ptr<QPromise<KeyAnswer>> pending;
};

} // namespace

/// Keys that are in their field when the preferences are left.
class TestTypedKeys final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->path(), QProcessEnvironment());
        m_keychain = std::make_unique<SlowKeychain>();
        m_keys = std::make_unique<KeyRing>(m_keychain.get());
        writeProvider(m_settings.get(), provider(u"one"_s, KeySource::Kind::Keychain));
        writeProvider(m_settings.get(), provider(u"two"_s, KeySource::Kind::Session));
        open();
    }
    void cleanup() { m_dialog.reset(); }

    void okSavesThem()
    {
        type(u"sk-one"_s);
        press(QDialogButtonBox::Ok);
        QVERIFY(!m_dialog->isVisible());
        QCOMPARE(resolved(u"one"_s), "sk-one"_ba);
    }

    void applySavesThem()
    {
        QVERIFY(!button(QDialogButtonBox::Apply)->isEnabled());
        type(u"sk-one"_s);
        press(QDialogButtonBox::Apply);
        QVERIFY(m_dialog->isVisible());
        QCOMPARE(resolved(u"one"_s), "sk-one"_ba);
        QCOMPARE(field()->text(), QString());
        QVERIFY(!button(QDialogButtonBox::Apply)->isEnabled());
    }

    void anotherProviderTakesNoneAway()
    {
        type(u"sk-one"_s);
        list()->setCurrentRow(1);
        QCOMPARE(field()->text(), QString());
        type(u"sk-two"_s);
        list()->setCurrentRow(0);
        QCOMPARE(field()->text(), u"sk-one"_s);
        press(QDialogButtonBox::Ok);
        QCOMPARE(resolved(u"one"_s), "sk-one"_ba);
        QCOMPARE(resolved(u"two"_s), "sk-two"_ba);
        QVERIFY(m_keychain->keys.key(u"two"_s).isEmpty()); // for the session only
    }

    void cancelForgetsThem()
    {
        type(u"sk-one"_s);
        list()->setCurrentRow(1);
        press(QDialogButtonBox::Cancel);
        QCOMPARE(resolved(u"one"_s), QByteArray());
    }

    void aRemovedProviderLeavesNone()
    {
        type(u"sk-one"_s);
        for (const QString &name : { u"Remove…"_s, u"Remove"_s }) {
            const auto buttons = m_dialog->findChildren<QPushButton *>();
            const auto found = std::ranges::find_if(buttons, [&name](const QPushButton *each) {
                return each->isVisible() && each->text() == name;
            });
            QVERIFY(found != buttons.end());
            QTest::mouseClick(*found, Qt::LeftButton);
        }
        QCOMPARE(list()->count(), 1);
        press(QDialogButtonBox::Ok);
        QVERIFY(m_keychain->keys.key(u"one"_s).isEmpty());
    }

    /// The keychain may ask for its password: until it has answered nothing is closed.
    void okWaitsForTheKeychain()
    {
        m_keychain->waits = true;
        type(u"sk-one"_s);
        press(QDialogButtonBox::Ok);
        QVERIFY(m_dialog->isVisible());
        QVERIFY(!button(QDialogButtonBox::Ok)->isEnabled());
        QCOMPARE(m_keychain->asked, QStringList { u"one"_s });
        m_keychain->answer({ KeyState::Present, {}, {} });
        VERIFY_SOON(!m_dialog->isVisible());
    }

    void whatWasNotSavedStaysAndIsSaid()
    {
        m_keychain->isThere = false;
        type(u"sk-one"_s);
        list()->setCurrentRow(1);
        press(QDialogButtonBox::Ok);
        QVERIFY(m_dialog->isVisible());
        QVERIFY(says(u"The key of one was not saved."_s));
        QCOMPARE(list()->currentRow(), 0);
        QCOMPARE(field()->text(), u"sk-one"_s);
        QVERIFY(button(QDialogButtonBox::Ok)->isEnabled());
        m_keychain->isThere = true;
        press(QDialogButtonBox::Ok);
        QVERIFY(!m_dialog->isVisible());
        QCOMPARE(resolved(u"one"_s), "sk-one"_ba);
    }

    void whatIsNoKeyIsNotDropped()
    {
        type(u"sk one"_s);
        QVERIFY(!button(QDialogButtonBox::Ok)->isEnabled());
        QVERIFY(says(u"A key has no spaces or control characters in it."_s));
        list()->setCurrentRow(1);
        QVERIFY(!button(QDialogButtonBox::Ok)->isEnabled());
        QVERIFY(list()->item(0)->toolTip().contains(u"A key has no spaces"_s));
        list()->setCurrentRow(0);
        field()->clear();
        QVERIFY(button(QDialogButtonBox::Ok)->isEnabled());
        QVERIFY(!says(u"A key has no spaces or control characters in it."_s));
    }

private:
    static ProviderConfig provider(const QString &name, KeySource::Kind kind)
    {
        ProviderConfig config;
        config.id = name;
        config.name = name;
        config.baseUrl = u"https://example.org/%1"_s.arg(name);
        config.key.kind = kind;
        return config;
    }
    void open()
    {
        m_dialog = std::make_unique<PreferencesDialog>(
                PreferencesServices { m_settings.get(), m_keys.get(), &m_providers, &m_models },
                QString(), 0);
        m_dialog->show();
        m_dialog->showPage(PreferencesDialog::Page::Providers);
        QVERIFY(QTest::qWaitForWindowExposed(m_dialog.get()));
        list()->setCurrentRow(0);
    }
    QListWidget *list() const
    {
        for (auto *found : m_dialog->findChildren<QListWidget *>()) {
            if (found->accessibleName() == "Providers"_L1) {
                return found;
            }
        }
        return nullptr;
    }
    QLineEdit *field() const
    {
        for (auto *found : m_dialog->findChildren<QLineEdit *>()) {
            if (found->accessibleName() == "New key"_L1) {
                return found;
            }
        }
        return nullptr;
    }
    void type(const QString &text) const { QTest::keyClicks(field(), text); }
    QPushButton *button(QDialogButtonBox::StandardButton which) const
    {
        return m_dialog->findChild<QDialogButtonBox *>()->button(which);
    }
    void press(QDialogButtonBox::StandardButton which) const
    {
        QVERIFY(button(which)->isEnabled());
        QTest::mouseClick(button(which), Qt::LeftButton);
        QCoreApplication::processEvents();
    }
    bool says(const QString &part) const
    {
        const auto labels = m_dialog->findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&part](const QLabel *label) {
            return label->isVisible()
                    && label->text().remove(QChar(0x200b)).contains(part); // where it may break
        });
    }
    QByteArray resolved(const QString &id) const
    {
        const auto known = readProvider(*m_settings, id);
        if (!known) {
            return {};
        }
        const auto key = m_keys->resolve(*known, KeyPrompt::No);
        return key.isFinished() && key.result() ? key.result()->reveal().toByteArray()
                                                : QByteArray();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<SlowKeychain> m_keychain;
    std::unique_ptr<KeyRing> m_keys;
    const ProviderCatalogue m_providers;
    ModelCatalogue m_models;
    std::unique_ptr<PreferencesDialog> m_dialog;
};

QTEST_MAIN(TestTypedKeys)
#include "tst_typedkeys.moc"
