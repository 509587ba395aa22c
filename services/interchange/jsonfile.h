// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"

namespace varve
{

/// A JSON document beside the sessions that says more of them, e.g. a list of them.
class JsonFile
{
public:
    explicit JsonFile(const QString &path);

    /// Nothing if there is no such file, it is larger than a sane one, or no JSON. Valid as long as this.
    [[nodiscard]] const JsonRef &root() const { return m_root; }

private:
    QByteArray m_bytes;
    JsonTree m_tree;
    JsonRef m_root;
};

} // namespace varve
