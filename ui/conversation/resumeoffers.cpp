// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "resumeoffers.h"

#include "completionpopup.h"
#include <models/format.h>
#include <models/storedsessions.h>
#include <models/workbench.h>
#include <recall/sessionoffers.h>

#include <QDir>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView Verb { "/resume" };
constexpr qsizetype MostOffers = 12;
constexpr int SearchLimit = 40; ///< hits; several may be of one session
constexpr qsizetype LeastSearched = 2; ///< characters

QString argumentOf(const QString &line)
{
    return line.sliced(Verb.size()).trimmed();
}

/// A place of the list that `/resume` alone shows.
bool isPlace(const QString &argument)
{
    bool isNumber = false;
    argument.toInt(&isNumber);
    return isNumber;
}

} // namespace

ResumeOffers::ResumeOffers(CompletionPopup *popup, const Workbench *workbench,
                           const StoredSessions *list, QObject *parent)
    : QObject(parent)
    , m_popup(popup)
    , m_workbench(workbench)
    , m_list(list)
{
    popup->setAsking({ Verb });
    connect(popup, &CompletionPopup::argumentsWanted, this, &ResumeOffers::want);
}

ResumeOffers::~ResumeOffers() = default;

void ResumeOffers::setSearcher(Searcher *searcher, const ByMeaning &byMeaning)
{
    m_searcher = searcher;
    m_byMeaning = byMeaning;
    connect(searcher, &Searcher::resultsChanged, this, &ResumeOffers::show);
}

void ResumeOffers::want(const QString &line)
{
    m_line = line;
    const QString argument = argumentOf(line);
    if (m_searcher != nullptr) {
        m_searcher->stop();
        if (argument.size() >= LeastSearched && !isPlace(argument)) {
            Searcher::Options options;
            options.limit = SearchLimit;
            options.meaning = m_byMeaning();
            m_searcher->search(argument, options);
        }
    }
    show();
}

void ResumeOffers::show()
{
    const QString argument = argumentOf(m_line);
    QList<Suggestion> suggestions;
    if (!isPlace(argument)) {
        const bool isCurrent = m_searcher != nullptr && m_searcher->results().typed == argument;
        const QList<SessionOffer> offers = offeredSessions(
                m_list->sessions(), argument,
                isCurrent ? m_searcher->results().hits : QList<SearchHit>(),
                m_workbench->hasSession() ? m_workbench->session().id : SessionId(), MostOffers);
        const QDateTime now = QDateTime::currentDateTimeUtc();
        for (const SessionOffer &offer : offers) {
            const Session &session = offer.session;
            QStringList about;
            if (!session.cwd.isEmpty()) {
                about += QDir(session.cwd).dirName();
            }
            about += formatAge(session.updatedAt, now);
            Suggestion suggestion;
            suggestion.name = u"%1 #%2"_s.arg(Verb).arg(session.number);
            suggestion.title = u"#%1 %2"_s.arg(session.number).arg(session.name.simplified());
            about += offer.snippet;
            about.removeAll(QString());
            suggestion.description = about.join(u" · "_s);
            suggestion.completes = true;
            suggestions += suggestion;
        }
    }
    m_popup->setArguments(m_line, suggestions);
}

} // namespace varve
