// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "memorykeystore.h"
#include "serveserver.h"
#include "soon.h"
#include "toolsettings.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// The server without a process: bytes in, lines out, a scripted provider.
class ServeServerTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void saysHelloFirst();
    void aTurnByteByByte();
    void closingKeepsWhatCame();
    void closingWithNothingToDo();
    void refusesWhileItCloses();
    void anAnswerThatNobodyReads();
    void newsWaitForAReader();
    void aDenialOfTheSettingsHolds();

private:
    void send(const QJsonObject &request)
    {
        const QByteArray line = QJsonDocument(request).toJson(QJsonDocument::Compact) + '\n';
        m_server->receive(line);
    }
    void call(int id, const QString &method, const QJsonObject &params)
    {
        send({ { u"id"_s, id }, { u"method"_s, method }, { u"params"_s, params } });
    }
    /// All that waits, read.
    void read();
    [[nodiscard]] QJsonObject answerTo(int id);
    [[nodiscard]] QJsonObject resultOf(int id) { return answerTo(id)[u"result"_s].toObject(); }
    [[nodiscard]] QList<QJsonObject> events(const QString &name) const;
    [[nodiscard]] QString newSession();
    [[nodiscard]] QJsonObject question(const QString &session, const QString &text,
                                       const QJsonObject &more = {}) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    MemoryKeyStore m_keys;
    std::unique_ptr<ScriptedServer> m_provider;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<ServeServer> m_server;
    QList<QJsonObject> m_lines;
};

void ServeServerTest::init()
{
    m_lines.clear();
    m_folder = std::make_unique<QTemporaryDir>();
    m_provider = std::make_unique<ScriptedServer>();
    m_provider->ignoreProbes();
    auto engine = Engine::open(
            { m_folder->filePath(u"varve.db"_s), m_folder->filePath(u"config"_s), &m_keys });
    QVERIFY(engine);
    m_engine = std::move(*engine);
    m_server = std::make_unique<ServeServer>(m_engine.get());
}

void ServeServerTest::cleanup()
{
    m_server.reset();
    m_engine.reset();
    m_provider.reset();
    m_folder.reset();
}

void ServeServerTest::read()
{
    OutputBuffer &buffer = m_server->output().buffer();
    QByteArray bytes;
    while (!buffer.isEmpty()) {
        const QByteArrayView next = buffer.next(512);
        bytes += next;
        buffer.written(next.size());
    }
    for (const QByteArray &line : bytes.split('\n')) {
        if (!line.isEmpty()) {
            m_lines += QJsonDocument::fromJson(line).object();
        }
    }
}

