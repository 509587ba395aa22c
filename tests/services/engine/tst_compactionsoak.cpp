// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One session through very many turns in a small window. VARVE_SOAK_TURNS says how many (60 without it).
#include "agentscript.h"
#include "storesearch.h"
#include "turnhost.h"
#include "windowedmodel.h"

#include <QEventLoop>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 Window = 32'000;
constexpr int CharactersPerToken = 3; // of WindowedModel
constexpr int LargestOutput = 12'000; // tokens

/// Words that differ, so that nothing is taken for a repetition; about as many characters as are wanted.
QString prose(int seed, int characters)
{
    static const QStringList Words { u"tide"_s,    u"harbour"_s, u"lantern"_s, u"gravel"_s,
                                     u"orchard"_s, u"signal"_s,  u"copper"_s,  u"meadow"_s,
                                     u"engine"_s,  u"ribbon"_s,  u"timber"_s,  u"window"_s };
    QRandomGenerator random(quint32(seed) + 1);
    QString text;
    text.reserve(characters + 16);
    while (text.size() < characters) {
        text += Words.at(random.bounded(int(Words.size()))) + QString::number(random.bounded(1'000))
                + (random.bounded(12) == 0 ? u'\n' : u' ');
    }
    return text;
}

/// Gives as much text as the call says.
class ListTool final : public Tool
{
public:
    [[nodiscard]] ToolDefinition definition() const override
    {
        ToolDefinition definition;
        definition.name = u"list"_s;
        definition.description = u"Lists things"_s;
        definition.parameters = R"({"type":"object","properties":{"size":{"type":"integer"},)"
                                R"("seed":{"type":"integer"}}})";
        return definition;
    }
    [[nodiscard]] Result<ToolIntent> intend(const QJsonObject &, const ToolScene &) const override
    {
        return ToolIntent { ToolAccess::Read, u"list"_s, {}, false, {} };
    }
    [[nodiscard]] QFuture<ToolOutcome> run(const QJsonObject &arguments, const ToolScene &,
                                           std::stop_token, const ToolProgress &) const override
    {
        ToolOutcome outcome;
        outcome.text = prose(arguments["seed"_L1].toInt(), arguments["size"_L1].toInt());
        return QtFuture::makeReadyValueFuture(outcome);
    }
};

/// With what has not been moved into it yet.
qint64 storeSize(const QString &path)
{
    return QFileInfo(path).size() + QFileInfo(path + "-wal"_L1).size();
}

/// Resident memory of this program, kB; 0 where that cannot be read.
qint64 residentMemory()
{
    QFile file(u"/proc/self/status"_s);
    if (!file.open(QIODevice::ReadOnly)) {
        return 0;
    }
    const QByteArray status = file.readAll();
    const qsizetype at = status.indexOf("VmRSS:");
    return at < 0 ? 0 : status.mid(at + 6, 20).simplified().split(' ').value(0).toLongLong();
}

QString marker(int turn)
{
    return u"marker%1end"_s.arg(turn, 6, 10, QLatin1Char('0'));
}

class TestCompactionSoak final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void manyTurns_data();
    void manyTurns();

private:
    [[nodiscard]] CompactionOptions options(CompactionMethod method) const;
    [[nodiscard]] Script answerNext(const ScriptedServer::Request &request);
    void planTurn(int turn);
    [[nodiscard]] TurnEnd turn(int number);
    [[nodiscard]] CompactionOutcome afterAnswer();
    void checkSearch(int turns);
    void checkProgress();

    struct Step
    {
        QList<int> outputs; ///< characters, of each call; empty: the answer
        int characters = 0;
    };

    std::unique_ptr<TurnHost> m_host;
    std::unique_ptr<WindowedModel> m_model;
    CompactionOptions m_options;
    QRandomGenerator m_random { 20'261'121 };
    QList<Step> m_steps; ///< of the turn that runs
    int m_seed = 0;
    QHash<CompactionOutcome::How, int> m_ends; ///< of those that turns made
};

CompactionOptions TestCompactionSoak::options(CompactionMethod method) const
{
    CompactionOptions options;
    options.window = Window;
    options.projection.window = Window;
    options.summarizer = Endpoint::chat(m_model->url(), u"tiny"_s, {});
    options.summarizerWindow = Window;
    options.settings.method = method;
    return options;
}

void TestCompactionSoak::planTurn(int turn)
{
    m_steps.clear();
    const int rounds = turn % 3 == 0 ? 0 : m_random.bounded(1, 4);
    for (int i = 0; i < rounds; ++i) {
        Step step;
        for (int call = 0; call < (m_random.bounded(8) == 0 ? 2 : 1); ++call) {
            // Most are small, some are as large as they come.
            const int most = m_random.bounded(10) == 0 ? LargestOutput : 1'500;
            step.outputs += m_random.bounded(20, most) * CharactersPerToken;
        }
        m_steps += step;
    }
    m_steps += Step { {}, m_random.bounded(20, 3'000) };
}

Script TestCompactionSoak::answerNext(const ScriptedServer::Request &request)
{
    const qint64 tokens = WindowedModel::tokensOf(request.body);
    if (m_steps.isEmpty()) {
        return WindowedModel::answer(u"Nothing more."_s, tokens);
    }
    const Step step = m_steps.takeFirst();
    if (step.outputs.isEmpty()) {
        return WindowedModel::answer(prose(++m_seed, step.characters), tokens);
    }
    QList<ScriptedCall> calls;
    for (const int size : step.outputs) {
        ++m_seed;
        calls += { u"call%1"_s.arg(m_seed),
                   u"list"_s,
                   { { u"size"_s, size }, { u"seed"_s, m_seed } } };
    }
    return chatCalls(u"Looking."_s, calls);
}

/// Without waiting in steps, as TurnHost::run() does: of 5,000 turns those would be most of the time.
TurnEnd TestCompactionSoak::turn(int number)
{
    planTurn(number);
    const QString question = marker(number) + u' ' + prose(-number, m_random.bounded(20, 1'500));
    const auto running = m_host->turnOf(
            m_host->startOf(question, Endpoint::chat(m_model->url(), u"tiny"_s, {})));
    QEventLoop loop;
    TurnEnd reached;
    connect(running.get(), &Turn::compacted, this, [this](const CompactionOutcome &end) {
        ++m_ends[end.how];
        if (end.how != CompactionOutcome::How::Applied) {
            qInfo("in the turn: %s", qPrintable(end.error.message));
        }
    });
    connect(running.get(), &Turn::finished, &loop, [&](const TurnEnd &end) {
        reached = end;
        loop.quit();
    });
    QMetaObject::invokeMethod(running.get(), &Turn::start, Qt::QueuedConnection);
    loop.exec();
    return reached;
}

/// What a window does when a turn has ended.
CompactionOutcome TestCompactionSoak::afterAnswer()
{
    CompactionRequest order;
    order.session = m_host->session();
    order.cause = CompactionCause::AfterAnswer;
    order.options = m_options;
    order.above = m_options.limitFor(order.cause);
    if (!order.above && m_options.settings.prune) {
        order.above = std::numeric_limits<qint64>::max();
    }
    if (!order.above) {
        return {};
    }
    QEventLoop loop;
    CompactionOutcome reached;
    m_host->compactor().run(order).then(&loop, [&](const CompactionOutcome &end) {
        reached = end;
        loop.quit();
    });
    loop.exec();
    return reached;
}

void TestCompactionSoak::manyTurns_data()
{
    QTest::addColumn<CompactionMethod>("method");
    QTest::addColumn<bool>("prune");
    QTest::addColumn<bool>("onlyEmergency");
    QTest::newRow("hybrid") << CompactionMethod::Hybrid << false << false;
    QTest::newRow("mask") << CompactionMethod::Mask << false << false;
    QTest::newRow("summarize") << CompactionMethod::Summarize << false << false;
    QTest::newRow("hybrid, prune") << CompactionMethod::Hybrid << true << false;
    QTest::newRow("only the emergency") << CompactionMethod::Hybrid << false << true;
}

void TestCompactionSoak::manyTurns()
{
    QFETCH(const CompactionMethod, method);
    QFETCH(const bool, prune);
    QFETCH(const bool, onlyEmergency);
    const int turns = qEnvironmentVariableIsSet("VARVE_SOAK_TURNS")
            ? qEnvironmentVariableIntValue("VARVE_SOAK_TURNS")
            : 60;
    m_random.seed(20'261'121);
    m_ends.clear();
    m_host = std::make_unique<TurnHost>();
    m_model = std::make_unique<WindowedModel>(Window);
    m_model->setAnswer(
            [this](const ScriptedServer::Request &request) { return answerNext(request); });
    ToolSet tools;
    tools.add(std::make_shared<ListTool>());
    m_host->setTools(tools);
    m_options = options(method);
    m_options.settings.prune = prune;
    if (onlyEmergency) {
        m_options.settings.afterAnswer = false;
        m_options.settings.betweenTools = false;
        m_options.settings.idleMinutes = 0;
    }
    m_host->setCompaction(m_options);

    qint64 memoryInTheMiddle = 0;
    qint64 sizeInTheMiddle = 0;
    int after = 0;
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < turns; ++i) {
        const TurnEnd end = turn(i);
        QVERIFY2(end.how == TurnEnd::How::Answered,
                 qPrintable(u"turn %1: %2"_s.arg(i).arg(end.error.message)));
        QVERIFY(m_steps.isEmpty());
        const CompactionOutcome compacted = afterAnswer();
        // Masks alone may not do; then the next request sees to it.
        const bool mayRefuse =
                method == CompactionMethod::Mask && compacted.error.kind == Error::Kind::Refused;
        QVERIFY2(compacted.how != CompactionOutcome::How::Failed || mayRefuse,
                 qPrintable(u"after turn %1: %2 (%3)"_s.arg(i).arg(compacted.error.message,
                                                                   compacted.error.detail)));
        after += compacted.how == CompactionOutcome::How::Applied ? 1 : 0;
        m_model->server().forgetRequests();
        if (i + 1 == turns / 2) {
            memoryInTheMiddle = residentMemory();
            sizeInTheMiddle = storeSize(m_host->storePath());
        }
        if ((i + 1) % 500 == 0) {
            qInfo("%d turns, %lld s, %lld kB resident, store %lld kB, %d summaries, %d refused",
                  i + 1, timer.elapsed() / 1000, residentMemory(),
                  storeSize(m_host->storePath()) / 1024, m_model->summaries(), m_model->refused());
        }
    }
    const qint64 memory = residentMemory();
    const qint64 size = storeSize(m_host->storePath());
    qInfo("%d turns in %lld s: %d requests, %d summaries asked for, %d refused; compacted %d times "
          "in turns, "
          "%d after answers; largest request %lld tokens; memory %lld kB, in the middle %lld; "
          "store %lld kB, in the middle %lld",
          turns, timer.elapsed() / 1000, m_model->answers(), m_model->summaries(),
          m_model->refused(), m_ends.value(CompactionOutcome::How::Applied), after,
          m_model->largest(), memory, memoryInTheMiddle, size / 1024, sizeInTheMiddle / 1024);
    QVERIFY(m_model->largest() <= Window);
    QVERIFY2(m_model->refused() <= 1 + turns / 100,
             "more requests were refused than an estimate may be wrong");
    QVERIFY(m_ends.value(CompactionOutcome::How::Applied) + after <= turns);
    QVERIFY(m_model->summaries() <= turns * 3 / 2);
    constexpr qint64 SomeMemory = 64'000; // kB
    QVERIFY2(memory < memoryInTheMiddle * 3 / 2 + SomeMemory, "memory grows");
    if (turns >= 500) {
        QVERIFY2(size < sizeInTheMiddle * 5 / 2, "the store grows faster than the turns");
    }
    checkProgress();
    checkSearch(turns);
}

/// Nothing goes round in circles: between two compactions the model has said something.
void TestCompactionSoak::checkProgress()
{
    const auto snapshot = m_host->store().rows().snapshot(m_host->session());
    QVERIFY(snapshot.has_value());
    const auto &tree = snapshot->tree;
    bool answered = true;
    int compactions = 0;
    for (const int index : tree.pathTo(tree.indexOfSeq(snapshot->session.leafSeq))) {
        const EntryNode &node = tree.at(index);
        if (node.type == EntryType::Compaction) {
            QVERIFY2(answered, "two compactions, and nothing was said between them");
            answered = false;
            ++compactions;
        } else if (node.isMessage() && node.role == Role::Assistant) {
            answered = true;
        }
    }
    qInfo("%d compactions on the branch, %lld entries", compactions,
          static_cast<long long>(tree.nodes().size()));
}

void TestCompactionSoak::checkSearch(int turns)
{
    for (int i = 0; i < std::min(turns, 200); ++i) {
        SearchQuery query;
        query.text = marker(i);
        query.filter.session = m_host->session();
        const auto hits = StoreSearch(m_host->store().rows()).find(query);
        QVERIFY(hits.has_value());
        QVERIFY2(!hits->isEmpty(), qPrintable(query.text));
    }
}

} // namespace

QTEST_GUILESS_MAIN(TestCompactionSoak)
#include "tst_compactionsoak.moc"
