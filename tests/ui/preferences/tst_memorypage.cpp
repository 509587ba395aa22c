// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorypage.h"
#include "memorysettings.h"

#include <QApplication>
#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// What the working memory may take, as a person sets it with keys and mouse.
class TestMemoryPage final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->path(), QProcessEnvironment());
        m_page = std::make_unique<MemoryPage>();
        m_page->load(*m_settings);
        m_page->resize(700, 520);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    void cleanup() { m_page.reset(); }

    void beginsWithTheDefaults()
    {
        QVERIFY(!m_page->isModified(*m_settings));
        QCOMPARE(number(u"&Tokens of all facts"_s)->text(), u"4,000"_s);
        QVERIFY(says(
                u"Of these 1,000 are for facts of every session, 1,000 for those of the project, "
                u"2,000 for those of the session."_s));
    }

    void numbersAreTyped()
    {
        const QSignalSpy edited(m_page.get(), &PreferencesPage::edited);
        type(u"&Tokens of all facts"_s, u"8001"_s);
        type(u"&Facts in a list"_s, u"50"_s);
        type(u"&Characters of a fact"_s, u"300"_s);
        QVERIFY(edited.size() >= 3);
        // Together they are what was typed.
        QVERIFY(says(
                u"Of these 2,000 are for facts of every session, 2,000 for those of the project, "
                u"4,001 for those of the session."_s));
        QVERIFY(m_page->isModified(*m_settings));
        QCOMPARE(MemorySettings::read(*m_settings), MemorySettings());
        m_page->save(m_settings.get());
        const MemorySettings saved = MemorySettings::read(*m_settings);
        QCOMPARE(saved.tokens, 8001);
        QCOMPARE(saved.facts, 50);
        QCOMPARE(saved.characters, 300);
        QVERIFY(!m_page->isModified(*m_settings));
    }

    void numbersStayWithinTheirRange()
    {
        type(u"&Tokens of all facts"_s, u"7"_s);
        QTest::keyClick(number(u"&Tokens of all facts"_s), Qt::Key_Tab);
        m_page->save(m_settings.get());
        QVERIFY(MemorySettings::read(*m_settings).tokens >= Keys::MemoryTokens.minimum);
    }

    void switchesByKeyAndMouse()
    {
        QCheckBox *kept = box(u"every session"_s);
        kept->setFocus();
        QTest::keyClick(kept, Qt::Key_Space);
        QVERIFY(!kept->isChecked());
        QCheckBox *tools = box(u"remember and to forget"_s);
        QTest::mouseClick(tools, Qt::LeftButton, {}, QPoint(8, tools->height() / 2));
        QVERIFY(!tools->isChecked());
        m_page->save(m_settings.get());
        const MemorySettings saved = MemorySettings::read(*m_settings);
        QVERIFY(!saved.sendsKept);
        QVERIFY(!saved.offersTools);
        m_page->restoreDefaults();
        QVERIFY(kept->isChecked() && tools->isChecked());
        m_page->save(m_settings.get());
        QCOMPARE(MemorySettings::read(*m_settings), MemorySettings());
    }

    /// From field to field in the order in which they stand.
    void tabGoesDown()
    {
        QWidget *last = number(u"&Tokens of all facts"_s);
        last->setFocus();
        for (QWidget *next : std::initializer_list<QWidget *> {
                     number(u"&Facts in a list"_s), number(u"&Characters of a fact"_s),
                     box(u"every session"_s), box(u"remember and to forget"_s) }) {
            QTest::keyClick(last, Qt::Key_Tab);
            QCOMPARE(QApplication::focusWidget(), next);
            last = next;
        }
    }

private:
    [[nodiscard]] QSpinBox *number(const QString &label) const
    {
        const auto *form = m_page->findChild<QFormLayout *>();
        for (auto *field : m_page->findChildren<QSpinBox *>()) {
            const auto *found = qobject_cast<QLabel *>(form->labelForField(field));
            if (found != nullptr && found->text() == label) {
                return field;
            }
        }
        return nullptr;
    }
    [[nodiscard]] QCheckBox *box(const QString &part) const
    {
        for (auto *found : m_page->findChildren<QCheckBox *>()) {
            if (found->text().contains(part)) {
                return found;
            }
        }
        return nullptr;
    }
    void type(const QString &label, const QString &digits)
    {
        QSpinBox *field = number(label);
        QVERIFY(field);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, digits);
    }
    [[nodiscard]] bool says(const QString &text) const
    {
        const auto labels = m_page->findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&text](const QLabel *label) {
            return label->isVisible() && label->text() == text;
        });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MemoryPage> m_page;
};

QTEST_MAIN(TestMemoryPage)
#include "tst_memorypage.moc"
