// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <interchange/exportjob.h>

#include <QProcessEnvironment>

namespace varve
{

/// Where a program looks for the sessions that it can go on with, and what makes it do so.
struct ProgramPlace
{
    QString program; ///< its name, not translated
    QString path; ///< absolute, of the session's file
    QString command; ///< for a shell: "cd DIR && claude --resume ID"
    friend bool operator==(const ProgramPlace &, const ProgramPlace &) = default;
};

/// Whether a program goes on with sessions in this format from a place of its own. Such a file holds one branch.
[[nodiscard]] bool hasProgram(ExportFormat format);

/// What is to be said of an export with which its program sends about so many tokens; empty: the window that it usually has takes them.
[[nodiscard]] QString windowNote(ExportFormat format, qint64 tokens);

/// The session's id in the file of a program: the same for the same part of the same session, so that it is not put there twice.
[[nodiscard]] QUuid programSessionId(const Session &session, const ExportRequest &request);

/// Of a format that has one. `session`: as it is stored, since the place depends on its folder; without one it is `home`.
/// May look at the disk: the program takes links out of the folder's path.
[[nodiscard]] ProgramPlace programPlace(const Session &session, const ExportRequest &request,
                                        const QString &home,
                                        const QProcessEnvironment &environment);

struct ProgramExport
{
    ProgramPlace place;
    ExportOutcome outcome;
    friend bool operator==(const ProgramExport &, const ProgramExport &) = default;
};

/// Writes what is ordered where the program looks for it, in folders that are made where they are missing. NotFound where the folder to
/// go on in is not on this machine, Refused where the file is there already; else as exportToFile(). The reader's thread.
[[nodiscard]] Result<ProgramExport> exportToProgram(StoreReader &reader, ExportRequest order,
                                                    const QString &home,
                                                    const QProcessEnvironment &environment,
                                                    const ExportControl &control = {});

} // namespace varve
