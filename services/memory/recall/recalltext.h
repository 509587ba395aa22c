// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entry.h"

namespace varve
{

/// What of an entry is recalled, in its order: text, summary, calls as a person reads them. Without thinking, and without
/// calls and results of `recall` itself, which only repeat.
struct RecalledText
{
    struct Call
    {
        qsizetype start = 0;
        qsizetype end = 0;
        QString callId;
        QString name;
    };

    QString text;
    QList<Call> calls;

    /// The call that most of a stretch belongs to; null: none.
    [[nodiscard]] const Call *callAt(qsizetype start, qsizetype length) const;
};

[[nodiscard]] RecalledText recalledText(const Entry &entry);

/// One call on one line: "bash npm test -- --run".
[[nodiscard]] QString callLine(const ToolCallBlock &call, qsizetype length);

} // namespace varve
