// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <interchange/programplace.h>

namespace varve
{

struct SessionExport
{
    QString session;
    ExportFormat format = ExportFormat::Json;
    QString path; ///< empty: to OperationRun::output
    QString leaf; ///< the branch up to it; empty: none is meant
    QStringList entries; ///< only these
    bool all = false; ///< branches
    QStringList redact; ///< regular expressions
    bool redactKeys = true;
    bool overwrite = false;
    bool thinking = true; ///< what models thought, too
    bool projection = false; ///< what the next request would hold
    bool intoProgram = false; ///< where the program looks for it, instead of to a path
    QString folder; ///< to go on in; empty: the session's
};

struct ExportedSession
{
    QString path; ///< absolute; empty: no file
    ExportOutcome outcome;
    ProgramPlace place; ///< without a program: that format has none
};

[[nodiscard]] const OperationOf<SessionExport, ExportedSession> &exportOperation();

} // namespace varve
