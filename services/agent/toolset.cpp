// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolset.h"

#include <algorithm>

namespace varve
{

void ToolSet::add(std::shared_ptr<const Tool> tool)
{
    ToolDefinition definition = tool->definition();
    m_tools.push_back({ std::move(definition), std::move(tool) });
}

std::shared_ptr<const Tool> ToolSet::find(QStringView name) const
{
    const auto found = std::ranges::find_if(
            m_tools, [name](const Named &named) { return named.definition.name == name; });
    return found == m_tools.end() ? nullptr : found->tool;
}

QList<ToolDefinition> ToolSet::definitions() const
{
    QList<ToolDefinition> definitions;
    for (const Named &named : m_tools) {
        definitions += named.definition;
    }
    return definitions;
}

QStringList ToolSet::names() const
{
    QStringList names;
    for (const Named &named : m_tools) {
        names += named.definition.name;
    }
    return names;
}

} // namespace varve
