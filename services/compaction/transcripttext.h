// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>

#include <QSet>
#include <QStringList>

#include <array>
#include <span>

namespace varve
{

/// What of a transcript may be cut, by what would be lost with it. What was said and what went before as a summary never is.
enum class PassageKind : quint8 {
    Error, ///< a result that says what went wrong
    Argument, ///< of a call
    Result, ///< also the output of the person's own command
    Thinking, ///< of one answer
    ReplacedText, ///< an argument that tells what the next one takes the place of
    WholeResult, ///< of a tool that is to be told whole
};
inline constexpr int PassageKindCount = 6;

/// UTF-16 characters of one passage.
struct TranscriptLimits
{
    std::array<qsizetype, PassageKindCount> most { 2'000, 2'000, 2'000, 2'000, 2'000, 100'000 };
    /// Without what programs remind a model of, and with a result that stood there before only named.
    bool condensed = false;

    /// Everything as it was.
    [[nodiscard]] static TranscriptLimits whole();
    /// Where there is not room for everything: condensed, results cut to so many characters, and the others more or less than that by
    /// what would be lost with them.
    [[nodiscard]] static TranscriptLimits forResults(qsizetype characters);

    [[nodiscard]] qsizetype of(PassageKind kind) const { return most[static_cast<size_t>(kind)]; }
};

/// A range as labelled text for a summary request: text and not chat, so that a model does not go on with it. What is
/// stored only, failed answers' calls without result included, is told as it is; entries that were never sent (model_facing
/// = 0) and metadata are left out. The tags that delimit it in a prompt cannot be closed by what stands inside. `toldWhole`: tools whose
/// results are told at full length. Of a result that is cut stay its ends, and of its middle the lines that what was said later comes
/// back to.
[[nodiscard]] QString transcriptText(std::span<const Entry> range,
                                     const TranscriptLimits &limits = {},
                                     const QSet<QString> &toldWhole = {});

/// The same, each entry's by itself.
[[nodiscard]] QStringList transcriptTexts(std::span<const Entry> range,
                                          const TranscriptLimits &limits = {},
                                          const QSet<QString> &toldWhole = {});

/// How long a condensed transcript is, and what in it could be cut.
struct TranscriptSizes
{
    qsizetype whole = 0; ///< with nothing cut
    std::array<QList<qsizetype>, PassageKindCount> passages;

    [[nodiscard]] qsizetype with(const TranscriptLimits &limits) const;
};
[[nodiscard]] TranscriptSizes transcriptSizes(std::span<const Entry> range,
                                              const QSet<QString> &toldWhole = {});

/// Head (three fifths of the limit) and tail, with "[… N more characters left out …]" between them where the text is longer.
[[nodiscard]] QString cutMiddle(QStringView text, qsizetype limit);

} // namespace varve
