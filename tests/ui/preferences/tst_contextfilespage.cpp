// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextfilespage.h"
#include "foldertrust.h"
#include "settings.h"

#include <QApplication>
#include <QCheckBox>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QVBoxLayout>

using namespace varve;
using namespace Qt::StringLiterals;

class TestContextFilesPage final : public QObject
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
    void cleanup() { m_window.reset(); }

    void withoutASessionItSaysWhereThingsComeFrom()
    {
        QVERIFY(says(u"None belongs to the session that is open."_s));
        QVERIFY(says(u"No skill was found."_s));
        QVERIFY(!m_page->isModified(*m_settings));
    }

    void theSystemPromptCanBeAFile()
    {
        m_page->setSystemPrompt({}, 812, {});
        QVERIFY(says(u"Now: the built-in one, about 812 tokens"_s));
        auto *own = m_page->findChildren<QRadioButton *>().last();
        own->setFocus();
        QTest::keyClick(own, Qt::Key_Space);
        QVERIFY(!m_page->isValid());
        QVERIFY(says(u"Choose the file."_s));
        QTest::keyClicks(QApplication::focusWidget(), u"/home/me/prompt.md"_s);
        QVERIFY(m_page->isValid());
        m_page->save(m_settings.get());
        QCOMPARE(PromptSettings::read(*m_settings).systemFile, u"/home/me/prompt.md"_s);
        QVERIFY(!m_page->isModified(*m_settings));
        m_page->setSystemPrompt({}, 812, u"The file is not there."_s);
        QVERIFY(says(u"The file is not there."_s));
        m_page->restoreDefaults();
        m_page->save(m_settings.get());
        QVERIFY(PromptSettings::read(*m_settings).systemFile.isEmpty());
    }

    void filesAreSwitchedOff()
    {
        PromptSettings before;
        before.filesOff = { u"/elsewhere/AGENTS.md"_s };
        before.write(m_settings.get());
        open();
        m_page->setProjectFiles({ { u"/p/AGENTS.md"_s, 1234, {} },
                                  { u"/p/CLAUDE.md"_s, 0, u"Says the same as AGENTS.md."_s } });
        auto *table = named(u"Project files"_s);
        QCOMPARE(table->item(0, 1)->text(), u"1,234"_s);
        QCOMPARE(table->item(1, 2)->text(), u"Says the same as AGENTS.md."_s);
        table->setFocus();
        table->setCurrentCell(0, 0);
        QTest::keyClick(table, Qt::Key_Space);
        QVERIFY(m_page->isModified(*m_settings));
        m_page->save(m_settings.get());
        QCOMPARE(PromptSettings::read(*m_settings).filesOff,
                 (QStringList { u"/elsewhere/AGENTS.md"_s, u"/p/AGENTS.md"_s }));
        auto *all = box(u"AGENTS.md and CLAUDE.md"_s);
        all->setFocus();
        QTest::keyClick(all, Qt::Key_Space);
        QVERIFY(!table->isEnabled());
    }

    void skillsAreOfferedOrWhole()
    {
        m_page->setSkills(skills());
        auto *table = named(u"Skills"_s);
        QCOMPARE(table->rowCount(), 3);
        QCOMPARE(table->item(2, 4)->text(), u"Its head cannot be read."_s);
        QVERIFY(!table->item(2, 0)->flags().testFlag(Qt::ItemIsUserCheckable));
        QVERIFY(table->item(1, 4)->text().startsWith(u"Only when you name it."_s));
        table->setFocus();
        table->setCurrentCell(0, 2);
        QTest::keyClick(table, Qt::Key_Space);
        m_page->save(m_settings.get());
        QCOMPARE(PromptSettings::read(*m_settings).skillsTicked,
                 QStringList { u"/s/review/SKILL.md"_s });
        // Switched off it is not sent whole either.
        table->setCurrentCell(0, 0);
        QTest::keyClick(table, Qt::Key_Space);
        m_page->save(m_settings.get());
        const PromptSettings saved = PromptSettings::read(*m_settings);
        QCOMPARE(saved.skillsOff, QStringList { u"/s/review/SKILL.md"_s });
        QVERIFY(saved.skillsTicked.isEmpty());
        QCOMPARE(table->item(0, 2)->checkState(), Qt::Unchecked);
    }

    void trustIsGivenAndTakenBack()
    {
        QVERIFY(says(u"No folder is trusted."_s));
        for (const QString &name : { u"a"_s, u"b"_s }) {
            QVERIFY(QDir(m_folder->path()).mkpath(name));
            trustFolder(m_settings.get(), m_folder->filePath(name));
        }
        open();
        auto *table = named(u"Trusted folders"_s);
        QVERIFY(table);
        QCOMPARE(table->rowCount(), 2);
        QVERIFY(!m_page->isModified(*m_settings));
        table->setFocus();
        table->setCurrentCell(0, 1);
        QTest::keyClick(table, Qt::Key_Space); // what is below it too
        QVERIFY(m_page->isModified(*m_settings));
        table->setCurrentCell(1, 0);
        for (auto *button : m_page->findChildren<QPushButton *>()) {
            if (button->text() == "Trust it no longer"_L1) {
                button->setFocus();
                QTest::keyClick(button, Qt::Key_Space);
            }
        }
        QCOMPARE(table->rowCount(), 1);
        QCOMPARE(FolderTrust::read(*m_settings).folders.size(), 2); // until it is saved
        // What is trusted elsewhere meanwhile stays trusted.
        QVERIFY(QDir(m_folder->path()).mkpath(u"c"_s));
        trustFolder(m_settings.get(), m_folder->filePath(u"c"_s));
        m_page->save(m_settings.get());
        const FolderTrust trust = FolderTrust::read(*m_settings);
        QCOMPARE(trust.folders.size(), 2);
        QCOMPARE(QFileInfo(trust.folders.at(0).path).fileName(), u"a"_s);
        QVERIFY(trust.folders.at(0).below);
        QCOMPARE(QFileInfo(trust.folders.at(1).path).fileName(), u"c"_s);
        m_page->restoreDefaults();
        m_page->save(m_settings.get());
        QCOMPARE(FolderTrust::read(*m_settings).folders.size(), 2);
    }

