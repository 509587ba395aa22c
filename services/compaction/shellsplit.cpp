// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shellsplit.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Reads one shell line character by character. Knows quotes, escapes, separators, redirections and
/// here-documents; knows no expansion.
class ShellReader
{
public:
    explicit ShellReader(QStringView text) : m_text(text) { }

    QList<ShellPart> read()
    {
        while (m_at < m_text.size()) {
            step();
        }
        endPart(false);
        return m_parts;
    }

private:
    [[nodiscard]] QChar peek(qsizetype ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : QChar();
    }

    void step()
    {
        const QChar c = peek();
        if (c == u'\\') {
            m_word += peek(1);
            m_hasWord = true;
            m_at += 2;
        } else if (c == u'\'' || c == u'"') {
            quoted(c);
        } else if (c == u'\n') {
            ++m_at;
            endPart(false);
            skipHereDocument();
        } else if (c.isSpace()) {
            ++m_at;
            endWord();
        } else if (c == u'#' && !m_hasWord) {
            const qsizetype end = m_text.indexOf(u'\n', m_at);
            m_at = end < 0 ? m_text.size() : end;
        } else if (c == u'>' || c == u'<') {
            redirection(c);
        } else if (c == u';' || c == u'|' || c == u'&') {
            separator(c);
        } else {
            m_word += c;
            m_hasWord = true;
            ++m_at;
        }
    }

    void quoted(QChar quote)
    {
        m_hasWord = true;
        ++m_at;
        while (m_at < m_text.size() && peek() != quote) {
            if (quote == u'"' && peek() == u'\\' && (peek(1) == u'"' || peek(1) == u'\\')) {
                ++m_at;
            }
            m_word += peek();
            ++m_at;
        }
        ++m_at;
    }

    void redirection(QChar c)
    {
        if (c == u'<' && peek(1) == u'<' && peek(2) != u'<') {
            hereDocument();
            return;
        }
        const bool descriptor = m_word.size() == 1 && m_word[0].isDigit();
        if (descriptor) {
            m_word.clear();
            m_hasWord = false;
        } else if (m_word == "&"_L1) {
            m_word.clear();
            m_hasWord = false;
        }
        endWord();
        while (peek() == u'>' || peek() == u'<') {
            ++m_at;
        }
        if (peek() == u'&' || peek() == u'(') { // 2>&1, >(process)
            ++m_at;
            m_skipWord = true;
        } else {
            m_written = c == u'>';
            m_skipWord = !m_written;
        }
    }

    void hereDocument()
    {
        m_at += 2;
        if (peek() == u'-') {
            ++m_at;
        }
        while (peek() == u' ') {
            ++m_at;
        }
        m_hereEnd.clear();
        while (m_at < m_text.size() && !peek().isSpace() && peek() != u';' && peek() != u'|'
               && peek() != u'>') {
            if (peek() != u'\'' && peek() != u'"' && peek() != u'\\') {
                m_hereEnd += peek();
            }
            ++m_at;
        }
    }

    void skipHereDocument()
    {
        if (m_hereEnd.isEmpty()) {
            return;
        }
        while (m_at < m_text.size()) {
            qsizetype end = m_text.indexOf(u'\n', m_at);
            end = end < 0 ? m_text.size() : end;
            const bool last = m_text.sliced(m_at, end - m_at).trimmed() == m_hereEnd;
            m_at = std::min(end + 1, m_text.size());
            if (last) {
                break;
            }
        }
        m_hereEnd.clear();
        m_rawStart = m_at;
    }

    void separator(QChar c)
    {
        if (c == u'&' && peek(1) == u'>') { // &> file
            m_word = u"&"_s;
            m_hasWord = true;
            ++m_at;
            return;
        }
        const bool pipe = c == u'|' && peek(1) != u'|';
        endPart(pipe);
        m_at += peek(1) == c ? 2 : 1;
        m_rawStart = m_at;
    }

    void endWord()
    {
        if (m_hasWord) {
            if (m_written) {
                m_part.written.append(m_word);
            } else if (!m_skipWord && !isAssignment()) {
                m_part.words.append(m_word);
            }
            m_written = false;
            m_skipWord = false;
        }
        m_word.clear();
        m_hasWord = false;
    }

    [[nodiscard]] bool isAssignment() const
    {
        const qsizetype equals = m_word.indexOf(u'=');
        return m_part.words.isEmpty() && equals > 0
                && std::ranges::all_of(m_word.first(equals),
                                       [](QChar c) { return c.isLetterOrNumber() || c == u'_'; });
    }

    void endPart(bool nextIsPiped)
    {
        endWord();
        m_part.raw = m_text.sliced(m_rawStart, std::min(m_at, m_text.size()) - m_rawStart)
                             .trimmed()
                             .toString();
        if (!m_part.words.isEmpty() || !m_part.written.isEmpty()) {
            m_parts.append(m_part);
        }
        m_part = {};
        m_part.piped = nextIsPiped;
        m_rawStart = m_at;
        m_written = false;
        m_skipWord = false;
    }

    QStringView m_text;
    qsizetype m_at = 0;
    qsizetype m_rawStart = 0;
    QString m_word;
    bool m_hasWord = false;
    bool m_written = false;
    bool m_skipWord = false;
    QString m_hereEnd;
    ShellPart m_part;
    QList<ShellPart> m_parts;
};

} // namespace

QList<ShellPart> splitShellCommand(QStringView command)
{
    return ShellReader(command).read();
}

} // namespace varve
