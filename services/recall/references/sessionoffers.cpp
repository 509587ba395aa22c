// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionoffers.h"

#include <compaction/shortsummary.h>

#include <QHash>
#include <QStringList>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// What each kind of match counts. Words of a title tell more than a hit somewhere in a long history.
constexpr double ExactNumber = 100;
constexpr double WholeTitle = 20;
constexpr double AllInTitle = 8;
constexpr double AllInSummary = 4;
constexpr double InBoth = 3; ///< every word is in the title, the summary or the folder
constexpr double BestHit = 3; ///< the first of the search; later ones less

struct Candidate
{
    const Session *session = nullptr;
    double score = 0;
    QString snippet;
    bool byMeaning = false;
};

/// The number that is written; 0: none is.
qint64 numberOf(const QString &typed)
{
    QStringView digits = QStringView(typed).trimmed();
    if (digits.startsWith(u'@')) {
        digits = digits.sliced(1);
    }
    if (digits.startsWith(u'#')) {
        digits = digits.sliced(1);
    }
    bool isNumber = false;
    const qint64 number = digits.toLongLong(&isNumber);
    return isNumber && number > 0 ? number : 0;
}

double scoreOf(const Session &session, const QString &typed, const QStringList &words)
{
    const auto holds = [&words](const QString &text) {
        return std::ranges::all_of(words, [&text](const QString &word) {
            return text.contains(word, Qt::CaseInsensitive);
        });
    };
    double score = 0;
    if (session.name.compare(typed, Qt::CaseInsensitive) == 0) {
        score += WholeTitle;
    }
    score += holds(session.name) ? AllInTitle : 0;
    score += !session.summary.isEmpty() && holds(session.summary) ? AllInSummary : 0;
    if (score == 0
        && holds(QString(session.name + u'\n' + session.summary + u'\n'
                         + session.cwd.section(u'/', -1)))) {
        score = InBoth;
    }
    return score;
}

QString summaryLine(const Session &session)
{
    return session.summary.isEmpty() ? QString() : shortSummaryOf(session.summary);
}

} // namespace

QList<SessionOffer> offeredSessions(const QList<Session> &sessions, const QString &typed,
                                    const QList<SearchHit> &hits, const SessionId &without,
                                    qsizetype most)
{
    const QString text = typed.simplified();
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    const qint64 number = numberOf(text);
    // With its sign a number is nothing else.
    const bool isNumber = number > 0 && !text.front().isDigit();
    QHash<SessionId, std::pair<qsizetype, const SearchHit *>> found;
    for (const SearchHit &hit : hits) {
        if (!found.contains(hit.session)) {
            found.insert(hit.session, { found.size(), &hit });
        }
    }
    QList<Candidate> candidates;
    for (const Session &session : sessions) {
        if (session.id == without || session.kind != SessionKind::Person
            || (isNumber && session.number != number)) {
            continue;
        }
        Candidate candidate { &session, 0, summaryLine(session), false };
        if (number > 0 && session.number == number) {
            candidate.score += ExactNumber;
        }
        candidate.score += words.isEmpty() ? 0 : scoreOf(session, text, words);
        if (const auto hit = found.constFind(session.id); hit != found.cend()) {
            candidate.byMeaning = candidate.score == 0 && hit->second->byMeaning;
            candidate.score += BestHit / (1.0 + 0.2 * static_cast<double>(hit->first));
            if (!hit->second->snippet.trimmed().isEmpty()) {
                candidate.snippet = hit->second->snippet.simplified();
            }
        }
        const bool isNamed = !session.name.isEmpty() || !session.summary.isEmpty();
        if (words.isEmpty() ? isNamed : candidate.score > 0) {
            candidates += candidate;
        }
    }
    // Of equals the newest, which is the order they come in.
    std::ranges::stable_sort(candidates, [](const Candidate &one, const Candidate &other) {
        const bool archived = one.session->archivedAt.isValid();
        if (archived != other.session->archivedAt.isValid()) {
            return !archived;
        }
        return one.score > other.score;
    });
    QList<SessionOffer> offers;
    for (const Candidate &candidate : candidates.first(std::min(most, candidates.size()))) {
        offers += SessionOffer { *candidate.session, candidate.snippet, candidate.byMeaning };
    }
    return offers;
}

} // namespace varve
