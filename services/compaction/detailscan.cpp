// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "detailscan.h"

#include "reportpieces.h"
#include "textscan.h"
#include <base/textends.h>

#include <QSet>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype Looked = 60'000;
constexpr qsizetype LongestLine = 400; ///< a longer one is a paragraph, or data that nobody wrote
constexpr qsizetype LongestParagraph = 4'000;
constexpr qsizetype LongestDetail = 240;
constexpr qsizetype ShortestTitle = 10; ///< of two words in quotes
constexpr qsizetype ShortestLiteral = 14;
constexpr qsizetype LongestValue = 80;

constexpr double OfLiteral = 0.36;
constexpr double OfValue = 0.3;
constexpr double OfRange = 0.2; ///< of versions that may be taken
constexpr double OfProse = 0.24;
constexpr double OfName = 0.4;
constexpr double OfFrame =
        0.5; ///< of its weight, for words around what comes in when they are said
constexpr double OfEcho = 0.5; ///< the same, for a sentence that says again what its name says

bool isNameCharacter(QChar c)
{
    return c.isLetterOrNumber() || c == u'_';
}

/// "   12→text", "12: text", "L12:text", as tools number the lines of a file.
QStringView withoutNumber(QStringView line)
{
    qsizetype at = line.startsWith(u'L') ? 1 : 0;
    const qsizetype first = at;
    while (at < line.size() && at < 7 && line[at].isDigit()) {
        ++at;
    }
    if (at == first || at >= line.size()) {
        return line;
    }
    const QChar mark = line[at];
    const bool numbered = mark == u'→' || mark == u'\t' || mark == u'|' || mark == u':'
            || (mark == u'-' && at + 1 < line.size() && line[at + 1].isSpace());
    return numbered ? line.sliced(at + 1).trimmed() : line;
}

/// "127.0.0.1", "db.example.com", of a host whose port follows; "main.cpp" is none.
bool isHost(QStringView name, qsizetype dot)
{
    static const QSet<QString> ends { u"com"_s, u"org"_s, u"net"_s, u"io"_s,    u"dev"_s,
                                      u"lan"_s, u"app"_s, u"eu"_s,  u"local"_s, u"cloud"_s };
    const QStringView end = name.sliced(dot + 1);
    const bool digits = std::ranges::all_of(end, [](QChar c) { return c.isDigit(); });
    return digits || name.contains(u"://")
            || (!name.contains(u'/') && ends.contains(end.toString()));
}

/// "src/a.cpp:12: text", "src/a.cpp-13-text", as searches print what they find: the length of what is before the text; 0: none.
qsizetype placeLength(QStringView line)
{
    constexpr qsizetype LongestPlace = 200;
    const QStringView head = line.first(std::min(line.size(), LongestPlace));
    qsizetype dot = -1;
    for (qsizetype at = 0; at < head.size(); ++at) {
        const QChar c = head[at];
        if (c == u'.') {
            dot = at;
        } else if ((c == u':' || c == u'-') && dot > 0 && at - dot <= 6) {
            qsizetype end = at + 1;
            while (end < head.size() && end - at <= 7
                   && (head[end].isDigit() || head[end] == u' ')) {
                ++end;
            }
            if (end < head.size() && head[end] == c && head[end - 1].isDigit()) {
                return isHost(head.first(at), dot) ? 0 : end + 1;
            }
        }
        if (c.isSpace() || c == u'(' || c == u'"' || c == u'=') {
            return 0;
        }
    }
    return 0;
}

/// A comment without its mark; as it is, where it is none.
QStringView withoutCommentMark(QStringView line)
{
    for (const QLatin1StringView mark :
         { "///"_L1, "//"_L1, "/**"_L1, "/*"_L1, "*"_L1, "#"_L1, "--"_L1, ";;"_L1, "<!--"_L1 }) {
        if (line.startsWith(mark) && !line.startsWith(u"**")) { // which is bold
            return line.sliced(mark.size()).trimmed();
        }
    }
    return line;
}

/// Without the sign of a difference or a list; that of a number stays.
QStringView withoutSign(QStringView line)
{
    const bool signs = line.startsWith(u'+') || line.startsWith(u'-');
    return signs && !(line.size() > 1 && line[1].isDigit()) ? line.sliced(1).trimmed() : line;
}

/// A name that says something by its shape, or a number.
bool namesSomething(QStringView text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        const bool inner = i > 0 && i + 1 < text.size();
        if (c.isDigit() || c == u'`' || c == u'_' || (c == u'/' && inner && text[i - 1].isLetter())
            || (inner && c.isUpper() && text[i - 1].isLower())) {
            return true;
        }
    }
    return false;
}

