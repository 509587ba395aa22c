// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "preferencesdialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestPreferences final : public QObject
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
    void cleanup()
    {
        m_dialog.reset();
        m_settings.reset();
    }

    void applyWaitsForAChange()
    {
        QVERIFY(!standard(QDialogButtonBox::Apply)->isEnabled());
        auto *threshold = visibleChildren<QDoubleSpinBox>().first();
        threshold->setFocus();
        QTest::keyClick(threshold, Qt::Key_Down);
        QVERIFY(standard(QDialogButtonBox::Apply)->isEnabled());
        QTest::keyClick(threshold, Qt::Key_Up);
        QVERIFY(!standard(QDialogButtonBox::Apply)->isEnabled());
    }

    void effectiveNumbersFollowTheFields()
    {
        QVERIFY(says(u"compacts at 160,000 of 200,000"_s));
        QVERIFY(says(u"keeps the newest 20,000 tokens"_s));
        auto *threshold = visibleChildren<QDoubleSpinBox>().first();
        threshold->setFocus();
        threshold->selectAll();
        QTest::keyClicks(threshold, u"50"_s);
        QTest::keyClick(threshold, Qt::Key_Tab);
        QVERIFY(says(u"compacts at 100,000 of 200,000"_s));
        auto *mode = visibleChildren<QComboBox>().first();
        mode->setFocus();
        QTest::keyClick(mode, Qt::Key_Down);
        QCOMPARE(mode->currentText(), u"Remind only"_s);
        QVERIFY(says(u"reminds at 100,000 of 200,000"_s));
        QTest::keyClick(mode, Qt::Key_Down);
        QVERIFY(says(u"switched off"_s));
        QVERIFY(!threshold->isEnabled());
    }

    void applySavesAndCancelForgets()
    {
        auto *threshold = visibleChildren<QDoubleSpinBox>().first();
        QSignalSpy applied(m_dialog.get(), &PreferencesDialog::applied);
        threshold->setFocus();
        QTest::keyClick(threshold, Qt::Key_Down);
        QTest::mouseClick(standard(QDialogButtonBox::Apply), Qt::LeftButton);
        QCOMPARE(applied.size(), 1);
        QCOMPARE(m_settings->get(Keys::ThresholdShare), 0.79);
        QVERIFY(!standard(QDialogButtonBox::Apply)->isEnabled());
        QTest::keyClick(threshold, Qt::Key_Down);
        QTest::mouseClick(standard(QDialogButtonBox::Cancel), Qt::LeftButton);
        QVERIFY(!m_dialog->isVisible());
        QCOMPARE(m_settings->get(Keys::ThresholdShare), 0.79);
    }

    void okSavesAllPages()
    {
        m_dialog->showPage(PreferencesDialog::Page::Appearance);
        auto *density = visibleChildren<QComboBox>().last();
        density->setFocus();
        QTest::keyClick(density, Qt::Key_Down);
        m_dialog->showPage(PreferencesDialog::Page::Endpoint);
        QTest::keyClicks(visibleChildren<QLineEdit>().at(0), u"http://localhost:8080/v1"_s);
        QTest::keyClicks(visibleChildren<QLineEdit>().at(1), u"tiny"_s);
        QTest::mouseClick(standard(QDialogButtonBox::Ok), Qt::LeftButton);
        QVERIFY(!m_dialog->isVisible());
        QCOMPARE(m_settings->get(Keys::Density), u"compact"_s);
        QCOMPARE(m_settings->get(Keys::EndpointBaseUrl), u"http://localhost:8080/v1"_s);
        QVERIFY(EndpointSettings::read(*m_settings).isSetUp());
    }

    void restoreDefaultsIsForThePageOnly()
    {
        m_settings->set(Keys::ThresholdShare, 0.5);
        m_settings->set(Keys::Density, u"compact"_s);
        open();
        QTest::mouseClick(standard(QDialogButtonBox::RestoreDefaults), Qt::LeftButton);
        QVERIFY(says(u"compacts at 160,000 of 200,000"_s));
        QCOMPARE(m_settings->get(Keys::ThresholdShare), 0.5); // not before Apply
        QTest::mouseClick(standard(QDialogButtonBox::Ok), Qt::LeftButton);
        QCOMPARE(m_settings->get(Keys::ThresholdShare), 0.8);
        QCOMPARE(m_settings->get(Keys::Density), u"compact"_s);
    }

    void saysInPlaceWhatCannotBeUsed()
    {
        const auto percents = visibleChildren<QDoubleSpinBox>();
        QDoubleSpinBox *notice = nullptr;
        for (auto *field : percents) {
            notice = field->accessibleName() == u"Meter notice"_s ? field : notice;
        }
        QVERIFY(notice);
        notice->setFocus();
        notice->selectAll();
        QTest::keyClicks(notice, u"95"_s);
        QTest::keyClick(notice, Qt::Key_Tab);
        QVERIFY(says(u"The warning must come after the notice."_s));
        QVERIFY(!standard(QDialogButtonBox::Ok)->isEnabled());
        QVERIFY(!standard(QDialogButtonBox::Apply)->isEnabled());
        QVERIFY(standard(QDialogButtonBox::Ok)->toolTip().contains(u"Compaction"_s));
        QTest::mouseClick(standard(QDialogButtonBox::RestoreDefaults), Qt::LeftButton);
        QVERIFY(standard(QDialogButtonBox::Ok)->isEnabled());
    }

    void refusesAddresses_data()
    {
        QTest::addColumn<QString>("address");
        QTest::addColumn<bool>("usable");
        QTest::newRow("http") << u"http://localhost:8080/v1"_s << true;
        QTest::newRow("https") << u"https://example.org/v1"_s << true;
        QTest::newRow("no scheme") << u"localhost:8080"_s << false;
        QTest::newRow("file") << u"file:///etc/passwd"_s << false;
        QTest::newRow("no host") << u"http:///v1"_s << false;
        QTest::newRow("password") << u"https://me:secret@example.org"_s << false;
    }
    void refusesAddresses()
    {
        QFETCH(QString, address);
        QFETCH(bool, usable);
        m_dialog->showPage(PreferencesDialog::Page::Endpoint);
        QTest::keyClicks(visibleChildren<QLineEdit>().at(0), address);
        QCOMPARE(standard(QDialogButtonBox::Ok)->isEnabled(), usable);
    }

    void aKeyIsHandedOnAndNeverWritten()
    {
        m_dialog->showPage(PreferencesDialog::Page::Endpoint);
        QTest::keyClicks(visibleChildren<QLineEdit>().at(0), u"http://localhost:8080/v1"_s);
        QTest::keyClicks(visibleChildren<QLineEdit>().at(1), u"tiny"_s);
        auto *source = visibleChildren<QComboBox>().first();
        source->setFocus();
        QTest::keyClick(source, Qt::Key_Down);
        QLineEdit *key = visibleChildren<QLineEdit>().last();
        QCOMPARE(key->echoMode(), QLineEdit::Password);
        QTest::keyClicks(key, u"sk-very-secret"_s);

        QSignalSpy test(m_dialog.get(), &PreferencesDialog::testRequested);
        QPushButton *button = nullptr;
        for (auto *candidate : visibleChildren<QPushButton>()) {
            button = candidate->text() == u"Test connection"_s ? candidate : button;
        }
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(test.size(), 1);
        QCOMPARE(test.first().first().value<EndpointDraft>().sessionKey,
                 QByteArray("sk-very-secret"));
        QVERIFY(!button->isEnabled());
        m_dialog->setTestResult(u"The server answered."_s, true);
        QVERIFY(says(u"The server answered."_s));
        QVERIFY(button->isEnabled());

        QSignalSpy entered(m_dialog.get(), &PreferencesDialog::sessionKeyEntered);
        QTest::mouseClick(standard(QDialogButtonBox::Apply), Qt::LeftButton);
        QCOMPARE(entered.first().first().toByteArray(), QByteArray("sk-very-secret"));
        QVERIFY(key->text().isEmpty());
        QFile file(m_settings->fileName());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray written = file.readAll();
        QVERIFY(written.contains("keySource=session"));
        QVERIFY(!written.contains("secret"));
    }

    void whatTheEnvironmentDecidesIsNotOffered()
    {
        QProcessEnvironment environment;
        environment.insert(u"VARVE_COMPACTION_THRESHOLD_SHARE"_s, u"0.4"_s);
        m_dialog.reset();
        m_settings = std::make_unique<Settings>(m_folder->path(), environment);
        open();
        const auto *threshold = visibleChildren<QDoubleSpinBox>().first();
        QVERIFY(!threshold->isEnabled());
        QVERIFY(threshold->toolTip().contains(u"VARVE_COMPACTION_THRESHOLD_SHARE"_s));
        QVERIFY(says(u"compacts at 80,000 of 200,000"_s));
        QVERIFY(!standard(QDialogButtonBox::Apply)->isEnabled());
    }

    void anUnknownWindowIsSaid()
    {
        m_dialog = std::make_unique<PreferencesDialog>(m_settings.get(), u"m"_s, 0);
        m_dialog->show();
        QVERIFY(says(u"which is not known"_s));
    }

private:
    void open()
    {
        m_dialog = std::make_unique<PreferencesDialog>(m_settings.get(), u"claude-sonnet-4-5"_s,
                                                       200000);
        m_dialog->show();
    }
    [[nodiscard]] QPushButton *standard(QDialogButtonBox::StandardButton which) const
    {
        return m_dialog->findChild<QDialogButtonBox *>()->button(which);
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
    template<typename T>
    [[nodiscard]] QList<T *> visibleChildren() const
    {
        QList<T *> found;
        for (T *child : m_dialog->findChildren<T *>()) {
            // A spin box has a line edit of its own.
            if (child->isVisible() && !qobject_cast<QAbstractSpinBox *>(child->parent())) {
                found += child;
            }
        }
        return found;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<PreferencesDialog> m_dialog;
};

QTEST_MAIN(TestPreferences)
#include "tst_preferences.moc"
