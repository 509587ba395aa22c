// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/session.h>

#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QString>

namespace varve
{

/// What came of one session of one file.
struct ImportedSession
{
    SessionId id; ///< null if it is deleted
    bool isDeleted = false; ///< the person has deleted it here: nothing of it was brought in
    QString originId;
    QString title;
    QString request; ///< the first one, as a title; empty: there is none
    QString folder; ///< where it worked, as the file says it
    SessionKind kind = SessionKind::Person;
    QDateTime updatedAt; ///< of its newest entry; invalid: it has none
    QString format;
    qint64 entries = 0; ///< of the source that became entries of ours, new or known
    qint64 messages = 0;
    qint64 branches = 0; ///< nodes with more than one child
    qint64 compactions = 0;
    qint64 added = 0;
    QJsonObject source; ///< counts as the file has them
    struct Skipped
    {
        qint64 line = 0; ///< 1-based; 0 if the whole file is meant
        QString reason;
    };
    QList<Skipped> skipped; ///< at most MaxReported, the rest only counted
    qint64 skippedCount = 0;
    QStringList notes; ///< what was odd but kept
    /// The end was left out because it may still be written; from then on it is taken as it is. Invalid: nothing was.
    QDateTime leftOutUntil;

    static constexpr qsizetype MaxReported = 200;
};

struct ImportReport
{
    QString file;
    QList<ImportedSession> sessions;

    /// What the file is known by: its one conversation, whose subagents may stand in it too. Null: it holds none, or several. Valid
    /// until `sessions` changes.
    [[nodiscard]] const ImportedSession *conversation() const
    {
        const ImportedSession *found = nullptr;
        for (const ImportedSession &session : sessions) {
            if (session.kind == SessionKind::Person) {
                if (found != nullptr) {
                    return nullptr;
                }
                found = &session;
            }
        }
        return found;
    }
};

} // namespace varve
