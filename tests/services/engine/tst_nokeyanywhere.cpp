// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonexporter.h"
#include "keyecho.h"
#include "keyring.h"
#include "markdownexporter.h"
#include "ordinaryfile.h"
#include "piexporter.h"
#include "providerendpoint.h"
#include "requestlog.h"
#include "settings.h"
#include "soon.h"
#include "turnhost.h"

#include <QDirIterator>
#include <QFile>
#include <QLoggingCategory>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

// With everything that one of the spellings changes.
const QByteArray Key = "sk-Wy7\"q/+Zr%2\\=Kp9";

/// What was written with qDebug and the like while it lives, of every category.
class MessageTrap
{
    Q_DISABLE_COPY_MOVE(MessageTrap)

public:
    MessageTrap()
    {
        s_caught.clear();
        QLoggingCategory::setFilterRules(u"*=true"_s);
        m_before = qInstallMessageHandler(&MessageTrap::take);
    }
    ~MessageTrap()
    {
        qInstallMessageHandler(m_before);
        QLoggingCategory::setFilterRules({});
    }
    [[nodiscard]] QByteArray caught() const
    {
        const QMutexLocker lock(&s_mutex);
        return s_caught;
    }

private:
    static void take(QtMsgType, const QMessageLogContext &context, const QString &message)
    {
        const QMutexLocker lock(&s_mutex);
        s_caught += QByteArray(context.category) + ": " + message.toUtf8() + '\n';
    }

    static inline QMutex s_mutex;
    static inline QByteArray s_caught;
    QtMessageHandler m_before = nullptr;
};

/// What stands before the key in `bytes`; empty if it is nowhere.
QString findKey(const QByteArray &bytes)
{
    constexpr qsizetype Before = 60;
    for (const QByteArray &spelling : keySpellings(Key)) {
        if (const qsizetype at = bytes.indexOf(spelling); at >= 0) {
            return u"after: "_s + QString::fromUtf8(bytes.first(at).last(qMin(at, Before)));
        }
    }
    return {};
}

/// Files below `folder` that the key is in, with what stands before it.
QStringList filesWithKey(const QString &folder)
{
    QStringList found;
    QDirIterator walk(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (walk.hasNext()) {
        QFile file(walk.next());
        if (!file.open(QIODevice::ReadOnly)) {
            found += file.fileName() + u" cannot be read"_s;
        } else if (const QString where = findKey(file.readAll()); !where.isEmpty()) {
            found += file.fileName() + u": ..."_s + where;
        }
    }
    return found;
}

void saveExports(TurnHost &host)
{
    const SessionSnapshot snapshot = *host.store().rows().snapshot(host.session());
    const auto source = [&] {
        return ExportSource::wholeSession(snapshot.session, snapshot.tree, host.store().rows());
    };
    const auto save = [&](const QString &name, const auto &write) {
        const auto saved = writePrivateFile(host.path(name), Existing::Refuse, write);
        QVERIFY2(saved, saved ? "" : qPrintable(saved.error().message));
        QVERIFY(QFileInfo(host.path(name)).size() > 0);
    };
    save(u"session.jsonl"_s, [&](QIODevice &to) { return exportPi(to, source()); });
    save(u"session.json"_s, [&](QIODevice &to) { return exportJson(to, source()); });
    save(u"session.md"_s, [&](QIODevice &to) { return exportMarkdown(to, source()); });
}

} // namespace

/// A known key, taken from where keys come from, goes through whole turns with a server that repeats it in every place it can
/// think of, and with a command that shows its environment; then everything that was kept is searched for it. What a model says
/// in its answer is not among those places: that is the conversation, kept as it was said.
class NoKeyAnywhereTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void searchFindsKeys();
    void turns_data();
    void turns();
    void errorsInOtherSpellings_data();
    void errorsInOtherSpellings();

private:
    [[nodiscard]] ProviderConfig provider(WireApi api) const;

    ScriptedServer m_server;
};

