// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <storage/sessiondeletion.h>

namespace varve
{

struct DeleteSessions
{
    QStringList sessions;
    QString exportFolder; ///< where each is written as JSON first; empty: nowhere
    bool atOnce = false; ///< for good: nobody is there who could take it back
};

struct ReviewDeletion
{
    QStringList sessions;
};

struct RestoreSessions
{
    QStringList sessions; ///< whole ids
};

struct DeletedSessions
{
    QList<SessionId> sessions; ///< with the subagents that they started
    QStringList files; ///< of the export, in the same order
};

[[nodiscard]] const OperationOf<ReviewDeletion, DeletionReview> &deletionOperation();
[[nodiscard]] const OperationOf<DeleteSessions, DeletedSessions> &deleteOperation();
[[nodiscard]] const OperationOf<RestoreSessions, QList<SessionId>> &restoreOperation();

} // namespace varve
