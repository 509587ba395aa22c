// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textfigures.h"

namespace varve
{

/// Counts one session as the database has it.
class OpenCodeCounts
{
public:
    void addMessage(const JsonRef &info);
    void addPart(const JsonRef &part);
    void addEntries(qint64 entries) { m_entries += entries; }
    void addCompaction() { ++m_compactions; }

    [[nodiscard]] qint64 messages() const { return static_cast<qint64>(m_roles.total()); }
    [[nodiscard]] qint64 parts() const { return static_cast<qint64>(m_parts.total()); }
    [[nodiscard]] qint64 parts(std::string_view type) const
    {
        return static_cast<qint64>(m_parts.value(type));
    }
    [[nodiscard]] qint64 entries() const { return m_entries; }
    [[nodiscard]] qint64 compactions() const { return m_compactions; }
    void addTo(QJsonObject &figures) const;

private:
    Tally m_roles;
    Tally m_parts;
    Tally m_models;
    Tally m_tools;
    Tally m_usage;
    qint64 m_entries = 0;
    qint64 m_compactions = 0;
};

} // namespace varve
