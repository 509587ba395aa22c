// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acpsessionlist.h"

#include <base/timestamp.h>
#include <base/visibletext.h>

#include <QCoreApplication>
#include <QDir>
#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::AcpSessionList)
};

constexpr qsizetype Page = 50;

/// The last session of a page: what comes behind it is the next one, also when sessions came or went meanwhile.
struct Cursor
{
    qint64 at = 0; ///< ms since 1970
    QString id;

    [[nodiscard]] QString text() const
    {
        const QByteArray said = QByteArray::number(at) + ' ' + id.toLatin1();
        return QString::fromLatin1(
                said.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals));
    }
    [[nodiscard]] static std::optional<Cursor> read(const QString &text)
    {
        const QByteArray said =
                QByteArray::fromBase64(text.toLatin1(), QByteArray::Base64UrlEncoding);
        bool isNumber = false;
        const Cursor cursor { said.left(said.indexOf(' ')).toLongLong(&isNumber),
                              QString::fromLatin1(said.sliced(said.indexOf(' ') + 1)) };
        return isNumber && !SessionId::fromString(cursor.id).isNull() ? std::optional(cursor)
                                                                      : std::nullopt;
    }
    [[nodiscard]] bool isBefore(const Session &session) const
    {
        const qint64 other = session.updatedAt.toMSecsSinceEpoch();
        return other < at || (other == at && session.id.toString() < id);
    }
};

bool isListed(const Session &session, const QString &folder)
{
    return session.kind == SessionKind::Person && !session.archivedAt.isValid()
            && QDir::isAbsolutePath(session.cwd)
            && (folder.isEmpty() || QDir::cleanPath(session.cwd) == folder);
}

QJsonObject infoJson(const Session &session)
{
    QJsonObject json { { "sessionId"_L1, session.id.toString() },
                       { "cwd"_L1, session.cwd },
                       { "updatedAt"_L1, timestamp(session.updatedAt) } };
    if (!session.name.isEmpty()) {
        json["title"_L1] = visibleLine(session.name);
    }
    return json;
}

} // namespace

Result<QJsonObject> listSessions(StoreReader &reader, const QString &folder, const QString &cursor)
{
    const auto after = cursor.isEmpty() ? std::nullopt : Cursor::read(cursor);
    if (!cursor.isEmpty() && !after) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("This is no place in the list of sessions that was given."));
    }
    return reader.sessions().transform([&](QList<Session> sessions) {
        sessions.removeIf([&](const Session &session) { return !isListed(session, folder); });
        std::ranges::sort(sessions, [](const Session &a, const Session &b) {
            return std::pair(b.updatedAt, b.id.toString())
                    < std::pair(a.updatedAt, a.id.toString());
        });
        QJsonObject result;
        QJsonArray page;
        const Session *last = nullptr;
        for (const Session &session : std::as_const(sessions)) {
            if (after && !after->isBefore(session)) {
                continue;
            }
            if (page.size() == Page) {
                result["nextCursor"_L1] =
                        Cursor { last->updatedAt.toMSecsSinceEpoch(), last->id.toString() }.text();
                break;
            }
            page += infoJson(session);
            last = &session;
        }
        result["sessions"_L1] = page;
        return result;
    });
}

} // namespace varve