/// Words between spaces that begin with a letter.
qsizetype wordsIn(QStringView text)
{
    qsizetype words = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        words += text[i].isLetter() && (i == 0 || text[i - 1].isSpace()) ? 1 : 0;
    }
    return words;
}

/// "failed to read session: %w", "SessionID = %q, want %q": for whoever wrote it, not for whoever uses it.
bool isFrame(QStringView said)
{
    if (said.startsWith(u"should ") || said.startsWith(u"Test ") || said.startsWith(u"Tests ")) {
        return true; // what a test is called
    }
    const bool fills = said.contains(u'%') || said.contains(u"${") || said.contains(u"{}");
    return fills
            && (said.startsWith(u"failed to ", Qt::CaseInsensitive) || said.contains(u" want ")
                || said.contains(u"expected ", Qt::CaseInsensitive) || said.endsWith(u"%w")
                || said.endsWith(u": %v"));
}

/// "getHookType returns the hook type": the parts of a name as words again, and little else.
bool isEcho(QStringView sentence)
{
    const qsizetype end = sentence.indexOf(u' ');
    const QStringView name = sentence.first(std::max<qsizetype>(end, 0));
    if (std::ranges::none_of(name.sliced(std::min<qsizetype>(1, name.size())),
                             [](QChar c) { return c.isUpper() || c == u'_'; })) {
        return false;
    }
    const QString folded = name.toString().toLower().remove(u'_');
    const QStringList words = significantWords(sentence.sliced(end + 1));
    const auto again = std::ranges::count_if(words, [&folded](const QString &word) {
        return folded.contains(word.endsWith(u's') ? word.chopped(1) : word);
    });
    return again * 2 >= words.size();
}

class DetailReader
{
public:
    explicit DetailReader(qsizetype most) : m_most(most) { }

    QList<Detail> read(QStringView text)
    {
        constexpr qsizetype ManyAddresses = 4; // of one thing that a server tells of
        const QStringView looked = headOf(text, Looked);
        m_ofServer = looked.count(u"_url\":") >= ManyAddresses && looked.contains(u"\"id\":")
                && looked.contains(u"\"node_id\":"); // a configuration has addresses, too
        forEachLine(looked, [this](QStringView line) {
            if (isRemoved(line)) {
                return true;
            }
            if (line.size() <= LongestLine) {
                readLine(line.trimmed());
            } else if (line.size() <= LongestParagraph) {
                readProse(line.trimmed());
            }
            return m_details.size() < m_most;
        });
        return std::move(m_details);
    }

private:
    /// By a difference or patch: it does not stand in the file any more.
    bool isRemoved(QStringView line)
    {
        constexpr QStringView Marks = u" +-\\";
        if (line.startsWith(u"@@") || line.startsWith(u"*** Update File: ")) {
            m_inDifference = true;
        } else if (!line.isEmpty() && !Marks.contains(line.front())) {
            m_inDifference = false;
        }
        return m_inDifference && line.startsWith(u'-');
    }

    void readLine(QStringView line)
    {
        m_where.clear();
        if (const qsizetype place = placeLength(line); place > 0) {
            const QStringView path = line.first(place);
            qsizetype end = path.indexOf(u':');
            end = end > 0 ? end : path.lastIndexOf(u'-', place - 2);
            m_where = path.first(end).toString().section(u'/', -1);
            line = line.sliced(place).trimmed();
        }
        line = withoutNumber(line);
        if (line.startsWith(u"@@") || isRemark(line) || isImport(line)) {
            return;
        }
        line = withoutSign(line);
        if (line.size() < 6) {
            return;
        }
        const bool read = passesWords(line) ? readLiterals(line) || readProse(line)
                                            : readProse(line) || readLiterals(line);
        if (!read && !readValue(line)) {
            readCapitals(line);
        }
    }

    bool readProse(QStringView line)
    {
        const QStringView said = withoutListMark(withoutCommentMark(line));
        if (said.size() < 24 || isRow(said) || looksLikeCode(said) || !hasWords(said)
            || isStatement(said) || isData(said)) {
            return isRow(said) && readRow(said);
        }
        for (QStringView left = said; !left.isEmpty();) {
            const QStringView sentence = left.first(sentenceEnd(left));
            left = left.sliced(sentence.size()).trimmed();
            if (sentence.size() >= 24 && namesSomething(sentence) && !looksLikeCode(sentence)
                && !sentence.startsWith(u"See ")) {
                add(sentence.toString(), isEcho(sentence) ? OfEcho * OfProse : OfProse);
            }
        }
        return true;
    }

