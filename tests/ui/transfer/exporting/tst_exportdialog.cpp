// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportdialog.h"
#include "exportsettings.h"
#include "palettes.h"
#include "sessionbuilder.h"
#include "settings.h"
#include "soon.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

template<typename T>
T *named(const QWidget &root, const QString &accessibleName)
{
    for (T *found : root.findChildren<T *>()) {
        if (found->accessibleName() == accessibleName) {
            return found;
        }
    }
    return nullptr;
}

QAbstractButton *button(const QWidget &root, const QString &text)
{
    for (QAbstractButton *found : root.findChildren<QAbstractButton *>()) {
        if (found->text().remove(u'&') == text) {
            return found;
        }
    }
    return nullptr;
}

void savePictures(QWidget &window, const QString &name)
{
    const QString folder = qEnvironmentVariable("VARVE_PICTURES");
    if (folder.isEmpty()) {
        return;
    }
    for (const Scheme scheme : { Scheme::Light, Scheme::Dark }) {
        applyColorScheme(scheme);
        QCoreApplication::processEvents();
        QCoreApplication::processEvents();
        window.grab().save(QDir(folder).filePath(
                name + (scheme == Scheme::Dark ? u"-dark.png"_s : u".png"_s)));
    }
    applyColorScheme(Scheme::Light);
}

} // namespace

class TestExportDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void exportsWhatIsChosen();
    void leavesOutWhatModelsThought();
    void waitsForTheKeys();
    void patternsAreCheckedAndCounted();
    void aWrongPatternIsReadWhole();
    void patternsHaveAKey();
    void endingFollowsTheFormat();
    void aNameOfOnesOwnStays();
    void theNameSaysNothingOfWhatIsTakenOut();
    void countsAgainAfterCancel();
    void remembersTheLastChoices();
    void selectionIsOffered();
    void asksBeforeItReplaces();
    void everyControlHasAName();
    void putsItWhereTheProgramLooks();
    void aFileOfOneBranch();

private:
    [[nodiscard]] ExportOffer offer();
    [[nodiscard]] std::unique_ptr<ExportDialog> open(const ExportOffer &offer);
    /// In the field, as a person does.
    void typeFile(const ExportDialog &dialog, const QString &name);

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<SessionBuilder> m_builder;
    std::unique_ptr<Settings> m_settings;
};

void TestExportDialog::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_builder = std::make_unique<SessionBuilder>(u"u1 a1[x] r:x u2 a2 @a1 u3 a3"_s);
    QVERIFY(m_builder->store().rename(m_builder->session(), u"Fix the parser"_s));
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock {
            u"my key ghp_0123456789abcdefghijABCDEFGHIJ012345 of acme, acme"_s } };
    m_builder->addEntry(entry, u"secret"_s);
    m_settings = std::make_unique<Settings>(m_dir->filePath(u"settings"_s));
    m_settings->set(Keys::ExportFolder, m_dir->path());
}

ExportOffer TestExportDialog::offer()
{
    ExportOffer offer;
    offer.session = *m_builder->store().reader().session(m_builder->session());
    offer.leaf = offer.session.leaf;
    offer.branchEntries = 5;
    return offer;
}

std::unique_ptr<ExportDialog> TestExportDialog::open(const ExportOffer &offer)
{
    auto dialog = std::make_unique<ExportDialog>(m_builder->path(), m_settings.get(), offer);
    dialog->show();
    return dialog;
}

void TestExportDialog::typeFile(const ExportDialog &dialog, const QString &name)
{
    auto *file = named<QLineEdit>(dialog, u"File"_s);
    file->selectAll();
    QTest::keyClicks(file, QDir::toNativeSeparators(m_dir->filePath(name)));
}

