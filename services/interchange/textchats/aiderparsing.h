// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "aidercounts.h"
#include "aidersection.h"
#include "linereader.h"
#include "sessionsequence.h"

#include <map>

namespace varve
{

/// Reads an aider history from the first line to the last; each start of aider is a session. Used once, by one thread.
class AiderParsing
{
public:
    AiderParsing(QIODevice &device, ImportAssembler &into);
    Q_DISABLE_COPY_MOVE(AiderParsing)

    [[nodiscard]] Result<> run();

private:
    [[nodiscard]] Result<> readLine(const LineReader::Line &line);
    [[nodiscard]] Result<> readText(std::string_view text, const LineReader::Line &line);
    [[nodiscard]] Result<> begin(std::string_view line);
    [[nodiscard]] Result<> endSection(const QDateTime &stillWritten = {});
    [[nodiscard]] Result<> finish();

    ImportAssembler &m_into;
    LineReader m_lines;
    SessionSequence m_sessions;
    AiderCounts m_counts; ///< of the section; before the first, of what belongs to none
    std::optional<AiderSection> m_section;
    std::map<QString, int> m_starts; ///< sections by time
    qint64 m_sections = 0;
    qint64 m_strays = 0; ///< lines before the first section
    bool m_endsWithLine = true;
};

} // namespace varve
