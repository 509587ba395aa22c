// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "sessionstore.h"
#include "soon.h"
#include "varveprocess.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Several processes in one session: nobody writes under another one's turn, and what a killed one has left is kept.
class TestHeldSession final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void aCrashedAnswerIsKept_data();
    void aCrashedAnswerIsKept();
    void nothingChangesUnderATurn_data();
    void nothingChangesUnderATurn();
    void aCompactionHoldsTheSession();
    void aCompactionIsCalledOff();

private:
    [[nodiscard]] QStringList compacting() const;
    [[nodiscard]] QStringList asking(const QString &text) const;
    [[nodiscard]] Outcome ended(QProcess &process) const;
    [[nodiscard]] Outcome ask(const QString &text) const;
    [[nodiscard]] QJsonArray tree() const
    {
        return m_varve->json({ u"tree"_s, m_session }).array();
    }
    [[nodiscard]] qint64 rows(QLatin1StringView table) const;
    /// Rows of answers that are being written.
    [[nodiscard]] qint64 drafts() const { return rows("answer_drafts"_L1); }

    std::unique_ptr<VarveProcess> m_varve;
    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<SessionStore> m_store; ///< another look at the same file
    QString m_session;
};

void TestHeldSession::init()
{
    m_varve = std::make_unique<VarveProcess>();
    m_server = std::make_unique<ScriptedServer>();
    m_server->ignoreProbes();
    const QString file = m_varve->write(u"session.jsonl"_s, piSession(u"origin-1"_s, 6, 600));
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
    m_session = u"origin-1"_s;
    auto store = SessionStore::open(m_varve->store());
    QVERIFY(store);
    m_store = std::move(*store);
}

void TestHeldSession::cleanup()
{
    m_store.reset();
    m_server.reset();
    m_varve.reset();
}

QStringList TestHeldSession::asking(const QString &text) const
{
    return { u"ask"_s,     m_session, text,         u"--base-url"_s, m_server->url().toString(),
             u"--model"_s, u"tiny"_s, u"--store"_s, m_varve->store() };
}

/// The server is in this process: its event loop has to go on.
Outcome TestHeldSession::ended(QProcess &process) const
{
    Outcome outcome;
    if (comesSoon([&] { return process.state() == QProcess::NotRunning; })
        && process.exitStatus() == QProcess::NormalExit) {
        outcome.code = process.exitCode();
    }
    outcome.out = process.readAllStandardOutput();
    outcome.err = QString::fromUtf8(process.readAllStandardError());
    return outcome;
}

Outcome TestHeldSession::ask(const QString &text) const
{
    const auto process = m_varve->start(asking(text));
    return ended(*process);
}

qint64 TestHeldSession::rows(QLatin1StringView table) const
{
    auto query = m_store->database().run("SELECT count(*) FROM "_L1 + table, {});
    return query && query->next() ? query->integer(0) : -1;
}

void TestHeldSession::aCrashedAnswerIsKept_data()
{
    QTest::addColumn<QStringList>(
            "then"); // what is done first after the crash; nothing: a question
    QTest::newRow("asked") << QStringList();
    QTest::newRow("pinned") << QStringList { u"pin"_s, u"origin-1"_s, u"u1"_s };
    QTest::newRow("remembered") << QStringList { u"remember"_s, u"origin-1"_s, u"It rains."_s };
    QTest::newRow("compacted") << QStringList { u"compact"_s,  u"origin-1"_s, u"--offline"_s,
                                                u"--window"_s, u"100000"_s,   u"--keep"_s,
                                                u"300"_s };
}

void TestHeldSession::aCrashedAnswerIsKept()
{
    QFETCH(QStringList, then);
    m_server->add(chatCut(u"The part that came."_s, Silence {}));
    const auto crashing = m_varve->start(asking(u"Where is the heron?"_s));
    VERIFY_SOON(drafts() == 1);
    crashing->kill();
    QVERIFY(crashing->waitForFinished());
    if (!then.isEmpty()) {
        const Outcome done = m_varve->json(then);
        QVERIFY2(done.code == 0, qPrintable(done.err));
    }
    m_server->add(chatText(u"In the reeds."_s));
    const Outcome answered = ask(u"Go on."_s);
    QVERIFY2(answered.code == 0, qPrintable(answered.err));
    QCOMPARE(drafts(), 0);
    QStringList onPath;
    for (const auto &value : tree()) {
        const QJsonObject entry = value.toObject();
        if (entry[u"onPath"_s].toBool() && entry[u"type"_s].toString() == "message"_L1) {
            onPath += entry[u"role"_s].toString();
        }
    }
    // Two questions and two answers, the first of them cut off, one below the other.
    QCOMPARE(onPath.last(4),
             (QStringList { u"user"_s, u"assistant"_s, u"user"_s, u"assistant"_s }));
}

