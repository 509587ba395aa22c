// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchpieces.h"

#include "searchcharacters.h"

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestWithSigns = 300; ///< a longer one is pasted text
constexpr QStringView BeforeWord = u"([{<'`*,;";
constexpr QStringView BehindWord = u")]}>'`*,;.:!?([{<";

/// What makes one emoji of several, or a picture of a character.
bool joinsSymbols(char32_t c)
{
    return c == 0x200d || c == 0xfe0f || c == 0xfe0e;
}

bool isPartOfWord(char32_t c)
{
    return c < 0x80 || QChar::isLetterOrNumber(c)
            || (c <= 0xffff && isWordCharacter(QChar(static_cast<char16_t>(c))));
}

/// "don't" and "long-term" are found without them, too.
bool isInsideOfWord(QStringView text, qsizetype at)
{
    const QChar c = text.at(at);
    return (c == u'\'' || c == u'-') && at > 0 && at + 1 < text.size()
            && isWordCharacter(text.at(at - 1)) && isWordCharacter(text.at(at + 1));
}

bool hasSigns(QStringView text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        if (c.unicode() < 0x80 && !isWordCharacter(c) && !isInsideOfWord(text, i)) {
            return true;
        }
    }
    return false;
}

QStringView withoutMarksAround(QStringView text)
{
    while (!text.isEmpty() && BeforeWord.contains(text.front())) {
        text = text.sliced(1);
    }
    while (!text.isEmpty() && BehindWord.contains(text.back())) {
        text.chop(1);
    }
    return text;
}

class PieceReader
{
public:
    QList<SearchPiece> read(const QString &search)
    {
        const QList<uint> characters = search.toUcs4();
        for (const char32_t c : characters) {
            take(c);
        }
        finish();
        return m_pieces;
    }

private:
    void take(char32_t c)
    {
        const bool symbol = isSymbol(c) || (m_ofSymbols && joinsSymbols(c));
        if (joinsSymbols(c) && !symbol) {
            return;
        }
        if (symbol != m_ofSymbols || c == U'"' || QChar::isSpace(c)
            || (!symbol && !isPartOfWord(c))) {
            finish();
        }
        m_ofSymbols = symbol;
        if (symbol || (isPartOfWord(c) && c != U'"' && !QChar::isSpace(c))) {
            m_text += QStringView(QChar::fromUcs4(c));
        }
    }

    void finish()
    {
        QString text = std::exchange(m_text, {});
        const QStringView inner = withoutMarksAround(text);
        if (m_ofSymbols) {
            while (!text.isEmpty() && joinsSymbols(text.back().unicode())) {
                text.chop(1); // some write it without
            }
            add(text, SearchPiece::Kind::Signs);
        } else if (std::ranges::none_of(text, isWordCharacter)) {
            add(inner.isEmpty() || text.size() < 2 ? QString() : text, SearchPiece::Kind::Bare);
        } else if (text.size() <= LongestWithSigns && hasSigns(inner)
                   && std::ranges::none_of(text, isWide)) {
            add(inner.toString(), SearchPiece::Kind::Signs);
        } else {
            add(text, SearchPiece::Kind::Words);
        }
    }

    void add(const QString &text, SearchPiece::Kind kind)
    {
        if (!text.isEmpty()) {
            m_pieces += SearchPiece { text, kind };
        }
    }

    QList<SearchPiece> m_pieces;
    QString m_text;
    bool m_ofSymbols = false;
};

/// "reader.cpp" begins a part of "pi_session_reader.cpp", "Header.h" one of "SessionHeader.h".
bool beginsWord(const QString &text, qsizetype at)
{
    if (at == 0 || !isWordCharacter(text.at(at))) {
        return true;
    }
    const QChar before = text.at(at - 1);
    return !isWordCharacter(before) || before == u'_' || isWide(before)
            || (before.isLower() && text.at(at).isUpper());
}

} // namespace

QList<SearchPiece> searchPieces(const QString &search)
{
    return PieceReader().read(search);
}

bool hasPiece(const QString &text, const QString &piece)
{
    for (qsizetype at = text.indexOf(piece, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(piece, at + 1, Qt::CaseInsensitive)) {
        const qsizetype end = at + piece.size();
        const bool longerNumber =
                piece.back().isDigit() && end < text.size() && text.at(end).isDigit();
        if (beginsWord(text, at) && !longerNumber) {
            return true;
        }
    }
    return false;
}

} // namespace varve
