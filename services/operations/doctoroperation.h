// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <providers/serverdiscovery.h>
#include <storage/storefinding.h>

namespace varve
{

struct ExamineStore
{
    QStringList ports; ///< where model servers are looked for, too
    bool check = false; ///< everything in the store, not only its pages
    bool repair = false; ///< the same, and what can be repaired is
};

/// The program, its store, and what is found on this machine.
struct Diagnosis
{
    QString store;
    StoreAccess access = StoreAccess::ReadWrite;
    QString sqlite; ///< its version
    int schema = 0;
    qint64 sessions = 0;
    qint64 entries = 0;
    QStringList problems; ///< of the file's pages; none: it is whole
    QString settings; ///< their file
    QStringList settingProblems; ///< a sentence each
    QDate catalogue; ///< of models
    QStringList crashReports; ///< files, newest first
    QList<FoundServer> servers;
    std::optional<StoreCheck> check;
    QString backup; ///< of before the repair; empty: nothing was repaired
    std::optional<StoreCheck> after; ///< of what was repaired
};

[[nodiscard]] const OperationOf<ExamineStore, Diagnosis> &doctorOperation();

} // namespace varve
