// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonfile.h"

#include "importer.h"

namespace varve
{

JsonFile::JsonFile(const QString &path)
{
    constexpr qint64 MostBytes = 64 << 20;
    const auto file = openImportFile(path);
    m_bytes = file ? (*file)->read(MostBytes + 1) : QByteArray();
    if (m_bytes.isEmpty() || m_bytes.size() > MostBytes) {
        return;
    }
    const auto size = static_cast<size_t>(m_bytes.size());
    m_bytes.resize(m_bytes.size() + JsonTree::Padding);
    m_root = m_tree.parse({ m_bytes.constData(), size }).value_or(JsonRef());
}

} // namespace varve
