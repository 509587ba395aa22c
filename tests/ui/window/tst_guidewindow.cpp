// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidewindow.h"
#include "palettes.h"
#include "soon.h"
#include "transcriptmodel.h"
#include "transcriptview.h"
#include "windowfixture.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFontInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QTest>
#include <QTreeWidget>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// The guide, with keys and the mouse.
class TestGuideWindow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_fixture->window().action("guide"_L1)->trigger();
        VERIFY_SOON(guide() && guide()->isVisible());
        guide()->activateWindow();
        VERIFY_SOON(guide()->isActiveWindow());
    }
    void cleanup()
    {
        m_fixture.reset();
        applyColorScheme(Scheme::Light);
    }

    void showsAllThatThereIs()
    {
        QStringList documents;
        for (int i = 0; i < contents()->topLevelItemCount(); ++i) {
            documents += contents()->topLevelItem(i)->text(0);
        }
        QCOMPARE(documents.constFirst(), u"What Varve can do"_s);
        for (const auto *name : { "The command line", "Settings", "Formats" }) {
            QVERIFY2(documents.contains(QLatin1StringView(name)), name);
        }
        QStringList headings;
        for (int i = 0; i < contents()->topLevelItem(0)->childCount(); ++i) {
            headings += contents()->topLevelItem(0)->child(i)->text(0);
        }
        QVERIFY(headings.contains(u"Tool servers"_s));
        QVERIFY(!headings.contains(u"Pictures"_s)); // they are not brought along
        const QString all = view()->model()->content(2)->entry.text();
        QVERIFY2(all.startsWith("- **Import and export.** Sessions of"_L1),
                 qPrintable(all.left(80)));
        for (const QString &line : all.split(u'\n')) {
            QVERIFY2(line.trimmed().startsWith("- "_L1),
                     qPrintable(line)); // nothing is broken within
        }
        picture(u"guide"_s);
        applyColorScheme(Scheme::Dark);
        picture(u"guide-dark"_s);
    }

    void goesWhereOneChooses()
    {
        contents()->setFocus();
        QTest::keyClick(contents(), Qt::Key_Home);
        for (int i = 0; i < 6; ++i) {
            QTest::keyClick(contents(), Qt::Key_Down);
        }
        QCOMPARE(contents()->currentItem()->text(0), u"Tool servers"_s);
        QCOMPARE(view()->position()->visibleRows().first, 6);
        QVERIFY(guide()->goTo(u"settings.md"_s));
        QCOMPARE(contents()->currentItem()->text(0), u"Settings"_s);
        QVERIFY(guide()->goTo(u"safety.md#commands-the-sandbox"_s));
        QCOMPARE(contents()->currentItem()->text(0), u"Commands: the sandbox"_s);
        QVERIFY(!guide()->goTo(u"internals.md"_s));
        QTest::keyClick(view(), Qt::Key_Home); // the contents follow
        COMPARE_SOON(contents()->currentItem()->text(0), u"What Varve can do"_s);
    }

    void findsInAllOfIt()
    {
        auto *field = m_fixture->named<QLineEdit>(u"Find in the guide"_s, guide());
        QVERIFY(field);
        QVERIFY(field->hasFocus());
        QTest::keyClicks(field, u"bubblewrap"_s);
        VERIFY_SOON(m_fixture->says(u"1 of "_s, guide()));
        const int first = view()->current()->row();
        QTest::keyClick(field, Qt::Key_F3);
        QTest::keyClick(field, Qt::Key_Return);
        VERIFY_SOON(m_fixture->says(u"3 of "_s, guide()));
        QVERIFY(view()->current()->row() > first);
        picture(u"guide-found"_s);
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!field->isVisible());
        QVERIFY(guide()->isVisible());
        QTest::keyClick(guide(), Qt::Key_F, Qt::ControlModifier);
        QVERIFY(field->isVisible());
    }

    /// They stand at the heads of sections, and not in their texts.
    void findsHeadings()
    {
        auto *field = m_fixture->named<QLineEdit>(u"Find in the guide"_s, guide());
        QTest::keyClicks(field, u"commands: the sandb"_s);
        VERIFY_SOON(m_fixture->says(u"1 of 1"_s, guide()));
        COMPARE_SOON(contents()->currentItem()->text(0), u"Commands: the sandbox"_s);
    }

    void linksAreShownBeforeTheyAreOpened()
    {
        view()->setFocus();
        Q_EMIT view()->spots()->linkHovered(u"https://example.org/page"_s);
        QVERIFY(m_fixture->says(u"https://example.org/page"_s, guide()));
        Q_EMIT view()->spots()->linkHovered({});
        QVERIFY(!m_fixture->says(u"https://example.org/page"_s, guide()));
        view()->spots()->activateLink(u"formats.md"_s); // asks nobody
        QCOMPARE(contents()->currentItem()->text(0), u"Formats"_s);
        m_fixture->whenAsked<QMessageBox>([](QMessageBox *box) {
            QVERIFY(box->text().contains(u"example.org"_s));
            box->reject();
        });
        view()->spots()->activateLink(u"https://example.org/page"_s);
        QVERIFY(m_fixture->wasAsked());
    }

    void isAsLargeAsWhatIsRead()
    {
        const auto points = [this] { return QFontInfo(view()->font()).pointSize(); };
        const int usual = points();
        QTest::keyClick(guide(), Qt::Key_Plus, Qt::ControlModifier);
        QCOMPARE(points(), usual + 1);
        QTest::keyClick(guide(), Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(points(), usual);
    }

    void comesUpOnce()
    {
        QPointer<GuideWindow> before = guide();
        m_fixture->window().action("guide"_L1)->trigger();
        QCOMPARE(m_fixture->window().findChildren<GuideWindow *>().size(), 1);
        guide()->close();
        VERIFY_SOON(!before);
    }

private:
    GuideWindow *guide() { return m_fixture->window().findChild<GuideWindow *>(); }
    QTreeWidget *contents() { return guide()->contents(); }
    TranscriptView *view() { return guide()->view(); }
    void picture(const QString &name)
    {
        const QString folder = qEnvironmentVariable("VARVE_PICTURES");
        if (!folder.isEmpty()) {
            QTest::qWait(150); // colours of code
            guide()->grab().save(QDir(folder).filePath(name + u".png"_s));
        }
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

QTEST_MAIN(TestGuideWindow)
#include "tst_guidewindow.moc"
