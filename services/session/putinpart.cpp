// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "putinpart.h"

#include "contextedit.h"

namespace varve
{

int withPartPutIn(const SessionTree &tree, int index, EntrySource &source)
{
    if (index < 0 || !tree.at(index).has(EntryNode::FailedAnswer)) {
        return index;
    }
    for (const int child : tree.childrenOf(index)) {
        if (!tree.at(child).has(EntryNode::ContextEdit)) {
            continue;
        }
        const auto edit = source.entry(tree.at(child).seq).transform(&ContextEdit::fromEntry);
        if (edit && *edit && (*edit)->op == ContextEdit::Op::Include
            && (*edit)->targets == QList { tree.at(index).id }) {
            return child;
        }
    }
    return index;
}

} // namespace varve
