// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "coverage.h"
#include "fixtures.h"
#include "offlinesummarizer.h"
#include "pisession.h"
#include "tokenestimate.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace varve;
using namespace varve::test;

/// How much of what a compaction takes out is in the offline summary of real sessions. What is asked for is drawn by rules of
/// this test, which know nothing of the summarizer's.
class TestSummaryProbes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void realSessions_data();
    void realSessions();
    void throughput();
};

namespace
{

struct Probe
{
    QString kind;
    QString text;
};

QStringList wordsOf(const QString &text)
{
    QStringList words;
    QString word;
    const QString lower = text.toLower() + u' ';
    for (const QChar c : lower) {
        if (c.isLetterOrNumber() || c == u'_') {
            word += c;
        } else {
            if (word.size() >= 4) {
                words.append(word);
            }
            word.clear();
        }
    }
    words.removeDuplicates();
    return words;
}

/// A path by its file name, a command by its beginning, a sentence by two thirds of its longer words in one line.
bool holds(const QString &summary, const Probe &probe)
{
    if (probe.kind == "path"_L1) {
        return summary.contains(probe.text.section(u'/', -1));
    }
    if (probe.kind == "command"_L1) {
        return summary.contains(probe.text);
    }
    const QStringList words = wordsOf(probe.text);
    for (const QString &line : summary.toLower().split(u'\n')) {
        const auto found = std::ranges::count_if(
                words, [&line](const QString &word) { return line.contains(word); });
        if (found * 3 >= words.size() * 2) {
            return true;
        }
    }
    return false;
}

QJsonObject argumentsOf(const Entry &entry, const QString &callId)
{
    for (const Block &block : entry.blocks) {
        const auto *call = std::get_if<ToolCallBlock>(&block);
        if (call && call->callId == callId) {
            return QJsonDocument::fromJson(call->arguments).object();
        }
    }
    return {};
}

/// Every n-th of a list, so that the whole range is asked for.
QList<Probe> spread(const QString &kind, QStringList texts, qsizetype most)
{
    texts.removeDuplicates();
    QList<Probe> probes;
    const qsizetype count = std::min(most, texts.size());
    for (qsizetype i = 0; i < count; ++i) {
        probes.append({ kind, texts[i * texts.size() / count] });
    }
    return probes;
}

/// The first two words behind a leading "cd ... &&".
QString beginningOf(QString command)
{
    if (command.startsWith("cd "_L1)) {
        command = command.section(u"&&"_s, 1).trimmed();
    }
    return command.simplified().section(u' ', 0, 1);
}

QList<Probe> drawProbes(const QList<Entry> &range)
{
    QStringList paths;
    QStringList commands;
    QStringList errors;
    QStringList wishes;
    QStringList commits;
    QHash<QString, QJsonObject> calls;
    for (const Entry &entry : range) {
        if (entry.role == Role::User) {
            const QString text = entry.text().simplified();
            if (text.size() >= 25 && text.size() <= 250) {
                wishes.append(text);
            }
        } else if (entry.role == Role::Assistant && !entry.isFailedAnswer()) {
            for (const Block &block : entry.blocks) {
                if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
                    calls.insert(call->callId, argumentsOf(entry, call->callId));
                }
            }
        } else if (entry.role == Role::ToolResult) {
            const QJsonObject arguments = calls.value(entry.toolCallId);
            const bool failed = entry.toolStatus == "error"_L1;
            if (!failed && (entry.toolName == "edit"_L1 || entry.toolName == "write"_L1)) {
                paths.append(arguments.value("path"_L1).toString());
            }
            const QString command = arguments.value("command"_L1).toString();
            const qsizetype message = command.indexOf("commit -m \""_L1);
            if (!failed && message > 0) {
                commits.append(
                        command.sliced(message + 11).section(u'"', 0, 0).section(u'\n', 0, 0));
            }
            if (failed && entry.toolName == "bash"_L1 && !entry.text().contains("aborted"_L1)) {
                commands.append(beginningOf(command));
                for (const QString &line : entry.text().split(u'\n')) {
                    if (line.contains(": error"_L1) || line.contains("No such file"_L1)) {
                        errors.append(line.trimmed());
                        break;
                    }
                }
            }
        }
    }
    return spread(u"path"_s, paths, 10) + spread(u"command"_s, commands, 6)
            + spread(u"error"_s, errors, 6) + spread(u"user"_s, wishes, 12)
            + spread(u"commit"_s, commits, 6);
}

} // namespace

