// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tool.h"

#include <memory>
#include <vector>

namespace varve
{

/// The tools of a turn, in the order in which the model is told of them. Not changed while a turn runs.
class ToolSet
{
public:
    void add(std::shared_ptr<const Tool> tool);

    /// Null if there is none of that name.
    [[nodiscard]] std::shared_ptr<const Tool> find(QStringView name) const;
    [[nodiscard]] QList<ToolDefinition> definitions() const;
    [[nodiscard]] QStringList names() const;
    [[nodiscard]] bool isEmpty() const { return m_tools.empty(); }

private:
    struct Named
    {
        ToolDefinition definition;
        std::shared_ptr<const Tool> tool;
    };
    std::vector<Named> m_tools;
};

} // namespace varve
