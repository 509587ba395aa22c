// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "aiderlines.h"
#include "importassembler.h"

#include <optional>

namespace varve
{

/// Makes the entries of one section of an aider history: prompts, answers and, hidden, what aider itself said, each once it is
/// complete.
class AiderSection
{
public:
    /// `time`: when the section began, for all its entries; aider writes no other.
    AiderSection(ImportAssembler &into, const QDateTime &time);

    [[nodiscard]] Result<> add(std::string_view line, qint64 number);
    /// The file ends in the middle of this line: what it belongs to is left out with it, for it comes again when the file is whole.
    void cutOff(std::string_view line);
    /// Once, after the last line. `stillWritten`: until then, an answer of which the tokens are not told is left out.
    [[nodiscard]] Result<> finish(const QDateTime &stillWritten);

private:
    [[nodiscard]] AiderLine kindOf(std::string_view line) const;
    [[nodiscard]] Result<> endBlock();
    [[nodiscard]] Result<> addAnswer();
    [[nodiscard]] SourceEntry makeEntry(const QString &text) const;
    [[nodiscard]] Result<> endPrompt(const QString &text);
    [[nodiscard]] Result<> endOutput(const QString &text);
    void endAnswer(const QString &text);

    ImportAssembler &m_into;
    const QDateTime m_time;
    AiderModel m_model;
    AiderLine m_kind = AiderLine::Session; ///< of the block being gathered; Session: none
    bool m_outputGoesOn = false; ///< what aider says is longer than a line
    QStringList m_lines;
    qsizetype m_size = 0; ///< of these lines, about
    qint64 m_firstLine = 0;
    std::optional<SourceEntry> m_answer; ///< waits for the report of its tokens
};

} // namespace varve
