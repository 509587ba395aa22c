// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "opencodecounts.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

std::string_view nameOf(const JsonRef &value)
{
    return value.isString() ? value.utf8() : "null";
}

} // namespace

void OpenCodeCounts::addMessage(const JsonRef &info)
{
    m_roles.add(nameOf(info["role"]));
    if (info["role"].utf8() != "assistant") {
        return;
    }
    m_models.add(
            std::string(nameOf(info["providerID"])).append("/").append(nameOf(info["modelID"])));
    const JsonRef tokens = info["tokens"];
    for (const std::string_view key : { "input", "output", "reasoning" }) {
        m_usage.add(key, tokens[key].number());
    }
    m_usage.add("cacheRead", tokens["cache"]["read"].number());
    m_usage.add("cacheWrite", tokens["cache"]["write"].number());
    m_usage.add("cost.total", info["cost"].number());
}

void OpenCodeCounts::addPart(const JsonRef &part)
{
    m_parts.add(nameOf(part["type"]));
    if (part["type"].utf8() == "tool") {
        m_tools.add(nameOf(part["tool"]));
    }
}

void OpenCodeCounts::addTo(QJsonObject &figures) const
{
    figures["roles"_L1] = m_roles.toJson();
    figures["part_types"_L1] = m_parts.toJson();
    figures["models"_L1] = m_models.toJson();
    figures["tools"_L1] = m_tools.toJson(15);
    figures["usage_sum"_L1] = m_usage.toJson();
    figures["compactions"_L1] = m_compactions;
}

} // namespace varve
