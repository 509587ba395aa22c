// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operations.h"

#include "aroundoperation.h"
#include "compactionsoperation.h"
#include "differenceoperation.h"
#include "editoperation.h"
#include "factsoperation.h"
#include "findoperations.h"
#include "journaloperations.h"
#include "memoryoperations.h"
#include "recalloperation.h"
#include "sessionchanges.h"
#include "sessionlist.h"
#include "sessionrows.h"
#include "settingoperations.h"
#include "showoperations.h"
#include "trustoperations.h"

#include <QCoreApplication>

namespace varve
{

const QList<const Operation *> &operations()
{
    static const QList<const Operation *> All {
        &listOperation(),          &newOperation(),
        &openOperation(),          &entryOperation(),
        &aroundOperation(),        &treeOperation(),
        &renameOperation(),        &tagOperation(),
        &archiveOperation(),       &searchOperation(),
        &recallOperation(),        &journalOperation(),
        &journalDeleteOperation(), &journalRestoreOperation(),
        &folderTrustOperation(),   &trustOperation(),
        &distrustOperation(),      &trustedFoldersOperation(),
        &compactionsOperation(),   &differenceOperation(),
        &editOperation(),          &memoryOperation(),
        &factsOperation(),         &rememberOperation(),
        &forgetOperation(),        &arrangeOperation(),
        &settingsOperation(),      &settingOperation(),
        &settingSetOperation(),    &settingResetOperation(),
    };
    return All;
}

VerbForms formsOf(QStringView verb)
{
    VerbForms forms;
    for (const Operation *operation : operations()) {
        for (const CommandForm &form : operation->text.forms) {
            if (form.verb == verb) {
                forms.append(VerbForm { operation, form });
            }
        }
    }
    return forms;
}

QString helpOf(const VerbForms &forms)
{
    const VerbForm &first = forms.constFirst();
    const bool isVerbsOwn = first.form.option.isEmpty() && first.form.help;
    return QCoreApplication::translate("varve::Operations",
                                       isVerbsOwn ? first.form.help : first.operation->text.help);
}

} // namespace varve
