// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "httptransport.h"
#include "modelwindow.h"
#include "scriptedserver.h"
#include "serverwindow.h"
#include "soon.h"

#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What a server of one's own says of its window, asked before the first turn with it.
class TestServerWindow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->path(), QProcessEnvironment());
        m_catalogue = std::make_unique<ModelCatalogue>();
        m_server = std::make_unique<ScriptedServer>();
    }

    void isLearned()
    {
        serve(R"({"data":[{"id":"tiny","owned_by":"llamacpp","meta":{"n_ctx":6000,"n_ctx_train":32768}}]})");
        QVERIFY(learn());
        QCOMPARE(window(), 6000);
        const auto asked = m_server->requests().size();
        QVERIFY(!learn()); // it is known
        QCOMPARE(m_server->requests().size(), asked);
        for (const ScriptedServer::Request &request : m_server->requests()) {
            QVERIFY(request.head.startsWith("GET "));
            QCOMPARE(request.body, QByteArray());
        }
    }

    void aServerThatDoesNotSayIsAskedOnce()
    {
        serve(R"({"data":[{"id":"other"}]})");
        QVERIFY(learn());
        QCOMPARE(window(), 0);
        const auto asked = m_server->requests().size();
        QVERIFY(!learn());
        QCOMPARE(m_server->requests().size(), asked);
    }

    void nobodyIsAskedWhere_data()
    {
        QTest::addColumn<bool>("far");
        QTest::addColumn<bool>("set");
        QTest::newRow("it is elsewhere") << true << false;
        QTest::newRow("the person has set it") << false << true;
    }
    void nobodyIsAskedWhere()
    {
        QFETCH(const bool, far);
        QFETCH(const bool, set);
        serve("{}");
        if (set) {
            m_settings->setForModel(Keys::ModelWindow, u"tiny"_s, std::optional<qint64>(8000));
        }
        const Endpoint endpoint = far
                ? Endpoint::chat(QUrl(u"https://models.example.test/v1"_s), u"tiny"_s)
                : Endpoint::chat(m_server->url(), u"tiny"_s);
        const auto learned = learnWindow(&m_transport, *m_settings, m_catalogue.get(), endpoint);
        QVERIFY(learned.isFinished()); // at once
        QVERIFY(m_server->requests().isEmpty());
    }

private:
    void serve(const QByteArray &models)
    {
        m_server->setResponder([models](const ScriptedServer::Request &request) {
            return request.path() == "/v1/models" ? plainAnswer(200, "application/json", models)
                                                  : plainAnswer(404, "text/plain", "no");
        });
    }
    bool learn()
    {
        const auto learned = learnWindow(&m_transport, *m_settings, m_catalogue.get(),
                                         Endpoint::chat(m_server->url(), u"tiny"_s));
        return comesSoon([&] { return learned.isFinished(); }) && learned.result();
    }
    [[nodiscard]] qint64 window() const
    {
        return resolveWindow(*m_settings, *m_catalogue, {}, u"tiny"_s).tokens;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<ModelCatalogue> m_catalogue;
    std::unique_ptr<ScriptedServer> m_server;
    HttpTransport m_transport;
};

QTEST_GUILESS_MAIN(TestServerWindow)
#include "tst_serverwindow.moc"
