// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivesentences.h"

#include <models/format.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveSentences)
};

int figure(qint64 count)
{
    return static_cast<int>(std::min<qint64>(count, std::numeric_limits<int>::max()));
}

QString progressText(const ArchiveProgress &progress)
{
    const QString done = formatCount(progress.done);
    const QString total = formatCount(progress.total);
    if (progress.done == 0 && progress.total == 0) { // of nothing yet
        return Text::tr("looking what is new");
    }
    switch (progress.step) {
    case ArchiveProgress::Step::Sending:
        return progress.total > 0 ? Text::tr("sending %1 of %2").arg(done, total)
                                  : Text::tr("sending %1").arg(done);
    case ArchiveProgress::Step::Taking:
        return progress.total > 0 ? Text::tr("taking %1 of %2").arg(done, total)
                                  : Text::tr("taking %1").arg(done);
    case ArchiveProgress::Step::Preparing:
        break;
    }
    return Text::tr("looking what is new");
}

/// Larger: more urgent.
std::tuple<bool, bool, qint64> urgency(const ArchiveNow &now)
{
    return { !now.state.lastError.isEmpty(), now.isRunning, now.state.unsent };
}

} // namespace

QString archiveKind(const Archive &archive)
{
    return archive.isSealed ? Text::tr("Sealed") : Text::tr("Open");
}

QString archiveState(const ArchiveNow &now, const QDateTime &at)
{
    if (now.isRunning) {
        return progressText(now.progress);
    }
    const ArchiveState &state = now.state;
    const bool wasThere = state.lastAt.isValid();
    if (!state.lastError.isEmpty()) {
        const QString failed = Text::tr("the last attempt failed");
        return state.failedAt.isValid() ? failed + u" · "_s + formatAge(state.failedAt, at)
                                        : failed;
    }
    const QString text = state.unsent > 0
            ? Text::tr("%n record(s) wait", nullptr, figure(state.unsent))
            : wasThere ? Text::tr("up to date")
                       : Text::tr("nothing to send yet");
    return wasThere ? text + u" · "_s + formatAge(state.lastAt, at) : text;
}

QString archiveDetails(const ArchiveNow &now, const QDateTime &at)
{
    QStringList lines { now.archive.name + u": "_s + archiveState(now, at) };
    if (!now.state.lastError.isEmpty()) {
        lines += now.state.lastError;
        lines += now.state.lastAt.isValid()
                ? Text::tr("It last went well: %1.").arg(formatAge(now.state.lastAt, at))
                : Text::tr("It never went well yet.");
    }
    if (now.state.sessionsWaiting > 0) {
        lines += Text::tr("%n session(s) wait for what they stand on, which is not in the archive.",
                          nullptr, figure(now.state.sessionsWaiting));
    }
    return (lines + heldSentences(now.state.held, now.archive.name)).join(u'\n');
}

const ArchiveNow &mostUrgent(const QList<ArchiveNow> &archives)
{
    return *std::ranges::max_element(archives, {}, urgency);
}

} // namespace varve
