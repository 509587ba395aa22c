// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "appearancepage.h"
#include "archivesettings.h"
#include "keyring.h"
#include "memorysettings.h"
#include "modelcatalogue.h"
#include "preferencesdialog.h"
#include "providercatalogue.h"
#include "settingsfile.h"
#include "settingtable.h"
#include "soon.h"
#include "windowsettings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStackedWidget>
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
        if (QTest::currentDataTag()
            == nullptr) { // tests of rows open it with settings of their own
            open();
        }
    }
    void cleanup()
    {
        m_dialog.reset();
        m_settings.reset();
    }

    void applyWaitsForAChange()
    {
        QVERIFY(!standard(QDialogButtonBox::Apply)->isEnabled());
        auto *threshold = field<QDoubleSpinBox>(Keys::ThresholdShare);
        threshold->setFocus();
        QTest::keyClick(threshold, Qt::Key_Down);
        QVERIFY(standard(QDialogButtonBox::Apply)->isEnabled());
        QTest::keyClick(threshold, Qt::Key_Up);
        QVERIFY(!standard(QDialogButtonBox::Apply)->isEnabled());
    }

    /// Not to the button beside it, which takes everything of the page back.
    void afterApplyTheFocusIsOnOk()
    {
        QTest::keyClick(field<QDoubleSpinBox>(Keys::ThresholdShare), Qt::Key_Down);
        QPushButton *apply = standard(QDialogButtonBox::Apply);
        apply->setFocus();
        QTest::keyClick(apply, Qt::Key_Space);
        QVERIFY(!apply->isEnabled());
        QCOMPARE(m_dialog->focusWidget(), standard(QDialogButtonBox::Ok));
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
        auto *threshold = field<QDoubleSpinBox>(Keys::ThresholdShare);
        threshold->setFocus();
        threshold->selectAll();
        QTest::keyClicks(threshold, u"50"_s);
        QTest::keyClick(threshold, Qt::Key_Tab);
        QVERIFY(says(u"compacts at 100,000 of 200,000"_s));
        auto *mode = field<QComboBox>(Keys::CompactionMode);
        mode->setFocus();
        QTest::keyClick(mode, Qt::Key_Down);
        QCOMPARE(mode->currentText(), u"Remind only"_s);
        QVERIFY(says(u"reminds at 100,000 of 200,000"_s));
        QTest::keyClick(mode, Qt::Key_Down);
        QVERIFY(says(u"switched off"_s));
        QVERIFY(!threshold->isEnabled());
    }

    void everyRowSaysWhatComesOfIt()
    {
        QVERIFY(says(u"keeps the newest 20,000 tokens"_s));
        auto *keep = field<QSpinBox>(Keys::KeepRecentTokens);
        type(keep, u"190000"_s);
        QVERIFY(says(u"Nothing would be left to compact"_s));
        QVERIFY(!standard(QDialogButtonBox::Ok)->isEnabled());
        type(keep, u"12000"_s);
        QVERIFY(says(u"keeps the newest 12,000 tokens"_s));
        QCoreApplication::sendPostedEvents(nullptr,
                                           QEvent::LayoutRequest); // it has come into sight
        QTest::mouseClick(buttonOf(u"40, as librecode"_s), Qt::LeftButton);
        QTest::mouseClick(standard(QDialogButtonBox::Apply), Qt::LeftButton);
        QCOMPARE(m_settings->get(Keys::KeepRecentTokens), 12000);
        QCOMPARE(m_settings->get(Keys::KeepRecentMessages), 40);
        auto *tools = field<QLineEdit>(Keys::KeepToolOutput);
        tools->setFocus();
        QTest::keyClicks(tools, u"read, bash"_s);
        QTest::keyClick(tools, Qt::Key_Tab);
        auto *drop = field<QLineEdit>(Keys::DropToolOutput);
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

    void theRestIsFoldedAway()
    {
        const auto *emergency = m_dialog->findChild<QCheckBox *>(Keys::Emergency.name);
        QVERIFY(!emergency->isVisible());
        for (QLatin1StringView name : { Keys::CompactionMode.name, Keys::ThresholdShare.name,
                                        Keys::KeepRecentTokens.name, Keys::SummaryProvider.name }) {
            QVERIFY(m_dialog->findChild<QWidget *>(name)->isVisible());
        }
        QToolButton *more = buttonOf(u"Advanced"_s);
        more->setFocus();
        QTest::keyClick(more, Qt::Key_Space);
        QVERIFY(emergency->isVisible());
        QTest::mouseClick(more, Qt::LeftButton);
        QVERIFY(!emergency->isVisible());
    }

    /// Whatever page, tab or fold it is in.
    void everySettingOfThePaletteCanBeShown()
    {
        for (const SettingPlace &at : settingPlaces()) {
            m_dialog->showPage(PreferencesDialog::Page::Memory);
            m_dialog->showSetting(at.setting->name);
            const auto *found = m_dialog->findChild<QWidget *>(at.setting->name);
            found = found ? found : m_dialog->findChild<QWidget *>(fieldBeside(at.setting->name));
            QVERIFY2(found, at.setting->name.data());
            QCoreApplication::processEvents();
            const QWidget *focus = m_dialog->focusWidget();
            if (found->isEnabled()) {
                QVERIFY2(found->isVisible(), at.setting->name.data());
                QVERIFY2(focus == found || found->isAncestorOf(focus), at.setting->name.data());
            }
            if (found->isVisible()) { // else its tab has nothing to show yet
                QVERIFY2(focus->isEnabled(), at.setting->name.data());
                const auto *area = qobject_cast<const QScrollArea *>(
                        m_dialog->findChild<QStackedWidget *>()->currentWidget());
                const QRect place(focus->mapTo(area->viewport(), QPoint()), focus->size());
                QVERIFY2(area->viewport()->rect().contains(place),
                         qPrintable(u"%1: %2 to %3 of %4"_s.arg(focus->objectName())
                                            .arg(place.top())
                                            .arg(place.bottom())
                                            .arg(area->viewport()->height())));
            }
            const auto *list = m_dialog->findChild<QListWidget *>();
            QCOMPARE(list->currentItem()->text(), placeName(at.place));
        }
    }

    /// A bar beside an empty page promises what is not there.
    void aPageWithRoomDoesNotScroll_data()
    {
        QTest::addColumn<int>("page");
        QTest::newRow("no providers") << int(PreferencesDialog::Page::Providers);
        QTest::newRow("tools, of which another tab is long") << int(PreferencesDialog::Page::Tools);
    }
    void aPageWithRoomDoesNotScroll()
    {
        QFETCH(const int, page);
        open();
        m_dialog->resize(800, 600);
        m_dialog->showPage(static_cast<PreferencesDialog::Page>(page));
        const auto *area = qobject_cast<const QScrollArea *>(
                m_dialog->findChild<QStackedWidget *>()->currentWidget());
        COMPARE_SOON(area->verticalScrollBar()->maximum(), 0);
    }

    /// Which need not be the one that is stored.
    void anotherLanguageHoldsFromTheNextStartOn()
    {
        m_dialog->showPage(PreferencesDialog::Page::Appearance);
        QVERIFY(!says(u"when Varve is started again"_s));
        m_dialog->appearance()->setRunningLanguage(u"de"_s);
        QVERIFY(says(u"when Varve is started again"_s));
        auto *language = m_dialog->findChild<QComboBox *>(Keys::ProgramLanguage.name);
        language->setCurrentIndex(language->findData(u"de"_s));
        QVERIFY(!says(u"when Varve is started again"_s));
    }

    /// What is wrong is never folded away.
    void aProblemUnfoldsIt()
    {
        m_settings->set(Keys::MeterWarning, 0.2);
        open();
        QVERIFY(says(u"The warning must come after the notice."_s));
        QVERIFY(field<QDoubleSpinBox>(Keys::MeterWarning)->isVisible());
    }

    void everySetting_data() { eachSetting(); }
    void everySetting();
    void wrongInTheFile_data() { eachSetting(); }
    void wrongInTheFile();

    void ownPromptStartsFromOurs()
    {
        unfold();
        QTest::mouseClick(buttonOf(u"Start from Varve's own text"_s), Qt::LeftButton);
        QTest::mouseClick(standard(QDialogButtonBox::Apply), Qt::LeftButton);
        const QString prompt = m_settings->get(Keys::SummaryPromptText);
        QVERIFY(prompt.contains(u"## Goal"_s));
        QVERIFY(!prompt.contains(u"{{"_s) && !prompt.contains(u"conversation>"_s));
    }

    void aHookIsTheirs()
    {
        auto *hook = field<QLineEdit>(Keys::CompactionHook);
        auto *seconds = field<QSpinBox>(Keys::CompactionHookSeconds);
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
        auto *threshold = field<QDoubleSpinBox>(Keys::ThresholdShare);
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
        QVERIFY(!field<QCheckBox>(Keys::DesktopNotices)->isEnabled()); // the same for all models
        QVERIFY(says(u"The same for all models"_s));
        QTest::keyClick(scope, Qt::Key_Up);
        QCOMPARE(threshold->value(), 60.0);
        QVERIFY(!standard(QDialogButtonBox::Apply)->isEnabled());
    }

    void whatTheProjectDecidesIsSaid()
    {
        m_dialog->setProject({ { u"compaction/thresholdShare"_s, u"0.3"_s } },
                             u"/p/.varve/settings.ini"_s);
        const auto *threshold = field<QDoubleSpinBox>(Keys::ThresholdShare);
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
        auto *threshold = field<QDoubleSpinBox>(Keys::ThresholdShare);
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
        auto *density = field<QComboBox>(Keys::Density);
        density->setFocus();
        QTest::keyClick(density, Qt::Key_Down);
        m_dialog->showPage(PreferencesDialog::Page::Compaction);
        auto *threshold = field<QDoubleSpinBox>(Keys::ThresholdShare);
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
        auto *notice = field<QDoubleSpinBox>(Keys::MeterNotice);
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
        const auto *threshold = field<QDoubleSpinBox>(Keys::ThresholdShare);
        QVERIFY(!threshold->isEnabled());
        QVERIFY(threshold->toolTip().contains(u"VARVE_COMPACTION_THRESHOLD_SHARE"_s));
        QVERIFY(says(u"compacts at 80,000 of 200,000"_s));
        QVERIFY(!standard(QDialogButtonBox::Apply)->isEnabled());
    }

    /// Together they are what was typed.
    void sharesOfTheMemory()
    {
        auto *tokens = field<QSpinBox>(Keys::MemoryTokens);
        QCOMPARE(tokens->text(), u"4,000"_s);
        QVERIFY(says(u"Of these 1,000 are for facts of every session, 1,000 for those of the "
                     u"project, 2,000 for those of the session."_s));
        type(tokens, u"8001"_s);
        QVERIFY(says(u"Of these 2,000 are for facts of every session, 2,000 for those of the "
                     u"project, 4,001 for those of the session."_s));
        type(tokens, u"7"_s);
        QTest::mouseClick(standard(QDialogButtonBox::Ok), Qt::LeftButton);
        QVERIFY(m_settings->get(Keys::MemoryTokens) >= Keys::MemoryTokens.minimum);
    }

    /// Which name archives are told while nobody has typed one.
    void theMachineIsCalledAsItsHost()
    {
        const auto *name = field<QLineEdit>(Keys::MachineName);
        QVERIFY(name->text().isEmpty());
        QCOMPARE(name->placeholderText(), QSysInfo::machineHostName());
    }

    void anUnknownWindowIsSaid()
    {
        m_dialog = std::make_unique<PreferencesDialog>(services(), u"m"_s, 0);
        m_dialog->show();
        const auto labels = m_dialog->findChildren<QLabel *>();
        // Of the threshold, not of the minutes beside it.
        QCOMPARE(std::ranges::count_if(labels,
                                       [](const QLabel *label) {
                                           return label->isVisible()
                                                   && label->text().contains(
                                                           u"which is not known"_s);
                                       }),
                 1);
    }

    void aLanguageIsOfferedWithEnglish()
    {
        m_settings->set(Keys::SpellingLanguage, u"de_DE,en_US"_s);
        open();
        m_dialog->appearance()->setDictionaries({ u"de_DE"_s, u"en_GB"_s, u"en_US"_s }, {});
        QComboBox *field = nullptr;
        for (auto *box : m_dialog->appearance()->findChildren<QComboBox *>()) {
            field = box->accessibleName() == u"Language of messages"_s ? box : field;
        }
        QVERIFY(field);
        QCOMPARE(field->currentText(), u"Deutsch (Deutschland) and English"_s);
        QStringList offered;
        for (int i = 0; i < field->count(); ++i) {
            offered += field->itemData(i).toString();
        }
        offered.sort();
        QCOMPARE(offered,
                 (QStringList { u"automatic"_s, u"de_DE"_s, u"de_DE,en_US"_s, u"en_GB"_s,
                                u"en_US"_s }));
    }

private:
    void open()
    {
        m_dialog = std::make_unique<PreferencesDialog>(services(), u"claude-sonnet-4-5"_s, 200000);
        m_dialog->appearance()->setDictionaries({ u"de_DE"_s }, { u"de_DE"_s });
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
    void unfold() const
    {
        if (QToolButton *more = buttonOf(u"Advanced"_s); !more->isChecked()) {
            QTest::mouseClick(more, Qt::LeftButton);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        }
    }
    /// Where a person would find it: its page and tab shown, the rest unfolded.
    template<typename Field, typename Key>
    [[nodiscard]] Field *field(const Key &key) const
    {
        auto *found = m_dialog->findChild<Field *>(key.name);
        if (found != nullptr) {
            show(found);
        }
        return found;
    }
    void show(QWidget *field) const
    {
        const auto *stack = m_dialog->findChild<QStackedWidget *>();
        for (int page = 0; page < stack->count(); ++page) {
            if (stack->widget(page)->isAncestorOf(field)) {
                m_dialog->showPage(static_cast<PreferencesDialog::Page>(page));
            }
        }
        for (auto *tabs : m_dialog->findChildren<QTabWidget *>()) {
            for (int tab = 0; tab < tabs->count(); ++tab) {
                if (tabs->widget(tab)->isAncestorOf(field)) {
                    tabs->setCurrentIndex(tab);
                }
            }
        }
        if (!field->isVisible()) {
            unfold();
        }
    }
    [[nodiscard]] QToolButton *resetButton(const Setting &setting) const
    {
        for (auto *button : m_dialog->findChildren<QToolButton *>()) {
            if (button->isVisible()
                && button->accessibleName() == u"Back to the default: "_s + setting.labelText()) {
                return button;
            }
        }
        return nullptr;
    }
    /// What it needs to mean something is so.
    void makeMeant(const Setting &setting)
    {
        const SettingCondition &only = setting.only;
        if (const Setting *other = settingNamed(only.name)) {
            const QString others = other->type == SettingType::Word
                    ? QString(other->words.constFirst().word)
                    : other->type == SettingType::Count ? u"10"_s
                                                        : u"x"_s;
            other->set(m_settings.get(), {}, *other->read(only.is ? QString(only.value) : others));
            makeMeant(*other);
        }
    }
    static void eachSetting()
    {
        QTest::addColumn<QString>("name");
        for (const SettingSection &section : settingSections()) {
            for (const Setting &setting : section.settings) {
                QTest::addRow("%s", setting.name.data()) << QString(setting.name);
            }
        }
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

namespace
{

/// By keys; nothing where it has no field in the dialog.
void change(QWidget *field)
{
    field->setFocus();
    if (auto *box = qobject_cast<QCheckBox *>(field)) {
        QTest::keyClick(box, Qt::Key_Space);
    } else if (auto *words = qobject_cast<QComboBox *>(field)) {
        QTest::keyClick(words, words->currentIndex() > 0 ? Qt::Key_Up : Qt::Key_Down);
    } else if (auto *number = qobject_cast<QAbstractSpinBox *>(field)) {
        const QString before = number->text();
        QTest::keyClick(number, Qt::Key_Up);
        if (number->text() == before) {
            QTest::keyClick(number, Qt::Key_Down);
        }
    } else {
        QTest::keyClicks(field, u"/x, y"_s);
    }
}

} // namespace

/// Changed by keys it is in the file, read back, shown again, and put back by its button.
void TestPreferences::everySetting()
{
    QFETCH(const QString, name);
    const Setting &setting = *settingNamed(name);
    makeMeant(setting);
    open();
    auto *field = m_dialog->findChild<QWidget *>(name);
    if (!field) {
        QVERIFY(name.startsWith("models/"_L1) || name.startsWith("search/"_L1)
                || name.startsWith("export/"_L1) || name.startsWith("import/"_L1)
                || name == Keys::SystemPromptFile.name || name == Keys::SummaryBaseUrl.name);
        return;
    }
    show(field);
    QVERIFY(field->isVisible() && field->isEnabled());
    QCOMPARE(field->accessibleName(), setting.labelText());
    QVERIFY(!field->toolTip().isEmpty() && field->whatsThis().contains(name));
    change(field);
    QTest::mouseClick(standard(QDialogButtonBox::Apply), Qt::LeftButton);
    const QVariant chosen = setting.value(*m_settings);
    QVERIFY(chosen != setting.fallback);
    QVERIFY(m_settings->sync());
    const Settings again(m_folder->path(), QProcessEnvironment());
    QCOMPARE(setting.value(again), chosen);
    QVERIFY(!standard(QDialogButtonBox::Apply)->isEnabled());
    QToolButton *reset = resetButton(setting);
    QVERIFY(reset);
    QTest::mouseClick(reset, Qt::LeftButton);
    QVERIFY(!reset->isVisible());
    QTest::mouseClick(standard(QDialogButtonBox::Apply), Qt::LeftButton);
    QCOMPARE(setting.value(*m_settings), setting.fallback);
}

/// What cannot be used is said beside the field that shows what holds; looking changes nothing, and its button puts it right.
void TestPreferences::wrongInTheFile()
{
    QFETCH(const QString, name);
    const Setting &setting = *settingNamed(name);
    const QString value = setting.type == SettingType::Text || setting.type == SettingType::Lines
                    || setting.takesOthers
            ? u"a, b"_s
            : u"perhaps"_s;
    m_settings.reset();
    QFile file(settingsFile(m_folder->path()));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const QByteArray written =
            u"[%1]\n%2=%3\n"_s.arg(name.section(u'/', 0, 0), name.section(u'/', 1), value).toUtf8();
    file.write(written);
    file.close();
    m_settings = std::make_unique<Settings>(m_folder->path(), QProcessEnvironment());
    open();
    auto *field = m_dialog->findChild<QWidget *>(name);
    if (!field) {
        return;
    }
    show(field);
    QVERIFY(says(u"%1 cannot be “%2”"_s.arg(name, value)));
    QVERIFY(!standard(QDialogButtonBox::Apply)->isEnabled());
    QVERIFY(m_settings->sync());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), written);
    QTest::mouseClick(resetButton(setting), Qt::LeftButton);
    QVERIFY(!says(u"%1 cannot be “%2”"_s.arg(name, value)));
    QTest::mouseClick(standard(QDialogButtonBox::Ok), Qt::LeftButton);
    QCOMPARE(setting.problem(*m_settings), QString());
    QCOMPARE(setting.value(*m_settings), setting.fallback);
}

QTEST_MAIN(TestPreferences)
#include "tst_preferences.moc"
