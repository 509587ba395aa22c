// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answertext.h"
#include "recordings.h"

#include <QMap>
#include <QTest>

#include <algorithm>
#include <array>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

struct Group
{
    QLatin1StringView subject;
    QLatin1StringView test; ///< the program that reads them
    QList<QByteArray> requests; ///< beginnings of their request lines
    int count = 0;
};

/// Every recording belongs to one of these.
QList<Group> groups()
{
    return {
        { "Chat Completions"_L1,
          "tst_chatrecordings"_L1,
          { "POST /v1/chat/completions", "POST /llm/v1/chat/completions" },
          184 },
        { "Responses"_L1, "tst_responsesrecordings"_L1, { "POST /v1/responses " }, 63 },
        { "Messages"_L1, "tst_messagesrecordings"_L1, { "POST /v1/messages " }, 61 },
        { "counting tokens"_L1,
          "tst_servicerecordings"_L1,
          { "POST /v1/messages/count_tokens", "POST /v1/responses/input_tokens", "POST /tokenize",
            "POST /detokenize", "POST /apply-template" },
          27 },
        { "embeddings"_L1,
          "tst_servicerecordings"_L1,
          { "POST /v1/embeddings", "POST /embedding", "POST /api/embed", "POST /v1/rerank" },
          36 },
        { "models and servers"_L1,
          "tst_servicerecordings"_L1,
          { "GET /", "POST /api/show", "POST /api/pull", "POST /models/" },
          67 },
        { "protocols that are not spoken here"_L1,
          {},
          { "POST /api/chat", "POST /api/generate", "POST /v1/completions", "POST /completion",
            "POST /infill", "POST /v1/audio", "POST /v1/nothing", "OPTIONS " },
          58 },
    };
}

constexpr std::array Apis { WireApi::OpenAiChat, WireApi::OpenAiResponses, WireApi::CodexResponses,
                            WireApi::AnthropicMessages };

} // namespace

class TestRecordingsCovered final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyRecordingHasItsTest();
    void nothingConfusesADecoder();

private:
    Recordings m_recordings;
};

void TestRecordingsCovered::initTestCase()
{
    if (const QString why = m_recordings.unpack(); !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
}

void TestRecordingsCovered::everyRecordingHasItsTest()
{
    QStringList claimed;
    for (const Group &group : groups()) {
        QStringList names;
        for (const QByteArray &request : group.requests) {
            names += m_recordings.names(request);
        }
        names.removeDuplicates();
        qInfo().noquote() << group.subject << names.size() << group.test;
        QCOMPARE(names.size(), group.count);
        claimed += names;
    }
    const QStringList all = m_recordings.names("GET ") + m_recordings.names("POST ")
            + m_recordings.names("OPTIONS ");
    QCOMPARE(all.size(), 496);
    QCOMPARE(claimed.size(), 496);
    claimed.removeDuplicates();
    QCOMPARE(claimed.size(), 496);
    for (const QString &name : all) {
        QVERIFY2(claimed.contains(name), qPrintable(name));
    }
}

/// Whatever a server answers, at whatever address: one end, nothing after it, and no call that may be run unless its
/// arguments are whole. Another protocol's stream is never taken for an answer.
void TestRecordingsCovered::nothingConfusesADecoder()
{
    const auto isEnd = [](const StreamEvent &event) {
        return std::holds_alternative<StopEvent>(event)
                || std::holds_alternative<StreamFailure>(event);
    };
    const QMap<WireApi, QByteArray> own {
        { WireApi::OpenAiChat, "/chat/completions" },
        { WireApi::OpenAiResponses, "/v1/responses" },
        { WireApi::CodexResponses, "/v1/responses" },
        { WireApi::AnthropicMessages, "/v1/messages" },
    };
    for (const QString &name : m_recordings.names("POST ")) {
        const Exchange exchange = m_recordings.load(name);
        for (const WireApi api : Apis) {
            const StreamEvents events = readAnswer(api, { exchange.body }, exchange.contentType());
            QVERIFY2(!events.isEmpty() && isEnd(events.last()), qPrintable(name));
            QCOMPARE(std::ranges::count_if(events, isEnd), 1);
            const bool foreign = !exchange.request.contains(own.value(api));
            const bool looksOwn = api == WireApi::OpenAiChat // of the older kind
                    && exchange.request.startsWith("POST /v1/completions ");
            if (foreign && !looksOwn) {
                QVERIFY2(std::holds_alternative<StreamFailure>(events.last()), qPrintable(name));
                QVERIFY2(!isOutput(events.first()), qPrintable(name));
            }
        }
    }
}

QTEST_GUILESS_MAIN(TestRecordingsCovered)
#include "tst_recordingscovered.moc"
