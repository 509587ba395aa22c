// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textspan.h"

#include <QList>
#include <QString>

namespace varve
{

/// A text as a person would read it, and where each part of it stands in what was written: without characters that nobody sees (of no
/// width, marks of direction, colours of a terminal), with what is escaped in strings of code (\n, \/, \u002B) and, if wanted, in
/// addresses and pages (%2B, &quot;, letters of full width) as what it means. A key is one in any of these spellings.
class UnmaskedText
{
public:
    enum class Spelling : quint8 { Escapes = 1, Unseen = 2, Encoded = 4 };
    Q_DECLARE_FLAGS(Spellings, Spelling)

    /// Which of them are in a text. Linear, and quick where there are none.
    [[nodiscard]] static Spellings spellingsIn(QStringView text);

    /// Reads these.
    UnmaskedText(QStringView written, Spellings spellings);

    [[nodiscard]] const QString &text() const { return m_text; }
    /// Where it stands in what was written.
    [[nodiscard]] TextSpan written(qsizetype begin, qsizetype end) const;
    /// Whether something that is not here stands before this character, or it is written in another way.
    [[nodiscard]] bool isSeam(qsizetype at) const;

private:
    /// Characters from here on stand one by one in both, or the one here is written with `length` others.
    struct Piece
    {
        qsizetype plain = 0;
        qsizetype written = 0;
        qsizetype length = 0; ///< of one that is written in another way, else 0
    };
    [[nodiscard]] const Piece &pieceAt(qsizetype plain) const;
    void put(QStringView as, qsizetype at);
    void put(QChar c, qsizetype at, qsizetype length);

    QString m_text;
    QList<Piece> m_pieces;
};

Q_DECLARE_OPERATORS_FOR_FLAGS(UnmaskedText::Spellings)

} // namespace varve