    /// Program text that has enough words for a sentence.
    static bool isStatement(QStringView said)
    {
        static const QSet<QString> words { u"def"_s,    u"func"_s,   u"function"_s, u"fn"_s,
                                           u"return"_s, u"if"_s,     u"elif"_s,     u"else"_s,
                                           u"for"_s,    u"while"_s,  u"import"_s,   u"from"_s,
                                           u"export"_s, u"const"_s,  u"let"_s,      u"var"_s,
                                           u"class"_s,  u"public"_s, u"private"_s,  u"static"_s,
                                           u"async"_s,  u"await"_s,  u"assert"_s,   u"throw"_s,
                                           u"raise"_s,  u"print"_s,  u"case"_s,     u"type"_s };
        const bool call = said.contains(u'(');
        const bool assigns = said.contains(u" = ") || said.contains(u" := ");
        if (assigns && (call || said.endsWith(u','))) {
            return true;
        }
        if (said.startsWith(u'<') || said.contains(u"</") || said.contains(u"{%")) {
            return true; // of a page
        }
        if (hasOperator(said)) {
            return true;
        }
        if (said.endsWith(u',') && (said.contains(u'_') || said.contains(u'['))) {
            return true; // arguments
        }
        const QString first = firstWords(headOf(said, 24), 1).value(0);
        return words.contains(first) && said.startsWith(first)
                && (call || assigns || said.endsWith(u':') || said.contains(u'{'));
    }

    /// "a?.b", "f(a) ?? b", of a sign that begins at `at`.
    static bool joinsNames(QStringView said, qsizetype at)
    {
        qsizetype end = at;
        while (end < said.size() && QStringView(u" ?.").contains(said[end])) {
            ++end;
        }
        const auto ends = [](QChar c) { return isNameCharacter(c) || c == u')' || c == u']'; };
        const bool spaced = end > at && said[end - 1] == u' ';
        return at > 0 && ends(said[at - 1]) && end < said.size() && spaced == (said[at] == u' ')
                && (isNameCharacter(said[end]) || QStringView(u"'\"([{").contains(said[end]));
    }

    /// Of an expression. What stands in backticks is named, and "?." behind a word may end a sentence.
    static bool hasOperator(QStringView said)
    {
        constexpr std::array Signs { "==="_L1, "!=="_L1, " && "_L1, " || "_L1 };
        bool named = false;
        for (qsizetype at = 0; at < said.size(); ++at) {
            named = named != (said[at] == u'`');
            const QStringView rest = said.sliced(at);
            const auto begins = [rest](auto sign) { return rest.startsWith(sign); };
            if (!named
                && (std::ranges::any_of(Signs, begins)
                    || ((begins(u"?.") || begins(u"??") || begins(u" ?? "))
                        && joinsNames(said, at)))) {
                return true;
            }
        }
        return false;
    }

    static bool isRow(QStringView said) { return said.startsWith(u'|') && said.endsWith(u'|'); }

    /// "| name | what it is |" as "name: what it is".
    bool readRow(QStringView said)
    {
        QStringList cells;
        for (const QStringView cell : said.split(u'|', Qt::SkipEmptyParts)) {
            cells += cell.trimmed().toString();
        }
        cells.removeAll(QString());
        const QString row = cells.value(0) + u": "_s + cells.mid(1).join(u", "_s);
        const bool tells = cells.size() > 1 && wordsIn(row) >= 3 && namesSomething(row)
                && !row.startsWith(u'-') && !looksLikeCode(row);
        if (tells) {
            add(row, OfProse);
        }
        return tells;
    }

    /// Long stretches without a space.
    static bool isData(QStringView said)
    {
        return (said.count(u' ') + 1) * 25 < said.size()
                && std::ranges::none_of(headOf(said, 80), [](QChar c) { return isWide(c); });
    }

    /// Of the tool that reads, on what it left out; where something else stands.
    static bool isRemark(QStringView said)
    {
        constexpr qsizetype Short = 80;
        return (said.startsWith(u"See ") && said.size() < Short)
                || said.contains(u"to continue reading") || said.endsWith(u"to continue.]")
                || said.contains(u"more lines in file") || said.contains(u"matches limit reached")
                || said.contains(u"or refine pattern") || said.contains(u"lines truncated to");
    }

    static bool hasWords(QStringView said)
    {
        return wordsIn(said) >= 5
                || std::ranges::count_if(headOf(said, 80), [](QChar c) { return isWide(c); }) > 8;
    }

