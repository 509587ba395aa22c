// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatscript.h"
#include "composer.h"
#include "conversationpage.h"
#include "dictionaries.h"
#include "palettes.h"
#include "preferencesdialog.h"
#include "soon.h"
#include "windowfixture.h"
#include "windowsettings.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDir>
#include <QDropEvent>
#include <QImage>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// The spelling of what is typed into the composer, with a dictionary of this computer.
class TestSpelling final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        qputenv("HOME", m_home.path().toUtf8()); // the person's own words stand there
        if (!Dictionaries::isSupported()) {
            withoutSonnet();
            QSKIP("This build has no Sonnet.");
        }
        Dictionaries dictionaries;
        const auto languages = dictionaries.languages();
        VERIFY_SOON(languages.isFinished());
        if (!languages.result().available.contains(u"en_US"_s)) {
            QSKIP("There is no dictionary en_US on this computer.");
        }
    }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_fixture->settings().set(Keys::SpellingLanguage, u"en_US"_s);
        QVERIFY(m_fixture->openFromList());
        field()->setFocus();
        VERIFY_SOON(field()->hasFocus());
    }
    void cleanup()
    {
        m_fixture.reset();
        applyColorScheme(Scheme::Light);
    }

    void aWrongWordIsMarked()
    {
        QTest::keyClicks(field(), u"The hihg watter"_s);
        COMPARE_SOON(marked(), QStringList { u"hihg"_s });
        // A word is not wrong before it is written to its end.
        QTest::keyClicks(field(), u" "_s);
        COMPARE_SOON(marked(), (QStringList { u"hihg"_s, u"watter"_s }));
        picture(u"spelling"_s);
        applyColorScheme(Scheme::Dark);
        picture(u"spelling-dark"_s);
        // What was marked goes with the mistake.
        QTest::keyClick(field(), Qt::Key_Backspace);
        for (int i = 0; i < 3; ++i) {
            QTest::keyClick(field(), Qt::Key_Backspace);
        }
        QTest::keyClicks(field(), u"er "_s);
        COMPARE_SOON(marked(), QStringList { u"hihg"_s });
    }

    void codeIsNotMarked()
    {
        QTest::keyClicks(field(), u"Set `hihg` in src/mian.cpp of @mian, https://exampel.org "_s);
        QTest::keyClick(field(), Qt::Key_Return);
        QTest::keyClicks(field(), u"```"_s);
        QTest::keyClick(field(), Qt::Key_Return);
        QTest::keyClicks(field(), u"watter here"_s);
        QTest::keyClick(field(), Qt::Key_Return);
        QTest::keyClicks(field(), u"```"_s);
        QTest::keyClick(field(), Qt::Key_Return);
        QTest::keyClicks(field(), u"wrogn, "_s);
        COMPARE_SOON(marked(), QStringList { u"wrogn"_s });
    }

    void aFenceThatIsClosedLaterUncovers()
    {
        QTest::keyClicks(field(), u"```"_s);
        QTest::keyClick(field(), Qt::Key_Return);
        QTest::keyClicks(field(), u"watter here"_s);
        QTest::keyClick(field(), Qt::Key_Return);
        QTest::keyClicks(field(), u"wrogn "_s);
        QTest::keyClick(field(), Qt::Key_Home, Qt::ControlModifier);
        QTest::keyClick(field(), Qt::Key_Delete); // two signs are no fence
        COMPARE_SOON(marked(), (QStringList { u"watter"_s, u"wrogn"_s }));
    }

    void aSuggestionTakesThePlace_data()
    {
        QTest::addColumn<bool>("byKey");
        QTest::newRow("mouse") << false;
        QTest::newRow("menu key") << true;
    }
    void aSuggestionTakesThePlace()
    {
        QFETCH(const bool, byKey);
        QTest::keyClicks(field(), u"high watter now "_s);
        COMPARE_SOON(marked(), QStringList { u"watter"_s });
        QMenu *menu = openMenu(u"watter"_s, byKey);
        QVERIFY(menu);
        picture(u"spelling-menu"_s, menu);
        QAction *meant = action(*menu, u"water"_s);
        QVERIFY(meant);
        QVERIFY(action(*menu, u"Check spelling"_s));
        QVERIFY(action(*menu, u"Paste"_s)); // what else is in such a menu
        choose(*menu, meant);
        QCOMPARE(field()->toPlainText(), u"high water now "_s);
        COMPARE_SOON(marked(), QStringList());
        QTest::keyClick(field(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(field()->toPlainText(), u"high watter now "_s);
        QTest::keyClick(field(), Qt::Key_End); // else it is the word that is being written
        COMPARE_SOON(marked(), QStringList { u"watter"_s });
    }

    void theMenuOfOtherWordsIsTheUsual()
    {
        QTest::keyClicks(field(), u"high watter "_s);
        COMPARE_SOON(marked(), QStringList { u"watter"_s });
        QMenu *menu = openMenu(u"high"_s, false);
        QVERIFY(menu);
        QVERIFY(!action(*menu, u"Add to dictionary"_s));
        QVERIFY(action(*menu, u"Check spelling"_s));
        menu->close();
    }

    void wordsAreLearnedAndIgnored_data()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("learned") << u"Add to dictionary"_s;
        QTest::newRow("ignored") << u"Ignore until Varve is closed"_s;
    }
    void wordsAreLearnedAndIgnored()
    {
        QFETCH(const QString, command);
        const QString word = command.startsWith(u'A') ? u"Frobnish"_s : u"Blorbish"_s;
        QTest::keyClicks(field(), u"%1 and %1 and watter "_s.arg(word));
        COMPARE_SOON(marked(), (QStringList { word, word, u"watter"_s }));
        QMenu *menu = openMenu(word, false);
        QVERIFY(menu && action(*menu, command));
        choose(*menu, action(*menu, command));
        COMPARE_SOON(marked(), QStringList { u"watter"_s });
        QTest::keyClicks(field(), u"%1 too, agian "_s.arg(word));
        COMPARE_SOON(marked(), (QStringList { u"watter"_s, u"agian"_s }));
    }

    void offMeansOff()
    {
        QTest::keyClicks(field(), u"high watter "_s);
        COMPARE_SOON(marked(), QStringList { u"watter"_s });
        QAction *check = m_fixture->window().action("checkSpelling"_L1);
        QVERIFY(check && check->isEnabled() && check->isCheckable() && check->isChecked());
        check->trigger();
        QVERIFY(!m_fixture->settings().get(Keys::CheckSpelling));
        QCOMPARE(marked(), QStringList());
        QTest::keyClicks(field(), u"wrogn "_s);
        QMenu *menu = openMenu(u"watter"_s, false);
        QVERIFY(menu && !action(*menu, u"Add to dictionary"_s));
        QVERIFY(!action(*menu, u"Check spelling"_s)->isChecked());
        choose(*menu, action(*menu, u"Check spelling"_s));
        QVERIFY(check->isChecked());
        COMPARE_SOON(marked(), (QStringList { u"watter"_s, u"wrogn"_s }));
    }

    void theLanguageIsChosenInThePreferences()
    {
        QTest::keyClicks(field(), u"high watter "_s);
        COMPARE_SOON(marked(), QStringList { u"watter"_s });
        m_fixture->window().action("preferences"_L1)->trigger();
        PreferencesDialog *dialog = nullptr;
        VERIFY_SOON((dialog = m_fixture->window().findChild<PreferencesDialog *>()) != nullptr);
        dialog->showPage(PreferencesDialog::Page::Appearance);
        auto *language = m_fixture->named<QComboBox>(u"Language of messages"_s, dialog);
        auto *check = m_fixture->named<QCheckBox>(u"Check the spelling of messages"_s, dialog);
        QVERIFY(language && check && check->isChecked());
        QCOMPARE(language->currentData().toString(), u"en_US"_s);
        VERIFY_SOON(language->currentText().contains(u"United States"_s));
        picture(u"spelling-preferences"_s, dialog);
        check->setFocus();
        QTest::keyClick(check, Qt::Key_Space);
        QVERIFY(!language->isEnabled());
        QVERIFY(m_fixture->press(u"OK"_s, dialog));
        COMPARE_SOON(marked(), QStringList());
    }

    void aLongTextIsNotHeldUp()
    {
        const QString line = u"High watter comes at noon, and "_s.repeated(20) + u'\n';
        field()->setPlainText(line.repeated(400)); // more than anybody writes
        field()->moveCursor(QTextCursor::End);
        QTest::keyClicks(field(), u"then watter "_s);
        QVERIFY(field()->toPlainText().endsWith(u"then watter "_s));
        field()->clear();
        QTest::keyClicks(field(), u"then watter "_s);
        COMPARE_SOON(marked(), QStringList { u"watter"_s });
    }

    /// What was remembered of a text must not outlive it.
    void aTextThatIsReplacedLeavesNothing_data()
    {
        QTest::addColumn<QString>("next");
        QTest::newRow("nothing") << QString();
        QTest::newRow("another one") << u"a wrogn line\n"_s.repeated(3);
    }
    void aTextThatIsReplacedLeavesNothing()
    {
        QFETCH(const QString, next);
        // The last word is being written, the others are being asked for.
        const QString lines = u"Some hihg watter\n"_s.repeated(100) + u"and watter"_s;
        field()->setPlainText(lines);
        field()->moveCursor(QTextCursor::End);
        COMPARE_SOON(marked().size(), 200);
        field()->insertPlainText(u"\nA frist line\n"_s.repeated(100) + u"agian"_s);
        if (next.isEmpty()) {
            composer()->clear();
        } else {
            field()->setPlainText(next);
        }
        field()->moveCursor(QTextCursor::End);
        QTest::keyClicks(field(), u"and watter "_s);
        COMPARE_SOON(marked(),
                     u"wrogn "_s.repeated(int(next.count(u'\n'))).append(u"watter"_s).split(u' '));
    }

    /// Nobody has written anything when a word is marked.
    void marksAreNoText()
    {
        QTest::keyClicks(field(), u"The hihg watter"_s);
        const QSignalSpy changed(field(), &QPlainTextEdit::textChanged);
        COMPARE_SOON(marked(), QStringList { u"hihg"_s });
        composer()->setProblem(u"This could not be sent."_s);
        field()->clearFocus(); // the last word is finished
        COMPARE_SOON(marked(), (QStringList { u"hihg"_s, u"watter"_s }));
        QVERIFY(m_fixture->says(u"This could not be sent."_s));
        QAction *check = m_fixture->window().action("checkSpelling"_L1);
        check->trigger();
        check->trigger();
        COMPARE_SOON(marked(), (QStringList { u"hihg"_s, u"watter"_s }));
        applyColorScheme(Scheme::Dark);
        QTest::qWait(0);
        QMenu *menu = openMenu(u"hihg"_s, false);
        QVERIFY(menu && action(*menu, u"Ignore until Varve is closed"_s));
        choose(*menu, action(*menu, u"Ignore until Varve is closed"_s));
        COMPARE_SOON(marked(), QStringList { u"watter"_s });
        QVERIFY(m_fixture->says(u"This could not be sent."_s));
        QCOMPARE(changed.size(), 0);
    }

    /// A message waits until its picture is made ready, whatever is marked meanwhile.
    void whatWaitsForAPictureIsSent()
    {
        ScriptedServer server;
        server.add(chatAnswer({ u"At noon."_s }));
        m_fixture->setEndpoint(server.url());
        QTest::keyClicks(field(), u"Look at the watter, at the watter"_s);
        COMPARE_SOON(marked(), QStringList { u"watter"_s });
        QMimeData data;
        QImage image(40, 30, QImage::Format_RGB32);
        image.fill(Qt::blue);
        data.setImageData(image);
        QDropEvent drop(QPointF(field()->viewport()->rect().center()), Qt::CopyAction, &data,
                        Qt::LeftButton, {});
        QApplication::sendEvent(field()->viewport(), &drop);
        const QSignalSpy changed(field(), &QPlainTextEdit::textChanged);
        composer()->sendAction()->trigger();
        QCOMPARE(marked().size(), 1);
        field()->clearFocus();
        QCOMPARE(marked().size(), 2);
        QCOMPARE(changed.size(), 0);
        COMPARE_SOON(server.requests().size(), 1);
        QVERIFY(server.requests().constFirst().body.contains("data:image/"));
        COMPARE_SOON(composer()->text(), QString());
    }

private:
    void withoutSonnet()
    {
        WindowFixture fixture;
        const QAction *check = fixture.window().action("checkSpelling"_L1);
        QVERIFY(check && !check->isEnabled());
        fixture.window().action("preferences"_L1)->trigger();
        PreferencesDialog *dialog = nullptr;
        VERIFY_SOON((dialog = fixture.window().findChild<PreferencesDialog *>()) != nullptr);
        dialog->showPage(PreferencesDialog::Page::Appearance);
        QVERIFY(fixture.says(u"made without KDE's Sonnet"_s, dialog));
    }
    [[nodiscard]] Composer *composer() const
    {
        return m_fixture->window().findChild<ConversationPage *>()->composer();
    }
    [[nodiscard]] QPlainTextEdit *field() const { return composer()->editor(); }
    /// In their order.
    [[nodiscard]] QStringList marked() const
    {
        QStringList words;
        for (QTextBlock block = field()->document()->begin(); block.isValid();
             block = block.next()) {
            for (const QTextLayout::FormatRange &range : block.layout()->formats()) {
                if (range.format.underlineStyle() == QTextCharFormat::SpellCheckUnderline) {
                    words += block.text().sliced(range.start, range.length);
                }
            }
        }
        return words;
    }
    /// As a click or the key for it does.
    [[nodiscard]] QMenu *openMenu(const QString &word, bool byKey)
    {
        QTextCursor cursor = field()->document()->find(word);
        cursor.setPosition(cursor.selectionStart() + 2);
        if (byKey) {
            field()->setTextCursor(cursor);
        }
        const QPoint place = field()->cursorRect(cursor).center();
        QContextMenuEvent event(byKey ? QContextMenuEvent::Keyboard : QContextMenuEvent::Mouse,
                                place, field()->viewport()->mapToGlobal(place));
        QApplication::sendEvent(byKey ? static_cast<QWidget *>(field()) : field()->viewport(),
                                &event);
        (void)comesSoon([] { return QApplication::activePopupWidget() != nullptr; });
        return qobject_cast<QMenu *>(QApplication::activePopupWidget());
    }
    [[nodiscard]] static QAction *action(const QMenu &menu, const QString &text)
    {
        for (QAction *action : menu.actions()) {
            if (action->text().remove(u'&').section(u'\t', 0, 0) == text) {
                return action;
            }
        }
        return nullptr;
    }
    static void choose(QMenu &menu, QAction *action)
    {
        menu.setActiveAction(action);
        QTest::keyClick(&menu, Qt::Key_Return);
    }
    void picture(const QString &name, QWidget *widget = nullptr)
    {
        const QString folder = qEnvironmentVariable("VARVE_PICTURES");
        if (!folder.isEmpty()) {
            QTest::qWait(0);
            (widget != nullptr ? widget : &m_fixture->window())
                    ->grab()
                    .save(QDir(folder).filePath(name + u".png"_s));
        }
    }

    QTemporaryDir m_home;
    std::unique_ptr<WindowFixture> m_fixture;
};

QTEST_MAIN(TestSpelling)
#include "tst_spelling.moc"
