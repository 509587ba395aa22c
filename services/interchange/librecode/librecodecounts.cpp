// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librecodecounts.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

void LibrecodeCounts::add(const Entry &entry)
{
    m_types.add(toString(entry.type).data());
    if (entry.role != Role::None) {
        m_roles.add(toString(entry.role).data());
    }
    if (entry.role == Role::Assistant) {
        m_models.add(QString(entry.provider + u'/' + entry.model).toStdString());
    }
    if (entry.role == Role::ToolResult) {
        m_tools.add(entry.toolName.toStdString());
        m_toolErrors += entry.toolStatus == "error"_L1;
    }
    if (entry.usage) {
        ++m_usageObjects;
        m_usage.add("input", static_cast<double>(entry.usage->input));
        m_usage.add("output", static_cast<double>(entry.usage->output));
    }
    m_images += std::ranges::count_if(entry.blocks, [](const Block &block) {
        return std::holds_alternative<ImageBlock>(block);
    });
}

void LibrecodeCounts::addTo(QJsonObject &figures) const
{
    figures["entry_types"_L1] = m_types.toJson();
    figures["roles"_L1] = m_roles.toJson();
    figures["models"_L1] = m_models.toJson();
    figures["tools"_L1] = m_tools.toJson(15);
    figures["tool_errors"_L1] = m_toolErrors;
    figures["usage_objects"_L1] = m_usageObjects;
    figures["usage_sum"_L1] = m_usage.toJson();
    figures["images"_L1] = m_images;
}

} // namespace varve
