// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shellcommand.h"

#include "textscan.h"

#include <QList>
#include <QSet>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// One simple command of a shell line.
struct ShellPart
{
    QStringList words; ///< quotes removed; variable assignments in front left out
    QStringList written; ///< targets of > and >>
    bool piped = false; ///< reads the output of the part before it
};

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
        } else if (c == u'(' && m_word.endsWith(u'$')) {
            substitution();
        } else if (c == u'(' && !m_hasWord) {
            ++m_open;
            border();
        } else if (c == u')' && m_open > 0) {
            --m_open;
            border();
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
    }

    /// "$(ls | wc -l)" is a word whatever stands in it.
    void substitution()
    {
        int depth = 0;
        do {
            depth += peek() == u'(' ? 1 : peek() == u')' ? -1 : 0;
            m_word += peek();
            ++m_at;
        } while (depth > 0 && m_at < m_text.size());
    }

    /// Of a subshell: "(cd dir && make)".
    void border()
    {
        endPart(false);
        ++m_at;
    }

    void endWord()
    {
        if (m_hasWord) {
            if (m_written) {
                m_part.written.append(m_word);
            } else if (!m_skipWord && !isAssignment() && !isKeyword()) {
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

    /// The command that it is about follows.
    [[nodiscard]] bool isKeyword() const
    {
        constexpr std::array Keywords { "if"_L1,    "elif"_L1, "then"_L1, "else"_L1, "while"_L1,
                                        "until"_L1, "do"_L1,   "{"_L1,    "!"_L1 };
        return m_part.words.isEmpty() && std::ranges::contains(Keywords, m_word);
    }

    void endPart(bool nextIsPiped)
    {
        endWord();
        if (!m_part.words.isEmpty() || !m_part.written.isEmpty()) {
            m_parts.append(m_part);
        }
        m_part = {};
        m_part.piped = nextIsPiped;
        m_written = false;
        m_skipWord = false;
    }

    QStringView m_text;
    qsizetype m_at = 0;
    QString m_word;
    bool m_hasWord = false;
    bool m_written = false;
    bool m_skipWord = false;
    int m_open = 0; ///< subshells
    QString m_hereEnd;
    ShellPart m_part;
    QList<ShellPart> m_parts;
};

/// Splits at ; && || | & and line ends outside of quotes; here-documents are skipped. Never fails: what is not closed
/// ends with the text.
QList<ShellPart> splitShellCommand(QStringView command)
{
    return ShellReader(command).read();
}

bool isPlainName(const QString &name)
{
    return !name.isEmpty() && name != "-"_L1 && !name.startsWith("/dev/"_L1)
            && !name.startsWith(u'&') && name.indexOf(u'*') < 0 && name.indexOf(u'$') < 0
            && name.indexOf(u'?') < 0 && name.indexOf(u'{') < 0 && name.indexOf(u'\n') < 0;
}

QString inFolder(const QString &folder, const QString &name)
{
    if (folder.isEmpty() || name.startsWith(u'/') || name.startsWith(u'~')) {
        return name;
    }
    QString path = name;
    while (path.startsWith("./"_L1)) {
        path.remove(0, 2);
    }
    return folder + u'/' + path;
}

/// Words that are no options; `first` is where they begin.
QStringList operands(const QStringList &words, qsizetype first)
{
    QStringList names;
    for (qsizetype i = first; i < words.size(); ++i) {
        if (!words[i].startsWith(u'-')) {
            names.append(words[i]);
        }
    }
    return names;
}

bool editsInPlace(const QStringList &words)
{
    return std::ranges::any_of(words, [](const QString &word) {
        return word.startsWith("-i"_L1) || word == "--in-place"_L1 || word == "-pi"_L1
                || word.startsWith("-pi"_L1);
    });
}

/// A script given by -e, or the first operand, is no file.
QStringList filesOfSed(const QStringList &words)
{
    QStringList names;
    bool script = false;
    for (qsizetype i = 1; i < words.size(); ++i) {
        if (words[i] == "-e"_L1 || words[i] == "-pe"_L1 || words[i] == "-pi"_L1
            || words[i] == "-f"_L1) {
            script = true;
            ++i;
        } else if (words[i] == "-i"_L1 && i + 1 < words.size() && words[i + 1].isEmpty()) {
            ++i; // BSD's empty suffix
        } else if (words[i].startsWith(u'-')) {
            continue;
        } else if (!script) {
            script = true;
        } else {
            names.append(words[i]);
        }
    }
    return names;
}

/// The last operand is a folder if it looks like one; then each file goes into it under its own name.
QStringList movedFiles(const QStringList &operands, bool withSources)
{
    if (operands.size() < 2) {
        return {};
    }
    const QStringList sources = operands.first(operands.size() - 1);
    QString target = operands.last();
    QStringList files = withSources ? sources : QStringList();
    if (sources.size() == 1 && !target.endsWith(u'/') && target != "."_L1) {
        files.append(target);
        return files;
    }
    while (target.endsWith(u'/')) {
        target.chop(1);
    }
    for (QString source : sources) {
        while (source.endsWith(u'/')) {
            source.chop(1);
        }
        files.append(target + u'/' + source.section(u'/', -1));
    }
    return files;
}

void filesOfPart(const QStringList &words, QStringList &read, QStringList &modified)
{
    static const QSet<QString> readers { u"cat"_s,  u"head"_s, u"tail"_s, u"less"_s,
                                         u"more"_s, u"nl"_s,   u"bat"_s };
    static const QSet<QString> writers { u"rm"_s, u"tee"_s, u"touch"_s, u"truncate"_s,
                                         u"unlink"_s };
    const QString name = words.value(0);
    if (name == "git"_L1 && words.value(1) == "rm"_L1) {
        modified += operands(words, 2);
    } else if (name == "git"_L1 && words.value(1) == "mv"_L1) {
        modified += movedFiles(operands(words, 2), true);
    } else if (name == "mv"_L1) {
        modified += movedFiles(operands(words, 1), true);
    } else if (name == "sed"_L1 || name == "perl"_L1) {
        (editsInPlace(words) ? modified : read) +=
                name == "perl"_L1 && !editsInPlace(words) ? QStringList() : filesOfSed(words);
    } else if (name == "cp"_L1 || name == "ln"_L1 || name == "install"_L1) {
        modified += movedFiles(operands(words, 1), false);
    } else if (writers.contains(name)) {
        modified += operands(words, 1);
    } else if (readers.contains(name)) {
        for (const QString &operand : operands(words, 1)) {
            const bool number = std::ranges::all_of(operand, [](QChar c) { return c.isDigit(); });
            if (!number) { // head -n 20 file
                read.append(operand);
            }
        }
    }
}

/// "sudo", "time", "env" and the like do nothing of their own.
QStringList withoutPrefix(QStringList words)
{
    static const QSet<QString> prefixes { u"sudo"_s,  u"time"_s,    u"env"_s,
                                          u"nohup"_s, u"command"_s, u"exec"_s };
    while (!words.isEmpty() && prefixes.contains(words.first())) {
        words.removeFirst();
    }
    if (words.size() > 2 && words.first() == "timeout"_L1) {
        words.remove(0, 2);
    }
    return words;
}

bool looksOnly(const QStringList &words)
{
    static const QSet<QString> lookers {
        u"ls"_s,     u"cat"_s,   u"head"_s, u"tail"_s,  u"grep"_s,   u"rg"_s,   u"find"_s,
        u"wc"_s,     u"pwd"_s,   u"echo"_s, u"which"_s, u"file"_s,   u"stat"_s, u"tree"_s,
        u"less"_s,   u"sort"_s,  u"uniq"_s, u"cut"_s,   u"awk"_s,    u"nl"_s,   u"xargs"_s,
        u"cd"_s,     u"fd"_s,    u"jq"_s,   u"type"_s,  u"env"_s,    u"date"_s, u"true"_s,
        u"printf"_s, u"sleep"_s, u"du"_s,   u"diff"_s,  u"export"_s, u"set"_s,  u"source"_s,
        u"whoami"_s, u"ps"_s,    u"bat"_s,  u"tr"_s,    u"pgrep"_s,  u"lsof"_s
    };
    static const QSet<QString> gitLookers { u"status"_s, u"log"_s,      u"diff"_s,     u"show"_s,
                                            u"branch"_s, u"add"_s,      u"blame"_s,    u"remote"_s,
                                            u"grep"_s,   u"ls-files"_s, u"rev-parse"_s };
    const QString name = words.value(0);
    if (name == "git"_L1) {
        const QString verb = words.value(1);
        return gitLookers.contains(verb) && !(verb == "branch"_L1 && words.size() > 2);
    }
    if (name == "sed"_L1) {
        return !editsInPlace(words);
    }
    return lookers.contains(name);
}

} // namespace

ShellFiles shellFiles(QStringView command)
{
    ShellFiles files;
    QString folder;
    for (const ShellPart &part : splitShellCommand(command)) {
        const QStringList words = withoutPrefix(part.words);
        if (words.value(0) == "cd"_L1 && words.size() > 1) {
            folder = inFolder(folder, words[1]);
            while (folder.endsWith(u'/')) {
                folder.chop(1);
            }
            continue;
        }
        QStringList read;
        QStringList modified = part.written;
        filesOfPart(words, read, modified);
        for (const QString &name : std::as_const(read)) {
            if (isPlainName(name)) {
                files.read.append(inFolder(folder, name));
            }
        }
        for (const QString &name : std::as_const(modified)) {
            if (isPlainName(name)) {
                files.modified.append(inFolder(folder, name));
            }
        }
    }
    return files;
}

namespace
{

/// Only sets up what the others do: folders, options, variables, loops.
bool preparesOnly(const QStringList &words)
{
    constexpr std::array Names { "cd"_L1,   "set"_L1,  "export"_L1, "source"_L1, "."_L1, "for"_L1,
                                 "case"_L1, "done"_L1, "fi"_L1,     "esac"_L1,   "}"_L1 };
    return std::ranges::contains(Names, words.value(0));
}

} // namespace

QString commandHead(QStringView command)
{
    constexpr qsizetype Longest = 160;
    const QList<ShellPart> parts = splitShellCommand(command);
    const ShellPart *chosen = nullptr;
    for (const ShellPart &part : parts) {
        if (preparesOnly(part.words)) {
            continue;
        }
        if (!chosen) {
            chosen = &part;
        }
        if (!looksOnly(withoutPrefix(part.words))) {
            chosen = &part;
            break;
        }
    }
    if (!chosen) {
        return oneLine(command, Longest);
    }
    return oneLine(withoutPrefix(chosen->words).join(u' '), Longest);
}

bool isLookCommand(QStringView command)
{
    const QList<ShellPart> parts = splitShellCommand(command);
    return std::ranges::all_of(parts, [](const ShellPart &part) {
        const QStringList words = withoutPrefix(part.words);
        return part.written.isEmpty() && (preparesOnly(words) || looksOnly(words));
    });
}

bool handlesFilesOnly(QStringView command)
{
    static const QSet<QString> handlers { u"mkdir"_s, u"mv"_s,  u"cp"_s,  u"rm"_s,    u"ln"_s,
                                          u"touch"_s, u"tee"_s, u"sed"_s, u"chmod"_s, u"rmdir"_s };
    const QList<ShellPart> parts = splitShellCommand(command);
    return std::ranges::all_of(parts, [](const ShellPart &part) {
        const QStringList words = withoutPrefix(part.words);
        return handlers.contains(words.value(0)) || preparesOnly(words) || looksOnly(words);
    });
}

QString commitMessage(QStringView command)
{
    for (const ShellPart &part : splitShellCommand(command)) {
        const QStringList &words = part.words;
        if (words.value(0) != "git"_L1 || words.value(1) != "commit"_L1) {
            continue;
        }
        for (qsizetype i = 2; i + 1 < words.size(); ++i) {
            const QString &option = words[i];
            if (option == "--message"_L1 || (option.startsWith(u'-') && option.endsWith(u'm'))) {
                const QString message = words[i + 1].trimmed();
                // -m "$(cat <<'EOF' ...": the message begins on the second line
                const int line = message.startsWith("$("_L1) ? 1 : 0;
                return oneLine(message.section(u'\n', line, line), 160);
            }
        }
    }
    return {};
}

} // namespace varve
