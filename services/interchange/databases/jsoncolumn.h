// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"

namespace varve
{

/// One JSON value that a column holds. Reuses its memory from row to row.
class JsonColumn
{
public:
    /// None if it is no object or array. Valid until the next one.
    [[nodiscard]] JsonRef parse(const QByteArray &json);
    /// Whether bytes of the last one that are not UTF-8 were replaced.
    [[nodiscard]] bool wasRepaired() const { return m_repaired; }

private:
    [[nodiscard]] std::expected<JsonRef, JsonTree::Failure> parsePadded(const QByteArray &json);

    QByteArray m_padded;
    JsonTree m_tree;
    bool m_repaired = false;
};

} // namespace varve
