// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenestimate.h"

#include <QRandomGenerator>
#include <QTest>

#include <cmath>

using namespace varve;
using namespace Qt::StringLiterals;

/// The estimate, and how it is learned.
class TestTokenEstimate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void defaultsAreAboutThreeCharacters();
    void learnsTheTruth();
    void orderDoesNotMatter();
    void fewIntervalsChangeLittle();
    void nonsenseStaysPlausible();
    void bytesRoundTrip();
    void families_data();
    void families();
};

namespace
{

struct Sample
{
    CharCounts chars;
    int messages = 1;
    qint64 tokens = 0;
};

QList<Sample> samplesOf(const TokenFactors &truth, quint32 seed, int count)
{
    QRandomGenerator random(seed);
    QList<Sample> samples;
    for (int i = 0; i < count; ++i) {
        Sample sample;
        sample.chars.n = { random.bounded(4000), random.bounded(400), random.bounded(900),
                           random.bounded(900), random.bounded(200) };
        sample.messages = 1 + random.bounded(3);
        const double exact =
                estimateTokens(sample.chars, truth) + sample.messages * truth.perMessage;
        sample.tokens = std::llround(exact * (0.97 + 0.06 * random.generateDouble()));
        samples += sample;
    }
    return samples;
}

TokenStatistics statisticsOf(const QList<Sample> &samples)
{
    TokenStatistics statistics;
    for (const Sample &sample : samples) {
        statistics.add(sample.chars, sample.messages, sample.tokens);
    }
    return statistics;
}

} // namespace

void TestTokenEstimate::defaultsAreAboutThreeCharacters()
{
    const QString code =
            u"    for (const auto &entry : entries) {\n        total += entry.tokens; // 2,341 of them\n    }\n"_s;
    const double perToken =
            static_cast<double>(code.size()) / estimateTokens(countCharacters(code), {});
    QVERIFY2(perToken > 2.2 && perToken < 3.6, qPrintable(QString::number(perToken)));
    QCOMPARE(estimateTokens(CharCounts {}, {}), 0.0);
    QCOMPARE(estimateTokens(EntryMetrics {}, {}), TokenFactors {}.perMessage);
}

void TestTokenEstimate::learnsTheTruth()
{
    TokenFactors truth;
    truth.perChar = { 0.2, 0.5, 0.8, 0.1, 1.4 };
    truth.perMessage = 30;
    const TokenFactors learned = statisticsOf(samplesOf(truth, 1, 2000)).factors();
    QCOMPARE(learned.intervals, 2000);
    double estimated = 0;
    double real = 0;
    double absolute = 0;
    for (const Sample &sample : samplesOf(truth, 2, 500)) {
        const double guess =
                estimateTokens(sample.chars, learned) + sample.messages * learned.perMessage;
        estimated += guess;
        real += static_cast<double>(sample.tokens);
        absolute += std::abs(guess - static_cast<double>(sample.tokens));
    }
    QVERIFY2(std::abs(estimated / real - 1) < 0.01, qPrintable(QString::number(estimated / real)));
    QVERIFY2(absolute / real < 0.04, qPrintable(QString::number(absolute / real)));
}

void TestTokenEstimate::orderDoesNotMatter()
{
    QList<Sample> samples = samplesOf({}, 5, 300);
    const TokenFactors forward = statisticsOf(samples).factors();
    std::ranges::reverse(samples);
    const TokenFactors backward = statisticsOf(samples).factors();
    for (size_t i = 0; i < forward.perChar.size(); ++i) {
        QVERIFY(std::abs(forward.perChar[i] - backward.perChar[i]) < 1e-9);
    }
}

void TestTokenEstimate::fewIntervalsChangeLittle()
{
    TokenFactors truth;
    truth.perChar = { 0.5, 1.8, 1.2, 0.4, 1.9 };
    const TokenFactors learned = statisticsOf(samplesOf(truth, 3, 1)).factors();
    for (size_t i = 0; i < learned.perChar.size(); ++i) {
        QVERIFY(std::abs(learned.perChar[i] - TokenFactors {}.perChar[i]) < 0.15);
    }
    QCOMPARE(TokenStatistics {}.factors(), TokenFactors {});
}

void TestTokenEstimate::nonsenseStaysPlausible()
{
    TokenStatistics statistics;
    for (int i = 0; i < 1000; ++i) {
        CharCounts chars;
        chars.n = { 10 * i, 0, 10 * i, 0, 0 }; // always together
        statistics.add(chars, 1, i % 2 == 0 ? 1 : 100'000);
    }
    const TokenFactors learned = statistics.factors();
    for (const double factor : learned.perChar) {
        QVERIFY(std::isfinite(factor) && factor >= 0.02 && factor <= 3);
    }
    QVERIFY(learned.perMessage >= 0 && learned.perMessage <= 100);
}

void TestTokenEstimate::bytesRoundTrip()
{
    const TokenStatistics statistics = statisticsOf(samplesOf({}, 4, 50));
    const TokenStatistics read = TokenStatistics::fromBytes(statistics.toBytes());
    QCOMPARE(read.intervals, statistics.intervals);
    QCOMPARE(read.xx, statistics.xx);
    QCOMPARE(read.xy, statistics.xy);
    QCOMPARE(TokenStatistics::fromBytes({}).intervals, 0);
    QCOMPARE(TokenStatistics::fromBytes(statistics.toBytes().first(20)).factors(), TokenFactors {});
}

void TestTokenEstimate::families_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("family");
    QTest::newRow("claude") << u"claude-sonnet-4-5"_s << u"claude"_s;
    QTest::newRow("with provider") << u"anthropic/Claude-Opus-4.5"_s << u"claude"_s;
    QTest::newRow("gpt") << u"gpt-5.1-codex"_s << u"gpt"_s;
    QTest::newRow("with a number") << u"qwen3-coder"_s << u"qwen"_s;
    QTest::newRow("empty") << QString() << QString();
    QTest::newRow("number first") << u"4o"_s << QString();
}

void TestTokenEstimate::families()
{
    QFETCH(QString, model);
    QFETCH(QString, family);
    QCOMPARE(modelFamily(model), family);
}

QTEST_GUILESS_MAIN(TestTokenEstimate)
#include "tst_tokenestimate.moc"
