// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entry.h"
#include "textfigures.h"

namespace varve
{

/// Counts the entries of one session by what they are.
class LibrecodeCounts
{
public:
    void add(const Entry &entry);
    void addTo(QJsonObject &figures) const;

private:
    Tally m_types;
    Tally m_roles;
    Tally m_models;
    Tally m_tools;
    Tally m_usage;
    qint64 m_usageObjects = 0;
    qint64 m_toolErrors = 0;
    qint64 m_images = 0;
};

} // namespace varve
