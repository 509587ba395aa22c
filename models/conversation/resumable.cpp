// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "resumable.h"

#include "format.h"
#include <compaction/shortsummary.h>

#include <QCoreApplication>

#include <array>
#include <functional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype Offered = 5;
constexpr qsizetype PreviewCharacters = 60;
constexpr qsizetype TitleCharacters = 80;
constexpr qsizetype LeastOfId = 6; // of what is no number of the list

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandReplies)
};

/// Within a code span nothing is markup.
QString span(QString text, qsizetype most)
{
    text = text.simplified().replace(u'`', u'\'');
    return u'`' + (text.size() > most ? text.first(most - 1) + u'…' : text) + u'`';
}

bool isId(const Session &session, const QString &which)
{
    return which.size() >= LeastOfId && session.id.toString().startsWith(which.toLower());
}

} // namespace

QList<Session> resumableSessions(const QList<Session> &sessions, const SessionId &open)
{
    QList<Session> offered;
    for (const Session &session : sessions) {
        const bool known = !session.name.isEmpty() || !session.summary.isEmpty();
        if (offered.size() < Offered && known && session.id != open && !session.archivedAt.isValid()
            && session.kind == SessionKind::Person) {
            offered += session;
        }
    }
    return offered;
}

QString resumeReply(const QList<Session> &offered, const QDateTime &now)
{
    if (offered.isEmpty()) {
        return Tr::tr("There is no other session to go on with.");
    }
    QString list;
    for (qsizetype i = 0; i < offered.size(); ++i) {
        const Session &session = offered.at(i);
        const QString name = session.name.isEmpty() ? Tr::tr("Without a title") : session.name;
        list += u"%1. %2 · %3"_s.arg(QString::number(i + 1), span(name, TitleCharacters),
                                     formatAge(session.updatedAt, now));
        if (!session.summary.isEmpty()) {
            list += u" · "_s + span(shortSummaryOf(session.summary), PreviewCharacters);
        }
        list += u'\n';
    }
    return list + u'\n'
            + Tr::tr("`/resume` goes on with one: give its number, or words of its title, its "
                     "summary or its messages.");
}

std::optional<Session> findResumable(const QList<Session> &sessions, const SessionId &open,
                                     const QString &which)
{
    bool isNumber = false;
    const int number = which.toInt(&isNumber);
    const QList<Session> offered = resumableSessions(sessions, open);
    if (isNumber && number >= 1 && number <= offered.size()) {
        return offered.at(number - 1);
    }
    const qint64 ofStore = which.startsWith(u'#') ? which.sliced(1).toLongLong() : 0;
    const std::array<std::function<bool(const Session &)>, 5> meanings {
        [&](const Session &session) { return ofStore > 0 && session.number == ofStore; },
        [&](const Session &session) { return isId(session, which); },
        [&](const Session &session) {
            return session.name.compare(which, Qt::CaseInsensitive) == 0;
        },
        [&](const Session &session) { return session.name.contains(which, Qt::CaseInsensitive); },
        [&](const Session &session) {
            return session.summary.contains(which, Qt::CaseInsensitive);
        },
    };
    for (const auto &means : meanings) {
        const Session *meant = nullptr;
        for (const Session &session : sessions) {
            if (means(session) && (meant == nullptr || meant->id == open)) {
                meant = &session;
            }
        }
        if (meant != nullptr) {
            return *meant;
        }
    }
    return std::nullopt;
}

} // namespace varve
