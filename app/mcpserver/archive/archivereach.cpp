// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivereach.h"

#include <storage/sessionlookup.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Archive)
};

constexpr qsizetype LeastOfId = 4; ///< characters of one that name a session

std::unexpected<Error> noSuch(const QString &name)
{
    return fail(Error::Kind::NotFound,
                Tr::tr("There is no session “%1” here. The tool “sessions” lists those there are.")
                        .arg(name.first(std::min<qsizetype>(name.size(), 100))));
}

/// Null: the name is none, or nothing has it.
SessionId byNumber(StoreReader &reader, const QString &name)
{
    bool isNumber = false;
    const qint64 number =
            QStringView(name).sliced(name.startsWith(u'#') ? 1 : 0).toLongLong(&isNumber);
    return isNumber ? sessionOfNumber(reader, number).value_or(SessionId()) : SessionId();
}

/// Among those in reach alone: that a name means several must not tell of others.
Result<Session> byBeginning(StoreReader &reader, const FolderScope &scope, const QString &name)
{
    auto sessions = reader.sessions();
    if (!sessions) {
        return std::unexpected(sessions.error());
    }
    sessions->removeIf([&](const Session &session) { return !scope.contains(session.cwd); });
    const auto own = std::ranges::find_if(
            *sessions, [&](const Session &session) { return session.origin.sessionId == name; });
    if (own != sessions->cend()) {
        return *own;
    }
    sessions->removeIf([&](const Session &session) {
        return name.size() < LeastOfId
                || !(session.id.toString().startsWith(name)
                     || session.origin.sessionId.startsWith(name));
    });
    if (sessions->size() > 1) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("Several sessions begin with “%1”. Give its number.").arg(name));
    }
    return sessions->isEmpty() ? Result<Session>(noSuch(name)) : sessions->constFirst();
}

} // namespace

Result<Session> sessionWithin(StoreReader &reader, const FolderScope &scope, const QString &name)
{
    SessionId id = SessionId::fromString(name);
    if (id.isNull()) {
        id = byNumber(reader, name);
    }
    if (id.isNull()) {
        return byBeginning(reader, scope, name);
    }
    const auto session = reader.session(id);
    const auto deleted = reader.deletedSessions();
    if (!deleted) {
        return std::unexpected(deleted.error());
    }
    const bool isHere = session && scope.contains(session->cwd) && !deleted->contains(id);
    // A number may be an original id as well.
    return isHere ? session : byBeginning(reader, scope, name);
}

} // namespace varve
