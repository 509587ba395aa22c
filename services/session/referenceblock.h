// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "block.h"
#include <base/ids.h>

#include <optional>

namespace varve
{

/// What a quoted piece of another session says of where it comes from.
struct ReferenceHeader
{
    qint64 number = 0; ///< of the session
    SessionId session;
    EntryId entry; ///< null: the session as a whole
    QString title; ///< of the session, one line

    /// "#12", or "#12/0192a3b4-…" of an entry: what is written after the "@".
    [[nodiscard]] QString citation() const;

    friend bool operator==(const ReferenceHeader &, const ReferenceHeader &) = default;
};

// A message that quotes other sessions holds each quotation in a text block of its own, behind the person's words. Its first line
// names the place, so that it is known for what it is wherever the blocks go: queue, export, import, a store that no longer has
// the session. Pure.

/// The tag that sets a quotation off; what is quoted cannot close it.
inline constexpr QLatin1StringView ReferenceTag { "reference" };

/// The first line of such a block. Empty lines may stand above it, so that it does not run into the text before it.
[[nodiscard]] QString referenceOpening(const ReferenceHeader &header);
/// Nothing if `text` does not begin with one.
[[nodiscard]] std::optional<ReferenceHeader> referenceHeader(QStringView text);

/// What stands between the tags of such a block.
[[nodiscard]] QString referenceBody(const QString &text);

/// Nothing for the first block: what a person types there is theirs, however it looks.
[[nodiscard]] std::optional<ReferenceHeader> referenceAt(const Blocks &blocks, qsizetype index);

/// All text blocks that quote nothing and are no attached file, in order: what the person wrote.
[[nodiscard]] QString typedText(const Blocks &blocks);

} // namespace varve
