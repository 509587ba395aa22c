// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shellline.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int DeepestNesting = 24;
constexpr qsizetype LongestLine = 200'000;

bool isBlank(QChar c)
{
    return c == u' ' || c == u'\t';
}

/// Ends a word that is not quoted.
bool isMeta(QChar c)
{
    return isBlank(c) || QStringView(u"\n;&|<>()").contains(c);
}

/// What a person does not see, or takes for something else.
bool isOdd(QChar c)
{
    switch (c.category()) {
    case QChar::Other_Control:
        return c != u'\t' && c != u'\n';
    case QChar::Separator_Space:
        return c != u' ';
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
    case QChar::Other_Format:
    case QChar::Other_NotAssigned:
    case QChar::Other_PrivateUse:
        return true;
    default:
        return false;
    }
}

bool isName(QStringView text)
{
    return !text.isEmpty() && !text[0].isDigit() && std::ranges::all_of(text, [](QChar c) {
        return c == u'_' || (c.unicode() < 128 && c.isLetterOrNumber());
    });
}

/// "NAME=…", "NAME+=…", "NAME[…]=…" where it is not quoted.
bool isAssignment(const QString &text)
{
    qsizetype end = text.indexOf(u'=');
    if (end > 0 && text[end - 1] == u'+') {
        --end;
    }
    const qsizetype bracket = text.indexOf(u'[');
    return end > 0 && isName(QStringView(text).first(bracket > 0 && bracket < end ? bracket : end));
}

bool isAnyOf(QStringView text, std::initializer_list<QLatin1StringView> words)
{
    return std::ranges::any_of(words, [&](QLatin1StringView word) { return text == word; });
}

/// Words after which a command comes.
bool opensCommand(QStringView text)
{
    return isAnyOf(text,
                   { "if"_L1, "then"_L1, "elif"_L1, "else"_L1, "while"_L1, "until"_L1, "do"_L1,
                     "!"_L1, "{"_L1, "}"_L1, "fi"_L1, "done"_L1, "esac"_L1, "time"_L1,
                     "coproc"_L1 });
}

/// Words whose own words are no command.
bool takesWords(QStringView text)
{
    return isAnyOf(text, { "for"_L1, "case"_L1, "select"_L1, "function"_L1 });
}

class LineReader
{
public:
    LineReader(QStringView text, ShellLine &line, int depth)
        : m_text(text)
        , m_line(line)
        , m_depth(depth)
    {
        m_line.isUnclear = m_line.isUnclear || depth > DeepestNesting;
    }

    void readAll()
    {
        if (m_depth > DeepestNesting) {
            return;
        }
        while (!atEnd()) {
            read();
            if (!atEnd()) {
                ++m_at; // a ")" too many: after the pattern of a case
                m_line.isPlain = false;
                m_line.isUnclear = m_line.isUnclear || !m_hasCase;
            }
        }
        m_line.isUnclear = m_line.isUnclear || !m_waiting.isEmpty();
    }

private:
    struct HereText
    {
        qsizetype command = 0; ///< whose input it is
        QString end;
        bool isLiteral = false;
        bool stripsTabs = false;
    };

    [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }
    [[nodiscard]] QChar at(qsizetype ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : QChar();
    }
    [[nodiscard]] bool takes(QStringView text)
    {
        const bool there = m_text.sliced(m_at).startsWith(text);
        m_at += there ? text.size() : 0;
        return there;
    }
    void notPlain() { m_line.isPlain = false; }
    void unclear() { m_line.isUnclear = true; }

    /// Up to the end or a ")" that is not ours.
    void read()
    {
        int open = 0;
        while (!atEnd()) {
            const QChar c = at();
            if (isBlank(c)) {
                ++m_at;
            } else if (c == u'\\' && at(1) == u'\n') {
                m_at += 2;
                notPlain();
            } else if (c == u'#') {
                notPlain();
                while (!atEnd() && at() != u'\n') {
                    ++m_at;
                }
            } else if (c == u')' && open == 0) {
                break;
            } else if (isMeta(c)) {
                readOperator(open);
            } else {
                readWord();
            }
        }
        finish();
        if (atEnd() && open > 0) {
            unclear();
        }
    }

    void readOperator(int &open)
    {
        if (takes(u"&>") || takes(u"<") || takes(u">")) {
            --m_at;
            readRedirection();
            return;
        }
        notPlain();
        const QChar c = at();
        ++m_at;
        if (c == u'(') {
            // Behind a word it is a function or a list of values.
            open += 1;
        } else if (c == u')') {
            open -= 1;
        }
        finish();
        if (c == u'|') {
            const bool isOr = at() == u'|';
            m_at += isOr || at() == u'&' ? 1 : 0;
            m_command.isPiped = !isOr;
        } else if (c == u'&' && at() == u'&') {
            ++m_at;
        } else if (c == u'\n') {
            readHereTexts();
        }
    }

