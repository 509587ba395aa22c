// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foundservers.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace varve;
using namespace Qt::StringLiterals;

class TestFoundServers final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void init()
    {
        m_window = std::make_unique<QWidget>();
        auto *column = new QVBoxLayout(m_window.get());
        m_found = new FoundServers([this](const QUrl &address) { return m_known == address; });
        column->addWidget(m_found->createFindButton());
        column->addWidget(m_found->createFindButton());
        column->addWidget(m_found);
        m_known = {};
        m_window->show();
    }
    void cleanup() { m_window.reset(); }

    void looksOnceAtATime()
    {
        QSignalSpy wanted(m_found, &FoundServers::wanted);
        const QList<QPushButton *> both = buttons(u"Find local servers"_s);
        QCOMPARE(both.size(), 2);
        QTest::mouseClick(both.first(), Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
        QVERIFY(says(u"Looking for model servers"_s));
        both.first()->setFocus();
        QTest::mouseClick(both.last(), Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
        QVERIFY(both.last()->isEnabled()); // or the focus would go on to what is below
        m_found->setFound({});
        QVERIFY(says(u"No model server answers on this machine at 8080, 11434, 1234."_s));
        QTest::mouseClick(both.first(), Qt::LeftButton);
        QCOMPARE(wanted.size(), 2);
        m_found->setFound({});
        m_found->refresh(); // one was added by its address
        QVERIFY(!says(u"No model server answers"_s));
    }

    void saysWhatEachIs()
    {
        FoundServer loading = server(9090, ServerProgram::Unknown, 0);
        loading.report.needsKey = true;
        loading.report.loading = true;
        m_found->setFound({ server(8080, ServerProgram::LlamaCpp, 32'768), loading });
        QCoreApplication::processEvents();
        QVERIFY(says(u"Found on this machine:"_s));
        QVERIFY(says(u"llama.cpp at 127.0.0.1:8080, 1 model"_s));
        QVERIFY(says(u"window 32.8k"_s));
        QVERIFY(says(u"A model server at 127.0.0.1:9090"_s));
        QVERIFY(says(u"wants a key, still loading"_s));
    }

    void eachCanBeAddedOnce()
    {
        QList<quint16> added;
        connect(m_found, &FoundServers::addRequested, this, [&added](const FoundServer &one) {
            added += static_cast<quint16>(one.baseUrl.port());
        });
        m_found->setFound({ server(8080, ServerProgram::LlamaCpp, 0),
                            server(9090, ServerProgram::Unknown, 0) });
        QCoreApplication::processEvents();
        QPushButton *second = buttons(u"Add"_s).last();
        QVERIFY(second->accessibleName().contains(u"127.0.0.1:9090"_s));
        second->setFocus();
        QTest::keyClick(second, Qt::Key_Space);
        QCOMPARE(added, QList<quint16> { 9090 });
        QCOMPARE(buttons(u"Add"_s).size(), 1);
    }

    void whatIsSetUpIsNotOffered()
    {
        m_known = QUrl(u"http://127.0.0.1:8080/v1"_s);
        m_found->setFound({ server(8080, ServerProgram::LlamaCpp, 0) });
        QVERIFY(says(u"set up already"_s));
        QVERIFY(buttons(u"Add"_s).isEmpty());
    }

private:
    static FoundServer server(quint16 port, ServerProgram program, qint64 window)
    {
        FoundServer made;
        made.baseUrl = QUrl(u"http://127.0.0.1:%1/v1"_s.arg(port));
        made.report.program = program;
        ReportedModel model;
        model.id = u"tiny"_s;
        model.window = window;
        made.report.models = { model };
        return made;
    }
    [[nodiscard]] QList<QPushButton *> buttons(const QString &text) const
    {
        QList<QPushButton *> found;
        for (auto *one : m_window->findChildren<QPushButton *>()) {
            if (one->isVisible() && one->text() == text) {
                found += one;
            }
        }
        return found;
    }
    [[nodiscard]] bool says(const QString &part) const
    {
        for (const auto *label : m_window->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(part)) {
                return true;
            }
        }
        return false;
    }

    std::unique_ptr<QWidget> m_window;
    FoundServers *m_found = nullptr;
    QUrl m_known;
};

QTEST_MAIN(TestFoundServers)
#include "tst_foundservers.moc"
