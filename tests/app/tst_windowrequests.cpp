// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "soon.h"
#include "varveprocess.h"
#include "windowapplication.h"

#include <QDialog>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What whoever starts the program, or presses something in the menu of a desktop, wants of the window.
class TestWindowRequests final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void aFileOpens();
    void anExportOpensAsItWasLoaded();
    void aFileThatIsHereIsGoneTo();
    void whatIsNoSessionIsSaid();
    void aNewSessionBegins();
    void theImportIsOffered();

private:
    [[nodiscard]] bool isOpen(const QString &originId) const;

    std::unique_ptr<VarveProcess> m_varve;
    std::unique_ptr<WindowApplication> m_application;
};

void TestWindowRequests::init()
{
    m_varve = std::make_unique<VarveProcess>();
    for (const char *name : { "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME" }) {
        qputenv(name, m_varve->file(u"home"_s).toUtf8());
    }
    auto application = WindowApplication::create(m_varve->store(), m_varve->file(u"home/varve"_s));
    if (!application) {
        QFAIL(qPrintable(application.error().message));
    }
    m_application = std::move(*application);
    m_application->window().show();
    m_application->begin();
}

void TestWindowRequests::cleanup()
{
    m_application.reset();
    m_varve.reset();
}

bool TestWindowRequests::isOpen(const QString &originId) const
{
    const Workbench &workbench = m_application->workbench();
    return workbench.hasSession() && workbench.session().origin.sessionId == originId;
}

void TestWindowRequests::aFileOpens()
{
    m_application->carryOut({ { m_varve->write(u"heron.jsonl"_s, piSession(u"heron"_s, 3)) } });
    VERIFY_SOON(isOpen(u"heron"_s));
    QCOMPARE(m_application->workbench().session().messageCount, 12);
}

/// The archive that a provider sends, not unpacked: conversations.json with one of two messages.
void TestWindowRequests::anExportOpensAsItWasLoaded()
{
    const QByteArray zip = QByteArray::fromBase64(
            "UEsDBBQAAAAIAIMYIlzqudpp9gAAADECAAASAAAAY29udmVyc2F0aW9ucy5qc29ulY/BasMwDIZfJegc"
            "Sreuzchl7B0GO5QS5Ng0Btc2lrx2hLz7bEO2dGsPuwhbv/5fn/YjaAktsJaKoIbe2Q8VCFk7210prNmo"
            "9H+bJ4NCVh3rU+o+NLtm87hZP+1W2xqil3+l7TpLfQxBWe6skzlMpKATeq/tEdoRQi5la8iCIsJjGrPR"
            "mBo8Zuf86wdtZGpAuweEw1SnOptxaV70MPLgyo7gyi2RVIDp3i1NAXaWy9pxfnb86bOZ1YWhYDFlivdB"
            "2UpTZdy5Oqe48JKwph/uctMSWxRs8Y0obmCLW9hIpIkxhd5lf/4f+ytXpC+rX8B4DZzE6fAFUEsBAhQD"
            "FAAAAAgAgxgiXOq52mn2AAAAMQIAABIAAAAAAAAAAAAAAIABAAAAAGNvbnZlcnNhdGlvbnMuanNvblBL"
            "BQYAAAAAAQABAEAAAAAmAQAAAAA=");
    m_application->carryOut({ { m_varve->write(u"export.zip"_s, zip) } });
    VERIFY_SOON(isOpen(u"tides"_s));
    QCOMPARE(m_application->workbench().session().messageCount, 2);
}

/// Nothing comes in twice, and another one that is open does not stay in the way.
void TestWindowRequests::aFileThatIsHereIsGoneTo()
{
    const QString heron = m_varve->write(u"heron.jsonl"_s, piSession(u"heron"_s, 3));
    m_application->carryOut({ { heron } });
    VERIFY_SOON(isOpen(u"heron"_s));
    const SessionId first = m_application->workbench().session().id;
    m_application->carryOut({ { m_varve->write(u"coot.jsonl"_s, piSession(u"coot"_s, 2)) } });
    VERIFY_SOON(isOpen(u"coot"_s));
    m_application->carryOut({ { heron } });
    VERIFY_SOON(isOpen(u"heron"_s));
    QCOMPARE(m_application->workbench().session().id, first);
    QCOMPARE(m_application->workbench().session().messageCount, 12);
}

void TestWindowRequests::whatIsNoSessionIsSaid()
{
    m_application->carryOut({ { m_varve->write(u"list.txt"_s, "Bread, milk, herring.\n") } });
    const auto isSaid = [](const QString &text) { return text.contains(u"list.txt"_s); };
    VERIFY_SOON(std::ranges::any_of(QApplication::allWidgets(), [&](const QWidget *widget) {
        return widget->isVisible()
                && (isSaid(widget->property("text").toString())
                    || isSaid(widget->property("plainText").toString()));
    }));
    QVERIFY(!m_application->workbench().hasSession());
}

void TestWindowRequests::aNewSessionBegins()
{
    m_application->carryOut({ .begin = WindowRequest::Begin::NewSession });
    VERIFY_SOON(m_application->workbench().hasSession());
    QCOMPARE(m_application->workbench().session().messageCount, 0);
}

void TestWindowRequests::theImportIsOffered()
{
    m_application->carryOut({ .begin = WindowRequest::Begin::Import });
    VERIFY_SOON(std::ranges::any_of(m_application->window().findChildren<QDialog *>(),
                                    [](const QDialog *dialog) { return dialog->isVisible(); }));
    for (QDialog *dialog : m_application->window().findChildren<QDialog *>()) {
        dialog->reject();
    }
}

QTEST_MAIN(TestWindowRequests)
#include "tst_windowrequests.moc"