    void readRedirection()
    {
        notPlain();
        const bool isIn = at() == u'<';
        ++m_at;
        if (at() == u'(') { // a command in the place of a file
            ++m_at;
            nested();
            m_command.words += ShellWord { u"<()"_s, false, false, false };
            return;
        }
        m_command.isRedirected = true;
        if (isIn && at() == u'<') {
            ++m_at;
            const bool isWord = at() == u'<';
            const bool stripsTabs = !isWord && at() == u'-';
            m_at += isWord || stripsTabs ? 1 : 0;
            const ShellWord word = nextWord();
            if (isWord) {
                m_command.input += word.text + u'\n';
            } else {
                m_pending += { 0, word.text, word.isQuoted, stripsTabs };
            }
            if (!word.isLiteral) {
                unclear();
            }
            return;
        }
        if (at() == u'>' || at() == u'&' || at() == u'|') {
            ++m_at;
        }
        std::ignore = nextWord();
    }

    ShellWord nextWord()
    {
        while (isBlank(at())) {
            ++m_at;
        }
        return word();
    }

    void readWord()
    {
        const qsizetype from = m_at;
        const ShellWord made = word();
        if (m_at == from) {
            ++m_at;
            unclear();
            return;
        }
        const bool isNumber = !made.isQuoted
                && std::ranges::all_of(made.text, [](QChar c) { return c >= u'0' && c <= u'9'; });
        if (isNumber && (at() == u'<' || at() == u'>')) {
            return; // which channel is redirected
        }
        if (at() == u'(' && !made.isQuoted && made.text.endsWith(u'=')) {
            unclear(); // a list of values
        }
        const bool isFirst = m_command.words.isEmpty();
        if (m_takesWords && !made.isQuoted && (made.text == u"do" || made.text == u"{")) {
            m_command = {};
            m_takesWords = false;
        } else if (isFirst && !made.isQuoted
                   && (opensCommand(made.text) || takesWords(made.text))) {
            notPlain();
            m_takesWords = takesWords(made.text);
            m_hasCase = m_hasCase || made.text == u"case";
            // Where these end is not looked for.
            if (made.text == u"coproc" || (made.text == u"case" && m_depth > 0)) {
                unclear();
            }
        } else if (isFirst && isAssignment(made.text)) {
            m_command.setsVariables = true;
            notPlain();
        } else {
            m_command.words += made;
        }
    }

    ShellWord word()
    {
        ShellWord made;
        bool inBraces = false;
        while (!atEnd() && !isMeta(at())) {
            const QChar c = at();
            if (c == u'\'') {
                quoted(made);
            } else if (c == u'"') {
                ++m_at;
                made.isQuoted = true;
                inQuotes(made, u'"');
            } else if (c == u'\\') {
                notPlain();
                made.isQuoted = true;
                if (at(1) != u'\n') {
                    made.text += at(1);
                }
                if (m_at + 1 >= m_text.size()) {
                    unclear();
                }
                m_at = std::min(m_at + 2, m_text.size());
            } else if (c == u'$' || c == u'`') {
                expansion(made);
            } else {
                made.isPattern = made.isPattern || c == u'*' || c == u'?' || c == u'[';
                // "{a,b}" is several words; "{}" and a lone brace are themselves.
                inBraces = inBraces || c == u'{';
                if (inBraces && (c == u',' || (c == u'.' && at(1) == u'.'))) {
                    made.isLiteral = false;
                }
                made.text += c;
                ++m_at;
            }
        }
        return made;
    }

    void quoted(ShellWord &made)
    {
        made.isQuoted = true;
        const qsizetype end = m_text.indexOf(u'\'', m_at + 1);
        if (end < 0) {
            unclear();
            m_at = m_text.size();
            return;
        }
        made.text += m_text.sliced(m_at + 1, end - m_at - 1);
        m_at = end + 1;
    }

    /// Up to `end`, which is taken; what is put in is found.
    void inQuotes(ShellWord &made, QChar end)
    {
        while (!atEnd() && at() != end) {
            if (at() == u'\\' && m_at + 1 < m_text.size()) {
                notPlain();
                const bool isEscape = QStringView(u"$`\"\\").contains(at(1));
                if (!isEscape && at(1) != u'\n') {
                    made.text += u'\\';
                }
                if (at(1) != u'\n') {
                    made.text += at(1);
                }
                m_at += 2;
            } else if (at() == u'$' || at() == u'`') {
                expansion(made);
            } else {
                made.text += at();
                ++m_at;
            }
        }
        if (atEnd() && !end.isNull()) {
            unclear();
        }
        m_at = std::min(m_at + 1, m_text.size());
    }

