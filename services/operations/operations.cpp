// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operations.h"

#include "archivelistoperations.h"
#include "archivesyncoperations.h"
#include "aroundoperation.h"
#include "askoperation.h"
#include "compactionsoperation.h"
#include "compactoperations.h"
#include "compareoperation.h"
#include "contextoperations.h"
#include "differenceoperation.h"
#include "doctoroperation.h"
#include "editoperation.h"
#include "exportoperation.h"
#include "factsoperation.h"
#include "findoperations.h"
#include "handoffoperations.h"
#include "idleoperations.h"
#include "importoperation.h"
#include "journaloperations.h"
#include "maintenanceoperations.h"
#include "memoryoperations.h"
#include "modeloperations.h"
#include "navigateoperation.h"
#include "pruneoperation.h"
#include "recalloperation.h"
#include "removaloperations.h"
#include "sessionchanges.h"
#include "sessionlist.h"
#include "sessionrows.h"
#include "settingoperations.h"
#include "showoperations.h"
#include "toolserveroperations.h"
#include "trustoperations.h"
#include "undooperations.h"
#include "usageoperation.h"

namespace varve
{

const QList<const Operation *> &operations()
{
    static const QList<const Operation *> All {
        // clang-format off: one a line
        &listOperation(),
        &newOperation(),
        &openOperation(),
        &entryOperation(),
        &aroundOperation(),
        &treeOperation(),
        &renameOperation(),
        &tagOperation(),
        &archiveOperation(),
        &forkOperation(),
        &labelOperation(),
        &navigateOperation(),
        &deleteOperation(),
        &deletionOperation(),
        &restoreOperation(),
        &compareOperation(),
        &modelsOperation(),
        &modelOperation(),
        &usageOperation(),
        &searchOperation(),
        &recallOperation(),
        &journalOperation(),
        &journalDeleteOperation(),
        &journalRestoreOperation(),
        &importOperation(),
        &exportOperation(),
        &folderTrustOperation(),
        &toolServersOperation(),
        &signInOperation(),
        &signOutOperation(),
        &trustOperation(),
        &distrustOperation(),
        &trustedFoldersOperation(),
        &contextOperation(),
        &requestOperation(),
        &undoOperation(),
        &redoOperation(),
        &pruneOperation(),
        &compactOperation(),
        &planOperation(),
        &compactionsOperation(),
        &differenceOperation(),
        &editOperation(),
        &memoryOperation(),
        &factsOperation(),
        &rememberOperation(),
        &forgetOperation(),
        &arrangeOperation(),
        &handoffOperation(),
        &startHandoffOperation(),
        &archivesOperation(),
        &archiveAddOperation(),
        &archiveRemoveOperation(),
        &archiveInitOperation(),
        &archiveChooseOperation(),
        &archiveSyncOperation(),
        &archivedSessionsOperation(),
        &archiveSearchOperation(),
        &archiveRecoveryOperation(),
        &archiveRestoreKeyOperation(),
        &idleOperation(),
        &idleRunOperation(),
        &settingsOperation(),
        &settingOperation(),
        &settingSetOperation(),
        &settingResetOperation(),
        &doctorOperation(),
        &statsOperation(),
        &backupOperation(),
        &restoreStoreOperation(),
        &vacuumOperation(),
        &vacuumForecastOperation(),
        // clang-format on
    };
    return All;
}

VerbForms formsOf(QStringView verb)
{
    VerbForms forms;
    for (const Operation *operation : operations() + QList<const Operation *> { &askOperation() }) {
        for (const CommandForm &form : operation->text.forms) {
            if (form.verb == verb) {
                forms.append(VerbForm { operation, form });
            }
        }
    }
    return forms;
}

} // namespace varve
