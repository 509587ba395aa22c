// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How much of real sessions a model reads that summarizes them. Writes the table into the file that VARVE_REACH_FIGURES names.
#include "compactionsettings.h"
#include "fittingplan.h"
#include "fixtures.h"
#include "importedsession.h"
#include "projectionchoice.h"
#include "summarymaterial.h"
#include "summarypieces.h"
#include "summaryprompt.h"
#include "transcripttext.h"

#include <QDirIterator>
#include <QTest>

#include <array>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 SmallestSession = 2'000; // tokens; of less nothing can be learned
constexpr std::array Windows { qint64(8'192), qint64(32'768), qint64(131'072) };

template<typename T>
T need(Result<T> result)
{
    if (!result) {
        qFatal("%s", qPrintable(result.error().message));
    }
    return std::move(*result);
}

/// What a request has besides the conversation, and what the answer may take.
qint64 budgetOf(qint64 window)
{
    const SummaryPrompt bare = historyPrompt({}, {}, {});
    return window - window / 4 - summaryTokens(bare.system) - summaryTokens(bare.user);
}

struct Reach
{
    qsizetype characters = 0;
    qsizetype requests = 0;
};

/// By the fixed cuts of before: 2,000 characters of each output in one request, 500 in several.
Reach before(const QList<Entry> &range, qint64 budget)
{
    TranscriptLimits limits;
    const QString text = transcriptText(range, limits);
    if (summaryTokens(text) <= budget) {
        return { text.size(), 1 };
    }
    limits.most = { 500, 500, 500, 200, 500, limits.of(PassageKind::WholeResult) };
    const QString parts = transcriptText(range, limits);
    return { parts.size(), summaryTokens(parts) / budget + 1 };
}

QString share(qsizetype part, qsizetype whole)
{
    return u"%1 %"_s.arg(std::min<qint64>(100, qRound(100.0 * double(part) / double(whole))));
}

} // namespace

class TestSummaryReach final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void table();

private:
    void readSession(SessionStore &store, const LoadedSession &loaded, const QString &name);

    QStringList m_rows;
    std::array<qsizetype, Windows.size()> m_before {};
    std::array<qsizetype, Windows.size()> m_now {};
    qsizetype m_whole = 0;
};

void TestSummaryReach::readSession(SessionStore &store, const LoadedSession &loaded,
                                   const QString &name)
{
    ProjectionSettings projection;
    projection.factors = loaded.factors;
    const Context context = project(loaded.branch, projection);
    const CompactionSettings settings;
    const auto window =
            static_cast<qint64>(static_cast<double>(context.tokens()) / settings.thresholdShare);
    PlanAim aim;
    aim.method = PlanAim::Method::SummarizeOnly;
    const CompactionPlan plan =
            planToFit(loaded.branch, context, planNumbersOf(settings, window), aim);
    if (plan.isRefused() || context.tokens() < SmallestSession) {
        return;
    }
    const SummaryMaterial material = need(readMaterial(plan, *loaded.snapshot, store.reader()));
    const QList<Entry> range = material.all();
    const qsizetype whole = transcriptText(range, TranscriptLimits::whole()).size();
    QStringList cells { name, QString::number(plan.summarizedTokens) };
    m_whole += whole;
    for (size_t i = 0; i < Windows.size(); ++i) {
        const qint64 budget = budgetOf(Windows[i]);
        const QStringList pieces = transcriptPieces(range, budget);
        Reach now;
        for (const QString &piece : pieces) {
            now.characters += piece.size();
            const SummaryPrompt prompt = pieces.size() > 1
                    ? partPrompt(piece, 1, int(pieces.size()), {})
                    : historyPrompt(piece, {}, {});
            const qint64 asked = summaryTokens(prompt.system) + summaryTokens(prompt.user);
            QVERIFY2(asked + Windows[i] / 5 <= Windows[i], qPrintable(name));
        }
        now.requests = pieces.size();
        const Reach was = before(range, budget);
        cells += u"%1 (%2) → %3 (%4)"_s.arg(share(was.characters, whole))
                         .arg(was.requests)
                         .arg(share(now.characters, whole))
                         .arg(now.requests);
        m_before[i] += std::min(was.characters, whole);
        m_now[i] += std::min(now.characters, whole);
        QVERIFY2(now.characters * 100 >= std::min(was.characters, whole) * 90
                         || now.requests <= was.requests,
                 qPrintable(name));
    }
    m_rows += u"| "_s + cells.join(u" | "_s) + u" |"_s;
}

void TestSummaryReach::table()
{
    VARVE_REQUIRE_SHARED(folder, "fixtures")
    QStringList files;
    QDirIterator found(folder, QDir::Files, QDirIterator::Subdirectories);
    while (found.hasNext()) {
        files += found.next();
    }
    files.sort();
    for (const QString &file : std::as_const(files)) {
        ImportedStore imported;
        if (!imported.import(file)) {
            continue; // a list of files, or one that is broken on purpose
        }
        // Of a file with several the largest.
        std::optional<LoadedSession> largest;
        for (const Session &session : need(imported.store().reader().sessions())) {
            const LoadedSession loaded = need(imported.load(session.id));
            if (loaded.branch.leaf >= 0
                && (!largest || loaded.branch.path.size() > largest->branch.path.size())) {
                largest = loaded;
            }
        }
        if (largest) {
            readSession(imported.store(), *largest, QFileInfo(file).fileName());
        }
    }
    QVERIFY(m_rows.size() >= 5);
    QStringList all { u"all"_s, QString() };
    for (size_t i = 0; i < Windows.size(); ++i) {
        all += share(m_before[i], m_whole) + u" → "_s + share(m_now[i], m_whole);
        QVERIFY(m_now[i] > m_before[i]);
    }
    m_rows += u"| "_s + all.join(u" | "_s) + u" |"_s;
    const QString text = u"| session | tokens summarized | window 8k | 32k | 128k |\n"
                         "|---|--:|--:|--:|--:|\n"_s
            + m_rows.join(u'\n') + u'\n';
    QFile file(qEnvironmentVariable("VARVE_REACH_FIGURES"));
    if (!file.fileName().isEmpty() && file.open(QIODevice::WriteOnly)) {
        file.write(text.toUtf8());
    }
    qInfo("%s", qPrintable(text));
}

QTEST_GUILESS_MAIN(TestSummaryReach)
#include "tst_summaryreach.moc"