void TestHeldSession::nothingChangesUnderATurn_data()
{
    QTest::addColumn<QStringList>("arguments");
    const QString s = u"origin-1"_s;
    QTest::newRow("compact") << QStringList { u"compact"_s,  s,           u"--offline"_s,
                                              u"--window"_s, u"100000"_s, u"--keep"_s,
                                              u"300"_s };
    QTest::newRow("prune") << QStringList { u"prune"_s, s, u"--keep"_s, u"0"_s };
    QTest::newRow("undo") << QStringList { u"undo"_s, s };
    QTest::newRow("redo") << QStringList { u"redo"_s, s };
    QTest::newRow("pin") << QStringList { u"pin"_s, s, u"u1"_s };
    QTest::newRow("exclude") << QStringList { u"exclude"_s, s, u"u1"_s };
    QTest::newRow("mask") << QStringList { u"mask"_s, s, u"r1"_s };
    QTest::newRow("include") << QStringList { u"include"_s, s, u"u1"_s };
    QTest::newRow("leaf") << QStringList { u"leaf"_s, s, u"b2"_s };
}

void TestHeldSession::nothingChangesUnderATurn()
{
    QFETCH(QStringList, arguments);
    m_server->add(chatCut(u"Once"_s, Silence {}));
    const auto turn = m_varve->start(asking(u"Go on."_s));
    VERIFY_SOON(m_server->requests().size() == 1);
    const QJsonArray before = tree();
    const Outcome refused = m_varve->json(arguments);
    QCOMPARE(refused.code, 1);
    QVERIFY2(refused.err.contains(QString::number(turn->processId())), qPrintable(refused.err));
    QCOMPARE(tree(), before);
    turn->kill();
    QVERIFY(turn->waitForFinished());
}

QStringList TestHeldSession::compacting() const
{
    return { u"compact"_s, m_session, u"--base-url"_s, m_server->url().toString(),
             u"--model"_s, u"tiny"_s, u"--window"_s,   u"100000"_s,
             u"--keep"_s,  u"300"_s,  u"--store"_s,    m_varve->store() };
}

void TestHeldSession::aCompactionHoldsTheSession()
{
    m_server->add(chatCut(u"## Goal"_s, Silence {}));
    const auto compacting = m_varve->start(this->compacting());
    VERIFY_SOON(m_server->requests().size() == 1);
    const Outcome refused = ask(u"Go on."_s);
    QCOMPARE(refused.code, 1);
    QVERIFY2(refused.err.contains(QString::number(compacting->processId())),
             qPrintable(refused.err));
    compacting->kill();
    QVERIFY(compacting->waitForFinished());
    m_server->add(chatText(u"Here."_s));
    const Outcome answered = ask(u"Go on."_s); // what is dead holds nothing
    QVERIFY2(answered.code == 0, qPrintable(answered.err));
}

/// Nothing is stored, and nobody is told that somebody works there.
void TestHeldSession::aCompactionIsCalledOff()
{
    m_server->add(chatCut(u"## Goal"_s, Silence {}));
    const QJsonArray before = tree();
    const auto compacting = m_varve->start(this->compacting());
    VERIFY_SOON(m_server->requests().size() == 1);
    QCOMPARE(rows("leases"_L1), 1);
    compacting->terminate();
    const Outcome ended = this->ended(*compacting);
    QCOMPARE(ended.code, 1);
    QVERIFY2(ended.err.contains(u"Nothing was changed"_s), qPrintable(ended.err));
    QCOMPARE(rows("leases"_L1), 0);
    QCOMPARE(tree(), before);
}

QTEST_GUILESS_MAIN(TestHeldSession)
#include "tst_heldsession.moc"
