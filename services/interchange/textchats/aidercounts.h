// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "aiderlines.h"
#include "textfigures.h"

namespace varve
{

/// Counts the lines of a section of an aider history by how they begin, apart from what becomes of them: the `source` of an
/// import report.
class AiderCounts
{
public:
    void add(std::string_view line);

    /// `number`: of the section in its file, from 1.
    [[nodiscard]] QJsonObject toJson(qint64 number) const;
    [[nodiscard]] qint64 lines() const { return static_cast<qint64>(m_kinds.total()); }

private:
    Tally m_kinds;
    TextFigures m_text;
    qint64 m_prompts = 0;
    qint64 m_tokenReports = 0;
    bool m_inPrompt = false;
};

} // namespace varve
