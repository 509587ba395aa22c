// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerassembler.h"
#include "nodepackages.h"
#include "scriptedserver.h"
#include "soon.h"
#include "streamclient.h"
#include "wireprotocol.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QString sdkPath(const QString &name)
{
    return QString::fromUtf8(VARVE_SOURCE_DIR) + u"/tests/services/providers/sdk/"_s + name;
}

/// Spelling of JSON does not count, what it says does.
QString normalized(const QByteArray &json)
{
    return QString::fromUtf8(QJsonDocument::fromJson(json).toJson(QJsonDocument::Compact));
}

} // namespace

/// The same bytes from the same server, read by the providers' own SDKs and by our client: text, calls and usage have
/// to be the same. Skipped where the SDKs are not at hand.
class TestSdkComparison final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void same_data();
    void same();

private:
    [[nodiscard]] QJsonObject ours(WireApi api, const QUrl &url);
    [[nodiscard]] QJsonObject theirs(const QString &reader, const QUrl &url, QByteArray &problem);

    const NodePackages m_packages;
};

void TestSdkComparison::initTestCase()
{
    for (const QString &package : { u"openai"_s, u"@anthropic-ai/sdk"_s }) {
        if (const QString why = m_packages.whyMissing(package); !why.isEmpty()) {
            QSKIP(qPrintable(why));
        }
    }
}

void TestSdkComparison::same_data()
{
    QTest::addColumn<int>("api");
    QTest::addColumn<QString>("reader");
    QTest::addColumn<QString>("stream");
    const auto rows = [](WireApi api, const char *reader) {
        for (const char *kind : { "text", "calls" }) {
            QTest::addRow("%s %s", reader, kind)
                    << int(api) << QString::fromLatin1(reader)
                    << u"%1-%2.sse"_s.arg(QLatin1StringView(reader), QLatin1StringView(kind));
        }
    };
    rows(WireApi::OpenAiChat, "chat");
    rows(WireApi::OpenAiResponses, "responses");
    rows(WireApi::AnthropicMessages, "messages");
}

void TestSdkComparison::same()
{
    QFETCH(int, api);
    QFETCH(QString, reader);
    QFETCH(QString, stream);
    QFile file(sdkPath(stream));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    Script script = streamHead();
    constexpr qsizetype Piece = 41; // through lines and characters
    for (qsizetype at = 0; at < bytes.size(); at += Piece) {
        script << SendBytes { bytes.mid(at, Piece) };
    }
    ScriptedServer server;
    server.add(script + Script { Close {} });

    const QJsonObject own = ours(static_cast<WireApi>(api), server.url());
    QByteArray problem;
    const QJsonObject other = theirs(reader, server.url(), problem);
    QVERIFY2(!other.isEmpty(), problem.constData());
    QVERIFY(!own["text"_L1].toString().isEmpty());
    QCOMPARE(own["calls"_L1].toArray().size(), stream.contains(u"calls"_s) ? 2 : 0);
    QCOMPARE(own, other);
}

QJsonObject TestSdkComparison::ours(WireApi api, const QUrl &url)
{
    HttpTransport transport;
    StreamClient client(&transport, RequestPurpose::Turn);
    AnswerAssembler answer;
    bool over = false;
    connect(&client, &StreamClient::eventsReady, this,
            [&answer](const StreamEvents &events) { answer.take(events); });
    connect(&client, &StreamClient::finished, this, [&over] { over = true; });
    connect(&client, &StreamClient::failed, this, [&over](const Failure &why) {
        qWarning().noquote() << why.error.message;
        over = true;
    });
    client.start(Endpoint::of(api, url, u"m"_s), "{}", {});
    (void)comesSoon([&over] { return over; });
    QJsonArray calls;
    for (const Block &block : answer.blocks()) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            calls.append(QJsonArray { call->name, normalized(call->arguments) });
        }
    }
    return { { u"text"_s, plainText(answer.blocks()) },
             { u"calls"_s, calls },
             { u"prompt"_s, answer.usage().prompt() },
             { u"output"_s, answer.usage().output } };
}

QJsonObject TestSdkComparison::theirs(const QString &reader, const QUrl &url, QByteArray &problem)
{
    QProcess process;
    process.start(m_packages.node(),
                  { sdkPath(u"read.mjs"_s), m_packages.folder(), reader, url.toString() });
    constexpr int LongestMs = 30'000;
    (void)QTest::qWaitFor([&process] { return process.state() == QProcess::NotRunning; },
                          LongestMs);
    problem = process.readAllStandardError();
    QJsonObject answer = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    QJsonArray calls;
    for (const QJsonValue &call : answer["calls"_L1].toArray()) {
        calls.append(QJsonArray { call[0].toString(), normalized(call[1].toString().toUtf8()) });
    }
    if (!answer.isEmpty()) {
        answer["calls"_L1] = calls;
    }
    return answer;
}

QTEST_GUILESS_MAIN(TestSdkComparison)
#include "tst_sdkcomparison.moc"
