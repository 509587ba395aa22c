// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answertext.h"
#include "errorclassifier.h"
#include "fixtures.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

struct Exchange
{
    int status = 0;
    QByteArray contentType;
    QByteArray body;
    QList<qsizetype> reads; ///< offsets in the body where a read of the recording ended
};

/// How many bytes of the body the first `size` bytes of a response hold.
qsizetype bodyBytes(const QByteArray &response, qsizetype headSize, bool chunked, qsizetype size)
{
    if (!chunked) {
        return std::max<qsizetype>(0, size - headSize);
    }
    qsizetype at = headSize;
    qsizetype count = 0;
    while (at < size) {
        const qsizetype lineEnd = response.indexOf("\r\n", at);
        if (lineEnd < 0 || lineEnd + 2 >= size) {
            break;
        }
        const qsizetype chunk = response.mid(at, lineEnd - at).trimmed().toLongLong(nullptr, 16);
        count += std::min(chunk, size - lineEnd - 2);
        at = lineEnd + 2 + chunk + 2;
        if (chunk == 0) {
            break;
        }
    }
    return count;
}

Exchange load(const QString &folder)
{
    Exchange exchange;
    const QByteArray response = contentOf(folder + "/response.http"_L1);
    const qsizetype headSize = response.indexOf("\r\n\r\n") + 4;
    const QByteArray head = response.first(headSize).toLower();
    exchange.status = response.mid(9, 3).toInt();
    const qsizetype type = head.indexOf("content-type:");
    exchange.contentType =
            type < 0 ? QByteArray() : head.mid(type + 13, head.indexOf("\r\n", type) - type - 13);
    for (const QString &name : { u"/body.sse"_s, u"/body.json"_s, u"/body.txt"_s }) {
        if (QFile::exists(folder + name)) {
            exchange.body = contentOf(folder + name);
        }
    }
    const bool chunked = head.contains("transfer-encoding: chunked");
    for (const QByteArray &line : contentOf(folder + "/timing.tsv"_L1).split('\n')) {
        const qsizetype offset = line.split('\t').first().toLongLong();
        const qsizetype at = bodyBytes(response, headSize, chunked, offset);
        if (at > 0 && at < exchange.body.size()) {
            exchange.reads.append(at);
        }
    }
    return exchange;
}

} // namespace

class TestChatRecordings final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyAnswer();
    void contents_data();
    void contents();
    void errors_data();
    void errors();

private:
    QTemporaryDir m_dir;
};

void TestChatRecordings::initTestCase()
{
    VARVE_REQUIRE_SHARED(archive, "recordings/transcripts.tar.xz")
    const int code = QProcess::execute(u"tar"_s, { u"xf"_s, archive, u"-C"_s, m_dir.path() });
    if (code != 0) {
        QSKIP("tar cannot unpack the recordings here");
    }
}

/// Every recorded Chat Completions answer with status 200: whole, cut at every recorded read, byte by byte.
void TestChatRecordings::everyAnswer()
{
    int answers = 0;
    QDirIterator folders(m_dir.path(), QDir::Dirs | QDir::NoDotAndDotDot,
                         QDirIterator::Subdirectories);
    while (folders.hasNext()) {
        const QString folder = folders.next();
        if (!contentOf(folder + "/request.http"_L1).startsWith("POST /v1/chat/completions ")) {
            continue;
        }
        const Exchange exchange = load(folder);
        if (exchange.status != 200) {
            continue;
        }
        ++answers;
        const StreamEvents events = readChat({ exchange.body }, exchange.contentType);
        const QStringList whole = describe(events);
        const auto *failure = std::get_if<StreamFailure>(&events.last());
        const bool mayFail = folder.contains(u"killed"_s) || folder.contains(u"terminated"_s)
                || folder.contains(u"hang"_s) || folder.contains(u"captive"_s)
                || folder.contains(u"gzip"_s);
        QVERIFY2(mayFail || !failure, qPrintable(folder + u": " + whole.join(u'\n')));

        QList<QByteArray> pieces;
        qsizetype done = 0;
        for (const qsizetype read : exchange.reads) {
            pieces.append(exchange.body.sliced(done, read - done));
            done = read;
        }
        pieces.append(exchange.body.sliced(done));
        QVERIFY2(describe(readChat(pieces, exchange.contentType)) == whole, qPrintable(folder));

        QList<QByteArray> bytes;
        constexpr qsizetype LongestBytewise = 20'000;
        for (qsizetype i = 0; i < exchange.body.size() && exchange.body.size() < LongestBytewise;
             ++i) {
            bytes.append(exchange.body.sliced(i, 1));
        }
        if (!bytes.isEmpty()) {
            QVERIFY2(describe(readChat(bytes, exchange.contentType)) == whole, qPrintable(folder));
        }
    }
    QVERIFY2(answers > 100, qPrintable(QString::number(answers)));
}

