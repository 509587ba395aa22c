// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "approvalqueue.h"
#include "bashtool.h"
#include "filetools.h"
#include "httptransport.h"
#include "recalltool.h"
#include "soon.h"
#include "storeclient.h"
#include "toolround.h"
#include "turn.h"
#include "wirenames.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// Has a name that no provider takes as it is; those of other programs' servers often have.
class DottedTool final : public Tool
{
public:
    static inline const QString Name = u"notes.find"_s;

    [[nodiscard]] ToolDefinition definition() const override
    {
        return { Name, u"Finds a note."_s, R"({"type":"object","properties":{}})" };
    }
    [[nodiscard]] Result<ToolIntent> intend(const QJsonObject &, const ToolScene &) const override
    {
        return ToolIntent {};
    }
    [[nodiscard]] QFuture<ToolOutcome> run(const QJsonObject &, const ToolScene &, std::stop_token,
                                           const ToolProgress &) const override
    {
        ToolOutcome outcome;
        outcome.text = u"found"_s;
        return QtFuture::makeReadyValueFuture(outcome);
    }
};

} // namespace

/// Turns against a scripted server, with real tools in a real folder.
class TurnTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void textAnswerIsStored();
    void callsRunAndResultsAreSent();
    void toolIsFoundByTheNameItHasOnTheWire();
    void unknownToolIsAnswered();
    void brokenArgumentsAreAnswered();
    void questionHoldsEverything();
    void denialIsToldToTheModel();
    void stopWhileStreamingKeepsThePart();
    void whatIsPutInGoesAlong();
    void stopWhileAskingAnswersEveryCall();
    void stopWhileRunningEndsTheTool();
    void failureInMidStreamKeepsThePart();
    void aCutAnswerIsAskedForAgain();
    void theLongestPartIsKept();
    void whatWasPrintedIsNotAskedForAgain();
    void sameCallAgainAndAgainEndsTheTurn();
    void roundsAreLimited();
    void steeringGoesWithTheNextRequest();
    void anAnswerWithNothingInItIsSaid();
    void movedLeafIsAConflict();
    void fullOutputIsKept();
    void recallReadsTheArchive();
    void codingTurnOfThirtyRounds();

private:
    struct Run
    {
        std::unique_ptr<Turn> turn;
        std::optional<TurnEnd> end;
    };

    std::unique_ptr<Run> begin(const QString &text);
    std::unique_ptr<Run> begin(const TurnStart &start);
    TurnEnd finish(Run &run);
    TurnEnd runTurn(const QString &text);
    [[nodiscard]] TurnStart startOf(const QString &text);
    /// The branch as it is stored: "user:hi", "assistant:text[bash]", "toolResult!:..."
    [[nodiscard]] QStringList branch();
    [[nodiscard]] QList<Entry> entries();
    [[nodiscard]] QJsonArray sentMessages(int request) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<StoreClient> m_store;
    std::unique_ptr<HttpTransport> m_transport;
    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<QObject> m_context;
    std::unique_ptr<ApprovalQueue> m_approvals;
    ToolSet m_tools;
    SessionId m_session;
    int m_maxRounds = 200;
};

void TurnTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>(QDir::current().filePath(u"turn-XXXXXX"_s));
    QVERIFY(QDir(m_folder->path()).mkdir(u"work"_s));
    auto store = StoreClient::open(m_folder->filePath(u"varve.db"_s));
    QVERIFY(store.has_value());
    m_store = std::move(*store);
    m_transport = std::make_unique<HttpTransport>();
    m_server = std::make_unique<ScriptedServer>();
    m_context = std::make_unique<QObject>();
    m_approvals = std::make_unique<ApprovalQueue>();
    m_approvals->setRules({ { u"*"_s, {}, true } }, ApprovalMode::Everything);
    m_maxRounds = 200;
    m_tools = {};
    m_tools.add(std::make_shared<BashTool>(m_context.get(), CommandPolicy::ofPerson()));
    m_tools.add(std::make_shared<FileTool>(FileTool::Read));
    m_tools.add(std::make_shared<FileTool>(FileTool::Write));
    m_tools.add(std::make_shared<FileTool>(FileTool::Edit));
    m_tools.add(std::make_shared<RecallTool>(RecallServices { m_store.get() }));
    QFuture<Result<Session>> made =
            m_store->write([](SessionStore &opened) { return opened.createSession({}); });
    VERIFY_SOON(made.isFinished());
    m_session = made.result()->id;
}

