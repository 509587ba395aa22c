// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "conceptvectors.h"
#include "embeddingscript.h"
#include "entrywords.h"
#include "fixtures.h"
#include "importedsession.h"
#include "meaningsearch.h"
#include "rankfusion.h"
#include "searchtext.h"
#include "storesearch.h"
#include "wordpostings.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

#include <array>
#include <random>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

struct Question
{
    QStringView search;
    QStringView answer; ///< stands in the message that is looked for and in few others
    bool otherWords = false; ///< asks for the thing and not for its words
    QStringView asQuestion = {}; ///< the same as one asks it; empty: it is a question
};

constexpr std::array Questions {
    Question { u"setTheme should return an error",
               u"setTheme should return an error that the caller", false,
               u"what should setTheme return to its caller?" },
    Question { u"rgb values in the themes, no rgb indices", u"rgb values in the themes", false,
               u"did we want rgb values or indices in the themes?" },
    Question { u"RRF conventions per firmware mapping", u"What are RRF conventions?", false,
               u"what are the RRF conventions in the firmware mappings?" },
    Question { u"multi-color nozzles filament", u"support multi-color nozzles", false,
               u"do we support nozzles with several colors of filament?" },
    Question { u"cross-session navigation links combined transcript",
               u"cross-session navigation links helpful", false,
               u"would navigation links between the sessions help in the combined transcripts?" },
    Question { u"source venv/bin/activate No such file", u"How do I use source venv/bin/activate?",
               false, u"how can I activate the venv with source?" },
    Question { u"hookTimeout non-interactive", u"`hookTimeout`: Timeout in milliseconds", false,
               u"what is the hookTimeout in milliseconds?" },
    Question { u"commitWithMetadataGemini callers",
               u"where are all the callers of commitWithMetadataGemini", false,
               u"who is calling commitWithMetadataGemini?" },
    Question { u"getSessionIDFromCheckpoint YAGNI", u"1. getSessionIDFromCheckpoint()", false,
               u"which was the first point about getSessionIDFromCheckpoint?" },
    Question { u"defaultHeaders OpenAI SDK programatically",
               u"This header is passed to the OpenAI SDK via the defaultHeaders", false,
               u"how are headers passed to the OpenAI SDK?" },
    Question { u"\"bespoke coding harness\"", u"directoy of our bespoke coding harness", false,
               u"in which directory is our bespoke harness for coding?" },
    Question { u"\"remove any code duplication\"", u"let's tackle main-new.ts", false,
               u"where did I ask to tackle main-new.ts and duplicated code?" },
    Question { u"checkpoint \"archived one\"",
               u"I am talking about sessions that are already inside a checkpoint", false,
               u"which sessions inside of a checkpoint am I talking about?" },
    Question { u"\"only good bakery\"", u"diagram of the only good bakery", false,
               u"was there a diagram of the only good bakery?" },
    Question { u"appendMess queueMess", u"using appendMessage and not queueMessage", false,
               u"shall we be using appendMessage instead of queueMessage?" },
    Question { u"event.toolResults AppMess", u"// event.toolResults: AppMessage[]", false,
               u"what type does event.toolResults have?" },
    Question { u"TODO interfaces properties complet",
               u"Create TypeScript types and interfaces for a TODO app", false,
               u"which TypeScript types and interfaces were created for the TODO app?" },
    Question { u"opk.ui.main_window OPK_DEBUG", u"This is what I got: python -m opk.ui.main_window",
               false, u"what did I get from python -m opk.ui.main_window?" },
    Question { u"#b5bd68 codeblock color", u"#b5bd68 that's that the codeblock color", false,
               u"which color is #b5bd68?" },
    Question { u"useTodos hook page.tsx", u"Create the main page layout that integrates all TODO",
               false, u"which main page layout integrates all TODO components?" },
    Question { u"get messages(): Message[]", u"get messages(): Message[]; not AppMessage", false,
               u"shall get messages() give Message or AppMessage?" },
    Question { u"entireSessionId hook payload gemini", u"get the sessionId off the hook payload",
               false, u"where do we get the sessionId from in the payload of the hook?" },
    Question { u"デモのトランザクション", u"デモのトランザクションが実行されたか", false,
               u"トランザクションのデモは実行されましたか？" },
    Question { u"手順5", u"Step 5: continue with the next file", false,
               u"5番目の手順は何でしたか？次のファイルの手順5" },
    Question { u"Solana スキル 集計", u"デモのトランザクションが実行されたか", false,
               u"Solanaのスキルでデモのトランザクションを集計しましたか？" },
    Question { u"move the configuration file out of utils", u"utils/config.ts to src/", true },
    Question { u"when should we write a skill", u"first we need to better define what a", true },
    Question { u"footer text is too bright", u"what's footer using? should be dimmer", true },
    Question { u"message background colors for tool and user", u"what about the tool and user bgs",
               true },
    Question { u"which tickets are outdated", u"investigate whether this issue is stale", true },
    Question { u"component not refreshed after switching theme",
               u"component invalidate works correctly", true },
    Question { u"duplicate fields on the peripherals tab",
               u"machine peripherals on the Paripherals tab", true },
    Question { u"bring project documentation up to date with the changes",
               u"Please update CLAUDE.md for current changes", true },
    Question { u"ask me anything you need to know to be sure",
               u"ask me questions to get the info you need to be confident", true },
    Question { u"answer the review remarks with the commit hashes",
               u"reply to the PR comments referencing fix commit shas", true },
    Question { u"is the new test part of this pull request",
               u"we added that missing test in this PR", true },
    Question { u"sort a list with a function", u"write a function that sorts a list", true },
    Question { u"stop reading files in small pieces", u"why do you go 100 lines at a time", true },
    Question { u"default themes shared by tests for editor and select list",
               u"we need to fix the tui test sources", true },
    Question { u"subcommands for rules and workspace initialisation",
               u"add opk rules and opk workspace init subcommands", true },
};

