// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowstate.h"

#include <models/workbench.h>

namespace varve
{

WindowState::WindowState(const Workbench &workbench, bool busy)
    : isOpen(workbench.hasSession())
    , isAtLeaf(isOpen && workbench.loaded().isAtLeaf())
    , isWritable(workbench.store()->access() == StoreAccess::ReadWrite)
    , isBusy(busy)
    , noSession(isOpen ? QString() : tr("No session is open"))
    , readOnly(isWritable ? QString() : tr("The store is open for reading only"))
    , elsewhere(isAtLeaf ? QString()
                         : tr("You are looking at another branch: continue there, or go back"))
    , answering(isBusy ? tr("An answer is coming") : QString())
{ }

QString WindowState::first(std::initializer_list<QString> reasons)
{
    for (const QString &reason : reasons) {
        if (!reason.isEmpty()) {
            return reason;
        }
    }
    return {};
}

} // namespace varve