void TurnTest::cleanup()
{
    m_tools = {};
    m_server.reset();
    m_transport.reset();
    m_store.reset();
}

TurnStart TurnTest::startOf(const QString &text)
{
    const Session session = *m_store->rows().session(m_session);
    TurnStart start;
    start.session = m_session;
    start.leaf = session.leaf;
    start.leafSeq = session.leafSeq;
    Entry question;
    question.role = Role::User;
    question.blocks = { TextBlock { text } };
    start.question = { question };
    start.target.endpoint = Endpoint::chat(m_server->url(), u"tiny"_s);
    start.options.model = u"tiny"_s;
    start.tools = std::make_shared<const ToolSet>(m_tools);
    start.folder = m_folder->filePath(u"work"_s);
    start.maxRounds = m_maxRounds;
    return start;
}

std::unique_ptr<TurnTest::Run> TurnTest::begin(const QString &text)
{
    return begin(startOf(text));
}

std::unique_ptr<TurnTest::Run> TurnTest::begin(const TurnStart &start)
{
    auto run = std::make_unique<Run>();
    run->turn = std::make_unique<Turn>(
            TurnServices { m_store.get(), m_transport.get(), m_approvals.get(), nullptr }, start);
    connect(run->turn.get(), &Turn::finished, this,
            [run = run.get()](const TurnEnd &end) { run->end = end; });
    run->turn->start();
    return run;
}

TurnEnd TurnTest::finish(Run &run)
{
    if (!QTest::qWaitFor([&] { return run.end.has_value(); }, 60'000)) {
        return { TurnEnd::How::Failed,
                 { Error::Kind::Internal, u"the turn did not end"_s, {} },
                 {} };
    }
    return *run.end;
}

TurnEnd TurnTest::runTurn(const QString &text)
{
    const auto run = begin(text);
    return finish(*run);
}

QList<Entry> TurnTest::entries()
{
    const auto snapshot = m_store->rows().snapshot(m_session);
    const auto path = snapshot->tree.pathTo(snapshot->tree.indexOfSeq(snapshot->session.leafSeq));
    QList<qint64> seqs;
    for (const int index : path) {
        seqs += snapshot->tree.at(index).seq;
    }
    return *m_store->rows().entries(seqs);
}

QStringList TurnTest::branch()
{
    const QList<Entry> stored = entries();
    QStringList lines;
    for (const Entry &entry : stored) {
        QStringList calls;
        for (const Block &block : entry.blocks) {
            if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
                calls += call->name;
            }
        }
        lines += u"%1%2:%3%4"_s.arg(toString(entry.role),
                                    entry.toolStatus == "error"_L1 ? u"!"_s : QString(),
                                    entry.text().section(u'\n', 0, 0),
                                    calls.isEmpty() ? QString() : u'[' + calls.join(u',') + u']');
    }
    return lines;
}

QJsonArray TurnTest::sentMessages(int request) const
{
    return QJsonDocument::fromJson(m_server->requests().at(request).body)
            .object()[u"messages"_s]
            .toArray();
}

void TurnTest::textAnswerIsStored()
{
    m_server->add(chatText(u"Hello."_s));
    const TurnEnd end = runTurn(u"Hi"_s);
    QCOMPARE(end.how, TurnEnd::How::Answered);
    QCOMPARE(branch(), QStringList({ u"user:Hi"_s, u"assistant:Hello."_s }));
    const Entry answer = entries().constLast();
    QCOMPARE(answer.id, end.leaf);
    QVERIFY(answer.stopReason == StopReason::Stop);
    QCOMPARE(answer.usage->output, 10);
    QCOMPARE(answer.model, u"tiny"_s);
}

