// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

#include <optional>

namespace varve
{

/// What a session is called, as the lines of its file say it one after the other. The person's word counts more than the program's.
class ClaudeTitles
{
public:
    /// `ofThisSession`: whether the entry that a summary names came before it.
    void hear(const JsonRef &line, qint64 number, bool ofThisSession);

    [[nodiscard]] bool hasNew() const { return m_new.has_value(); }
    /// An entry that says the new one; without a place and a time.
    [[nodiscard]] SourceEntry takeNew();

private:
    struct Title
    {
        QString text;
        qint64 line = 0;
    };
    std::optional<Title> m_new;
    QString m_current;
    bool m_byPerson = false;
    int m_count = 0;
};

} // namespace varve
