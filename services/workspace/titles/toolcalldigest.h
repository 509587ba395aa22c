// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace varve
{

/// A replacement that an edit tool was asked to make.
struct TextReplacement
{
    QString before;
    QString after;
    friend bool operator==(const TextReplacement &, const TextReplacement &) = default;
};

/// What a person wants to know of a call's arguments.
struct ToolCallDigest
{
    QString mainArgument; ///< the path, command, pattern or address; one line
    QList<TextReplacement> replacements; ///< of an edit tool
    QString content; ///< of a tool that writes a file: what it writes
    QString details; ///< the other arguments, indented JSON; empty if there are none
};

/// `arguments` as the model wrote them; what is not a JSON object comes back as `details`.
[[nodiscard]] ToolCallDigest digestOf(const QByteArray &arguments);

} // namespace varve
