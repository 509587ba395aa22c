// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "containedmarkdown.h"

#include <base/codefence.h>
#include <base/markdowntext.h>

#include <QByteArray>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <array>
#include <limits>
#include <md4c.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QByteArrayView Below = "varve";

/// The outermost blocks of a document.
struct Outline
{
    unsigned highest = 0; ///< heading that is allowed
    int depth = 0;
    bool isTooHigh = false;
    MD_BLOCKTYPE last = MD_BLOCK_DOC;
    QByteArray lastText;

    void enter(MD_BLOCKTYPE type, const void *detail)
    {
        constexpr int Outermost = 2; // the document itself is one
        if (++depth != Outermost) {
            return;
        }
        last = type;
        lastText.clear();
        isTooHigh = isTooHigh
                || (type == MD_BLOCK_H
                    && static_cast<const MD_BLOCK_H_DETAIL *>(detail)->level < highest);
    }
    void add(const MD_CHAR *text, MD_SIZE size)
    {
        if (lastText.size() <= Below.size()) { // more is not compared
            lastText.append(text, std::min<qsizetype>(size, Below.size() + 1));
        }
    }
};

Outline &outlineOf(void *self)
{
    return *static_cast<Outline *>(self);
}

bool standsAloneIn(unsigned dialect, const QByteArray &document, unsigned highest)
{
    MD_PARSER parser {};
    parser.flags = dialect;
    parser.enter_block = [](MD_BLOCKTYPE type, void *detail, void *self) {
        outlineOf(self).enter(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE, void *, void *self) {
        --outlineOf(self).depth;
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE, void *, void *) { return 0; };
    parser.leave_span = [](MD_SPANTYPE, void *, void *) { return 0; };
    parser.text = [](MD_TEXTTYPE, const MD_CHAR *text, MD_SIZE size, void *self) {
        outlineOf(self).add(text, size);
        return 0;
    };
    Outline outline;
    outline.highest = highest;
    const int failed = md_parse(document.constData(), static_cast<MD_SIZE>(document.size()),
                                &parser, &outline);
    return failed == 0 && !outline.isTooHigh && outline.last == MD_BLOCK_P
            && outline.lastText == Below;
}

/// Whether what is written below `markdown` means what it means alone, and no heading of it (outside of lists and quotes) is above the
/// level `highest` (1 is the highest that there is). The parser itself is asked, once for each kind of reader: CommonMark, and
/// GitHub's dialect, with HTML and without.
bool standsAlone(const QString &markdown, unsigned highest)
{
    constexpr std::array<unsigned, 3> Dialects { MD_DIALECT_COMMONMARK, MD_DIALECT_GITHUB,
                                                 MD_DIALECT_GITHUB | MD_FLAG_NOHTML };
    const QByteArray document = markdown.toUtf8() + "\n\n" + Below + '\n';
    return std::ranges::all_of(
            Dialects, [&](unsigned dialect) { return standsAloneIn(dialect, document, highest); });
}

constexpr qsizetype OurLevels = 2; ///< of headings: the title, and who speaks
constexpr qsizetype LowestLevel = 6;

struct Tag
{
    QLatin1StringView begin;
    QLatin1StringView end;
};

/// HTML that goes on until it is closed, however many lines that takes.
constexpr std::array Tags {
    Tag { "<!--"_L1, "-->"_L1 },      Tag { "<script"_L1, "</script>"_L1 },
    Tag { "<pre"_L1, "</pre>"_L1 },   Tag { "<style"_L1, "</style>"_L1 },
    Tag { "<?"_L1, "?>"_L1 },         Tag { "<textarea"_L1, "</textarea>"_L1 },
    Tag { "<![CDATA["_L1, "]]>"_L1 },
};
constexpr qsizetype NoEnd = std::numeric_limits<qsizetype>::max();

bool isBlank(QStringView line)
{
    return std::ranges::all_of(line, [](QChar c) { return c == u' ' || c == u'\t'; });
}

qsizetype indentationOf(QStringView line)
{
    return std::ranges::find_if_not(line, [](QChar c) { return c == u' '; }) - line.begin();
}

/// Goes through the lines and knows what is code. What is indented further than three characters is left to its list.
class Containment
{
public:
    explicit Containment(const QString &text) : m_text(text) { }
    QString run();

private:
    struct Fence
    {
        QString mark; ///< empty: none is open
        qsizetype indentation = 0; ///< of the list item that it is in, with which it ends
    };
    void takeLine(const QString &line);
    void takeCode(const QString &line);
    [[nodiscard]] bool opensFence(const QString &line);
    void noteParagraph(const QString &line);
    [[nodiscard]] QString outsideOfFence(const QString &line);
    [[nodiscard]] bool swallowsTheRest(const QString &line);

    const QString &m_text;
    QStringList m_lines;
    Fence m_fence;
    qsizetype m_item = 0; ///< how far the text of the newest list item is indented
    bool m_mayHideFence = false; ///< the lines since the last blank one
    qsizetype m_at = 0; ///< of the line in the text
    /// Of each kind of HTML the next end from m_at on, as far as it is known; NoEnd: there is none any more. Without it a text of
    /// lines that only begin one is searched to its end from every line.
    std::array<qsizetype, Tags.size()> m_ends {};
};

bool Containment::opensFence(const QString &line)
{
    static const QRegularExpression Opening(u"^ {0,3}(`{3,}(?=[^`]*$)|~{3,})"_s);
    const auto match = Opening.match(line);
    if (match.hasMatch()) {
        m_item = indentationOf(line) >= m_item ? m_item : 0;
        m_fence = { match.captured(1), m_item };
    }
    return match.hasMatch();
}

bool Containment::swallowsTheRest(const QString &line)
{
    const QStringView start = QStringView(line).trimmed();
    for (size_t i = 0; i < Tags.size(); ++i) {
        if (!start.startsWith(Tags.at(i).begin, Qt::CaseInsensitive)) {
            continue;
        }
        qsizetype &end = m_ends.at(i);
        if (end < m_at || end == 0) {
            const qsizetype found = m_text.indexOf(Tags.at(i).end, m_at, Qt::CaseInsensitive);
            end = found < 0 ? NoEnd : found;
        }
        if (end == NoEnd) {
            return true;
        }
    }
    return false;
}

QString Containment::outsideOfFence(const QString &line)
{
    static const QRegularExpression Heading(u"^( {0,3})(#{1,6})(?=[ \\t]|$)"_s);
    static const QRegularExpression Underline(u"^ {0,3}(=+|-{2,})[ \\t]*$"_s);
    if (const auto match = Heading.match(line); match.hasMatch()) {
        const qsizetype level = std::min(match.capturedLength(2) + OurLevels, LowestLevel);
        return match.captured(1) + QString(level, u'#') + line.sliced(match.capturedEnd());
    }
    if (Underline.match(line).hasMatch()) {
        const bool isBelowText = !m_lines.isEmpty() && !isBlank(m_lines.constLast());
        const QString text = line.trimmed();
        return isBelowText || !text.startsWith("---"_L1) ? u'\\' + text : u"***"_s;
    }
    if (swallowsTheRest(line)) {
        return QString(line).replace(line.indexOf(u'<'), 1, u"\\<"_s);
    }
    return line;
}

/// What a fence or a list item in the next line would be part of.
void Containment::noteParagraph(const QString &line)
{
    static const QRegularExpression Item(u"^ {0,3}(?:[-+*]|\\d{1,9}[.)]) {1,4}(?=[^ ])"_s);
    if (isBlank(line)) {
        m_mayHideFence = false;
        return;
    }
    m_mayHideFence = m_mayHideFence || line.contains(u'|') || line.trimmed().startsWith(u'<');
    if (const auto match = Item.match(line); match.hasMatch()) {
        m_item = match.capturedEnd();
    } else if (indentationOf(line) < m_item
               && (m_lines.isEmpty() || isBlank(m_lines.constLast()))) {
        m_item = 0;
    }
}

void Containment::takeCode(const QString &line)
{
    static const QRegularExpression Closing(u"^ {0,3}(`{3,}|~{3,})[ \\t]*$"_s);
    const auto match = Closing.match(line);
    const QStringView mark = match.capturedView(1);
    if (mark.size() >= m_fence.mark.size() && mark.front() == m_fence.mark.front()) {
        m_lines += line.first(
                match.capturedEnd(1)); // with a tab behind it some readers take it for code
        m_fence = {};
    } else {
        m_lines += line;
    }
}

void Containment::takeLine(const QString &line)
{
    if (!m_fence.mark.isEmpty() && !isBlank(line) && indentationOf(line) < m_fence.indentation) {
        m_fence = {};
        m_item = 0;
    }
    if (!m_fence.mark.isEmpty()) {
        takeCode(line);
    } else if (opensFence(line)) {
        if (m_mayHideFence) {
            m_lines +=
                    QString(); // some readers take a fence below a table for one more row, and one below HTML for more of it
        }
        m_lines += line;
        m_mayHideFence = false;
    } else {
        noteParagraph(line);
        m_lines += outsideOfFence(line);
    }
    m_at += line.size() + 1;
}

QString Containment::run()
{
    for (const QString &line : m_text.split(u'\n')) {
        takeLine(line);
    }
    if (!m_fence.mark.isEmpty()) {
        m_lines += QString(m_fence.indentation, u' ') + m_fence.mark;
    }
    return m_lines.join(u'\n');
}

} // namespace

QString containedMarkdown(const QString &text)
{
    const QString normal = normalizedMarkdown(text);
    const QString contained = Containment(normal).run();
    return standsAlone(contained, OurLevels + 1) ? contained : fenced(normal);
}

} // namespace varve
