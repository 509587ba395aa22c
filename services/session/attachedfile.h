// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "block.h"

#include <optional>

namespace varve
{

/// A text file that goes along with a message. A value.
struct AttachedFile
{
    QString place; ///< its path, or another address of it
    QString text;

    friend bool operator==(const AttachedFile &, const AttachedFile &) = default;
};

// A message holds each file in a text block of its own, behind the person's words: its place on a line, then the text in a fence that
// nothing in it can close. So it goes wherever blocks go: tree, search, queue, export. Pure.

/// The place in one line, "?" where it has none. Empty lines stand above it, so that it does not run into the text before it.
[[nodiscard]] QString attachedFileBlock(const AttachedFile &file);
/// Nothing if `block` is no such text. A line end behind the last line is not told from none.
[[nodiscard]] std::optional<AttachedFile> readAttachedFileBlock(const QString &block);

/// Nothing for the first block: what a person types there is theirs, however it looks.
[[nodiscard]] std::optional<AttachedFile> attachedFileAt(const Blocks &blocks, qsizetype index);
/// What the person wrote, and the files behind it, to be taken off again: a message that ends with some code looks just like that.
[[nodiscard]] QString textWithFiles(const Blocks &blocks);
/// Takes off what textWithFiles() put there.
[[nodiscard]] QList<AttachedFile> takeAttachedFiles(QString &text);
/// All of them, in order.
[[nodiscard]] QList<AttachedFile> attachedFiles(const Blocks &blocks);

} // namespace varve