QJsonObject ServeServerTest::answerTo(int id)
{
    QJsonObject answer;
    const bool came = QTest::qWaitFor(
            [&] {
                read();
                for (const QJsonObject &line : std::as_const(m_lines)) {
                    if (line[u"id"_s].toInt(-1) == id && !line.contains(u"event"_s)) {
                        answer = line;
                    }
                }
                return !answer.isEmpty();
            },
            30'000);
    return came ? answer : QJsonObject();
}

QList<QJsonObject> ServeServerTest::events(const QString &name) const
{
    QList<QJsonObject> found;
    for (const QJsonObject &line : m_lines) {
        if (line[u"event"_s] == name) {
            found += line;
        }
    }
    return found;
}

QString ServeServerTest::newSession()
{
    call(1000, u"new"_s, { { u"folder"_s, m_folder->path() } });
    return resultOf(1000)[u"id"_s].toString();
}

QJsonObject ServeServerTest::question(const QString &session, const QString &text,
                                      const QJsonObject &more) const
{
    QJsonObject params { { u"session"_s, session },
                         { u"text"_s, text },
                         { u"baseUrl"_s, m_provider->url().toString() },
                         { u"model"_s, u"tiny"_s },
                         { u"tools"_s, QJsonArray() } };
    for (auto member = more.constBegin(); member != more.constEnd(); ++member) {
        params[member.key()] = member.value();
    }
    return params;
}

void ServeServerTest::saysHelloFirst()
{
    call(1, u"list"_s, {});
    QVERIFY(answerTo(1).contains(u"result"_s));
    QCOMPARE(m_lines.constFirst()[u"event"_s].toString(), u"hello"_s);
    QCOMPARE(m_lines.constFirst()[u"protocol"_s].toInt(), RpcProtocol);
    QVERIFY(m_lines.constFirst()[u"methods"_s].toArray().contains(u"ask"_s));
}

void ServeServerTest::aTurnByteByByte()
{
    const QString session = newSession();
    m_provider->add(chatText(u"Gr\u00fc\u00dfe."_s));
    const QByteArray line =
            QJsonDocument(QJsonObject { { u"id"_s, 1 },
                                        { u"method"_s, u"ask"_s },
                                        { u"params"_s, question(session, u"\u00fc?"_s) } })
                    .toJson(QJsonDocument::Compact)
            + '\n';
    for (const char byte : line) {
        m_server->receive(QByteArrayView(&byte, 1));
    }
    QCOMPARE(resultOf(1)[u"text"_s].toString(), u"Gr\u00fc\u00dfe."_s);
    QCOMPARE(events(u"start"_s).size(), 1);
    QCOMPARE(events(u"end"_s).constFirst()[u"request"_s].toInt(), 1);
    call(2, u"open"_s, { { u"session"_s, session } });
    QCOMPARE(resultOf(2)[u"total"_s].toInt(), 2);
}

void ServeServerTest::closingKeepsWhatCame()
{
    const QString session = newSession();
    m_provider->add(chatCut(u"The part that came."_s, Silence {}));
    call(1, u"ask"_s, question(session, u"Hi"_s));
    QVERIFY(comesSoon([&] {
        read();
        return !events(u"text"_s).isEmpty();
    }));
    QSignalSpy closed(m_server.get(), &ServeServer::closed);
    m_server->close();
    m_server->close();
    QVERIFY(closed.wait(20'000));
    QCOMPARE(closed.size(), 1);
    QCOMPARE(resultOf(1)[u"how"_s].toString(), u"stopped"_s);
    m_server = std::make_unique<ServeServer>(m_engine.get()); // the next one finds it
    call(2, u"open"_s, { { u"session"_s, session } });
    const QJsonObject kept = resultOf(2)[u"entries"_s].toArray().last().toObject();
    QCOMPARE(kept[u"stopReason"_s].toString(), u"aborted"_s);
    QCOMPARE(kept[u"blocks"_s][0][u"text"_s].toString(), u"The part that came."_s);
}

void ServeServerTest::closingWithNothingToDo()
{
    QSignalSpy closed(m_server.get(), &ServeServer::closed);
    call(1, u"shutdown"_s, {});
    QVERIFY(answerTo(1).contains(u"result"_s));
    QVERIFY(closed.size() == 1 || closed.wait(Soon));
}

void ServeServerTest::refusesWhileItCloses()
{
    const QString session = newSession();
    call(1, u"ask"_s, question(session, u"Hi"_s));
    m_server->close(); // before anything was sent
    QCOMPARE(answerTo(1)[u"error"_s][u"kind"_s].toString(), u"cancelled"_s);
    QVERIFY(m_provider->requests().isEmpty());
}

void ServeServerTest::anAnswerThatNobodyReads()
{
    const QString session = newSession();
    // The buffer is full before the answer begins, and then comes much more than is kept of it.
    OutputBuffer &buffer = m_server->output().buffer();
    buffer.add("{\"event\":\"" + QByteArray(OutputBuffer::HighMark, 'x') + "\"}");
    const QString text = u"word "_s.repeated(100'000);
    m_provider->add(chatText(text));
    call(1, u"ask"_s, question(session, u"Hi"_s));
    QVERIFY(comesSoon([&] { return m_provider->requests().size() == 1; }));
    call(2, u"abort"_s, { { u"session"_s, u"nobody"_s } }); // something behind it
    QVERIFY(QTest::qWaitFor([&] { return buffer.size() > OutputBuffer::HighMark + text.size(); },
                            30'000));
    const qsizetype most = buffer.size();
    // The text is in the event of the end and in the answer, and its beginning once before.
    QVERIFY2(most < OutputBuffer::HighMark + 2 * text.size() + 2 * OutputBuffer::JoinedText,
             qPrintable(QString::number(most)));
    QCOMPARE(resultOf(1)[u"text"_s].toString(), text); // the end has it all
    QString told;
    qint64 skipped = 0;
    for (const QJsonObject &event : events(u"text"_s)) {
        told += event[u"text"_s].toString();
        skipped += event[u"skipped"_s].toInteger();
    }
    QCOMPARE(told.size() + skipped, text.size());
    QVERIFY(skipped > 0);
    QVERIFY(text.startsWith(told));
}

void ServeServerTest::newsWaitForAReader()
{
    const QString session = newSession();
    call(1, u"subscribe"_s, { { u"session"_s, session } });
    QVERIFY(answerTo(1).contains(u"result"_s));
    for (int i = 0; i < 3; ++i) {
        call(10 + i, u"remember"_s,
             { { u"session"_s, session }, { u"text"_s, u"Fact %1 of the pond."_s.arg(i) } });
        QVERIFY(answerTo(10 + i).contains(u"result"_s));
    }
    qsizetype told = 0;
    QVERIFY(comesSoon([&] {
        read();
        told = 0;
        for (const QJsonObject &event : events(u"entries"_s)) {
            told += event[u"entries"_s].toArray().size();
        }
        return told == 3;
    }));
    call(2, u"unsubscribe"_s, { { u"session"_s, session } });
    QVERIFY(answerTo(2).contains(u"result"_s));
}

void ServeServerTest::aDenialOfTheSettingsHolds()
{
    writeToolRules(m_engine->settings(), { { u"write"_s, u"*"_s, false } });
    const QString session = newSession();
    m_provider->add(chatCalls(
            {},
            { { u"c1"_s, u"write"_s, { { u"path"_s, u"never"_s }, { u"content"_s, u"x"_s } } } }));
    m_provider->add(chatText(u"Well."_s));
    call(1, u"ask"_s, question(session, u"Write"_s, { { u"allow"_s, QJsonArray { u"write"_s } } }));
    QCOMPARE(resultOf(1)[u"how"_s].toString(), u"answered"_s);
    QVERIFY(events(u"approval"_s).isEmpty());
    QVERIFY(events(u"toolResult"_s).constFirst()[u"isError"_s].toBool());
    QVERIFY(!QFile::exists(m_folder->filePath(u"never"_s)));
}

QTEST_GUILESS_MAIN(ServeServerTest)
#include "tst_serveserver.moc"
