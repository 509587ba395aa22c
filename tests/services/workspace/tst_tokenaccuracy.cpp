// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fixtures.h"
#include "importedsession.h"
#include "tokenshares.h"

#include <QDir>
#include <QTest>

#include <cmath>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// What was sent between two answers, by the provider's count.
struct Interval
{
    EntryMetrics metrics; ///< of all entries together
    qint64 tokens = 0;
    int messages = 0;
    QString family;
};

struct Figures
{
    double estimated = 0;
    double actual = 0;
    double absolute = 0;

    void add(double estimate, double real)
    {
        estimated += estimate;
        actual += real;
        absolute += std::abs(estimate - real);
    }
    [[nodiscard]] double total() const { return 100 * (estimated / actual - 1); }
    [[nodiscard]] double mean() const { return 100 * absolute / actual; }
};

} // namespace

/// The estimate against what providers reported for the same text, beside characters by four.
class TestTokenAccuracy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void beatsCharactersByFour();
    void unseenSessionsToo();

private:
    [[nodiscard]] static QList<Interval> intervals(SessionStore &store,
                                                   const LoadedSession &loaded);
    [[nodiscard]] static double estimate(const Interval &interval, const TokenFactors &factors);
    [[nodiscard]] static double byFour(const Interval &interval);
};

QList<Interval> TestTokenAccuracy::intervals(SessionStore &store, const LoadedSession &loaded)
{
    QList<Interval> result;
    const SessionTree &tree = loaded.snapshot->tree;
    for (int index = 0; index < tree.size(); ++index) {
        const EntryMetrics answer = decodeMetrics(tree.at(index).metrics);
        if (!answer.hasUsage()) {
            continue;
        }
        std::vector<EntryNode> between;
        for (int at = tree.parentOf(index); at >= 0; at = tree.parentOf(at)) {
            between.push_back(tree.at(at));
            if (endsTokenInterval(between.back())) {
                break;
            }
        }
        const TokenShares shared = shareTokens(answer, between);
        if (!shared.learnable || shared.shares.isEmpty()) {
            continue;
        }
        Interval interval;
        interval.tokens = shared.tokens;
        interval.messages = shared.messages;
        const auto entry = store.reader().entry(tree.at(index).seq);
        interval.family = entry ? modelFamily(entry->model) : QString();
        for (const TokenShares::Share &share : shared.shares) {
            const EntryMetrics own = decodeMetrics(tree.at(tree.indexOfSeq(share.seq)).metrics);
            interval.metrics.parts.append(own.parts.cbegin(), own.parts.size());
        }
        result += interval;
    }
    return result;
}

double TestTokenAccuracy::estimate(const Interval &interval, const TokenFactors &factors)
{
    return estimateTokens(interval.metrics, factors) + (interval.messages - 1) * factors.perMessage;
}

double TestTokenAccuracy::byFour(const Interval &interval)
{
    return std::ceil(static_cast<double>(interval.metrics.chars().total()) / 4);
}

void TestTokenAccuracy::beatsCharactersByFour()
{
    VARVE_REQUIRE_SHARED(folder, "fixtures/pi");
    ImportedStore imported;
    QList<QPair<QString, SessionId>> sessions;
    const auto files = QDir(folder).entryInfoList({ u"*.jsonl"_s }, QDir::Files, QDir::Name);
    for (const QFileInfo &file : files) {
        const auto report = imported.import(file.absoluteFilePath());
        QVERIFY(report);
        sessions += { file.fileName(), report->sessions.constFirst().id };
    }
    Figures ours;
    Figures four;
    qInfo("%-34s %5s %9s | %8s %8s | %8s %8s | %8s %8s", "file", "n", "tokens", "learned", "mean",
          "default", "mean", "chars/4", "mean");
    for (const auto &[name, id] : std::as_const(sessions)) {
        const auto loaded = imported.load(id);
        QVERIFY(loaded);
        Figures learned;
        Figures defaults;
        Figures quarter;
        const QList<Interval> all = intervals(imported.store(), *loaded);
        for (const Interval &interval : all) {
            const auto factors = imported.store().reader().tokenFactors(interval.family);
            QVERIFY(factors);
            const auto real = static_cast<double>(interval.tokens);
            learned.add(estimate(interval, *factors), real);
            defaults.add(estimate(interval, {}), real);
            quarter.add(byFour(interval), real);
        }
        if (all.isEmpty()) {
            qInfo("%-34s no reported usage to compare with", qPrintable(name));
            continue;
        }
        qInfo("%-34s %5lld %9.0f | %+7.1f%% %7.1f%% | %+7.1f%% %7.1f%% | %+7.1f%% %7.1f%%",
              qPrintable(name), qint64(all.size()), learned.actual, learned.total(), learned.mean(),
              defaults.total(), defaults.mean(), quarter.total(), quarter.mean());
        if (name.startsWith(u"gen-"_s)) {
            continue; // usage of a stub model, counted by formula
        }
        for (const Interval &interval : all) {
            const auto factors = imported.store().reader().tokenFactors(interval.family);
            ours.add(estimate(interval, *factors), static_cast<double>(interval.tokens));
            four.add(byFour(interval), static_cast<double>(interval.tokens));
        }
        if (all.size() >= 30) {
            QVERIFY2(learned.mean() < quarter.mean(), qPrintable(name));
            QVERIFY2(std::abs(learned.total()) < std::abs(quarter.total()), qPrintable(name));
            QVERIFY2(defaults.mean() < quarter.mean(), qPrintable(name));
        }
    }
    qInfo("%-34s total %+.1f%%, mean %.1f%%; chars/4: total %+.1f%%, mean %.1f%%",
          "all with real usage", ours.total(), ours.mean(), four.total(), four.mean());
    QVERIFY(std::abs(ours.total()) < 5);
    QVERIFY(std::abs(ours.total()) < std::abs(four.total()) / 3);
    QVERIFY(ours.mean() < four.mean() * 0.7);
}

void TestTokenAccuracy::unseenSessionsToo()
{
    // Learned on one real session, asked about another one of the same family.
    VARVE_REQUIRE_SHARED(learnFrom, "fixtures/pi/pimono-before-compaction.jsonl");
    VARVE_REQUIRE_SHARED(askAbout, "fixtures/pi/pimono-large-session.jsonl");
    ImportedStore teacher;
    QVERIFY(teacher.import(learnFrom));
    ImportedStore imported;
    const auto report = imported.import(askAbout);
    QVERIFY(report);
    const auto loaded = imported.load(report->sessions.constFirst().id);
    QVERIFY(loaded);
    Figures ours;
    Figures four;
    const auto all = intervals(imported.store(), *loaded);
    for (const Interval &interval : all) {
        const auto factors = teacher.store().reader().tokenFactors(interval.family);
        QVERIFY(factors);
        ours.add(estimate(interval, *factors), static_cast<double>(interval.tokens));
        four.add(byFour(interval), static_cast<double>(interval.tokens));
    }
    QVERIFY(ours.actual > 10'000);
    qInfo("unseen: total %+.1f%%, mean %.1f%%; chars/4: total %+.1f%%, mean %.1f%%", ours.total(),
          ours.mean(), four.total(), four.mean());
    QVERIFY(std::abs(ours.total()) < std::abs(four.total()) / 2);
    QVERIFY(ours.mean() < four.mean());
}

QTEST_GUILESS_MAIN(TestTokenAccuracy)
#include "tst_tokenaccuracy.moc"
