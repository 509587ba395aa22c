// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every screen in light, dark, right to left, a narrow window and German at one and a half times its size: nothing of it falls out.
// VARVE_PICTURES=FOLDER keeps what is seen.
#include "compactionpage.h"
#include "findpage.h"
#include "messageattachments.h"
#include "palettes.h"
#include "preferencesdialog.h"
#include "soon.h"
#include "windowfixture.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QCommandLinkButton>
#include <QDialog>
#include <QDir>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLibraryInfo>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>
#include <QToolBar>
#include <QToolButton>
#include <QTranslator>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// Who gives way: what is told is told elsewhere, too.
bool givesWay(const QWidget &widget)
{
    return widget.minimumWidth() == 1 || widget.inherits("varve::ElidedLabel")
            || widget.sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
}

QString describe(const QWidget &widget, const QString &text)
{
    return u"%1 “%2”: %3 px of %4"_s
            .arg(QLatin1StringView(widget.metaObject()->className()), text.left(60))
            .arg(widget.width())
            .arg(widget.sizeHint().width());
}

bool isCut(const QLabel &label)
{
    if (label.text().isEmpty() || !label.pixmap().isNull() || givesWay(label)) {
        return false;
    }
    return label.wordWrap() ? label.heightForWidth(label.width()) > label.height() + 2
                            : label.sizeHint().width() > label.width() + 1;
}

bool isCut(const QAbstractButton &button)
{
    if (button.text().isEmpty() || givesWay(button)) {
        return false;
    }
    if (const auto *tool = qobject_cast<const QToolButton *>(&button)) {
        if (tool->toolButtonStyle() == Qt::ToolButtonIconOnly) {
            return false;
        }
    }
    if (const auto *offer = qobject_cast<const QCommandLinkButton *>(&button)) {
        return offer->heightForWidth(offer->width()) > offer->height() + 2;
    }
    return button.minimumSizeHint().width() > button.width() + 1;
}

bool isCut(const QComboBox &box)
{
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.editable = box.isEditable();
    const QRect field = box.style()->subControlRect(QStyle::CC_ComboBox, &option,
                                                    QStyle::SC_ComboBoxEditField, &box);
    return box.fontMetrics().horizontalAdvance(box.currentText()) > field.width() + 1
            && !box.toolTip().contains(box.currentText());
}

bool isCut(const QHeaderView &header)
{
    for (int section = 0; header.orientation() == Qt::Horizontal && section < header.count();
         ++section) {
        const QString text =
                header.model()->headerData(section, Qt::Horizontal, Qt::DisplayRole).toString();
        if (!header.isSectionHidden(section) && !text.isEmpty()
            && header.fontMetrics().horizontalAdvance(text) + 4 > header.sectionSize(section)) {
            return true;
        }
    }
    return false;
}

/// Beyond the window, or beyond what scrolls up and down.
bool isOutside(const QWidget &widget, const QWidget &root)
{
    const QWidget *within = &root;
    for (const QWidget *above = widget.parentWidget(); above && above != &root;
         above = above->parentWidget()) {
        if (qobject_cast<const QAbstractScrollArea *>(above->parentWidget())) {
            within = above; // a viewport
            break;
        }
    }
    const int left = widget.mapTo(within, QPoint()).x();
    return left < -1 || left + widget.width() > within->width() + 1;
}