struct Tally
{
    int first = 0;
    int five = 0;
    int firstOfOthers = 0; ///< of the questions in other words
    int fiveOfOthers = 0;
    QStringList missed; ///< what is not among the first five, with its rank

    void add(const Question &question, int rank)
    {
        first += rank == 1 ? 1 : 0;
        firstOfOthers += rank == 1 && question.otherWords ? 1 : 0;
        if (rank >= 1 && rank <= 5) {
            ++five;
            fiveOfOthers += question.otherWords ? 1 : 0;
        } else {
            missed += u"%1 (%2)"_s.arg(question.search).arg(rank);
        }
    }
};

} // namespace

/// Forty questions with known answers over real sessions. What a change of the ranking does is to be seen here.
class TestSearchQuality : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void words();
    void questions();
    void wordsOfEveryEntry();
    void wordsAndMeaning();

private:
    [[nodiscard]] int rankIn(const QList<SearchHit> &hits, const Question &question) const;
    static void report(const char *name, const Tally &tally);

    std::unique_ptr<ImportedStore> m_imported;
};

void TestSearchQuality::initTestCase()
{
    const QString folder = sharedPath(u"fixtures"_s);
    if (folder.isEmpty()) {
        QSKIP("the shared material is not here (set VARVE_SHARED): fixtures");
    }
    m_imported = std::make_unique<ImportedStore>();
    int imported = 0;
    QStringList files;
    for (QDirIterator it(folder, QDir::Files, QDirIterator::Subdirectories); it.hasNext();) {
        files += it.next();
    }
    files.sort();
    for (const QString &file : std::as_const(files)) {
        imported += m_imported->import(file).has_value() ? 1 : 0; // lists and notes lie there too
    }
    QVERIFY(imported > 30);
}

int TestSearchQuality::rankIn(const QList<SearchHit> &hits, const Question &question) const
{
    for (qsizetype i = 0; i < hits.size(); ++i) {
        const qint64 seq = hits.at(i).seq;
        const auto entry = seq > 0 ? m_imported->store().reader().entry(seq) : Result<Entry>();
        if (entry && entry->role != Role::ToolResult && entry->text().contains(question.answer)) {
            return static_cast<int>(i) + 1;
        }
    }
    return 0;
}

void TestSearchQuality::report(const char *name, const Tally &tally)
{
    qInfo("%s: of %d questions %d answered by the first hit, %d by one of the first five (of the "
          "15 in "
          "other words %d and %d)",
          name, static_cast<int>(Questions.size()), tally.first, tally.five, tally.firstOfOthers,
          tally.fiveOfOthers);
    qInfo("not among the first five: %s", qUtf8Printable(tally.missed.join(u"; "_s)));
}

void TestSearchQuality::words()
{
    if (!m_imported) {
        QSKIP("no fixtures");
    }
    Tally tally;
    for (const Question &question : Questions) {
        const auto hits = StoreSearch(m_imported->store().reader())
                                  .find({ question.search.toString(), {}, 50, true, {} });
        QVERIFY(hits.has_value());
        tally.add(question, rankIn(*hits, question));
    }
    report("words", tally);
    QVERIFY2(tally.first >= 22, "the first hit has become worse");
    QVERIFY2(tally.five >= 28, "the first five have become worse");
}