void TurnTest::callsRunAndResultsAreSent()
{
    m_server->add(chatCalls(
            u"I will write."_s,
            { { u"k1"_s, u"write"_s, { { u"path"_s, u"a.txt"_s }, { u"content"_s, u"one\n"_s } } },
              { u"k2"_s, u"bash"_s, { { u"command"_s, u"cat a.txt"_s } } } }));
    m_server->add(chatText(u"Done."_s));
    QCOMPARE(runTurn(u"Write it"_s).how, TurnEnd::How::Answered);
    QCOMPARE(branch(),
             QStringList({ u"user:Write it"_s, u"assistant:I will write.[write,bash]"_s,
                           u"toolResult:Wrote a.txt (4 bytes)."_s, u"toolResult:one"_s,
                           u"assistant:Done."_s }));
    const QJsonArray messages = sentMessages(1);
    QCOMPARE(messages.last()[u"role"_s].toString(), u"tool"_s);
    QCOMPARE(messages.last()[u"tool_call_id"_s].toString(), u"k2"_s);
    QCOMPARE(messages.last()[u"content"_s].toString(), u"one\n"_s);
}

void TurnTest::toolIsFoundByTheNameItHasOnTheWire()
{
    m_tools.add(std::make_shared<DottedTool>());
    Request request;
    request.tools = m_tools.definitions();
    const QString wire = WireNames(request).wire(DottedTool::Name);
    QVERIFY(wire != DottedTool::Name);
    m_server->add(chatCalls({}, { { u"1"_s, wire, {} } }));
    m_server->add(chatText(u"Done."_s));
    QCOMPARE(runTurn(u"Look it up"_s).how, TurnEnd::How::Answered);
    QCOMPARE(branch(),
             QStringList({ u"user:Look it up"_s, u"assistant:[notes.find]"_s, u"toolResult:found"_s,
                           u"assistant:Done."_s }));
}

void TurnTest::unknownToolIsAnswered()
{
    m_server->add(chatCalls({}, { { u"k1"_s, u"fly"_s, {} } }));
    m_server->add(chatText(u"Sorry."_s));
    QCOMPARE(runTurn(u"Fly"_s).how, TurnEnd::How::Answered);
    QVERIFY2(branch().at(2).startsWith("toolResult!:There is no tool \"fly\". There are: bash"_L1),
             qPrintable(branch().at(2)));
}

void TurnTest::brokenArgumentsAreAnswered()
{
    m_server->add(chatCalls({}, { { u"k1"_s, u"read"_s, { { u"path"_s, 7 } } } }));
    m_server->add(chatText(u"Sorry."_s));
    QCOMPARE(runTurn(u"Read"_s).how, TurnEnd::How::Answered);
    QCOMPARE(branch().at(2), u"toolResult!:The argument \"path\" must be a string."_s);
}

void TurnTest::questionHoldsEverything()
{
    m_approvals->setRules({}, ApprovalMode::Everything);
    m_server->add(chatCalls({},
                            { { u"k1"_s, u"bash"_s, { { u"command"_s, u"touch made"_s } } },
                              { u"k2"_s, u"bash"_s, { { u"command"_s, u"touch also"_s } } } }));
    m_server->add(chatText(u"Done."_s));
    const auto run = begin(u"Make it"_s);
    QSignalSpy phases(run->turn.get(), &Turn::phaseChanged);
    COMPARE_SOON(m_approvals->openQuestions(m_session).size(), 1);
    const ApprovalRequest first = m_approvals->openQuestions(m_session).constFirst();
    QCOMPARE(first.callId, u"k1"_s);
    QCOMPARE(first.intent.preview, u"touch made"_s);
    QVERIFY(!QFile::exists(m_folder->filePath(u"work/made"_s)));
    m_approvals->decide(m_session, u"k1"_s, { ApprovalAnswer::Session, first.suggestion, {} });
    // The same rule holds for the second, which is alike.
    QCOMPARE(finish(*run).how, TurnEnd::How::Answered);
    QVERIFY(QFile::exists(m_folder->filePath(u"work/made"_s)));
    QVERIFY(QFile::exists(m_folder->filePath(u"work/also"_s)));
}

