// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Real sessions of many programs, summarized without a model. VARVE_SUMMARIES=FOLDER keeps the summaries, to be read.
#include "contextpreview.h"
#include "fixtures.h"
#include "importedsession.h"
#include "offlinesummarizer.h"
#include "projectionchoice.h"
#include "summarymaterial.h"
#include "summarysections.h"

#include <QDirIterator>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestSummaryFixtures final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void readsAsOfAPerson_data();
    void readsAsOfAPerson();
    void nextSteps_data();
    void nextSteps();
    void chainsOfThree_data();
    void chainsOfThree();
    void cleanupTestCase();

private:
    struct OneSession
    {
        QString name;
        QList<Entry> entries; ///< of the branch, in order
    };
    void addRows() const;

    QList<OneSession> m_sessions;
    qsizetype m_asked = 0;
    qsizetype m_lost = 0;
    qsizetype m_once = 0;
    qsizetype m_chained = 0;
};

namespace
{

constexpr qint64 MostTokens = 13'107; ///< four fifths of the default reserve
constexpr qint64 SmallestChain = 150'000;
constexpr qint64 SmallestSession = 8'000; ///< UTF-16; of less nothing can be learned

template<typename T>
T need(Result<T> result)
{
    if (!result) {
        qFatal("%s", qPrintable(result.error().message));
    }
    return std::move(*result);
}

QList<Entry> entriesOf(ImportedStore &imported, const LoadedSession &loaded)
{
    QList<Entry> entries;
    for (const int index : loaded.branch.path) {
        entries += need(imported.store().reader().entry(loaded.branch.node(index).seq));
    }
    return entries;
}

OfflineSummary summaryOf(std::span<const Entry> range, const OfflineSummary &previous = {})
{
    SummaryInput input;
    input.history = range;
    input.previousSummary = previous.text;
    input.previousCharacters = previous.allCharacters;
    input.previousFiles = previous.files;
    input.maxTokens = MostTokens;
    return need(summarizeOffline(input));
}

/// Signs of programs' text, written down by looking at the files and not at what the summarizer knows.
const QRegularExpression &programText()
{
    static const QRegularExpression signs(
            u"</"
            u"?(?:ide_|command-|local-command|system-reminder|system_|permissions|workspace-tree|"
            u"environment_|"
            "user_instructions|turn_aborted|bash-(?:input|stdout|stderr)|skills_instructions|apps_"
            "instructions|"
            "plugins_instructions|collaboration_mode|personality_spec|objective|execution_context|"
            "INSTRUCTIONS)|"
            "# AGENTS\\.md instructions|Caveat: The messages below|\\[Request interrupted by user|"
            "This session is being continued from|Base directory for this skill|Prompt summary|"
            "## Your Capabilities|doesn't want to proceed with this tool "
            "use|sandbox_mode|approval_policy|"
            "The user wants to clarify these questions|You can now continue with"_s);
    return signs;
}

QStringList programLines(const QStringList &bullets)
{
    return bullets.filter(programText());
}

/// What can be asked for: file names, hashes, figures and long words of a text, each once.
QStringList namesIn(const QString &text)
{
    static const QRegularExpression names(u"[\\w.-]+\\.(?:cpp|h|ts|tsx|js|go|py|md|json|rs|zig|"
                                          u"toml|yml|yaml|html|css|sh)\\b|\\b[0-9a-f]{7,40}\\b|"
                                          "\\b\\d[\\d.,]*\\d\\b|\\b[A-Za-z_]\\w{9,}\\b"_s);
    QStringList found;
    for (auto match = names.globalMatch(text); match.hasNext();) {
        found += match.next().captured();
    }
    found.removeDuplicates();
    return found;
}

} // namespace

void TestSummaryFixtures::initTestCase()
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
        int number = 0;
        const QList<Session> sessions = need(imported.store().reader().sessions());
        for (const Session &session : sessions) {
            const LoadedSession loaded = need(imported.load(session.id));
            if (loaded.branch.leaf < 0) {
                continue;
            }
            const QList<Entry> entries = entriesOf(imported, loaded);
            if (charactersOf(entries) >= SmallestSession) {
                m_sessions += { u"%1-%2"_s.arg(QFileInfo(file).completeBaseName()).arg(++number),
                                entries };
            }
        }
    }
}

void TestSummaryFixtures::addRows() const
{
    QTest::addColumn<int>("number");
    for (qsizetype i = 0; i < m_sessions.size(); ++i) {
        QTest::newRow(qPrintable(m_sessions.at(i).name)) << static_cast<int>(i);
    }
    if (m_sessions.isEmpty()) {
        QTest::newRow("none") << -1;
    }
}

