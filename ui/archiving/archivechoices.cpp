// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivechoices.h"

#include <storage/archivelog.h>
#include <storage/sessionstore.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using What = ArchiveChosen::What;

namespace
{

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(varve::ChooseDialog)
};

What whatOf(const QList<ArchiveChoice> &choices, const SessionId &session)
{
    const auto found = std::ranges::find(choices, session, &ArchiveChoice::session);
    return found == choices.cend() ? What::Nothing : varve::whatOf(*found);
}

std::optional<What> commonOf(const QList<ArchiveChoice> &choices, const QList<SessionId> &sessions)
{
    std::optional<What> common;
    for (const SessionId &session : sessions) {
        const What what = whatOf(choices, session);
        if (common.value_or(what) != what) {
            return std::nullopt;
        }
        common = what;
    }
    return common;
}

Result<> write(ArchiveList &list, qint64 archive, const SessionId &session, What what)
{
    ArchiveChoice choice { session, {} };
    setWhat(choice, what);
    return what == What::Nothing ? list.unchoose(archive, choice) : list.choose(archive, choice);
}

} // namespace

Result<QList<ArchiveChosen>> readChosen(SessionStore &store, const QList<SessionId> &sessions)
{
    ArchiveList list(store);
    const auto archives = list.all();
    if (!archives) {
        return std::unexpected(archives.error());
    }
    QList<ArchiveChosen> found;
    for (const Archive &archive : *archives) {
        const auto choices = list.choices(archive.number);
        auto elsewhere = ArchiveLog(store).writtenElsewhere(archive);
        if (!choices || !elsewhere) {
            return std::unexpected(choices ? elsewhere.error() : choices.error());
        }
        elsewhere->removeIf(
                [&](const HeldSession &one) { return !sessions.contains(one.session); });
        found += ArchiveChosen { archive, commonOf(*choices, sessions), *elsewhere };
    }
    return found;
}

Result<> writeChosen(SessionStore &store, const QList<SessionId> &sessions,
                     const QList<ArchiveChosen> &chosen)
{
    ArchiveList list(store);
    for (const ArchiveChosen &one : chosen) {
        for (const SessionId &session : sessions) {
            if (!one.what) {
                break;
            }
            if (const auto done = write(list, one.archive.number, session, *one.what); !done) {
                return done;
            }
        }
    }
    return {};
}

What whatOf(const ArchiveChoice &choice)
{
    return !choice.goes                                    ? What::Stays
            : choice.visibility == ArchiveVisibility::Team ? What::Team
                                                           : What::Mine;
}

void setWhat(ArchiveChoice &choice, What what)
{
    choice.goes = what != What::Stays;
    choice.visibility = what == What::Team ? ArchiveVisibility::Team : ArchiveVisibility::Mine;
}

QString whatText(const Archive &archive, What what)
{
    return what == What::Stays   ? Text::tr("Stays here")
            : archive.isSealed   ? Text::tr("Goes there")
            : what == What::Team ? Text::tr("Goes there, for the team")
                                 : Text::tr("Goes there, for me alone");
}

Result<ArchiveRules> readRules(SessionStore &store, const QString &archive)
{
    ArchiveList list(store);
    const auto found = list.named(archive);
    const auto choices = found ? list.choices(found->number)
                               : Result<QList<ArchiveChoice>>(std::unexpected(found.error()));
    if (!choices) {
        return std::unexpected(choices.error());
    }
    ArchiveRules rules { *found, *choices };
    for (const ArchiveChoice &choice : *choices) {
        if (const auto session = store.reader().session(choice.session)) {
            rules.titles.insert(choice.session, session->name);
        }
    }
    return rules;
}

Result<> writeRules(SessionStore &store, const ArchiveRules &before, const ArchiveRules &after)
{
    ArchiveList list(store);
    const qint64 archive = before.archive.number;
    const auto isAbout = [](const ArchiveChoice &one) {
        return [&one](const ArchiveChoice &other) {
            return other.session == one.session && other.folder == one.folder;
        };
    };
    Result<> done;
    for (const ArchiveChoice &choice : before.choices) {
        if (done && std::ranges::none_of(after.choices, isAbout(choice))) {
            done = list.unchoose(archive, choice);
        }
    }
    for (const ArchiveChoice &choice : after.choices) {
        if (done && !before.choices.contains(choice)) {
            done = list.choose(archive, choice);
        }
    }
    const bool same = before.archive.sendsAll == after.archive.sendsAll
            && before.archive.takesAll == after.archive.takesAll;
    if (!done || same) {
        return done;
    }
    return list.named(before.archive.name).and_then([&](Archive now) {
        now.sendsAll = after.archive.sendsAll;
        now.takesAll = after.archive.takesAll;
        return list.change(now);
    });
}

} // namespace varve
