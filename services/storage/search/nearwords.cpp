// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nearwords.h"

#include "candidates.h"
#include "queryrows.h"
#include "searchcharacters.h"
#include "searchtext.h"
#include "wordforms.h"
#include <base/letterdistance.h>

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Search)
};

constexpr qsizetype ShortestWord = 4; ///< letters: every shorter one is near to many
constexpr qsizetype LongWord = 8;
constexpr qsizetype MostMissing = 4; ///< words; a search with more is a pasted text
constexpr qsizetype LookUpEvery = 512; ///< words, whether it was stopped

bool isPlainWord(const QString &term)
{
    return term.size() >= ShortestWord
            && std::ranges::all_of(term, [](QChar c) { return c.isLetter() && !isWide(c); });
}

/// "serach"
bool isSwapped(QStringView a, QStringView b)
{
    const auto [x, y] = std::ranges::mismatch(a, b);
    return a.size() == b.size() && a.end() - x > 1 && *x == *(y + 1) && *(x + 1) == *y
            && std::equal(x + 2, a.end(), y + 2);
}

/// Once for each connection, and nothing of it is in the store.
Result<> openVocabulary(Database &database)
{
    return database.execute(u"CREATE VIRTUAL TABLE IF NOT EXISTS temp.entry_words USING "
                            "fts5vocab(main, entry_text, row)"_s);
}

class NearWords
{
public:
    NearWords(Database &database, std::stop_token stop)
        : m_database(database)
        , m_stop(std::move(stop))
    { }

    /// Of those that are equally near the one that most entries have; empty: there is none.
    Result<QString> nearestTo(const QString &word)
    {
        m_word = foldedText(word);
        m_best.clear();
        m_distance = (m_word.size() >= LongWord ? 2 : 1) + 1;
        for (const qsizetype letters : { 2, 1 }) { // many fewer words have two in common
            const auto read =
                    m_best.isEmpty() ? readBeginningWith(m_word.first(letters)) : Result<>();
            if (!read) {
                return std::unexpected(read.error());
            }
        }
        return m_best;
    }

private:
    Result<> readBeginningWith(const QString &head)
    {
        QString end = head;
        end.back() = QChar(static_cast<char16_t>(end.back().unicode() + 1));
        qsizetype looked = 0;
        const auto read = forEachRow(
                m_database.run(
                        "SELECT term, doc FROM temp.entry_words WHERE term >= ? AND term < ?"_L1,
                        { head, end }),
                [&](const Query &row) {
                    take(row.text(0), row.integer(1));
                    return ++looked % LookUpEvery != 0 || !m_stop.stop_requested();
                });
        return m_stop.stop_requested()
                ? fail(Error::Kind::Cancelled, Tr::tr("The search was stopped."))
                : read;
    }

    void take(const QString &term, qint64 entries)
    {
        if (std::abs(term.size() - m_word.size()) > m_distance) {
            return;
        }
        const qsizetype distance = isSwapped(m_word, term) ? 1 : letterDistance(m_word, term);
        if (distance < m_distance
            || (distance == m_distance && !m_best.isEmpty() && entries > m_entries)) {
            m_best = term;
            m_distance = distance;
            m_entries = entries;
        }
    }

    Database &m_database;
    std::stop_token m_stop;
    QString m_word;
    QString m_best;
    qsizetype m_distance = 0;
    qint64 m_entries = 0;
};

Result<bool> isMissing(Database &database, const QString &word, const std::stop_token &stop)
{
    return Candidates(database, {}, stop)
            .weigh(readQuestion(word))
            .transform([](const auto &terms) {
                return std::ranges::all_of(terms, [](const WeighedTerm &weighed) {
                    return weighed.term.forms.isEmpty();
                });
            });
}

} // namespace

Result<std::optional<NearSearch>> nearSearch(Database &database, const QString &text,
                                             std::stop_token stop)
{
    QStringList words = searchTerms(text);
    words.removeIf([](const QString &term) { return !isPlainWord(term); });
    NearSearch near { text, {}, {} };
    QStringList missing;
    QStringList nearest;
    NearWords index(database, stop);
    for (const QString &word : std::as_const(words)) {
        const auto unknown = isMissing(database, word, stop);
        if (!unknown) {
            return std::unexpected(unknown.error());
        }
        if (!*unknown || missing.size() == MostMissing) {
            continue;
        }
        const auto found = openVocabulary(database).and_then([&] { return index.nearestTo(word); });
        if (!found) {
            return std::unexpected(found.error());
        }
        if (!found->isEmpty()) {
            missing += word;
            nearest += *found;
            near.text.replace(
                    QRegularExpression(u"(?<![\\w])"_s + QRegularExpression::escape(word)
                                               + u"(?![\\w])"_s,
                                       QRegularExpression::UseUnicodePropertiesOption
                                               | QRegularExpression::CaseInsensitiveOption),
                    *found);
        }
    }
    near.missing = missing.join(u' ');
    near.nearest = nearest.join(u' ');
    return missing.isEmpty() ? std::nullopt : std::optional(near);
}

} // namespace varve