void TurnTest::denialIsToldToTheModel()
{
    m_approvals->setRules({}, ApprovalMode::Everything);
    m_server->add(chatCalls({}, { { u"k1"_s, u"bash"_s, { { u"command"_s, u"touch made"_s } } } }));
    m_server->add(chatText(u"Then not."_s));
    const auto run = begin(u"Make it"_s);
    COMPARE_SOON(m_approvals->openQuestions(m_session).size(), 1);
    m_approvals->decide(m_session, u"k1"_s, { ApprovalAnswer::Deny, {}, u"use ls"_s });
    QCOMPARE(finish(*run).how, TurnEnd::How::Answered);
    QCOMPARE(branch().at(2), u"toolResult!:The person did not allow this call and says: use ls"_s);
    QVERIFY(!QFile::exists(m_folder->filePath(u"work/made"_s)));
}

void TurnTest::stopWhileStreamingKeepsThePart()
{
    m_server->add(chatCut(u"Half an ans"_s, Silence {}));
    const auto run = begin(u"Hi"_s);
    QSignalSpy grew(run->turn.get(), &Turn::answerGrew);
    VERIFY_SOON(!grew.isEmpty());
    run->turn->stop();
    QCOMPARE(finish(*run).how, TurnEnd::How::Stopped);
    QCOMPARE(branch(), QStringList({ u"user:Hi"_s, u"assistant:Half an ans"_s }));
    QVERIFY(entries().constLast().stopReason == StopReason::Aborted);
}

/// Who goes on after a stop goes on from what was read.
void TurnTest::whatIsPutInGoesAlong()
{
    m_server->add(chatCut(u"Half an ans"_s, Silence {}));
    TurnStart start = startOf(u"Hi"_s);
    start.putsPartIn = true;
    const auto run = begin(start);
    QSignalSpy grew(run->turn.get(), &Turn::answerGrew);
    VERIFY_SOON(!grew.isEmpty());
    run->turn->stop();
    QCOMPARE(finish(*run).how, TurnEnd::How::Stopped);
    const Entry part = entries().at(1);
    QVERIFY(part.stopReason == StopReason::Aborted);
    const auto edit = ContextEdit::fromEntry(entries().constLast());
    QVERIFY(edit && edit->op == ContextEdit::Op::Include);
    QCOMPARE(edit->targets, QList<EntryId> { part.id });
    m_server->add(chatText(u"wer."_s));
    QCOMPARE(runTurn(u"Go on"_s).how, TurnEnd::How::Answered);
    const QJsonArray sent = sentMessages(1);
    QCOMPARE(sent.at(sent.size() - 2)["role"_L1].toString(), u"assistant"_s);
    QVERIFY(QJsonDocument(sent).toJson().contains("Half an ans"));
}

void TurnTest::stopWhileAskingAnswersEveryCall()
{
    m_approvals->setRules({}, ApprovalMode::Everything);
    m_server->add(chatCalls({},
                            { { u"k1"_s, u"bash"_s, { { u"command"_s, u"touch a"_s } } },
                              { u"k2"_s, u"bash"_s, { { u"command"_s, u"touch b"_s } } } }));
    const auto run = begin(u"Make it"_s);
    QSignalSpy withdrawn(m_approvals.get(), &ApprovalQueue::withdrawn);
    COMPARE_SOON(m_approvals->openQuestions(m_session).size(), 1);
    run->turn->stop();
    QCOMPARE(finish(*run).how, TurnEnd::How::Stopped);
    QCOMPARE(withdrawn.size(), 1);
    QCOMPARE(branch().size(), 4);
    QVERIFY(branch().at(2).startsWith("toolResult!:The person stopped this"_L1));
    QVERIFY(branch().at(3).startsWith("toolResult!:The person stopped this"_L1));
    QVERIFY(!QFile::exists(m_folder->filePath(u"work/a"_s)));
}

