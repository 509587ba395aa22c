// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandpalette.h"
#include "compactionpage.h"
#include "compactionstatus.h"
#include "composer.h"
#include "contextpanel.h"
#include "conversationpage.h"
#include "findbar.h"
#include "importdialog.h"
#include "outlinepanel.h"
#include "palettes.h"
#include "preferencesdialog.h"
#include "sessionlistpanel.h"
#include "soon.h"
#include "transcriptview.h"
#include "windowfixture.h"

#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QSplitter>
#include <QStatusBar>
#include <QTest>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// Controls without a name for screen readers.
QStringList nameless(const QWidget &root)
{
    QStringList found;
    for (QWidget *widget : root.findChildren<QWidget *>()) {
        const bool control = qobject_cast<QAbstractButton *>(widget)
                || qobject_cast<QLineEdit *>(widget) || qobject_cast<QPlainTextEdit *>(widget)
                || qobject_cast<QAbstractItemView *>(widget) || qobject_cast<QComboBox *>(widget)
                || qobject_cast<QAbstractSpinBox *>(widget);
        // Parts of Qt's own widgets are named by the whole: the extension of a toolbar, the field of a spin box, headers.
        const bool part = widget->objectName().startsWith("qt_"_L1)
                || qobject_cast<QAbstractSpinBox *>(widget->parentWidget())
                || qobject_cast<QComboBox *>(widget->parentWidget())
                || widget->inherits("QHeaderView") || widget->inherits("QComboBoxListView")
                || widget->inherits("QLineEditIconButton")
                || widget->inherits("QTableCornerButton");
        const bool withoutText = widget->isHidden()
                && qobject_cast<QStatusBar *>(widget->parentWidget()); // until it says something
        if (!control || part || withoutText) {
            continue;
        }
        QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
        if (!interface || interface->text(QAccessible::Name).isEmpty()) {
            found += QLatin1StringView(widget->metaObject()->className()) + " in "_L1
                    + QLatin1StringView(widget->parentWidget()->metaObject()->className()) + u' '
                    + widget->toolTip();
        }
    }
    return found;
}

int colorsOf(const QImage &image)
{
    QSet<QRgb> colors;
    for (int y = 0; y < image.height(); y += 3) {
        for (int x = 0; x < image.width(); x += 3) {
            colors += image.pixel(x, y);
        }
    }
    return static_cast<int>(colors.size());
}

bool hasInk(const QImage &image)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (qAlpha(image.pixel(x, y)) > 0) {
                return true;
            }
        }
    }
    return false;
}

} // namespace

