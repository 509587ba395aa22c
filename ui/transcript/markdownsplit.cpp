// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdownsplit.h"

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// Layout costs about 0.25 ms for 1,000 characters; pieces of this size keep a frame cheap.
constexpr qsizetype PageChars = 1500;

qsizetype indentationOf(QStringView line)
{
    qsizetype n = 0;
    while (n < line.size() && (line[n] == u' ' || line[n] == u'\t')) {
        ++n;
    }
    return n;
}

struct Fence
{
    QChar mark;
    qsizetype length = 0;
    qsizetype indentation = 0;
    QString language;
};

bool opensFence(QStringView line, Fence &fence)
{
    fence.indentation = indentationOf(line);
    const QStringView rest = line.sliced(fence.indentation);
    if (rest.isEmpty() || (rest[0] != u'`' && rest[0] != u'~')) {
        return false;
    }
    fence.mark = rest[0];
    fence.length = 0;
    while (fence.length < rest.size() && rest[fence.length] == fence.mark) {
        ++fence.length;
    }
    const QStringView info = rest.sliced(fence.length).trimmed();
    if (fence.length < 3 || (fence.mark == u'`' && info.contains(u'`'))) {
        return false;
    }
    const qsizetype end =
            std::ranges::find_if(info, [](QChar c) { return c.isSpace() || c == u'{'; })
            - info.begin();
    fence.language = info.first(end).toString().toLower();
    return true;
}

bool closesFence(QStringView line, const Fence &fence)
{
    const QStringView rest = line.trimmed();
    return rest.size() >= fence.length
            && std::ranges::all_of(rest, [&](QChar c) { return c == fence.mark; });
}

bool isTableRule(QStringView line)
{
    return line.contains(u'-') && line.contains(u'|') && std::ranges::all_of(line, [](QChar c) {
               return c == u'|' || c == u'-' || c == u':' || c.isSpace();
           });
}

bool continuesList(QStringView line)
{
    if (line.isEmpty()) {
        return false;
    }
    const QStringView rest = line.trimmed();
    const qsizetype digits =
            std::ranges::find_if_not(rest, [](QChar c) { return c.isDigit(); }) - rest.begin();
    const bool numbered =
            digits > 0 && digits < rest.size() && (rest[digits] == u'.' || rest[digits] == u')');
    return line[0].isSpace() || numbered || rest.startsWith(u"- ") || rest.startsWith(u"* ");
}

QStringView withoutReturn(QStringView line)
{
    return line.endsWith(u'\r') ? line.chopped(1) : line;
}

/// Where a line that is too long is cut. After a sentence: there the eye takes the short line for a paragraph's last one.
qsizetype cutOf(QStringView line)
{
    constexpr QStringView Ends = u".!?…:";
    constexpr QStringView WideEnds = u"。！？"; // no space comes after them
    const QStringView head = line.first(MaxPieceChars);
    for (qsizetype i = head.size() - 1; i > MaxPieceChars * 3 / 4; --i) {
        if (head[i] == u' ' && Ends.contains(head[i - 1])) {
            return i;
        }
        if (WideEnds.contains(head[i])) {
            return i + 1;
        }
    }
    if (const qsizetype space = head.lastIndexOf(u' '); space >= MaxPieceChars / 2) {
        return space;
    }
    return head.size() - (head.back().isHighSurrogate() ? 1 : 0);
}

/// Goes on from line to line; a copy of it can look ahead.
class Splitter
{
public:
    explicit Splitter(bool keepLineEnds) : m_keepLineEnds(keepLineEnds) { }

    QList<MarkdownPiece> split(const QString &markdown)
    {
        takeLast(takeLines(markdown));
        return std::move(m_pieces);
    }

    /// Takes the lines of `text` that are whole, and answers what is behind them.
    QStringView takeLines(QStringView text)
    {
        qsizetype at = 0;
        for (qsizetype end = text.indexOf(u'\n'); end >= 0; end = text.indexOf(u'\n', at)) {
            take(withoutReturn(text.sliced(at, end - at)));
            at = end + 1;
        }
        return text.sliced(at);
    }

    /// Takes the last line, which has no end, and closes what is open.
    void takeLast(QStringView line)
    {
        take(withoutReturn(line));
        if (m_inFence) {
            endCode();
            m_pieces.last().open = true;
        }
        flush(false);
    }

    [[nodiscard]] QList<MarkdownPiece> &pieces() { return m_pieces; }
    [[nodiscard]] bool keepsLineEnds() const { return m_keepLineEnds; }

private:
    void take(QStringView line)
    {
        if (m_inFence) {
            takeCode(line);
        } else if (Fence fence; opensFence(line, fence)) {
            flush(false);
            m_fence = fence;
            m_inFence = true;
            m_code.clear();
        } else {
            takeProse(line);
        }
    }

    void takeCode(QStringView line)
    {
        if (closesFence(line, m_fence)) {
            endCode();
            return;
        }
        if (!m_code.isNull()) {
            m_code += u'\n';
        }
        m_code += line.sliced(std::min(indentationOf(line), m_fence.indentation));
        if (m_code.isNull()) {
            m_code = u""_s;
        }
    }

