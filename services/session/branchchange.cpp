// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchchange.h"

#include "entrydata.h"

namespace varve
{

using namespace Qt::StringLiterals;

Entry modelChange(const QString &provider, const QString &model)
{
    Entry change;
    change.type = EntryType::ModelChange;
    change.provider = provider;
    change.model = model;
    return change;
}

Entry thinkingLevelChange(const QString &level)
{
    Entry change;
    change.type = EntryType::ThinkingLevelChange;
    change.data[entryData::ThinkingLevel] = level;
    return change;
}

Entry labelChange(const EntryId &entry, const QString &label)
{
    Entry note;
    note.type = EntryType::Label;
    note.target = entry;
    note.modelFacing = false;
    note.display = false;
    note.data["label"_L1] = label.trimmed();
    return note;
}

} // namespace varve
