// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Full-text search over the imported store.
#include "benchdata.h"
#include "subjects.h"
#include "timing.h"

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
        figure.samples +=
                millisecondsOf([&] { hits += require(reader.search({ search, {}, 100 })).size(); });
    }
    figure.note = u"%1 searches, %2 hits"_s.arg(searches.size()).arg(hits);
    return figure;
}

Figures search(BenchData &data)
{
    const auto store = openStore(data.importedStore());
    StoreReader &reader = store->reader();
    qint64 characters = 0;
    for (const Session &session : require(reader.sessions())) {
        characters += session.textSize;
    }
    QStringList words;
    QStringList pairs;
    QStringList prefixes;
    const QStringList found = wordsOf(reader, data.rounds(90));
    for (qsizetype i = 0; i < found.size(); ++i) {
        words += found.at(i) + u' '; // a space behind it: the word is whole
        pairs += found.at(i) + u' ' + found.at((i + 1) % found.size()) + u' ';
        prefixes += found.at(i).first(3);
    }
    Figures figures { searchFigure(reader, u"search.words"_s, 25, words),
                      searchFigure(reader, u"search.twoWords"_s, 25, pairs),
                      searchFigure(reader, u"search.prefixes"_s, 50, prefixes) };
    for (Figure &figure : figures) {
        figure.note += u" in %1 characters"_s.arg(characters);
    }
    return figures;
}

} // namespace

QList<Benchmark> searchBenchmarks()
{
    return { { u"search"_s, false, search } };
}

} // namespace varve::bench
