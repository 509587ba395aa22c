// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>

namespace varve
{

/// What of an entry is recalled, in its order: text, thinking, summary, calls as a person reads them. Without calls and results of
/// `recall` itself, which only repeat.
struct RecalledText
{
    /// What is not simply text.
    struct Part
    {
        qsizetype start = 0;
        qsizetype end = 0;
        QString callId; ///< empty: it is thinking
        QString name; ///< of the tool
    };

    QString text;
    QList<Part> parts;

    /// What most of a stretch belongs to; null: text.
    [[nodiscard]] const Part *partAt(qsizetype start, qsizetype length) const;
};

[[nodiscard]] RecalledText recalledText(const Entry &entry);

/// As long as it was, with spaces instead: what programs put into every other result says nothing of any of them.
[[nodiscard]] QString withoutReminders(QString text);
/// Where the reminder before a stretch ends, and the one behind it begins; else the text's own ends.
[[nodiscard]] std::pair<qsizetype, qsizetype> remindersAround(const QString &text, qsizetype start,
                                                              qsizetype end);

/// A call as a person reads it: "bash npm test -- --run".
[[nodiscard]] QString callText(const ToolCallBlock &call);

} // namespace varve
