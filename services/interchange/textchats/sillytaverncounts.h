// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textfigures.h"

namespace varve
{

/// Counts a SillyTavern chat as it is: the `source` of an import report.
class SillyTavernCounts
{
public:
    /// Every object of the file.
    void add(const JsonRef &object);

    [[nodiscard]] QJsonObject toJson() const;
    [[nodiscard]] qint64 messages() const { return m_messages; }
    [[nodiscard]] qint64 branchPoints() const { return m_withSwipes; }

private:
    void addMessage(const JsonRef &message);

    qint64 m_objects = 0;
    bool m_hasHeader = false;
    qint64 m_messages = 0;
    qint64 m_withSwipes = 0;
    qint64 m_swipes = 0;
    qint64 m_usageObjects = 0;
    qint64 m_tokens = 0;
    Tally m_roles;
    TextFigures m_text;
};

} // namespace varve