/// What of a window cannot be read or reached.
QStringList faultsOf(const QWidget &root)
{
    QStringList faults;
    for (const QWidget *widget : root.findChildren<QWidget *>()) {
        if (!widget->isVisible() || widget->window() != root.window() || widget->size().isEmpty()) {
            continue;
        }
        const auto *label = qobject_cast<const QLabel *>(widget);
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        const auto *box = qobject_cast<const QComboBox *>(widget);
        const auto *header = qobject_cast<const QHeaderView *>(widget);
        const auto *group = qobject_cast<const QGroupBox *>(widget);
        const auto *tabs = qobject_cast<const QTabBar *>(widget);
        const auto *area = qobject_cast<const QScrollArea *>(widget);
        if (label != nullptr && isCut(*label)) {
            faults += u"cut: "_s + describe(*label, label->text());
        }
        if (button != nullptr && isCut(*button)) {
            faults += u"cut: "_s + describe(*button, button->text());
        }
        if (box != nullptr && isCut(*box)) {
            faults += u"cut: "_s + describe(*box, box->currentText());
        }
        if (header != nullptr && isCut(*header)) {
            faults += u"cut: "_s + describe(*header, header->parentWidget()->accessibleName());
        }
        if (group != nullptr
            && group->fontMetrics().horizontalAdvance(group->title()) > group->width()) {
            faults += u"cut: "_s + describe(*group, group->title());
        }
        if (tabs != nullptr && tabs->sizeHint().width() > tabs->width() + 1) {
            faults += u"tabs do not fit: "_s + describe(*tabs, tabs->tabText(0));
        }
        if (area != nullptr && area->widget() != nullptr
            && area->widget()->width() > area->viewport()->width() + 1) {
            faults += u"scrolls sideways: "_s + describe(*area->widget(), area->accessibleName());
        }
        if (widget->objectName() == "qt_toolbar_ext_button"_L1) {
            faults += u"falls out of the toolbar"_s;
        }
        if ((label || button || box) && isOutside(*widget, root)) {
            faults += u"outside: "_s
                    + describe(*widget,
                               button          ? button->text()
                                       : label ? label->text()
                                               : QString());
        }
    }
    return faults;
}

QString markedText(const QWidget &widget)
{
    if (const auto *button = qobject_cast<const QAbstractButton *>(&widget)) {
        return button->text();
    }
    if (const auto *group = qobject_cast<const QGroupBox *>(&widget)) {
        return group->title();
    }
    const auto *label = qobject_cast<const QLabel *>(&widget);
    return label != nullptr && label->buddy() != nullptr ? label->text() : QString();
}

/// With Alt a letter opens a menu, or is for what has it in the window: not both. What is not seen now, is another time.
QStringList lettersOfMenus(const MainWindow &window)
{
    QSet<QKeySequence> taken;
    for (const QAction *menu : window.menuBar()->actions()) {
        taken += QKeySequence::mnemonic(menu->text());
    }
    QStringList faults;
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        const QString text = markedText(*widget);
        const QKeySequence letter = QKeySequence::mnemonic(text);
        if (widget->window() == &window && !letter.isEmpty() && taken.contains(letter)) {
            faults += u"a letter of the menu bar: "_s + text;
        }
    }
    return faults;
}

} // namespace

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
        m_fixture.reset();
        for (const QString &fault : std::as_const(m_faults)) {
            qWarning("%s", qPrintable(fault));
        }
        QCOMPARE(m_faults.size(), 0);
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

    /// What stands in one line may go on to the side, with a bar that says so.
    enum class Scrolls : quint8 { No, Sideways };

    void look(const QString &name, QWidget &widget, Scrolls scrolls = Scrolls::No)
    {
        if (&widget != &window()) {
            widget.resize(widget.size().boundedTo(m_size)); // as a window manager does
        }
        // A layout may take two rounds, and some of what is shown comes after the first picture.
        constexpr int Settled = 1000; // ms
        QTest::qWait(30);
        (void)QTest::qWaitFor([&] { return faultsOf(widget).isEmpty(); }, Settled);
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
        if (widget.width() > m_size.width() || widget.height() > m_size.height()) {
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
        for (const auto name : { "importSessions"_L1, "exportSession"_L1, "shortcuts"_L1,
                                 "about"_L1, "idleWork"_L1, "handOff"_L1, "compactionHistory"_L1,
                                 "maintenance"_L1, "usage"_L1, "requestLog"_L1, "palette"_L1 }) {
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
        PlanChoices choices = page->choices();
        choices.keepTokens = 2000; // the sample is small
        choices.summarizer = u"offline"_s;
        Q_EMIT page->summarizeRequested(choices);
        COMPARE_SOON(m_fixture->compaction().state(), CompactionSession::State::Reviewing);
        look(u"21-review"_s, window());
        Q_EMIT page->applyRequested(page->summaryText());
        COMPARE_SOON(m_fixture->compaction().state(), CompactionSession::State::Done);
        look(u"22-before-and-after"_s, window());
        Q_EMIT page->done();
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
        window().action("backToLeaf"_L1)->trigger();
        VERIFY_SOON(m_fixture->workbench().loaded().isAtLeaf());
        attach();
        look(u"50-attached"_s, window(), Scrolls::Sideways);
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
