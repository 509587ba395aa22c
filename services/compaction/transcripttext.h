// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entry.h"

#include <QSet>

#include <span>

namespace varve
{

struct TranscriptLimits
{
    qsizetype toolResult = 2'000; ///< UTF-16 characters of a result or of a bash output
    qsizetype toolArgument = 2'000; ///< of one argument of a call
    qsizetype thinking = 2'000; ///< of one thinking block
    qsizetype wholeResult = 100'000; ///< of a result that is to be told whole
};

/// A range as labelled text for a summary request: text and not chat, so that a model does not go on with it. What is
/// stored only, failed answers' calls without result included, is told as it is; entries that were never sent (model_facing
/// = 0) and metadata are left out. The tags that delimit it in a prompt cannot be closed by what stands inside. `toldWhole`: tools whose
/// results are told at full length.
[[nodiscard]] QString transcriptText(std::span<const Entry> range,
                                     const TranscriptLimits &limits = {},
                                     const QSet<QString> &toldWhole = {});

/// Head (three fifths of the limit) and tail, with "[… N more characters left out …]" between them where the text is longer.
[[nodiscard]] QString cutMiddle(QStringView text, qsizetype limit);

} // namespace varve
