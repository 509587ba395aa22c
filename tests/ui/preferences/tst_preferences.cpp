// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keyring.h"
#include "modelcatalogue.h"
#include "preferencesdialog.h"
#include "providercatalogue.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
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
        m_dialog->showPage(PreferencesDialog::Page::Compaction);
        auto *threshold = visibleChildren<QDoubleSpinBox>().first();
        threshold->setFocus();
        QTest::keyClick(threshold, Qt::Key_Down);
        QTest::mouseClick(standard(QDialogButtonBox::Ok), Qt::LeftButton);
        QVERIFY(!m_dialog->isVisible());
        QCOMPARE(m_settings->get(Keys::Density), u"compact"_s);
        QCOMPARE(m_settings->get(Keys::ThresholdShare), 0.79);
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
        m_dialog = std::make_unique<PreferencesDialog>(services(), u"m"_s, 0);
        m_dialog->show();
        QVERIFY(says(u"which is not known"_s));
    }

private:
    void open()
    {
        m_dialog = std::make_unique<PreferencesDialog>(services(), u"claude-sonnet-4-5"_s, 200000);
        m_dialog->show();
    }
    [[nodiscard]] PreferencesServices services()
    {
        return { m_settings.get(), &m_keys, &m_providers, &m_models };
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
    MemoryKeyStore m_keychain;
    KeyRing m_keys { &m_keychain };
    const ProviderCatalogue m_providers;
    const ModelCatalogue m_models;
    std::unique_ptr<PreferencesDialog> m_dialog;
};

QTEST_MAIN(TestPreferences)
#include "tst_preferences.moc"
