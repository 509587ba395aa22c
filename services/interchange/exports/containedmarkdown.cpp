// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "containedmarkdown.h"

#include "standalonemarkdown.h"
#include <base/codefence.h>
#include <base/markdowntext.h>

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <limits>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

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