void TurnTest::stopWhileRunningEndsTheTool()
{
    m_server->add(chatCalls(
            {}, { { u"k1"_s, u"bash"_s, { { u"command"_s, u"echo on; sleep 60"_s } } } }));
    const auto run = begin(u"Wait"_s);
    QSignalSpy output(run->turn.get(), &Turn::outputGrew);
    QTRY_VERIFY_WITH_TIMEOUT(!output.isEmpty(), 10'000);
    run->turn->stop();
    QCOMPARE(finish(*run).how, TurnEnd::How::Stopped);
    const QString result = entries().constLast().text();
    QVERIFY2(result.contains("on\n[stopped by the person]"_L1), qPrintable(result));
}

void TurnTest::failureInMidStreamKeepsThePart()
{
    m_server->add(chatCut(u"Half an ans"_s, Close {}));
    const TurnEnd end = runTurn(u"Hi"_s);
    QCOMPARE(end.how, TurnEnd::How::Failed);
    QVERIFY(!end.error.message.isEmpty());
    QCOMPARE(branch(), QStringList({ u"user:Hi"_s, u"assistant:Half an ans"_s }));
    const Entry answer = entries().constLast();
    QVERIFY(answer.stopReason == StopReason::Error);
    QCOMPARE(answer.data[u"errorMessage"_s].toString(), end.error.message);
    QCOMPARE(m_server->requests().size(), 3); // as often as the policy says
}

/// Nothing was done with it: no call of it has run. What comes then replaces it.
void TurnTest::aCutAnswerIsAskedForAgain()
{
    m_server->add(chatCut(u"Half an ans"_s, Close {}));
    m_server->add(chatText(u"A whole answer."_s));
    const auto run = begin(u"Hi"_s);
    QStringList shown;
    connect(run->turn.get(), &Turn::answerGrew, this, [&](const StreamEvents &events) {
        for (const StreamEvent &event : events) {
            if (const auto *text = std::get_if<TextDelta>(&event)) {
                shown += text->text;
            }
        }
    });
    connect(run->turn.get(), &Turn::retrying, this,
            [&](const Failure &failure) { shown += u"again: "_s + failure.error.message; });
    QCOMPARE(finish(*run).how, TurnEnd::How::Answered);
    QCOMPARE(shown.join(u'|'),
             u"Half an ans|again: The provider closed the stream before the answer ended.|A whole "
             "answer."_s);
    QCOMPARE(branch(), QStringList({ u"user:Hi"_s, u"assistant:A whole answer."_s }));
}

void TurnTest::theLongestPartIsKept()
{
    m_server->add(chatCut(u"Nearly the whole ans"_s, Close {}));
    m_server->add(chatCut(u"Near"_s, Close {}));
    m_server->add(plainAnswer(503, "text/plain", "away"));
    const TurnEnd end = runTurn(u"Hi"_s);
    QCOMPARE(end.how, TurnEnd::How::Failed);
    QCOMPARE(branch(), QStringList({ u"user:Hi"_s, u"assistant:Nearly the whole ans"_s }));
}

void TurnTest::whatWasPrintedIsNotAskedForAgain()
{
    m_server->add(chatCut(u"Half an ans"_s, Close {}));
    m_server->add(chatText(u"A whole answer."_s));
    TurnStart start = startOf(u"Hi"_s);
    start.asksAgain = false;
    const auto run = begin(start);
    QCOMPARE(finish(*run).how, TurnEnd::How::Failed);
    QCOMPARE(m_server->requests().size(), 1);
}

void TurnTest::sameCallAgainAndAgainEndsTheTurn()
{
    m_server->add(chatCalls({}, { { u"k"_s, u"bash"_s, { { u"command"_s, u"echo x >> n"_s } } } }));
    const TurnEnd end = runTurn(u"Go"_s);
    QCOMPARE(end.how, TurnEnd::How::Limited);
    QCOMPARE(m_server->requests().size(), RepeatGuard::Stop);
    QFile ran(m_folder->filePath(u"work/n"_s));
    QVERIFY(ran.open(QIODevice::ReadOnly));
    QCOMPARE(ran.readAll(), "x\nx\n");
    // What the model is told counts, and is no ordinal.
    const QByteArray told = m_server->requests().constLast().body;
    for (int times = RepeatGuard::Warn; times < RepeatGuard::Stop; ++times) {
        const QByteArray counted = "has come " + QByteArray::number(times) + " times in a row";
        QVERIFY2(told.contains(counted), counted.constData());
    }
}

void TurnTest::roundsAreLimited()
{
    m_maxRounds = 3;
    for (int i = 0; i < 5; ++i) {
        m_server->add(chatCalls(
                {}, { { u"k"_s, u"bash"_s, { { u"command"_s, u"echo %1"_s.arg(i) } } } }));
    }
    const TurnEnd end = runTurn(u"Go"_s);
    QCOMPARE(end.how, TurnEnd::How::Limited);
    QCOMPARE(m_server->requests().size(), 3);
    QVERIFY2(end.error.message.contains("3 round"_L1), qPrintable(end.error.message));
}

void TurnTest::steeringGoesWithTheNextRequest()
{
    m_approvals->setRules({}, ApprovalMode::Everything);
    m_server->add(chatCalls({}, { { u"k1"_s, u"bash"_s, { { u"command"_s, u"true"_s } } } }));
    m_server->add(chatText(u"As you wish."_s));
    const auto run = begin(u"Go"_s);
    COMPARE_SOON(m_approvals->openQuestions(m_session).size(), 1);
    Entry steering;
    steering.role = Role::User;
    steering.blocks = { TextBlock { u"And be quick"_s } };
    run->turn->steer({ steering, 0 });
    m_approvals->decide(m_session, u"k1"_s, { ApprovalAnswer::Once, {}, {} });
    QCOMPARE(finish(*run).how, TurnEnd::How::Answered);
    QCOMPARE(branch(),
             QStringList({ u"user:Go"_s, u"assistant:[bash]"_s, u"toolResult:[no output]"_s,
                           u"user:And be quick"_s, u"assistant:As you wish."_s }));
}

void TurnTest::anAnswerWithNothingInItIsSaid()
{
    m_server->add(chatText({}));
    const TurnEnd end = runTurn(u"Hi"_s);
    QCOMPARE(end.how, TurnEnd::How::Failed);
    QVERIFY2(end.error.message.contains("nothing"_L1), qPrintable(end.error.message));
    QCOMPARE(branch(), QStringList { u"user:Hi"_s });
    // After tools it is an end like any other.
    m_server->add(chatCalls({}, { { u"k1"_s, u"bash"_s, { { u"command"_s, u"true"_s } } } }));
    m_server->add(chatText({}));
    QCOMPARE(runTurn(u"Go"_s).how, TurnEnd::How::Answered);
}

void TurnTest::movedLeafIsAConflict()
{
    m_server->add(chatText(u"Hello."_s));
    QCOMPARE(runTurn(u"Hi"_s).how, TurnEnd::How::Answered);
    TurnStart start = startOf(u"Again"_s);
    QCOMPARE(runTurn(u"Meanwhile"_s).how, TurnEnd::How::Answered);
    Turn late(TurnServices { m_store.get(), m_transport.get(), m_approvals.get(), nullptr }, start);
    QSignalSpy finished(&late, &Turn::finished);
    late.start();
    COMPARE_SOON(finished.size(), 1);
    const auto end = finished.constFirst().constFirst().value<TurnEnd>();
    QCOMPARE(end.how, TurnEnd::How::Failed);
    QCOMPARE(end.error.kind, Error::Kind::Conflict);
    QCOMPARE(branch().size(), 4);
}

void TurnTest::fullOutputIsKept()
{
    m_server->add(chatCalls({}, { { u"k1"_s, u"bash"_s, { { u"command"_s, u"seq 1 9000"_s } } } }));
    m_server->add(chatText(u"Long."_s));
    QCOMPARE(runTurn(u"Count"_s).how, TurnEnd::How::Answered);
    const Entry result = entries().at(2);
    QVERIFY(result.text().endsWith("9000\n"_L1) || result.text().endsWith("9000"_L1));
    QVERIFY(result.text().size() < 60'000);
    const QByteArray hash = QByteArray::fromHex(result.data[u"fullOutput"_s].toString().toLatin1());
    const auto whole = m_store->rows().attachment(hash);
    QVERIFY(whole.has_value());
    QVERIFY(whole->startsWith("1\n2\n3\n"));
    QVERIFY(whole->endsWith("8999\n9000\n"));
}

void TurnTest::recallReadsTheArchive()
{
    m_server->add(chatText(u"The port is 4711."_s));
    QCOMPARE(runTurn(u"Which port?"_s).how, TurnEnd::How::Answered);
    const QString id = entries().constLast().id.toString();
    ScriptedServer second;
    second.add(chatCalls({},
                         { { u"k1"_s, u"recall"_s, { { u"query"_s, u"port"_s } } },
                           { u"k2"_s, u"recall"_s, { { u"entry"_s, id } } } }));
    second.add(chatText(u"4711"_s));
    TurnStart start = startOf(u"Again?"_s);
    start.target.endpoint = Endpoint::chat(second.url(), u"tiny"_s);
    Turn turn(TurnServices { m_store.get(), m_transport.get(), m_approvals.get(), nullptr }, start);
    QSignalSpy finished(&turn, &Turn::finished);
    turn.start();
    COMPARE_SOON(finished.size(), 1);
    const QList<Entry> stored = entries();
    const QString found = stored.at(4).text();
    const QStringList cited = found.split("] entry "_L1).sliced(1);
    QVERIFY2(std::ranges::any_of(cited,
                                 [&id](const QString &passage) {
                                     return id.startsWith(passage.section(u' ', 0, 0));
                                 }),
             qPrintable(found));
    QVERIFY(found.contains(u"The port is 4711."_s));
    QVERIFY2(stored.at(5).text().contains(u"The port is 4711."_s), qPrintable(stored.at(5).text()));
}

/// Thirty rounds with two calls each that write and read files; every result comes back in its place.
void TurnTest::codingTurnOfThirtyRounds()
{
    constexpr int Rounds = 30;
    for (int i = 0; i < Rounds; ++i) {
        const QString file = u"part%1.txt"_s.arg(i);
        m_server->add(
                chatCalls(u"Round %1"_s.arg(i),
                          { { u"w%1"_s.arg(i),
                              u"write"_s,
                              { { u"path"_s, file }, { u"content"_s, u"content %1\n"_s.arg(i) } } },
                            { u"r%1"_s.arg(i),
                              u"bash"_s,
                              { { u"command"_s, u"cat part*.txt | wc -l"_s } } } }));
    }
    m_server->add(chatText(u"All written."_s));
    QCOMPARE(runTurn(u"Write thirty files"_s).how, TurnEnd::How::Answered);
    const QStringList lines = branch();
    QCOMPARE(lines.size(), 2 + Rounds * 3);
    for (int i = 0; i < Rounds; ++i) {
        QCOMPARE(lines.at(1 + i * 3), u"assistant:Round %1[write,bash]"_s.arg(i));
        QCOMPARE(lines.at(3 + i * 3), u"toolResult:%1"_s.arg(i + 1));
        QVERIFY(QFile::exists(m_folder->filePath(u"work/part%1.txt"_s.arg(i))));
    }
    QCOMPARE(m_server->requests().size(), Rounds + 1);
    // system, question, and for each round an answer with two results
    QCOMPARE(sentMessages(Rounds).size() - sentMessages(0).size(), Rounds * 3);
}

QTEST_GUILESS_MAIN(TurnTest)
#include "tst_turn.moc"