    /// Words in quotes: what a program says to people.
    bool readLiterals(QStringView line)
    {
        bool any = false;
        for (qsizetype at = 0; at < line.size(); ++at) {
            const QChar quote = line[at];
            if (quote != u'"' && quote != u'\'' && quote != u'`') {
                continue;
            }
            if (quote == u'\'' && at > 0 && line[at - 1].isLetter()) {
                continue; // an apostrophe
            }
            const qsizetype end = line.indexOf(quote, at + 1);
            if (end < 0) {
                break;
            }
            const QStringView literal = line.sliced(at + 1, end - at - 1);
            if (isSaid(literal)) {
                add(u'"' + withoutEscapes(literal) + u'"',
                    isFrame(literal) ? OfFrame * OfLiteral : OfLiteral);
                any = true;
            }
            at = end;
        }
        return any;
    }

    /// A call or an assignment of something in quotes, which may read like a sentence: print("The port is in use by another one.").
    static bool passesWords(QStringView line)
    {
        for (qsizetype at = 1; at < line.size(); ++at) {
            const QChar c = line[at];
            const QChar before = line[at - 1] == u' ' && at > 1 ? line[at - 2] : line[at - 1];
            if ((c == u'"' || c == u'\'' || c == u'`')
                && (before == u'(' || before == u'=' || before == u',' || before == u'[')) {
                return true;
            }
        }
        return false;
    }

    /// Line ends around what is said.
    static QString withoutEscapes(QStringView literal)
    {
        literal = literal.trimmed();
        while (literal.endsWith(u"\\n") || literal.endsWith(u"\\t")) {
            literal = literal.chopped(2).trimmed();
        }
        while (literal.startsWith(u"\\n") || literal.startsWith(u"\\t")) {
            literal = literal.sliced(2).trimmed();
        }
        return literal.toString();
    }

    /// Three words, or two that begin like a sentence: "Logout failed: ".
    static bool isSaid(QStringView literal)
    {
        const qsizetype words = literal.size() < ShortestTitle ? 0 : wordsIn(literal);
        const bool enough = (words >= 3 && literal.size() >= ShortestLiteral)
                || (words == 2 && literal.front().isUpper());
        const QStringView said = literal.endsWith(u'}') ? literal.chopped(1) : literal; // a value
        return enough && !literal.contains(u'<') && !looksLikeCode(said);
    }

    /// "maxCommits = 100", "port: 8080", "\"kinds\": [\"a\", \"b\"]", "mode = given.mode || \"fast\"".
    bool readValue(QStringView line)
    {
        qsizetype sign = 0;
        while (sign < line.size() && line[sign] != u'=' && line[sign] != u':') {
            ++sign;
        }
        if (sign < 3 || sign + 2 >= line.size()) {
            return false;
        }
        const bool pin = isPin(line, sign);
        if (!pin && isComparison(line, sign)) {
            return false;
        }
        const QStringView key = lastName(line.first(sign));
        qsizetype from = sign + 1;
        while (from < line.size() && (line[from].isSpace() || line[from] == u'=')) {
            ++from;
        }
        QStringView value = line.sliced(from);
        const QStringView ends = pin ? u",;\"'" : u",;";
        while (!value.isEmpty() && ends.contains(value.back())) {
            value.chop(1);
        }
        if (!isValue(value)) {
            value = valueOtherwise(value);
        }
        if (key.size() < 3 || key.size() > 48 || !isValue(value)
            || (m_ofServer && key.endsWith(u"_url"))) {
            return false;
        }
        const QStringView plain = withoutQuotes(value);
        const bool range = plain.startsWith(u'^') || plain.startsWith(u'~');
        add(QString(key % (line[sign] == u'=' ? " = "_L1 : ": "_L1) % plain),
            range ? OfRange : OfValue);
        return true;
    }

    static bool isComparison(QStringView line, qsizetype sign)
    {
        return line[sign] == u'='
                && (line[sign + 1] == u'=' || QStringView(u"!<>=").contains(line[sign - 1]));
    }

    /// "Django==4.2.7" of a list of what is installed: nothing else stands before the signs.
    static bool isPin(QStringView line, qsizetype sign)
    {
        const bool quoted = line.front() == u'"' || line.front() == u'\'';
        const QStringView name = line.first(sign).sliced(quoted ? 1 : 0);
        return line[sign + 1] == u'=' && line[sign + 2].isDigit() && name == lastName(name);
    }

