// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace varve
{

// Text that came from elsewhere (models, servers, files, imported sessions), so that it does nothing to what shows it: a terminal
// obeys control characters, and both a terminal and a window let invisible ones hide or reorder what a person reads. Such a character
// stands there as its code point. Letters, emoji and their joiners, blanks, tabs and line breaks stay as they are; "\r\n" becomes "\n".
// Pure; any thread. (`revealHidden()` of models/format shows more and says where: every blank that is no blank too.)

/// How a character that would act is written.
enum class ControlSpelling : quint8 {
    CodePoint, ///< "<U+202E>", in a window
    Escape, ///< "\x1b", "\u202e", "\U000e0001", on a terminal
    Json, ///< "\u001b", as JSON strings have it; whoever reads the JSON gets the character itself
};

/// Spells out a text that comes in pieces, wherever it is cut.
class VisibleText
{
public:
    explicit VisibleText(ControlSpelling spelling) : m_spelling(spelling) { }

    [[nodiscard]] QString add(QStringView piece);
    /// What was held back because it depends on what follows; the next piece begins anew.
    [[nodiscard]] QString end();

private:
    void take(char32_t c, QString &into);
    [[nodiscard]] bool acts(char32_t c) const;

    ControlSpelling m_spelling;
    char32_t m_before =
            0; ///< the last character, 0 where there is none that a joiner or selector may follow
    bool m_inTags = false; ///< within the tag characters of a flag
    char16_t m_held = 0; ///< "\r" or the first half of a pair
};

[[nodiscard]] QString visibleText(QStringView text,
                                  ControlSpelling spelling = ControlSpelling::CodePoint);

/// The same on one line: a line break or tab becomes a blank, and what is longer than `longest` ends with "…".
[[nodiscard]] QString visibleLine(QStringView text, qsizetype longest = 400,
                                  ControlSpelling spelling = ControlSpelling::CodePoint);

/// JSON of the same meaning in which nothing acts on a terminal. `json` is UTF-8.
[[nodiscard]] QByteArray visibleJson(const QByteArray &json);

} // namespace varve