void TestChatRecordings::contents_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QStringList>("expected");

    const QString llama = u"llama.cpp-0.7.0-ctx512/"_s;
    QTest::newRow("tool call") << llama + u"chat-stream-tool-call"_s
                               << QStringList { u"get_weather: {\"city\":"_s,
                                                u"usage 217 28 1 0 0"_s,
                                                u"stop toolUse tool_calls"_s };
    QTest::newRow("two tool calls")
            << llama + u"chat-stream-two-tool-calls"_s
            << QStringList { u"call 0 "_s, u"call 1 "_s, u"stop toolUse"_s };
    QTest::newRow("call cut by length") << llama + u"chat-stream-tool-call-cut"_s
                                        << QStringList { u"(cut)"_s, u"stop length length"_s };
    QTest::newRow("reasoning") << llama + u"chat-stream-reasoning"_s
                               << QStringList { u"thinking 0: The user wants"_s, u"text 1: "_s,
                                                u"stop stop stop"_s };
    QTest::newRow("length") << llama + u"chat-stream-max-tokens"_s
                            << QStringList { u"stop length length"_s };
    QTest::newRow("killed") << u"llama.cpp-0.7.0-killed/chat-server-killed-in-mid-stream"_s
                            << QStringList { u"text 0: "_s,
                                             u"failed: The provider closed the stream"_s };
    QTest::newRow("terminated") << u"llama.cpp-0.7.0-killed/chat-server-terminated-in-mid-stream"_s
                                << QStringList { u"failed: The provider closed the stream"_s };
    QTest::newRow("a clean end without finish reason")
            << u"ollama-fb30760-more/runner-killed-chat"_s
            << QStringList { u"text 0: One two"_s, u"failed: The provider closed the stream"_s };
    QTest::newRow("all calls in one chunk")
            << u"ollama-fb30760-ctx512/chat-stream-two-tool-calls"_s
            << QStringList {
                   u"call 0 z0prw1Okj1Ce7YRyXxYL8KFAPSlxz4kQ get_weather: {\"city\":\"demo\"}"_s,
                   u"call 1 SETtwZB9FHa5g4KuyTpZ0Z9gSNmtKGfY get_weather: {\"city\":\"demo\"}"_s,
                   u"usage 218 55 0 0 0"_s
               };
    QTest::newRow("captive portal") << u"nginx-1.22.1-before-llama.cpp/200-captive-portal"_s
                                    << QStringList { u"failed: A web page came"_s };
}

void TestChatRecordings::contents()
{
    QFETCH(QString, folder);
    QFETCH(QStringList, expected);
    const Exchange exchange = load(m_dir.path() + "/transcripts/"_L1 + folder);
    QVERIFY(!exchange.body.isEmpty());
    const QString lines = describe(readChat({ exchange.body }, exchange.contentType)).join(u'\n');
    for (const QString &line : std::as_const(expected)) {
        QVERIFY2(lines.contains(line), qPrintable(lines));
    }
}

void TestChatRecordings::errors_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("kind");
    QTest::addColumn<bool>("transient");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *folder, Error::Kind kind, bool transient, const QString &says) {
        QTest::newRow(folder) << QString::fromLatin1(folder) << int(kind) << transient << says;
    };
    const Error::Kind provider = Error::Kind::Provider;
    const Error::Kind overflow = Error::Kind::Overflow;
    row("llama.cpp-0.7.0-api-key/chat-wrong-key", provider, false,
        u"does not accept the API key"_s);
    row("llama.cpp-0.7.0-ctx512/chat-overflow-plain", overflow, false, u"860 tokens"_s);
    row("llama.cpp-0.7.0-ctx512/chat-overflow-stream", overflow, false, u"the model takes 512"_s);
    row("llama.cpp-0.7.0-loading/loading-chat", provider, true, u"still loading"_s);
    row("ollama-fb30760-ctx512/chat-overflow-stream", overflow, false, u"860 tokens"_s);
    row("ollama-fb30760-ctx512/chat-stream-unknown-model", provider, false,
        u"does not know this model"_s);
    row("ollama-fb30760-ctx512/chat-error-bad-json", provider, false, u"unexpected EOF"_s);
    row("ollama-fb30760-ctx512/chat-image-without-vision", provider, false,
        u"image input is not supported"_s);
    row("ollama-fb30760-busy/queue-full-5-chat", provider, true, u"overloaded"_s);
    row("portkey-gateway-1.15.2-before-llama.cpp/chat-overflow-stream", overflow, false, u"512"_s);
    row("nginx-1.22.1-before-llama.cpp/502-nobody-behind", provider, true, u"server behind it"_s);
    row("nginx-1.22.1-before-llama.cpp/504-gateway-timeout", provider, true, u"server behind it"_s);
    row("nginx-1.22.1-before-llama.cpp/429-html", provider, true, u"limits how often"_s);
    row("nginx-1.22.1-before-llama.cpp/401-basic-auth", provider, false, u"API key"_s);
    row("nginx-1.22.1-before-llama.cpp/301-redirect-of-post", provider, false,
        u"Nothing was sent there"_s);
    row("nginx-1.22.1-before-llama.cpp/413-body-too-large", overflow, false, u"longer than"_s);
}

void TestChatRecordings::errors()
{
    QFETCH(QString, folder);
    QFETCH(int, kind);
    QFETCH(bool, transient);
    QFETCH(QString, says);
    const Exchange exchange = load(m_dir.path() + "/transcripts/"_L1 + folder);
    QVERIFY(exchange.status >= 300);
    const QUrl url(u"http://127.0.0.1:8080/v1/chat/completions"_s);
    const Failure failure = classifyHttpError({ exchange.status, {}, exchange.body, url, true });
    QCOMPARE(int(failure.error.kind), kind);
    QCOMPARE(failure.transient, transient);
    QVERIFY2(failure.error.message.contains(says), qPrintable(failure.error.message));
}

QTEST_GUILESS_MAIN(TestChatRecordings)
#include "tst_chatrecordings.moc"
