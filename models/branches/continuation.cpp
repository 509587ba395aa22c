// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "continuation.h"

#include "workbench.h"
#include <session/attachedfile.h>
#include <session/putinpart.h>
#include <session/referenceblock.h>

namespace varve
{

std::optional<Continuation> continuationFrom(const Workbench &workbench, const EntryId &entry)
{
    const SessionTree *tree = workbench.hasSession() ? &workbench.loaded().snapshot->tree : nullptr;
    const int index = tree ? tree->indexOf(entry) : -1;
    if (index < 0) {
        return std::nullopt;
    }
    StoreReader &rows = workbench.store()->rows();
    const EntryNode &node = tree->at(index);
    const bool asked = node.type == EntryType::CustomMessage
            || (node.type == EntryType::Message && node.role == Role::User);
    if (!asked) {
        return Continuation { tree->at(withPartPutIn(*tree, index, rows)).id, {} };
    }
    // Going on from a question means asking it anew: its text comes back into the composer.
    const int parent = tree->parentOf(index);
    const auto content = rows.entry(node.seq);
    return Continuation { parent >= 0 ? tree->at(parent).id : EntryId(),
                          content ? textWithFiles(content->blocks) : QString() };
}

} // namespace varve
