// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>

#include <QStringList>

namespace varve
{

/// A session that was chosen for an archive and does not go there, or not all of it. Nothing is wrong with the archive: a person decides.
struct HeldSession
{
    enum class Why : quint8 {
        StandsOnWhatStays, ///< what it stands on is to stay here
        WrittenElsewhere, ///< in whole or in part, on machines that have sent nothing of it there
        NotShown, ///< it is another member's, who shows it no longer
        Deleted,
        NotThere, ///< neither here nor in the archive
    };
    SessionId session;
    QString title; ///< empty: none is known
    Why why = Why::StandsOnWhatStays;
    QStringList machines = {}; ///< where it was written, by their names
    friend bool operator==(const HeldSession &, const HeldSession &) = default;
};

/// By title and id, the first few of them.
[[nodiscard]] QString namesOfSessions(const QList<std::pair<SessionId, QString>> &sessions);
/// What a person is told of them, a sentence for all that have the same reason.
[[nodiscard]] QStringList heldSentences(const QList<HeldSession> &held, const QString &archive);

} // namespace varve
