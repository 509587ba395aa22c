// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "editoperation.h"
#include "engine.h"
#include "memorykeystore.h"
#include "modeloperations.h"
#include "sessionbuilder.h"
#include "soon.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Which models may answer, who does, and labels: what a person chooses of a branch without a window.
class TestModelOperations final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void everyModelIsListed();
    void aChoiceHoldsFromThenOn();
    void nothingIsWrittenTwice();
    void aNameThatTwoHaveStaysWithTheBranch();
    void twoOfOneCompanyAreTold();
    void wrongChoices_data();
    void wrongChoices();
    void labels();
    void whatWasStoppedIsPutInOnlyIfAsked();

private:
    template<typename Parameters, typename Value>
    Result<Value> run(const OperationOf<Parameters, Value> &operation, const Parameters &given)
    {
        const QFuture<Result<Value>> future = operation.start(*m_engine, given);
        return comesSoon([&] { return future.isFinished(); }) ? future.result()
                                                              : fail(Error::Kind::Internal, {});
    }
    void addServer(const QString &id, const QString &name, const QString &address)
    {
        ProviderConfig server;
        server.id = id;
        server.name = name;
        server.baseUrl = address;
        server.models = { { u"large"_s, 0, {} } };
        writeProvider(m_engine->settings(), server);
    }
    [[nodiscard]] AnswerChange change(const QString &model, const QString &thinking = {}) const
    {
        return { m_built->session().toString(), model, {}, thinking };
    }

    std::unique_ptr<SessionBuilder> m_built;
    MemoryKeyStore m_keychain;
    QTemporaryDir m_folder;
    std::unique_ptr<Engine> m_engine;
};

void TestModelOperations::init()
{
    m_built = std::make_unique<SessionBuilder>(u"u1 a1"_s);
    auto engine = Engine::open({ m_built->path(), m_folder.filePath(u"config"_s), &m_keychain,
                                 nullptr, QProcessEnvironment() });
    QVERIFY(engine);
    m_engine = std::move(*engine);
    ProviderConfig server;
    server.id = u"own"_s;
    server.name = u"Own server"_s;
    server.baseUrl = u"http://127.0.0.1:9/v1"_s;
    server.models = { { u"tiny"_s, 4096, {} }, { u"large"_s, 0, {} }, { u"larger"_s, 0, {} } };
    writeProvider(m_engine->settings(), server);
    writeModelChoice(m_engine->settings(), ModelPurpose::Main, { server.id, u"tiny"_s });
}

void TestModelOperations::cleanup()
{
    m_engine.reset();
    m_built.reset();
}

/// One word takes back whatever was set; to take a pin off is not to ask for what was never sent.
void TestModelOperations::whatWasStoppedIsPutInOnlyIfAsked()
{
    m_built->add(u"x1 u2 pin(x1) exclude(u2)"_s);
    const auto include = [this](const QString &name) {
        const EditContext wanted { .session = m_built->session().toString(),
                                   .how = EditContext::How::Include,
                                   .entries = { m_built->id(name).toString() } };
        return run(editOperation(), wanted).has_value();
    };
    QVERIFY(include(u"x1"_s));
    QVERIFY(!m_built->load().branch.state.isPinned(m_built->id(u"x1"_s)));
    QCOMPARE(m_built->sent(), u"u1 a1"_s);
    QVERIFY(include(u"u2"_s));
    QCOMPARE(m_built->sent(), u"u1 a1 u2"_s);
    QVERIFY(include(u"x1"_s));
    QCOMPARE(m_built->sent(), u"u1 a1 x1 u2"_s);
}

void TestModelOperations::everyModelIsListed()
{
    const auto offers = run(modelsOperation(), NoParameters());
    QVERIFY(offers);
    QStringList names;
    for (const ModelOffer &offer : *offers) {
        names += offer.provider + u'/' + offer.choice.model;
    }
    QCOMPARE(names,
             QStringList({ u"Own server/tiny"_s, u"Own server/large"_s, u"Own server/larger"_s }));
}

