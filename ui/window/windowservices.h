// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

class BackupScheduler;
class MaintenanceRunner;
class CompactionSession;
class Conversations;
class DesktopNotifier;
class IdleWork;
class ImportRunner;
class VectorIndexer;
struct SessionModels;

/// What a window is given, beside the engine that the conversations run on. All of it outlives the window and belongs to the GUI thread.
struct WindowServices
{
    SessionModels *sessions = nullptr;
    Conversations *conversations = nullptr;
    CompactionSession *compaction = nullptr;
    ImportRunner *imports = nullptr;
    DesktopNotifier *notifier = nullptr; ///< may be null: then nothing is told outside the window
    MaintenanceRunner *care =
            nullptr; ///< may be null, with the next one: then there is no maintenance
    BackupScheduler *backups = nullptr;
    VectorIndexer *vectors = nullptr; ///< may be null: then no vectors are made
    IdleWork *idle = nullptr; ///< may be null: then there is no idle work
    QString crashes = {}; ///< the folder of reports; empty: nobody is told of deaths
};

} // namespace varve
