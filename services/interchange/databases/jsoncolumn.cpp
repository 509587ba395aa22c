// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsoncolumn.h"

namespace varve
{

namespace
{

constexpr qsizetype LargeBuffer = 4 << 20;

} // namespace

std::expected<JsonRef, JsonTree::Failure> JsonColumn::parsePadded(const QByteArray &json)
{
    if (m_padded.capacity() > LargeBuffer) {
        m_padded = {};
        m_tree.shrink();
    }
    m_padded.resize(0);
    m_padded.reserve(json.size() + JsonTree::Padding);
    m_padded += json;
    m_padded.resize(json.size() + JsonTree::Padding);
    return m_tree.parse({ m_padded.constData(), static_cast<size_t>(json.size()) });
}

JsonRef JsonColumn::parse(const QByteArray &json)
{
    m_repaired = false;
    auto value = parsePadded(json);
    if (!value && value.error().invalidUtf8) {
        m_repaired = true;
        value = parsePadded(QString::fromUtf8(json).toUtf8());
    }
    return value ? *value : JsonRef();
}

} // namespace varve
