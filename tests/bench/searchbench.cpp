// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Full-text search over the imported store.
#include "benchdata.h"
#include "childprocess.h"
#include "recallengine.h"
#include "storesearch.h"
#include "subjects.h"
#include "synthetichistory.h"
#include "timing.h"

#include <QFile>
#include <QRegularExpression>

#include <random>

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

/// Words of the stored texts, often found ones more often.
QStringList wordsOf(StoreReader &reader, qsizetype count)
{
    static const QRegularExpression Word(u"[a-z]{5,}"_s);
    std::minstd_rand random(7);
    const SessionSnapshot snapshot = require(reader.snapshot(largestSession(reader).id));
    QStringList words;
    for (int tries = 0; words.size() < count && tries < 10'000; ++tries) {
        const auto at = static_cast<int>(random() % static_cast<unsigned>(snapshot.tree.size()));
        const QString text = require(reader.entry(snapshot.tree.at(at).seq)).text();
        const QStringView some =
                QStringView(text).sliced(std::min<qsizetype>(text.size() / 2, random() % 4000));
        if (const auto match = Word.matchView(some); match.hasMatch()) {
            words += match.captured();
        }
    }
    if (words.isEmpty()) {
        throw BenchFailure(u"there are no words in the store"_s);
    }
    return words;
}

Figure searchFigure(StoreReader &reader, const QString &name, double hold,
                    const QStringList &searches)
{
    Figure figure { name, u"ms"_s, Hold::atMost(hold), {}, Figure::Judged::Median, {} };
    qsizetype hits = 0;
    for (const QString &search : searches) {
        figure.samples += millisecondsOf(
                [&] { hits += require(StoreSearch(reader).find({ search, {}, 100 })).size(); });
    }
    figure.note = u"%1 searches, %2 hits"_s.arg(searches.size()).arg(hits);
    return figure;
}

Figures searchIn(const QString &path, const QString &name, qsizetype count)
{
    const auto store = openStore(path);
    StoreReader &reader = store->reader();
    qint64 characters = 0;
    for (const Session &session : require(reader.sessions())) {
        characters += session.textSize;
    }
    QStringList words;
    QStringList pairs;
    QStringList prefixes;
    const QStringList found = wordsOf(reader, count);
    for (qsizetype i = 0; i < found.size(); ++i) {
        words += found.at(i) + u' '; // a space behind it: the word is whole
        pairs += found.at(i) + u' ' + found.at((i + 1) % found.size()) + u' ';
        prefixes += found.at(i).first(3);
    }
    Figures figures { searchFigure(reader, name + u".words"_s, 25, words),
                      searchFigure(reader, name + u".twoWords"_s, 25, pairs),
                      searchFigure(reader, name + u".prefixes"_s, 50, prefixes) };
    for (Figure &figure : figures) {
        figure.note += u" in %1 characters"_s.arg(characters);
    }
    return figures;
}

/// Questions of five words of the texts, asked in the largest session.
Figure recallFigure(StoreReader &reader, const QString &name, RecallScope scope, qsizetype count)
{
    constexpr qsizetype WordsOfQuestion = 5;
    Figure figure { name, u"ms"_s, Hold::atMost(100), {}, Figure::Judged::Median, {} };
    const SessionId session = largestSession(reader).id;
    const QStringList words = wordsOf(reader, count * WordsOfQuestion);
    qsizetype passages = 0;
    for (qsizetype i = 0; i + WordsOfQuestion <= words.size(); i += WordsOfQuestion) {
        RecallRequest request;
        request.session = session;
        request.scope = scope;
        request.query = words.sliced(i, WordsOfQuestion).join(u' ');
        figure.samples += millisecondsOf(
                [&] { passages += require(RecallEngine(reader).answer(request)).passages.size(); });
    }
    figure.note = u"%1 questions, %2 passages"_s.arg(figure.samples.size()).arg(passages);
    return figure;
}

Figures search(BenchData &data)
{
    Figures figures = searchIn(data.importedStore(), u"search"_s, data.rounds(90));
    const auto store = openStore(data.importedStore());
    figures += recallFigure(store->reader(), u"search.recall"_s, RecallScope::Session,
                            data.rounds(40));
    figures += recallFigure(store->reader(), u"search.recallEverywhere"_s, RecallScope::Everywhere,
                            data.rounds(40));
    return figures;
}

/// The history as it is and made-up texts up to a hundred million characters.
Figures searchMuch(BenchData &data)
{
    constexpr qint64 Characters = 100'000'000;
    constexpr int TextLength = 4000;
    const QString file = data.scratch(u"much-text.jsonl"_s);
    const qint64 missing = std::max<qint64>(Characters - data.bytes(), Characters / 4);
    SyntheticHistory { 55, missing / TextLength, TextLength }.write(file);
    const QString store = data.scratch(u"much-text.db"_s);
    [[maybe_unused]] const ChildImport done =
            importInChild(store, data.files() + QStringList(file));
    Figures figures = searchIn(store, u"searchMuch"_s, data.rounds(90));
    QFile::remove(file);
    QFile::remove(store);
    return figures;
}

} // namespace

QList<Benchmark> searchBenchmarks()
{
    return { { u"search"_s, false, search }, { u"searchMuch"_s, true, searchMuch } };
}

} // namespace varve::bench
