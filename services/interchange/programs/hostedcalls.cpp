// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "hostedcalls.h"

#include "codexentries.h"

#include <QJsonDocument>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

QHash<QString, QJsonObject> hostedCalls(const Entry &answer)
{
    constexpr std::array Kinds { "web_search_call"_L1, "file_search_call"_L1,
                                 "code_interpreter_call"_L1 };
    QHash<QString, QJsonObject> calls;
    const QJsonObject items = answer.data[CodexData::Blocks].toObject();
    for (auto item = items.begin(); item != items.end(); ++item) {
        QJsonObject fields = item->toObject();
        const qsizetype place = item.key().toLongLong();
        const auto *call = place >= 0 && place < answer.blocks.size()
                ? std::get_if<ToolCallBlock>(&answer.blocks.at(place))
                : nullptr;
        if (call == nullptr || !std::ranges::contains(Kinds, fields["type"_L1].toString())) {
            continue;
        }
        const QJsonObject action = QJsonDocument::fromJson(call->arguments).object();
        if (!action.isEmpty()) {
            fields["action"_L1] = action;
        }
        calls.insert(call->callId, fields);
    }
    return calls;
}

} // namespace varve
