// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"

#include <archives/archiveservice.h>

namespace varve
{

struct WantedArchives
{
    QString name; ///< empty: all
};

struct AddArchive
{
    QString name;
    QString address;
    QString password;
    QString passwordFile; ///< of the command line
    QString phrase;
    QString phraseFile; ///< of the command line
    bool isSealed = false; ///< it has to be
    bool isOpen = false; ///< it has to be
    bool sendsAll = false;
    bool takesAll = false;
};

struct NamedArchive
{
    QString name;
};

struct RemoveArchive
{
    QString name;
    bool isLost = false; ///< its database is gone: all that is here goes to the next one
};

/// All of it, or what was chosen.
enum class ArchiveSelection : quint8 { Unchanged, Chosen, All };

/// What goes to an archive and comes from it.
struct ChooseForArchive
{
    QString name;
    QStringList sessions;
    QStringList folders;
    ArchiveVisibility visibility = ArchiveVisibility::Mine;
    bool stays = false; ///< it stays here although its folder goes
    bool forget = false; ///< nothing is said of it any more
    ArchiveSelection sends = ArchiveSelection::Unchanged;
    ArchiveSelection takes = ArchiveSelection::Unchanged;
    bool isOpen = false; ///< said where all is to go to an open one
};

struct ArchiveChoices
{
    Archive archive;
    QList<ArchiveChoice> choices;
    QList<HeldSession> held = {}; ///< of those that were chosen now, and of all if none was
    QList<SessionId> elsewhere = {}; ///< of the choices those that are not here
};

/// Those that are set up, with what waits. NotFound if there is none of the name.
[[nodiscard]] const OperationOf<WantedArchives, QList<ArchiveNow>> &archivesOperation();
/// Connects; sends nothing.
[[nodiscard]] const OperationOf<AddArchive, AddedArchive> &archiveAddOperation();
[[nodiscard]] const OperationOf<RemoveArchive, Archive> &archiveRemoveOperation();
/// Its value: all that is chosen afterwards.
[[nodiscard]] const OperationOf<ChooseForArchive, ArchiveChoices> &archiveChooseOperation();

/// The words of the enumerations, for documents and front ends.
[[nodiscard]] QLatin1StringView toString(ArchiveVisibility visibility);

// As JSON has them, for the other operations about them.
[[nodiscard]] const ValueFields<Archive> &archiveFields();
[[nodiscard]] const ValueFields<AddedArchive> &addedArchiveFields();
[[nodiscard]] const ValueFields<ArchiveProgress> &archiveProgressFields();
[[nodiscard]] const ValueFields<HeldSession> &heldSessionFields();
/// A recovery phrase or a password from a file or as it was given. Empty: none was.
[[nodiscard]] Result<QString> secretOf(const QString &given, const QString &file);

} // namespace varve