    /// What is taken where nothing is given; empty: it does not say so.
    static QStringView valueOtherwise(QStringView value)
    {
        for (const QLatin1StringView mark : { " || "_L1, " ?? "_L1, " or "_L1 }) {
            const qsizetype at = value.lastIndexOf(mark);
            if (at > 0 && !value.sliced(at).contains(u')')) {
                return value.sliced(at + mark.size()).trimmed();
            }
        }
        return {};
    }

    /// Of a word alone they say nothing.
    static QStringView withoutQuotes(QStringView value)
    {
        const bool quoted = value.size() > 2 && value.front() == value.back()
                && (value.front() == u'"' || value.front() == u'\'');
        const QStringView inner = quoted ? value.sliced(1, value.size() - 2) : value;
        return inner.contains(u' ') || inner.contains(value.front()) ? value : inner;
    }

    static QStringView lastName(QStringView before)
    {
        before = before.trimmed();
        while (!before.isEmpty() && (before.back() == u'"' || before.back() == u'\'')) {
            before.chop(1);
        }
        qsizetype begin = before.size();
        while (begin > 0
               && (isNameCharacter(before[begin - 1]) || before[begin - 1] == u'-'
                   || before[begin - 1] == u'.')) {
            --begin;
        }
        return before.sliced(begin);
    }

    /// A number, a quoted word or a list of such; no expression.
    static bool isValue(QStringView value)
    {
        if (value.size() < 2 || value.size() > LongestValue) {
            return false;
        }
        const QChar first = value.front();
        const bool quoted = first == u'"' || first == u'\'';
        const bool begins = quoted || first.isDigit() || first == u'[' || first == u'#'
                || (first == u'-' && value[1].isDigit()) || first == u'>' || first == u'^';
        if (!begins || value.contains(u'(') || value.contains(u'{') || !closes(value)) {
            return false;
        }
        return value.size() > 3
                || std::ranges::count_if(value, [](QChar c) { return c.isDigit(); }) > 1;
    }

    /// ", \"b\"", but not ", handler: Handler<Event>".
    static bool isList(QStringView rest)
    {
        const QStringView next = rest.startsWith(u',') ? rest.sliced(1).trimmed() : QStringView();
        return rest.startsWith(u',')
                && (next.isEmpty() || next.front() == u'"' || next.front() == u'\''
                    || next.front().isDigit());
    }

    /// What begins with a quote ends with it, but for a comment; and what is behind a sign of comparison is a number.
    static bool closes(QStringView value)
    {
        const QChar first = value.front();
        if (first == u'"' || first == u'\'') {
            const qsizetype end = value.indexOf(first, 1);
            const QStringView rest = end > 0 ? value.sliced(end + 1).trimmed() : QStringView();
            return end > 0
                    && (rest.isEmpty() || rest.startsWith(u"//") || rest.startsWith(u'#')
                        || rest.startsWith(u'|') || isList(rest));
        }
        if (first == u'>') {
            return value.size() > 2 && (value[1].isDigit() || value[1] == u'=');
        }
        return !value.endsWith(u'>');
    }

    /// "MAX_TOKENS", "$HOME_DIR": two parts at least.
    void readCapitals(QStringView line)
    {
        for (qsizetype at = 0; at < line.size(); ++at) {
            if (!line[at].isUpper() || (at > 0 && isNameCharacter(line[at - 1]))) {
                continue;
            }
            qsizetype end = at;
            bool joined = false;
            while (end < line.size()
                   && (line[end].isUpper() || line[end].isDigit() || line[end] == u'_')) {
                joined = joined || (line[end] == u'_' && end > at + 1);
                ++end;
            }
            const bool whole = end == line.size() || !isNameCharacter(line[end]);
            if (joined && whole && end - at >= 6) {
                add(line.sliced(at, end - at).toString(), OfName);
            }
            at = end;
        }
    }

    void add(const QString &text, double weight)
    {
        const QString line = oneLine(text, LongestDetail);
        if (!m_seen.contains(line)) {
            m_seen += line;
            m_details += { m_where.isEmpty() ? line : QString(m_where + u": "_s + line), weight };
        }
    }

    const qsizetype m_most;
    QList<Detail> m_details;
    QSet<QString> m_seen;
    QString m_where;
    bool m_inDifference = false;
    bool m_ofServer = false;
};

} // namespace

QStringView withoutFileMarks(QStringView line)
{
    return withoutListMark(withoutCommentMark(withoutSign(withoutNumber(line.trimmed()))));
}

QList<Detail> detailsIn(QStringView text, qsizetype most)
{
    return DetailReader(most).read(text);
}

} // namespace varve
