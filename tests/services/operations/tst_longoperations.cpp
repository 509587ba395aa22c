// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactoperations.h"
#include "engine.h"
#include "exportoperation.h"
#include "idleoperations.h"
#include "importoperation.h"
#include "jsonarguments.h"
#include "memorykeystore.h"
#include "navigateoperation.h"
#include "runningwork.h"
#include "sessionbuilder.h"
#include "soon.h"
#include "workqueue.h"

#include <QBuffer>
#include <QJsonDocument>
#include <QSemaphore>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QSet<QString> namesOf(const QList<FieldText> &fields)
{
    QSet<QString> names;
    for (const FieldText &field : fields) {
        names += QString(field.name);
    }
    return names;
}

} // namespace

/// What operations that take long have in common: what they tell is what they say they tell, and they can be stopped.
class TestLongOperations final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void importTellsEachFile();
    void importThatIsStopped();
    void exportIntoADevice();
    void compactionTellsItsPlan();
    void whatIsStoppedChangesNothing();
    void aReviewChangesNothing();
    void idleWorkOnceAtATime();
    void branchThatIsLeft();
    void oneAfterTheOther();
    void onceAtATime();

private:
    struct Outcome
    {
        Result<ValueJson> value;
        QStringList events; ///< names, each once
        QStringList unknown; ///< events and members that no description has
        QJsonObject first; ///< members of the first event
    };
    [[nodiscard]] Outcome run(const Operation &operation, const QByteArray &json,
                              OperationRun given = {});
    [[nodiscard]] QByteArray here(const QByteArray &more) const;
    [[nodiscard]] SessionExport whole(ExportFormat format) const
    {
        SessionExport wanted;
        wanted.session = m_built->session().toString();
        wanted.format = format;
        return wanted;
    }
    [[nodiscard]] qsizetype entries() { return m_built->load().branch.path.size(); }

    std::unique_ptr<SessionBuilder> m_built;
    MemoryKeyStore m_keychain;
    QTemporaryDir m_folder;
    std::unique_ptr<Engine> m_engine;
};

void TestLongOperations::init()
{
    m_built = std::make_unique<SessionBuilder>(
            u"u1*4000 a1*4000 u2*4000 a2*4000 u3*4000 a3*4000 u4*400 a4*400"_s);
    auto engine = Engine::open({ m_built->path(), m_folder.filePath(u"config"_s), &m_keychain,
                                 nullptr, QProcessEnvironment() });
    QVERIFY(engine);
    m_engine = std::move(*engine);
}

void TestLongOperations::cleanup()
{
    m_engine.reset();
    m_built.reset();
}

/// Parameters of the session, and more.
QByteArray TestLongOperations::here(const QByteArray &more) const
{
    return "{\"session\":\"" + m_built->session().toString().toUtf8() + '"' + more + '}';
}

TestLongOperations::Outcome TestLongOperations::run(const Operation &operation,
                                                    const QByteArray &json, OperationRun given)
{
    Outcome outcome { fail(Error::Kind::Internal, {}), {}, {}, {} };
    given.tell = [&](const OperationEvent &event) {
        const QString name(event.text->name);
        if (outcome.events.isEmpty()) {
            outcome.first = event.members;
        }
        if (!outcome.events.contains(name)) {
            outcome.events += name;
        }
        if (event.text == &problemEvent()) {
            return;
        }
        if (!operation.text.events.contains(event.text)) {
            outcome.unknown += name;
        }
        const QSet<QString> known = namesOf(event.text->fields);
        for (const QString &member : event.members.keys()) {
            if (!known.contains(member)) {
                outcome.unknown += name + u'.' + member;
            }
        }
    };
    const auto prepared = readArguments(operation, QJsonDocument::fromJson(json).object())
                                  .and_then([&](const Arguments &arguments) {
                                      return operation.prepare(arguments);
                                  });
    if (!prepared) {
        outcome.value = fail(Error::Kind::InvalidInput, prepared.error().message);
        return outcome;
    }
    const QFuture<Result<ValueJson>> future = (*prepared)(*m_engine, given);
    if (comesSoon([&] { return future.isFinished(); })) {
        outcome.value = future.result();
    }
    return outcome;
}