void NoKeyAnywhereTest::searchFindsKeys()
{
    QVERIFY(findKey("nothing here").isEmpty());
    for (const QByteArray &spelling : keySpellings(Key)) {
        QTemporaryDir folder;
        QFile file(folder.filePath(u"a"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("something before it" + spelling);
        file.close();
        QCOMPARE(filesWithKey(folder.path()).size(), 1);
    }
}

void NoKeyAnywhereTest::turns_data()
{
    QTest::addColumn<int>("api");
    QTest::newRow("chat") << int(WireApi::OpenAiChat);
    QTest::newRow("responses") << int(WireApi::OpenAiResponses);
    QTest::newRow("codex") << int(WireApi::CodexResponses);
    QTest::newRow("messages") << int(WireApi::AnthropicMessages);
}

ProviderConfig NoKeyAnywhereTest::provider(WireApi api) const
{
    ProviderConfig provider;
    provider.id = u"echo-1"_s;
    provider.name = u"Echo"_s;
    provider.api = toString(api);
    provider.baseUrl = m_server.url().toString();
    provider.key = { KeySource::Kind::Environment, u"MY_MODEL_SERVER"_s, {} };
    // By mistake, as people do.
    provider.headers = { { u"X-Api-Key"_s, QString::fromLatin1(Key) },
                         { u"Authorization"_s, u"Bearer "_s + QString::fromLatin1(Key) } };
    return provider;
}

void NoKeyAnywhereTest::turns()
{
    QFETCH(int, api);
    const auto wire = static_cast<WireApi>(api);
    const MessageTrap trap;
    RequestLogOptions logged;
    const auto log = std::make_shared<RequestLog>(logged);
    TurnHost host(log);
    logged.file = host.path(u"requests.log"_s);
    log->setOptions(logged);

    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"MY_MODEL_SERVER"_s, QString::fromLatin1(Key));
    environment.insert(u"OPENAI_API_KEY"_s, QString::fromLatin1(Key));
    environment.insert(u"CARGO_HOME"_s, u"/stays"_s);
    MemoryKeyStore keychain;
    KeyRingOptions options;
    options.environment = environment;
    KeyRing ring(&keychain, options);
    ring.useForSession(u"echo-2"_s, ApiKey(QByteArray(Key)));
    Settings settings(host.path(u"config"_s), QProcessEnvironment());
    writeProvider(&settings, provider(wire));
    QVERIFY(settings.sync());
    const ProviderConfig stored = *readProvider(settings, u"echo-1"_s);
    auto key = ring.resolve(stored, KeyPrompt::No);
    VERIFY_SOON(key.isFinished());
    QVERIFY(key.result().has_value());
    const auto endpoint = providerEndpoint(stored, u"m"_s, *key.result());
    QVERIFY(endpoint.has_value());
    host.useTools(ring.childEnvironment());

    const qsizetype before = m_server.requests().size();
    const auto script = [this](const Script &next) { m_server.add(next); };
    script(echoCall(wire, u"env; tr '\\0' '\\n' </proc/self/environ; ps eww -p $$ || true"_s, Key));
    script(echoRefusal(Key));
    script(echoFailureInMidStream(wire, Key, Key));
    script(echoPage(Key));
    QStringList problems;
    for (int turn = 0; turn < 3; ++turn) {
        const TurnEnd end = host.run(u"Turn %1"_s.arg(turn), *endpoint);
        QCOMPARE(end.how, TurnEnd::How::Failed);
        problems += end.error.message + u'\n' + end.error.detail;
        qInfo() << end.error.message << end.error.detail;
    }

    // The key was there: sent with every request, and said again.
    QCOMPARE(m_server.requests().size() - before, 4);
    for (qsizetype i = before; i < m_server.requests().size(); ++i) {
        QVERIFY(m_server.requests().at(i).head.contains(Key));
        QVERIFY2(findKey(m_server.requests().at(i).body).isEmpty(), "in a request's body");
    }
    QCOMPARE(host.lines().at(1), u"assistant:[bash]"_s);
    const QString shown = host.entries().at(2).text();
    QVERIFY(shown.contains(u"CARGO_HOME=/stays"_s));
    QVERIFY(!shown.contains(u"MY_MODEL_SERVER"_s));
    QCOMPARE(host.lines().constLast(), u"user:Turn 2"_s);
    QVERIFY(host.lines().contains(u"assistant:Well"_s));
    QCOMPARE(log->exchanges().size(), 4);
    QVERIFY(formatExchanges(log->exchanges()).count(u"[key]"_s) >= 8);

    saveExports(host);
    QVERIFY(QFile::exists(host.path(u"requests.log"_s)));
    QVERIFY(QFile::exists(host.storePath() + u"-wal"_s));
    const QStringList files = filesWithKey(host.path({}));
    QVERIFY2(files.isEmpty(), qPrintable(files.join(u'\n')));
    QCOMPARE(findKey(formatExchanges(log->exchanges()).toUtf8()), QString());
    QCOMPARE(findKey(problems.join(u'\n').toUtf8()), QString());
    QCOMPARE(findKey(trap.caught()), QString());
    for (const Entry &entry : host.entries()) {
        QCOMPARE(findKey(entry.text().toUtf8()), QString());
        QCOMPARE(findKey(QJsonDocument(entry.data).toJson()), QString());
    }
}

void NoKeyAnywhereTest::errorsInOtherSpellings_data()
{
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("percent-encoded") << Key.toPercentEncoding();
    QTest::newRow("base 64") << Key.toBase64();
    QTest::newRow("base 64 for addresses") << Key.toBase64(QByteArray::Base64UrlEncoding);
}

/// The sentence of an error is stored with the answer that it ended, and goes from there into exports.
void NoKeyAnywhereTest::errorsInOtherSpellings()
{
    QFETCH(QByteArray, said);
    ScriptedServer server;
    server.add(echoFailureInMidStream(WireApi::OpenAiChat, Key, said));
    TurnHost host;
    const TurnEnd end =
            host.run(u"Hello"_s, Endpoint::chat(server.url(), u"m"_s, ApiKey(QByteArray(Key))));
    QCOMPARE(end.how, TurnEnd::How::Failed);
    QCOMPARE(host.lines().constLast(), u"assistant:Well"_s);
    const QStringList files = filesWithKey(host.path({}));
    QVERIFY2(files.isEmpty(), qPrintable(files.join(u'\n')));
}

QTEST_GUILESS_MAIN(NoKeyAnywhereTest)
#include "tst_nokeyanywhere.moc"
