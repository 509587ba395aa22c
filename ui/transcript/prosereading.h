// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "laidblock.h"

namespace varve
{

/// A stretch of text that stands out.
struct TextLook
{
    TextRange range;
    bool bold = false;
    bool italic = false;
    bool mono = false;
    bool struck = false;
    QString link; ///< where it leads; empty: nowhere
};

/// A paragraph, a heading, or a cell of a table, as a piece of Markdown shows it.
struct ProseParagraph
{
    enum class Kind : quint8 { Text, Heading, Quote, Item, Code };

    Kind kind = Kind::Text;
    int level = 0; ///< of a heading
    int from = 0; ///< where it stands in the text of the piece
    QString text;
    QString marker; ///< that is painted before it: "2.", a dot
    int table = -1; ///< counts the tables of the piece; -1: stands in none
    int row = 0; ///< of the table; 0: its head
    int column = 0;
    QList<TextLook> looks; ///< in `text`, in order
};

/// Parses a piece without laying it out. Positions agree with what ProseBlock::text() says of it.
[[nodiscard]] QList<ProseParagraph> readProse(const BlockSpec &prose);

} // namespace varve
