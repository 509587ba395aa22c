// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Real sessions, compacted as if each had just reached the threshold. Prints the table of docs/compaction-figures.md.
#include "compactionsettings.h"
#include "contextpreview.h"
#include "fittingplan.h"
#include "fixtures.h"
#include "importedsession.h"
#include "projectionchoice.h"
#include "summarylead.h"
#include "summarymaterial.h"

#include <QDirIterator>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 SmallestSession = 2'000; // tokens; of less nothing can be learned
constexpr int TurnsKept = 10; // as in the published figures

struct Figures
{
    QString file;
    qint64 tokens = 0;
    qint64 output = 0; ///< of tools
    qint64 thinking = 0; ///< that goes with what stands before it
    qint64 masked = 0; ///< after masking all but the newest turns' output
    qint64 allMasked = 0; ///< after masking all but the newest turn's
    qint64 hybrid = -1; ///< -1: refused
    qint64 expected = -1; ///< as the plan said
    qint64 error = 0; ///< of the plan, but for the summary, whose length it can only guess
};

template<typename T>
T need(Result<T> result)
{
    if (!result) {
        qFatal("%s", qPrintable(result.error().message));
    }
    return std::move(*result);
}

qint64 tokensOf(const Context &context, Category category)
{
    return breakdown(context).at(static_cast<qsizetype>(category)).tokens;
}

qint64 afterMasking(const Branch &branch, const Context &context, PlanNumbers numbers, int turns)
{
    numbers.maskTurns = turns;
    PlanOptions options;
    options.summarize = false;
    const CompactionPlan plan = planCompaction(branch, context, numbers, options);
    return plan.isRefused() ? context.tokens() : plan.tokensAfter;
}

Figures figuresOf(SessionStore &store, const LoadedSession &loaded, const QString &file)
{
    ProjectionSettings projection;
    projection.factors = loaded.factors;
    const Context context = project(loaded.branch, projection);
    Figures figures;
    figures.file = file;
    figures.tokens = context.tokens();
    figures.output = tokensOf(context, Category::ToolResults);
    figures.thinking = tokensOf(context, Category::Thinking);
    const CompactionSettings settings;
    const auto window =
            static_cast<qint64>(static_cast<double>(context.tokens()) / settings.thresholdShare);
    const PlanNumbers numbers = planNumbersOf(settings, window);
    figures.masked = afterMasking(loaded.branch, context, numbers, TurnsKept);
    figures.allMasked = afterMasking(loaded.branch, context, numbers, 1);
    PlanAim aim;
    aim.comfortable = settings.thresholdFor(window).value_or(0) / 2;
    const CompactionPlan plan = planToFit(loaded.branch, context, numbers, aim);
    if (plan.isRefused()) {
        return figures;
    }
    StoreReader &reader = store.reader();
    SummaryRecord record;
    if (!plan.onlyMasks()) {
        const SummaryMaterial material = need(readMaterial(plan, *loaded.snapshot, reader));
        record = need(summarizeOffline(material, {}, settings.summaryOutputFor(window), {}));
    }
    const CompactionEntries written =
            need(compactionEntries(loaded.branch, plan, record, projection, reader));
    figures.hybrid =
            need(contextAfter(loaded.branch, written.entries, projection, reader)).tokens();
    figures.expected = plan.tokensAfter;
    figures.error = plan.tokensAfter - figures.hybrid;
    if (!plan.onlyMasks()) {
        const auto summary =
                qRound64(estimateTokens(countCharacters(wrapSummary(record.text)), loaded.factors));
        // The summary of another program is carried over.
        figures.error += summary
                - std::max(numbers.expectedSummary(plan.summarizedTokens),
                           tokensOf(context, Category::CompactionSummary));
    }
    return figures;
}

QString share(qint64 part, qint64 whole)
{
    return whole > 0 ? u"%1 %"_s.arg(qRound(100.0 * double(part) / double(whole))) : u"-"_s;
}

QString rowOf(const Figures &one)
{
    const QStringList cells {
        one.file,
        QString::number(one.tokens),
        share(one.output, one.tokens),
        QString::number(one.masked),
        share(one.tokens - one.masked, one.tokens),
        share(one.tokens - one.allMasked, one.tokens),
        one.hybrid < 0 ? u"refused"_s : QString::number(one.hybrid),
        one.hybrid < 0 ? u"-"_s : share(one.tokens - one.hybrid, one.tokens),
        one.expected < 0 ? u"-"_s : QString::number(one.expected),
    };
    return u"| "_s + cells.join(u" | "_s) + u" |"_s;
}

} // namespace

class TestCompactionFigures final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void table();
};

void TestCompactionFigures::table()
{
    VARVE_REQUIRE_SHARED(folder, "fixtures")
    QStringList files;
    QDirIterator found(folder, QDir::Files, QDirIterator::Subdirectories);
    while (found.hasNext()) {
        files += found.next();
    }
    files.sort();
    Figures all;
    all.file = u"all"_s;
    int sessions = 0;
    for (const QString &file : std::as_const(files)) {
        ImportedStore imported;
        if (!imported.import(file)) {
            continue; // a list of files, or one that is broken on purpose
        }
        Figures largest;
        for (const Session &session : need(imported.store().reader().sessions())) {
            const LoadedSession loaded = need(imported.load(session.id));
            if (loaded.branch.leaf < 0) {
                continue;
            }
            const Figures one = figuresOf(imported.store(), loaded, QFileInfo(file).fileName());
            if (one.tokens > largest.tokens) {
                largest = one;
            }
        }
        if (largest.tokens < SmallestSession) {
            continue;
        }
        qInfo("%s", qPrintable(rowOf(largest)));
        ++sessions;
        QVERIFY(largest.masked <= largest.tokens);
        QVERIFY(largest.hybrid <= largest.tokens);
        QVERIFY(largest.tokens - largest.allMasked <= largest.output + largest.thinking);
        all.tokens += largest.tokens;
        all.output += largest.output;
        all.masked += largest.masked;
        all.allMasked += largest.allMasked;
        all.hybrid += largest.hybrid < 0 ? largest.tokens : largest.hybrid;
        all.expected += largest.expected < 0 ? largest.tokens : largest.expected;
        // What a plan says is what comes out, but for the length of the summary.
        QVERIFY2(qAbs(largest.error) <= 60 + largest.hybrid / 100,
                 qPrintable(u"%1 of %2"_s.arg(largest.error).arg(largest.hybrid)));
    }
    ++all.hybrid; // began at -1
    ++all.expected;
    qInfo("%s", qPrintable(rowOf(all)));
    QVERIFY(sessions >= 5);
    QVERIFY(qAbs(all.expected - all.hybrid) < all.hybrid / 20);
    // Whatever the mix of files: a session of tools loses most of what its tools said without any call of a model.
    QVERIFY(all.tokens - all.allMasked > all.output / 2);
}

QTEST_GUILESS_MAIN(TestCompactionFigures)
#include "tst_compactionfigures.moc"
