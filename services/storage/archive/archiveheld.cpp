// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archiveheld.h"

#include <base/textends.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveHeld)
};

using Why = HeldSession::Why;

QString sentenceOf(const QList<HeldSession> &held, const QString &archive)
{
    const HeldSession &first = held.constFirst();
    QList<std::pair<SessionId, QString>> sessions;
    for (const HeldSession &one : held) {
        sessions.emplaceBack(one.session, one.title);
    }
    const QString names = namesOfSessions(sessions);
    switch (first.why) {
    case Why::StandsOnWhatStays:
        return Tr::tr("Kept here, as what it stands on is to stay here: %1. Choose for %2 what it "
                      "stands on, too, or that both stay.")
                .arg(names, archive);
    case Why::WrittenElsewhere:
        return Tr::tr("Written in whole or in part on %3: %1. A machine sends only what was "
                      "written on it, so choose that for %2 there, too.")
                .arg(names, archive,
                     first.machines.isEmpty() ? Tr::tr("another machine")
                                              : first.machines.join(u", "_s));
    case Why::NotShown:
        return Tr::tr("Its owner shows it in %2 no longer, so what was written here stays here: "
                      "%1. Ask its owner to show it to the team again, or choose that it stays "
                      "here.")
                .arg(names, archive);
    case Why::Deleted:
        return Tr::tr("Deleted, so nothing of it goes to %2: %1. Restore it first if it is meant.")
                .arg(names, archive);
    case Why::NotThere:
        break;
    }
    return Tr::tr("Neither here nor in %2 when it was asked last: %1. It is taken as soon as it is "
                  "there and may be seen.")
            .arg(names, archive);
}

} // namespace

QString namesOfSessions(const QList<std::pair<SessionId, QString>> &sessions)
{
    constexpr qsizetype MostNamed = 3;
    constexpr qsizetype LongestShown = 60;
    QStringList names;
    for (const auto &[session, name] : sessions.first(std::min(MostNamed, sessions.size()))) {
        const QString id = session.toString();
        const QString title = name.simplified();
        const QString shown =
                title.size() > LongestShown ? headOf(title, LongestShown) + u'…' : title;
        names += shown.isEmpty() ? id : u"“%1” (%2)"_s.arg(shown, id);
    }
    const QString named = names.join(u", "_s);
    return sessions.size() > MostNamed
            ? Tr::tr("%1 and %2 more").arg(named, QString::number(sessions.size() - MostNamed))
            : named;
}

QStringList heldSentences(const QList<HeldSession> &held, const QString &archive)
{
    QList<QList<HeldSession>> groups;
    for (const HeldSession &one : held) {
        const auto same = std::ranges::find_if(groups, [&](const QList<HeldSession> &group) {
            return group.constFirst().why == one.why && group.constFirst().machines == one.machines;
        });
        if (same == groups.end()) {
            groups += QList { one };
        } else {
            *same += one;
        }
    }
    QStringList sentences;
    for (const QList<HeldSession> &group : std::as_const(groups)) {
        sentences += sentenceOf(group, archive);
    }
    return sentences;
}

} // namespace varve
