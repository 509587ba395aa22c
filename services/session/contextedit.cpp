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
    "pin"_L1,      "unpin"_L1,   "exclude"_L1, "include"_L1,   "mask"_L1,     "unmask"_L1,
    "boundary"_L1, "disable"_L1, "enable"_L1,  "summarize"_L1, "remember"_L1, "revise"_L1,
    "forget"_L1,   "hide"_L1,    "show"_L1,    "reorder"_L1,
};

} // namespace

QLatin1StringView toString(ContextEdit::Op op)
{
    return OpNames.at(static_cast<size_t>(op));
}

std::optional<ContextEdit::Op> contextEditOpFrom(const QString &name)
{
    const auto found = std::ranges::find(OpNames, name);
    return found == OpNames.end()
            ? std::nullopt
            : std::optional(static_cast<ContextEdit::Op>(std::distance(OpNames.begin(), found)));
}

std::optional<ContextEdit> ContextEdit::fromEntry(const Entry &entry)
{
    if (!isContextEdit(entry)) {
        return std::nullopt;
    }
    const auto op = contextEditOpFrom(entry.data.value("op"_L1).toString());
    if (!op) {
        return std::nullopt;
    }
    ContextEdit edit;
    edit.op = *op;
    const QJsonArray targets = entry.data.value("targets"_L1).toArray();
    for (const auto &target : targets) {
        edit.targets += EntryId::fromString(target.toString());
    }
    edit.operation = entry.data.value("operation"_L1).toString();
    edit.text = entry.data.value("text"_L1).toString();
    edit.byModel = entry.data.value("byModel"_L1).toBool();
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
    if (!text.isEmpty()) {
        entry.data["text"_L1] = text;
    }
    if (byModel) {
        entry.data["byModel"_L1] = true;
    }
    return entry;
}

} // namespace varve
