// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionactions.h"
#include "sessionlistpanel.h"
#include "soon.h"
#include "windowfixture.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

const QByteArray Secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";

} // namespace

/// Several sessions out of the list: redacted as a single one is, and whole before a delete.
class TestExportMany final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_fixture.reset(); }
    void keysAreTakenOut();
    void theCopyBeforeADeleteIsWhole();

private:
    void chooseFolder();
    [[nodiscard]] QByteArray written() const;
    [[nodiscard]] SessionListPanel *panel() const
    {
        return m_fixture->window().findChild<SessionListPanel *>();
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<WindowFixture> m_fixture;
    QList<SessionId> m_sessions;
};

void TestExportMany::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_fixture = std::make_unique<WindowFixture>();
    auto store = SessionStore::open(m_fixture->workbench().store()->path());
    QVERIFY(store);
    m_sessions.clear();
    for (const QString &name : { u"First"_s, u"Second"_s }) {
        Session wanted;
        wanted.name = name;
        const auto session = (*store)->createSession(wanted);
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"the key is "_s + QString::fromLatin1(Secret) } };
        QVERIFY(session && (*store)->append(session->id, {}, { entry }));
        m_sessions += session->id;
    }
    m_fixture->list().refresh();
    COMPARE_SOON(m_fixture->list().sessions().size(), 3);
}

void TestExportMany::chooseFolder()
{
    m_fixture->whenAsked<QFileDialog>([this](QFileDialog *dialog) {
        dialog->findChild<QLineEdit *>(u"fileNameEdit"_s)->setText(m_dir->path());
        QTest::mouseClick(m_fixture->button(u"Export"_s, dialog), Qt::LeftButton);
    });
}

QByteArray TestExportMany::written() const
{
    QByteArray all;
    const QDir dir(m_dir->path());
    for (const QString &name : dir.entryList(QDir::Files)) {
        QFile file(dir.filePath(name));
        all += file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    return all;
}

void TestExportMany::keysAreTakenOut()
{
    chooseFolder();
    Q_EMIT panel()->sessionActions()->exportRequested(m_sessions);
    VERIFY_SOON(m_fixture->wasAsked());
    const QString message = m_fixture->waitForMessage();
    QVERIFY2(message.contains(u"2 sessions"_s) && message.contains(u"2 key"_s),
             qPrintable(message));
    QCOMPARE(QDir(m_dir->path()).entryList(QDir::Files),
             (QStringList { u"First.json"_s, u"Second.json"_s }));
    QVERIFY(!written().contains(Secret));
    QCOMPARE(written().count("[redacted: key]"), 2);
}

void TestExportMany::theCopyBeforeADeleteIsWhole()
{
    m_fixture->whenAsked<QMessageBox>([this](QMessageBox *box) {
        QTest::mouseClick(m_fixture->button(u"Export first…"_s, box), Qt::LeftButton);
    });
    Q_EMIT panel()->sessionActions()->deleteRequested(m_sessions);
    VERIFY_SOON(m_fixture->wasAsked());
    chooseFolder();
    COMPARE_SOON(written().count(Secret), 2);
    QString asked;
    m_fixture->whenAsked<QMessageBox>([&asked](QMessageBox *box) {
        asked = box->informativeText();
        box->button(QMessageBox::Cancel)->click();
    });
    VERIFY_SOON(!asked.isEmpty());
    QVERIFY2(asked.contains(u"also keys and passwords"_s), qPrintable(asked));
    QVERIFY(m_fixture->workbench().store()->rows().session(m_sessions.constFirst()));
}

QTEST_MAIN(TestExportMany)
#include "tst_exportmany.moc"