    void expansion(ShellWord &made)
    {
        made.isLiteral = false;
        notPlain();
        const qsizetype from = m_at;
        if (at() == u'`') {
            backticks();
        } else if (takes(u"$(")) {
            nested();
        } else if (takes(u"$'")) {
            // It can spell anything.
            while (!atEnd() && at() != u'\'') {
                m_at += at() == u'\\' ? 2 : 1;
            }
            m_at = std::min(m_at + 1, m_text.size());
            unclear();
        } else if (takes(u"${")) {
            ShellWord inside;
            if (++m_braces > DeepestNesting) {
                unclear();
                m_at = m_text.size();
            }
            inQuotes(inside, u'}');
            --m_braces;
        } else {
            ++m_at;
        }
        made.text += m_text.sliced(from, m_at - from);
    }

    /// Commands up to the ")" of theirs.
    void nested()
    {
        LineReader inner(m_text, m_line, m_depth + 1);
        inner.m_at = m_at;
        if (m_depth + 1 <= DeepestNesting) {
            inner.read();
            m_at = inner.m_at;
        } else {
            m_at = m_text.size();
        }
        if (atEnd()) {
            unclear();
        } else {
            ++m_at;
        }
    }

    void backticks()
    {
        QString inside;
        ++m_at;
        while (!atEnd() && at() != u'`') {
            if (at() == u'\\' && QStringView(u"$`\\").contains(at(1))) {
                ++m_at;
            }
            inside += at();
            ++m_at;
        }
        if (atEnd()) {
            unclear();
        }
        m_at = std::min(m_at + 1, m_text.size());
        LineReader(inside, m_line, m_depth + 1).readAll();
    }

    void finish()
    {
        const bool isSomething = !m_command.words.isEmpty() || !m_pending.isEmpty();
        if (isSomething && !m_takesWords) {
            for (HereText &here : m_pending) {
                here.command = m_line.commands.size();
            }
            m_line.commands += m_command;
        }
        m_waiting += m_pending;
        m_pending.clear();
        m_command = {};
        m_takesWords = false;
    }

    void readHereTexts()
    {
        for (const HereText &here : std::exchange(m_waiting, {})) {
            QString body;
            bool isEnded = false;
            while (!atEnd() && !isEnded) {
                qsizetype end = m_text.indexOf(u'\n', m_at);
                end = end < 0 ? m_text.size() : end;
                QStringView line = m_text.sliced(m_at, end - m_at);
                m_at = std::min(end + 1, m_text.size());
                while (here.stripsTabs && line.startsWith(u'\t')) {
                    line = line.sliced(1);
                }
                isEnded = line == here.end;
                if (!isEnded) {
                    body += line + u'\n';
                }
            }
            if (!isEnded) {
                unclear();
            }
            if (!here.isLiteral) {
                LineReader inner(body, m_line, m_depth + 1);
                ShellWord word;
                inner.inQuotes(word, QChar());
            }
            if (here.command < m_line.commands.size()) {
                m_line.commands[here.command].input += body;
            }
        }
    }

    const QStringView m_text;
    ShellLine &m_line;
    const int m_depth;
    qsizetype m_at = 0;
    int m_braces = 0;
    ShellCommand m_command;
    bool m_takesWords = false;
    bool m_hasCase = false;
    QList<HereText> m_pending; ///< of the command that is being read
    QList<HereText> m_waiting; ///< for the next line
};

} // namespace

QStringList ShellCommand::texts() const
{
    QStringList all;
    for (const ShellWord &word : words) {
        all += word.text;
    }
    return all;
}

ShellLine readShellLine(const QString &line)
{
    ShellLine read;
    if (line.size() > LongestLine) {
        read.isPlain = false;
        read.isUnclear = true;
        return read;
    }
    LineReader(line, read, 0).readAll();
    const bool isOddLine = std::ranges::any_of(line, isOdd);
    read.isUnclear = read.isUnclear || isOddLine;
    const bool isOne = read.commands.size() == 1
            && std::ranges::all_of(read.commands.constFirst().words, &ShellWord::isLiteral);
    read.isPlain = read.isPlain && isOne && !read.isUnclear;
    return read;
}

} // namespace varve
