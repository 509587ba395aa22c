// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace varve
{

/// A person's search into an FTS5 expression: words (the last one as prefix), the words of "phrases in quotes",
/// CJK runs as their pairs. Empty if there is nothing to look for. Never a syntax error. The index does not know where
/// a word stands (that would double its size), so what is found still has to pass the PhraseFilter.
[[nodiscard]] QString matchExpression(const QString &search);

/// The words of matchExpression(), all of which must be there; one that ends with "*" may go on.
[[nodiscard]] QStringList matchWords(const QString &search);

/// The same with the words that stand for its symbols, which entries have that were written since there are such words; empty: it
/// has none.
[[nodiscard]] QString symbolExpression(const QString &search);

/// Whether the words of each phrase, and the characters of each CJK run, follow each other in a text, and what has signs in it
/// ("C++", "#20", "std::vector", an emoji) stands there as it was typed.
class PhraseFilter
{
public:
    explicit PhraseFilter(const QString &search);

    [[nodiscard]] bool accepts(const QString &text) const;
    /// Whatever has the words passes.
    [[nodiscard]] bool isEmpty() const
    {
        return m_phrases.isEmpty() && m_runs.isEmpty() && m_signs.isEmpty();
    }
    /// The index, which has letters and digits alone, may know much more than passes.
    [[nodiscard]] bool hasSigns() const { return !m_signs.isEmpty(); }

private:
    QStringList m_phrases; ///< " like this "
    QStringList m_runs;
    QStringList m_signs;
};

/// The words and phrases of a search as they are looked for in a text, for snippets and highlights; each once. What has signs in it
/// is one: "C++", "src/main.cpp".
[[nodiscard]] QStringList searchTerms(const QString &search);

/// matchExpression() and matchWords() of words that begin with a form, or are it; see wordForms().
[[nodiscard]] QString formExpression(const QString &form);
[[nodiscard]] QStringList formWords(const QString &form);

/// About `length` characters around the place where most of the terms stand together, on one line, "…" where it was cut.
[[nodiscard]] QString snippetAround(const QString &text, const QStringList &terms,
                                    qsizetype length = 160);

} // namespace varve
