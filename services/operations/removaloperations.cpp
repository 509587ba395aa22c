// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "removaloperations.h"

#include "commonparameters.h"
#include "sessionlist.h"
#include "sessionname.h"
#include <engine/engine.h>
#include <interchange/exportfolder.h>
#include <storage/sessionpurge.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

Result<DeletionReview> review(SessionStore &store, const ReviewDeletion &wanted)
{
    return sessionsNamed(store.reader(), wanted.sessions)
            .and_then([&](const QList<SessionId> &named) {
                return SessionDeletion(store).review(named);
            });
}

// -- delete

/// Copies to come back from: nothing is taken out of them.
Result<QStringList> exportFirst(SessionStore &store, const QList<SessionId> &named,
                                const QString &folder)
{
    const auto review = SessionDeletion(store).review(named);
    if (!review) {
        return std::unexpected(review.error());
    }
    if (!review->isAllowed()) {
        return fail(Error::Kind::Refused, review->reason());
    }
    QList<SessionId> all;
    std::ranges::transform(review->sessions, std::back_inserter(all), &Session::id);
    return exportToFolder(store.reader(), all, folder, { false, {}, {} })
            .transform([](const FolderOutcome &written) { return written.files; });
}

Result<DeletedSessions> removeNamed(SessionStore &store, const DeleteSessions &wanted)
{
    const auto named = sessionsNamed(store.reader(), wanted.sessions);
    if (!named) {
        return std::unexpected(named.error());
    }
    const auto files = wanted.exportFolder.isEmpty()
            ? Result<QStringList>()
            : exportFirst(store, *named, wanted.exportFolder);
    if (!files) {
        return std::unexpected(files.error());
    }
    const auto gone = SessionDeletion(store).remove(*named);
    if (!gone) {
        return std::unexpected(gone.error());
    }
    const Result<> purged = wanted.atOnce
            ? SessionPurge(store).claimAndRemove(QDeadlineTimer::Forever)
            : Result<>();
    return purged.transform([&] { return DeletedSessions { *gone, *files }; });
}

template<typename Named>
std::optional<ParameterProblem> checkCount(Named &wanted, Notation)
{
    return tooManySessions(wanted.sessions);
}

std::optional<ParameterProblem> checkDeletion(DeleteSessions &wanted, Notation notation)
{
    wanted.atOnce = notation == Notation::CommandLine;
    return tooManySessions(wanted.sessions);
}

const ValueFields<DeletedSessions> &deletedFields()
{
    static const ValueFields<DeletedSessions> Fields {
        { "deleted"_L1, "ids, with those of the subagents that they started"_L1,
          &DeletedSessions::sessions },
        { "files"_L1, "of `exportFolder`, in the same order"_L1, &DeletedSessions::files },
    };
    return Fields;
}

const ValueFields<DeletionReview> &reviewFields()
{
    static const ValueFields<DeletionReview> Fields {
        { "sessions"_L1, "ids, with those of the subagents that they started"_L1,
          [](const DeletionReview &review) {
              QList<SessionId> ids;
              std::ranges::transform(review.sessions, std::back_inserter(ids), &Session::id);
              return ids;
          } },
        { "refused"_L1, "text for people: why they cannot be deleted, and what to do; or null"_L1,
          [](const DeletionReview &review) { return textOrNull(review.reason()); } },
    };
    return Fields;
}

// -- restore

/// Nobody sees them, so they are named by their whole ids only.
std::optional<ParameterProblem> checkIds(RestoreSessions &wanted, Notation)
{
    for (const QString &name : std::as_const(wanted.sessions)) {
        if (SessionId::fromString(name).isNull()) {
            return ParameterProblem {
                u"sessions"_s,
                OperationTr::tr("A deleted session is named by its whole id, not “%1”.").arg(name)
            };
        }
    }
    return tooManySessions(wanted.sessions);
}

Result<QList<SessionId>> restoreNamed(SessionStore &store, const RestoreSessions &wanted)
{
    QList<SessionId> sessions;
    std::ranges::transform(wanted.sessions, std::back_inserter(sessions), &SessionId::fromString);
    return SessionDeletion(store).restore(sessions).transform([&] { return sessions; });
}

} // namespace

const OperationOf<ReviewDeletion, DeletionReview> &deletionOperation()
{
    static const OperationOf<ReviewDeletion, DeletionReview> Review { {
            .text = { .name = "deletion"_L1,
                      .help = OperationTr::noop("what deleting sessions would take along"),
                      .forms = { { .verb = "delete"_L1 } } },
            .parameters = { sessionsArgument<&ReviewDeletion::sessions>() },
            .check = checkCount<ReviewDeletion>,
            .work = review,
            .fields = reviewFields(),
    } };
    return Review;
}

const OperationOf<DeleteSessions, DeletedSessions> &deleteOperation()
{
    static const OperationOf<DeleteSessions, DeletedSessions> Delete { {
            .text = { .name = "delete"_L1,
                      .help = OperationTr::noop("delete sessions for good"),
                      .forms = { { .verb = "delete"_L1,
                                   .option = "yes"_L1,
                                   .help = OperationTr::noop(
                                           "Really delete: there is no way back.") } } },
            .parameters = { sessionsArgument<&DeleteSessions::sessions>(),
                            option<&DeleteSessions::exportFolder>(
                                    "exportFolder"_L1,
                                    OperationTr::noop(
                                            "First write each session as JSON into this folder, "
                                            "with all that is in it, also keys and passwords."),
                                    { .kind = ParameterKind::Folder,
                                      .isNeverEmpty = true,
                                      .option = "export"_L1 }) },
            .check = checkDeletion,
            .work = removeNamed,
            .fields = deletedFields(),
    } };
    return Delete;
}

const OperationOf<RestoreSessions, QList<SessionId>> &restoreOperation()
{
    static const OperationOf<RestoreSessions, QList<SessionId>> Restore { {
            .text = { .name = "restore"_L1,
                      .help = OperationTr::noop("bring deleted sessions back") },
            .parameters = { sessionsArgument<&RestoreSessions::sessions>() },
            .check = checkIds,
            .work = restoreNamed,
            .fields = { "restored"_L1 },
    } };
    return Restore;
}

} // namespace varve
