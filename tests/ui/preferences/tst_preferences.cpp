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
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

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

    void tabGoesFromTheCategoriesToThePage()
    {
        auto *list = m_dialog->findChild<QListWidget *>();
        const auto *stack = m_dialog->findChild<QStackedWidget *>();
        const auto *buttons = m_dialog->findChild<QDialogButtonBox *>();
        for (int page = 0; page < list->count(); ++page) {
            list->setCurrentRow(page);
            list->setFocus();
            QTest::keyClick(list, Qt::Key_Tab);
            const QWidget *first = m_dialog->focusWidget();
            QVERIFY2(stack->currentWidget()->isAncestorOf(first), first->metaObject()->className());
            int steps = 0;
            while (!buttons->isAncestorOf(m_dialog->focusWidget()) && ++steps < 200) {
                QVERIFY(!list->hasFocus());
                QTest::keyClick(m_dialog->focusWidget(), Qt::Key_Tab);
            }
            QVERIFY(steps < 200);
        }
    }

    void effectiveNumbersFollowTheFields()
    {
        QVERIFY(says(u"compacts at 160,000 of 200,000"_s));
        auto *threshold = visibleChildren<QDoubleSpinBox>().first();
        threshold->setFocus();
        threshold->selectAll();
        QTest::keyClicks(threshold, u"50"_s);
        QTest::keyClick(threshold, Qt::Key_Tab);
        QVERIFY(says(u"compacts at 100,000 of 200,000"_s));
        auto *mode = modeField();
        mode->setFocus();
        QTest::keyClick(mode, Qt::Key_Down);
        QCOMPARE(mode->currentText(), u"Remind only"_s);
        QVERIFY(says(u"reminds at 100,000 of 200,000"_s));
        QTest::keyClick(mode, Qt::Key_Down);
        QVERIFY(says(u"switched off"_s));
        QVERIFY(!threshold->isEnabled());
    }

    void everyTabSaysWhatComesOfIt()
    {
        showTab(1);
        QVERIFY(says(u"keeps the newest 20,000 tokens"_s));
        auto *keep = visibleChildren<QSpinBox>().first();
        type(keep, u"190000"_s);
        QVERIFY(says(u"Nothing would be left to compact"_s));
        QVERIFY(!standard(QDialogButtonBox::Ok)->isEnabled());
        type(keep, u"12000"_s);
        QVERIFY(says(u"keeps the newest 12,000 tokens"_s));
        QTest::mouseClick(buttonOf(u"40, as librecode"_s), Qt::LeftButton);
        QTest::mouseClick(standard(QDialogButtonBox::Apply), Qt::LeftButton);
        QCOMPARE(m_settings->get(Keys::KeepRecentTokens), 12000);
        QCOMPARE(m_settings->get(Keys::KeepRecentMessages), 40);
        showTab(2);
        auto *tools = visibleChildren<QLineEdit>().first();
        tools->setFocus();
        QTest::keyClicks(tools, u"read, bash"_s);
        QTest::keyClick(tools, Qt::Key_Tab);
        auto *drop = visibleChildren<QLineEdit>().last();
        drop->setFocus();
        QTest::keyClicks(drop, u"bash"_s);
        QVERIFY(says(u"The output of bash cannot be both"_s));
        QTest::keyClick(drop, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(drop, u"find"_s);
        QVERIFY(standard(QDialogButtonBox::Ok)->isEnabled());
        QTest::mouseClick(standard(QDialogButtonBox::Ok), Qt::LeftButton);
        QCOMPARE(m_settings->get(Keys::KeepToolOutput), u"read, bash"_s);
        QCOMPARE(m_settings->get(Keys::DropToolOutput), u"find"_s);
    }

    void ownPromptStartsFromOurs()
    {
        showTab(3);
        QTest::mouseClick(buttonOf(u"Start from Varve's own text"_s), Qt::LeftButton);
        QTest::mouseClick(standard(QDialogButtonBox::Apply), Qt::LeftButton);
        const QString prompt = m_settings->get(Keys::SummaryPromptText);
        QVERIFY(prompt.contains(u"## Goal"_s));
        QVERIFY(!prompt.contains(u"{{"_s) && !prompt.contains(u"conversation>"_s));
    }

    void aHookIsTheirs()
    {
        showTab(3);
        auto *hook = visibleChildren<QLineEdit>().last();
        auto *seconds = visibleChildren<QSpinBox>().last();
        QVERIFY(!seconds->isEnabled());
        hook->setFocus();
        QTest::keyClicks(hook, u"notify-me"_s);
        QVERIFY(seconds->isEnabled());
        type(seconds, u"5"_s);
        QTest::mouseClick(standard(QDialogButtonBox::Ok), Qt::LeftButton);
        QCOMPARE(m_settings->get(Keys::CompactionHook), u"notify-me"_s);
        QCOMPARE(m_settings->get(Keys::CompactionHookSeconds), 5);
    }

    void aModelMayHaveItsOwn()
    {
        const QString model = u"claude-sonnet-4-5"_s;
        auto *threshold = visibleChildren<QDoubleSpinBox>().first();
        type(threshold, u"60"_s);
        auto *scope = visibleChildren<QComboBox>().first();
        scope->setFocus();
        QTest::keyClick(scope, Qt::Key_Down);
        QVERIFY(scope->currentText().contains(model));
        QCOMPARE(threshold->value(), 80.0); // as stored: for all is not saved yet
        type(threshold, u"40"_s);
        QVERIFY(says(u"compacts at 80,000 of 200,000"_s));
        QTest::mouseClick(standard(QDialogButtonBox::Apply), Qt::LeftButton);
        QCOMPARE(m_settings->get(Keys::ThresholdShare), 0.6);
        QCOMPARE(m_settings->forModel(Keys::ThresholdShare, model), std::optional(0.4));
        QVERIFY(!m_settings->forModel(Keys::IdleShare, model));
        // What is the same as for all needs no value of its own.
        type(threshold, u"60"_s);
        QTest::mouseClick(standard(QDialogButtonBox::Apply), Qt::LeftButton);
        QVERIFY(!m_settings->forModel(Keys::ThresholdShare, model));
        QVERIFY(!standard(QDialogButtonBox::Apply)->isEnabled());
        showTab(3);
        QVERIFY(!visibleChildren<QCheckBox>().last()->isEnabled()); // the same for all models
        showTab(0);
        QTest::keyClick(scope, Qt::Key_Up);
        QCOMPARE(threshold->value(), 60.0);
        QVERIFY(!standard(QDialogButtonBox::Apply)->isEnabled());
    }

    void whatTheProjectDecidesIsSaid()
    {
        m_dialog->setProject({ { u"compaction/thresholdShare"_s, u"0.3"_s } },
                             u"/p/.varve/settings.ini"_s);
        const auto *threshold = visibleChildren<QDoubleSpinBox>().first();
        QVERIFY(!threshold->isEnabled());
        QCOMPARE(threshold->value(), 30.0);
        QVERIFY(threshold->toolTip().contains(u"/p/.varve/settings.ini"_s));
        QVERIFY(says(u"thresholdShare = 0.3"_s));
        QVERIFY(says(u"compacts at 60,000 of 200,000"_s));
        QVERIFY(!standard(QDialogButtonBox::Apply)->isEnabled());
        QTest::mouseClick(standard(QDialogButtonBox::Ok), Qt::LeftButton);
        QCOMPARE(m_settings->get(Keys::ThresholdShare), 0.8);
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
    [[nodiscard]] QComboBox *modeField() const
    {
        for (auto *field : visibleChildren<QComboBox>()) {
            if (field->currentText() == u"Automatic"_s) {
                return field;
            }
        }
        return nullptr;
    }
    void showTab(int index)
    {
        QTabBar *bar = nullptr;
        for (const auto *tabs : m_dialog->findChildren<QTabWidget *>()) {
            bar = tabs->accessibleName() == u"Parts of compaction"_s ? tabs->tabBar() : bar;
        }
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(index).center());
    }
    [[nodiscard]] QToolButton *buttonOf(const QString &text) const
    {
        for (auto *button : m_dialog->findChildren<QToolButton *>()) {
            if (button->text() == text) {
                return button;
            }
        }
        return nullptr;
    }
    template<typename Field>
    static void type(Field *field, const QString &text)
    {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Tab);
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