void TestExportDialog::exportsWhatIsChosen()
{
    const auto dialog = open(offer());
    dialog->setOwnKeys({});
    auto *found = named<QLabel>(*dialog, u"What would be taken out"_s);
    VERIFY_SOON(found->text().contains(u"1 key"_s));
    savePictures(*dialog, u"export-before"_s);
    button(*dialog, u"This branch (5 entries)"_s)->click();
    VERIFY_SOON(button(*dialog, u"Export"_s)->isEnabled()); // there is a name
    QTest::mouseClick(button(*dialog, u"Export"_s), Qt::LeftButton);
    auto *result = named<QLabel>(*dialog, u"Result"_s);
    VERIFY_SOON(result->isVisible());
    QVERIFY2(result->text().contains(u"Fix the parser.html"_s), qPrintable(result->text()));
    QVERIFY(result->text().contains(u"1 key"_s));
    QFile file(m_dir->filePath(u"Fix the parser.html"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray html = file.readAll();
    QVERIFY(html.contains("[redacted: key]") && !html.contains("&lt;u2&gt;"));
    QSignalSpy folder(dialog.get(), &ExportDialog::openFolderRequested);
    QTest::mouseClick(button(*dialog, u"Open folder"_s), Qt::LeftButton);
    QCOMPARE(folder.size(), 1);
    QCOMPARE(QDir(folder.constFirst().constFirst().toString()), QDir(m_dir->path()));
    savePictures(*dialog, u"export-after"_s);
}

void TestExportDialog::leavesOutWhatModelsThought()
{
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = { ThinkingBlock { u"Hm, boats."_s, {}, false }, TextBlock { u"It floats."_s } };
    m_builder->addEntry(answer, u"answer"_s);
    const auto dialog = open(offer());
    dialog->setOwnKeys({});
    auto *format = named<QComboBox>(*dialog, u"Format"_s);
    QAbstractButton *box = button(*dialog, u"Leave out what models thought"_s);
    format->setCurrentIndex(format->findData(u"json"_s)); // it is for reading in again
    QVERIFY(!box->isVisible());
    format->setCurrentIndex(format->findData(u"markdown"_s));
    QVERIFY(box->isVisible());
    box->click();
    VERIFY_SOON(button(*dialog, u"Export"_s)->isEnabled());
    QTest::mouseClick(button(*dialog, u"Export"_s), Qt::LeftButton);
    VERIFY_SOON(named<QLabel>(*dialog, u"Result"_s)->isVisible());
    QFile file(m_dir->filePath(u"Fix the parser.md"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY(text.contains("It floats.") && !text.contains("Hm, boats."));
}

void TestExportDialog::waitsForTheKeys()
{
    const auto dialog = open(offer());
    QVERIFY(!button(*dialog, u"Export"_s)->isEnabled());
    dialog->setOwnKeys({ ApiKey("acme") });
    VERIFY_SOON(button(*dialog, u"Export"_s)->isEnabled());
    auto *found = named<QLabel>(*dialog, u"What would be taken out"_s);
    VERIFY_SOON(found->text().contains(u"3 key"_s));
}

void TestExportDialog::patternsAreCheckedAndCounted()
{
    const auto dialog = open(offer());
    dialog->setOwnKeys({});
    auto *field = named<QLineEdit>(*dialog, u"New pattern"_s);
    auto *list = named<QListWidget>(*dialog, u"Patterns"_s);
    auto *found = named<QLabel>(*dialog, u"What would be taken out"_s);
    field->setFocus();
    QTest::keyClicks(field, u"(ac"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(list->count(), 0);
    QVERIFY(!QFile::exists(
            m_dir->filePath(u"Fix the parser.html"_s))); // Enter there adds, it does not export
    QTest::keyClicks(field, u"me)"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(list->count(), 1);
    QVERIFY(field->text().isEmpty());
    VERIFY2_SOON(found->text().contains(u"2 chosen text"_s), qPrintable(found->text()));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Delete);
    QCOMPARE(list->count(), 0);
    VERIFY_SOON(!found->text().contains(u"chosen"_s) && found->text().contains(u"1 key"_s));
    button(*dialog, u"Keys, tokens and passwords, also your own"_s)->click();
    QVERIFY(found->text().startsWith(u"Nothing is taken out"_s));
}

void TestExportDialog::aWrongPatternIsReadWhole()
{
    const auto dialog = open(offer());
    dialog->setOwnKeys({});
    auto *field = named<QLineEdit>(*dialog, u"New pattern"_s);
    field->setFocus();
    QTest::keyClicks(field, u"one"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QTest::keyClicks(field, u"(ac"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QCoreApplication::processEvents();
    savePictures(*dialog, u"export-pattern"_s);
    for (const QWidget *part : dialog->findChildren<QWidget *>()) {
        const auto *label = qobject_cast<const QLabel *>(part);
        if (label && label->isVisible()) {
            QVERIFY2(label->height() >= label->heightForWidth(label->width()),
                     qPrintable(label->text()));
        }
    }
    const auto *list = named<QListWidget>(*dialog, u"Patterns"_s);
    QVERIFY(list->viewport()->height() >= list->sizeHintForRow(0));
    QCOMPARE(list->item(0)->toolTip(), u"one"_s);
}

void TestExportDialog::patternsHaveAKey()
{
    const auto dialog = open(offer());
    dialog->setOwnKeys({});
    dialog->activateWindow();
    VERIFY_SOON(dialog->isActiveWindow());
    const auto *field = named<QLineEdit>(*dialog, u"New pattern"_s);
    QVERIFY(!field->hasFocus());
    QTest::keyClick(dialog.get(), Qt::Key_T, Qt::AltModifier);
    QVERIFY(field->hasFocus());
}

void TestExportDialog::endingFollowsTheFormat()
{
    const auto dialog = open(offer());
    auto *format = named<QComboBox>(*dialog, u"Format"_s);
    auto *file = named<QLineEdit>(*dialog, u"File"_s);
    for (const auto &[name, ending] :
         { std::pair { u"json"_s, u".json"_s }, std::pair { u"pi"_s, u".jsonl"_s },
           std::pair { u"markdown"_s, u".md"_s } }) {
        format->setCurrentIndex(format->findData(name));
        VERIFY2_SOON(file->text().endsWith(u"Fix the parser"_s + ending), qPrintable(file->text()));
    }
    typeFile(*dialog, u"mine.md"_s);
    format->setCurrentIndex(format->findData(u"html"_s));
    QCOMPARE(file->text(), m_dir->filePath(u"mine.html"_s));
}

void TestExportDialog::aNameOfOnesOwnStays()
{
    const auto dialog = open(offer());
    auto *format = named<QComboBox>(*dialog, u"Format"_s);
    auto *file = named<QLineEdit>(*dialog, u"File"_s);
    VERIFY_SOON(!file->text().isEmpty());
    typeFile(*dialog, u"notes.v2"_s);
    const QString typed = file->text();
    QTest::mouseClick(button(*dialog, u"This branch (5 entries)"_s), Qt::LeftButton);
    QTest::mouseClick(button(*dialog, u"Keys, tokens and passwords, also your own"_s),
                      Qt::LeftButton);
    QCOMPARE(file->text(), typed);
    format->setCurrentIndex(format->findData(u"json"_s));
    QCOMPARE(file->text(), typed); // that is no ending of ours
    typeFile(*dialog, u"Fix the parser.json"_s); // the same as the dialog would say
    QTest::mouseClick(button(*dialog,
                             u"The whole session, all branches (%1 entries)"_s.arg(
                                     offer().session.entryCount)),
                      Qt::LeftButton);
    format->setCurrentIndex(format->findData(u"pi"_s));
    QCOMPARE(file->text(), QDir::toNativeSeparators(m_dir->filePath(u"Fix the parser.jsonl"_s)));
    // Still being typed.
    QTest::keyClick(file, Qt::Key_End);
    for (int i = 0; i < 6; ++i) {
        QTest::keyClick(file, Qt::Key_Backspace);
    }
    const QString bare = file->text();
    QTest::mouseClick(button(*dialog, u"This branch (5 entries)"_s), Qt::LeftButton);
    format->setCurrentIndex(format->findData(u"markdown"_s));
    QCOMPARE(file->text(), bare);
}

/// What was found is said again, and not for ever that it is being counted.
/// It leaves with the file, and follows what is chosen as long as nobody typed one.
void TestExportDialog::theNameSaysNothingOfWhatIsTakenOut()
{
    const QString secret = u"ghp_0123456789abcdefghijABCDEFGHIJ012345"_s;
    QVERIFY(m_builder->store().rename(m_builder->session(), u"Try %1 at acme"_s.arg(secret)));
    const auto dialog = open(offer());
    auto *file = named<QLineEdit>(*dialog, u"File"_s);
    QAbstractButton *keys = button(*dialog, u"Keys, tokens and passwords, also your own"_s);
    VERIFY_SOON(file->text().contains(u"acme"_s) && !file->text().contains(secret));
    dialog->setOwnKeys({ ApiKey("acme") });
    VERIFY_SOON(!file->text().contains(u"acme"_s) && file->text().contains(u"Try"_s));
    keys->click();
    VERIFY_SOON(file->text().contains(secret));
    auto *field = named<QLineEdit>(*dialog, u"New pattern"_s);
    QTest::keyClicks(field, u"Try"_s);
    QTest::keyClick(field, Qt::Key_Return);
    VERIFY_SOON(!file->text().contains(u"Try"_s) && file->text().contains(secret.first(20)));
}

void TestExportDialog::countsAgainAfterCancel()
{
    const auto dialog = open(offer());
    dialog->setOwnKeys({});
    auto *found = named<QLabel>(*dialog, u"What would be taken out"_s);
    auto *exporting = button(*dialog, u"Export"_s);
    VERIFY_SOON(exporting->isEnabled());
    typeFile(*dialog, u"no such folder/x.html"_s);
    dialog->setOwnKeys({}); // it counts anew, whatever is done by now
    QVERIFY(found->text().startsWith(u"Counting"_s));
    QVERIFY(exporting->isEnabled());
    QTest::mouseClick(exporting, Qt::LeftButton); // before it was counted
    VERIFY_SOON(named<QLabel>(*dialog, u"Result"_s)->isVisible());
    VERIFY2_SOON(found->text().contains(u"1 key"_s), qPrintable(found->text()));
}

void TestExportDialog::remembersTheLastChoices()
{
    {
        const auto dialog = open(offer());
        dialog->setOwnKeys({});
        auto *format = named<QComboBox>(*dialog, u"Format"_s);
        format->setCurrentIndex(format->findData(u"json"_s));
        button(*dialog, u"This branch (5 entries)"_s)->click();
        auto *field = named<QLineEdit>(*dialog, u"New pattern"_s);
        QTest::keyClicks(field, u"acme"_s);
        QTest::keyClick(field, Qt::Key_Return);
        VERIFY_SOON(button(*dialog, u"Export"_s)->isEnabled());
        QTest::mouseClick(button(*dialog, u"Export"_s), Qt::LeftButton);
        VERIFY_SOON(named<QLabel>(*dialog, u"Result"_s)->isVisible());
    }
    const auto dialog = open(offer());
    QCOMPARE(named<QComboBox>(*dialog, u"Format"_s)->currentData().toString(), u"json"_s);
    QVERIFY(button(*dialog, u"This branch (5 entries)"_s)->isChecked());
    QCOMPARE(named<QListWidget>(*dialog, u"Patterns"_s)->count(), 1);
    // A name that is taken is not offered again.
    VERIFY_SOON(
            named<QLineEdit>(*dialog, u"File"_s)->text().endsWith(u"Fix the parser (2).json"_s));
}

void TestExportDialog::selectionIsOffered()
{
    ExportOffer some = offer();
    QVERIFY(!button(*open(some), u"Selected entries"_s)->isEnabled());
    some.selected = { m_builder->id(u"u3"_s) };
    const auto dialog = open(some);
    dialog->setOwnKeys({});
    QVERIFY(button(*dialog, u"Selected entries (1 entries)"_s)->isChecked());
    VERIFY_SOON(button(*dialog, u"Export"_s)->isEnabled());
    QTest::mouseClick(button(*dialog, u"Export"_s), Qt::LeftButton);
    auto *result = named<QLabel>(*dialog, u"Result"_s);
    VERIFY_SOON(result->isVisible());
    QVERIFY2(result->text().startsWith(u"1 "_s), qPrintable(result->text()));
}

void TestExportDialog::asksBeforeItReplaces()
{
    QFile old(m_dir->filePath(u"old.html"_s));
    QVERIFY(old.open(QIODevice::WriteOnly) && old.write("before") == 6);
    old.close();
    const auto dialog = open(offer());
    dialog->setOwnKeys({});
    VERIFY_SOON(button(*dialog, u"Export"_s)->isEnabled());
    typeFile(*dialog, u"old.html"_s);
    bool asked = false;
    QTimer answer;
    connect(&answer, &QTimer::timeout, this, [&asked] {
        if (auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget())) {
            asked = true;
            box->button(QMessageBox::No)->click();
        }
    });
    answer.start(10);
    QTest::mouseClick(button(*dialog, u"Export"_s), Qt::LeftButton);
    QVERIFY(asked);
    QVERIFY(old.open(QIODevice::ReadOnly));
    QCOMPARE(old.readAll(), "before");
}

void TestExportDialog::everyControlHasAName()
{
    const auto dialog = open(offer());
    for (const QWidget *widget : dialog->findChildren<QWidget *>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible()
            || widget->objectName().startsWith(u"qt_"_s)
            || qobject_cast<const QAbstractScrollArea *>(widget->parent())) {
            continue;
        }
        const auto *push = qobject_cast<const QAbstractButton *>(widget);
        const bool isNamed = !widget->accessibleName().isEmpty()
                || (push && !push->text().isEmpty()) || widget->focusProxy();
        QVERIFY2(isNamed, widget->metaObject()->className());
    }
}

void TestExportDialog::putsItWhereTheProgramLooks()
{
    const QString home = m_dir->filePath(u"claude"_s);
    qputenv("CLAUDE_CONFIG_DIR", home.toUtf8());
    QVERIFY(m_builder->store().setFolder(m_builder->session(), m_dir->path()));
    const auto dialog = open(offer());
    dialog->setOwnKeys({});
    auto *format = named<QComboBox>(*dialog, u"Format"_s);
    QAbstractButton *put = button(*dialog, u"Put it where Claude Code looks for its sessions"_s);
    QVERIFY(put == nullptr); // a page has no such program
    format->setCurrentIndex(format->findData(u"claude-code"_s));
    put = button(*dialog, u"Put it where Claude Code looks for its sessions"_s);
    QVERIFY(put != nullptr && put->isVisible());
    put->click();
    button(*dialog, u"As the next request would hold it: the summary, and what it kept"_s)->click();
    QVERIFY(!named<QLineEdit>(*dialog, u"File"_s)->isEnabled());
    VERIFY_SOON(named<QLabel>(*dialog, u"What would be taken out"_s)->text().contains(u"1 key"_s));
    VERIFY_SOON(button(*dialog, u"Export"_s)->isEnabled());
    QTest::mouseClick(button(*dialog, u"Export"_s), Qt::LeftButton);
    auto *result = named<QLabel>(*dialog, u"Result"_s);
    VERIFY_SOON(result->isVisible());
    QVERIFY2(result->text().contains(u"claude --resume "_s), qPrintable(result->text()));
    QVERIFY(result->text().contains(home));
    savePictures(*dialog, u"export-program"_s);
    // Once more it is there already.
    QTest::mouseClick(button(*dialog, u"Export"_s), Qt::LeftButton);
    VERIFY_SOON(result->isVisible() && result->text().contains(u"there already"_s));
    qunsetenv("CLAUDE_CONFIG_DIR");
}

void TestExportDialog::aFileOfOneBranch()
{
    const auto dialog = open(offer());
    auto *format = named<QComboBox>(*dialog, u"Format"_s);
    QAbstractButton *whole = button(*dialog, u"The whole session, all branches (8 entries)"_s);
    QVERIFY(whole != nullptr && whole->isEnabled());
    whole->click();
    format->setCurrentIndex(format->findData(u"codex"_s));
    QVERIFY(!whole->isEnabled());
    QVERIFY(button(*dialog, u"This branch (5 entries)"_s)->isChecked());
    format->setCurrentIndex(format->findData(u"json"_s));
    QVERIFY(whole->isEnabled());
}

QTEST_MAIN(TestExportDialog)
#include "tst_exportdialog.moc"
