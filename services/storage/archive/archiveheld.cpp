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

QString nameOf(const HeldSession &held)
{
    constexpr qsizetype LongestShown = 60;
    const QString id = held.session.toString();
    const QString title = held.title.simplified();
    const QString shown = title.size() > LongestShown ? headOf(title, LongestShown) + u'…' : title;
    return shown.isEmpty() ? id : u"“%1” (%2)"_s.arg(shown, id);
}

QString namesOf(const QList<HeldSession> &held)
{
    constexpr qsizetype MostNamed = 3;
    QStringList names;
    for (const HeldSession &one : held.first(std::min(MostNamed, held.size()))) {
        names += nameOf(one);
    }
    const QString named = names.join(u", "_s);
    return held.size() > MostNamed
            ? Tr::tr("%1 and %2 more").arg(named, QString::number(held.size() - MostNamed))
            : named;
}

QString sentenceOf(const QList<HeldSession> &held, const QString &archive)
{
    const HeldSession &first = held.constFirst();
    const QString names = namesOf(held);
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
