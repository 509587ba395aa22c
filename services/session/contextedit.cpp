// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextedit.h"

#include <QJsonArray>

#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::array OpNames {
    "pin"_L1,    "unpin"_L1,    "exclude"_L1, "include"_L1, "mask"_L1,
    "unmask"_L1, "boundary"_L1, "disable"_L1, "enable"_L1,  "summarize"_L1,
};

} // namespace

QLatin1StringView toString(ContextEdit::Op op)
{
    return OpNames.at(static_cast<size_t>(op));
}

std::optional<ContextEdit> ContextEdit::fromEntry(const Entry &entry)
{
    if (!isContextEdit(entry)) {
        return std::nullopt;
    }
    const QString name = entry.data.value("op"_L1).toString();
    const auto found = std::ranges::find(OpNames, name);
    if (found == OpNames.end()) {
        return std::nullopt;
    }
    ContextEdit edit;
    edit.op = static_cast<Op>(std::distance(OpNames.begin(), found));
    const QJsonArray targets = entry.data.value("targets"_L1).toArray();
    for (const auto &target : targets) {
        edit.targets += EntryId::fromString(target.toString());
    }
    edit.operation = entry.data.value("operation"_L1).toString();
    return edit;
}

Entry ContextEdit::toEntry(const QString &operationId) const
{
    Entry entry;
    entry.type = EntryType::Custom;
    entry.customType = CustomType;
    entry.modelFacing = false;
    entry.display = false;
    entry.operationId = operationId;
    entry.data["op"_L1] = QString(toString(op));
    if (!targets.isEmpty()) {
        QJsonArray ids;
        for (const EntryId &target : targets) {
            ids += target.toString();
        }
        entry.data["targets"_L1] = ids;
    }
    if (!operation.isEmpty()) {
        entry.data["operation"_L1] = operation;
    }
    return entry;
}

} // namespace varve