void TestLongOperations::importTellsEachFile()
{
    QBuffer copy;
    QVERIFY(copy.open(QIODevice::WriteOnly));
    OperationRun toBuffer;
    toBuffer.notation = Notation::CommandLine;
    toBuffer.output = &copy;
    const auto exported = exportOperation().start(*m_engine, whole(ExportFormat::Pi), toBuffer);
    VERIFY_SOON(exported.isFinished());
    QVERIFY(exported.result());
    QFile file(m_folder.filePath(u"copy.jsonl"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(copy.data());
    file.close();
    const QByteArray path = file.fileName().toUtf8();
    const QByteArray gone = m_folder.filePath(u"gone.jsonl"_s).toUtf8();
    const Outcome both =
            run(importOperation(), R"({"files":[")" + path + R"(",")" + gone + R"("]})");
    QVERIFY2(both.value, qPrintable(both.value ? QString() : both.value.error().message));
    const auto value = std::get<QJsonObject>(*both.value);
    QCOMPARE(value[u"done"_s].toInt(), 2);
    QCOMPARE(value[u"failures"_s].toInt(), 1);
    QCOMPARE(value[u"failed"_s][0][u"error"_s][u"kind"_s].toString(), u"notFound"_s);
    QCOMPARE(value[u"sessions"_s].toArray().size(), 1);
    QVERIFY(both.events.contains(u"imported"_s));
    QCOMPARE(both.unknown, QStringList());
    const Outcome alone = run(importOperation(), R"({"files":[")" + gone + R"("]})");
    QVERIFY(!alone.value);
    QCOMPARE(alone.value.error().kind, Error::Kind::NotFound);
}

void TestLongOperations::importThatIsStopped()
{
    std::stop_source stop;
    stop.request_stop();
    OperationRun given;
    given.stop = stop.get_token();
    const Outcome outcome = run(importOperation(), R"({"files":["/nowhere/x.jsonl"]})", given);
    QVERIFY(outcome.value);
    QCOMPARE(std::get<QJsonObject>(*outcome.value)[u"stopped"_s].toBool(), true);
    QCOMPARE(std::get<QJsonObject>(*outcome.value)[u"done"_s].toInt(), 0);
}

void TestLongOperations::exportIntoADevice()
{
    QBuffer output;
    QVERIFY(output.open(QIODevice::WriteOnly));
    OperationRun given;
    given.notation = Notation::CommandLine;
    given.output = &output;
    const auto done = exportOperation().start(*m_engine, whole(ExportFormat::Json), given);
    VERIFY_SOON(done.isFinished());
    QVERIFY(done.result());
    QCOMPARE(done.result()->outcome.entries, 8);
    QCOMPARE(QJsonDocument::fromJson(output.data()).object()[u"entries"_s].toArray().size(), 8);
    const QByteArray path = m_folder.filePath(u"x.md"_s).toUtf8();
    const QByteArray toFile = here(R"(,"format":"markdown","path":")" + path + '"');
    const Outcome first = run(exportOperation(), toFile);
    QVERIFY(first.value);
    QCOMPARE(std::get<QJsonObject>(*first.value)[u"path"_s].toString(), QString::fromUtf8(path));
    QVERIFY(!run(exportOperation(), toFile).value); // it is there already
}

void TestLongOperations::compactionTellsItsPlan()
{
    const qsizetype before = entries();
    const Outcome done = run(compactOperation(), here(R"(,"offline":true,"keep":300,"tools":[])"));
    QVERIFY2(done.value, qPrintable(done.value ? QString() : done.value.error().message));
    QCOMPARE(done.events.constFirst(), u"compactionPlan"_s);
    QCOMPARE(done.unknown, QStringList());
    const QJsonObject value = QJsonDocument::fromJson(std::get<QByteArray>(*done.value)).object();
    QCOMPARE(value[u"summarize"_s], done.first[u"summarize"_s]);
    const QSet<QString> described = namesOf(compactOperation().fields);
    for (const QString &member : value.keys()) {
        QVERIFY2(described.contains(member), qPrintable(member));
    }
    QVERIFY(entries() > before);
    // One that is refused is told, too.
    const Outcome refused =
            run(compactOperation(), here(R"(,"offline":true,"keep":1000000,"tools":[])"));
    QVERIFY(!refused.value);
    QCOMPARE(refused.value.error().kind, Error::Kind::Refused);
    QVERIFY(refused.first[u"refused"_s].isString());
}

void TestLongOperations::whatIsStoppedChangesNothing()
{
    const qsizetype before = entries();
    std::stop_source stop;
    stop.request_stop();
    OperationRun given;
    given.stop = stop.get_token();
    const Operation *const compact = &compactOperation();
    const Operation *const navigate = &navigateOperation();
    const QByteArray there =
            R"(,"summarize":true,"entry":")" + m_built->id(u"a2"_s).toString().toUtf8() + '"';
    for (const auto &[operation, more] :
         { std::pair(compact, R"(,"offline":true,"keep":300)"_ba), std::pair(navigate, there) }) {
        const Outcome outcome = run(*operation, here(more), given);
        QVERIFY(!outcome.value);
        QCOMPARE(outcome.value.error().kind, Error::Kind::Cancelled);
        QVERIFY(!outcome.value.error().message.isEmpty());
    }
    QCOMPARE(entries(), before);
}

void TestLongOperations::aReviewChangesNothing()
{
    const qsizetype before = entries();
    const Outcome outcome =
            run(compactOperation(), here(R"(,"offline":true,"keep":300,"review":true)"));
    QVERIFY2(outcome.value, qPrintable(outcome.value ? QString() : outcome.value.error().message));
    const auto value = std::get<QJsonObject>(*outcome.value);
    QVERIFY(!value[u"summary"_s].toString().isEmpty());
    QVERIFY(value[u"missing"_s].isArray());
    QCOMPARE(entries(), before);
}

void TestLongOperations::idleWorkOnceAtATime()
{
    const auto first = idleRunOperation().start(*m_engine, { QStringList { u"facts"_s }, 1, {} });
    QVERIFY(m_engine->running().isRunning(u"idle"_s));
    const Outcome second = run(idleRunOperation(), "{}");
    QVERIFY(!second.value);
    QCOMPARE(second.value.error().kind, Error::Kind::Refused);
    VERIFY_SOON(first.isFinished());
    QVERIFY(first.result());
    QVERIFY(!stopIdleWork(*m_engine));
    const Outcome past = run(idleOperation(), "{}");
    QVERIFY(past.value);
    QCOMPARE(std::get<QJsonObject>(*past.value)[u"running"_s].toBool(true), false);
}

void TestLongOperations::branchThatIsLeft()
{
    const QByteArray entry = m_built->id(u"a2"_s).toString().toUtf8();
    const Outcome left = run(navigateOperation(),
                             here(R"(,"summarize":true,"offline":true,"entry":")" + entry + '"'));
    QVERIFY2(left.value, qPrintable(left.value ? QString() : left.value.error().message));
    const auto value = std::get<QJsonObject>(*left.value);
    QCOMPARE(value[u"entryId"_s], value[u"leafId"_s]);
    QVERIFY(!value[u"summary"_s].toString().isEmpty());
    const Outcome back = run(navigateOperation(), here(R"(,"entry":")" + entry + '"'));
    QVERIFY(back.value);
    QVERIFY(!std::get<QJsonObject>(*back.value).contains(u"summary"_s));
    QVERIFY(!run(navigateOperation(), here(R"(,"entry":"x","offline":true)")).value);
}

/// What waits is over as soon as it is stopped, and what runs goes on.
void TestLongOperations::oneAfterTheOther()
{
    WorkQueue queue;
    QSemaphore goOn;
    std::stop_source stop;
    const auto first = queue.add<Result<int>>({}, [&]() -> Result<int> {
        goOn.acquire();
        return 1;
    });
    bool hasBegun = false;
    const auto second = queue.add<Result<int>>(stop.get_token(), [&]() -> Result<int> {
        hasBegun = true;
        return 2;
    });
    const auto third = queue.add<Result<int>>({}, []() -> Result<int> { return 3; });
    stop.request_stop();
    QVERIFY(second.isFinished());
    QCOMPARE(second.result().error().kind, Error::Kind::Cancelled);
    QVERIFY(!first.isFinished());
    goOn.release();
    VERIFY_SOON(third.isFinished());
    QCOMPARE(*first.result(), 1);
    QCOMPARE(*third.result(), 3);
    QVERIFY(!hasBegun);
}

void TestLongOperations::onceAtATime()
{
    RunningWork running;
    std::stop_source outside;
    auto place = running.begin(u"a"_s, outside.get_token());
    QVERIFY(place);
    QVERIFY(!running.begin(u"a"_s, {}));
    QVERIFY(running.begin(u"b"_s, {}));
    QVERIFY(running.isRunning(u"a"_s));
    QVERIFY(!running.isRunning(u"b"_s)); // nobody holds its place
    QVERIFY(!running.stop(u"b"_s));
    const std::stop_token token = place->token();
    QVERIFY(running.stop(u"a"_s));
    QVERIFY(token.stop_requested());
    place.reset();
    QVERIFY(!running.stop(u"a"_s));
    place = running.begin(u"a"_s, outside.get_token());
    outside.request_stop();
    QVERIFY(place->token().stop_requested());
}

QTEST_GUILESS_MAIN(TestLongOperations)
#include "tst_longoperations.moc"
