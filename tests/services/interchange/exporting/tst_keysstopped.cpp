// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportjob.h"
#include "factrules.h"
#include "journalextraction.h"
#include "keysamples.h"
#include "requestlog.h"
#include "sessionbuilder.h"

#include <QBuffer>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// As the text stands in JSON, in pages, and as it is.
bool hasSecret(const QByteArray &bytes, const KeySample &sample)
{
    const QString text = QString::fromUtf8(bytes);
    return !sample.leftIn(text).isEmpty()
            || !sample.leftIn(QString(text).replace(u"\\n"_s, u"\n"_s)).isEmpty();
}

QByteArray jsonString(const QString &text)
{
    const QByteArray object =
            QJsonDocument(QJsonObject { { u"content"_s, text } }).toJson(QJsonDocument::Compact);
    return object;
}

} // namespace

/// Keys of every shape that is known against every place where keys are stopped (secrets.h has the list).
class TestKeysStopped : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void exports_data();
    void exports();
    void journal();
    void workingMemory();
    void requestLog();
};

void TestKeysStopped::exports_data()
{
    QTest::addColumn<ExportFormat>("format");
    for (const ExportFormat format : ExportFormats) {
        QTest::newRow(toString(format).data()) << format;
    }
}

/// One message, one call and one result for each.
void TestKeysStopped::exports()
{
    QFETCH(ExportFormat, format);
    const QList<KeySample> samples = keySamples();
    QVERIFY(samples.size() >= 120);
    SessionBuilder builder(u"u1"_s);
    for (qsizetype i = 0; i < samples.size(); ++i) {
        Entry user;
        user.role = Role::User;
        user.blocks = { TextBlock { samples.at(i).text } };
        builder.addEntry(user, u"user %1"_s.arg(i));
        Entry answer;
        answer.role = Role::Assistant;
        answer.blocks = { ToolCallBlock {
                u"c%1"_s.arg(i), u"bash"_s, jsonString(samples.at(i).text), {} } };
        builder.addEntry(answer, u"answer %1"_s.arg(i));
        Entry result;
        result.role = Role::ToolResult;
        result.toolCallId = u"c%1"_s.arg(i);
        result.blocks = { TextBlock { u"line 1\n"_s + samples.at(i).text + u"\nline 3"_s } };
        builder.addEntry(result, u"result %1"_s.arg(i));
    }
    QBuffer buffer;
    QVERIFY(buffer.open(QIODevice::WriteOnly));
    const ExportRequest order { builder.session(), format, ExportScope::Session, {}, {}, {} };
    const auto done = exportTo(buffer, builder.store().reader(), order);
    QVERIFY2(done, done ? "" : qPrintable(done.error().message));
    QStringList left;
    for (const KeySample &sample : samples) {
        if (hasSecret(buffer.data(), sample)) {
            left += sample.name;
        }
    }
    QCOMPARE(left.join(u"; "_s), QString());
}

void TestKeysStopped::journal()
{
    const QList<KeySample> samples = keySamples();
    QList<JournalFact> facts;
    for (const KeySample &sample : samples) {
        JournalFact fact;
        fact.text = sample.text;
        facts += fact;
    }
    JournalFact harmless;
    harmless.text = u"The server listens on port 8080"_s;
    facts += harmless;
    const SafeJournal safe = safeFacts(facts, {});
    QCOMPARE(safe.facts, QList<JournalFact> { harmless });
    QCOMPARE(safe.leftOut, static_cast<int>(samples.size()));
}

void TestKeysStopped::workingMemory()
{
    MemoryLimits limits;
    limits.characters = 100'000;
    limits.tokens = 100'000;
    QStringList taken;
    const QList<KeySample> samples = keySamples();
    for (const KeySample &sample : samples) {
        if (checkFact(u"Remember: "_s + sample.text, {}, limits, {})) {
            taken += sample.name;
        }
    }
    QCOMPARE(taken.join(u"; "_s), QString());
    QVERIFY(checkFact(u"Remember: the port is 8080"_s, {}, limits, {}));
}

/// In memory and in its file: a message that was sent, an answer, a header, what went wrong.
void TestKeysStopped::requestLog()
{
    const QTemporaryDir folder;
    RequestLogOptions options;
    options.capacity = 1000;
    options.file = folder.filePath(u"log"_s);
    RequestLog log(options);
    const QList<KeySample> samples = keySamples();
    for (const KeySample &sample : samples) {
        LoggedExchange exchange;
        exchange.url = u"https://api.example.test/v1/messages"_s;
        exchange.requestBody = jsonString(sample.text);
        exchange.responseBody = "data: " + jsonString(sample.text) + "\n\n";
        exchange.responseHeaders = { { "x-echo", sample.text.toUtf8() } };
        exchange.outcome = u"The server said: "_s + sample.text;
        log.add(exchange, {});
    }
    QFile file(options.file);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray written = file.readAll();
    QCOMPARE(log.exchanges().size(), samples.size());
    QStringList left;
    for (qsizetype i = 0; i < samples.size(); ++i) {
        const LoggedExchange kept = log.exchanges().at(i);
        for (const QByteArray &part :
             { kept.requestBody, kept.responseBody, kept.responseHeaders.at(0).second,
               kept.outcome.toUtf8(), written }) {
            if (hasSecret(part, samples.at(i))) {
                left += samples.at(i).name;
            }
        }
    }
    QCOMPARE(left.join(u"; "_s), QString());
}

QTEST_GUILESS_MAIN(TestKeysStopped)
#include "tst_keysstopped.moc"