void TestSummaryFixtures::readsAsOfAPerson_data()
{
    addRows();
}

void TestSummaryFixtures::readsAsOfAPerson()
{
    QFETCH(int, number);
    if (number < 0) {
        QSKIP("the shared material is not here");
    }
    const OneSession &one = m_sessions.at(number);
    const QString text =
            summaryOf(std::span(one.entries).first(static_cast<size_t>(one.entries.size() * 4 / 5)))
                    .text;
    if (const QString folder = qEnvironmentVariable("VARVE_SUMMARIES"); !folder.isEmpty()) {
        QFile file(folder + u'/' + one.name + u".md"_s);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
    }
    const SectionedSummary sections = SectionedSummary::parse(text);
    for (const SummarySection section :
         { SummarySection::Goal, SummarySection::Constraints, SummarySection::Rules,
           SummarySection::NextSteps, SummarySection::InProgress }) {
        const QStringList lines = programLines(sections.bullets(section));
        QVERIFY2(lines.isEmpty(), qPrintable(headingLine(section) + u": "_s + lines.join(u'\n')));
    }
    QVERIFY2(!text.contains("Last said"_L1), qPrintable(text));
}

void TestSummaryFixtures::nextSteps_data()
{
    addRows();
}

/// Cut in the middle of a turn there is always something open.
void TestSummaryFixtures::nextSteps()
{
    QFETCH(int, number);
    if (number < 0) {
        QSKIP("the shared material is not here");
    }
    const QList<Entry> &entries = m_sessions.at(number).entries;
    qsizetype cut = 0;
    for (qsizetype i = entries.size() / 2; i < entries.size() && cut == 0; ++i) {
        cut = entries.at(i).role == Role::ToolResult ? i + 1 : 0;
    }
    if (cut == 0) {
        QSKIP("no tools");
    }
    const QString text = summaryOf(std::span(entries).first(static_cast<size_t>(cut))).text;
    QVERIFY2(!SectionedSummary::parse(text).bullets(SummarySection::NextSteps).isEmpty(),
             qPrintable(text));
}

void TestSummaryFixtures::chainsOfThree_data()
{
    addRows();
}

/// What one summary of the whole names is named after three in a row, too. Both fill their room with details, of which they can hold only
/// some; which ones depends on where it was cut. So a part of the names may be others, but there are not fewer of them.
void TestSummaryFixtures::chainsOfThree()
{
    QFETCH(int, number);
    if (number < 0) {
        QSKIP("the shared material is not here");
    }
    const std::span<const Entry> all(m_sessions.at(number).entries);
    if (charactersOf(all) < SmallestChain) {
        QSKIP("too short to be compacted three times");
    }
    const QString once = summaryOf(all).text;
    OfflineSummary last;
    size_t from = 0;
    for (const size_t to : { all.size() / 3, all.size() * 2 / 3, all.size() }) {
        if (charactersOf(all.subspan(from, to - from)) > 0) {
            last = summaryOf(all.subspan(from, to - from), last);
        }
        from = to;
    }
    const QString chained = last.text;
    QStringList asked = namesIn(once);
    QRandomGenerator random(static_cast<quint32>(number) + 20);
    std::shuffle(asked.begin(), asked.end(), random);
    asked.resize(std::min<qsizetype>(asked.size(), 200));
    QStringList lost;
    std::ranges::copy_if(asked, std::back_inserter(lost),
                         [&chained](const QString &name) { return !chained.contains(name); });
    qInfo("%lld of %lld names lost, %lld and %lld characters", static_cast<long long>(lost.size()),
          static_cast<long long>(asked.size()), static_cast<long long>(once.size()),
          static_cast<long long>(chained.size()));
    m_asked += asked.size();
    m_lost += lost.size();
    QVERIFY2(lost.size() * 3 <= asked.size(), qPrintable(lost.join(u", "_s)));
    m_once += namesIn(once).size();
    m_chained += namesIn(chained).size();
}

/// Over all of them; one session may have its figures in the part that another one has not.
void TestSummaryFixtures::cleanupTestCase()
{
    qInfo("%lld of %lld names lost in chains of three", static_cast<long long>(m_lost),
          static_cast<long long>(m_asked));
    QVERIFY(m_lost * 100 <= m_asked
                    * 16); // others of as many details: which were spoken of is known by a third only
    qInfo("%lld names in summaries of the whole, %lld after three in a row",
          static_cast<long long>(m_once), static_cast<long long>(m_chained));
    QVERIFY(m_chained * 100 >= m_once * 95);
}

QTEST_GUILESS_MAIN(TestSummaryFixtures)
#include "tst_summaryfixtures.moc"