void TestSummaryProbes::realSessions_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("before-compaction") << u"fixtures/pi/pimono-before-compaction.jsonl"_s;
    QTest::newRow("large-session") << u"fixtures/pi/pimono-large-session.jsonl"_s;
    QTest::newRow("session") << u"fixtures/pi/pimono-session.jsonl"_s;
    QTest::newRow("kimchi") << u"fixtures/pi/kimchi-session.jsonl"_s;
    QTest::newRow("branches") << u"fixtures/pi/gen-branches-main.jsonl"_s;
}

void TestSummaryProbes::realSessions()
{
    QFETCH(QString, file);
    const QString path = sharedPath(file);
    if (path.isEmpty()) {
        QSKIP("the shared material is not here (set VARVE_SHARED)");
    }
    QList<Entry> entries = readPiSession(path);
    entries.resize(entries.size() * 4 / 5); // about what a compaction takes out
    const QList<Probe> probes = drawProbes(entries);
    SummaryInput input;
    input.history = entries;
    input.maxTokens = 13'107; // four fifths of the default reserve
    const auto summary = summarizeOffline(input);
    QVERIFY(summary);

    int found = 0;
    QStringList missing;
    for (const Probe &probe : probes) {
        if (holds(summary->text, probe)) {
            ++found;
        } else {
            missing.append(probe.kind + u": "_s + probe.text.left(120));
        }
    }
    CharCounts rangeCharacters;
    for (const Entry &entry : std::as_const(entries)) {
        rangeCharacters += measure(entry).chars();
    }
    const double rangeTokens = estimateTokens(rangeCharacters, TokenFactors());
    const double tokens = estimateTokens(countCharacters(summary->text), TokenFactors());
    const Coverage own = coverage(factsToCover(summary->facts), summary->text);
    qInfo().noquote() << u"%1 of %2 probes, %3 of %4 own facts, %5 tokens of %6 (%7%)"_s.arg(found)
                                 .arg(probes.size())
                                 .arg(own.found)
                                 .arg(own.total())
                                 .arg(tokens, 0, 'f', 0)
                                 .arg(rangeTokens, 0, 'f', 0)
                                 .arg(100 * tokens / rangeTokens, 0, 'f', 1);
    for (const QString &text : std::as_const(missing)) {
        qInfo().noquote() << "  missing" << text;
    }
    QVERIFY(tokens <= 0.1 * rangeTokens && tokens <= 13'107);
    QVERIFY2(found * 10 >= probes.size() * 8, qPrintable(missing.join(u'\n')));
    if (file.contains("pimono"_L1)) {
        QVERIFY(probes.size() >= 20);
    }
}

void TestSummaryProbes::throughput()
{
    const QString path = sharedPath(u"fixtures/pi/pimono-before-compaction.jsonl"_s);
    if (path.isEmpty()) {
        QSKIP("the shared material is not here (set VARVE_SHARED)");
    }
    const QList<Entry> once = readPiSession(path);
    QList<Entry> many;
    for (int i = 0; i < 6; ++i) {
        many += once;
    }
    SummaryInput input;
    input.history = many;
    input.maxTokens = 13'107;
    QElapsedTimer timer;
    timer.start();
    const auto summary = summarizeOffline(input);
    const auto milliseconds = std::max<qint64>(timer.elapsed(), 1);
    QVERIFY(summary);
    const double megabytes = static_cast<double>(summary->rangeCharacters) / 1e6;
    qInfo("%.1f M characters in %lld ms: %.1f M a second", megabytes,
          static_cast<long long>(milliseconds),
          1000 * megabytes / static_cast<double>(milliseconds));
}

QTEST_GUILESS_MAIN(TestSummaryProbes)
#include "tst_summaryprobes.moc"