void TestModelOperations::aChoiceHoldsFromThenOn()
{
    const auto chosen = run(modelOperation(), change(u"LARGE"_s, u"low"_s));
    QVERIFY2(chosen, qPrintable(chosen ? QString() : chosen.error().message));
    QCOMPARE(chosen->model, u"large"_s);
    QCOMPARE(chosen->provider, u"Own server"_s);
    QCOMPARE(chosen->thinking, u"low"_s);
    const auto now = run(modelOperation(), change({}));
    QVERIFY(now);
    QCOMPARE(now->model, u"large"_s);
    QCOMPARE(now->thinking, u"low"_s);
    QCOMPARE(now->standsInFor, QString());
    const auto usual = run(modelOperation(), change({}, u"usual"_s));
    QVERIFY2(usual, qPrintable(usual ? QString() : usual.error().message));
    QCOMPARE(usual->thinking, QString());
    QCOMPARE(m_built->load().branch.state.thinkingLevel, QString());
}

void TestModelOperations::nothingIsWrittenTwice()
{
    QVERIFY(run(modelOperation(), change(u"large"_s, u"low"_s)));
    const qsizetype entries = m_built->load().branch.path.size();
    QVERIFY(run(modelOperation(), change(u"large"_s, u"low"_s)));
    QCOMPARE(m_built->load().branch.path.size(), entries);
}

/// Another provider is asked only where it is named: what it is sent is the session.
void TestModelOperations::aNameThatTwoHaveStaysWithTheBranch()
{
    addServer(u"other"_s, u"Other server"_s, u"http://127.0.0.1:8/v1"_s);
    const auto unclear = run(modelOperation(), change(u"large"_s));
    QVERIFY(!unclear);
    QVERIFY2(unclear.error().message.contains(u"large (Own server), large (Other server)"_s),
             qPrintable(unclear.error().message));
    AnswerChange named = change(u"large"_s);
    named.provider = u"Other server"_s;
    const auto other = run(modelOperation(), named);
    QVERIFY2(other, qPrintable(other ? QString() : other.error().message));
    QCOMPARE(other->provider, u"Other server"_s);
    const auto again = run(modelOperation(), change(u"large"_s, u"low"_s));
    QVERIFY2(again, qPrintable(again ? QString() : again.error().message));
    QCOMPARE(again->provider, u"Other server"_s);
}

void TestModelOperations::twoOfOneCompanyAreTold()
{
    ProviderConfig work;
    work.known = u"anthropic"_s;
    work.api = u"anthropic-messages"_s;
    for (const QString &id : { u"work"_s, u"private"_s }) {
        work.id = id;
        work.name = id;
        work.models = { { u"claude-x"_s, 0, {} } };
        writeProvider(m_engine->settings(), work);
    }
    const qsizetype entries = m_built->load().branch.path.size();
    AnswerChange wanted = change(u"claude-x"_s);
    wanted.provider = u"private"_s;
    const auto chosen = run(modelOperation(), wanted);
    QVERIFY(!chosen);
    QCOMPARE(chosen.error().kind, Error::Kind::Refused);
    QVERIFY(chosen.error().message.contains(u"claude-x (private)"_s));
    QCOMPARE(m_built->load().branch.path.size(), entries);
}

void TestModelOperations::wrongChoices_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("provider");
    QTest::addColumn<QString>("says");
    QTest::newRow("none of that name") << u"huge"_s << QString() << u"huge"_s;
    QTest::newRow("of another provider") << u"tiny"_s << u"acme"_s << u"tiny"_s;
    QTest::newRow("several") << u"lar"_s << QString()
                             << u"large (Own server), larger (Own server)"_s;
}

void TestModelOperations::wrongChoices()
{
    QFETCH(QString, model);
    QFETCH(QString, provider);
    QFETCH(QString, says);
    AnswerChange wanted = change(model);
    wanted.provider = provider;
    const qsizetype entries = m_built->load().branch.path.size();
    const auto chosen = run(modelOperation(), wanted);
    QVERIFY(!chosen);
    QVERIFY2(chosen.error().message.contains(says), qPrintable(chosen.error().message));
    QCOMPARE(m_built->load().branch.path.size(), entries);
}

void TestModelOperations::labels()
{
    const LoadedSession before = m_built->load();
    const EntryId first = before.snapshot->tree.at(before.branch.path.constFirst()).id;
    EntryLabel wanted { m_built->session().toString(), first.toString(), u" begin "_s };
    QVERIFY(run(labelOperation(), wanted));
    QCOMPARE(m_built->load().snapshot->labels.value(first), u"begin"_s);
    wanted.label.clear();
    QVERIFY(run(labelOperation(), wanted));
    QVERIFY(m_built->load().snapshot->labels.value(first).isEmpty());
}

QTEST_GUILESS_MAIN(TestModelOperations)
#include "tst_modeloperations.moc"