/// As they are asked: no entry has all of the words.
void TestSearchQuality::questions()
{
    if (!m_imported) {
        QSKIP("no fixtures");
    }
    Tally tally;
    int something = 0;
    for (const Question &question : Questions) {
        const QStringView asked =
                question.asQuestion.isEmpty() ? question.search : question.asQuestion;
        const auto hits = StoreSearch(m_imported->store().reader())
                                  .find({ asked.toString(), {}, 50, true, {} });
        QVERIFY(hits.has_value());
        something += hits->isEmpty() ? 0 : 1;
        tally.add(question, rankIn(*hits, question));
    }
    qInfo("%d find something", something);
    report("questions", tally);
    QVERIFY(something == static_cast<int>(Questions.size()));
    QVERIFY2(tally.five >= 20, "the first five have become worse");
}

/// Some words of every entry, as plain reading has them: the search finds it by them.
void TestSearchQuality::wordsOfEveryEntry()
{
    if (!m_imported) {
        QSKIP("no fixtures");
    }
    static const QRegularExpression Word(
            u"(?<![\\p{L}\\p{N}\\p{M}_])[\\p{L}\\p{N}_]{2,40}(?![\\p{L}\\p{N}\\p{M}_])"_s);
    StoreReader &reader = m_imported->store().reader();
    const WordPostings postings(reader.database());
    std::minstd_rand random(11);
    int searched = 0;
    const auto sessions = reader.sessions();
    QVERIFY(sessions.has_value());
    for (const Session &session : *sessions) {
        const auto snapshot = reader.snapshot(session.id);
        QVERIFY(snapshot.has_value());
        for (const EntryNode &node : snapshot->tree.nodes()) {
            const auto entry = reader.entry(node.seq);
            if (!entry || entry->session != session.id) {
                continue;
            }
            const QString text = visibleText(*entry).left(200'000);
            QStringList words;
            for (auto found = Word.globalMatch(text); found.hasNext();) {
                words += found.next().captured();
            }
            if (words.isEmpty()) {
                continue;
            }
            QStringList drawn;
            for (int i = 0; i < 5; ++i) {
                drawn += words.at(static_cast<qsizetype>(random() % size_t(words.size())));
            }
            const QString search = drawn.join(u' ') + u' ';
            const auto found = postings.of(matchExpression(search), node.seq, node.seq, 1);
            QVERIFY(found.has_value());
            QVERIFY2(found->size() == 1 && PhraseFilter(search).accepts(visibleText(*entry)),
                     qPrintable(search + u" in "_s + text.left(300)));
            ++searched;
        }
    }
    qInfo("%d entries", searched);
    QVERIFY(searched > 2'000);
}

void TestSearchQuality::wordsAndMeaning()
{
    if (!m_imported) {
        QSKIP("no fixtures");
    }
    ScriptedServer server;
    const ConceptVectors vectors;
    EmbeddingScript script(&server, vectors);
    HttpTransport transport;
    auto store = StoreClient::open(m_imported->path());
    QVERIFY(store);
    const EmbeddingModel model { u"here"_s, Endpoint::chat(server.url(), u"concepts"_s),
                                 EmbeddingApi::OpenAi, true };
    VectorIndexer indexer(store->get(), &transport, [&model] {
        return QtFuture::makeReadyValueFuture(Result<std::optional<EmbeddingModel>>(model));
    });
    QVERIFY(QTest::qWaitFor(
            [&] { return indexer.state().kind == VectorIndexer::State::Kind::Idle; }, 120'000));
    qInfo("%lld vectors", static_cast<long long>(indexer.state().made));

    Tally tally;
    for (const Question &question : Questions) {
        const SearchQuery query { question.search.toString(), {}, 50, true, {} };
        const auto byWords = StoreSearch(m_imported->store().reader()).find(query);
        QVERIFY(byWords.has_value());
        const auto future = searchMeaning(store->get(), &transport, model, query);
        QVERIFY(QTest::qWaitFor([&future] { return future.isFinished(); }, 20'000));
        const auto byMeaning = future.result();
        QVERIFY2(byMeaning, byMeaning ? "" : qPrintable(byMeaning.error().message));
        tally.add(question, rankIn(fuseHits(*byWords, *byMeaning, 50), question));
    }
    report("words and meaning", tally);
    QVERIFY2(tally.five >= 32, "the first five have become worse");
}

QTEST_GUILESS_MAIN(TestSearchQuality)
#include "tst_searchquality.moc"