class TestWindowLook final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init() { m_fixture = std::make_unique<WindowFixture>(); }
    void cleanup()
    {
        m_fixture.reset();
        applyColorScheme(Scheme::Light);
        QApplication::setLayoutDirection(Qt::LeftToRight);
    }

    void everyActionHasATextAndToolbarsHaveIcons()
    {
        for (const QAction *action : window().findChildren<QAction *>()) {
            const bool ofQt = action->parent()
                    && (action->parent()->inherits("QLineEdit")
                        || action->parent()->inherits("QToolBar"));
            if (!action->isSeparator() && !ofQt && !action->menu()) {
                QVERIFY2(!action->text().isEmpty(), qPrintable(action->objectName()));
            }
        }
        int shown = 0;
        for (const QToolBar *bar : window().findChildren<QToolBar *>()) {
            for (const QAction *action : bar->actions()) {
                if (!action->isSeparator() && !action->text().isEmpty()) {
                    QVERIFY2(!action->icon().isNull() && !action->icon().pixmap(16, 16).isNull(),
                             qPrintable(action->text()));
                    ++shown;
                }
            }
        }
        QVERIFY(shown >= 6);
    }

    void noIconIsEmpty()
    {
        for (const QAction *action : window().findChildren<QAction *>()) {
            if (!action->icon().isNull()) {
                const QImage image = action->icon().pixmap(QSize(16, 16), 1.0).toImage();
                QVERIFY2(hasInk(image), qPrintable(action->text()));
            }
        }
    }

    /// One would be drawn over the other.
    void whatAppearsInTheStatusBarEndsItsMessage()
    {
        window().statusBar()->showMessage(u"256 new entries"_s);
        auto *status = window().findChild<CompactionStatus *>();
        status->sayOfReview(SessionId(), u"Review the summary"_s);
        QVERIFY(status->isVisible());
        QCOMPARE(window().statusBar()->currentMessage(), QString());
    }

    void noShortcutStandsForTwoThings()
    {
        QHash<QKeySequence, QString> taken;
        for (const QAction *action : window().commands().added()) {
            for (const QKeySequence &keys : action->shortcuts()) {
                QVERIFY2(!taken.contains(keys),
                         qPrintable(action->text() + u" and "_s + taken.value(keys)));
                taken.insert(keys, action->text());
            }
        }
    }

    void everyCommandIsInAMenu()
    {
        QList<QAction *> inMenus;
        for (const QMenu *menu : window().menuBar()->findChildren<QMenu *>()) {
            inMenus += menu->actions();
        }
        for (QAction *action : window().commands().added()) {
            QVERIFY2(inMenus.contains(action), qPrintable(action->text()));
        }
    }

    void everyControlHasAName()
    {
        QVERIFY(m_fixture->openFromList());
        window().action("compact"_L1)->trigger();
        QCOMPARE(nameless(window()).join(u'\n'), QString());
        for (const auto name :
             { "findEverywhere"_L1, "recall"_L1, "journal"_L1, "showMemory"_L1 }) {
            window().action(name)->trigger();
            QCOMPARE(nameless(window()).join(u'\n'), QString());
        }
        window().action("preferences"_L1)->trigger();
        QCOMPARE(nameless(*window().findChild<PreferencesDialog *>()).join(u'\n'), QString());
        window().ask(ImportFiles { { WorkbenchFixture::samplePath() } });
        QCOMPARE(nameless(*window().findChild<ImportDialog *>()).join(u'\n'), QString());
    }

    void everyWindowFitsTheScreenAndIsNamed()
    {
        QVERIFY(m_fixture->openFromList());
        for (const auto name :
             { "idleWork"_L1, "handOff"_L1, "compactionHistory"_L1, "maintenance"_L1, "usage"_L1,
               "requestLog"_L1, "preferences"_L1 }) {
            QAction *action = window().action(name);
            QVERIFY2(action->isEnabled(), qPrintable(action->text()));
            const QWidgetList before = QApplication::topLevelWidgets();
            action->trigger();
            const auto opened = [&]() -> QWidget * {
                for (QWidget *widget : QApplication::topLevelWidgets()) {
                    if (widget->isVisible() && !before.contains(widget)
                        && qobject_cast<QDialog *>(widget)) {
                        return widget;
                    }
                }
                return nullptr;
            };
            VERIFY2_SOON(opened(), qPrintable(action->text()));
            QWidget *dialog = opened();
            const QSize screen = dialog->screen()->availableSize();
            QVERIFY2(dialog->width() <= screen.width() && dialog->height() <= screen.height(),
                     qPrintable(action->text()
                                + u" %1 x %2"_s.arg(dialog->width()).arg(dialog->height())));
            QCOMPARE(nameless(*dialog).join(u'\n'), QString());
            dialog->close();
        }
    }

    void paints_data()
    {
        QTest::addColumn<Scheme>("scheme");
        QTest::addColumn<Qt::LayoutDirection>("direction");
        QTest::addColumn<QSize>("size");
        QTest::newRow("light") << Scheme::Light << Qt::LeftToRight << QSize(1440, 900);
        QTest::newRow("dark") << Scheme::Dark << Qt::LeftToRight << QSize(1440, 900);
        QTest::newRow("right to left") << Scheme::Light << Qt::RightToLeft << QSize(1440, 900);
        QTest::newRow("narrow") << Scheme::Light << Qt::LeftToRight << QSize(900, 700);
        QTest::newRow("narrow, right to left, dark")
                << Scheme::Dark << Qt::RightToLeft << QSize(900, 700);
    }
    void paints()
    {
        QFETCH(const Scheme, scheme);
        QFETCH(const Qt::LayoutDirection, direction);
        QFETCH(const QSize, size);
        QApplication::setLayoutDirection(direction);
        m_fixture->settings().set(Keys::ColorScheme,
                                  scheme == Scheme::Dark ? u"dark"_s : u"light"_s);
        m_fixture->restart();
        window().resize(size);
        QVERIFY(colorsOf(window().grab().toImage()) > 10); // before anything is open
        QVERIFY(m_fixture->openFromList());
        window().action("showContext"_L1)->setChecked(true);
        const QImage image = window().grab().toImage();
        QVERIFY(window().width() <= size.width());
        QVERIFY(colorsOf(image) > 50);
        const QColor background = window().palette().color(QPalette::Window);
        QCOMPARE(background.lightness() < 128, scheme == Scheme::Dark);
        window().action("compact"_L1)->trigger();
        QVERIFY(window().findChild<CompactionPage *>()->isVisible());
        QVERIFY(colorsOf(window().grab().toImage()) > 50);
        // Where the panels stand.
        const int left = window().findChild<SessionListPanel *>()->mapTo(&window(), QPoint()).x();
        const int context = window().findChild<ContextPanel *>()->mapTo(&window(), QPoint()).x();
        QCOMPARE(left < context, direction == Qt::LeftToRight);
    }

    void theContextPanelBecomesADrawer()
    {
        QVERIFY(m_fixture->openFromList());
        QVERIFY(window().findChild<ContextPanel *>()->isVisible());
        window().resize(900, 700);
        VERIFY_SOON(!window().findChild<ContextPanel *>()->isVisible());
        window().action("showContext"_L1)->trigger();
        QVERIFY(window().findChild<ContextPanel *>()->isVisible());
        window().action("showContext"_L1)->trigger();
        QVERIFY(!window().findChild<ContextPanel *>()->isVisible());
        window().resize(1440, 900);
        VERIFY_SOON(window().findChild<ContextPanel *>()->isVisible());
        QVERIFY(window().action("showContext"_L1)->isChecked());
    }

    /// By everything that one would try, and never opens by itself.
    void theDrawerCloses_data()
    {
        QTest::addColumn<QString>("how");
        for (const auto *how : { "esc", "click", "key", "button", "page" }) {
            QTest::newRow(how) << QString::fromLatin1(how);
        }
    }
    void theDrawerCloses()
    {
        QFETCH(const QString, how);
        QVERIFY(m_fixture->openFromList());
        window().resize(800, 700);
        const auto *panel = window().findChild<ContextPanel *>();
        VERIFY_SOON(!panel->isVisible());
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
        auto *field = window().conversation()->composer()->editor();
        field->setFocus();
        QTest::keyClick(field, Qt::Key_F9, Qt::ShiftModifier);
        QVERIFY(panel->isVisible());
        picture(u"drawer"_s);
        QVERIFY(!field->hasFocus()); // the keys are where one looks
        if (how == "esc"_L1) {
            QTest::keyClick(window().focusWidget(), Qt::Key_Escape);
        } else if (how == "click"_L1) {
            QWidget *transcript = window().conversation()->transcript()->viewport();
            QTest::mouseClick(transcript, Qt::LeftButton, Qt::NoModifier, QPoint(5, 5));
        } else if (how == "key"_L1) {
            QTest::keyClick(window().focusWidget(), Qt::Key_F9, Qt::ShiftModifier);
        } else if (how == "button"_L1) {
            auto *button = m_fixture->named<QToolButton>(u"Close this panel"_s);
            QVERIFY(button);
            QTest::mouseClick(button, Qt::LeftButton);
        } else {
            window().action("findEverywhere"_L1)->trigger(); // what is asked for is seen
        }
        QVERIFY(!panel->isVisible());
        QVERIFY(!window().action("showContext"_L1)->isChecked());
        if (how == "esc"_L1 || how == "key"_L1 || how == "button"_L1) {
            QVERIFY(field->hasFocus());
            QTest::keyClick(field, Qt::Key_Escape); // is the composer's again
        }
        m_fixture->restart();
        QVERIFY(m_fixture->openFromList());
        QVERIFY(!window().findChild<ContextPanel *>()->isVisible());
        window().resize(1440, 900);
        VERIFY_SOON(window().findChild<ContextPanel *>()->isVisible());
        QVERIFY(m_fixture->named<QToolButton>(u"Close this panel"_s) == nullptr);
    }

    /// Each thing stands once in the menus, under one name.
    void nothingIsTwiceInTheMenus()
    {
        QVERIFY(m_fixture->openFromList());
        QStringList names;
        QStringList twice;
        QList<QAction *> seen;
        for (QAction *top : window().menuBar()->actions()) {
            QList<QMenu *> menus { top->menu() };
            while (!menus.isEmpty()) {
                const QMenu *menu = menus.takeFirst();
                for (QAction *action : menu->actions()) {
                    if (action->isSeparator()) {
                        continue;
                    }
                    if (action->menu()) {
                        menus += action->menu();
                    }
                    const QString name =
                            action->text().remove(u'&').remove(u'…').trimmed().toLower();
                    if (seen.contains(action) || names.contains(name)) {
                        twice += top->text() + u": "_s + name;
                    }
                    seen += action;
                    names += name;
                }
            }
        }
        QCOMPARE(twice.join(u'\n'), QString());
        for (const auto word : { "rename"_L1, "tags"_L1, "export"_L1, "thinking"_L1, "hit"_L1 }) {
            const auto count = std::ranges::count_if(
                    names, [word](const QString &name) { return name.split(u' ').contains(word); });
            QVERIFY2(count == (word == "hit"_L1 ? 0 : 1), word.data()); // that is Find next
        }
    }

    /// Whatever its commands are called meanwhile.
    void theToolbarFits()
    {
        auto *bar = window().findChild<QToolBar *>(u"toolbar"_s);
        QVERIFY(bar);
        COMPARE_SOON(bar->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
        QAction *action = window().action("undoCompaction"_L1);
        const QString usual = action->text();
        action->setText(u"Take back what was compacted "_s.repeated(8));
        COMPARE_SOON(bar->toolButtonStyle(), Qt::ToolButtonIconOnly);
        QVERIFY(bar->sizeHint().width() <= bar->width());
        action->setText(usual);
        COMPARE_SOON(bar->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
        window().resize(700, 700);
        COMPARE_SOON(bar->toolButtonStyle(), Qt::ToolButtonIconOnly);
        action->setEnabled(!action->isEnabled()); // measures nothing anew
        QCOMPARE(bar->toolButtonStyle(), Qt::ToolButtonIconOnly);
    }

    void whatWasHiddenStaysHiddenAfterBeingNarrow()
    {
        window().action("showContext"_L1)->trigger();
        QVERIFY(!window().findChild<ContextPanel *>()->isVisible());
        window().resize(900, 700);
        window().resize(1440, 900);
        COMPARE_SOON(window().width(), 1440);
        QVERIFY(!window().findChild<ContextPanel *>()->isVisible());
    }

    void closingANarrowWindowHidesNothingInAWideOne()
    {
        window().resize(900, 700);
        VERIFY_SOON(!window().findChild<ContextPanel *>()->isVisible());
        m_fixture->restart();
        window().resize(1440, 900);
        VERIFY_SOON(window().findChild<ContextPanel *>()->isVisible());
    }

    void geometryAndVisibilityComeBack()
    {
        QVERIFY(m_fixture->openFromList());
        const SessionId session = m_fixture->workbench().session().id;
        window().action("showLeft"_L1)->trigger();
        window().action("showContext"_L1)->trigger();
        window().resize(780, 640); // it has to fit on the screen: 800 x 800
        m_fixture->restart();
        QCOMPARE(window().size(), QSize(780, 640));
        QVERIFY(!window().findChild<SessionListPanel *>()->isVisible());
        QVERIFY(!window().action("showLeft"_L1)->isChecked());
        window().resize(1440, 640);
        COMPARE_SOON(window().width(), 1440);
        QVERIFY(!window().findChild<ContextPanel *>()->isVisible());
        window().restoreLastSession();
        VERIFY_SOON(m_fixture->workbench().hasSession());
        QCOMPARE(m_fixture->workbench().session().id, session);
    }

    void theDivisionOfTheLeftColumnComesBack()
    {
        window().resize(780, 700);
        QCoreApplication::processEvents(); // the toolbar has icons alone then
        const auto left = [this] {
            return qobject_cast<QSplitter *>(window().findChild<OutlinePanel *>()->parentWidget());
        };
        QVERIFY(left());
        const int height = left()->height();
        left()->setSizes({ height / 2, height / 2 });
        const QList<int> sizes = left()->sizes();
        m_fixture->restart();
        COMPARE_SOON(left()->sizes(), sizes);
    }

    void preferencesChangeTheFiguresAtOnce()
    {
        QVERIFY(m_fixture->openFromList());
        const QImage before = window().findChild<ContextPanel *>()->grab().toImage();
        const qint64 reserve = m_fixture->workbench().context()->reserve;
        m_fixture->settings().set(Keys::ReserveTokens, reserve + 40'000);
        QCOMPARE(m_fixture->workbench().context()->reserve, reserve + 40'000);
        QVERIFY(window().findChild<ContextPanel *>()->grab().toImage() != before);
    }

    void withoutSessionsThereIsAWayToSome()
    {
        m_fixture = std::make_unique<WindowFixture>(WorkbenchFixture::Content::Nothing);
        VERIFY_SOON(m_fixture->button(u"Open the sample session"_s,
                                      window().findChild<SessionListPanel *>())
                    != nullptr);
        QVERIFY(m_fixture->button(u"Import sessions…"_s, window().findChild<SessionListPanel *>()));
        QVERIFY(!window().action("compact"_L1)->isEnabled());
        QVERIFY(colorsOf(window().grab().toImage()) > 10);
    }

private:
    MainWindow &window() { return m_fixture->window(); }
    void picture(const QString &name)
    {
        const QString folder = qEnvironmentVariable("VARVE_PICTURES");
        if (!folder.isEmpty()) {
            window().grab().save(QDir(folder).filePath(name + u".png"_s));
        }
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

QTEST_MAIN(TestWindowLook)
#include "tst_windowlook.moc"