private:
    void open()
    {
        m_window = std::make_unique<QWidget>();
        auto *column = new QVBoxLayout(m_window.get());
        m_page = new ContextFilesPage;
        column->addWidget(m_page);
        m_page->load(*m_settings);
        m_window->resize(820, 640);
        m_window->show();
        std::ignore = QTest::qWaitForWindowActive(m_window.get());
    }
    static QList<SkillLine> skills()
    {
        return {
            { u"review"_s,
              u"Reviews a change the way this team does"_s,
              u"/s/review/SKILL.md"_s,
              24,
              1800,
              false,
              {} },
            { u"release"_s, u"Makes a release"_s, u"/s/release/SKILL.md"_s, 0, 950, true, {} },
            { u"broken"_s, {}, u"/s/broken/SKILL.md"_s, 0, 0, false, u"Its head cannot be read."_s }
        };
    }
    [[nodiscard]] QTableWidget *named(const QString &name) const
    {
        for (auto *one : m_page->findChildren<QTableWidget *>()) {
            if (one->isVisible() && one->accessibleName() == name) {
                return one;
            }
        }
        return nullptr;
    }
    [[nodiscard]] QCheckBox *box(const QString &part) const
    {
        for (auto *one : m_page->findChildren<QCheckBox *>()) {
            if (one->text().remove(u'&').contains(part)) {
                return one;
            }
        }
        return nullptr;
    }
    [[nodiscard]] bool says(const QString &part) const
    {
        for (const auto *label : m_page->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(part)) {
                return true;
            }
        }
        return false;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<QWidget> m_window;
    ContextFilesPage *m_page = nullptr;
};

QTEST_MAIN(TestContextFilesPage)
#include "tst_contextfilespage.moc"