    void endCode()
    {
        m_inFence = false;
        m_pieces += MarkdownPiece { m_code, m_fence.language, true, false, false };
        m_afterIndentedFence = m_fence.indentation > 0;
        m_code.clear();
    }

    void takeProse(QStringView line)
    {
        if (line.trimmed().isEmpty()) {
            m_blankBefore = true;
            if (!m_prose.isEmpty()) {
                append({});
            }
            if (!m_tableHead.isEmpty()) {
                flush(false);
                m_tableHead.clear();
            }
            m_lastLine.clear();
            return;
        }
        const bool paragraphStarts = m_blankBefore && !continuesList(line);
        if (paragraphStarts && m_prose.size() >= PageChars) {
            flush(false);
        }
        if (m_prose.isEmpty() && m_afterIndentedFence) {
            line = line.sliced(indentationOf(line)); // a list item's text after its code
        }
        if (m_prose.size() + line.size() > MaxPieceChars || m_lines >= MaxPieceLines) {
            flush(!m_blankBefore);
            if (!m_tableHead.isEmpty()) {
                m_prose = m_tableHead;
                m_lines = 2;
            }
        }
        if (isTableRule(line) && m_tableHead.isEmpty() && m_lastLine.contains(u'|')) {
            beginTable();
            m_tableHead = m_lastLine % u'\n' % line.toString() % u'\n';
        }
        m_blankBefore = false;
        takeLine(line);
        m_lastLine = line.toString();
    }

    /// A table is a piece of its own: its first line was taken for a paragraph's.
    void beginTable()
    {
        const QString head = m_prose.right(m_lastLine.size() + (m_keepLineEnds ? 3 : 1));
        m_prose.chop(head.size());
        flush(false);
        m_prose = head;
        m_lines = 1;
    }

    void takeLine(QStringView line)
    {
        while (line.size() > MaxPieceChars) {
            const qsizetype cut = cutOf(line);
            append(line.first(cut));
            flush(true);
            line = line.sliced(cut);
        }
        append(line);
    }

    void append(QStringView line)
    {
        m_prose += line;
        if (m_keepLineEnds && !line.isEmpty()) {
            m_prose += u"  "_s;
        }
        m_prose += u'\n';
        ++m_lines;
    }

    /// `middle`: what follows belongs to the same paragraph.
    void flush(bool middle)
    {
        while (m_prose.endsWith(u'\n') || m_prose.endsWith(u' ')) {
            m_prose.chop(1);
        }
        if (!m_prose.trimmed().isEmpty()) {
            m_pieces += MarkdownPiece { m_prose, {}, false, m_continues, false };
            m_continues = middle;
        }
        m_prose.clear();
        m_lines = 0;
        m_afterIndentedFence = m_afterIndentedFence && m_prose.isEmpty();
    }

    bool m_keepLineEnds;
    QList<MarkdownPiece> m_pieces;
    QString m_prose;
    QString m_lastLine;
    QString m_tableHead;
    int m_lines = 0;
    bool m_blankBefore = false;
    bool m_continues = false;
    bool m_inFence = false;
    bool m_afterIndentedFence = false;
    Fence m_fence;
    QString m_code;
};

} // namespace

QList<MarkdownPiece> splitMarkdown(const QString &markdown)
{
    return Splitter(false).split(markdown);
}

QList<MarkdownPiece> splitTyped(const QString &text)
{
    return Splitter(true).split(text);
}

class GrowingMarkdown::State
{
public:
    explicit State(bool typed) : splitter(typed) { }

    Splitter splitter; ///< has taken all whole lines; holds no pieces
    QString text;
    qsizetype taken = 0; ///< of the text, by the splitter
    QList<MarkdownPiece> settled;
};

GrowingMarkdown::GrowingMarkdown(bool typed) : m_state(std::make_unique<State>(typed)) { }
GrowingMarkdown::~GrowingMarkdown() = default;
GrowingMarkdown::GrowingMarkdown(GrowingMarkdown &&) noexcept = default;
GrowingMarkdown &GrowingMarkdown::operator=(GrowingMarkdown &&) noexcept = default;

bool GrowingMarkdown::isTyped() const
{
    return m_state->splitter.keepsLineEnds();
}

bool GrowingMarkdown::canGrowTo(const QString &text) const
{
    return text.startsWith(m_state->text);
}

void GrowingMarkdown::growTo(const QString &text)
{
    State &state = *m_state;
    state.text = text;
    const QStringView rest = state.splitter.takeLines(QStringView(state.text).sliced(state.taken));
    state.taken = state.text.size() - rest.size();
    state.settled += std::exchange(state.splitter.pieces(), {});
    Splitter ahead = state.splitter;
    ahead.takeLast(rest);
    m_open = std::move(ahead.pieces());
}

const QList<MarkdownPiece> &GrowingMarkdown::settled() const
{
    return m_state->settled;
}

bool isRightToLeft(QStringView text)
{
    return text.first(std::min<qsizetype>(text.size(), 4000)).isRightToLeft();
}

} // namespace varve
